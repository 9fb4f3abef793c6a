// The odds of a whole formula: parts are independent, so their spreads are put together as the
// parts are.

#include "rules/dice/notation.hpp"
#include "rules/dice/notation_pool_odds.hpp"
#include "rules/dice/notation_reader.hpp"
#include "rules/dice/notation_spread.hpp"
#include "rules/dice/notation_throw.hpp"

#include <algorithm>
#include <optional>

namespace kast::rules::notation {
namespace {

/// True where throwing it gives dice that a group around it would pick from.
bool has_dice(const Node& node) {
    if (node.kind == PartKind::group) return false;
    if (node.kind == PartKind::dice) return node.count.number > 0;
    return std::ranges::any_of(node.children, has_dice);
}

/// A part as a sum of pools, each times a whole number, and a constant.
struct LinearForm {
    struct Term {
        const Node* dice;
        std::int64_t times;
    };
    std::vector<Term> terms;  ///< from left to right
    Fraction constant;
};

/// Nothing where the part is no such sum.
std::optional<LinearForm> linear_form(const Node& node, const Fraction& times = 1) {
    LinearForm form;
    const auto add = [&](const Node& child, const Fraction& by) {
        auto inner = linear_form(child, by);
        if (!inner) return false;
        form.terms.insert(form.terms.end(), inner->terms.begin(), inner->terms.end());
        form.constant = form.constant + inner->constant;
        return true;
    };
    switch (node.kind) {
        case PartKind::number:
        case PartKind::constant:
            form.constant = node.number * times;
            return form;
        case PartKind::dice:
            if (!times.is_whole() || !node.modifiers.picks.empty()) return std::nullopt;
            form.terms.push_back({&node, times.floor()});
            return form;
        case PartKind::parentheses:
            return linear_form(node.children.front(), times);
        case PartKind::negative:
            return linear_form(node.children.front(), -times);
        case PartKind::sum:
            for (std::size_t i = 0; i < node.children.size(); ++i) {
                const bool minus = node.joints[i] == Joint::minus;
                if (!add(node.children[i], minus ? -times : times)) return std::nullopt;
            }
            return form;
        default:
            return std::nullopt;
    }
}

class OddsOf {
public:
    explicit OddsOf(Work& work) : work_(work) {}

    Spread node(const Node& node) {
        switch (node.kind) {
            case PartKind::number:
            case PartKind::constant:
                return Spread::certain(node.number);
            case PartKind::dice:
                return pool_odds(node, work_);
            case PartKind::group:
                return group(node);
            case PartKind::function:
                if (node.children.size() > 1) return joined(node);
                [[fallthrough]];
            case PartKind::parentheses:
            case PartKind::negative:
                return mapped(this->node(node.children.front()), [&](const Fraction& value) {
                    std::vector<Thrown> part(1);
                    part.front().value = value;
                    return value_of(node, part);
                });
            case PartKind::sum:
            case PartKind::product:
                break;
        }
        Spread all = this->node(node.children.front());
        for (std::size_t i = 1; i < node.children.size(); ++i) {
            all = combine(all, this->node(node.children[i]), node.joints[i], work_);
        }
        return all;
    }

private:
    /// A function of several parts, two after two.
    Spread joined(const Node& node) {
        Spread all = this->node(node.children.front());
        for (std::size_t i = 1; i < node.children.size(); ++i) {
            const Spread next = this->node(node.children[i]);
            work_.spend(all.entries.size() * next.entries.size() * 20);
            std::map<Fraction, Weight> weights;
            std::vector<Thrown> parts(2);
            for (const auto& first : all.entries) {
                for (const auto& second : next.entries) {
                    parts[0].value = first.value;
                    parts[1].value = second.value;
                    weights[value_of(node, parts)] += first.weight * second.weight;
                }
            }
            all = Spread::made(weights, checked_product(all.of, next.of).value_or(0),
                               all.cut_off + next.cut_off);
        }
        return all;
    }

    Spread group(const Node& node) {
        const Modifiers& modifiers = node.modifiers;
        const bool picks = !modifiers.picks.empty();
        if (node.children.size() == 1 && picks && has_dice(node.children.front())) {
            return picked_dice(node);
        }
        std::vector<Spread> members;
        members.reserve(node.children.size());
        for (const Node& child : node.children) members.push_back(this->node(child));
        if (picks) return picked(members, modifiers);
        Spread total = Spread::certain(0);
        for (const Spread& member : members) {
            total = combine(total, contributions(member, modifiers), Joint::plus, work_);
        }
        return total;
    }

    /// A group of one member, whose dice are picked from whatever pool they are of.
    Spread picked_dice(const Node& node) {
        const auto form = linear_form(node.children.front());
        if (!form) return enumerated_odds(node, work_);
        std::vector<KeptPool> pools;
        std::size_t dice = 0;
        for (const auto& term : form->terms) {
            auto values = values_of_one(*term.dice, work_);
            if (!values) return enumerated_odds(node, work_);
            const auto count = static_cast<std::size_t>(term.dice->count.number);
            pools.push_back({*std::move(values), count, term.times, term.dice->modifiers});
            dice += count;
        }
        const KeptRanks kept = kept_ranks(node.modifiers.picks, dice);
        return mapped(kept_of_pools(pools, kept, work_), [&](const Fraction& value) {
            return contribution(value + form->constant, node.modifiers);
        });
    }

    static Fraction contribution(const Fraction& value, const Modifiers& modifiers) {
        return modifiers.success ? Fraction(successes(value, modifiers)) : value;
    }

    static Spread contributions(const Spread& member, const Modifiers& modifiers) {
        return mapped(member,
                      [&](const Fraction& value) { return contribution(value, modifiers); });
    }

    /// Members are taken in one after another; of those so far only what can still be kept is
    /// remembered, sorted from the highest.
    Spread picked(const std::vector<Spread>& members, const Modifiers& modifiers) {
        using Values = std::vector<Fraction>;
        const KeptRanks kept = kept_ranks(modifiers.picks, members.size());
        const std::size_t highest = kept.first == 0 ? kept.end : members.size();
        const std::size_t lowest =
            kept.end == members.size() ? members.size() - kept.first : members.size();
        std::map<Values, Weight> states{{Values{}, {1, 1}}};
        Count of = 1;
        long double cut_off = 0;
        for (const Spread& member : members) {
            work_.spend(states.size() * member.entries.size() * 15);
            std::map<Values, Weight> next;
            for (const auto& [values, weight] : states) {
                for (const auto& entry : member.entries) {
                    next[with(values, entry.value, highest, lowest)] += weight * entry.weight;
                }
            }
            states = std::move(next);
            of = checked_product(of, member.of).value_or(0);
            cut_off += member.cut_off;
        }
        const bool slice = highest == members.size() && lowest == members.size();
        std::map<Fraction, Weight> weights;
        for (const auto& [values, weight] : states) {
            const auto first = slice ? kept.first : 0;
            const auto end = slice ? kept.end : values.size();
            Fraction total;
            for (std::size_t i = first; i < end; ++i) {
                total = total + contribution(values[i], modifiers);
            }
            weights[total] += weight;
        }
        return Spread::made(weights, of, cut_off);
    }

    static std::vector<Fraction> with(std::vector<Fraction> values, const Fraction& value,
                                      std::size_t highest, std::size_t lowest) {
        const auto place = std::ranges::upper_bound(values, value, std::ranges::greater{});
        values.insert(place, value);
        if (values.size() > highest) values.pop_back();
        if (values.size() > lowest) values.erase(values.begin());
        return values;
    }

    Work& work_;
};

}  // namespace

Expected<Distribution<Fraction>> odds(const Prepared& prepared) {
    try {
        Work work;
        const Spread spread = OddsOf(work).node(prepared.formula().root);
        Distribution<Fraction> result;
        for (const auto& [value, weight] : spread.entries) {
            result.chances.emplace(value, spread.exact()
                                              ? Chance::fraction_of(weight.ways, spread.of)
                                              : Chance{weight.chance, 0, 0});
        }
        result.cut_off = spread.cut_off;
        return result;
    } catch (const Stop& stopped) {
        return std::unexpected(stopped.error);
    }
}

Expected<Distribution<Fraction>> odds(const Formula& formula, const Constants& constants) {
    const auto prepared = prepare(formula, constants);
    if (!prepared) return std::unexpected(prepared.error());
    return odds(*prepared);
}

}  // namespace kast::rules::notation

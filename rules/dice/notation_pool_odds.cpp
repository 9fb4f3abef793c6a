#include "rules/dice/notation_pool_odds.hpp"

#include "rules/dice/enumerator.hpp"
#include "rules/dice/notation.hpp"
#include "rules/dice/notation_reader.hpp"
#include "rules/dice/notation_throw.hpp"

#include <algorithm>
#include <cmath>

namespace kast::rules::notation {
namespace {

constexpr long double negligible = 1e-18L;

std::int64_t whole(const Fraction& value) { return static_cast<std::int64_t>(value.over()); }

/// What a die's value adds to the total.
std::int64_t contribution(std::int64_t value, const Modifiers& modifiers) {
    return modifiers.success ? successes(value, modifiers) : value;
}

Spread contributions(const Spread& values, const Modifiers& modifiers) {
    return mapped(values,
                  [&](const Fraction& value) { return contribution(whole(value), modifiers); });
}

/// The face on which a die comes to rest after its rerolls.
Spread settled_faces(const PoolRules& rules, Work& work) {
    const std::int64_t size = rules.faces.size();
    if (size > static_cast<std::int64_t>(Spread::entries_max)) Work::give_up();
    work.spend(static_cast<std::uint64_t>(size) * 20);
    std::int64_t rest = 0;       // faces that are not rerolled always
    std::int64_t once_more = 0;  // those of them that are rerolled once
    for (std::int64_t i = 0; i < size; ++i) {
        const std::int64_t face = rules.faces.at(i);
        if (rules.rerolls_always(face)) continue;
        ++rest;
        if (rules.rerolls_once(face)) ++once_more;
    }
    const long double again =
        static_cast<long double>(size - rest) / static_cast<long double>(size);
    if (std::pow(again, static_cast<long double>(rerolls_max)) > negligible) Work::give_up();

    const auto total = static_cast<Count>(rest) * static_cast<Count>(rest);
    std::map<Fraction, Weight> weights;
    for (std::int64_t i = 0; i < size; ++i) {
        const std::int64_t face = rules.faces.at(i);
        if (rules.rerolls_always(face)) continue;
        const auto ways = static_cast<Count>((rules.rerolls_once(face) ? 0 : rest) + once_more);
        weights[face] = {static_cast<long double>(ways) / static_cast<long double>(total), ways};
    }
    Spread spread = Spread::made(weights, total, 0);
    if (once_more == 0) {
        for (auto& entry : spread.entries) entry.weight.ways = 1;
        spread.of = static_cast<Count>(rest);
    }
    return spread;
}

long double chance_to_explode(const Spread& faces, const PoolRules& rules) {
    long double chance = 0;
    for (const auto& [face, weight] : faces.entries) {
        if (rules.explodes_on(whole(face))) chance += weight.chance;
    }
    return chance;
}

/// How likely at least a draw is the last for its die, with a reroll once counted as two draws.
long double chance_to_end(const PoolRules& rules, long double explodes) {
    std::int64_t rest = 0;
    for (std::int64_t i = 0; i < rules.faces.size(); ++i) {
        if (!rules.rerolls_always(rules.faces.at(i))) ++rest;
    }
    const auto size = static_cast<long double>(rules.faces.size());
    const long double stops = rules.how == Explosion::once ? 0.5L : 1 - explodes;
    return static_cast<long double>(rest) / size * stops * (rules.once.empty() ? 1.0L : 0.5L);
}

/// A die and all that it brings by exploding, added up: `adds(face, is_extra)` is what each adds.
template <class Adds>
Spread chain(const PoolRules& rules, const Spread& faces, Work& work, Adds&& adds) {
    // `longest` explosions in a row are followed; what is beyond is cut off, if anything is.
    const long double explodes = chance_to_explode(faces, rules);
    const int most = rules.how == Explosion::once ? 1 : explosions_max;
    int longest = 0;
    long double beyond = explodes;
    for (; longest < most && beyond > negligible; ++longest) beyond *= explodes;
    const bool all = longest == most;

    std::map<Fraction, Weight> done;
    std::map<Fraction, Weight> going{{Fraction(0), {1, 1}}};
    for (int extras = 0; extras <= longest; ++extras) {
        work.spend(going.size() * faces.entries.size() * 20);
        const Weight later{1, power(faces.of, longest - extras)};
        std::map<Fraction, Weight> next;
        for (const auto& [sum, weight] : going) {
            for (const auto& [face, chance] : faces.entries) {
                const Fraction value = sum + Fraction(adds(whole(face), extras > 0));
                const bool more = rules.explodes_on(whole(face));
                if (more && extras < longest)
                    next[value] += weight * chance;
                else if (!more || all)
                    done[value] += weight * chance * later;
            }
        }
        going = std::move(next);
    }
    return Spread::made(done, power(faces.of, longest + 1), all ? 0 : beyond);
}

/// The values that one die of a pool can count, its compound explosions included.
Spread die_values(const PoolRules& rules, const Spread& faces, Work& work) {
    if (rules.is_compound()) {
        const std::int64_t less = rules.is_penetrating() ? 1 : 0;
        return chain(rules, faces, work, [&](std::int64_t face, bool extra) {
            return rules.counted(face) - (extra ? less : 0);
        });
    }
    return mapped(faces, [&](const Fraction& face) { return rules.counted(whole(face)); });
}

/// An array of weights for every total from `least` on.
class Totals {
public:
    Totals(std::size_t kept, std::int64_t lowest, std::int64_t highest)
        : least_(static_cast<std::int64_t>(kept) * std::min(std::int64_t{0}, lowest)),
          size_(static_cast<std::size_t>(
              static_cast<std::int64_t>(kept) * std::max(std::int64_t{0}, highest) - least_ + 1)) {}
    std::size_t size() const { return size_; }
    std::size_t zero() const { return static_cast<std::size_t>(-least_); }
    Fraction total(std::size_t index) const {
        return Fraction(least_ + static_cast<std::int64_t>(index));
    }

private:
    std::int64_t least_;
    std::size_t size_;
};

/// How many of the ranks from..from+number are kept.
std::size_t kept_of(const KeptRanks& kept, std::size_t from, std::size_t number) {
    const std::size_t first = std::max(kept.first, from);
    const std::size_t end = std::min(kept.end, from + number);
    return end > first ? end - first : 0;
}

/// Adds `source`, moved by `shift` and multiplied, to `target`.
void add_shifted(std::vector<Weight>& target, const std::vector<Weight>& source, std::int64_t shift,
                 const Weight& times) {
    for (std::size_t i = 0; i < source.size(); ++i) {
        if (source[i].chance == 0) continue;
        target[static_cast<std::size_t>(static_cast<std::int64_t>(i) + shift)] += source[i] * times;
    }
}

/// How many ways there are to choose; the count wraps where it does not fit.
std::vector<Weight> choices(std::size_t from) {
    std::vector<Weight> row(from + 1);
    Count ways = 1;
    long double number = 1;
    for (std::size_t i = 0; i <= from; ++i) {
        row[i] = {number, ways};
        const auto next = checked_product(ways, from - i);
        ways = next ? *next / (i + 1) : 0;
        number = number * static_cast<long double>(from - i) / static_cast<long double>(i + 1);
    }
    return row;
}

/// Ranks are filled from the highest value down: after each value, how many dice are placed and
/// what those among the kept ranks add up to.
Spread kept_total(const Spread& values, std::size_t dice, const Modifiers& modifiers, Work& work) {
    const KeptRanks kept = kept_ranks(modifiers.picks, dice);
    const Spread adds = contributions(values, modifiers);
    if (adds.entries.empty()) return Spread::certain(0);
    const Totals totals(kept.end - kept.first, whole(adds.entries.front().value),
                        whole(adds.entries.back().value));
    work.spend(static_cast<std::uint64_t>(dice + 1) * totals.size() * 4);
    work.spend(values.entries.size() * (dice + 1) * (dice + 1) / 2 * totals.size());

    std::vector<std::vector<Weight>> placed(dice + 1, std::vector<Weight>(totals.size()));
    placed[0][totals.zero()] = {1, 1};
    for (auto entry = values.entries.rbegin(); entry != values.entries.rend(); ++entry) {
        const std::int64_t each = contribution(whole(entry->value), modifiers);
        for (std::size_t from = dice; from-- > 0;) {
            const std::vector<Weight> ways = choices(dice - from);
            Weight times{1, 1};
            for (std::size_t number = 1; from + number <= dice; ++number) {
                times = times * entry->weight;
                const auto counted = static_cast<std::int64_t>(kept_of(kept, from, number));
                add_shifted(placed[from + number], placed[from], each * counted,
                            ways[number] * times);
            }
        }
    }
    std::map<Fraction, Weight> weights;
    for (std::size_t i = 0; i < totals.size(); ++i) weights[totals.total(i)] = placed[dice][i];
    // On the way counts are at most (of + 1)^dice.
    const auto steps = static_cast<std::int64_t>(dice);
    const bool fits = values.exact() && power(values.of + 1, steps) != 0;
    return Spread::made(weights, fits ? power(values.of, steps) : 0,
                        values.cut_off * static_cast<long double>(dice));
}

/// Exploding dice of which some are kept. With M explosions there are M dice with exploding faces
/// and, as every chain ends, exactly `dice` with other faces, all independent; so the ranks can be
/// filled from both kinds, once for each M.
class KeptExplosions {
public:
    KeptExplosions(const PoolRules& rules, const Spread& faces, const Modifiers& modifiers,
                   Work& work)

        : modifiers_(modifiers), work_(work), dice_(static_cast<std::size_t>(rules.count)) {
        for (const auto& [face, weight] : faces.entries) {
            const std::int64_t value = rules.counted(whole(face));
            sides_.push_back({value, weight.chance, rules.explodes_on(whole(face))});
        }
        std::ranges::sort(sides_, std::ranges::greater{}, &Side::value);
    }

    /// `explodes`: the chance of one die to explode.
    Spread odds(long double explodes) {
        // In how many orders chains can hold so many explosions: C(dice + extras - 1, extras).
        long double arrangements = 1;
        long double chance = std::pow(1 - explodes, static_cast<long double>(dice_));
        long double rest = 1;
        for (std::size_t extras = 0; rest > negligible * 100; ++extras) {
            add(extras, arrangements);
            const long double more =
                static_cast<long double>(dice_ + extras) / static_cast<long double>(extras + 1);
            arrangements *= more;
            chance *= more * explodes;
            // From here on each next one is at most this many times the one before.
            const long double growth = explodes * std::max(more, 1.0L);
            rest = growth < 1 ? chance / (1 - growth) : 1;
        }
        return Spread::made(weights_, 0, rest);
    }

private:
    struct Side {
        std::int64_t value;
        long double chance;
        bool explodes;
    };

    /// All outcomes with so many extra dice. The sides' own chances multiply up to the powers that
    /// `arrangements` leaves out.
    void add(std::size_t extras, long double arrangements) {
        const std::size_t dice = dice_ + extras;
        const KeptRanks kept = kept_ranks(modifiers_.picks, dice);
        std::int64_t lowest = 0;
        std::int64_t highest = 0;
        for (const Side& side : sides_) {
            lowest = std::min(lowest, contribution(side.value, modifiers_));
            highest = std::max(highest, contribution(side.value, modifiers_));
        }
        const Totals totals(kept.end - kept.first, lowest, highest);
        work_.spend((dice_ + 1) * (extras + 1) * totals.size() * 4);
        work_.spend(sides_.size() * (dice_ + 1) * (extras + 1) * (std::max(dice_, extras) + 1) / 2 *
                    totals.size() / 4);  // most are 0 and passed over
        std::vector<std::vector<Weight>> placed((dice_ + 1) * (extras + 1),
                                                std::vector<Weight>(totals.size()));
        placed[0][totals.zero()].chance = 1;
        for (const Side& side : sides_) place(side, extras, kept, placed);
        const auto& all = placed.back();
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (all[i].chance == 0) continue;
            weights_[totals.total(i)].chance += all[i].chance * arrangements;
        }
    }

    void place(const Side& side, std::size_t extras, const KeptRanks& kept,
               std::vector<std::vector<Weight>>& placed) {
        const std::int64_t each = contribution(side.value, modifiers_);
        const std::size_t room = side.explodes ? extras : dice_;
        const std::size_t others = side.explodes ? dice_ : extras;
        const auto at = [&](std::size_t mine, std::size_t other) -> std::vector<Weight>& {
            return side.explodes ? placed[other * (extras + 1) + mine]
                                 : placed[mine * (extras + 1) + other];
        };
        for (std::size_t other = 0; other <= others; ++other) {
            for (std::size_t from = room; from-- > 0;) {
                const std::vector<Weight> ways = choices(room - from);
                long double times = 1;
                for (std::size_t number = 1; from + number <= room; ++number) {
                    times *= side.chance;
                    const auto counted =
                        static_cast<std::int64_t>(kept_of(kept, from + other, number));
                    add_shifted(at(from + number, other), at(from, other), each * counted,
                                {ways[number].chance * times, 0});
                }
            }
        }
    }

    const Modifiers& modifiers_;
    Work& work_;
    std::size_t dice_;
    std::vector<Side> sides_;
    std::map<Fraction, Weight> weights_;
};

}  // namespace

Spread enumerated_odds(const Node& node, Work& work) {
    constexpr std::uint64_t leaves_max = 30'000;
    work.spend(Work::limit / 4);
    try {
        return spread_of(
            distribution<Fraction>([&](Dice& dice) { return Thrower(dice).throw_node(node).value; },
                                   {.leaves_max = leaves_max}));
    } catch (const EnumerationError&) {
        Work::give_up();
    }
}

Spread pool_odds(const Node& node, Work& work) {
    const PoolRules rules(node);
    const Modifiers& modifiers = node.modifiers;
    const Spread faces = settled_faces(rules, work);
    const long double explodes = chance_to_explode(faces, rules);
    const auto dice = static_cast<std::size_t>(rules.count);
    if (rules.explodes || !rules.always.empty() || !rules.once.empty()) {
        work.expect(rules.count, chance_to_end(rules, explodes));
    }
    const bool beside = explodes > 0 && !rules.is_compound();
    if (modifiers.picks.empty()) {
        if (!beside) {
            return repeat(contributions(die_values(rules, faces, work), modifiers), rules.count,
                          work);
        }
        const Spread one = chain(rules, faces, work, [&](std::int64_t face, bool extra) {
            const std::int64_t less = extra && rules.is_penetrating() ? 1 : 0;
            return contribution(rules.counted(face) - less, modifiers);
        });
        return repeat(one, rules.count, work);
    }
    if (!beside) return kept_total(die_values(rules, faces, work), dice, modifiers, work);
    const bool unlimited =
        std::pow(explodes, static_cast<long double>(explosions_max)) < negligible;
    if (rules.how == Explosion::each && unlimited && dice > 0) {
        return KeptExplosions(rules, faces, modifiers, work).odds(explodes);
    }
    return enumerated_odds(node, work);
}

}  // namespace kast::rules::notation

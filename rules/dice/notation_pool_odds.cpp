#include "rules/dice/notation_pool_odds.hpp"

#include "rules/dice/enumerator.hpp"
#include "rules/dice/notation.hpp"
#include "rules/dice/notation_ranked.hpp"
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
        const std::int64_t thrown = (rules.rerolls_once(face) ? 0 : rest) + once_more;
        const auto ways = static_cast<Count>(thrown);
        weights[face] +=
            Weight{static_cast<long double>(ways) / static_cast<long double>(total), ways};
    }
    Spread spread = Spread::made(weights, total, 0);
    if (once_more == 0) {
        for (auto& entry : spread.entries) entry.weight.ways /= static_cast<Count>(rest);
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
    const long double stops = rules.how == Explosion::once        ? 0.5L
                              : rules.extras_max < explosions_max ? 1.0L / (1 + rules.extras_max)
                                                                  : 1 - explodes;
    return static_cast<long double>(rest) / size * stops * (rules.once.empty() ? 1.0L : 0.5L);
}

/// A die with all that it brings by exploding, or what it is less by imploding: `adds(value)` is
/// what each of its dice adds that counts so much.
template <class Adds>
Spread chain(const PoolRules& rules, const Spread& faces, Work& work, Adds&& adds) {
    // `longest` explosions in a row are followed; what is beyond is cut off, if anything is.
    const long double explodes = chance_to_explode(faces, rules);
    const int most = rules.extras_max;
    int longest = 0;
    long double beyond = explodes;
    for (; longest < most && beyond > negligible; ++longest) beyond *= explodes;
    const bool all = longest == most;

    const int taken = rules.implodes ? 1 : 0;  // dice that are taken off another, at most
    std::map<Fraction, Weight> done;
    std::map<Fraction, Weight> going{{Fraction(0), {1, 1}}};
    for (int extras = 0; extras <= longest; ++extras) {
        work.spend(going.size() * faces.entries.size() * 20);
        const Weight later{1, power(faces.of, longest - extras + taken)};
        const std::int64_t less = extras > 0 && rules.is_penetrating() ? 1 : 0;
        std::map<Fraction, Weight> next;
        for (const auto& [sum, weight] : going) {
            for (const auto& [face, chance] : faces.entries) {
                const std::int64_t counted = rules.counted(whole(face)) - less;
                if (extras == 0 && rules.implodes_on(whole(face))) {
                    const Weight unused{1, power(faces.of, longest)};
                    work.spend(faces.entries.size() * 20);
                    for (const auto& [other, other_chance] : faces.entries) {
                        const std::int64_t off = rules.counted(whole(other));
                        done[Fraction(adds(counted - off))] += chance * other_chance * unused;
                    }
                    continue;
                }
                const Fraction value = sum + Fraction(adds(counted));
                const bool more = rules.explodes_on(whole(face));
                if (more && extras < longest)
                    next[value] += weight * chance;
                else if (!more || all)
                    done[value] += weight * chance * later;
            }
        }
        going = std::move(next);
    }
    return Spread::made(done, power(faces.of, longest + 1 + taken), all ? 0 : beyond);
}

/// The values that one die of a pool can count, with what it compounds or implodes by.
Spread die_values(const PoolRules& rules, const Spread& faces, Work& work) {
    if (rules.is_compound() || rules.implodes) {
        return chain(rules, faces, work, [](std::int64_t value) { return value; });
    }
    return mapped(faces, [&](const Fraction& face) { return rules.counted(whole(face)); });
}

/// Dice of which all that a spread lists is possible, ranked by those values.
RankedPool ranked_pool(const Spread& values, std::size_t dice, const Modifiers& modifiers) {
    RankedPool pool{{}, dice};
    for (const auto& [value, weight] : values.entries) {
        pool.sides.push_back({whole(value), contribution(whole(value), modifiers), weight});
    }
    return pool;
}

Spread kept_total(const Spread& values, std::size_t dice, const Modifiers& modifiers, Work& work) {
    return kept_of_pools({{values, dice, 1, modifiers}}, kept_ranks(modifiers.picks, dice), work);
}

/// In how many ways `number` of `from` things can be chosen.
Weight binomial(std::size_t from, std::size_t number) {
    Weight ways{1, 1};
    for (std::size_t i = 0; i < number; ++i) {
        ways.chance *= static_cast<long double>(from - i) / static_cast<long double>(i + 1);
        const auto next = checked_product(ways.ways, from - i);
        ways.ways = next ? *next / (i + 1) : 0;
    }
    return ways;
}

/// How many values at least `least` of the dice have: one value after another takes some of the
/// dice that are left.
Spread match_odds(const Spread& values, std::size_t dice, std::int64_t least, Work& work) {
    using Taken = std::pair<std::size_t, std::int64_t>;  // dice, matches
    std::map<Taken, Weight> states{{{0, 0}, {1, 1}}};
    for (const auto& [value, weight] : values.entries) {
        work.spend(states.size() * (dice + 1) * 20);
        std::map<Taken, Weight> next;
        for (const auto& [taken, so_far] : states) {
            Weight these{1, 1};
            for (std::size_t number = 0; taken.first + number <= dice; ++number) {
                const bool is_match = number >= static_cast<std::size_t>(least);
                next[{taken.first + number, taken.second + (is_match ? 1 : 0)}] +=
                    so_far * these * binomial(dice - taken.first, number);
                these = these * weight;
            }
        }
        states = std::move(next);
    }
    std::map<Fraction, Weight> found;
    for (const auto& [taken, weight] : states) {
        if (taken.first == dice) found[Fraction(taken.second)] += weight;
    }
    const auto times = static_cast<std::int64_t>(dice);
    const bool fits = values.exact() && power(values.of + 2, times) != 0;
    return Spread::made(found, fits ? power(values.of, times) : 0,
                        values.cut_off * static_cast<long double>(dice));
}

/// Exploding dice of which some are kept. With `extras` explosions in so many chains there are
/// first dice that explode and that do not, and extra dice that do and do not: four pools of
/// independent dice, whose ranks are filled together.
class KeptExplosions {
public:
    KeptExplosions(const PoolRules& rules, const Spread& faces, const Modifiers& modifiers,
                   Work& work)
        : rules_(rules),
          faces_(faces),
          modifiers_(modifiers),
          work_(work),
          dice_(static_cast<std::size_t>(rules.count)) {}

    /// `explodes`: the chance of one die to explode.
    Spread odds(long double explodes) {
        // How likely so many extra dice are: C(dice + extras - 1, extras) orders of chains.
        long double chance = std::pow(1 - explodes, static_cast<long double>(dice_));
        long double rest = 1;
        for (std::size_t extras = 0; rest > negligible * 100; ++extras) {
            for (std::size_t chains = 0; chains <= std::min(dice_, extras); ++chains) {
                add(extras, chains);
            }
            const long double more =
                static_cast<long double>(dice_ + extras) / static_cast<long double>(extras + 1);
            chance *= more * explodes;
            // From here on each next one is at most this many times the one before.
            const long double growth = explodes * std::max(more, 1.0L);
            rest = growth < 1 ? chance / (1 - growth) : 1;
        }
        return Spread::made(weights_, 0, rest);
    }

    /// Where an extra die does not explode: each chain has one, with any face.
    Spread once() {
        const Count all = power(faces_.of, static_cast<std::int64_t>(dice_) * 2);
        const Count fits = power(faces_.of + 1, static_cast<std::int64_t>(dice_) * 2);
        for (std::size_t chains = 0; chains <= dice_; ++chains) {
            // As if every other die, too, had a second one that means nothing.
            const Weight unused{1, power(faces_.of, static_cast<std::int64_t>(dice_ - chains))};
            add_pools({pool(chains, true, 0), pool(dice_ - chains, false, 0), any(chains)},
                      binomial(dice_, chains) * unused);
        }
        return Spread::made(weights_, fits == 0 || !faces_.exact() ? 0 : all, 0);
    }

private:
    void add(std::size_t extras, std::size_t chains) {
        if ((extras == 0) != (chains == 0)) return;
        // Which dice begin a chain, and how the other extras are spread over the chains.
        const Weight orders = binomial(dice_, chains) *
                              (chains == 0 ? Weight{1, 1} : binomial(extras - 1, chains - 1));
        const std::int64_t less = rules_.is_penetrating() ? 1 : 0;
        if (less == 0) {
            // First and extra dice are alike: which is which does not matter to the ranks.
            if (chains > 1) return;
            add_pools({pool(extras, true, 0), pool(dice_, false, 0)},
                      extras == 0 ? Weight{1, 1} : binomial(dice_ + extras - 1, extras));
            return;
        }
        add_pools({pool(chains, true, 0), pool(dice_ - chains, false, 0),
                   pool(extras - chains, true, less), pool(chains, false, less)},
                  orders);
    }

    void add_pools(const std::vector<RankedPool>& pools, const Weight& times) {
        std::size_t dice = 0;
        for (const RankedPool& one : pools) dice += one.dice;
        const KeptRanks kept = kept_ranks(modifiers_.picks, dice);
        for (const auto& [total, weight] : ranked_totals(pools, kept, work_)) {
            weights_[total] += weight * times;
        }
    }

    RankedPool pool(std::size_t dice, bool exploding, std::int64_t less) const {
        RankedPool found{{}, dice};
        for (const auto& [face, weight] : faces_.entries) {
            if (rules_.explodes_on(whole(face)) != exploding) continue;
            const std::int64_t value = rules_.counted(whole(face)) - less;
            found.sides.push_back({value, contribution(value, modifiers_), weight});
        }
        return found;
    }

    RankedPool any(std::size_t dice) const {
        return ranked_pool(
            mapped(faces_, [&](const Fraction& face) { return rules_.counted(whole(face)); }), dice,
            modifiers_);
    }

    const PoolRules& rules_;
    const Spread& faces_;
    const Modifiers& modifiers_;
    Work& work_;
    std::size_t dice_;
    std::map<Fraction, Weight> weights_;
};

}  // namespace

Spread kept_of_pools(const std::vector<KeptPool>& pools, KeptRanks kept, Work& work) {
    std::vector<RankedPool> ranked;
    Count of = 1;
    Count most = 1;  // on the way counts are at most this
    long double cut_off = 0;
    for (const KeptPool& one : pools) {
        RankedPool& pool = ranked.emplace_back(ranked_pool(one.values, one.dice, one.modifiers));
        for (auto& side : pool.sides) side.adds *= one.times;
        const auto dice = static_cast<std::int64_t>(one.dice);
        of = checked_product(of, power(one.values.of, dice)).value_or(0);
        most = checked_product(most, one.values.exact() ? power(one.values.of + 1, dice) : 0)
                   .value_or(0);
        cut_off += one.values.cut_off * static_cast<long double>(dice);
    }
    std::map<Fraction, Weight> weights;
    for (const auto& [total, weight] : ranked_totals(ranked, kept, work)) {
        weights.emplace(Fraction(total), weight);
    }
    return Spread::made(weights, most == 0 ? 0 : of, cut_off);
}

std::optional<Spread> values_of_one(const Node& node, Work& work) {
    const PoolRules rules(node);
    const Spread faces = settled_faces(rules, work);
    const long double explodes = chance_to_explode(faces, rules);
    if (explodes > 0 && !rules.is_compound()) return std::nullopt;
    if (node.modifiers.match) return std::nullopt;  // what one die adds depends on the others
    if (rules.explodes || !rules.always.empty() || !rules.once.empty()) {
        work.expect(rules.count, chance_to_end(rules, explodes));
    }
    return die_values(rules, faces, work);
}

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
    if (modifiers.match) {
        if (beside || !modifiers.picks.empty()) return enumerated_odds(node, work);
        return match_odds(die_values(rules, faces, work), dice, modifiers.match->number, work);
    }
    if (modifiers.picks.empty()) {
        if (!beside) {
            return repeat(contributions(die_values(rules, faces, work), modifiers), rules.count,
                          work);
        }
        const Spread one = chain(
            rules, faces, work, [&](std::int64_t value) { return contribution(value, modifiers); });
        return repeat(one, rules.count, work);
    }
    if (!beside) return kept_total(die_values(rules, faces, work), dice, modifiers, work);
    const bool unlimited =
        rules.extras_max == explosions_max &&
        std::pow(explodes, static_cast<long double>(explosions_max)) < negligible;
    if (dice == 0) return Spread::certain(0);
    if (rules.implodes) return enumerated_odds(node, work);
    KeptExplosions chains(rules, faces, modifiers, work);
    if (rules.how == Explosion::once) return chains.once();
    if (unlimited) return chains.odds(explodes);
    return enumerated_odds(node, work);
}

}  // namespace kast::rules::notation

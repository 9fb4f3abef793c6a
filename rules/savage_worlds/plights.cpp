#include "rules/savage_worlds/plights.hpp"

#include "rules/core/recount.hpp"

#include <algorithm>

namespace kast::rules::savage_worlds {

namespace {

/// `by`: 1 or -1.
void count(PlightCounts& counts, const Character& one, int by, bool to_players) {
    for (const Plight plight : all_plights) {
        if (has_plight(one, plight, to_players)) counts[static_cast<std::size_t>(plight)] += by;
    }
}

}  // namespace

bool has_plight(const Character& one, Plight plight, bool to_players) {
    if (one.is(Condition::dead)) return false;
    const bool keeps_state = to_players && one.hides_state();
    switch (plight) {
        case Plight::helpless:
            return !one.up() || one.bound;
        case Plight::tied: {
            const std::optional<Restraint>& hold = one.bound ? one.bound : one.entangled;
            return hold && !hold->by && hold->hardness > 0;
        }
        case Plight::needs_aid:
            return one.is(Condition::bleeding_out) || one.dying_rounds ||
                   (keeps_state ? !one.up() && one.helpless_cause == "fatigue"
                                : !one.fatigue.empty());
        case Plight::wounded:
            return one.wounds > 0 && !keeps_state;
        case Plight::out:
            return !one.up();
    }
    return false;
}

PlightCounts count_plights(const State& state, bool to_players) {
    PlightCounts counts{};
    for (const auto& [id, one] : state.characters) count(counts, one, 1, to_players);
    return counts;
}

PlightCounts recount_plights(const PlightCounts& counts, const State& before, const State& now,
                             bool to_players) {
    return recount(counts, before.characters, now.characters,
                   [&](PlightCounts& sums, const Character& one, int by) {
                       count(sums, one, by, to_players);
                   });
}

bool mean_the_same(const PlightCounts& before, const PlightCounts& now) {
    return std::ranges::equal(before, now, same_for_others);
}

}  // namespace kast::rules::savage_worlds

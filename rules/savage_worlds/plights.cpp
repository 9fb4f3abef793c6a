#include "rules/savage_worlds/plights.hpp"

#include "rules/core/recount.hpp"

#include <algorithm>

namespace kast::rules::savage_worlds {

namespace {

/// `by`: 1 or -1.
void count(PlightCounts& counts, const Character& one, int by) {
    for (const Plight plight : all_plights) {
        if (has_plight(one, plight)) counts[static_cast<std::size_t>(plight)] += by;
    }
}

}  // namespace

bool has_plight(const Character& one, Plight plight) {
    if (one.is(Condition::dead)) return false;
    switch (plight) {
        case Plight::helpless:
            return !one.up() || one.bound;
        case Plight::tied: {
            const std::optional<Restraint>& hold = one.bound ? one.bound : one.entangled;
            return hold && !hold->by && hold->hardness > 0;
        }
        case Plight::needs_aid:
            return one.is(Condition::bleeding_out) || one.dying_rounds || !one.fatigue.empty();
        case Plight::wounded:
            return one.wounds > 0;
        case Plight::out:
            return !one.up();
    }
    return false;
}

PlightCounts count_plights(const State& state) {
    PlightCounts counts{};
    for (const auto& [id, one] : state.characters) count(counts, one, 1);
    return counts;
}

PlightCounts recount_plights(const PlightCounts& counts, const State& before, const State& now) {
    return recount(counts, before.characters, now.characters, count);
}

bool mean_the_same(const PlightCounts& before, const PlightCounts& now) {
    return std::ranges::equal(before, now, same_for_others);
}

}  // namespace kast::rules::savage_worlds

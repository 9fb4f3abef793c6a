#include "rules/troika/tally.hpp"

#include "rules/core/recount.hpp"

namespace kast::rules::troika {

namespace {

/// `by`: 1 or -1.
void add(Tally& tally, const Creature& one, int by) {
    const bool dying = one.condition == Condition::dying;
    const bool dead = one.condition == Condition::dead;
    if (dying) tally.waiting += by;
    if (one.kind == Kind::character && !dead) tally.living += by;
    if (one.prepared) return;
    if (dying) tally.dying += by;
    if (dead) tally.dead += by;
}

}  // namespace

Tally count(const State& state) {
    Tally tally;
    for (const auto& [id, one] : state.creatures) add(tally, one, 1);
    return tally;
}

Tally recount(const Tally& tally, const State& before, const State& now) {
    return rules::recount(tally, before.creatures, now.creatures, add);
}

bool mean_the_same(const Tally& before, const Tally& now) {
    return same_for_others(before.dying, now.dying) && same_for_others(before.dead, now.dead);
}

}  // namespace kast::rules::troika

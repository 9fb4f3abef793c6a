#include "rules/troika/tally.hpp"

#include <algorithm>

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

Tally recount(Tally tally, const State& before, const State& now) {
    for_each_difference(before.creatures, now.creatures,
                        [&](const Id&, const Creature* was, const Creature* is) {
                            if (was) add(tally, *was, -1);
                            if (is) add(tally, *is, 1);
                            return true;
                        });
    return tally;
}

bool mean_the_same(const Tally& before, const Tally& now) {
    // Of two or more, one is always another.
    const auto is_same = [](int a, int b) { return std::min(a, 2) == std::min(b, 2); };
    return is_same(before.dying, now.dying) && is_same(before.dead, now.dead);
}

}  // namespace kast::rules::troika

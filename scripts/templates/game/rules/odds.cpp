// The odds of every command that rolls, from `decide` itself. Questions: result, total.

#include "rules/@name@/system.hpp"

namespace kast::rules::@name@ {

Result<Odds> System::odds(const State& state, const Command& command, const Actor& actor) {
    if (!actor.is_gm() && !state.settings.players_see_targets) return refuse(odds_hidden);
    const auto play = [&](Dice& dice) -> Result<OutcomeSample> {
        const auto events = decide(state, command, actor, dice);
        if (!events) return std::unexpected(events.error());
        OutcomeSample sample;
        for (const Event& event : *events) {
            const auto* rolled = get_if<TestRolled>(&event);
            if (!rolled) continue;
            sample.record("result", rolled->outcome);
            sample.record("total", rolled->total);
            sample.modifiers("actor", rolled->modifiers);
        }
        return sample;
    };
    return odds_of(play);
}

}  // namespace kast::rules::@name@

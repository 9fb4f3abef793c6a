// Which commands make sense now, so that buttons can be drawn from the state.
#include "rules/troika/preconditions.hpp"
#include "rules/troika/view.hpp"

namespace kast::rules::troika {

namespace {

/// Those for which nothing stands in the way, by their names on the wire.
template <class... Commands, class... Asked>
std::vector<std::string> unobstructed(const Asked&... asked) {
    std::vector<std::string> methods;
    const auto add = [&]<class Command>(To<Command> command) {
        if (!obstacle(command, asked...)) methods.emplace_back(message_name<Command>);
    };
    (add(To<Commands>{}), ...);
    return methods;
}

}  // namespace

std::vector<std::string> allowed_to(const State& state, const Creature& one, const Tally* tally,
                                    bool by_gm) {
    if (one.condition == Condition::dead || one.prepared) return {};
    return unobstructed<Test, Contest, TrainingEnd, AimRelease, DefenceChoose, PutDown, TurnEnd,
                        Attack, Grapple, Move, Improvise, Shoot, AimTake, Cast, Delay, Retrieve,
                        Use, StandUp, DropInHaste, Stabilise, PickUp, ProvisionEat,
                        InventoryArrange, Take, PutAway, Wear, Give, Loot, Advance, TrainingStart,
                        TrainingFinish, BackgroundChange>(Situation{state, one, by_gm, tally});
}

std::vector<std::string> allowed_to_gm(const State& state, const Tally* tally) {
    return unobstructed<InitiativeStart, Rest, TimePass, ReflectionAllow, AfflictionTick,
                        AidWindowEnd, TokenDraw, ActorChoose, TurnEnd, TurnGiveBack, StackAdjust,
                        TurnStart, TestCallClose, InitiativeJoin, InitiativeLeave, InitiativeEnd>(
        TableSituation(state, tally));
}

std::vector<Id> may_act(const State& state) {
    if (obstacle(To<ActorChoose>{}, TableSituation{state})) return {};
    return able_members(state, state.initiative->turn->owner);
}

}  // namespace kast::rules::troika

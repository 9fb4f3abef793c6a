#pragma once
// What blocks each command now. `carry_out` asks before it looks at the parameters, and the views
// list the commands that nothing blocks.

#include "rules/core/availability.hpp"
#include "rules/troika/command_context.hpp"
#include "rules/troika/tally.hpp"

namespace kast::rules::troika {

// ---- commands of a creature

struct Situation {
    const State& state;
    const Creature& creature;
    bool by_gm = false;            ///< the GM handles things also for those who cannot act
    const Tally* tally = nullptr;  ///< of the state; where it is null, it is counted when needed
};
/// The table, for commands of the GM's that are about no one creature.
struct TableSituation {
    const State& state;
    const Tally* tally = nullptr;  ///< as a Situation's
};

Blocker blocker_of(For<Test>, const Situation& now);
Blocker blocker_of(For<Contest>, const Situation& now);
Blocker blocker_of(For<TrainingEnd>, const Situation& now);
Blocker blocker_of(For<AimRelease>, const Situation& now);
Blocker blocker_of(For<DefenceChoose>, const Situation& now);
Blocker blocker_of(For<PutDown>, const Situation& now);
Blocker blocker_of(For<TurnEnd>, const Situation& now);

Blocker blocker_of(For<Attack>, const Situation& now);
Blocker blocker_of(For<Grapple>, const Situation& now);
Blocker blocker_of(For<Move>, const Situation& now);
Blocker blocker_of(For<Improvise>, const Situation& now);
Blocker blocker_of(For<Shoot>, const Situation& now);
Blocker blocker_of(For<AimTake>, const Situation& now);
Blocker blocker_of(For<Cast>, const Situation& now);
Blocker blocker_of(For<Delay>, const Situation& now);
Blocker blocker_of(For<Retrieve>, const Situation& now);
Blocker blocker_of(For<Use>, const Situation& now);
Blocker blocker_of(For<StandUp>, const Situation& now);
Blocker blocker_of(For<DropInHaste>, const Situation& now);
Blocker blocker_of(For<Stabilise>, const Situation& now);
Blocker blocker_of(For<PickUp>, const Situation& now);
Blocker blocker_of(For<ProvisionEat>, const Situation& now);

Blocker blocker_of(For<InventoryArrange>, const Situation& now);
Blocker blocker_of(For<Take>, const Situation& now);
Blocker blocker_of(For<PutAway>, const Situation& now);
Blocker blocker_of(For<Wear>, const Situation& now);
Blocker blocker_of(For<Give>, const Situation& now);
Blocker blocker_of(For<Loot>, const Situation& now);
Blocker blocker_of(For<Advance>, const Situation& now);
Blocker blocker_of(For<TrainingStart>, const Situation& now);
Blocker blocker_of(For<TrainingFinish>, const Situation& now);
Blocker blocker_of(For<BackgroundChange>, const Situation& now);

// ---- commands of the GM's

Blocker blocker_of(For<InitiativeStart>, const TableSituation& now);
Blocker blocker_of(For<Rest>, const TableSituation& now);
Blocker blocker_of(For<TimePass>, const TableSituation& now);
Blocker blocker_of(For<ReflectionAllow>, const TableSituation& now);
Blocker blocker_of(For<AfflictionTick>, const TableSituation& now);
Blocker blocker_of(For<AidWindowEnd>, const TableSituation& now);
Blocker blocker_of(For<TokenDraw>, const TableSituation& now);
Blocker blocker_of(For<ActorChoose>, const TableSituation& now);
Blocker blocker_of(For<TurnEnd>, const TableSituation& now);
Blocker blocker_of(For<TurnGiveBack>, const TableSituation& now);
Blocker blocker_of(For<StackAdjust>, const TableSituation& now);
Blocker blocker_of(For<TurnStart>, const TableSituation& now);
Blocker blocker_of(For<TestCall>, const TableSituation& now);
Blocker blocker_of(For<TestCallClose>, const TableSituation& now);
Blocker blocker_of(For<InitiativeJoin>, const TableSituation& now);
Blocker blocker_of(For<InitiativeLeave>, const TableSituation& now);
Blocker blocker_of(For<InitiativeEnd>, const TableSituation& now);

// ---- as refusals

/// An exchange or a question comes before actions.
Blocker blocked(const State& state);
/// Refuses with the blocker, if there is one, and names what it is about. `creature`: that would
/// act, or null.
Result<void> require_unblocked(const State& state, const Blocker& blocker,
                               const Creature* creature = {}, std::string_view path = {});

/// There, and the actor may give commands for it.
Result<void> require_own(const CommandContext& context, const Id& id,
                         std::string_view path = "/actor");
/// There and on the table, whoever it belongs to.
Result<void> require_present(const CommandContext& context, const Id& id, std::string_view path);
/// As `require_present`, and not dead.
Result<void> require_target(const CommandContext& context, const Id& id, std::string_view path);

/// A command of a creature's: the actor may give it commands, and nothing blocks this one.
template <class Command>
Result<void> require_available(const CommandContext& context, const Id& id,
                               std::string_view path = "/actor") {
    KAST_REQUIRE(require_own(context, id, path));
    const Creature& creature = *context.creature(id);
    const Situation now{context.state(), creature, context.actor().is_gm()};
    return require_unblocked(now.state, blocker_of(For<Command>{}, now), &creature, path);
}
/// A command of the GM's that nothing blocks.
template <class Command>
Result<void> require_available(const CommandContext& context) {
    KAST_REQUIRE(require_gm(context.actor()));
    return require_unblocked(context.state(),
                             blocker_of(For<Command>{}, TableSituation{context.state()}));
}

/// The creature carries the thing.
Result<void> require_item(const Creature& one, const Id& item, std::string_view path = "/item");

/// Methods, without "troika.", that nothing blocks for this creature. `by_gm`: asked for the GM,
/// who handles things also for those who cannot act. `tally`: of the state, where it is counted
/// already.
std::vector<std::string> available_to(const State& state, const Creature& creature,
                                      const Tally* tally = nullptr, bool by_gm = false);
/// The GM's methods that nothing blocks.
std::vector<std::string> available_to_gm(const State& state, const Tally* tally = nullptr);
/// Members whom the GM may name for the shared token that is up.
std::vector<Id> may_act(const State& state);

/// What a creature carries at most: as many as `inventory.arrange` can name.
inline constexpr std::size_t items_max = 100;
/// What lies about at most.
inline constexpr std::size_t ground_max = 200;

/// "1 to 20": the numbers that a refusal allows.
std::string range_text(int lowest, int highest);

}  // namespace kast::rules::troika

#pragma once
// What may be done now: one function for each command whose button a table shows. `carry_out` asks
// it before anything else about the command, and `allowed.cpp` lists the commands for which nothing
// stands in the way, so that what is offered is not refused for the moment.

#include "rules/troika/command_context.hpp"
#include "rules/troika/tally.hpp"

namespace kast::rules::troika {

/// Why something cannot be done now; false where nothing is in the way.
struct Obstacle {
    const RefusalKind* kind = nullptr;
    std::string_view rule;
    explicit operator bool() const { return kind != nullptr; }
};

/// Names the command that is asked about.
template <class Command>
struct To {};

// ---- commands of a creature

struct Situation {
    const State& state;
    const Creature& one;
    bool by_gm = false;  ///< the GM handles things also for those who cannot act
    /// Of the state; counted when asked for where it is null.
    const Tally* tally = nullptr;
};
/// What a command of the GM's, about no one creature, is asked about.
struct TableSituation {
    const State& state;
    const Tally* tally = nullptr;  ///< as a Situation's
};

Obstacle obstacle(To<Test>, const Situation& now);
Obstacle obstacle(To<Contest>, const Situation& now);
Obstacle obstacle(To<TrainingEnd>, const Situation& now);
Obstacle obstacle(To<AimRelease>, const Situation& now);
Obstacle obstacle(To<DefenceChoose>, const Situation& now);
Obstacle obstacle(To<PutDown>, const Situation& now);
Obstacle obstacle(To<TurnEnd>, const Situation& now);

Obstacle obstacle(To<Attack>, const Situation& now);
Obstacle obstacle(To<Grapple>, const Situation& now);
Obstacle obstacle(To<Move>, const Situation& now);
Obstacle obstacle(To<Improvise>, const Situation& now);
Obstacle obstacle(To<Shoot>, const Situation& now);
Obstacle obstacle(To<AimTake>, const Situation& now);
Obstacle obstacle(To<Cast>, const Situation& now);
Obstacle obstacle(To<Delay>, const Situation& now);
Obstacle obstacle(To<Retrieve>, const Situation& now);
Obstacle obstacle(To<Use>, const Situation& now);
Obstacle obstacle(To<StandUp>, const Situation& now);
Obstacle obstacle(To<DropInHaste>, const Situation& now);
Obstacle obstacle(To<Stabilise>, const Situation& now);
Obstacle obstacle(To<PickUp>, const Situation& now);
Obstacle obstacle(To<ProvisionEat>, const Situation& now);

Obstacle obstacle(To<InventoryArrange>, const Situation& now);
Obstacle obstacle(To<Take>, const Situation& now);
Obstacle obstacle(To<PutAway>, const Situation& now);
Obstacle obstacle(To<Wear>, const Situation& now);
Obstacle obstacle(To<Give>, const Situation& now);
Obstacle obstacle(To<Loot>, const Situation& now);
Obstacle obstacle(To<Advance>, const Situation& now);
Obstacle obstacle(To<TrainingStart>, const Situation& now);
Obstacle obstacle(To<TrainingFinish>, const Situation& now);
Obstacle obstacle(To<BackgroundChange>, const Situation& now);

// ---- commands of the GM's

Obstacle obstacle(To<InitiativeStart>, const TableSituation& now);
Obstacle obstacle(To<Rest>, const TableSituation& now);
Obstacle obstacle(To<TimePass>, const TableSituation& now);
Obstacle obstacle(To<ReflectionAllow>, const TableSituation& now);
Obstacle obstacle(To<AfflictionTick>, const TableSituation& now);
Obstacle obstacle(To<AidWindowEnd>, const TableSituation& now);
Obstacle obstacle(To<TokenDraw>, const TableSituation& now);
Obstacle obstacle(To<ActorChoose>, const TableSituation& now);
Obstacle obstacle(To<TurnEnd>, const TableSituation& now);
Obstacle obstacle(To<TurnGiveBack>, const TableSituation& now);
Obstacle obstacle(To<StackAdjust>, const TableSituation& now);
Obstacle obstacle(To<TurnStart>, const TableSituation& now);
Obstacle obstacle(To<TestCall>, const TableSituation& now);
Obstacle obstacle(To<TestCallClose>, const TableSituation& now);
Obstacle obstacle(To<InitiativeJoin>, const TableSituation& now);
Obstacle obstacle(To<InitiativeLeave>, const TableSituation& now);
Obstacle obstacle(To<InitiativeEnd>, const TableSituation& now);

// ---- as refusals

/// An exchange or a question is in the way of actions.
Obstacle blocked(const State& state);
/// Refuses with what is in the way, named. `one`: who wants to do it, or null.
Result<void> require_free(const State& state, const Obstacle& obstacle, const Creature* one = {},
                          std::string_view path = {});

/// There, and the actor may give commands for it.
Result<void> require_own(const CommandContext& context, const Id& id,
                         std::string_view path = "/actor");
/// There and on the table, whoever it belongs to.
Result<void> require_present(const CommandContext& context, const Id& id, std::string_view path);
/// As `require_present`, and not dead.
Result<void> require_target(const CommandContext& context, const Id& id, std::string_view path);

/// A command of a creature's: it is the actor's to command, and nothing is in the way now.
template <class Command>
Result<void> require_now(const CommandContext& context, const Id& id,
                         std::string_view path = "/actor") {
    KAST_REQUIRE(require_own(context, id, path));
    const Creature& one = *context.creature(id);
    const Situation now{context.state(), one, context.actor().is_gm()};
    return require_free(now.state, obstacle(To<Command>{}, now), &one, path);
}
/// A command of the GM's, and nothing is in the way now.
template <class Command>
Result<void> require_now(const CommandContext& context) {
    KAST_REQUIRE(require_gm(context.actor()));
    return require_free(context.state(), obstacle(To<Command>{}, TableSituation{context.state()}));
}

/// The creature carries the thing.
Result<void> require_item(const Creature& one, const Id& item, std::string_view path = "/item");

/// What a creature carries at most: as many as `inventory.arrange` can name.
inline constexpr std::size_t items_max = 100;
/// What lies about at most.
inline constexpr std::size_t ground_max = 200;

/// "1 to 20": the numbers that a refusal allows.
std::string range_text(int lowest, int highest);

}  // namespace kast::rules::troika

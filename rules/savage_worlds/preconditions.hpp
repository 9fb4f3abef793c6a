#pragma once
// What may be done now: one function for each command that a table is offered. `carry_out` asks it
// before anything else about the command, and `allowed.cpp` lists the commands for which nothing
// stands in the way, so that what is offered is not refused for the moment.

#include "rules/savage_worlds/command_context.hpp"
#include "rules/savage_worlds/plights.hpp"

namespace kast::rules::savage_worlds {

/// Why something cannot be done now; false where nothing is in the way.
struct Hindrance {
    const RefusalKind* kind = nullptr;
    std::string_view rule;
    std::string_view detail;  ///< a sentence of its own
    explicit operator bool() const { return kind != nullptr; }
};

/// Names the command that is asked about.
template <class Command>
struct To {};

/// Given also while a decision comes first.
template <class Command>
inline constexpr bool is_given_any_time =
    std::is_same_v<Command, DecisionAnswer> || std::is_same_v<Command, TestCallClose> ||
    requires { Command::any_time; };

// ---- commands of a character

/// `plights`: of the table, where it is asked what to offer. Null where a command is given: then
/// whom and what with it names itself, which is asked there.
struct Situation {
    Situation(const State& at, const Character& of, bool for_gm = false,
              const PlightCounts* counted = nullptr);

    const State& state;
    const Character& one;
    bool by_gm;  ///< only the GM can say whether what is done is physical
    const PlightCounts* plights;
    bool pays;         ///< somebody would pay a benny for it
    Hindrance asleep;  ///< dead, Incapacitated or Stunned
    Hindrance turn;    ///< that, or it is not its turn
    Hindrance action;  ///< that, or it may take none of its actions; whether it is Bound apart
};

Hindrance hindrance(To<BennyGive>, const Situation& now);
Hindrance hindrance(To<BennyUnshake>, const Situation& now);
Hindrance hindrance(To<BennyInfluence>, const Situation& now);
Hindrance hindrance(To<BennyRecharge>, const Situation& now);
Hindrance hindrance(To<Roll>, const Situation& now);
Hindrance hindrance(To<OpposedRoll>, const Situation& now);
Hindrance hindrance(To<AdjacencySet>, const Situation& now);
Hindrance hindrance(To<FreeAttack>, const Situation& now);

Hindrance hindrance(To<TurnAct>, const Situation& now);
Hindrance hindrance(To<TurnEnd>, const Situation& now);
Hindrance hindrance(To<TurnHold>, const Situation& now);
Hindrance hindrance(To<ActionsDeclare>, const Situation& now);
Hindrance hindrance(To<Ready>, const Situation& now);
Hindrance hindrance(To<Ride>, const Situation& now);
Hindrance hindrance(To<DropProne>, const Situation& now);
Hindrance hindrance(To<StandUp>, const Situation& now);
Hindrance hindrance(To<Move>, const Situation& now);
Hindrance hindrance(To<LeaveMelee>, const Situation& now);

Hindrance hindrance(To<Act>, const Situation& now);
Hindrance hindrance(To<Test>, const Situation& now);
Hindrance hindrance(To<Support>, const Situation& now);
Hindrance hindrance(To<BreakFree>, const Situation& now);
Hindrance hindrance(To<Attack>, const Situation& now);
Hindrance hindrance(To<Disarm>, const Situation& now);
Hindrance hindrance(To<Grapple>, const Situation& now);
Hindrance hindrance(To<Push>, const Situation& now);
Hindrance hindrance(To<Break>, const Situation& now);
Hindrance hindrance(To<Climb>, const Situation& now);
Hindrance hindrance(To<Crush>, const Situation& now);
Hindrance hindrance(To<Defend>, const Situation& now);
Hindrance hindrance(To<Aim>, const Situation& now);
Hindrance hindrance(To<AreaAttack>, const Situation& now);
Hindrance hindrance(To<Suppress>, const Situation& now);
Hindrance hindrance(To<Reload>, const Situation& now);
Hindrance hindrance(To<Finish>, const Situation& now);
Hindrance hindrance(To<CutBonds>, const Situation& now);
Hindrance hindrance(To<Aid>, const Situation& now);
Hindrance hindrance(To<Heal>, const Situation& now);

/// Its Joker can wait for a better moment (SW-joker-1).
bool keeps_joker(const State& state, const Character& one);
/// Strikes freely, whatever its edges say: as a GM has it do.
Hindrance hindrance_to_strike(const Situation& now);

// ---- commands of the GM's, about no one character

struct TableSituation {
    const State& state;
    const PlightCounts* plights = nullptr;  ///< as a Situation's
};

Hindrance hindrance(To<NoteMake>, const TableSituation& now);
Hindrance hindrance(To<CharacterAdd>, const TableSituation& now);
Hindrance hindrance(To<CharacterShow>, const TableSituation& now);
Hindrance hindrance(To<SettingsSet>, const TableSituation& now);
Hindrance hindrance(To<DiceRoll>, const TableSituation& now);
Hindrance hindrance(To<TestCallClose>, const TableSituation& now);
Hindrance hindrance(To<SessionStart>, const TableSituation& now);
Hindrance hindrance(To<SessionEnd>, const TableSituation& now);
Hindrance hindrance(To<BennyAward>, const TableSituation& now);
Hindrance hindrance(To<EncounterStart>, const TableSituation& now);
Hindrance hindrance(To<EncounterJoin>, const TableSituation& now);
Hindrance hindrance(To<EncounterLeave>, const TableSituation& now);
Hindrance hindrance(To<EncounterEnd>, const TableSituation& now);
Hindrance hindrance(To<ActionCardsDeal>, const TableSituation& now);
Hindrance hindrance(To<ActionCardsReveal>, const TableSituation& now);
Hindrance hindrance(To<TurnStart>, const TableSituation& now);
Hindrance hindrance(To<RoundEnd>, const TableSituation& now);
Hindrance hindrance(To<TimePass>, const TableSituation& now);
Hindrance hindrance(To<Harm>, const TableSituation& now);
Hindrance hindrance(To<Tire>, const TableSituation& now);
Hindrance hindrance(To<HazardCheck>, const TableSituation& now);
Hindrance hindrance(To<FearCheck>, const TableSituation& now);
Hindrance hindrance(To<Restrain>, const TableSituation& now);
Hindrance hindrance(To<FreeAttack>, const TableSituation& now);
Hindrance hindrance(To<Wake>, const TableSituation& now);
Hindrance hindrance(To<NaturalHealingRoll>, const TableSituation& now);

// ---- as refusals

/// What comes first, by its kind, whose it is and its id: of what the actor may know.
std::string what_is_open(const State& state, const Actor& actor);

/// Refuses with what is in the way. `path`: of the character, where it is about one.
Result<void> require_free(const CommandContext& context, const Hindrance& hindrance,
                          std::string_view path = {});

/// The character, where it exists and the sender plays it (or is the GM).
Result<const Character*> mine(const CommandContext& context, const Id& id,
                              std::string_view path = "/actor");

/// A command of a character's: it is the actor's to command, and nothing is in the way now.
template <class Command>
Result<const Character*> require_now(const CommandContext& context, const Id& id,
                                     std::string_view path = "/actor") {
    auto one = mine(context, id, path);
    KAST_REQUIRE(one);
    const Situation now(context.state(), **one, context.actor().is_gm());
    KAST_REQUIRE(require_free(context, hindrance(To<Command>{}, now), path));
    return one;
}
/// A command of the GM's, and nothing is in the way now.
template <class Command>
Result<void> require_now(const CommandContext& context) {
    KAST_REQUIRE(require_gm(context.actor()));
    return require_free(context, hindrance(To<Command>{}, TableSituation(context.state())));
}

/// The character, which has a turn now (or nobody counts turns).
Result<const Character*> on_turn(const CommandContext& context, const Id& id);
/// The character, which may take one of its actions now. `held_too`: even who is Bound may: break
/// free, or what is not physical (SW-bound-2).
Result<const Character*> acting(const CommandContext& context, const Id& id, bool held_too);

}  // namespace kast::rules::savage_worlds

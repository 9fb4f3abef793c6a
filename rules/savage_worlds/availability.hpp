#pragma once
// What blocks each command now. `carry_out` asks before it looks at the parameters, and the views
// list the commands that nothing blocks (`allowed.cpp`).

#include "rules/core/availability.hpp"
#include "rules/savage_worlds/command_context.hpp"
#include "rules/savage_worlds/plights.hpp"

namespace kast::rules::savage_worlds {

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
    const Character& character;
    bool by_gm;  ///< only the GM can say whether what is done is physical
    const PlightCounts* plights;
    bool pays;       ///< somebody would pay a benny for it
    Blocker asleep;  ///< dead, Incapacitated or Stunned
    Blocker turn;    ///< that, or it is not its turn
    Blocker action;  ///< that, or it may take none of its actions; whether it is Bound apart
};

Blocker blocker_of(For<BennyGive>, const Situation& now);
Blocker blocker_of(For<BennyUnshake>, const Situation& now);
Blocker blocker_of(For<BennyInfluence>, const Situation& now);
Blocker blocker_of(For<BennyRecharge>, const Situation& now);
Blocker blocker_of(For<Roll>, const Situation& now);
Blocker blocker_of(For<OpposedRoll>, const Situation& now);
Blocker blocker_of(For<AdjacencySet>, const Situation& now);
Blocker blocker_of(For<FreeAttack>, const Situation& now);

Blocker blocker_of(For<TurnAct>, const Situation& now);
Blocker blocker_of(For<TurnEnd>, const Situation& now);
Blocker blocker_of(For<TurnHold>, const Situation& now);
Blocker blocker_of(For<ActionsDeclare>, const Situation& now);
Blocker blocker_of(For<Ready>, const Situation& now);
Blocker blocker_of(For<Ride>, const Situation& now);
Blocker blocker_of(For<DropProne>, const Situation& now);
Blocker blocker_of(For<StandUp>, const Situation& now);
Blocker blocker_of(For<Move>, const Situation& now);
Blocker blocker_of(For<LeaveMelee>, const Situation& now);

Blocker blocker_of(For<Act>, const Situation& now);
Blocker blocker_of(For<Test>, const Situation& now);
Blocker blocker_of(For<Support>, const Situation& now);
Blocker blocker_of(For<BreakFree>, const Situation& now);
Blocker blocker_of(For<Attack>, const Situation& now);
Blocker blocker_of(For<Disarm>, const Situation& now);
Blocker blocker_of(For<Grapple>, const Situation& now);
Blocker blocker_of(For<Push>, const Situation& now);
Blocker blocker_of(For<Break>, const Situation& now);
Blocker blocker_of(For<Climb>, const Situation& now);
Blocker blocker_of(For<Crush>, const Situation& now);
Blocker blocker_of(For<Defend>, const Situation& now);
Blocker blocker_of(For<Aim>, const Situation& now);
Blocker blocker_of(For<AreaAttack>, const Situation& now);
Blocker blocker_of(For<Suppress>, const Situation& now);
Blocker blocker_of(For<Reload>, const Situation& now);
Blocker blocker_of(For<Finish>, const Situation& now);
Blocker blocker_of(For<CutBonds>, const Situation& now);
Blocker blocker_of(For<Aid>, const Situation& now);
Blocker blocker_of(For<Heal>, const Situation& now);

/// Its Joker can wait for a better moment (SW-joker-1).
bool keeps_joker(const State& state, const Character& one);
/// Strikes freely, whatever its edges say: as a GM has it do.
Blocker blocker_of_strike(const Situation& now);

// ---- commands of the GM's, about no one character

struct TableSituation {
    const State& state;
    const PlightCounts* plights = nullptr;  ///< as a Situation's
};

Blocker blocker_of(For<NoteMake>, const TableSituation& now);
Blocker blocker_of(For<CharacterAdd>, const TableSituation& now);
Blocker blocker_of(For<CharacterShow>, const TableSituation& now);
Blocker blocker_of(For<SettingsSet>, const TableSituation& now);
Blocker blocker_of(For<DiceRoll>, const TableSituation& now);
Blocker blocker_of(For<TestCallClose>, const TableSituation& now);
Blocker blocker_of(For<SessionStart>, const TableSituation& now);
Blocker blocker_of(For<SessionEnd>, const TableSituation& now);
Blocker blocker_of(For<BennyAward>, const TableSituation& now);
Blocker blocker_of(For<EncounterStart>, const TableSituation& now);
Blocker blocker_of(For<EncounterJoin>, const TableSituation& now);
Blocker blocker_of(For<EncounterLeave>, const TableSituation& now);
Blocker blocker_of(For<EncounterEnd>, const TableSituation& now);
Blocker blocker_of(For<ActionCardsDeal>, const TableSituation& now);
Blocker blocker_of(For<ActionCardsReveal>, const TableSituation& now);
Blocker blocker_of(For<TurnStart>, const TableSituation& now);
Blocker blocker_of(For<RoundEnd>, const TableSituation& now);
Blocker blocker_of(For<TimePass>, const TableSituation& now);
Blocker blocker_of(For<Harm>, const TableSituation& now);
Blocker blocker_of(For<Tire>, const TableSituation& now);
Blocker blocker_of(For<HazardCheck>, const TableSituation& now);
Blocker blocker_of(For<FearCheck>, const TableSituation& now);
Blocker blocker_of(For<Restrain>, const TableSituation& now);
Blocker blocker_of(For<FreeAttack>, const TableSituation& now);
Blocker blocker_of(For<Wake>, const TableSituation& now);
Blocker blocker_of(For<NaturalHealingRoll>, const TableSituation& now);

// ---- as refusals

/// What comes first, by its kind, whose it is and its id: of what the actor may know.
std::string what_is_open(const State& state, const Actor& actor);

/// Refuses with what is in the way. `path`: of the character, where it is about one.
Result<void> require_unblocked(const CommandContext& context, const Blocker& blocker,
                               std::string_view path = {});

/// The character, where it exists and the sender plays it (or is the GM).
Result<const Character*> mine(const CommandContext& context, const Id& id,
                              std::string_view path = "/actor");

/// A command of a character's: it is the actor's to command, and nothing is in the way now.
template <class Command>
Result<const Character*> require_available(const CommandContext& context, const Id& id,
                                           std::string_view path = "/actor") {
    auto one = mine(context, id, path);
    KAST_REQUIRE(one);
    const Situation now(context.state(), **one, context.actor().is_gm());
    KAST_REQUIRE(require_unblocked(context, blocker_of(For<Command>{}, now), path));
    return one;
}
/// A command of the GM's, and nothing is in the way now.
template <class Command>
Result<void> require_available(const CommandContext& context) {
    KAST_REQUIRE(require_gm(context.actor()));
    return require_unblocked(context, blocker_of(For<Command>{}, TableSituation(context.state())));
}

/// The character, which has a turn now (or nobody counts turns).
Result<const Character*> on_turn(const CommandContext& context, const Id& id);
/// The character, which may take one of its actions now. `held_too`: even who is Bound may: break
/// free, or what is not physical (SW-bound-2).
Result<const Character*> acting(const CommandContext& context, const Id& id, bool held_too);

}  // namespace kast::rules::savage_worlds

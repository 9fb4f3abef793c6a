#pragma once
// What blocks each command now. `carry_out` asks before it looks at the parameters, and the views
// list the commands that nothing blocks. What a command names is checked by `require_…`, which the
// views ask for what they offer to name.

#include "rules/core/availability.hpp"
#include "rules/mouse_guard/command_context.hpp"
#include "rules/mouse_guard/views.hpp"

namespace kast::rules::mouse_guard {

// ---- commands of a character

struct Situation {
    const State& state;
    const Id& id;
    const Character& character;
    bool by_gm = false;
};

Blocker blocker_of(For<TestCall>, const Situation& now);
Blocker blocker_of(For<TestAsk>, const Situation& now);
Blocker blocker_of(For<TestCancel>, const Situation& now);
/// Of one of its conditions at all.
Blocker blocker_of(For<Recover>, const Situation& now);
/// Of every trait that it has.
Blocker blocker_of(For<TraitRecharge>, const Situation& now);
/// Helps nobody whose dice do not lie yet.
Blocker blocker_of(For<HelpOffer>, const Situation& now);
Blocker blocker_of(For<DispositionTest>, const Situation& now);
Blocker blocker_of(For<ConflictJoin>, const Situation& now);
Blocker blocker_of(For<ConflictLeave>, const Situation& now);
Blocker blocker_of(For<CharacterRemove>, const Situation& now);

/// Behind the screen.
Blocker hidden_blocker(const State& state, const Id& character);
/// Cannot be called to a test: behind the screen, in a test of its own, or a conflict runs. Tests
/// of different characters stand beside each other.
Blocker busy_blocker(const State& state, const Id& character);

// ---- commands of an attempt whose dice do not lie yet

struct AttemptSituation {
    const State& state;
    AttemptRef place;
    bool by_gm = false;  ///< the GM gives modifiers, and turns them down
};

Blocker blocker_of(For<NatureUse>, const AttemptSituation& now);
Blocker blocker_of(For<NatureTap>, const AttemptSituation& now);
Blocker blocker_of(For<PersonaSpend>, const AttemptSituation& now);
/// Of everything on the sheet, this and the next two.
Blocker blocker_of(For<WiseUse>, const AttemptSituation& now);
Blocker blocker_of(For<TraitUse>, const AttemptSituation& now);
Blocker blocker_of(For<WeaponChoose>, const AttemptSituation& now);
Blocker blocker_of(For<ModifierOffer>, const AttemptSituation& now);
Blocker blocker_of(For<Throw>, const AttemptSituation& now);
Blocker blocker_of(For<TestSet>, const AttemptSituation& now);
/// Of everything that was declared.
Blocker blocker_of(For<TurnDown>, const AttemptSituation& now);

/// The table plays without gear.
Blocker gear_blocker(const State& state);
/// There is no action to choose a weapon for, or one is chosen.
Blocker weapon_blocker(const AttemptSituation& now);
/// Nature cannot be put in place of what is tested (MG-nature-2, -3).
Blocker nature_blocker(const Character& character, bool within, std::string_view what);
/// This cannot be turned down. `helper`: whose help it is.
Blocker turn_down_blocker(const AttemptRef& place, Declared what, const std::optional<Id>& helper);

// ---- commands of a team

struct TeamSituation {
    const State& state;
    const Team& team;
    Actor actor;
};

Blocker blocker_of(For<GoalState>, const TeamSituation& now);
Blocker blocker_of(For<TeamOrder>, const TeamSituation& now);
Blocker blocker_of(For<ChoiceSeal>, const TeamSituation& now);
Blocker blocker_of(For<ChoiceLock>, const TeamSituation& now);
Blocker blocker_of(For<ActorChoose>, const TeamSituation& now);

// ---- commands of the GM's, about the table

struct TableSituation {
    const State& state;
};

Blocker blocker_of(For<CharacterAdd>, const TableSituation& now);
Blocker blocker_of(For<SettingsSet>, const TableSituation& now);
Blocker blocker_of(For<TurnStart>, const TableSituation& now);
Blocker blocker_of(For<SessionStart>, const TableSituation& now);
Blocker blocker_of(For<SessionEnd>, const TableSituation& now);
/// Of several.
Blocker blocker_of(For<TestCall>, const TableSituation& now);
Blocker blocker_of(For<TestCallClose>, const TableSituation& now);
Blocker blocker_of(For<ConflictStart>, const TableSituation& now);
Blocker blocker_of(For<ActionReveal>, const TableSituation& now);
Blocker blocker_of(For<TeamsPair>, const TableSituation& now);
Blocker blocker_of(For<CompromiseAgree>, const TableSituation& now);
Blocker blocker_of(For<ConflictLeave>, const TableSituation& now);
Blocker blocker_of(For<ConflictEnd>, const TableSituation& now);

// ---- as refusals

/// A command of a character's: the actor may speak for it, and nothing blocks this one.
template <class Command>
Result<const Character*> require_available(const CommandContext& context, const Id& id,
                                           std::string_view path = "/actor") {
    const auto found = require_controlled(context, id, path);
    KAST_REQUIRE(found);
    const Situation now{context.state(), id, **found, context.actor().is_gm()};
    KAST_REQUIRE(require_unblocked(blocker_of(For<Command>{}, now), path));
    return found;
}
/// The attempt that somebody the actor speaks for has still to throw, where nothing blocks the
/// command. Refuses besides: no-test, not-your-action, too-late.
template <class Command>
Result<AttemptRef> require_available_attempt(const CommandContext& context, const Id& id) {
    const auto place = require_unthrown(context, id);
    KAST_REQUIRE(place);
    const AttemptSituation now{context.state(), *place, context.actor().is_gm()};
    KAST_REQUIRE(require_unblocked(blocker_of(For<Command>{}, now), "/actor"));
    return place;
}
/// A command of the GM's, about the table, that nothing blocks.
template <class Command>
Result<void> require_available(const CommandContext& context) {
    KAST_REQUIRE(require_gm(context.actor()));
    return require_unblocked(blocker_of(For<Command>{}, TableSituation{context.state()}));
}

/// On the table, where it is not behind the screen. Refuses: not-present.
Result<void> require_present(const State& state, const Id& character, std::string_view path);

// ---- what a command costs, where nothing blocks it

/// Nothing in the GM's turn, else as a test of the players' (MG-turn-2, -3).
Cost cost_of_call(const State& state, const Id& character);
/// A test of the players' turn, or two checks in the GM's (MG-checks-7).
Cost cost_of_recovery(const State& state, const Id& character);

// ---- what a command names

/// The attempt that somebody has still to throw. Refuses: no-test, not-your-action, too-late.
Result<AttemptRef> require_unthrown(const State& state, const Id& actor, std::string_view path);
/// Refuses: no-such-condition, needs-peace.
Result<Recovery> require_recovery(const State& state, const Id& actor, Condition condition);
/// Refuses: not-present, no-such-trait, not-used, not-enough-checks.
Result<void> require_recharge(const State& state, const Id& actor, const std::string& trait);
/// The rest take an attempt that is not thrown yet. Refuses: no-persona.
Result<void> require_persona(const State& state, const AttemptRef& place, int dice);
/// Refuses: no-such-wise, already-used.
Result<void> require_wise(const State& state, const AttemptRef& place, const std::string& wise);
/// Refuses: no-such-trait, disabled, already-used, trait-used, not-gm-turn, not-versus, too-late.
Result<void> require_trait(const State& state, const AttemptRef& place, const TraitUse& command);
/// Refuses: not-present, cannot-help-self, cannot-help, team-out, not-your-team, already-helping,
/// no-such-skill.
Result<void> require_help(const State& state, const AttemptRef& place, const HelpOffer& command);
bool can_help_with(const Character& helper, const std::string& with);
/// Refuses: wrong-weapon, no-such-item, already-used.
Result<void> require_weapon(const State& state, const WeaponChoose& command);
bool is_declared(const Attempt& attempt, Declared what, const std::optional<Id>& helper);
/// What can no longer be answered though it is an option: the table has changed since the question
/// was opened. Refuses: no-fate, and what `require_purchase` refuses.
Result<void> require_answer(const State& state, const Question& question,
                            const std::string& answer);
/// What a margin is to buy (MG-maneuver-2, -3). Refuses: not-an-answer, effect-twice,
/// margin-too-small, no-target, nothing-pending.
Result<void> require_purchase(const State& state, const Question& question,
                              const std::string& answer);
/// The party that the actor may seal or lock for now (MG-choose-3, -4, -6). Refuses: team-out,
/// no-such-choice, not-your-choice, already-locked, wrong-phase, gm-chooses-first.
Result<const SealedParty*> require_party(const State& state, const Id& choice, const Id& party,
                                         const Actor& actor);
/// The attempt that a team has in the action that is open, or none.
AttemptRef action_of(const State& state, const Team& team);

/// A team that has made its choice, or has none to make.
bool has_chosen(const Conflict& conflict, const Team& team);
/// All that are the GM's to choose for (MG-choose-3).
bool gm_has_chosen(const Conflict& conflict);
const SealedParty* party_named(const Conflict& conflict, const Id& team);

/// What is open at the table, as whole sentences, and what ends it.
std::string what_is_open(const State& state);
/// The character's name; the id of one that is not at the table.
std::string name_of(const State& state, const Id& character);

// ---- as lists: methods, without "mouse-guard.", that nothing blocks

std::vector<std::string> available_to(const Situation& now);
std::vector<std::string> available_to(const TeamSituation& now);
/// Of the GM's methods.
std::vector<std::string> available_to_gm(const TableSituation& now);
std::vector<std::string> weapons_available(const AttemptSituation& now);
/// What may still be declared for a pool.
DeclarableView declarable_for(const AttemptSituation& now);

}  // namespace kast::rules::mouse_guard

#pragma once
// What may be done as the table stands: asked by the command that does it and by the view that
// offers it, so that what is offered is never refused for the moment.

#include "rules/mouse_guard/command_context.hpp"

namespace kast::rules::mouse_guard {

// ---- words for refusals

/// The character's name; the id of one that is not at the table.
std::string name_of(const State& state, const Id& character);
/// "test", "in the players' turn", … as whole sentences: what is open, and what ends it.
std::string what_is_open(const State& state);
/// The same of one test.
std::string what_waits(const State& state, const Test& test);

/// On the table, where it is not behind the screen. Refuses: not-present.
Result<void> require_present(const State& state, const Id& character, std::string_view path);

// ---- between tests and conflicts

/// Refuses: pending-open.
Result<void> require_quiet(const State& state, std::string_view rule = {});
Result<void> require_no_conflict(const State& state);
/// May be called to a test: no conflict runs, and the character is in no test of its own. Tests of
/// different characters stand beside each other. Refuses: pending-open.
Result<void> require_free(const State& state, const Id& actor, std::string_view path = {});
/// What a test costs that the GM calls: nothing in the GM's turn, else it answers what was asked
/// for (MG-turn-2, -3). Refuses: pending-open, not-gm-turn, no-test-left.
Result<Cost> price_of_call(const State& state, const Id& actor);
/// What the players' turn lets a character's owner pay a test with. Refuses: no-test-left.
Result<Cost> price_of_test(const State& state, const Id& actor);
/// Refuses: pending-open, not-enough-checks, no-test-left.
Result<Cost> price_of_recovery(const State& state, const Id& actor);
/// Refuses: no-such-condition, needs-peace.
Result<Recovery> require_recovery(const State& state, const Id& actor, Condition condition);
/// Refuses: no-such-trait, not-used, not-enough-checks.
Result<void> require_recharge(const State& state, const Id& actor, const std::string& trait);
/// Refuses: not-players-turn, pending-open, no-test-left.
Result<void> require_ask(const State& state, const Id& actor);
/// Refuses: no-test, gm-only, wrong-phase, too-late.
Result<void> require_cancel(const State& state, const Id& actor, bool gm);
/// Refuses: pending-open.
Result<void> require_remove(const State& state, const Id& character);

// ---- what may be declared for a pool

/// The attempt that somebody has still to throw. Refuses: no-test, not-your-action, too-late.
Result<AttemptRef> require_unthrown(const State& state, const Id& actor, std::string_view path);
/// Nature in place of what is tested: with it or against it (MG-nature-2, -3). Refuses:
/// nature-exhausted, nature-replaces-skills-only.
Result<NatureWay> nature_for(const Character& one, bool within, std::string_view what);
/// The rest take an attempt that is not thrown yet.
Result<NatureWay> require_nature(const State& state, const AttemptRef& place);
Result<void> require_tap(const State& state, const AttemptRef& place);
Result<void> require_persona(const State& state, const AttemptRef& place, int dice);
Result<void> require_wise(const State& state, const AttemptRef& place, const std::string& wise);
Result<void> require_trait(const State& state, const AttemptRef& place, const TraitUse& command);
Result<void> require_help(const State& state, const AttemptRef& place, const HelpOffer& command);
bool can_help_with(const Character& helper, const std::string& with);
/// Refuses: gear-off.
Result<void> require_gear(const State& state);
/// In an action, gear on. Refuses: gear-off, wrong-phase, already-used.
Result<void> require_armed(const State& state, const AttemptRef& place);
/// Refuses besides: wrong-weapon, no-such-item.
Result<void> require_weapon(const State& state, const AttemptRef& place,
                            const WeaponChoose& command);
/// May be given a modifier, or by a player be offered one. Refuses: gm-only, decision-open,
/// table-full.
Result<void> require_modifier(const State& state, const AttemptRef& place, bool gm);
Result<void> require_throw(const State& state, const AttemptRef& place);
bool is_declared(const Attempt& attempt, Declared what, const std::optional<Id>& helper);
/// Refuses: nothing-declared, too-late.
Result<void> require_turn_down(const AttemptRef& place, Declared what,
                               const std::optional<Id>& helper);
/// What can no longer be answered though it is an option: the table has changed since the question
/// was opened. Refuses: no-fate, and what `require_purchase` refuses.
Result<void> require_answer(const State& state, const Question& question,
                            const std::string& answer);
/// What a margin is to buy (MG-maneuver-2, -3). Refuses: not-an-answer, effect-twice,
/// margin-too-small, no-target, nothing-pending.
Result<void> require_purchase(const State& state, const Question& question,
                              const std::string& answer);

// ---- what a conflict allows

/// Refuses: wrong-phase, with what is due.
Result<void> require_phase(const State& state, ConflictPhase phase, std::string_view rule);
/// Before the first choice (MG-team-4). Refuses: wrong-phase.
Result<void> require_order(const State& state);
/// The team of somebody who may throw its disposition. Refuses: not-your-team, wrong-phase,
/// already-used, pending-open.
Result<const Team*> require_disposition(const State& state, const Id& actor);
/// The party that the actor may seal or lock for now (MG-choose-3, -4, -6). Refuses: team-out,
/// no-such-choice, not-your-choice, already-locked, wrong-phase, gm-chooses-first.
Result<const SealedParty*> require_party(const State& state, const Id& choice, const Id& party,
                                         const Actor& actor);
/// Refuses: wrong-phase, not-all-chosen.
Result<void> require_reveal(const State& state);
/// Refuses: wrong-phase.
Result<void> require_pairing(const State& state);
/// The attempt of a team that somebody else may make (MG-team-4). Refuses: no-test, too-late,
/// not-your-action.
Result<AttemptRef> require_other_actor(const State& state, const Team& team);
/// Refuses: not-your-team, pending-open.
Result<const Team*> require_leave(const State& state, const Id& character);
/// May join a team of the conflict that runs. Refuses: wrong-phase, not-present, bad-teams.
Result<void> require_join(const State& state, const Id& character);
/// Refuses: wrong-phase.
Result<void> require_conflict(const State& state, std::string_view rule);

/// A team that has made its choice, or has none to make.
bool has_chosen(const Conflict& conflict, const Team& team);
/// All that are the GM's to choose for (MG-choose-3).
bool gm_has_chosen(const Conflict& conflict);
const SealedParty* party_named(const Conflict& conflict, const Id& team);

}  // namespace kast::rules::mouse_guard

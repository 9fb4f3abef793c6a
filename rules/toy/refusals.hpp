#pragma once
// Why a ToY table says no.

#include "rules/core/called_tests.hpp"
#include "rules/core/decisions.hpp"
#include "rules/core/sealed.hpp"
#include "rules/core/shared_refusals.hpp"

namespace kast::rules::toy::refusal {

using shared_refusals::bad_modifier;
using shared_refusals::bad_value;
using shared_refusals::exhausted;
using shared_refusals::module_off;
using shared_refusals::named_twice;
using shared_refusals::need_two;
using shared_refusals::no_action;
using shared_refusals::no_provisions;
using shared_refusals::no_such_condition;
using shared_refusals::no_such_effect;
using shared_refusals::no_such_skill;
using shared_refusals::no_such_weapon;
using shared_refusals::nobody_asked;
using shared_refusals::not_dying;
using shared_refusals::not_in_combat;
using shared_refusals::not_present;
using shared_refusals::out_of_range;
using shared_refusals::pending_open;
using shared_refusals::table_full;
using shared_refusals::too_late;
using shared_refusals::wrong_phase;

inline constexpr RefusalKind die_not_on_chain{
    "die-not-on-chain", "The chain has d2, d3, d4, d6, d8, d10, d12, d16, d20 and d24."};
inline constexpr RefusalKind no_modifiers{"no-modifiers", "Nothing is added to a Roll to Succeed."};
inline constexpr RefusalKind no_modifiers_of_rest{
    "no-modifiers-of-rest", "Only the Hit Die of a Breather takes modifiers."};
inline constexpr RefusalKind scope{"scope", "That die cannot be added to a roll of this kind."};
inline constexpr RefusalKind wrong_stat{"wrong-stat",
                                        "The stat that this die goes with is not rolled."};
inline constexpr RefusalKind not_intangible{"not-intangible", "They have no such die to add."};
inline constexpr RefusalKind bump_used{"bump-used", "That die was added to this roll already."};
inline constexpr RefusalKind not_taken{"not-taken", "No such die was taken for this roll."};
inline constexpr RefusalKind monster_bump{"monster-bump",
                                          "Monsters have no intangibles and add no dice."};
inline constexpr RefusalKind empty{"empty", "It needs at least one."};
inline constexpr RefusalKind knack_range{"knack-range", "A Knack is from 1-in-6 to 6-in-6."};
inline constexpr RefusalKind level_range{"level-range", "Levels are from 0 to 9."};
inline constexpr RefusalKind hd_range{"hd-range", "Hit Dice are from 0 to 99."};
inline constexpr RefusalKind steps_range{"steps-range",
                                         "It takes 1 to 9 places, and up only to give back."};
inline constexpr RefusalKind pool_count{"pool-count", "A pool has no such number of dice."};
inline constexpr RefusalKind face_range{"face-range", "The die has no such face."};
inline constexpr RefusalKind current_above_max{"current-above-max",
                                               "A usage die is never above its maximum."};
inline constexpr RefusalKind no_such_attempt{"no-such-attempt", "No such attempt is open."};
inline constexpr RefusalKind must_roll{"must-roll", "This roll cannot be declined."};
inline constexpr RefusalKind cannot_heal_grit{
    "cannot-heal-grit", "With Presence exhausted, or while Dying, Grit does not heal.", true};
inline constexpr RefusalKind step_order{
    "step-order", "That is not the next step in making this adventurer.", true};
inline constexpr RefusalKind assignment{"assignment",
                                        "The stats take one each of d10, d8, d6 and d4."};
inline constexpr RefusalKind same_stat{"same-stat",
                                       "The second stat must be another than the Primary."};
inline constexpr RefusalKind save_assignment{"save-assignment",
                                             "One Save each is Edge, Ordinary and Flawed."};
inline constexpr RefusalKind skill_cap{"skill-cap", "A Skill rises to 2 at most in this step."};
inline constexpr RefusalKind language{"language",
                                      "That is not a language they can take, or too many."};
inline constexpr RefusalKind calling{
    "calling", "A Mortal takes a Trope and one of its Flavors, a Fae takes a Species."};
inline constexpr RefusalKind hit_die_needed{"hit-die-needed", "Say which Hit Die they have."};
inline constexpr RefusalKind primary_needed{"primary-needed", "They have no Primary Stat yet."};
inline constexpr RefusalKind flesh_no_modifiers{"flesh-no-modifiers",
                                                "Nothing is added to the roll for Flesh."};
inline constexpr RefusalKind no_such_monster{"no-such-monster", "There is no such Monster."};
inline constexpr RefusalKind no_such_die{"no-such-die", "They have no such die."};
inline constexpr RefusalKind no_such_table{"no-such-table", "There is no such table."};
inline constexpr RefusalKind no_such_field{"no-such-field", "There is no such value to change."};
inline constexpr RefusalKind bad_table{
    "bad-table", "Each face needs one row, and a table must not lead back to itself."};
inline constexpr RefusalKind wrong_die{"wrong-die", "That die cannot be rolled so."};
inline constexpr RefusalKind in_combat{
    "in-combat", "Not while a Combat runs; end it first (`combat.end`).", true};
inline constexpr RefusalKind out_of_order{"out-of-order", "That cannot come now.", true};
inline constexpr RefusalKind init_due{"init-due", "Somebody's Init is still due.", true};
inline constexpr RefusalKind init_settled{"init-settled", "Their Init is settled.", true};
inline constexpr RefusalKind no_breather{"no-breather", "A Breather comes once after a Combat.",
                                         true};
inline constexpr RefusalKind unfit{"unfit", "They cannot do that, nor suffer it, as they are.",
                                   true};

inline constexpr RefusalKind no_such_contest{"no-such-contest", "There is no such Luck Contest."};

/// All of the above, for the schema.
inline constexpr RefusalKind all_refusals[] = {die_not_on_chain,
                                               exhausted,
                                               no_modifiers,
                                               no_modifiers_of_rest,
                                               scope,
                                               wrong_stat,
                                               not_intangible,
                                               bump_used,
                                               not_taken,
                                               monster_bump,
                                               empty,
                                               need_two,
                                               named_twice,
                                               knack_range,
                                               level_range,
                                               hd_range,
                                               bad_modifier,
                                               steps_range,
                                               pool_count,
                                               face_range,
                                               bad_value,
                                               current_above_max,
                                               pending_open,
                                               no_such_attempt,
                                               too_late,
                                               must_roll,
                                               cannot_heal_grit,
                                               step_order,
                                               assignment,
                                               same_stat,
                                               save_assignment,
                                               skill_cap,
                                               language,
                                               calling,
                                               hit_die_needed,
                                               primary_needed,
                                               flesh_no_modifiers,
                                               no_such_monster,
                                               no_such_die,
                                               no_such_skill,
                                               no_such_weapon,
                                               no_such_table,
                                               no_such_field,
                                               no_such_effect,
                                               no_such_condition,
                                               bad_table,
                                               wrong_die,
                                               module_off,
                                               not_in_combat,
                                               in_combat,
                                               out_of_order,
                                               wrong_phase,
                                               init_due,
                                               init_settled,
                                               no_action,
                                               out_of_range,
                                               no_breather,
                                               no_provisions,
                                               not_dying,
                                               unfit,
                                               no_such_contest,
                                               nobody_asked,
                                               not_present,
                                               no_such_call,
                                               not_called,
                                               already_rolled,
                                               table_full};

}  // namespace kast::rules::toy::refusal

#pragma once
// Why a Troika command may be refused, beside what all systems share.
// The last argument, true: for the moment alone (`RefusalKind::not_now`).

#include "rules/core/called_tests.hpp"
#include "rules/core/shared_refusals.hpp"

namespace kast::rules::troika {

using shared_refusals::bad_value;
using shared_refusals::dead;
using shared_refusals::named_twice;
using shared_refusals::need_two;
using shared_refusals::no_action;
using shared_refusals::no_provisions;
using shared_refusals::no_such_effect;
using shared_refusals::no_such_item;
using shared_refusals::no_such_skill;
using shared_refusals::nobody_asked;
using shared_refusals::not_dying;
using shared_refusals::not_present;
using shared_refusals::not_your_turn;
using shared_refusals::table_full;
using shared_refusals::wrong_weapon;

inline constexpr RefusalKind already_alive{"already-alive", "Your character is still alive.", true};
inline constexpr RefusalKind bad_rank{"bad-rank", "A starting rank is 1 to 6."};
inline constexpr RefusalKind already_played{
    "already-played", "Its background is settled: it has been played already.", true};
inline constexpr RefusalKind name_needed{"name-needed", "It needs a name."};
inline constexpr RefusalKind numbers_needed{
    "numbers-needed", "Skill, Stamina and Initiative are needed, or a preset."};
inline constexpr RefusalKind not_in_initiative{"not-in-initiative", "Not while initiative runs.",
                                               true};
inline constexpr RefusalKind not_a_permutation{"not-a-permutation",
                                               "Each thing carried must be in the order once."};
inline constexpr RefusalKind use_retrieve{
    "use-retrieve", "While initiative runs, things are retrieved with a throw.", true};
inline constexpr RefusalKind hands_full{"hands-full", "No hand is free for that."};
inline constexpr RefusalKind hands_empty{"hands-empty", "Nothing is in hand.", true};
inline constexpr RefusalKind no_luck_score{"no-luck-score", "Only characters have Luck."};
inline constexpr RefusalKind luck_exhausted{"luck-exhausted", "No Luck is left to pay with.", true};
inline constexpr RefusalKind already_running{"already-running", "Initiative is running already.",
                                             true};
inline constexpr RefusalKind nobody{"nobody", "There must be a character in it."};
inline constexpr RefusalKind no_initiative{"no-initiative", "Initiative is not running.", true};
inline constexpr RefusalKind turn_open{"turn-open", "Somebody's turn is not over.", true};
inline constexpr RefusalKind not_a_shared_token{
    "not-a-shared-token", "No token of the enemies' or the henchmen's is up.", true};
inline constexpr RefusalKind cannot_act{"cannot-act", "It is in no state to act.", true};
inline constexpr RefusalKind unable{"unable", "That one is in no state to act."};
inline constexpr RefusalKind wrong_side{"wrong-side",
                                        "That one is not of the side whose token is up."};
inline constexpr RefusalKind action_unused{"action-unused", "No action of a turn has been used.",
                                           true};
inline constexpr RefusalKind not_in_hand{"not-in-hand", "It is not in hand."};
inline constexpr RefusalKind nothing_shoots{"nothing-shoots", "No weapon in hand shoots.", true};
inline constexpr RefusalKind broken{"broken", "It is broken."};
inline constexpr RefusalKind no_shot{"no-shot", "It is not loaded."};
inline constexpr RefusalKind target_not_in_melee{"target-not-in-melee",
                                                 "The melee must hold the one shot at."};
inline constexpr RefusalKind already_aiming{"already-aiming", "An aim has been taken already.",
                                            true};
inline constexpr RefusalKind not_aiming{"not-aiming", "No aim has been taken.", true};
inline constexpr RefusalKind unknown_spell{"unknown-spell", "That spell has not been learned."};
inline constexpr RefusalKind cannot_speak{"cannot-speak", "Casting needs a voice.", true};
inline constexpr RefusalKind not_enough_stamina{"not-enough-stamina",
                                                "There is not enough Stamina for it."};
inline constexpr RefusalKind cost_needed{"cost-needed", "This spell's cost must be told."};
inline constexpr RefusalKind target_needed{"target-needed", "It takes one target."};
inline constexpr RefusalKind spell_needed{"spell-needed", "Name the spell that is to be undone."};
inline constexpr RefusalKind nothing_carried{
    "nothing-carried", "It carries nothing that this could be done with.", true};
inline constexpr RefusalKind nothing_there{"nothing-there",
                                           "Nothing lies about that could be picked up.", true};
inline constexpr RefusalKind already_in_hand{"already-in-hand", "It is in hand already."};
inline constexpr RefusalKind already_retrieved{"already-retrieved",
                                               "One thing a turn, and one has been got out.", true};
inline constexpr RefusalKind not_armour{"not-armour", "That cannot be worn."};
inline constexpr RefusalKind no_armour{"no-armour", "It carries no armour.", true};
inline constexpr RefusalKind too_poor{"too-poor", "There is not so much silver."};
inline constexpr RefusalKind not_prone{"not-prone", "It is on its feet.", true};
inline constexpr RefusalKind is_dying{"is-dying", "Who is dying needs aid, not rest."};
inline constexpr RefusalKind not_dead{"not-dead", "That one is not dead."};
inline constexpr RefusalKind nobody_dead{"nobody-dead", "Nobody lies dead here.", true};
inline constexpr RefusalKind too_many_slots{"too-many-slots", "That is more than the die allows."};
inline constexpr RefusalKind at_end_of_round{"at-end-of-round",
                                             "While initiative runs this comes with End.", true};
inline constexpr RefusalKind no_such_affliction{"no-such-affliction",
                                                "There is no such affliction."};
inline constexpr RefusalKind no_aid_window{"no-aid-window", "Nobody is waiting for aid.", true};
inline constexpr RefusalKind no_reflection{"no-reflection", "There has been no rest to reflect in.",
                                           true};
inline constexpr RefusalKind too_many{"too-many", "Three at most."};
inline constexpr RefusalKind not_ticked{"not-ticked", "It has no tick."};
inline constexpr RefusalKind teacher_not_better{"teacher-not-better",
                                                "The teacher must be better at it."};
inline constexpr RefusalKind teacher_needed{"teacher-needed", "Somebody must teach it."};
inline constexpr RefusalKind already_training{"already-training", "It is in training already.",
                                              true};
inline constexpr RefusalKind not_training{"not-training", "It is not in training.", true};
inline constexpr RefusalKind not_done{"not-done", "The weeks of training are not over.", true};
inline constexpr RefusalKind wrong_kind{"wrong-kind", "Not for this kind of creature."};
inline constexpr RefusalKind already_in{"already-in", "It is in already."};
inline constexpr RefusalKind not_in{"not-in", "It is not in it."};
inline constexpr RefusalKind nothing_changes{"nothing-changes", "That changes nothing."};

inline constexpr RefusalKind no_such_owner{"no-such-owner", "Nobody has tokens by that name."};

/// All of the above, for the schema.
inline constexpr RefusalKind all_refusals[] = {already_alive,
                                               bad_value,
                                               bad_rank,
                                               already_played,
                                               name_needed,
                                               numbers_needed,
                                               not_in_initiative,
                                               not_a_permutation,
                                               use_retrieve,
                                               hands_full,
                                               hands_empty,
                                               need_two,
                                               no_luck_score,
                                               luck_exhausted,
                                               already_running,
                                               nobody,
                                               nobody_asked,
                                               no_initiative,
                                               turn_open,
                                               not_a_shared_token,
                                               cannot_act,
                                               unable,
                                               wrong_side,
                                               not_your_turn,
                                               no_action,
                                               action_unused,
                                               not_in_hand,
                                               nothing_shoots,
                                               wrong_weapon,
                                               broken,
                                               dead,
                                               no_shot,
                                               target_not_in_melee,
                                               already_aiming,
                                               not_aiming,
                                               unknown_spell,
                                               cannot_speak,
                                               not_enough_stamina,
                                               cost_needed,
                                               target_needed,
                                               spell_needed,
                                               no_such_item,
                                               nothing_carried,
                                               nothing_there,
                                               already_in_hand,
                                               already_retrieved,
                                               not_armour,
                                               no_armour,
                                               too_poor,
                                               not_prone,
                                               not_dying,
                                               is_dying,
                                               not_dead,
                                               nobody_dead,
                                               too_many_slots,
                                               at_end_of_round,
                                               no_such_affliction,
                                               no_such_effect,
                                               no_provisions,
                                               no_aid_window,
                                               no_reflection,
                                               too_many,
                                               not_ticked,
                                               named_twice,
                                               no_such_skill,
                                               teacher_not_better,
                                               teacher_needed,
                                               already_training,
                                               not_training,
                                               not_done,
                                               not_present,
                                               wrong_kind,
                                               already_in,
                                               not_in,
                                               nothing_changes,
                                               no_such_owner,
                                               no_such_call,
                                               not_called,
                                               already_rolled,
                                               table_full};

}  // namespace kast::rules::troika

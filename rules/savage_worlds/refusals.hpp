#pragma once
// Why Savage Worlds refuses a command. Those that all systems share are in
// `rules/core/refusal.hpp`.

#include "rules/core/called_tests.hpp"
#include "rules/core/decisions.hpp"
#include "rules/core/shared_refusals.hpp"

#include <array>

namespace kast::rules::savage_worlds {

using shared_refusals::bad_modifier;
using shared_refusals::dead;
using shared_refusals::named_twice;
using shared_refusals::no_action;
using shared_refusals::no_such_trait;
using shared_refusals::no_such_weapon;
using shared_refusals::nobody_asked;
using shared_refusals::not_present;
using shared_refusals::not_your_turn;
using shared_refusals::out_of_range;
using shared_refusals::pending_open;
using shared_refusals::table_full;
using shared_refusals::wrong_weapon;

inline constexpr RefusalKind bad_die{
    "bad-die", "A trait is a d4, d6, d8, d10 or d12; only a d12 has a bonus."};
inline constexpr RefusalKind bad_dice{"bad-dice", "1 to 20 dice of 2 to 100 sides can be rolled."};
inline constexpr RefusalKind bad_tn{"bad-tn", "The number to reach lies between 1 and 60."};
inline constexpr RefusalKind bad_state{"bad-state", "That state cannot be set like this."};
inline constexpr RefusalKind bad_slot{
    "bad-slot",
    "A seat needs at least one character, each character one seat, and there are at most 40."};
inline constexpr RefusalKind bad_set{"bad-set", "There is no such throw to choose."};
inline constexpr RefusalKind bad_target{"bad-target", "That cannot be the target of this."};
inline constexpr RefusalKind no_such_edge{"no-such-edge",
                                          "The character does not have that edge or ability."};
inline constexpr RefusalKind misspelled_edge{"misspelled-edge",
                                             "No edge is spelled so, but a known one nearly is."};
inline constexpr RefusalKind edge_used{"edge-used", "That edge or ability is used up for now."};
inline constexpr RefusalKind not_your_benny{"not-your-benny",
                                            "Bennies are spent on one's own characters only."};
inline constexpr RefusalKind session_running{"session-running", "A session is already open.", true};
inline constexpr RefusalKind no_session{"no-session", "There are bennies in an open session only.",
                                        true};
inline constexpr RefusalKind encounter_running{"encounter-running", "An encounter is running.",
                                               true};
inline constexpr RefusalKind no_encounter{"no-encounter", "No encounter is running.", true};
inline constexpr RefusalKind session_needed{
    "session-needed", "An encounter needs an open session: `session.start` first.", true};
inline constexpr RefusalKind round_over{
    "round-over", "The round is over; deal the cards (`action-cards.deal`).", true};
inline constexpr RefusalKind whole_turn_needed{
    "whole-turn", "Nothing else is done in a turn that one thing takes.", true};
inline constexpr RefusalKind foe_left{
    "foe-left", "Who stands next to a foe leaves with `leave-melee`: a free attack may follow."};
inline constexpr RefusalKind too_many_items{
    "too-many-items", "Two things a turn are free to take or put away; each more is an action."};
inline constexpr RefusalKind target_dead{"target-dead", "Nothing can be done to the dead."};
inline constexpr RefusalKind round_running{"round-running", "The round is not over yet.", true};
inline constexpr RefusalKind turns_left{"turns-left", "Somebody has still to act in this round.",
                                        true};
inline constexpr RefusalKind already_declared{
    "already-declared", "The actions of this turn are already declared.", true};
inline constexpr RefusalKind turn_used{"turn-used",
                                       "Something has been done in this turn already."};
inline constexpr RefusalKind no_bennies{"no-bennies", "There is no benny left for this.", true};
inline constexpr RefusalKind shaken{"shaken", "Who is Shaken takes free actions only."};
inline constexpr RefusalKind stunned{"stunned", "Who is Stunned can neither move nor act."};
inline constexpr RefusalKind bound{
    "bound", "Who is Bound can only try to break free; who is held cannot move."};
inline constexpr RefusalKind incapacitated{"incapacitated", "Who is Incapacitated cannot act."};
inline constexpr RefusalKind cannot_hold{"cannot-hold",
                                         "Who is Shaken or Stunned cannot go on Hold."};
inline constexpr RefusalKind not_shaken{"not-shaken", "The character is not Shaken.", true};
inline constexpr RefusalKind not_on_hold{
    "not-on-hold", "The character is not on Hold and has no Joker to use.", true};
inline constexpr RefusalKind too_many_actions{"too-many-actions",
                                              "A turn has at most three actions."};
inline constexpr RefusalKind cannot_combine{"cannot-combine", "These cannot be done together."};
inline constexpr RefusalKind has_moved{"moved", "This needs a turn without moving."};
inline constexpr RefusalKind too_far{"too-far", "That is farther than the Pace that is left."};
inline constexpr RefusalKind aim_required{"aim-required", "A shot at extreme range must be aimed."};
inline constexpr RefusalKind thrown_extreme{"thrown-extreme",
                                            "Nothing can be thrown to extreme range."};
inline constexpr RefusalKind rof_exceeded{"rof-exceeded", "The weapon has no such rate of fire."};
inline constexpr RefusalKind no_ammo{"no-ammo", "There is not enough ammunition."};
inline constexpr RefusalKind needs_one_hand{"needs-one-hand",
                                            "In melee only one-handed weapons can be shot."};
inline constexpr RefusalKind no_victims{"no-victims", "Nobody is inside the area."};
inline constexpr RefusalKind wild_die_once{"wild-die-once",
                                           "The wild die can be put on one target only."};
inline constexpr RefusalKind bad_allocation{
    "bad-allocation",
    "Put one die on each declared target: pairs of a die (1, 2, … or wild) and a target."};
inline constexpr RefusalKind critical_final{"critical-failure-final", "A critical failure stands."};
inline constexpr RefusalKind card_not_in_hand{"card-not-in-hand",
                                              "That card was not dealt to this seat."};
inline constexpr RefusalKind untrained_forbidden{"untrained-forbidden",
                                                 "This cannot be tried without having learnt it."};
inline constexpr RefusalKind no_arcane{"no-arcane-background",
                                       "The character has no power points."};
inline constexpr RefusalKind too_big{"too-big", "The target is too big for this."};
inline constexpr RefusalKind not_holding{"not-holding", "Nobody is being held."};
inline constexpr RefusalKind not_held{"not-held", "The character is not held."};
inline constexpr RefusalKind retry_not_allowed{"retry-not-allowed",
                                               "Something must change before another try."};
inline constexpr RefusalKind golden_hour_over{"golden-hour-over", "The golden hour is over."};
inline constexpr RefusalKind already_tried{"already-tried", "This healer has already tried."};
inline constexpr RefusalKind not_needed{"not-needed", "There is nothing to be done here."};
inline constexpr RefusalKind not_adjacent{"not-adjacent",
                                          "That needs somebody next to the character."};

/// All of them, for the schema.
inline constexpr std::array refusal_kinds{not_your_decision,
                                          bad_slot,
                                          bad_die,
                                          bad_dice,
                                          bad_modifier,
                                          bad_tn,
                                          bad_state,
                                          bad_set,
                                          bad_target,
                                          no_such_weapon,
                                          no_such_trait,
                                          named_twice,
                                          nobody_asked,
                                          not_present,
                                          table_full,
                                          no_such_edge,
                                          misspelled_edge,
                                          already_rolled,
                                          no_such_call,
                                          not_called,
                                          edge_used,
                                          not_your_benny,
                                          session_running,
                                          no_session,
                                          encounter_running,
                                          no_encounter,
                                          session_needed,
                                          round_over,
                                          whole_turn_needed,
                                          foe_left,
                                          too_many_items,
                                          target_dead,
                                          round_running,
                                          turns_left,
                                          not_your_turn,
                                          already_declared,
                                          turn_used,
                                          pending_open,
                                          no_bennies,
                                          shaken,
                                          stunned,
                                          bound,
                                          incapacitated,
                                          dead,
                                          cannot_hold,
                                          not_shaken,
                                          not_on_hold,
                                          too_many_actions,
                                          no_action,
                                          cannot_combine,
                                          has_moved,
                                          too_far,
                                          out_of_range,
                                          aim_required,
                                          thrown_extreme,
                                          rof_exceeded,
                                          no_ammo,
                                          needs_one_hand,
                                          wrong_weapon,
                                          no_victims,
                                          wild_die_once,
                                          bad_allocation,
                                          critical_final,
                                          card_not_in_hand,
                                          untrained_forbidden,
                                          no_arcane,
                                          too_big,
                                          not_holding,
                                          not_held,
                                          retry_not_allowed,
                                          golden_hour_over,
                                          already_tried,
                                          not_needed,
                                          not_adjacent};

}  // namespace kast::rules::savage_worlds

#pragma once
// Why a table of rabbits refuses a command. A refusal whose path names a parameter is about that
// parameter, also where its kind is one of the moment. The ranges of numbers are refused by their
// types; what is sealed and what is decided refuses with the words that all systems share.

#include "rules/core/called_tests.hpp"
#include "rules/core/shared_refusals.hpp"

namespace kast::rules::mouse_guard::refusal {

using shared_refusals::named_twice;
using shared_refusals::no_such_condition;
using shared_refusals::no_such_item;
using shared_refusals::no_such_skill;
using shared_refusals::no_such_trait;
using shared_refusals::nobody_asked;
using shared_refusals::not_present;
using shared_refusals::pending_open;
using shared_refusals::table_full;
using shared_refusals::too_late;
using shared_refusals::wrong_phase;
using shared_refusals::wrong_weapon;

inline constexpr RefusalKind not_gm_turn{"not-gm-turn", "That belongs to the GM's turn.", true};
inline constexpr RefusalKind not_players_turn{"not-players-turn",
                                              "That belongs to the players' turn.", true};
inline constexpr RefusalKind no_test_left{"no-test-left",
                                          "Neither a test nor a check for one is left.", true};
inline constexpr RefusalKind no_such_wise{"no-such-wise", "The character has no such wise."};
inline constexpr RefusalKind no_such_team{"no-such-team", "There is no such team."};
inline constexpr RefusalKind in_condition{"in-condition",
                                          "The character is in that condition already."};
inline constexpr RefusalKind no_test{"no-test", "The character has no test open.", true};
inline constexpr RefusalKind nature_exhausted{"nature-exhausted", "Nature is at 0."};
inline constexpr RefusalKind nature_replaces_skills_only{
    "nature-replaces-skills-only", "Within Nature it takes the place of skills, not of abilities."};
inline constexpr RefusalKind no_persona{"no-persona", "There is not that much Persona."};
inline constexpr RefusalKind no_fate{"no-fate", "There is no Fate left."};
inline constexpr RefusalKind not_for_circles{"not-for-circles",
                                             "Nature cannot be tapped for Circles."};
inline constexpr RefusalKind already_tapped{"already-tapped", "Nature is tapped already.", true};
inline constexpr RefusalKind already_used{"already-used", "That is used already.", true};
inline constexpr RefusalKind trait_used{"trait-used", "The trait is used up in this session."};
inline constexpr RefusalKind disabled{"disabled", "That is disabled for this conflict."};
inline constexpr RefusalKind not_versus{"not-versus", "There is no opponent to give it to."};
inline constexpr RefusalKind cannot_help_self{"cannot-help-self", "Nobody helps themselves."};
inline constexpr RefusalKind cannot_help{"cannot-help", "The opponent does not help."};
inline constexpr RefusalKind not_your_team{"not-your-team", "That takes a member of that team."};
inline constexpr RefusalKind already_helping{"already-helping", "One die for each helper."};
inline constexpr RefusalKind nothing_declared{"nothing-declared", "Nothing of that was declared."};
inline constexpr RefusalKind gm_throws_first{"gm-throws-first", "The GM's dice come first.", true};
inline constexpr RefusalKind not_your_action{"not-your-action",
                                             "Somebody else of the team acts this time.", true};
inline constexpr RefusalKind needs_peace{"needs-peace",
                                         "That goes away in peace and safety, not by a test."};
inline constexpr RefusalKind not_enough_checks{"not-enough-checks", "That costs two checks.", true};
inline constexpr RefusalKind not_used{"not-used", "The trait has a use left."};
inline constexpr RefusalKind bad_teams{"bad-teams",
                                       "Two sides are needed, and nobody in two teams."};
inline constexpr RefusalKind skills_missing{
    "skills-missing", "The skills of all four actions and a base are needed."};
inline constexpr RefusalKind wrong_base{"wrong-base",
                                        "The disposition does not start from that ability."};
inline constexpr RefusalKind wrong_skill{"wrong-skill", "That is not one of the skills for it."};
inline constexpr RefusalKind bad_actions{"bad-actions",
                                         "Three actions: attack, defend, feint or maneuver."};
inline constexpr RefusalKind gm_chooses_first{"gm-chooses-first", "The GM chooses first.", true};
inline constexpr RefusalKind team_out{"team-out", "That team's disposition is 0.", true};
inline constexpr RefusalKind not_all_chosen{"not-all-chosen", "Not all teams have chosen.", true};
inline constexpr RefusalKind bad_pairs{"bad-pairs",
                                       "Every team still in, once, against the other side."};
inline constexpr RefusalKind margin_too_small{"margin-too-small", "The margin does not pay it."};
inline constexpr RefusalKind effect_twice{"effect-twice", "Each effect once an action."};
inline constexpr RefusalKind no_target{"no-target", "There is nothing to go for."};
inline constexpr RefusalKind gear_off{"gear-off", "This table plays without gear.", true};

/// All of the above, for the schema.
inline constexpr RefusalKind all_refusals[] = {
    pending_open,      not_gm_turn,       not_players_turn, no_test_left,
    no_such_skill,     no_such_wise,      no_such_trait,    no_such_item,
    no_such_team,      no_such_condition, in_condition,     no_test,
    wrong_phase,       too_late,          nature_exhausted, nature_replaces_skills_only,
    no_persona,        no_fate,           not_for_circles,  already_tapped,
    already_used,      trait_used,        disabled,         not_versus,
    cannot_help_self,  cannot_help,       not_your_team,    already_helping,
    nothing_declared,  gm_throws_first,   not_your_action,  needs_peace,
    not_enough_checks, not_used,          bad_teams,        skills_missing,
    wrong_base,        wrong_skill,       bad_actions,      gm_chooses_first,
    team_out,          not_all_chosen,    bad_pairs,        margin_too_small,
    effect_twice,      no_target,         gear_off,         wrong_weapon,
    table_full,        not_present,       no_such_call,     named_twice,
    nobody_asked};

}  // namespace kast::rules::mouse_guard::refusal

#pragma once
// Why a Terre d'Exile table says no. The ranges of numbers are refused by their types.

#include "rules/core/called_tests.hpp"
#include "rules/core/shared_refusals.hpp"

namespace kast::rules::terre_exile::refusal {

using shared_refusals::exhausted;
using shared_refusals::module_off;
using shared_refusals::named_twice;
using shared_refusals::no_such_condition;
using shared_refusals::no_such_skill;
using shared_refusals::nobody_asked;
using shared_refusals::not_in_combat;
using shared_refusals::not_present;
using shared_refusals::pending_open;
using shared_refusals::table_full;
using shared_refusals::too_late;
inline constexpr RefusalKind no_such_attribute{"no-such-attribute",
                                               "The character has no such attribute."};
inline constexpr RefusalKind no_specialisation{"no-specialisation",
                                               "The skill has no specialisation."};
inline constexpr RefusalKind no_such_test{"no-such-test", "There is no such test."};
inline constexpr RefusalKind no_points{"no-points", "There is no point left to spend.", true};
inline constexpr RefusalKind already_spent{"already-spent",
                                           "A point was already spent on this test.", true};
inline constexpr RefusalKind not_spent{
    "not-spent", "No such point was spent on this test before its roll.", true};
inline constexpr RefusalKind not_claimed{
    "not-claimed", "That trump is not claimed for this test, or was turned down."};
inline constexpr RefusalKind not_a_trump{"not-a-trump", "That attribute is not a trump."};
inline constexpr RefusalKind trump_spent{"trump-spent",
                                         "The attribute carries as much tension as it can."};
inline constexpr RefusalKind already_claimed{"already-claimed",
                                             "That trump was already claimed for this test."};
inline constexpr RefusalKind no_quick_action{
    "no-quick-action", "It costs a quick action, and there is none left.", true};
inline constexpr RefusalKind claim_open{
    "claim-open", "The GM has a trump to rule on first (`decision.answer`).", true};
inline constexpr RefusalKind difficulty_open{
    "difficulty-open", "The GM says how hard it is first (`test.set`).", true};
inline constexpr RefusalKind no_throw{"no-throw", "The last test gives no dice to throw.", true};
inline constexpr RefusalKind already_thrown{"already-thrown",
                                            "The dice of the last test have been thrown.", true};
inline constexpr RefusalKind wrong_pool{
    "wrong-pool", "PV go with tests of the body, PF with those of the spirit."};
inline constexpr RefusalKind no_edge{"no-edge", "Neither weapon nor grip has the better of it."};
inline constexpr RefusalKind rank_too_high{"rank-too-high",
                                           "The character's level does not reach that rank."};

/// All of the above, for the schema.
inline constexpr RefusalKind all_refusals[] = {
    no_specialisation, no_such_condition, pending_open,    no_such_attribute, no_such_skill,
    no_such_test,      too_late,          no_points,       already_spent,     not_a_trump,
    trump_spent,       already_claimed,   no_quick_action, claim_open,        no_throw,
    already_thrown,    not_in_combat,     exhausted,       wrong_pool,        module_off,
    no_edge,           rank_too_high,     table_full,      difficulty_open,   no_such_call,
    not_called,        already_rolled,    nobody_asked,    named_twice,       not_present,
    not_spent,         not_claimed};

}  // namespace kast::rules::terre_exile::refusal

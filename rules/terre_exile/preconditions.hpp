#pragma once
// What may be done now, asked of the table alone. A method is offered (`allowed.hpp`) where its
// precondition holds, and its command is refused where it does not: both ask here.

#include "rules/core/refusal.hpp"
#include "rules/terre_exile/derived.hpp"

namespace kast::rules::terre_exile {

// Why not now; null where nothing is in the way.

/// The character has no test open.
const RefusalKind* why_not_free(const State& state, const Id& character);
/// No test is open at the table.
const RefusalKind* why_not_quiet(const State& state);
/// Turns are taken.
const RefusalKind* why_not_take_turns(const State& state);
/// An order of turns is running.
const RefusalKind* why_not_change_order(const State& state);
/// The dice of the test have not been rolled.
const RefusalKind* why_not_change(const Test& test);
/// 1 PS before the roll (D100-ps-1, -3, -4).
const RefusalKind* why_not_spend_spirit(const State& state, const Test& test);
/// 1 PV or PF before the roll (D100-x-res-3), from this pool or from the one that fits.
const RefusalKind* why_not_make_effort(const State& state, const Test& test, Pool pool);
/// Claims this attribute as a trump now (D100-trump-1, -4, -8), and any at all.
const RefusalKind* why_not_trump(const State& state, const Character& actor,
                                 const std::string& attribute);
const RefusalKind* why_not_claim(const State& state, const Test& test,
                                 const std::string& attribute);
const RefusalKind* why_not_roll(const Test& test);
/// Takes back until the roll what was declared, or put into it.
const RefusalKind* why_not_cancel(const Test& test, bool gm);
const RefusalKind* why_not_withdraw_spirit(const Test& test);
const RefusalKind* why_not_withdraw_effort(const Test& test);
const RefusalKind* why_not_withdraw_trump(const Test& test, const std::string& attribute);
/// Throws the dice that the last test gave (D100-out-3).
const RefusalKind* why_not_throw(const Character& actor);
/// Tests this attribute with what is left of body and mind (D100-x-down-1).
const RefusalKind* why_exhausted(const State& state, const Character& actor,
                                 const std::string& attribute);

/// Refuses with what is in the way of `who`, or of the table where it is empty.
Result<void> permit(const State& state, const RefusalKind* why, std::string_view rule,
                    std::string_view path, const Id& who = {});

}  // namespace kast::rules::terre_exile

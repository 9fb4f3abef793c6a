#pragma once
// What all systems ask of an answer to a pending decision.

#include "rules/core/refusal.hpp"
#include "rules/core/table.hpp"

#include <algorithm>

namespace kast::rules {

inline constexpr RefusalKind not_your_decision{"not-your-decision",
                                               "Somebody else decides about this."};

/// The word with which a GM, or the clock in the GM's place, lets a decision take its fallback.
inline constexpr std::string_view take_fallback = "default";

inline bool offers(const Decision& decision, std::string_view answer) {
    return std::ranges::any_of(decision.options,
                               [&](const Option& one) { return one.answer == answer; });
}

/// The word answered: one of the options, or the fallback where the GM says `default`. `open` is
/// the one decision that can be answered now, or null. Refuses: nothing-pending (also for a
/// decision that is over), not-your-decision, not-an-answer.
inline Result<std::string> answer_to(const Decision* open, const DecisionAnswer& given,
                                     const Actor& actor) {
    if (!open || open->id != given.decision) return refuse(nothing_pending, {}, "/decision");
    const bool owner = !open->owner.empty() && open->owner == actor.member;
    if (!owner && !actor.is_gm()) return refuse(not_your_decision, {}, "/decision");
    if (actor.is_gm() && given.answer.value == take_fallback) return open->fallback;
    if (!offers(*open, given.answer.value)) return refuse(not_an_answer, {}, "/answer");
    return given.answer.value;
}

}  // namespace kast::rules

#pragma once
// Pending decisions, the same in every system: the events of one, and who may answer what.

#include "rules/core/message.hpp"
#include "rules/core/refusal.hpp"
#include "rules/core/table.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace kast::rules {

inline constexpr RefusalKind not_your_decision{"not-your-decision",
                                               "Somebody else decides about this."};

/// A pending decision was answered. The same event in every system.
struct DecisionAnswered {
    Id decision;
    std::string kind;
    Id creature;            ///< whose choice it was in the game
    std::string answer;     ///< one of the options
    std::vector<Id> items;  ///< the things chosen, for kinds that choose several
    bool fallback = false;  ///< the GM, or a clock, let it take its default
    bool sealed = false;    ///< the answer is not shown: another side has still to answer
    bool hidden = false;    ///< only the GM knows of this decision
};

/// A pending decision went away unanswered: what it was about is gone.
struct DecisionClosed {
    Id decision;
    std::string kind;
    Id creature;
    bool hidden = false;  ///< only the GM knows of this decision
};

struct DecisionAnsweredView {
    Id decision;
    std::string kind;
    Id creature;
    std::optional<std::string> answer;  ///< absent while it is sealed
    std::vector<Id> items;
    bool fallback = false;
};

struct DecisionClosedView {
    Id decision;
    std::string kind;
    Id creature;
};

/// What a viewer may know of it; nothing where it is hidden from them.
inline std::optional<DecisionAnsweredView> view(const DecisionAnswered& event,
                                                const Viewer& viewer) {
    if (event.hidden && !viewer.is_gm()) return std::nullopt;
    DecisionAnsweredView shown{event.decision, event.kind, event.creature, {}, {}, {}};
    if (!event.sealed) {
        shown.answer = event.answer;
        shown.items = event.items;
        // Everybody knows the fallback: that it was taken would reveal a sealed answer.
        shown.fallback = event.fallback;
    }
    return shown;
}
inline std::optional<DecisionClosedView> view(const DecisionClosed& event, const Viewer& viewer) {
    if (event.hidden && !viewer.is_gm()) return std::nullopt;
    return DecisionClosedView{event.decision, event.kind, event.creature};
}

/// The word with which a GM, or the clock in the GM's place, lets a decision take its fallback.
inline constexpr std::string_view take_fallback = "default";

inline bool has_option(const Decision& decision, std::string_view answer) {
    return std::ranges::any_of(decision.options,
                               [&](const Option& one) { return one.answer == answer; });
}

/// The word answered: one of the options, or the fallback where the GM says `default`. `open` is
/// the one decision that can be answered now, or null. Refuses: nothing-pending (also for a
/// decision that is over), not-your-decision, not-an-answer.
inline Result<std::string> resolve_answer(const Decision* open, const DecisionAnswer& given,
                                          const Actor& actor) {
    if (!open || open->id != given.decision) return refuse(nothing_pending, {}, "/decision");
    const bool owner = !open->owner.empty() && open->owner == actor.member;
    if (!owner && !actor.is_gm()) return refuse(not_your_decision, {}, "/decision");
    if (actor.is_gm() && given.answer.value == take_fallback) return open->fallback;
    if (!has_option(*open, given.answer.value)) return refuse(not_an_answer, {}, "/answer");
    return given.answer.value;
}

// ---- what each is called on the wire, and its fields

KAST_MESSAGE(DecisionAnswered, "decision.answered", decision, kind, creature, answer, items,
             fallback, sealed, hidden)
KAST_MESSAGE(DecisionClosed, "decision.closed", decision, kind, creature, hidden)
KAST_MESSAGE(DecisionAnsweredView, "decision.answered", decision, kind, creature, answer, items,
             fallback)
KAST_MESSAGE(DecisionClosedView, "decision.closed", decision, kind, creature)

}  // namespace kast::rules

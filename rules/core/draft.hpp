#pragma once
// A command being judged: what has been said so far, and the table as it is by then.

#include "rules/core/refusal.hpp"
#include "rules/core/table.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace kast::rules {

class Dice;

template <class System>
struct Draft {
    using State = System::State;
    using Event = System::Event;

    State state;
    Actor actor;
    Dice& dice;
    std::vector<Event> events;

    Draft(const State& before, const Actor& who, Dice& chance)
        : state(before), actor(who), dice(chance) {}

    /// Says it and lets it happen.
    void say(Event event) {
        System::apply(state, event);
        events.push_back(std::move(event));
    }
    /// Whether the actor speaks for what this member owns; empty: what is the GMs'.
    bool may_play(const Id& owner) const {
        return actor.is_gm() || (actor.role == Role::player && owner == actor.member);
    }
    Result<std::vector<Event>> done() { return std::move(events); }
};

/// The question with this decision, or null. Each system's own has a `decision` and what it is
/// about.
template <class Question>
const Question* question_of(const std::vector<Question>& questions, const Id& decision) {
    const auto found = std::ranges::find_if(
        questions, [&](const Question& one) { return one.decision.id == decision; });
    return found == questions.end() ? nullptr : &*found;
}

}  // namespace kast::rules

#pragma once
// A command played on to where nothing more is left to be told of it: for its odds. What the
// command opens is answered as the odds take for granted.

#include "rules/core/refusal.hpp"
#include "rules/core/table.hpp"
#include "rules/dice/merged.hpp"

#include <optional>
#include <utility>
#include <vector>

namespace kast::rules {

/// An answer that is taken for granted, and who gives it.
struct GrantedAnswer {
    DecisionAnswer answer;
    Actor actor;
};

/// Answers nothing: what is open stays so.
struct NothingGranted {
    template <class State>
    std::optional<GrantedAnswer> operator()(const State&) const {
        return std::nullopt;
    }
};

/// All events of the command and of the answers to what it opens, with the same dice. `next` gives
/// the next answer at a table, or nothing: std::optional<GrantedAnswer> next(const State&). It must
/// come to an end. Refuses what `decide` refuses.
template <class System, class Next = NothingGranted>
Result<std::vector<typename System::Event>> play_through(typename System::State state,
                                                         const typename System::Command& command,
                                                         const Actor& actor, Dice& dice,
                                                         Next next = {}) {
    std::vector<typename System::Event> all;
    auto events = System::decide(state, command, actor, dice);
    for (;;) {
        if (!events) return refusal_of(events);
        for (auto& event : *events) {
            System::apply(state, event);
            all.push_back(std::move(event));
        }
        const std::optional<GrantedAnswer> granted = next(std::as_const(state));
        if (!granted) return all;
        events = System::decide(state, granted->answer, granted->actor, dice);
    }
}

/// The table after a command that throws no dice. Refuses what `decide` refuses. Throws
/// PathDice::Beyond where it throws dice all the same.
template <class System>
Result<typename System::State> state_after(typename System::State state,
                                           const typename System::Command& command,
                                           const Actor& actor) {
    PathDice none({});
    auto events = System::decide(state, command, actor, none);
    if (!events) return refusal_of(events);
    for (const auto& event : *events) System::apply(state, event);
    return state;
}

}  // namespace kast::rules

#pragma once
// A Troika command thrown once with given dice, and what it opens in an exchange answered as its
// odds take for granted: written apart from the odds, which it is held against.

#include "rules/troika/system.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

namespace kast::rules::troika {

/// All events of the command and of the answers. Refuses what `decide` refuses.
inline Result<std::vector<Event>> play_to_the_end(State state, const Command& command,
                                                  const Actor& actor, Dice& dice) {
    constexpr std::array<std::string_view, 5> answered{"tie-luck", "damage-luck", "weapon",
                                                       "grapple", "hit-back"};
    std::vector<Event> all;
    auto events = System::decide(state, command, actor, dice);
    for (;;) {
        if (!events) return std::unexpected(events.error());
        for (Event& event : *events) {
            System::apply(state, event);
            all.push_back(std::move(event));
        }
        const auto open = std::ranges::find_if(state.questions, [&](const Question& one) {
            return std::ranges::find(answered, one.decision.kind) != answered.end();
        });
        if (open == state.questions.end()) return all;
        const DecisionAnswer answer{open->decision.id, open->decision.fallback, {}};
        events = System::decide(state, answer, Actor{"", Role::gm}, dice);
    }
}

}  // namespace kast::rules::troika

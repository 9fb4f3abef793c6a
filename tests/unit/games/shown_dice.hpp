#pragma once
// Whether everybody is shown the dice of a command that everybody may check.

#include "clients/native/shown_faces.hpp"
#include "protocol/game.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace kast::tests {

inline bool shows_all_dice(const protocol::Game& game,
                           std::span<const protocol::GameEvent> events) {
    return std::ranges::all_of(events,
                               [&](const auto& event) { return game.shows_all_dice(event); });
}

/// Faces that were drawn, in any order, and that none of these events shows to everybody.
inline std::vector<std::int64_t> faces_unseen(const protocol::Game& game,
                                              std::span<const protocol::GameEvent> events,
                                              std::vector<std::int64_t> drawn) {
    for (const protocol::GameEvent& event : events) {
        std::string text;
        if (!game.view_event(text, event, {})) continue;
        for (const auto& faces : client::shown_faces(event.type, nlohmann::json::parse(text))) {
            for (const std::int64_t face : faces) {
                const auto found = std::ranges::find(drawn, face);
                if (found != drawn.end()) drawn.erase(found);
            }
        }
    }
    return drawn;
}

}  // namespace kast::tests

#pragma once
// Whether everybody is shown the dice of a command that everybody may check, and no others.

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

/// Faces that the event shows this viewer for drawn ones, and that are no row of those drawn: a
/// checker would refuse the log.
inline std::vector<std::int64_t> faces_not_drawn(const protocol::Game& game,
                                                 const protocol::GameEvent& event,
                                                 const rules::Viewer& viewer,
                                                 const std::vector<std::int64_t>& drawn) {
    std::string text;
    if (!game.view_event(text, event, viewer)) return {};
    for (const auto& faces : client::shown_faces(event.type, nlohmann::json::parse(text))) {
        const auto shown = client::comparable(event.type, faces);
        if (client::closest_run(shown, client::comparable(event.type, drawn)) != shown)
            return shown;
    }
    return {};
}

}  // namespace kast::tests

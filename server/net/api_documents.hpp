#pragma once
// The documents that do not change while a server runs.

#include <functional>
#include <set>
#include <string>

namespace kast::protocol {
class Game;
}

namespace kast::server {

struct Settings;

namespace net {

/// The types of all events that there are, of the room and of every game. Slow the first time.
const std::set<std::string, std::less<>>& event_types();

/// `GET /api/systems`: `{"systems": [{"id"}], "open_rooms"}`: what rooms can be opened for, and who
/// may open one.
std::string systems_document(const Settings& settings);
/// `GET /api/systems/{id}`: `{"id", "methods", "events", "state", "settings", "$defs"}`.
std::string system_document(const protocol::Game& game);
/// `GET /api/schema`: the whole wire, with what HTTP adds, and this server's limits.
std::string schema_document(const Settings& settings);
/// `GET /api/limits`.
std::string limits_document(const Settings& settings);

}  // namespace net
}  // namespace kast::server

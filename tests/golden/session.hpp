#pragma once
// A whole session as the log keeps it, and what it came to: one file of tests/golden/.

#include "protocol/game.hpp"
#include "server/log/event_log.hpp"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace kast::tests {

class SystemCatalogue;

using nlohmann::json;

struct GoldenSession {
    std::string system;
    int log_format = 0;
    std::string room;
    std::map<std::string, std::string> seats;  ///< who → the token they sit with; a spectator's too
    std::vector<server::Record> records;
    std::string state;                  ///< all of the room at the end, as a snapshot holds it
    std::map<std::string, json> views;  ///< of each of `seats`, at the end
};

/// Where the sessions are, and what one is called.
std::filesystem::path golden_folder();
std::string golden_name(std::string_view system, int log_format);

GoldenSession read_session(const std::filesystem::path& file);
/// One line for the session, one a record, one for what it came to.
std::string text_of(const GoldenSession& session);

/// The room as the records alone make it, as a snapshot holds it.
std::string replayed(const GoldenSession& session, const protocol::Game& game);

/// A long and varied session of this system, played at random by a seed: of several the one in
/// which most happens.
GoldenSession record_session(const protocol::Game& game);

/// Whose dice an evening is played with.
enum class DiceFrom {
    server,
    people,  ///< of many commands faces of real dice are typed in
};

/// So many commands of one evening that is played for its dice, without `seats`, `state` and
/// `views`.
GoldenSession random_session(const SystemCatalogue& known, std::uint64_t seed, int commands,
                             DiceFrom dice = DiceFrom::server);

}  // namespace kast::tests

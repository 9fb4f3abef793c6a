#pragma once
// A few who do at a table what the load generator's members do not: they leave, ask for the past,
// undo, or read nothing.

#include <nlohmann/json_fwd.hpp>

#include "bench/connection.hpp"
#include "bench/sockets.hpp"
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kast::bench {

/// How often what came, by its name: "answered", "refused busy", "closed 4408".
using Tally = std::map<std::string, std::uint64_t>;

struct OpenRoom {
    std::string target;  ///< of its WebSocket
    std::string gm, player;
};

struct Actor {
    std::optional<Connection> connection;
    bool is_closed = false;  ///< by the server
    bool joined = false;
    std::uint32_t unanswered = 0;
    std::uint64_t ids = 0;
    std::string member;  ///< who they are, once they have joined
    std::string cursor;  ///< of the newest answer that had one
    std::string raw;     ///< the newest answer, as far as it is looked at
};

/// By which the same member reconnects.
std::string seat_token(std::size_t number);

class Actors {
public:
    explicit Actors(const Endpoint& server);

    /// Throws where no room is opened.
    OpenRoom open_room(std::string_view system = "troika", std::string_view settings = "{}");
    /// Connects and asks to join: with `seat` as a player, else as the GM.
    void come(Actor& actor, const OpenRoom& room, std::string_view seat = {},
              int receive_bytes = 0);
    /// The same, and waits for the answer. Throws where that is a refusal.
    void join(Actor& actor, const OpenRoom& room, std::string_view seat = {},
              int receive_bytes = 0);
    /// Asks, and counts the answer when it comes.
    void ask(Actor& actor, std::string_view method, const nlohmann::json& params);
    /// Asks and waits. Throws where it is refused.
    void call(Actor& actor, std::string_view method, const nlohmann::json& params);
    /// Waits for all answers. Throws where they do not come.
    void settle(Actor& actor);
    /// The GM gives many commands, by connections of which each gives no more than it may at once.
    void fill(Actor& gm, const OpenRoom& room, int commands,
              const std::function<void(int)>& command);

    /// Hears what comes, for at most so long.
    void turn(std::chrono::microseconds wait);
    /// Until the time is over: so many times a second, and hears what comes in between.
    void pace(double per_second, std::chrono::milliseconds time,
              const std::function<void(std::uint64_t)>& act);

    Tally& tally() { return tally_; }
    const Endpoint& server() const { return server_; }

private:
    /// Reads what there is. What ends the connection is counted.
    void read(Actor& actor);
    void handle(Actor& actor, std::string_view message);

    Endpoint server_;
    Socket epoll_;
    Tally tally_;
};

}  // namespace kast::bench

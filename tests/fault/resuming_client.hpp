#pragma once
// A client that says what it can, loses its server again and again, and remembers all it was sent.

#include "clients/native/net.hpp"

#include <nlohmann/json.hpp>

#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace kast::fault {

using Json = nlohmann::json;

/// Where the server is just now, and how much the clients have heard. Shared by all threads.
class TestCoordinator {
public:
    void opened(const client::Origin& origin);
    void closed();
    /// Waits while the server is down.
    client::Origin wait_until_open();

    void heard();
    /// Waits until `count` more messages were heard than now, by all clients together. Throws where
    /// a client is in trouble, or nothing is heard for a minute.
    void wait_until_heard(std::uint64_t count);
    /// Something that must not be: ends the test soon.
    void trouble(std::string what);
    std::vector<std::string> troubles();

    /// From now on clients say nothing new, and end when all they said is answered.
    void finish();
    bool finishing();

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::optional<client::Origin> origin_;
    std::uint64_t heard_ = 0;
    bool finishing_ = false;
    std::vector<std::string> troubles_;
};

/// One command, over all the connections that it took.
struct Sent {
    std::string method;
    Json params;
    Json answer;  ///< `{"result"}` or `{"error"}`, the first; null while there is none
};

/// What was sent without a break, beginning after a cursor.
struct Run {
    std::string since;
    std::vector<Json> events;  ///< `params`, without `changes`
};

/// Sends JSON-RPC over one WebSocket after another. One thread at a time.
class ResumingClient {
public:
    struct Seat {
        std::string room;
        std::string token;
        std::string name;
        bool shared = false;  ///< the token makes a new member, whose seat `seat` will be
        std::string seat;
    };

    ResumingClient(TestCoordinator& coordinator, Seat seat, std::uint32_t seed);

    /// The thread's life, until `TestCoordinator::finish`.
    void run();
    /// Connects once, joins from where it was, and hears all there is to hear.
    void catch_up(const client::Origin& origin);
    /// The whole state as somebody new on this seat is given it.
    Json fresh_state(const client::Origin& origin);
    /// The events after `since` as HTTP gives them.
    std::vector<Json> page(const client::Origin& origin, const std::string& since);

    const Seat& seat() const { return seat_; }
    const std::string& member() const { return member_; }
    const std::vector<Run>& runs() const { return runs_; }
    const std::map<std::string, Sent>& sent() const { return sent_; }
    const Json& state() const { return state_; }
    int connections() const { return connections_; }
    int recoveries() const { return recoveries_; }

private:
    void connect(const client::Origin& origin, bool from_cursor);
    void talk();
    void say_something();
    Json make_command(std::string& method);
    Json make_play(std::string& method);
    void say_again();
    void send(const std::string& id, const std::string& method, const Json& params);
    void handle_message(const Json& message);
    void handle_event(const Json& params);
    void handle_answer(const Json& message);
    std::string token() const { return seat_.shared && joined_ ? seat_.seat : seat_.token; }
    std::string pick_member();
    std::string pick_character();

    TestCoordinator& coordinator_;
    Seat seat_;
    std::mt19937 random_;
    client::Loop loop_;
    std::unique_ptr<client::WebSocket> socket_;

    bool joined_ = false;
    std::string member_, role_;
    std::string cursor_;
    Json state_;
    std::vector<Run> runs_;
    std::map<std::string, Sent> sent_;
    std::size_t in_flight_ = 0;
    int next_id_ = 0;
    int connections_ = 0;
    int recoveries_ = 0;
};

}  // namespace kast::fault

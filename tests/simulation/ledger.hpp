#pragma once
// Everything that left the server, to whom, and what must hold of it.

#include "server/room/keys.hpp"
#include "server/room/session.hpp"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace kast::server {
class EventLog;
struct EventPage;
}  // namespace kast::server

namespace kast::simulation {

using Json = nlohmann::json;

/// One of those at the table, by their place in the schedule's list.
using Seat = std::size_t;
inline constexpr Seat seats = 4;
inline constexpr Seat gm_seat = 0;
inline constexpr Seat spectator_seat = 3;
/// What they are called.
const std::string& name_of(Seat seat);

/// One command, over all the connections that it took.
struct Command {
    Seat by = 0;
    std::string method;
    std::string params;
    std::string result;   ///< text of the first, or empty
    std::string refusal;  ///< kind of the last answer, where that was one
    int unanswered = 0;   ///< times it was sent and not answered
};

/// What must hold was broken.
struct Violation {
    std::string what;
};

/// A refusal that says nothing about the command: it may be sent again, and may have happened.
bool is_transient(const std::string& refusal);
/// True where it has no answer that says anything.
bool is_open(const Command& command);

/// The cursors of a room, whose key is in its first record; nothing where there is none.
std::optional<server::Cursors> cursors_of(server::EventLog& log, const std::string& room);

class Ledger {
public:
    /// A message that has left the server. `since` is what its connection joined from.
    void received(Seat seat, std::uint64_t connection, const std::string& since,
                  const server::MessagePtr& message);
    /// Its text read once, for all who got it; without the past that it shows.
    const Json& json_of(const server::MessagePtr& message);
    /// No message that was sent before is read again.
    void forget_messages() { parsed_.clear(); }

    /// A text that only these may ever be sent.
    std::string make_secret(std::vector<Seat> knowing);
    /// A number with the same.
    std::int64_t make_secret_number(std::vector<Seat> knowing);
    /// What only the GM may know: numbers above this.
    static constexpr std::int64_t vault = 500'000'000;

    void sent(const std::string& id, Command command);
    Command& command(const std::string& id) { return commands_.at(id); }
    const std::map<std::string, Command>& commands() const { return commands_; }
    std::map<std::string, Command>& commands() { return commands_; }
    /// How many commands are open.
    std::size_t count_open() const;
    /// The first of them, in words.
    std::string describe_open() const;

    void violate(std::string what);
    const std::optional<Violation>& violation() const { return violation_; }
    std::uint64_t events() const { return events_; }
    /// A hash of all that was sent, to whom and in which order.
    std::uint64_t trace() const { return trace_; }

    /// Everything told to a seat is in the log as it reads now: once, in order, without a hole.
    void check_told(Seat seat, const server::EventPage& page, const server::Cursors& cursors);
    /// Every command happened once and whole, or not at all, as it was answered. `members` are the
    /// ids of the seats.
    void check_commands(server::EventLog& log, const std::string& room,
                        const std::vector<std::string>& members);

private:
    /// What was sent over one connection, without a break.
    struct Run {
        Seat seat = 0;
        std::string since;                     ///< cursor
        std::vector<Json> missed;              ///< with the join's answer
        std::vector<server::MessagePtr> live;  ///< after it
        std::vector<std::string> shown;        ///< of the past: pages, and what a join shows
    };
    class Page;

    void check_secrets(Seat seat, const std::string& text);
    void take_answer(Run& run, const std::string& since, const Json& message,
                     std::string_view past);
    void check_run(const Run& run, const Page& page);

    std::map<std::uint64_t, Run> runs_;  ///< by connection
    std::map<std::string, Command> commands_;
    std::vector<std::vector<Seat>> secrets_;
    std::unordered_map<const server::Message*, std::pair<server::MessagePtr, Json>> parsed_;
    std::optional<Violation> violation_;
    std::uint64_t events_ = 0;
    std::uint64_t trace_ = 0;
};

}  // namespace kast::simulation

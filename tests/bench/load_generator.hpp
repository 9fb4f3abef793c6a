#pragma once
// Thousands of clients in one thread: plain sockets, epoll, and as little per frame as can be, so
// that what is measured is the server.

#include "bench/connection.hpp"
#include "bench/delivery_ledger.hpp"
#include "bench/protocols.hpp"
#include "bench/sockets.hpp"
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kast::bench {

using Clock = std::chrono::steady_clock;

/// What was seen from the first roll of a span of time to the last delivery that it led to.
struct Seen {
    double seconds = 0;            ///< of the span in which rolls were asked for
    std::uint64_t commands = 0;    ///< answered
    std::uint64_t deliveries = 0;  ///< events
    std::uint64_t bytes = 0;       ///< of those events, with their frames
    std::vector<float> reply_ms;   ///< from the command sent to its reply
    std::vector<float> event_ms;   ///< from the command sent to each event it led to
};

/// Seats that are taken one after the other: the first seat of each room, then the second, …
struct SeatRange {
    std::uint32_t first_room = 0, rooms = 1;
    std::uint32_t first_member = 0, members = 1;
};

class LoadGenerator {
public:
    LoadGenerator(std::uint16_t port, Protocol& protocol);

    /// Takes the seats, at most `under_way` at a time; returns when all are in and everybody was
    /// told of everybody who came after. Throws where one is not let in.
    void join(const SeatRange& range, std::size_t under_way);
    /// The first member of every room keeps `in_flight` rolls pending.
    Seen flood(std::size_t in_flight, std::chrono::milliseconds time);
    /// The first member of every room rolls `per_second` times, all spread evenly.
    Seen pace(double per_second, std::chrono::milliseconds time);

    /// Listens on for what should not come.
    void linger(std::chrono::milliseconds time);

    std::size_t size() const { return clients_.size(); }
    /// Of everything so far.
    const DeliveryFaults& faults() const { return faults_; }
    /// Events, replies and announcements that came, each of which was checked.
    std::uint64_t checked() const { return checked_; }

private:
    struct Client {
        Seat seat;
        bool joined = false;
        DeliveryLedger events;
        std::optional<Connection> connection;
    };
    struct Room {
        std::vector<Client*> members;
        std::uint32_t rolls = 0;    ///< asked for
        std::uint32_t replies = 0;  ///< came
        std::vector<Clock::time_point> sent;
        DeliveryLedger replied;
    };

    void connect(Seat seat);
    /// Turns until `done`, or until nothing has come for a long time: then false.
    template <class Done>
    bool wait_until(Done done);
    void turn(std::chrono::microseconds wait);
    void handle(Client& client, std::string_view message, std::size_t frame_bytes);
    void handle_event(Client& client, const std::optional<RollId>& id, std::size_t frame_bytes);
    void handle_reply(Client& client, const Incoming& incoming);
    void roll(Room& room);
    Seen end_span(Clock::time_point start);

    std::uint16_t port_;
    Protocol& protocol_;
    Socket epoll_;
    std::vector<std::unique_ptr<Client>> clients_;
    std::vector<Room> rooms_;
    std::size_t joined_ = 0;
    std::uint64_t announced_ = 0, to_announce_ = 0;
    std::uint64_t under_way_ = 0;  ///< events and replies that are still to come
    std::size_t keep_in_flight_ = 0;
    std::uint64_t received_ = 0;  ///< messages, to see whether anything comes at all
    std::uint64_t checked_ = 0;
    Seen seen_;
    DeliveryFaults faults_;
};

}  // namespace kast::bench

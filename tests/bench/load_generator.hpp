#pragma once
// Thousands of clients in one thread: plain sockets, epoll, and as little per frame as can be, so
// that what is measured is the server.

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace kast::bench {

using Clock = std::chrono::steady_clock;

/// Where to sit: the path of the WebSocket, and the params of `room.join`.
struct Seat {
    std::size_t room = 0;
    std::string path;
    std::string join_params;
    bool speaks = false;  ///< throws the dice of its room
};

/// What was seen in a span of time.
struct Seen {
    double seconds = 0;
    std::uint64_t commands = 0;    ///< answered well
    std::uint64_t refused = 0;     ///< answered otherwise
    std::uint64_t deliveries = 0;  ///< events
    std::uint64_t bytes = 0;       ///< of those events, with their frames
    std::vector<float> answer_ms;  ///< from the command sent to its answer here
    std::vector<float> event_ms;   ///< from the command sent to each event it led to
};

class LoadGenerator {
public:
    explicit LoadGenerator(std::uint16_t port);
    ~LoadGenerator();
    LoadGenerator(const LoadGenerator&) = delete;
    LoadGenerator& operator=(const LoadGenerator&) = delete;

    /// Connects all and joins all; returns when all are in. Throws where one is refused.
    void join(const std::vector<Seat>& seats);
    /// Every speaker keeps `in_flight` rolls under way.
    Seen flood(std::size_t in_flight, std::chrono::milliseconds time);
    /// Every room's speaker throws `per_second` times, all spread evenly.
    Seen pace(double per_second, std::chrono::milliseconds time);
    std::size_t size() const { return clients_.size(); }

private:
    struct Client {
        int fd = -1;
        bool upgraded = false, joined = false, speaks = false, writes = false;
        std::size_t in_flight = 0;
        std::string in, out;
        std::string join;
    };

    void turn(std::chrono::microseconds wait);
    void read(Client& client);
    void write(Client& client);
    void take_frames(Client& client);
    void handle_message(Client& client, std::string_view payload, std::size_t frame_bytes);
    void throw_dice(Client& client);
    void send(Client& client, std::string_view text);
    Seen seen_since(Clock::time_point start);

    std::uint16_t port_;
    int epoll_;
    std::vector<Client> clients_;
    std::vector<Client*> speakers_;
    std::size_t joined_ = 0;
    std::size_t keep_in_flight_ = 0;
    std::vector<Clock::time_point> sent_;  ///< by the number in the command's id
    std::size_t counted_from_ = 0;         ///< commands before this number are of another span
    Seen seen_;
};

}  // namespace kast::bench

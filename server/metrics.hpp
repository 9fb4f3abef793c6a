#pragma once

#include "server/log/event_log.hpp"

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace kast::server {

/// A number that one thread changes and any thread may read: costs a plain addition.
class Count {
public:
    void add(std::int64_t n = 1) {
        value_.store(value_.load(std::memory_order_relaxed) + n, std::memory_order_relaxed);
    }
    void set(std::int64_t n) { value_.store(n, std::memory_order_relaxed); }
    std::int64_t value() const { return value_.load(std::memory_order_relaxed); }

private:
    std::atomic<std::int64_t> value_{0};
};

/// Durations in a histogram of fixed steps. One thread writes, any reads.
class Durations {
public:
    static constexpr std::array<std::uint32_t, 12> bounds_us{
        50, 100, 250, 500, 1'000, 2'500, 5'000, 10'000, 25'000, 50'000, 100'000, 1'000'000};
    void add(std::uint64_t us);

    std::array<Count, bounds_us.size() + 1> steps;  ///< the last: longer than all bounds
    Count sum_us;
};

/// What one shard counts. Written by its thread alone; on cache lines of its own.
struct alignas(64) ShardCounts {
    // as they are now
    Count connections;   ///< WebSockets, joined or not
    Count streams;       ///< event streams over HTTP
    Count rooms;         ///< in memory
    Count room_bytes;    ///< memory that they hold, about
    Count outbox_bytes;  ///< waiting for slow readers
    // ever more
    Count accepted;  ///< connections accepted
    Count rejected;  ///< connections refused by a limit
    Count http_requests;
    Count requests_limited;  ///< HTTP requests refused as too many of an address
    Count messages_in;       ///< WebSocket messages
    Count bytes_in;
    Count commands;      ///< commands that were stored
    Count refused;       ///< commands that were refused, by the rules or as malformed
    Count rate_limited;  ///< commands refused for coming too fast
    Count over_quota;    ///< commands refused because a quota of the day was used up
    Count repeated;      ///< commands answered from memory
    Count deliveries;    ///< frames handed to sessions
    Count bytes_out;
    Count sends;           ///< system calls
    Count closed_slow;     ///< sessions closed for a full outbox
    Count closed_idle;     ///< sessions closed for silence
    Count closed_stalled;  ///< sessions closed for taking nothing
    Count turns;
    Durations turn;     ///< a turn's work, without waiting
    Durations command;  ///< from a command's arrival to its answer in the outbox
};

/// All numbers a host may ask for.
class Metrics {
public:
    explicit Metrics(std::size_t shards);
    ~Metrics();
    ShardCounts& shard(std::size_t index) { return *shards_[index]; }
    const ShardCounts& shard(std::size_t index) const { return *shards_[index]; }
    /// Asked on every scrape, from the scraping thread.
    void watch_log(std::function<LogCounts()> counts) { log_ = std::move(counts); }
    /// Prometheus text format 0.0.4; any thread.
    std::string text() const;

private:
    std::vector<std::unique_ptr<ShardCounts>> shards_;
    std::function<LogCounts()> log_;
    std::int64_t started_s_;
};

}  // namespace kast::server

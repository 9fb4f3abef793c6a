#pragma once

#include "server/even_spread.hpp"
#include "server/log/event_log.hpp"
#include "server/metrics.hpp"
#include "server/net/flushable.hpp"
#include "server/net/gather_spans.hpp"
#include "server/net/paced_flushes.hpp"
#include "server/net/poller.hpp"
#include "server/net/timer_wheel.hpp"

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace boost::asio {
class thread_pool;
}  // namespace boost::asio

namespace kast::server {

class Rooms;
struct RoomsOptions;
struct Settings;

/// A shard's access to clocks and threads. A simulation injects its own clock, and no threads.
struct ShardEnvironment {
    std::function<std::uint64_t()> steady_us;  ///< a steady clock, microseconds
    std::function<std::int64_t()> unix_ms;     ///< Unix time, milliseconds
    /// Runs a task where one of the log's databases may be read, by EventLog::database: on one of
    /// the threads that do so for all shards.
    std::function<void(std::size_t database, std::function<void()>)> post_reading;
};

/// Threads that read the log, separate for each of its databases, so that one that does not answer
/// delays no reads of another.
using LogReaders = std::vector<std::unique_ptr<boost::asio::thread_pool>>;

/// The machine's own clocks, and `readers`, which outlive the shard.
ShardEnvironment machine_environment(const LogReaders& readers);

/// A connection with more queued than its peer has taken.
class SlowReader {
public:
    virtual ~SlowReader() = default;
    /// Memory of what is queued, in bytes.
    virtual std::size_t waiting_bytes() const = 0;
    /// Drops what waits and closes the connection, to free its memory.
    virtual void close_slow() = 0;
};

/// One thread, with its rooms and all their connections. But for `post` and `stop`, every call is
/// made on that thread.
///
/// A turn: take every ready command (bounded by count and time), evaluate them all, hand their
/// records to the log's thread, send what each session has waiting with one call. The log's answer
/// is a later turn's work: nothing here waits for a disk. Where commands come close after each
/// other, `gather_spans_` makes one turn of them; where broadcasts do, `paced_flushes_` makes one
/// send of them.
class Shard {
public:
    /// `options` are what the rooms are run with, but for what the settings say and where their
    /// work is done.
    Shard(std::size_t index, const Settings& settings, EventLog& log, ShardCounts& counts,
          ShardEnvironment environment, RoomsOptions options);
    ~Shard();

    /// The thread's main loop: one turn after the other, until `stop`.
    void run();
    /// One turn. Waits for a tick of the timer where there is nothing to do.
    void turn();
    /// Any thread.
    void post(std::function<void()> task);
    /// Any thread. As `post`, but the task may be delayed with the sockets until their interval
    /// ends.
    void post_with_sockets(std::function<void()> task);
    /// Any thread: no new commands; once nothing is being stored, sessions are closed, to
    /// reconnect. Where there are other nodes they are closed one after the other, within
    /// `leave_spread_ms`, and played with until then.
    void drain();
    /// Any thread: `run` returns after the current turn.
    void stop();
    /// Any thread: connections that still live here.
    std::int64_t connections() const { return connections_.value(); }

    /// Runs `work` on a thread that is the shard's own beside it, and then here what it returned;
    /// not where the shard has ended by then.
    void in_background(std::function<std::function<void()>()> work);
    /// Runs `task` before this turn ends: for what must not be done inside a call from a room.
    void defer(std::function<void()> task) { deferred_.push_back(std::move(task)); }
    /// Flushes `one` at the end of this turn, if it is there then.
    void flush_later(Flushable& one) {
        if (one.is_flush_due()) one.unlink();
        unflushed_.push_back(one);
    }
    /// The same once the broadcast interval since `flushed_ms` is over, when it was last flushed.
    void flush_paced(Flushable& one, std::int64_t flushed_ms) {
        if (one.is_flush_due()) return;
        if (!paced_flushes_.must_wait(flushed_ms, now_ms_)) return unflushed_.push_back(one);
        paced_flushes_.add(one, flushed_ms);
    }
    /// Keeps an object alive until the end of this turn, since it may still be on the call stack.
    void retire(std::shared_ptr<void> one) { retired_.push_back(std::move(one)); }

    /// `one` may be closed where memory runs short, until it is removed.
    void add_slow(SlowReader& one) { slow_.insert(&one); }
    void remove_slow(SlowReader& one) { slow_.erase(&one); }
    /// True where memory suffices to load one more room. Evicts idle rooms where that helps.
    bool has_memory();

    net::Poller& poller() { return poller_; }
    Rooms& rooms() { return *rooms_; }
    net::TimerWheel& timer_wheel() { return timer_wheel_; }
    ShardCounts& counts() { return counts_; }
    const Settings& settings() const { return settings_; }
    std::size_t index() const { return index_; }
    /// Milliseconds of a steady clock, as of this turn.
    std::int64_t now_ms() const { return now_ms_; }
    /// True once the server shuts down.
    bool is_draining() const { return draining_; }
    /// True once it shuts down and there are no other nodes: it then accepts no new commands.
    bool is_mute() const { return draining_ && !has_other_nodes_; }
    /// How long a session that begins to drain may stay, milliseconds: where other nodes take those
    /// who leave, they come to them one after the other.
    std::uint32_t drain_delay_ms();
    /// Buffer in which several frames are joined for one send.
    std::string& scratch() { return scratch_; }
    /// Buffer for bytes read from a socket; valid for one call.
    std::span<char> receive_buffer() { return receive_buffer_; }
    /// Counts a command that was refused before it reached a room.
    void count_malformed() { ++malformed_; }
    void count_connection(std::int64_t change) { connections_.add(change); }

private:
    struct ShardHandle;
    /// What is kept of batches that are with the log.
    struct HandedOver {
        std::vector<Batch> names;    ///< whose each is, and nothing else
        std::size_t commands = 0;    ///< among them
        std::uint64_t since_us = 0;  ///< when their turn began
    };
    /// What the thread waits for: tasks and sockets, or tasks alone until the interval ends.
    enum class Waiting { not_at_all, for_all, for_tasks };
    void wait();
    void take_ready();
    bool take_one();
    void end();
    bool is_posted();
    void release_retired();
    void run_deferred();
    /// The task that runs `work` on another thread, and what it returns here.
    std::function<void()> and_back(std::function<std::function<void()>()> work);
    void hand_over_batches();
    void append(std::vector<Batch> batches);
    void stored(const HandedOver& handed, const std::vector<Append>& outcomes);
    void flush_all();
    void finish_turn();
    void count_rooms();
    void drain_when_stored();
    void tend_nodes();
    void evict_failing(std::size_t database, std::int64_t failing_ms);
    std::int64_t memory_bytes() const;
    void free_rooms();
    void keep_within_memory();
    bool close_slowest();

    const std::size_t index_;
    const Settings& settings_;
    EventLog& log_;
    ShardCounts& counts_;
    const ShardEnvironment environment_;
    const std::int64_t memory_bytes_max_;
    net::Poller poller_;
    std::mutex posted_mutex_;                    ///< over the next two
    std::vector<std::function<void()>> posted_;  ///< by `post` and `post_with_sockets`
    Waiting waiting_ = Waiting::not_at_all;
    std::vector<std::function<void()>> taken_;  ///< from `posted_`
    std::size_t next_taken_ = 0;
    std::int64_t now_ms_;
    std::uint64_t turn_began_us_ = 0;
    std::uint64_t turn_tasks_ = 0;
    net::GatherSpans gather_spans_;
    net::TimerWheel timer_wheel_;
    std::unique_ptr<Rooms> rooms_;
    std::vector<std::function<void()>> deferred_;
    FlushList unflushed_;
    net::PacedFlushes paced_flushes_;
    std::vector<std::shared_ptr<void>> retired_;
    std::string scratch_;
    std::vector<char> receive_buffer_;
    std::size_t appends_in_flight_ = 0;
    std::set<SlowReader*> slow_;
    std::int64_t evicted_ms_ = 0;
    std::int64_t ended_expired_ms_ = 0;
    std::int64_t short_ms_ = 0;  ///< when there was last too little to let go of
    std::int64_t malformed_ = 0;
    EvenSpread drain_spread_;
    const bool has_other_nodes_;
    /// Of each of the log's databases: how long it had been failing when who was in its rooms was
    /// last sent away.
    std::vector<std::int64_t> evicted_at_failing_ms_;
    bool draining_ = false;
    bool clients_notified_ = false;  ///< all connections know that the server goes down
    std::atomic<bool> ended_ = false;
    std::shared_ptr<ShardHandle> handle_;
    std::unique_ptr<boost::asio::thread_pool> background_;  ///< one thread, from its first work on
    Count connections_;
};

}  // namespace kast::server

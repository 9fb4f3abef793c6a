#include "server/shard.hpp"

#include "server/config.hpp"
#include "server/give_way.hpp"
#include "server/log/no_waiting.hpp"
#include "server/logging.hpp"
#include "server/net/server.hpp"
#include "server/prefetch.hpp"
#include "server/room/room.hpp"

#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>

#include <algorithm>
#include <chrono>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <utility>

namespace kast::server {

namespace {

constexpr std::int64_t evict_interval_ms = 30'000;
constexpr std::int64_t expiry_interval_ms = 1'000;
// A node that has stored nothing for so long, though it should, sends its people to others.
constexpr std::int64_t failing_ms_max = 5'000;
/// Who was here has gone to another node meanwhile, and been answered there: what they had sent
/// here must not be carried out as well.
constexpr std::int64_t stood_still_ms = 5'000;
// Where memory runs short and there was too little to let go of, all rooms are looked at again
// after this time at the soonest.
constexpr std::int64_t free_interval_ms = 100;
// Tasks that make tasks come to an end; this many rounds of them a turn are taken as a fault.
constexpr int deferred_rounds_max = 1'000;
// The clock is looked at once in so many tasks.
constexpr std::uint64_t clock_mask = 7;
constexpr std::size_t receive_bytes = 64 * 1024;
// What a connection's `flush` reads of it.
constexpr std::size_t fetched_bytes = 256;

std::uint64_t steady_us() {
    using namespace std::chrono;
    return static_cast<std::uint64_t>(
        duration_cast<microseconds>(steady_clock::now().time_since_epoch()).count());
}

std::int64_t unix_ms() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

/// Every shard has its share; rooms are spread evenly enough.
std::int64_t memory_bytes_max(const Settings& settings) {
    return static_cast<std::int64_t>(settings.memory_bytes_max / shard_count(settings));
}

/// The options, with what the settings say.
RoomsOptions options_of(const Settings& settings, RoomsOptions options) {
    options.snapshot_every = settings.snapshot_every;
    options.test_dice = settings.test_dice;
    options.room_day = {settings.stored_bytes_per_room_day, settings.commands_per_room_day};
    options.new_members_of_address = settings.new_members_per_address_day;
    options.member_day = {settings.stored_bytes_per_member_day, settings.commands_per_member_day};
    return options;
}

/// The last net under handlers that each catch their own.
template <class F>
void guarded(const char* where, F&& task) {
    try {
        task();
    } catch (const std::exception& error) {
        log_line(Level::error, "a shard's task failed", {{"task", where}, {"why", error.what()}});
    }
}

}  // namespace

/// How the log's thread finds the shard, which may be gone before the log has stored everything.
struct Shard::ShardHandle {
    std::mutex mutex;
    Shard* shard;

    void post(std::function<void(Shard&)> task) {
        const std::lock_guard lock(mutex);
        if (shard == nullptr) return;
        shard->post([to = shard, task = std::move(task)] { task(*to); });
    }
};

ShardEnvironment machine_environment(const LogReaders& readers) {
    return {.steady_us = steady_us,
            .unix_ms = unix_ms,
            .post_reading = [&readers](std::size_t database, std::function<void()> task) {
                boost::asio::post(*readers[database], [task = std::move(task)] {
                    give_way();
                    task();
                });
            }};
}

Shard::Shard(std::size_t index, const Settings& settings, EventLog& log, ShardCounts& counts,
             ShardEnvironment environment, RoomsOptions options)
    : index_(index),
      settings_(settings),
      log_(log),
      counts_(counts),
      environment_(std::move(environment)),
      memory_bytes_max_(memory_bytes_max(settings)),
      now_ms_(static_cast<std::int64_t>(environment_.steady_us() / 1'000)),
      gather_spans_(settings.gather_ms * 1'000),
      timer_wheel_(now_ms_),
      paced_flushes_(static_cast<std::int64_t>(settings.broadcast_interval_ms), now_ms_),
      receive_buffer_(receive_bytes),
      evicted_ms_(now_ms_),
      has_other_nodes_(options.bus != nullptr),
      evicted_at_failing_ms_(log.databases()),
      handle_(std::make_shared<ShardHandle>()) {
    handle_->shard = this;
    options = options_of(settings, std::move(options));
    options.post_background = [this](BackgroundJob work) { in_background(std::move(work)); };
    options.post_reading = [this](std::size_t database, BackgroundJob work) {
        environment_.post_reading(database, and_back(std::move(work)));
    };
    rooms_ = std::make_unique<Rooms>(log, environment_.unix_ms, std::move(options));
}

Shard::~Shard() {
    if (background_) {
        background_->stop();
        background_->join();
    }
    {
        const std::lock_guard lock(handle_->mutex);
        handle_->shard = nullptr;
    }
    deferred_.clear();
    release_retired();
    rooms_.reset();
    taken_.clear();
    posted_.clear();
}

void Shard::post(std::function<void()> task) {
    bool wakes = false;
    {
        const std::lock_guard lock(posted_mutex_);
        posted_.push_back(std::move(task));
        wakes = std::exchange(waiting_, Waiting::not_at_all) != Waiting::not_at_all;
    }
    if (wakes) poller_.wake();
}

void Shard::post_with_sockets(std::function<void()> task) {
    {
        const std::lock_guard lock(posted_mutex_);
        posted_.push_back(std::move(task));
        if (waiting_ != Waiting::for_all) return;
        waiting_ = Waiting::not_at_all;
    }
    poller_.wake();
}

void Shard::stop() {
    ended_ = true;
    poller_.wake();
}

void Shard::run() {
    const NoWaiting here;
    while (!ended_) guarded("turn", [this] { turn(); });
    end();
}

void Shard::end() {
    // Connections are closed, so that nothing of them is left when the rooms go.
    do {
        wait();
        while (next_taken_ < taken_.size()) take_one();
        timer_wheel_.shut_down_all();
        run_deferred();
        release_retired();
    } while (is_posted());
}

void Shard::release_retired() {
    // What ends may retire what it held.
    while (!retired_.empty()) std::exchange(retired_, {}).clear();
}

bool Shard::is_posted() {
    const std::lock_guard lock(posted_mutex_);
    return !posted_.empty();
}

void Shard::turn() {
    take_ready();
    paced_flushes_.take_due(now_ms_, unflushed_);
    timer_wheel_.advance(now_ms_);
    if (now_ms_ - evicted_ms_ >= evict_interval_ms) {
        evicted_ms_ = now_ms_;
        guarded("sweep", [this] { rooms_->evict_idle(); });
    }
    if (now_ms_ - ended_expired_ms_ >= expiry_interval_ms) {
        ended_expired_ms_ = now_ms_;
        guarded("expired links", [this] { rooms_->end_expired(); });
        if (has_other_nodes_) guarded("other nodes", [this] { tend_nodes(); });
    }
    finish_turn();
    drain_when_stored();
    keep_within_memory();
    count_rooms();
    if (turn_tasks_ == 0) return;
    counts_.turns.add();
    counts_.turn.add(environment_.steady_us() - turn_began_us_);
}

/// Sessions that leave make the rooms say so, and what rooms say wakes those who follow: until it
/// is quiet.
void Shard::finish_turn() {
    for (int round = 0; round < deferred_rounds_max; ++round) {
        run_deferred();
        hand_over_batches();
        flush_all();
        release_retired();
        if (deferred_.empty() && unflushed_.empty()) return;
    }
}

/// Until there is something to do, or a broadcast's interval is over; at most for a tick of the
/// timer.
void Shard::wait() {
    bool sleeps = next_taken_ == taken_.size() && !ended_;
    const std::uint64_t now_us = sleeps ? environment_.steady_us() : 0;
    const std::uint64_t us = sleeps ? gather_spans_.wait_us(now_us) : 0;
    if (sleeps) {
        const std::lock_guard lock(posted_mutex_);
        sleeps = posted_.empty();
        if (sleeps) waiting_ = us > 0 ? Waiting::for_tasks : Waiting::for_all;
    }
    const std::int64_t idle_ms =
        sleeps ? paced_flushes_.wait_ms(static_cast<std::int64_t>(now_us / 1'000),
                                        net::TimerWheel::tick_ms)
               : 0;
    if (sleeps && us > 0) {
        poller_.wait_for_wake(std::min(us, static_cast<std::uint64_t>(idle_ms) * 1'000));
    } else {
        poller_.wait(static_cast<int>(idle_ms));
        gather_spans_.looked(environment_.steady_us());
    }
    const std::lock_guard lock(posted_mutex_);
    waiting_ = Waiting::not_at_all;
    if (next_taken_ < taken_.size()) return;
    taken_.clear();
    next_taken_ = 0;
    taken_.swap(posted_);
}

void Shard::take_ready() {
    wait();
    turn_began_us_ = environment_.steady_us();
    const std::int64_t last_turn_ms =
        std::exchange(now_ms_, static_cast<std::int64_t>(turn_began_us_ / 1'000));
    if (has_other_nodes_ && now_ms_ - last_turn_ms >= stood_still_ms)
        guarded("stood still",
                [this] { rooms_->evict_all("This server stood still: reconnect."); });
    turn_tasks_ = 0;
    const std::uint64_t until_us = turn_began_us_ + settings_.turn_max_us;
    while (turn_tasks_ < settings_.turn_commands_max && take_one()) {
        ++turn_tasks_;
        if ((turn_tasks_ & clock_mask) == 0 && environment_.steady_us() > until_us) break;
    }
}

/// One task that was posted, or else one socket. False where there is neither.
bool Shard::take_one() {
    // A handler that throws ends itself, not the turn: what the others asked for still goes out.
    bool took = true;
    guarded("handler", [&] {
        if (next_taken_ == taken_.size()) {
            took = poller_.call_next();
            return;
        }
        const auto task = std::exchange(taken_[next_taken_++], {});
        task();
    });
    return took;
}

void Shard::run_deferred() {
    for (int round = 0; !deferred_.empty() && round < deferred_rounds_max; ++round) {
        const auto tasks = std::exchange(deferred_, {});
        for (const auto& task : tasks) guarded("later", task);
    }
}

void Shard::in_background(BackgroundJob work) {
    if (!background_) background_ = std::make_unique<boost::asio::thread_pool>(1);
    boost::asio::post(*background_, [task = and_back(std::move(work))] {
        give_way();
        task();
    });
}

std::function<void()> Shard::and_back(BackgroundJob work) {
    return [handle = handle_, work = std::move(work)] {
        handle->post([then = work()](Shard&) { then(); });
    };
}

/// What is stored beside each other is handed over by itself, so that nothing waits for a slower
/// lane of the log.
void Shard::hand_over_batches() {
    auto batches = rooms_->take_batches();
    if (batches.empty()) return;
    const auto lane_of = [this](const Batch& batch) { return log_.lane(batch.room); };
    const bool is_one_lane =
        std::ranges::adjacent_find(batches, std::ranges::not_equal_to(), lane_of) == batches.end();
    if (is_one_lane) return append(std::move(batches));
    std::map<std::size_t, std::vector<Batch>> lanes;
    for (Batch& batch : batches) lanes[lane_of(batch)].push_back(std::move(batch));
    for (auto& [lane, its] : lanes) append(std::move(its));
}

void Shard::append(std::vector<Batch> batches) {
    // The log gets the records; the rooms get back whose the batches were.
    auto handed = std::make_shared<HandedOver>();
    handed->since_us = turn_began_us_;
    handed->names.reserve(batches.size());
    for (const Batch& batch : batches) {
        handed->names.emplace_back().room = batch.room;
        if (!batch.command.empty()) ++handed->commands;
    }
    log_.append(std::move(batches), [handle = handle_, handed](std::vector<Append> outcomes) {
        handle->post([handed, outcomes = std::move(outcomes)](Shard& shard) {
            shard.stored(*handed, outcomes);
        });
    });
    ++appends_in_flight_;
}

void Shard::stored(const HandedOver& handed, const std::vector<Append>& outcomes) {
    --appends_in_flight_;
    const std::uint64_t took_us = environment_.steady_us() - handed.since_us;
    for (std::size_t i = 0; i < handed.commands; ++i) counts_.command.add(took_us);
    rooms_->stored(handed.names, outcomes);
}

void Shard::flush_all() {
    // What asks again while it is flushed has its turn in the next round.
    FlushList due;
    due.swap(unflushed_);
    while (!due.empty()) {
        Flushable& one = due.front();
        due.pop_front();
        // The kernel's work for one pushes the others out of the cache.
        if (!due.empty()) prefetch(&due.front(), fetched_bytes);
        guarded("flush", [&] { one.flush(); });
    }
}

void Shard::count_rooms() {
    const RoomTotals totals = rooms_->totals();
    counts_.rooms.set(totals.rooms);
    counts_.room_bytes.set(totals.bytes);
    counts_.commands.set(totals.commands);
    counts_.refused.set(totals.refused + malformed_);
    counts_.repeated.set(totals.repeated);
}

std::int64_t Shard::memory_bytes() const {
    return rooms_->totals().bytes + counts_.outbox_bytes.value();
}

bool Shard::has_memory() {
    free_rooms();
    return memory_bytes() < memory_bytes_max_;
}

/// Over the budget, lets go of rooms that nobody uses and of pasts that the log has too. Some more
/// than is needed, so that not all rooms are looked at for each one that is taken up.
void Shard::free_rooms() {
    if (memory_bytes() < memory_bytes_max_ || now_ms_ - short_ms_ < free_interval_ms) return;
    const std::int64_t enough = memory_bytes_max_ - memory_bytes_max_ / 8;
    rooms_->free_memory(std::max<std::int64_t>(0, enough - counts_.outbox_bytes.value()));
    if (memory_bytes() > enough) short_ms_ = now_ms_;
}

/// Over the budget what costs nobody anything goes first. Then those who hold most of what waits to
/// be sent; they come back with their cursors.
void Shard::keep_within_memory() {
    if (memory_bytes() <= memory_bytes_max_) return;
    free_rooms();
    // Where little waits, it is not the readers who hold the memory.
    const Count& waiting = counts_.outbox_bytes;
    bool has_closed = false;
    while (memory_bytes() > memory_bytes_max_ && waiting.value() > memory_bytes_max_ / 4 &&
           close_slowest()) {
        has_closed = true;
    }
    // What follows from the closing is done in this turn.
    if (has_closed) finish_turn();
}

bool Shard::close_slowest() {
    const auto slowest = std::ranges::max_element(slow_, {}, &SlowReader::waiting_bytes);
    if (slowest == slow_.end() || (*slowest)->waiting_bytes() == 0) return false;
    SlowReader& one = **slowest;
    slow_.erase(slowest);
    one.close_slow();
    return true;
}

std::uint32_t Shard::drain_delay_ms() {
    if (!has_other_nodes_) return 0;
    return static_cast<std::uint32_t>(drain_spread_.next(settings_.leave_spread_ms));
}

/// Who is here and cannot be served is to reconnect: another node may still reach the log, or that
/// of its databases which the room is in.
void Shard::tend_nodes() {
    rooms_->tend_nodes();
    const LogCounts counts = log_.counts();
    if (counts.databases.empty()) return evict_failing(0, counts.failing_ms);
    for (std::size_t i = 0; i < counts.databases.size(); ++i)
        evict_failing(i, counts.databases[i].failing_ms);
}

void Shard::evict_failing(std::size_t database, std::int64_t failing_ms) {
    std::int64_t& evicted_at = evicted_at_failing_ms_[database];
    if (failing_ms < failing_ms_max) {
        evicted_at = 0;
    } else if (failing_ms >= evicted_at + failing_ms_max) {
        evicted_at = failing_ms;
        rooms_->evict_database(database, "This server cannot store anything here: reconnect.");
    }
}

void Shard::drain() {
    post([this] { draining_ = true; });
}

void Shard::drain_when_stored() {
    const bool is_stored = appends_in_flight_ == 0 || has_other_nodes_;
    if (!draining_ || clients_notified_ || !is_stored) return;
    clients_notified_ = true;
    timer_wheel_.drain_all();
    finish_turn();
}

}  // namespace kast::server

#pragma once

#include "server/log/event_log.hpp"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <vector>

namespace kast::server {

/// Throws std::logic_error where a batch is not as EventLog::append wants it.
void check_order(std::span<const Batch> batches);

struct KeptSnapshot {
    std::string room;
    Snapshot snapshot;
};

/// What became of a group of batches. What is wrong with one batch says nothing of the store: that
/// fails where it could store no batch, whatever is in it.
struct StoreResult {
    std::vector<Append> outcomes;  ///< one a batch
    std::string failure;           ///< why the store fails now, or empty
};

/// Where a committer puts what it was given. Called on the committer's thread alone.
class Store {
public:
    virtual ~Store() = default;
    /// Stores all of `batches` that can be, in one transaction. Does not throw.
    virtual StoreResult store(std::span<const Batch* const> batches) = 0;
    /// Throws LogError.
    virtual void store(std::span<const KeptSnapshot> snapshots) = 0;
    /// Writes something that changes nothing, to see whether it can. Throws LogError.
    virtual void probe() {}
    /// Whether it may be cut off without anybody being told: then `look` is called now and then.
    virtual bool is_remote() const { return false; }
    /// Asks for something, to see whether it is answered. Throws LogError.
    virtual void look() {}
};

/// Who does a log's work: a thread of its own, or whoever calls `step`.
enum class LogWork { on_own_thread, in_steps };

/// The log's own thread: takes whatever waits, stores it in one transaction, notifies who waited.
///
/// Its queue holds no more than the rooms have in flight, which the sessions' limits bound; it
/// never refuses, because a batch that was decided must come to an outcome.
class Committer {
public:
    /// `store` outlives this.
    explicit Committer(Store& store, LogWork work = LogWork::on_own_thread);
    /// With a thread: stores what was handed over, reports it, then ends. Without one what waits is
    /// dropped.
    ~Committer();
    Committer(const Committer&) = delete;
    Committer& operator=(const Committer&) = delete;

    void append(std::vector<Batch> batches, std::function<void(std::vector<Append>)> done);
    void keep(KeptSnapshot snapshot);
    /// What the thread does when it is woken, here: without a thread alone. False where nothing
    /// waited.
    bool step();
    LogCounts counts() const;

private:
    struct Job {
        std::vector<Batch> batches;
        std::function<void(std::vector<Append>)> done;
    };

    void run();
    bool work(std::unique_lock<std::mutex>& lock);
    std::deque<Job> take_group();
    void commit(std::deque<Job> group);
    void keep_all(const std::vector<KeptSnapshot>& snapshots);
    void set_failing(bool failing);
    bool is_to_be_tried() const { return counts_.failing || store_.is_remote(); }
    void try_store(std::unique_lock<std::mutex>& lock);
    void count(std::span<const Batch* const> batches, const StoreResult& result, std::uint64_t us);

    Store& store_;
    mutable std::mutex mutex_;  ///< over everything below but the thread
    std::condition_variable wake_;
    std::deque<Job> jobs_;
    std::vector<KeptSnapshot> snapshots_;
    LogCounts counts_;
    /// Since when the store has been at what it does, where it does something.
    std::optional<std::chrono::steady_clock::time_point> working_since_;
    /// Since when the store has stored nothing, where it could not store the newest.
    std::optional<std::chrono::steady_clock::time_point> failing_since_;
    bool stopping_ = false;
    std::thread thread_;
};

}  // namespace kast::server

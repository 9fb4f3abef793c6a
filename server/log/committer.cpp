#include "server/log/committer.hpp"

#include "server/log/answered_record.hpp"
#include "server/logging.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <stdexcept>
#include <utility>

namespace kast::server {

namespace {

/// Beyond this many batches a second transaction is begun: what fails together stays bounded.
constexpr std::size_t group_batches_max = 4'096;
constexpr std::size_t snapshots_waiting_max = 64;
/// How often a log that failed is tried, and a remote one that nothing is asked of: while it says
/// that it is not ready, nobody may come to try it.
constexpr auto try_interval = std::chrono::seconds(1);
/// What takes longer is taken for cut off from where it stores.
constexpr auto store_answers_within = std::chrono::seconds(2);

void check_batch(const Batch& batch) {
    std::uint64_t seq = batch.expected_seq;
    for (const Record& record : batch.records)
        if (record.seq != ++seq)
            throw std::logic_error("a batch for room " + batch.room + " has seq " +
                                   std::to_string(record.seq) + " where " + std::to_string(seq) +
                                   " follows");
    if (!batch.command.empty() && !answered_record(batch))
        throw std::logic_error("a batch for room " + batch.room + " has no record of " + batch.by +
                               "'s command " + batch.command);
}

std::uint64_t bytes_of(const Batch& batch) {
    std::uint64_t bytes = batch.answer.size();
    for (const Record& record : batch.records)
        bytes += record.data.size() + record.type.size() + record.by.size() + record.cause.size();
    return bytes;
}

}  // namespace

void check_order(std::span<const Batch> batches) { std::ranges::for_each(batches, check_batch); }

Committer::Committer(Store& store, LogWork work) : store_(store) {
    if (work == LogWork::on_own_thread) thread_ = std::thread([this] { run(); });
}

Committer::~Committer() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_one();
    if (thread_.joinable()) thread_.join();
}

void Committer::append(std::vector<Batch> batches, std::function<void(std::vector<Append>)> done) {
    check_order(batches);
    {
        const std::lock_guard lock(mutex_);
        counts_.waiting += batches.size();
        jobs_.push_back({std::move(batches), std::move(done)});
    }
    wake_.notify_one();
}

void Committer::keep(KeptSnapshot snapshot) {
    {
        const std::lock_guard lock(mutex_);
        // Where many wait, the disk is slow: one that was overtaken need not be written.
        if (snapshots_.size() >= snapshots_waiting_max)
            std::erase_if(snapshots_,
                          [&](const KeptSnapshot& one) { return one.room == snapshot.room; });
        snapshots_.push_back(std::move(snapshot));
    }
    wake_.notify_one();
}

LogCounts Committer::counts() const {
    const std::lock_guard lock(mutex_);
    LogCounts counts = counts_;
    const auto now = std::chrono::steady_clock::now();
    if (working_since_ && now - *working_since_ >= store_answers_within) {
        counts.failing = true;
        counts.last_failure = "where the log stores does not answer";
    }
    if (counts.failing) {
        const auto since = failing_since_ ? *failing_since_ : *working_since_;
        counts.failing_ms =
            std::chrono::duration_cast<std::chrono::milliseconds>(now - since).count();
    }
    return counts;
}

void Committer::run() {
    std::unique_lock lock(mutex_);
    for (;;) {
        const auto woken = [this] { return stopping_ || !jobs_.empty() || !snapshots_.empty(); };
        while (is_to_be_tried() && !wake_.wait_for(lock, try_interval, woken)) try_store(lock);
        wake_.wait(lock, woken);
        if (!work(lock)) return;
    }
}

/// One group and all snapshots that wait. False where there are none.
bool Committer::work(std::unique_lock<std::mutex>& lock) {
    if (jobs_.empty() && snapshots_.empty()) return false;
    auto group = take_group();
    const auto snapshots = std::exchange(snapshots_, {});
    working_since_ = std::chrono::steady_clock::now();
    lock.unlock();
    if (!group.empty()) commit(std::move(group));
    if (!snapshots.empty()) keep_all(snapshots);
    lock.lock();
    working_since_.reset();
    return true;
}

bool Committer::step() {
    std::unique_lock lock(mutex_);
    if (work(lock)) return true;
    if (counts_.failing) try_store(lock);
    return false;
}

std::deque<Committer::Job> Committer::take_group() {
    std::deque<Job> group;
    for (std::size_t batches = 0; !jobs_.empty() && batches < group_batches_max;
         jobs_.pop_front()) {
        batches += jobs_.front().batches.size();
        group.push_back(std::move(jobs_.front()));
    }
    return group;
}

void Committer::commit(std::deque<Job> group) {
    std::vector<const Batch*> batches;
    for (const Job& job : group)
        for (const Batch& batch : job.batches) batches.push_back(&batch);

    const auto start = std::chrono::steady_clock::now();
    const StoreResult result = store_.store(batches);
    const auto took = std::chrono::steady_clock::now() - start;
    count(batches, result,
          static_cast<std::uint64_t>(
              std::chrono::duration_cast<std::chrono::microseconds>(took).count()));
    if (!result.failure.empty())
        log_line(Level::error, "the log could not store",
                 {{"batches", batches.size()}, {"why", result.failure}});

    auto next = result.outcomes.begin();
    for (Job& job : group) {
        const auto end = next + static_cast<std::ptrdiff_t>(job.batches.size());
        try {
            const auto done = std::exchange(job.done, nullptr);
            done({next, end});
        } catch (const std::exception& error) {
            log_line(Level::error, "who waited for the log threw", {{"why", error.what()}});
        }
        next = end;
    }
}

/// Whether one that failed can store again, or else whether it is still there.
void Committer::try_store(std::unique_lock<std::mutex>& lock) {
    const bool was_failing = counts_.failing;
    working_since_ = std::chrono::steady_clock::now();
    lock.unlock();
    std::optional<std::string> why;
    try {
        was_failing ? store_.probe() : store_.look();
    } catch (const std::exception& error) {
        why = error.what();
    }
    lock.lock();
    set_failing(why.has_value());
    working_since_.reset();
    if (was_failing == counts_.failing) return;  // As before: it has been told.
    if (!why) return log_line(Level::info, "the log can store again");
    counts_.last_failure = *why;
    log_line(Level::error, "the log cannot be reached", {{"why", *why}});
}

/// Requires `mutex_`, and that the store was at something.
void Committer::set_failing(bool failing) {
    counts_.failing = failing;
    if (!failing)
        failing_since_.reset();
    else if (!failing_since_)
        failing_since_ = working_since_;
}

void Committer::keep_all(const std::vector<KeptSnapshot>& snapshots) {
    try {
        store_.store(snapshots);
    } catch (const std::exception& error) {
        log_line(Level::warning, "a snapshot was not kept", {{"why", error.what()}});
    }
}

void Committer::count(std::span<const Batch* const> batches, const StoreResult& result,
                      std::uint64_t us) {
    const std::lock_guard lock(mutex_);
    counts_.waiting -= batches.size();
    ++counts_.commits;
    counts_.commit_us += us;
    const auto step = std::ranges::lower_bound(LogCounts::commit_us_bounds, us) -
                      LogCounts::commit_us_bounds.begin();
    ++counts_.commits_by_us[static_cast<std::size_t>(step)];
    set_failing(!result.failure.empty());
    working_since_ = std::chrono::steady_clock::now();  // Snapshots may follow.
    if (counts_.failing) {
        ++counts_.failures;
        counts_.last_failure = result.failure;
    }
    for (std::size_t i = 0; i < batches.size(); ++i) {
        if (result.outcomes[i] != Append::stored) continue;
        ++counts_.batches;
        counts_.records += batches[i]->records.size();
        counts_.bytes += bytes_of(*batches[i]);
    }
}

}  // namespace kast::server

#include "server/log/committer.hpp"
#include "server/log/open.hpp"
#include "server/log/unfounded.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <utility>

namespace kast::server {

namespace {

struct KeptRoom {
    std::vector<Record> records;
    std::map<std::pair<std::string, std::string>, std::string> answers;  ///< by (by, command)
    std::map<std::uint64_t, std::string> snapshots;
};

/// What is kept, under one lock.
class MemoryStore final : public Store {
public:
    StoreResult store(std::span<const Batch* const> batches) override {
        const std::lock_guard lock(mutex_);
        StoreResult result;
        Unfounded unfounded;
        for (const Batch* batch : batches) {
            result.outcomes.push_back(unfounded.has(*batch) ? Append::conflict : store(*batch));
            if (result.outcomes.back() != Append::stored) unfounded.add(*batch);
        }
        return result;
    }

    void store(std::span<const KeptSnapshot> snapshots) override {
        const std::lock_guard lock(mutex_);
        for (const auto& [room, snapshot] : snapshots)
            rooms_[room].snapshots[snapshot.seq] = snapshot.state;
    }

    /// Asks a room, empty where there is none.
    template <typename Question>
    auto ask(std::string_view room, Question question) const {
        static const KeptRoom nothing;
        const std::lock_guard lock(mutex_);
        const auto found = rooms_.find(room);
        return question(found == rooms_.end() ? nothing : found->second);
    }

private:
    Append store(const Batch& batch) {
        KeptRoom& room = rooms_[batch.room];
        const auto key = std::pair(batch.by, batch.command);
        if (!batch.command.empty() && room.answers.contains(key)) return Append::duplicate;
        if (room.records.size() != batch.expected_seq) return Append::conflict;
        room.records.insert(room.records.end(), batch.records.begin(), batch.records.end());
        if (!batch.command.empty()) room.answers[key] = batch.answer;
        return Append::stored;
    }

    mutable std::mutex mutex_;
    std::map<std::string, KeptRoom, std::less<>> rooms_;
};

class MemoryLog final : public SteppedLog {
public:
    explicit MemoryLog(LogWork work) : committer_(store_, work) {}

    bool step() override { return committer_.step(); }

    void append(std::vector<Batch> batches,
                std::function<void(std::vector<Append>)> done) override {
        committer_.append(std::move(batches), std::move(done));
    }

    std::vector<Record> read(std::string_view room, std::uint64_t from,
                             std::size_t limit) override {
        return store_.ask(room, [&](const KeptRoom& kept) -> std::vector<Record> {
            const auto size = kept.records.size();
            const auto begin = std::min<std::size_t>(from == 0 ? 0 : from - 1, size);
            const auto end = begin + std::min(limit, size - begin);
            return {kept.records.begin() + static_cast<std::ptrdiff_t>(begin),
                    kept.records.begin() + static_cast<std::ptrdiff_t>(end)};
        });
    }

    std::uint64_t last_seq(std::string_view room) override {
        return store_.ask(
            room, [](const KeptRoom& kept) -> std::uint64_t { return kept.records.size(); });
    }

    std::optional<std::string> answered(std::string_view room, std::string_view by,
                                        std::string_view command) override {
        return store_.ask(room, [&](const KeptRoom& kept) -> std::optional<std::string> {
            const auto found = kept.answers.find(std::pair(std::string(by), std::string(command)));
            if (found == kept.answers.end()) return std::nullopt;
            return found->second;
        });
    }

    std::optional<Snapshot> snapshot(std::string_view room, std::uint64_t at_most) override {
        return store_.ask(room, [&](const KeptRoom& kept) -> std::optional<Snapshot> {
            const auto after = kept.snapshots.upper_bound(at_most);
            if (after == kept.snapshots.begin()) return std::nullopt;
            const auto& [seq, state] = *std::prev(after);
            return Snapshot{seq, state};
        });
    }

    void keep_snapshot(std::string room, Snapshot snapshot) override {
        committer_.keep({std::move(room), std::move(snapshot)});
    }

    LogCounts counts() const override { return committer_.counts(); }

private:
    MemoryStore store_;
    Committer committer_;  // The last: its thread ends before the store does.
};

}  // namespace

std::unique_ptr<EventLog> open_memory_log() {
    return std::make_unique<MemoryLog>(LogWork::on_own_thread);
}

std::unique_ptr<SteppedLog> open_stepped_memory_log() {
    return std::make_unique<MemoryLog>(LogWork::in_steps);
}

}  // namespace kast::server

#include "server/room/commit_history.hpp"

#include <algorithm>
#include <utility>

namespace kast::server {
namespace {

constexpr std::size_t chunk_records = 256;
/// How far back a loaded room begins, so that who was cut off by the restart is brought up to date
/// event by event.
constexpr std::uint64_t reload_records = 300;

}  // namespace

CommitHistory::CommitHistory(EventLog& log, std::string room, const protocol::Game& game,
                             HistoryLimits limits)
    : log_(log), room_(std::move(room)), game_(game), limits_(limits) {}

std::vector<Record> CommitHistory::read(std::uint64_t from, std::size_t limit) const {
    return log_.read(room_, from, limit);
}

RoomVersion CommitHistory::newest_snapshot(std::uint64_t at_most) const {
    const auto snapshot = log_.snapshot(room_, at_most);
    return snapshot ? version_of(*snapshot, game_) : RoomVersion{};
}

RoomVersion CommitHistory::replay(RoomVersion version,
                                  const std::function<bool(Commit)>& take) const {
    std::vector<Entry> command;
    std::size_t bytes = 0;
    for (std::uint64_t from = version.seq + 1;;) {
        const auto records = read(from, chunk_records);
        for (const Record& record : records) {
            command.push_back(entry_of(record, game_));
            bytes += record.data.size();
            if (command.back().more) continue;
            RoomVersion after = apply(version, command, game_);
            const bool go_on =
                take({std::exchange(command, {}), version, after, std::exchange(bytes, 0)});
            version = std::move(after);
            if (!go_on) return version;
        }
        if (records.size() < chunk_records) return version;
        from = records.back().seq + 1;
    }
}

RoomVersion CommitHistory::load() {
    const std::uint64_t last = log_.last_seq(room_);
    const RoomVersion start = newest_snapshot(last > reload_records ? last - reload_records : 0);
    last_seq_ = start.seq;
    return replay(start, [this](Commit commit) {
        push(std::move(commit));
        return true;
    });
}

std::vector<Commit> CommitHistory::read_newer(const RoomVersion& version) {
    std::vector<Commit> commits;
    replay(version, [&](Commit commit) {
        commits.push_back(std::move(commit));
        return true;
    });
    return commits;
}

void CommitHistory::push(Commit commit) {
    last_seq_ = commit.last_seq();
    // The table after it is that before the next: a commit keeps alive what only the table before
    // it holds.
    std::size_t size = commit.bytes;
    if (commit.before.table && commit.before.table != commit.after.table) {
        size += game_.bytes_apart(*commit.before.table, *commit.after.table);
        game_.forget_views(*commit.before.table);
    }
    commits_.push_back(std::move(commit));
    sizes_.push_back(size);
    bytes_ += size;
    while (commits_.size() > limits_.commits || (bytes_ > limits_.bytes && commits_.size() > 1))
        pop_oldest();
}

void CommitHistory::pop_oldest() {
    bytes_ -= sizes_.front();
    commits_.pop_front();
    sizes_.pop_front();
}

void CommitHistory::trim() {
    while (commits_.size() > 1) pop_oldest();
}

std::uint64_t CommitHistory::in_memory_from() const {
    return commits_.empty() ? last_seq_ + 1 : commits_.front().first_seq();
}

void CommitHistory::for_each_from(std::uint64_t from, const Look& look) const {
    const std::uint64_t memory = in_memory_from();
    while (from < memory) {
        const auto limit = std::min<std::uint64_t>(chunk_records, memory - from);
        const auto records = read(from, static_cast<std::size_t>(limit));
        if (records.empty()) return;
        for (const Record& record : records) {
            if (!look(entry_of(record, game_))) return;
        }
        from = records.back().seq + 1;
    }
    auto commit = std::ranges::lower_bound(commits_, from, {}, &Commit::last_seq);
    for (; commit != commits_.end(); ++commit) {
        for (const Entry& entry : commit->entries) {
            if (entry.seq >= from && !look(entry)) return;
        }
    }
}

void CommitHistory::for_each_before(std::uint64_t before, const Look& look) const {
    auto commit = std::ranges::lower_bound(commits_, before, {}, &Commit::first_seq);
    while (commit != commits_.begin()) {
        --commit;
        for (auto entry = commit->entries.rbegin(); entry != commit->entries.rend(); ++entry) {
            if (entry->seq < before && !look(*entry)) return;
        }
    }
    before = std::min(before, in_memory_from());
    while (before > 1) {
        const std::uint64_t from = before > chunk_records ? before - chunk_records : 1;
        const auto records = read(from, static_cast<std::size_t>(before - from));
        if (records.empty()) return;
        for (auto record = records.rbegin(); record != records.rend(); ++record) {
            if (!look(entry_of(*record, game_))) return;
        }
        before = from;
    }
}

RoomVersion CommitHistory::version_after(std::uint64_t seq) const {
    const auto commit = std::ranges::lower_bound(commits_, seq, {}, &Commit::last_seq);
    if (commit != commits_.end() && seq >= in_memory_from()) return commit->after;
    return replay(newest_snapshot(seq), [&](const Commit& done) { return done.last_seq() < seq; });
}

}  // namespace kast::server

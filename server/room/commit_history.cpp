#include "server/room/commit_history.hpp"

#include <algorithm>
#include <utility>

namespace kast::server {
namespace {

constexpr std::size_t chunk_records = 256;
/// How far back a loaded room begins, so that who was cut off by the restart is brought up to date
/// event by event.
constexpr std::uint64_t reload_records = 300;

PastEvent shown_to_all(const Commit& commit) {
    return {commit.last_seq(), nullptr, commit.for_all};
}

}  // namespace

std::vector<Record> LoggedEvents::read(std::uint64_t from, std::uint64_t end) const {
    const auto limit = std::min<std::uint64_t>(chunk_records, end - from);
    return log_->read(room_, from, static_cast<std::size_t>(limit));
}

bool LoggedEvents::for_each_from(std::uint64_t from, std::uint64_t end, const HiddenRuns& known,
                                 HiddenRuns& found, const Look& look) const {
    HiddenRunsNoted noted;
    bool goes_on = true;
    while (goes_on && (from = known.skip_from(from)) < end) {
        const auto records = read(from, end);
        if (records.empty()) break;
        for (const Record& record : records) {
            const Seen seen = look(entry_of(record, *game_));
            noted.note(record.seq, seen == Seen::hidden);
            goes_on = seen != Seen::enough;
            if (!goes_on) break;
        }
        from = records.back().seq + 1;
    }
    found.add(noted.finish());
    return goes_on;
}

void LoggedEvents::for_each_before(std::uint64_t before, const HiddenRuns& known, HiddenRuns& found,
                                   const Look& look) const {
    HiddenRunsNoted noted;
    bool goes_on = true;
    while (goes_on && (before = known.skip_before(before)) > 1) {
        const std::uint64_t from = before > chunk_records ? before - chunk_records : 1;
        const auto records = read(from, before);
        for (auto record = records.rbegin(); goes_on && record != records.rend(); ++record) {
            const Seen seen = look(entry_of(*record, *game_));
            noted.note(record->seq, seen == Seen::hidden);
            goes_on = seen != Seen::enough;
        }
        before = records.empty() ? 1 : from;
    }
    found.add(noted.finish());
}

RoomVersion LoggedEvents::newest_snapshot(std::uint64_t at_most) const {
    const auto snapshot = log_->snapshot(room_, at_most);
    return snapshot ? version_of(*snapshot, *game_) : RoomVersion{};
}

Entry LoggedEvents::event(std::uint64_t seq) const {
    const auto records = read(seq, seq + 1);
    if (records.empty()) throw LogError("room " + room_ + " has no record " + std::to_string(seq));
    return entry_of(records.front(), *game_);
}

RoomVersion LoggedEvents::replay(RoomVersion version,
                                 const std::function<bool(Commit)>& take) const {
    std::vector<Entry> command;
    std::size_t bytes = 0;
    for (std::uint64_t from = version.seq + 1;;) {
        const auto records = read(from, from + chunk_records);
        for (const Record& record : records) {
            command.push_back(entry_of(record, *game_));
            bytes += record.data.size();
            if (command.back().more) continue;
            RoomVersion after = apply(version, command, *game_);
            const bool goes_on =
                take({std::exchange(command, {}), version, after, std::exchange(bytes, 0)});
            version = std::move(after);
            if (!goes_on) return version;
        }
        if (records.size() < chunk_records) return version;
        from = records.back().seq + 1;
    }
}

std::optional<StoredRoom> read_room(
    EventLog& log, const std::string& room,
    const std::function<const protocol::Game*(std::string_view)>& find_game) {
    const auto first = log.read(room, 1, 1);
    if (first.empty()) {
        log.last_seq(room);  // Throws where there are to be some.
        return std::nullopt;
    }
    const std::string system = system_of(first.front());
    StoredRoom stored;
    stored.game = find_game(system);
    if (!stored.game)
        throw protocol::UnknownRecord("this server does not know the system " + system);
    const LoggedEvents events(log, room, *stored.game);
    const std::uint64_t last = log.last_seq(room);
    stored.start = events.newest_snapshot(last > reload_records ? last - reload_records : 0);
    events.replay(stored.start, [&](Commit commit) {
        stored.commits.push_back(std::move(commit));
        return true;
    });
    return stored;
}

CommitHistory::CommitHistory(EventLog& log, std::string room, const protocol::Game& game,
                             HistoryLimits limits)
    : logged_(log, std::move(room), game), game_(game), limits_(limits) {}

void CommitHistory::load(StoredRoom stored) {
    last_seq_ = stored.start.seq;
    for (Commit& commit : stored.commits) push(std::move(commit));
}

void CommitHistory::push(Commit commit) {
    last_seq_ = commit.last_seq();
    // The table after it is that before the next: a commit keeps alive what only the table before
    // it holds.
    commit.kept_bytes = commit.bytes;
    if (commit.before.table && commit.before.table != commit.after.table) {
        commit.kept_bytes += game_.bytes_apart(*commit.before.table, *commit.after.table);
        game_.forget_views(*commit.before.table);
    }
    if (!commit.for_all.empty()) commit.entries = {};
    bytes_ += commit.kept_bytes;
    commits_.push_back(std::move(commit));
    while (commits_.size() > limits_.commits || (bytes_ > limits_.bytes && commits_.size() > 1))
        pop_oldest();
}

void CommitHistory::pop_oldest() {
    bytes_ -= commits_.front().kept_bytes;
    commits_.pop_front();
}

void CommitHistory::trim() {
    while (commits_.size() > 1) pop_oldest();
}

std::uint64_t CommitHistory::in_memory_from() const {
    return commits_.empty() ? last_seq_ + 1 : commits_.front().first_seq();
}

bool CommitHistory::for_each_recent_from(std::uint64_t from, const Look& look) const {
    auto commit = std::ranges::lower_bound(commits_, from, {}, &Commit::last_seq);
    for (; commit != commits_.end(); ++commit) {
        if (!commit->for_all.empty() && !look(shown_to_all(*commit))) return false;
        for (const Entry& entry : commit->entries) {
            if (entry.seq >= from && !look({entry.seq, &entry})) return false;
        }
    }
    return true;
}

bool CommitHistory::for_each_recent_before(std::uint64_t before, const Look& look) const {
    auto commit = std::ranges::lower_bound(commits_, before, {}, &Commit::first_seq);
    while (commit != commits_.begin()) {
        --commit;
        if (!commit->for_all.empty() && !look(shown_to_all(*commit))) return false;
        for (auto entry = commit->entries.rbegin(); entry != commit->entries.rend(); ++entry) {
            if (entry->seq < before && !look({entry->seq, &*entry})) return false;
        }
    }
    return true;
}

namespace {

LoggedEvents::Look plain(const CommitHistory::Look& look) {
    return [&look](const Entry& entry) {
        return look({entry.seq, &entry}) ? LoggedEvents::Seen::shown : LoggedEvents::Seen::enough;
    };
}

}  // namespace

void CommitHistory::for_each_before(std::uint64_t before, const Look& look) const {
    if (!for_each_recent_before(before, look)) return;
    HiddenRuns none;
    logged_.for_each_before(std::min(before, in_memory_from()), {}, none, plain(look));
}

std::optional<std::vector<Commit>> CommitHistory::commits_from(std::uint64_t seq,
                                                               std::uint64_t events_max) const {
    if (last_seq_ - seq >= events_max) return std::nullopt;
    std::vector<Commit> commits;
    const std::uint64_t recent = in_memory_from();
    if (seq < recent) {
        logged_.replay(logged_.newest_snapshot(seq - 1), [&](Commit commit) {
            if (commit.first_seq() >= recent) return false;
            if (commit.last_seq() >= seq) commits.push_back(std::move(commit));
            return true;
        });
    }
    auto in_memory = std::ranges::lower_bound(commits_, seq, {}, &Commit::last_seq);
    for (; in_memory != commits_.end(); ++in_memory) commits.push_back(with_entries(*in_memory));
    return commits;
}

Commit CommitHistory::with_entries(const Commit& commit) const {
    Commit whole = commit;
    if (!whole.for_all.empty()) whole.entries.push_back(logged_.event(whole.last_seq()));
    return whole;
}

const Entry* CommitHistory::recent_event(std::uint64_t seq) const {
    const auto commit = std::ranges::lower_bound(commits_, seq, {}, &Commit::last_seq);
    if (commit == commits_.end()) return nullptr;
    const auto entry = std::ranges::find(commit->entries, seq, &Entry::seq);
    return entry != commit->entries.end() ? &*entry : nullptr;
}

RoomVersion CommitHistory::version_after(std::uint64_t seq) const {
    const auto commit = std::ranges::lower_bound(commits_, seq, {}, &Commit::last_seq);
    if (commit != commits_.end() && seq >= in_memory_from()) return commit->after;
    RoomVersion snapshot = logged_.newest_snapshot(seq);
    if (snapshot.seq == seq) return snapshot;
    return logged_.replay(std::move(snapshot),
                          [&](const Commit& done) { return done.last_seq() < seq; });
}

}  // namespace kast::server

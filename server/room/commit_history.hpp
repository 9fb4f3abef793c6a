#pragma once
// A room's durable history: the last commits in memory, all earlier ones in the log.

#include "server/room/entry.hpp"
#include "server/room/hidden_runs.hpp"

#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace kast::server {

/// An event of the past as it is kept: as a value, or, where everybody was sent the same of it, as
/// that text.
struct PastEvent {
    std::uint64_t seq = 0;
    const Entry* entry = nullptr;   ///< null where there is `for_all`
    std::string_view for_all = {};  ///< the `params` of its notification
};

struct HistoryLimits {
    std::size_t commits = 256;  ///< kept in memory, at most
    std::size_t bytes =
        2 * 1024 * 1024;  ///< about, of their events and of what no later table shares
};

/// A room's events as the log has them. May be copied to another thread and used there.
class LoggedEvents {
public:
    enum class Seen { shown, hidden, enough };
    /// Looks at one event: whether the reader may know of it, or wants no more after it.
    using Look = std::function<Seen(const Entry&)>;

    /// `log` and `game` outlive this.
    LoggedEvents(EventLog& log, std::string room, const protocol::Game& game)
        : log_(&log), room_(std::move(room)), game_(&game) {}

    /// Events from `from` to before `end`, but for those of `known`. The runs of hidden ones that
    /// it comes upon. False where `look` had enough.
    bool for_each_from(std::uint64_t from, std::uint64_t end, const HiddenRuns& known,
                       HiddenRuns& found, const Look& look) const;
    /// Events before `before`, the latest first, but for those of `known`.
    void for_each_before(std::uint64_t before, const HiddenRuns& known, HiddenRuns& found,
                         const Look& look) const;
    /// Replays from `version` and hands out each commit, until `take` returns false.
    RoomVersion replay(RoomVersion version, const std::function<bool(Commit)>& take) const;
    RoomVersion newest_snapshot(std::uint64_t at_most) const;
    /// One event. Throws LogError where it is not there.
    Entry event(std::uint64_t seq) const;

private:
    std::vector<Record> read(std::uint64_t from, std::uint64_t end) const;

    EventLog* log_;
    std::string room_;
    const protocol::Game* game_;
};

/// What a room is loaded from: a version, and the commits since.
struct StoredRoom {
    const protocol::Game* game = nullptr;
    RoomVersion start;
    std::vector<Commit> commits;

    const RoomVersion& latest() const { return commits.empty() ? start : commits.back().after; }
};

/// The room as its log has it: the newest snapshot that leaves some commits to be replayed, and
/// those. Nothing where there is no such room. Any thread. Throws LogError,
/// protocol::UnknownRecord.
std::optional<StoredRoom> read_room(
    EventLog& log, const std::string& room,
    const std::function<const protocol::Game*(std::string_view)>& find_game);

class CommitHistory {
public:
    /// Looks at one event; false: enough.
    using Look = std::function<bool(const PastEvent&)>;

    CommitHistory(EventLog& log, std::string room, const protocol::Game& game,
                  HistoryLimits limits);

    /// Begins with what was read of a room that is there.
    void load(StoredRoom stored);
    /// Of a commit with a text for all its events are not kept: they are in the log.
    void push(Commit commit);

    const std::deque<Commit>& recent() const { return commits_; }
    /// Approximate memory of the commits, in bytes.
    std::size_t bytes() const { return bytes_; }
    /// Drops all commits but the newest.
    void trim();
    /// Seq of the first event that is in memory; one past the last where none is.
    std::uint64_t in_memory_from() const;

    /// Events before `before`, the latest first. May read the log.
    void for_each_before(std::uint64_t before, const Look& look) const;
    /// Of these, and of those from `from` on, what is in memory. False where `look` had enough.
    bool for_each_recent_before(std::uint64_t before, const Look& look) const;
    bool for_each_recent_from(std::uint64_t from, const Look& look) const;
    /// The event, where it is in memory as a value.
    const Entry* recent_event(std::uint64_t seq) const;
    /// For what is not in memory.
    const LoggedEvents& logged() const { return logged_; }

    /// The commits from the one that event `seq` belongs to up to the last. Nothing where these are
    /// more than `events_max` events. Requires a durable seq.
    std::optional<std::vector<Commit>> commits_from(std::uint64_t seq,
                                                    std::uint64_t events_max) const;
    /// The room right after the command that event `seq` belongs to. Requires a durable seq.
    RoomVersion version_after(std::uint64_t seq) const;
    std::uint64_t last_seq() const { return last_seq_; }

private:
    Commit with_entries(const Commit& commit) const;
    void pop_oldest();

    LoggedEvents logged_;
    const protocol::Game& game_;
    HistoryLimits limits_;
    std::deque<Commit> commits_;
    std::size_t bytes_ = 0;
    std::uint64_t last_seq_ = 0;
};

}  // namespace kast::server

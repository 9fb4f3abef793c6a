#pragma once
// A room's durable past: the last commits in memory, all before them in the log.

#include "server/room/entry.hpp"

#include <deque>
#include <functional>
#include <optional>
#include <string>

namespace kast::server {

struct HistoryLimits {
    std::size_t commits = 256;  ///< kept in memory, at most
    std::size_t bytes =
        2 * 1024 * 1024;  ///< about, of their events and of what no later table shares
};

class CommitHistory {
public:
    /// Looks at one event; false: enough.
    using Look = std::function<bool(const Entry&)>;

    CommitHistory(EventLog& log, std::string room, const protocol::Game& game,
                  HistoryLimits limits);

    /// The room as its log has it: the newest snapshot that leaves some commits to be replayed, and
    /// those. Throws LogError, protocol::UnknownRecord. Requires a room that is there.
    RoomVersion load();
    /// Commits after `version` that another server wrote, in order.
    std::vector<Commit> read_newer(const RoomVersion& version);
    void push(Commit commit);

    const std::deque<Commit>& recent() const { return commits_; }
    /// Memory that the commits hold, about, in bytes.
    std::size_t bytes() const { return bytes_; }
    /// Lets go of all commits but the newest.
    void trim();
    /// Seq of the first event that is in memory; one past the last where none is.
    std::uint64_t in_memory_from() const;

    /// Events from `from` up to the last durable one.
    void for_each_from(std::uint64_t from, const Look& look) const;
    /// Events before `before`, the latest first.
    void for_each_before(std::uint64_t before, const Look& look) const;

    /// The room right after the command that event `seq` belongs to. Requires a durable seq.
    RoomVersion version_after(std::uint64_t seq) const;
    std::uint64_t last_seq() const { return last_seq_; }

private:
    std::vector<Record> read(std::uint64_t from, std::size_t limit) const;
    void pop_oldest();
    /// Replays from `version` and hands out each commit, until `take` returns false.
    RoomVersion replay(RoomVersion version, const std::function<bool(Commit)>& take) const;
    RoomVersion newest_snapshot(std::uint64_t at_most) const;

    EventLog& log_;
    std::string room_;
    const protocol::Game& game_;
    HistoryLimits limits_;
    std::deque<Commit> commits_;
    std::deque<std::size_t> sizes_;  ///< of the commits, in bytes
    std::size_t bytes_ = 0;
    std::uint64_t last_seq_ = 0;
};

}  // namespace kast::server

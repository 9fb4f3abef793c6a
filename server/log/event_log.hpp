#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace kast::server {

/// What a record means. The sessions of tests/golden are of one such version; the tables that a
/// maker keeps records in have a version of their own (open.hpp).
constexpr int record_format_version = 1;

/// One event as it is kept. Never changed once stored.
struct Record {
    std::uint64_t seq = 0;   ///< from 1, without holes, per room
    std::int64_t at_ms = 0;  ///< Unix time of the command, milliseconds
    std::string by;          ///< member id, or empty where the server itself spoke
    std::string cause;       ///< the client's id of the command, or empty
    std::string type;        ///< "dice.rolled"
    std::string data;  ///< JSON object; everything, secrets included: only views leave the server
};

/// The records of one command, stored atomically. Where there is a `command`, at least one of the
/// records has it as its `cause`, and `by` as its `by`: the first of them keeps the answer.
struct Batch {
    std::string room;
    std::uint64_t expected_seq = 0;  ///< seq of the room's last record; 0 makes the room
    std::vector<Record> records;
    std::string by;       ///< with `command`, the key under which the answer is remembered;
    std::string command;  ///< both empty: a batch that no client asked for
    std::string answer;   ///< the JSON-RPC result to give again
    /// EventLog::timeline of the room, taken before the state was read that the batch was decided
    /// on; 0: any. Where the log has another timeline when it stores, the outcome is `unsure`.
    std::uint32_t timeline = 0;
};

/// State as of `seq`, so that opening a room does not replay its whole life.
struct Snapshot {
    std::uint64_t seq = 0;
    std::string state;  ///< JSON
    /// EventLog::timeline of the room, taken before what it was made of was read; 0: any. Where the
    /// log has another by the time it would be kept, it is dropped: the record `seq` may be
    /// another.
    std::uint32_t timeline = 0;
};

enum class Append {
    stored,      ///< on disk
    conflict,    ///< the room is past `expected_seq`: read the newer records and decide again
    duplicate,   ///< (by, command) was answered before: nothing stored
    unstorable,  ///< the log takes no such text, now or later: nothing stored
    failed,      ///< disk full, I/O error: nothing stored; the same batch may be handed over again
    damaged,     ///< the room's last record is corrupt: nothing can be appended
    unsure,      ///< connection lost while storing: it may be stored, or not
};

/// The log cannot be opened or read: newer version, damaged, no permission, disk.
struct LogError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A room's records are not as they were stored; other rooms' may be. what() names the log, the
/// room and, where it is known, the record.
struct DamagedRoom : LogError {
    using LogError::LogError;
};

/// seq of a room's last record, 0 where there is no such room; or how its end is damaged.
using LastSeq = std::expected<std::uint64_t, std::string>;

/// Whether one of the databases that rooms are spread over can be written.
struct DatabaseHealth {
    std::string name;             ///< as in the ids of its rooms; "(first)" where it has none
    bool failing = false;         ///< its newest transaction could not be stored
    std::int64_t failing_ms = 0;  ///< for how long: since what first was not stored was begun
    std::string last_failure;     ///< what its newest failure said, or empty
};

/// What the log has done since it was opened, for `/metrics`.
struct LogCounts {
    /// Upper bounds of `commits_by_us`, microseconds; its last place is for what took longer.
    static constexpr std::array<std::uint32_t, 10> commit_us_bounds{
        250, 500, 1'000, 2'500, 5'000, 10'000, 25'000, 50'000, 100'000, 1'000'000};
    std::uint64_t waiting = 0;    ///< batches handed over and not settled yet
    std::uint64_t commits = 0;    ///< transactions, failed ones too
    std::uint64_t batches = 0;    ///< stored
    std::uint64_t records = 0;    ///< stored
    std::uint64_t bytes = 0;      ///< of the records stored
    std::uint64_t failures = 0;   ///< transactions that could not be stored
    std::uint64_t commit_us = 0;  ///< spent in transactions
    std::array<std::uint64_t, commit_us_bounds.size() + 1> commits_by_us{};
    /// The newest transaction could not be stored; of several databases: that of one of them.
    bool failing = false;
    std::int64_t failing_ms = 0;  ///< for how long: since what first was not stored was begun
    std::string last_failure;     ///< what the newest failure said, or empty
    /// Where rooms are spread over databases: each of them, by EventLog::database.
    std::vector<DatabaseHealth> databases;

    /// True where some rooms' events can be stored: `/readyz` says yes.
    bool can_store() const {
        if (databases.empty()) return !failing;
        return !std::ranges::all_of(databases, &DatabaseHealth::failing);
    }
};

/// The append-only log of all rooms. Every call may come from any thread.
class EventLog {
public:
    virtual ~EventLog() = default;

    /// Hands batches over to be made durable; returns at once. Batches of one room are stored in
    /// the order given, over calls too. `done` is called once, on the log's own thread, when all
    /// are down or refused, with one outcome a batch. After a batch that was not stored, later ones
    /// of that room in flight come back `conflict` (or another of these outcomes), but are never
    /// stored. A batch that is both `duplicate` and `conflict` is called `duplicate`. Throws
    /// std::logic_error, and takes none, where a batch's records do not follow `expected_seq`, or
    /// none is its command's.
    virtual void append(std::vector<Batch> batches,
                        std::function<void(std::vector<Append>)> done) = 0;

    // What is read of a room throws DamagedRoom where it is not as it was stored, and LogError
    // where it cannot be read now.

    /// Records with seq in from .. , at most `limit`, in order. Throws LogError.
    virtual std::vector<Record> read(std::string_view room, std::uint64_t from,
                                     std::size_t limit) = 0;
    /// seq of the room's last record, or 0 where there is no such room. Throws LogError.
    virtual std::uint64_t last_seq(std::string_view room) = 0;
    /// The same of many rooms, in their order: the damage of one is its own. Throws LogError.
    virtual std::vector<LastSeq> last_seqs(std::span<const std::string_view> rooms) {
        std::vector<LastSeq> seqs;
        for (const std::string_view room : rooms) {
            try {
                seqs.emplace_back(last_seq(room));
            } catch (const DamagedRoom& damage) {
                seqs.emplace_back(std::unexpected(damage.what()));
            }
        }
        return seqs;
    }
    /// The answer once given to this command. Throws LogError.
    virtual std::optional<std::string> answered(std::string_view room, std::string_view by,
                                                std::string_view command) = 0;

    /// The newest snapshot with seq <= `at_most`. Throws LogError.
    virtual std::optional<Snapshot> snapshot(std::string_view room, std::uint64_t at_most) = 0;
    /// Keeps a snapshot of a room that has a record `snapshot.seq`; returns at once. Losing one
    /// costs time, never truth.
    virtual void keep_snapshot(std::string room, Snapshot snapshot) = 0;

    /// Nobody uses the room: what is held of it in memory may go. It may be used again.
    virtual void forget(std::string_view) {}

    /// Which history the log is of, where it can lose its end to another server that takes its
    /// place: one more each time that happens. What was read of the room before may then be no
    /// more. Does not wait.
    virtual std::uint32_t timeline(std::string_view) const { return 0; }
    /// Batches of different lanes are stored beside each other: `append` of both at once waits for
    /// the slower. Does not wait.
    virtual std::size_t lane(std::string_view) const { return 0; }
    /// The number of the database that a room is in, from 0. Each is by itself: where one cannot be
    /// reached, or has another timeline, the rooms of the others go on. Does not wait.
    virtual std::size_t database(std::string_view) const { return 0; }
    /// How many there are.
    virtual std::size_t databases() const { return 1; }
    /// What the id of a new room must end with, so that the log knows where it is; mostly nothing.
    virtual std::string new_room_ending() { return {}; }

    /// For metrics and readiness.
    virtual LogCounts counts() const { return {}; }
};

}  // namespace kast::server

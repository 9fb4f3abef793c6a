#pragma once

#include "server/log/checksum.hpp"
#include "server/log/command_marks.hpp"
#include "server/log/sqlite.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kast::server {

/// Rooms that the start found damaged, which are neither read nor written.
struct RefusedRooms {
    std::map<std::int64_t, std::string> by_number;  ///< and why
    /// What became of rows of rooms, where some are lost or changed: whoever asks for a room of a
    /// name that no row has may mean one of these. Empty where the rows are whole.
    std::string lost_names;
};

/// Reads a database of format 2 over one connection and verifies the checksum of everything it
/// gives. What is damaged throws DamagedRoom, which names the file, the room and the record; what
/// SQLite says throws sqlite::Error. Used by one thread at a time.
class RecordReader {
public:
    /// A room's row.
    struct Room {
        std::int64_t id = 0;
        Checksum sum = 0;
    };
    /// A room's last record.
    struct End {
        std::int64_t room = 0;  ///< `rooms.id`; 0 where there is no such room
        std::uint64_t seq = 0;
        Checksum sum = 0;
    };

    /// Both outlive this. Each room that is `refused` is damaged.
    RecordReader(sqlite::Database& database, const LogKey& key, const RefusedRooms& refused);

    /// Throws DamagedRoom where it is refused.
    std::optional<Room> find_room(std::string_view room);
    /// As EventLog::read.
    std::vector<Record> read(std::string_view room, std::uint64_t from, std::size_t limit);
    /// The room's end; it must not lie before what its snapshots and marks were made after.
    End end_of(std::string_view room);
    /// The answer to a command for whose hash a mark says `at` (CommandMarks::find).
    std::optional<std::string> answer(std::string_view room, std::string_view by,
                                      std::string_view command, std::uint32_t at);
    /// As EventLog::snapshot. One that is damaged is passed over, and logged as an error: it holds
    /// no truth.
    std::optional<Snapshot> snapshot(std::string_view room, std::uint64_t at_most);
    /// The marks of a room's commands, from their blocks and the records since. Where a block is
    /// damaged, from the records alone.
    CommandMarks marks(std::string_view room);

    /// The record (room, seq) has this checksum. Throws where it is not there.
    Checksum sum_of(std::string_view room, std::int64_t id, std::uint64_t seq);
    [[noreturn]] void refuse_damaged(std::string_view room, std::uint64_t seq,
                                     std::string_view what) const;

private:
    using Look = std::function<bool(const StoredRecord&)>;

    /// Verified records from `from`, in order, until `look` returns false or `limit` were seen.
    void for_each(std::string_view name, const Room& room, std::uint64_t from, std::uint64_t limit,
                  const Look& look);
    bool add_blocks(std::string_view name, const Room& room, CommandMarks& marks);

    sqlite::Database& database_;
    const RefusedRooms& refused_;
    Checksums checksums_;
    sqlite::Statement room_;
    sqlite::Statement records_;
    sqlite::Statement sum_;
    sqlite::Statement last_;
    sqlite::Statement command_;
    sqlite::Statement snapshots_;
    sqlite::Statement blocks_;
    sqlite::Statement known_end_;
};

/// Asks about a room: damage that SQLite finds is reported with the room's name, as DamagedRoom.
template <typename Question>
auto ask_about(std::string_view room, Question question) {
    try {
        return question();
    } catch (const sqlite::Error& error) {
        if (!error.of_damage()) throw;
        throw DamagedRoom("room " + std::string(room) + ": " + error.what());
    }
}

/// Columns of `records`, as `stored_record` reads them.
constexpr std::string_view record_columns =
    R"(arrival, room, seq, at_ms, "by", cause, type, sum, answer, data)";
constexpr int sum_column = 7;
StoredRecord stored_record(const sqlite::Statement::Rows& rows);

}  // namespace kast::server

#pragma once

#include "server/log/committer.hpp"
#include "server/log/record_reader.hpp"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace kast::server {

/// The last record of a log, in order of arrival.
struct LogEnd {
    std::uint64_t arrival = 0;  ///< 0: the log is empty
    Checksum sum = 0;
    std::int64_t room = 0;  ///< its number; 0 where nobody knows
    std::uint64_t seq = 0;  ///< in the room
};

/// Writes into a database of format 2, inside the caller's transactions, which it must be told the
/// end of. Used by one thread, which is the only one that writes to this database.
class RecordWriter {
public:
    /// `database` and `marks` outlive this.
    RecordWriter(sqlite::Database& database, const LogKey& key, const RefusedRooms& refused,
                 MarkedRooms& marks);

    /// Checks before it writes, so that a batch that is not to be stored leaves nothing to undo.
    /// Throws LogError, DamagedRoom where the room's end cannot be read, and then the transaction
    /// must be rolled back.
    Append put(const Batch& batch);
    /// Requires a room with that record. Throws LogError.
    void put_snapshot(std::string_view room, const Snapshot& snapshot);

    void committed();
    void rolled_back();
    /// As of the last commit.
    const LogEnd& end() const { return committed_; }

private:
    /// What is remembered of a room, so that nothing is read for a batch.
    struct Head {
        RecordReader::End end;
        bool touched = false;  ///< since the last commit
    };

    Head& head_of(const std::string& room);
    void make_room(const Batch& batch, Head& head);
    /// With the answer that stands in it, or null.
    void put_record(const Record& record, const std::string* answered, Head& head);
    /// Of a command whose answer stands in the record `seq`.
    void add_mark(const Batch& batch, const Head& head, std::uint32_t mark, std::uint64_t seq);
    bool is_stored(const Batch& batch, std::uint32_t mark);
    void thin_snapshots(std::int64_t room);

    const RefusedRooms refused_;  ///< a room that is new is not one whose name was lost
    RecordReader reader_;
    Checksums checksums_;
    MarkedRooms& marks_;
    std::unordered_map<std::string, Head> heads_;
    std::vector<std::string> touched_;
    LogEnd end_, committed_;
    sqlite::Statement last_room_;
    sqlite::Statement last_number_;
    sqlite::Statement add_room_;
    sqlite::Statement add_record_;
    sqlite::Statement add_marks_;
    sqlite::Statement drop_marks_;
    sqlite::Statement add_snapshot_;
    sqlite::Statement snapshot_seqs_;
    sqlite::Statement drop_snapshot_;
};

}  // namespace kast::server

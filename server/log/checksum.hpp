#pragma once
// The checksums of log format 2: SipHash-2-4 of libsodium, 64 bits, under a key of each log's own.
// They find what was damaged, lost or swapped; they do not stop somebody who may write the file.

#include "server/log/event_log.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kast::server {

/// What names a log and keys its checksums and marks. Drawn when the log is made.
using LogKey = std::array<std::uint8_t, 16>;
LogKey random_log_key();

using Checksum = std::uint64_t;

/// A record as a row has it.
struct StoredRecord {
    std::uint64_t arrival = 0;  ///< its place in the order of all records of the log, from 1
    std::int64_t room = 0;      ///< `rooms.id`
    Record record;
    std::optional<std::string> answer;  ///< of the command whose first record it is
};

/// Makes checksums under one key. Used by one thread at a time.
class Checksums {
public:
    explicit Checksums(const LogKey& key) : key_(key) {}

    /// Of the key itself.
    Checksum of_key();
    /// Of a room's row: `before` is that of the row before it, or of the key.
    Checksum of_room(Checksum before, std::int64_t id, std::string_view name);
    /// Of a record: `before` is that of the room's record before it, or of the room's row.
    Checksum of_record(Checksum before, std::uint64_t arrival, std::int64_t room,
                       const Record& record, const std::optional<std::string_view>& answer);
    Checksum of_record(Checksum before, const StoredRecord& stored) {
        return of_record(before, stored.arrival, stored.room, stored.record, stored.answer);
    }
    /// Of a snapshot: `record` is that of the record it was made after.
    Checksum of_snapshot(Checksum record, std::uint64_t seq, std::string_view state);
    /// Of a block of marks, of the commands among the records `after` + 1 to `last`; `record` is
    /// that of the last.
    Checksum of_marks(Checksum record, std::uint64_t after, std::uint64_t last,
                      std::string_view body);
    /// Of the tail file's text before its checksum.
    Checksum of_tail(std::string_view text);
    /// What a command is recognised by: decision 13.
    std::uint32_t mark_of(std::string_view by, std::string_view command);

private:
    void begin(char kind);
    void put(std::uint64_t number);
    void put(std::string_view text);
    Checksum end() const;

    LogKey key_;
    std::string bytes_;  ///< what the checksum is of; kept for its memory
};

}  // namespace kast::server

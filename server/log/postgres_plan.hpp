#pragma once
// Plans the outcome of a transaction's batches, once their rooms are locked. Pure.

#include "server/log/checksum.hpp"
#include "server/log/event_log.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <tuple>
#include <vector>

namespace kast::server {

/// A room's last record.
struct RoomEnd {
    std::uint64_t seq = 0;
    Checksum sum = 0;
};
using RoomEnds = std::map<std::string_view, RoomEnd>;
/// Commands: room, by, command.
using CommandKeys =
    std::set<std::tuple<std::string_view, std::string_view, std::string_view>, std::less<>>;

/// A record to be stored.
struct PlannedRecord {
    std::string_view room;
    const Record* record = nullptr;
    std::optional<std::string_view> answer;
    Checksum sum = 0;
};

struct PostgresPlan {
    std::vector<Append> outcomes;  ///< one a batch
    std::vector<PlannedRecord> records;
    RoomEnds ends;  ///< of the rooms that get records
    /// A command met a room that has moved on: perhaps it is stored already, which `stored` did not
    /// say.
    bool may_repeat = false;
};

/// `ends`: of the rooms that are there. `stored`: those of the batches' commands that were found.
/// `timeline`: of the database. A checksum goes on from that of the room's record before it, the
/// first one's from the room's name: there is no order over all rooms, as `arrival` and number are
/// in the log of SQLite.
PostgresPlan plan_of(std::span<const Batch* const> batches, const RoomEnds& ends,
                     const CommandKeys& stored, std::uint32_t timeline, Checksums& checksums);

/// What the first record's checksum goes on from.
Checksum sum_of_room(Checksums& checksums, std::string_view room);
Checksum sum_of_record(Checksums& checksums, Checksum before, const Record& record,
                       const std::optional<std::string_view>& answer);

}  // namespace kast::server

#pragma once
// The part of its log that a room holds in memory: events as values, and versions of the room.

#include "protocol/game.hpp"
#include "protocol/room_records.hpp"
#include "server/log/event_log.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace kast::server {

namespace wire = protocol::room;

/// One event of a room's log.
struct Entry {
    std::uint64_t seq = 0;
    std::int64_t at_ms = 0;
    std::string by;
    std::string cause;
    std::string_view type;  ///< lives for ever
    std::variant<std::shared_ptr<const wire::EventRecord>, protocol::GameEvent> value;
    std::shared_ptr<const wire::ProofRecord> proof;  ///< with the first event of a rolling command
    /// With the first event of a game's command. Records of former versions have none.
    std::shared_ptr<const wire::CommandRecord> command;
    /// The whole table, with an event that brings it: opened, undone, amended. Of one that was
    /// read from the log it may be missing: then `table_changes` lead to it.
    protocol::GameStatePtr table;
    std::string table_changes;   ///< merge patch (JSON text) from the table before the event
    bool more = false;           ///< the next one belongs to the same command
    bool self_reported = false;  ///< its command has dice that were typed in

    const wire::EventRecord* of_room() const {
        const auto* held = std::get_if<0>(&value);
        return held ? held->get() : nullptr;
    }
    const protocol::GameEvent* of_game() const { return std::get_if<1>(&value); }
};

/// The state of a room between two commands. Immutable parts, shared with the versions before and
/// after.
struct RoomVersion {
    std::uint64_t seq = 0;   ///< of the last event
    std::int64_t at_ms = 0;  ///< when it happened, Unix time; 0 where a snapshot alone was read
    std::shared_ptr<const wire::RoomState> room;
    protocol::GameStatePtr table;
    wire::Counters counters;
};

/// The events of one command, with the room before and after.
struct Commit {
    std::vector<Entry> entries;  ///< one at least; none where `for_all` is kept instead
    RoomVersion before, after;
    std::size_t bytes = 0;  ///< about, of the events
    std::string token;      ///< of the link it makes, if any: not in the log, which has its hash
    /// Its command is remembered in memory alone: the log does not know whose it was.
    bool anonymous = false;
    /// Of one event of which everybody was sent the same: the `params` of that notification.
    std::string for_all = {};
    /// About, of what a room's history holds for it.
    std::size_t kept_bytes = 0;

    std::uint64_t first_seq() const { return before.seq + 1; }
    std::uint64_t last_seq() const { return after.seq; }
};

/// Members who left or were removed that a room still knows: who left may take their seat again.
/// Beyond them one is forgotten when somebody new joins: the one whose seat has the first hash,
/// which is as good as random; of those who were removed last. Who has no seat token, but a link of
/// their own, is always known.
inline constexpr std::size_t departed_max = 4000;

bool is_among(const std::vector<wire::Id>& members, const wire::Id& one);
/// The ids of this member's commands that wait for the GM.
std::vector<wire::Id> held_of(const wire::RoomState& room, const wire::Id& member);

/// True where what is rolled is not written on sheets.
bool leaves_sheets(const wire::RoomState& room);

/// Folds one event of the room's own into its state. Total. False, and nothing done, for events
/// that leave it as it is. `at_ms`: when it happened, Unix time.
bool apply(wire::RoomState& room, const wire::EventRecord& event, std::int64_t at_ms);
/// True where the event changes the room's state at all.
bool changes_room(const wire::EventRecord& event);

/// The moment after these events. `game` may be null only as long as no event is its own.
RoomVersion apply(const RoomVersion& before, const std::vector<Entry>& entries,
                  const protocol::Game& game);

/// As it is stored, and back. Reading throws protocol::UnknownRecord.
Record record_of(const Entry& entry, const protocol::Game& game);
Entry entry_of(const Record& record, const protocol::Game& game);

/// The table that `changes` of a stored event make of the one before it. Throws
/// protocol::UnknownRecord.
protocol::GameStatePtr changed_table(const protocol::GameState& before, std::string_view changes,
                                     const protocol::Game& game);

/// The whole moment as a snapshot holds it, and back.
std::string snapshot_json(const RoomVersion& version, const protocol::Game& game);
RoomVersion version_of(const Snapshot& snapshot, const protocol::Game& game);

/// The system named in the first record of a room, without reading the rest of it.
std::string system_of(const Record& opened);

}  // namespace kast::server

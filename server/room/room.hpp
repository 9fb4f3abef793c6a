#pragma once
// The contract between the network and a room. A room and its sessions live on one shard; nothing
// here blocks, and nothing is thread-safe.

#include "protocol/json_rpc.hpp"
#include "rules/core/refusal.hpp"
#include "rules/core/table.hpp"
#include "server/log/event_log.hpp"
#include "server/room/day_quota.hpp"
#include "server/room/session.hpp"

#include <nlohmann/json.hpp>

#include <expected>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kast::protocol {
class Game;
namespace room {
struct HandoutImage;
}
}  // namespace kast::protocol

namespace kast::server {

class Bus;
struct BusMessage;

using Json = nlohmann::json;

using protocol::json_rpc::Request;

/// The result of opening a room. Each token in the clear, this once: only hashes are stored.
struct OpenedRoom {
    std::string room;
    std::string gm, player, spectator, bot;
};

class Room;

/// Long work that uses nothing of the room: run on a background thread. The function it returns is
/// run on the shard.
using BackgroundJob = std::function<std::function<void()>()>;

/// What a shard's rooms are run with.
struct RoomsOptions {
    std::uint64_t snapshot_every = 500;  ///< records between two snapshots of a room
    std::size_t commits_kept = 256;      ///< of each room in memory, for those who reconnect
    std::size_t commit_bytes_kept = 2 * 1024 * 1024;  ///< about, of those
    std::size_t replies_kept = 1024;  ///< of each room; older ones are looked up in the log
    std::size_t pending_max =
        4096;  ///< pending requests of one room; past it commands are refused `busy`
    /// Memory of one table, about; past it commands that make it larger are refused `table-full`.
    std::size_t table_bytes_max = 16 * 1024 * 1024;
    /// What pending requests may lead to, in bytes of events; past it commands are refused `busy`.
    std::size_t pending_bytes_max = 16 * 1024 * 1024;
    /// What one room, and one of its members, may have stored and carried out within a day.
    DayLimits room_day = unlimited_day;
    DayLimits member_day = unlimited_day;
    /// How many may become members of one room within a day from one address.
    std::uint64_t new_members_of_address = unlimited;
    /// Fills with random bytes that nobody can guess. The operating system's where empty.
    std::function<void(std::span<std::uint8_t>)> random;
    /// Seed of dice that are the same every time, for rooms opened from now on. Browser tests alone
    /// set it: docs/fair-dice.md.
    std::optional<std::uint64_t> test_dice;
    /// A game system by its id. `protocol::find_game` where empty.
    std::function<const protocol::Game*(std::string_view)> find_game;
    /// Runs a job on another thread; there is one of the rooms' at a time. At once and here where
    /// empty.
    std::function<void(BackgroundJob)> post_background;
    /// Runs a job that reads one of the log's databases, by EventLog::database, on another thread;
    /// several may run at once. At once and here where empty.
    std::function<void(std::size_t database, BackgroundJob)> post_reading;
    /// Called once no handout of a room shows these images any more, and that is durable.
    std::function<void(const std::string& room, std::vector<std::string> images)> drop_images;
    /// Where other nodes serve rooms over the same log: what they are told by. Outlives the rooms.
    Bus* bus = nullptr;
    std::int64_t odds_ms_max = 2000;   ///< to work out one question; past it `odds-too-large`
    std::int64_t amend_ms_max = 5000;  ///< to amend what was played; past it `too-far-back`
    /// Milliseconds of a steady clock, asked on whatever thread works. The real one where empty.
    std::function<std::int64_t()> steady_ms;
};

/// What a shard's rooms have done so far.
struct RoomTotals {
    std::int64_t rooms = 0;     ///< in memory now
    std::int64_t commands = 0;  ///< stored
    std::int64_t refused = 0;
    std::int64_t repeated = 0;  ///< answered as before
    std::int64_t bytes = 0;     ///< memory that rooms hold now, about
};

/// Why a room cannot be read.
struct UnreadableRoom {
    std::string why;
    bool is_newer = false;  ///< what a newer version of the server wrote
};

/// A room, null where there is none; or why it cannot be read.
using FoundRoom = std::expected<std::shared_ptr<Room>, UnreadableRoom>;

/// The rooms of one shard.
class Rooms {
public:
    /// `now_ms` is Unix time; `log` outlives this.
    Rooms(EventLog& log, std::function<std::int64_t()> now_ms, RoomsOptions options = {});
    ~Rooms();

    /// Opens a new room; `done` is called when it is durable (or could not be stored).
    void create(const Json& body, std::string room,
                std::function<void(rules::Result<OpenedRoom>)> done);
    /// Calls `found` with the room: at once where it is in memory, else when it is read from the
    /// log. Those who ask for a room that is being read are called in their order.
    void find(std::string_view room, std::function<void(FoundRoom)> found);
    /// The batches of all rooms that wait to be stored, taken. Once a turn, before what sessions
    /// have waiting is sent: presence is sent here, once for all of the turn.
    std::vector<Batch> take_batches();
    /// What became of batches once taken, in the same order. Publishes, answers, or rolls back.
    /// Their records need not come back.
    void stored(std::span<const Batch> batches, std::span<const Append> outcomes);
    /// Handles a message of another node, about a room of this shard or the node itself.
    void on_bus_message(const BusMessage& message);
    /// Once a second, where other nodes write to the log: asks it how far those of its rooms reach
    /// that somebody is in, for hints that were lost; says who is here, and forgets who was not
    /// said to be for long.
    void tend_nodes();
    /// Forgets all rooms: what is pending is answered `unsure`, and everybody is to reconnect.
    void evict_all(std::string_view why);
    /// The same of the rooms in one of the log's databases.
    void evict_database(std::size_t database, std::string_view why);
    /// Forgets rooms that nobody is connected to and that are idle; called now and then.
    void evict_idle();
    /// Disconnects who is there by a link that has expired; called once a second.
    void end_expired();
    /// Lets go of memory until rooms hold at most `bytes_max`: of rooms that nobody uses, the
    /// longest unused first; then of the past that rooms keep for those who reconnect, all but the
    /// newest commit. What is in use stays, so that more may be left.
    void free_memory(std::int64_t bytes_max);
    /// True where the room is in memory, so that `find` loads nothing.
    bool has(std::string_view room) const;
    RoomTotals totals() const;

private:
    struct Inner;
    std::shared_ptr<Inner> inner_;
};

/// A page of the room's events as one viewer may see them, and where the next page starts.
struct EventPage {
    std::vector<std::string> events;  ///< the `params` of the event notification, without `changes`
    std::vector<std::string> cursors;  ///< of each of them
    /// Where to go on. For the server alone: a viewer may only be told of `cursors`, since this one
    /// also moves past what the viewer may not know of.
    std::string cursor;
    bool at_end = false;  ///< nothing more for now
};

class Room {
public:
    virtual ~Room() = default;
    /// A request of a session. The first must be `room.join`; the answer is sent to it in its turn.
    virtual void receive(Session& connection, Request request) = 0;
    /// Whether the session has joined, or its join is being stored.
    virtual bool has_joined(Session& connection) = 0;
    /// The session's connection has closed. The room must not use it after this.
    virtual void left(Session& connection) = 0;

    /// Calls `done` once the room is as its log was when this was called, or later: at once where
    /// no other node writes to it. For what this room does not know, and another node may.
    virtual void refresh(std::function<void()> done) = 0;
    /// The viewer of a token, for HTTP requests; nothing where it is not valid.
    virtual std::optional<rules::Viewer> viewer_of(std::string_view token) = 0;
    /// Calls `done` with at most `limit` events after `cursor` (empty: from the start): at once
    /// where they are in memory, else when they are read from the log, if the room is there then.
    /// Refuses a cursor that is not this room's (`bad-cursor`). Only what is durable.
    virtual void read(const rules::Viewer& viewer, std::string_view cursor, std::size_t limit,
                      std::function<void(rules::Result<EventPage>)> done) = 0;
    /// Calls `wake` (once a commit, at the end of the turn) while the returned handle lives.
    virtual std::shared_ptr<void> watch(std::function<void()> wake) = 0;

    // room_images.cpp: what the images beside the log have to do with the room.
    /// True where this member leads the table now, and so may send images.
    virtual bool is_gm(const rules::Id& member) const = 0;
    /// The quota of the day that the member or the room has used up, or nothing.
    virtual std::optional<UsedUpQuota> used_up_quota(const rules::Id& member) const = 0;
    virtual void count_stored(const rules::Id& member, std::size_t bytes) = 0;
    /// What an image that this room was sent is named by in a command.
    virtual std::string image_receipt(const protocol::room::HandoutImage& image) const = 0;
    /// The hashes of all images that handouts show, to whomever.
    virtual std::set<std::string> images() const = 0;
    /// The type of an image that a handout shows to this viewer, as in a Content-Type; empty where
    /// none does.
    virtual std::string_view image_type(const rules::Viewer& viewer,
                                        std::string_view image) const = 0;
};

}  // namespace kast::server

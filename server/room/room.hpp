#pragma once
// The contract between the network and a room. A room and its sessions live on one shard; nothing
// here blocks but opening a room, and nothing is thread-safe.

#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/refusal.hpp"
#include "rules/core/table.hpp"
#include "server/log/event_log.hpp"
#include "server/room/session.hpp"

namespace kast::server {

using Json = nlohmann::json;

/// A JSON-RPC request, envelope checked: jsonrpc is "2.0", `id` a string of 1..64 bytes, `params` an
/// object (empty where absent).
struct Request {
    std::string id;
    std::string method;
    Json params;
};

/// What a new room's opener is given. Each token in the clear, once: only hashes are kept.
struct Opened {
    std::string room;
    std::string gm, player, spectator, bot;
};

class Room;

/// The rooms of one shard.
class Rooms {
public:
    /// `now_ms` is Unix time. `collect` is called by a room that has batches waiting; `log` outlives this.
    Rooms(EventLog& log, std::function<std::int64_t()> now_ms);
    ~Rooms();

    /// Opens a new room; `done` is called when it is durable (or could not be stored).
    void create(const Json& body, std::string room, std::function<void(rules::Result<Opened>)> done);
    /// The room, loaded from the log where it is not in memory; null where there is none.
    /// Throws LogError or protocol::UnknownRecord where it cannot be read.
    std::shared_ptr<Room> find(std::string_view room);
    /// The batches of all rooms that wait to be stored, taken. Once a turn.
    std::vector<Batch> take_batches();
    /// What became of batches once taken, in the same order. Publishes, answers, or rolls back.
    void stored(std::span<const Batch> batches, std::span<const Append> outcomes);
    /// Forgets rooms that nobody is connected to and that are quiet; called now and then.
    void sweep();

private:
    struct Inner;
    std::unique_ptr<Inner> inner_;
};

/// A reading of the room's past as one viewer may see it, and of what comes after.
struct EventPage {
    std::vector<std::string> events;   ///< the `params` of the event notification, without `changes`
    std::vector<std::string> cursors;  ///< of each of them
    std::string cursor;                ///< where to go on
    bool at_end = false;               ///< nothing more for now
};

class Room {
public:
    virtual ~Room() = default;
    /// A session says something. The first must be `room.join`; the answer comes as a frame.
    virtual void receive(Session& session, Request request) = 0;
    /// The session is gone. After this the room holds nothing of it.
    virtual void left(Session& session) = 0;

    /// Who a token makes, for HTTP: role and member, or nothing.
    virtual std::optional<rules::Viewer> viewer_of(std::string_view token) = 0;
    /// At most `limit` events after `cursor` (empty: from the start). Refuses a cursor that is not this
    /// room's (`bad-cursor`). Only what is durable.
    virtual rules::Result<EventPage> read(const rules::Viewer& viewer, std::string_view cursor, std::size_t limit) = 0;
    /// Calls `wake` (once a commit, at the end of the turn) while the returned handle lives.
    virtual std::shared_ptr<void> watch(std::function<void()> wake) = 0;
};

}  // namespace kast::server

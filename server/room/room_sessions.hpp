#pragma once

#include "protocol/json_rpc.hpp"
#include "protocol/room_view.hpp"
#include "rules/core/table.hpp"
#include "server/room/presence.hpp"
#include "server/room/requests.hpp"
#include "server/room/session.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <unordered_map>
#include <vector>

namespace kast::server {

/// Identifies a session of a room, even after its connection has closed: the address of a
/// connection may be reused, a number never is.
struct SessionHandle {
    Session* connection = nullptr;
    std::uint64_t number = 0;
};

/// A room's state of one connection, from its first request.
struct RoomSession {
    /// `asking`: its join is answered once the GM has answered what it asks.
    enum class Phase { outside, joining, asking, joined };
    SessionHandle handle;
    Phase phase = Phase::outside;
    wire::Id member;  ///< empty for a spectator
    wire::Id invite;  ///< the link of a spectator
    rules::Viewer viewer;
    bool receives_events = true;                   ///< false for a bot that may not follow events
    std::optional<std::stop_source> odds_running;  ///< while odds are being computed for it
    int pages_running = 0;                         ///< that are read from the log for it
    std::uint64_t presence_sent = 0;               ///< version of the presence it was last sent
    /// While the first page of its events is read from the log: requests after its join, and the
    /// replies to them, in order.
    struct Held {
        std::vector<Request> requests;
        std::vector<MessagePtr> messages;
    };
    std::unique_ptr<Held> held;
    wire::Id ask;                        ///< what it asks of the GM, or empty
    std::unique_ptr<RoomRequest> asked;  ///< its join, while it waits for the answer

    void send(const MessagePtr& message) {
        if (held)
            held->messages.push_back(message);
        else
            handle.connection->send(message);
    }
    /// As Session::send_broadcast.
    void send_broadcast(const MessagePtr& message) {
        if (held)
            held->messages.push_back(message);
        else
            handle.connection->send_broadcast(message);
    }
    void close(CloseCode reason, std::string_view text) const {
        handle.connection->close(reason, text);
    }
};

/// The sessions of a room: those that have joined receive what happens, and are its presence.
class RoomSessions {
public:
    /// The session of a connection, made where it is new.
    RoomSession& of(Session& connection);
    /// Null where the session is gone.
    RoomSession* find(const SessionHandle& handle);
    /// Whether it has joined, or is about to or waits to be let in.
    bool has_joined(Session& connection) const;
    const std::vector<RoomSession*>& joined() const { return joined_; }
    const Presence& presence() const { return presence_; }
    /// For what other nodes report.
    Presence& presence() { return presence_; }
    /// Goes up with every session of this node that joins or leaves.
    std::uint64_t version() const { return version_; }
    bool empty() const { return sessions_.empty(); }

    /// From now on the session receives what happens. Requires `member` and `viewer` to be set.
    void join(RoomSession& session);
    /// No longer. False where it had not joined. It may join again.
    bool leave(RoomSession& session);
    /// Forgets a connection. False where it had not joined.
    bool erase(Session& connection);
    /// All connections are closed, those too that have not joined.
    void close_all(CloseCode reason, std::string_view text);
    /// Joins that were pending are not any more: they may be evaluated again.
    void reset_joining();
    /// Sends the presence to all who have not seen its latest change.
    void send_presence();

private:
    std::unordered_map<Session*, std::unique_ptr<RoomSession>> sessions_;
    std::vector<RoomSession*> joined_;
    Presence presence_;
    std::uint64_t presence_sent_ = 1;
    std::uint64_t version_ = 0;
    std::uint64_t next_number_ = 1;
};

}  // namespace kast::server

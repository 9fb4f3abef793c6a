#pragma once

#include "server/room/room_sessions.hpp"
#include "server/room/view.hpp"

namespace kast::server {

/// Sends a durable commit to all sessions that may know of it: each event is made into one message
/// for each kind of viewer, and that message is shared by all of the kind. Brings the sessions'
/// viewers up to date where the commit changes roles. Where it is one event of which everybody is
/// sent the same, that becomes its text for all.
void broadcast(Commit& commit, const ViewContext& context, const RoomSessions& sessions);

/// Disconnects the sessions that have lost their place in the room with this commit: who was
/// removed, whose link was revoked, spectators where there are to be none. Who has left receives
/// nothing more, and stays connected. True where a session has gone.
bool disconnect_removed(const Commit& commit, RoomSessions& sessions);

/// Disconnects the sessions that are there by a link which has expired at `now_ms`, Unix time; not
/// players, whose seats are their own. True where a session has gone.
bool disconnect_expired(const wire::RoomState& room, std::int64_t now_ms, RoomSessions& sessions);

/// When that is to be done next, Unix time: by the next link that expires; at once where one has
/// and somebody is here by it, who was let in before. Nothing where there is none.
std::optional<std::int64_t> next_expiry(const wire::RoomState& room, std::int64_t now_ms,
                                        const RoomSessions& sessions);

}  // namespace kast::server

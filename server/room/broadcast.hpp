#pragma once

#include "server/room/room_sessions.hpp"
#include "server/room/view.hpp"

namespace kast::server {

/// Sends a durable commit to all sessions that may see it: each event is rendered once for each
/// kind of viewer, and all sessions of the kind share the message. Updates the sessions' viewers
/// where the commit changes roles. Of a single event that is the same for everybody the commit
/// keeps the rendered text (`for_all`).
void broadcast(Commit& commit, const ViewContext& context, const RoomSessions& sessions);

/// Disconnects the sessions that this commit removes from the room: kicked members, those whose
/// link was revoked, spectators where none are allowed any more. A member who left is sent nothing
/// more, and stays connected. True where a session was removed.
bool disconnect_removed(const Commit& commit, RoomSessions& sessions);

/// Disconnects the sessions whose link has expired at `now_ms`, Unix time; not players, who have
/// seats. True where a session was removed.
bool disconnect_expired(const wire::RoomState& room, std::int64_t now_ms, RoomSessions& sessions);

/// When `disconnect_expired` is due next, Unix time: when the next link expires; at once where one
/// has and a session of it is still connected. Nothing where no link expires.
std::optional<std::int64_t> next_expiry(const wire::RoomState& room, std::int64_t now_ms,
                                        const RoomSessions& sessions);

}  // namespace kast::server

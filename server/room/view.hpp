#pragma once
// The single exit point of a room: views of its state and events for one viewer. Every view is
// built up from nothing, never a copy with parts removed.

#include "server/room/entry.hpp"
#include "server/room/keys.hpp"

#include <optional>
#include <set>
#include <string>

namespace kast::server {

/// Unix milliseconds as RFC 3339, UTC: "2026-11-20T19:03:11.204Z".
void append_time(std::string& out, std::int64_t at_ms);

/// What a room needs beside its events to show them.
struct ViewContext {
    const protocol::Game& game;
    const Cursors& cursors;
};

/// The viewer that a bot with these scopes, or a member of this role, is.
rules::Viewer viewer_of(const wire::MemberState& member, const wire::Id& id);

wire::RoomView view(const wire::RoomState& room, const rules::Viewer& viewer);
/// The merge patch of the room's view that the commit's events lead to. False, and nothing written,
/// where it changes nothing. Requires a room before it.
bool view_room_changes(std::string& out, const Commit& commit, const rules::Viewer& viewer);
/// What a bot may do; nothing for other roles.
std::optional<std::set<wire::Scope>> shown_scopes(wire::Role role,
                                                  const std::set<wire::Scope>& scopes);
/// {"room": …, "table": …}
void view_state(std::string& out, const RoomVersion& version, const rules::Viewer& viewer,
                const protocol::Game& game);
/// The merge patch from before to after, where the viewer was one and may have become another.
/// False, and nothing written, where nothing changed.
bool view_changes(std::string& out, const Commit& commit, const rules::Viewer& was,
                  const rules::Viewer& is, const protocol::Game& game);

/// The proof by which viewers can check the dice of a command.
wire::Proof proof_of(const wire::ProofRecord& proof);
/// True where the viewer may know that the event exists.
bool may_see(const Entry& entry, const rules::Viewer& viewer, const ViewContext& view_context);
/// True where the viewer is shown the event's dice and their proof.
bool shows_dice(const Entry& entry, const rules::Viewer& viewer, const ViewContext& view_context);
/// That this event's dice are opened to all. Requires an event with a proof.
wire::RollOpenedRecord opened(const Entry& entry);
/// True where the viewer may read a handout that is shown to these.
bool may_read(const wire::Audience& handout, const rules::Viewer& viewer);
/// The members whose view of this event may differ from that of others of their role. Empty for
/// most.
std::vector<wire::Id> concerns(const Entry& entry);

/// True where every viewer is sent the same of the commit: it has changed nothing that they hold,
/// and all of it is for all. False where that is not known.
bool is_same_for_all(const Commit& commit);

/// Appends the `params` of the event's notification but for its closing brace, so that `changes`
/// can follow; false, and nothing written, where the viewer may not know of it.
bool view_event(std::string& out, const Entry& entry, const rules::Viewer& viewer,
                const ViewContext& view_context);

/// The same for `room.seen_by`: what `member` was shown, as far as a GM (`requester`) may read it.
bool view_seen(std::string& out, const Entry& entry, const rules::Viewer& member,
               const rules::Viewer& requester, const ViewContext& view_context);

}  // namespace kast::server

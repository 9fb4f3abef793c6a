#include "server/room/broadcast.hpp"

#include "protocol/json_rpc.hpp"
#include "server/prefetch.hpp"
#include "server/room/command_evaluator.hpp"
#include "server/room/join_grant.hpp"
#include "server/room/render.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

namespace kast::server {
namespace {

using rules::Viewer;

std::vector<wire::Id> named_in(const Commit& commit) {
    std::vector<wire::Id> named;
    for (const Entry& entry : commit.entries)
        std::ranges::move(concerns(entry), std::back_inserter(named));
    return named;
}

/// The members whose role the commit may have changed.
std::vector<wire::Id> with_new_role_in(const Commit& commit) {
    std::vector<wire::Id> members;
    if (commit.before.room == commit.after.room) return members;
    for (const Entry& entry : commit.entries) {
        const wire::EventRecord* event = entry.of_room();
        if (!event) continue;
        if (const auto* changed = std::get_if<wire::RoleChanged>(event))
            members.push_back(changed->member);
        if (const auto* joined = std::get_if<wire::JoinedRecord>(event))
            members.push_back(joined->member);
    }
    return members;
}

/// A commit's messages, made once for all who are sent the same of it: who is not named in it is
/// like all others of their kind, GM or not.
class CommitMessages {
public:
    CommitMessages(Commit& commit, const ViewContext& context)
        : commit_(commit),
          context_(context),
          named_(named_in(commit)),
          all_named_(context.game.views_by_member()),
          same_for_all_(is_same_for_all(commit)) {}

    /// For a viewer who may have become another with this commit.
    const std::vector<MessagePtr>& of(const Viewer& was, const Viewer& is) {
        if (same_for_all_) return of_all();
        if (!all_named_ && !is_among(named_, is.member)) {
            const auto kind = [](const Viewer& one) {
                return Viewer{one.is_gm() ? rules::Role::gm : rules::Role::spectator, {}};
            };
            return of_kind(kind(was), kind(is), (was.is_gm() ? 1U : 0U) + (is.is_gm() ? 2U : 0U));
        }
        of_one_ = render(was, is);
        return of_one_;
    }

private:
    const std::vector<MessagePtr>& of_all() {
        auto& messages = by_kind_[0];
        if (messages) return *messages;
        auto events = render_commit(commit_, {}, {}, context_);
        messages = messages_of(events);
        if (events.size() == 1) commit_.for_all = std::move(events.front().params);
        return *messages;
    }

    const std::vector<MessagePtr>& of_kind(const Viewer& was, const Viewer& is, std::size_t kind) {
        auto& messages = by_kind_[kind];
        if (!messages) messages = render(was, is);
        return *messages;
    }

    std::vector<MessagePtr> render(const Viewer& was, const Viewer& is) const {
        return messages_of(render_commit(commit_, was, is, context_));
    }

    static std::vector<MessagePtr> messages_of(const std::vector<ClientEvent>& events) {
        std::vector<MessagePtr> messages;
        messages.reserve(events.size());
        for (const ClientEvent& event : events) {
            messages.push_back(std::make_shared<const Message>(
                protocol::json_rpc::notification_message("event", event.params)));
        }
        return messages;
    }

    Commit& commit_;
    const ViewContext& context_;
    const std::vector<wire::Id> named_;
    const bool all_named_;
    const bool same_for_all_;
    std::array<std::optional<std::vector<MessagePtr>>, 4> by_kind_;
    std::vector<MessagePtr> of_one_;
};

/// Calls `send` for each joined session, while the memory of the next ones is on its way: what
/// thousands have lies scattered, and the kernel's work for the walk before has pushed it out of
/// the cache.
template <class Send>
void for_each_joined(const RoomSessions& sessions, Send&& send) {
    constexpr std::size_t ahead = 4;
    constexpr std::size_t connection_bytes = 64;
    const std::vector<RoomSession*>& joined = sessions.joined();
    for (std::size_t i = 0; i < joined.size(); ++i) {
        if (i + 2 * ahead < joined.size()) prefetch(joined[i + 2 * ahead], sizeof(RoomSession));
        if (i + ahead < joined.size())
            prefetch(joined[i + ahead]->handle.connection, connection_bytes);
        send(*joined[i]);
    }
}

/// Lets go of the joined sessions for which `is_gone`. True where there was one.
template <class IsGone, class LetGo>
bool remove_where(RoomSessions& sessions, IsGone&& is_gone, LetGo&& let_go) {
    std::vector<RoomSession*> gone;
    std::ranges::copy_if(sessions.joined(), std::back_inserter(gone),
                         [&](const RoomSession* session) { return is_gone(*session); });
    for (RoomSession* session : gone) {
        sessions.leave(*session);
        let_go(*session);
    }
    return !gone.empty();
}

auto close(CloseCode reason, std::string_view text) {
    return [=](const RoomSession& session) { session.close(reason, text); };
}

/// Whether a session is there by a link: as one who watches, or on the seat that the link is, if it
/// is one.
auto is_by(const wire::Id& link, const wire::Id& seat) {
    return [&link, &seat](const RoomSession& session) {
        const bool watches = session.member.empty() && session.invite == link;
        return watches || (!seat.empty() && session.member == seat);
    };
}

bool disconnect_removed(const Commit& commit, const wire::EventRecord& event,
                        RoomSessions& sessions) {
    const auto is_of = [](const wire::Id& member) {
        return [&member](const RoomSession& session) { return session.member == member; };
    };
    if (const auto* kicked = std::get_if<wire::Kicked>(&event)) {
        return remove_where(sessions, is_of(kicked->member),
                            close(CloseCode::kicked, "removed by the GM"));
    }
    if (const auto* revoked = std::get_if<wire::Revoked>(&event)) {
        const wire::Id& seat = commit.before.room->invites.at(revoked->invite).member;
        return remove_where(sessions, is_by(revoked->invite, seat),
                            close(CloseCode::no_entry, "the link was revoked"));
    }
    if (const auto* renewed = std::get_if<wire::SeatRenewedRecord>(&event)) {
        return remove_where(sessions, is_of(renewed->member),
                            close(CloseCode::no_entry, "the seat has a new token"));
    }
    if (const auto* changed = std::get_if<wire::SettingsChanged>(&event)) {
        if (changed->spectators) return false;
        return remove_where(sessions, is_of({}),
                            close(CloseCode::no_entry, "the room has no spectators"));
    }
    if (const auto* left = std::get_if<wire::Left>(&event))
        return remove_where(sessions, is_of(left->member), [](const RoomSession&) {});
    return false;
}

}  // namespace

void broadcast(Commit& commit, const ViewContext& context, const RoomSessions& sessions) {
    const auto with_new_role = with_new_role_in(commit);
    CommitMessages messages(commit, context);
    for_each_joined(sessions, [&](RoomSession& session) {
        if (!session.receives_events) return;
        const auto send = [&](const Viewer& was) {
            for (const MessagePtr& message : messages.of(was, session.viewer))
                session.send_broadcast(message);
        };
        if (session.member.empty() || !is_among(with_new_role, session.member))
            return send(session.viewer);
        const Viewer was = std::exchange(session.viewer, viewer_in(commit.after, session.member));
        send(was);
    });
}

bool disconnect_expired(const wire::RoomState& room, std::int64_t now_ms, RoomSessions& sessions) {
    bool removed = false;
    for (const auto& [id, invite] : room.invites) {
        if (invite.revoked || !has_expired(invite, now_ms)) continue;
        removed = remove_where(sessions, is_by(id, invite.member),
                               close(CloseCode::no_entry, "the token has expired")) ||
                  removed;
    }
    return removed;
}

std::optional<std::int64_t> next_expiry(const wire::RoomState& room, std::int64_t now_ms,
                                        const RoomSessions& sessions) {
    std::optional<std::int64_t> next;
    for (const auto& [id, invite] : room.invites) {
        if (invite.revoked || !invite.expires_ms) continue;
        const auto is_by_it = [by = is_by(id, invite.member)](const RoomSession* session) {
            return by(*session);
        };
        if (has_expired(invite, now_ms) && std::ranges::none_of(sessions.joined(), is_by_it))
            continue;
        next = std::min(next.value_or(*invite.expires_ms), *invite.expires_ms);
    }
    return next;
}

bool disconnect_removed(const Commit& commit, RoomSessions& sessions) {
    if (commit.before.room == commit.after.room) return false;
    bool removed = false;
    for (const Entry& entry : commit.entries) {
        if (const wire::EventRecord* event = entry.of_room())
            removed = disconnect_removed(commit, *event, sessions) || removed;
    }
    return removed;
}

}  // namespace kast::server

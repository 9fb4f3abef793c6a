#include "server/room/broadcast.hpp"

#include "protocol/json_rpc.hpp"
#include "server/room/command_evaluator.hpp"
#include "server/room/render.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace kast::server {
namespace {

using rules::Viewer;

/// Viewers who are sent the same of a commit. Most are one of two kinds.
struct Kind {
    Viewer was, is;
    auto key() const { return std::tie(was.role, was.member, is.role, is.member); }
    bool operator<(const Kind& other) const { return key() < other.key(); }
};

/// What makes a viewer different from others, as far as this commit goes: nothing but being a GM,
/// unless they are named.
Viewer kind_of(const Viewer& viewer, bool named) {
    if (named) return viewer;
    return {viewer.is_gm() ? rules::Role::gm : rules::Role::spectator, {}};
}

std::set<wire::Id> named_in(const Commit& commit) {
    std::set<wire::Id> named;
    for (const Entry& entry : commit.entries) {
        for (wire::Id& one : concerns(entry)) named.insert(std::move(one));
    }
    return named;
}

std::vector<MessagePtr> messages_of(const Commit& commit, const Kind& kind,
                                    const ViewContext& context) {
    std::vector<MessagePtr> messages;
    for (const ClientEvent& event : render_commit(commit, kind.was, kind.is, context)) {
        messages.push_back(std::make_shared<const Message>(
            protocol::json_rpc::notification_message("event", event.params)));
    }
    return messages;
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

bool disconnect_removed(const Commit& commit, const wire::EventRecord& event,
                        RoomSessions& sessions) {
    const auto close = [](CloseCode reason, std::string_view text) {
        return [=](const RoomSession& session) { session.close(reason, text); };
    };
    const auto is_of = [](const wire::Id& member) {
        return [&member](const RoomSession& session) { return session.member == member; };
    };
    if (const auto* kicked = std::get_if<wire::Kicked>(&event)) {
        return remove_where(sessions, is_of(kicked->member),
                            close(CloseCode::kicked, "removed by the GM"));
    }
    if (const auto* revoked = std::get_if<wire::Revoked>(&event)) {
        const wire::Id& seat = commit.before.room->invites.at(revoked->invite).member;
        const auto used_it = [&](const RoomSession& session) {
            const bool watches = session.member.empty() && session.invite == revoked->invite;
            return watches || (!seat.empty() && session.member == seat);
        };
        return remove_where(sessions, used_it, close(CloseCode::no_entry, "the link was revoked"));
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

void broadcast(const Commit& commit, const ViewContext& context, const RoomSessions& sessions) {
    const bool roles_may_change = commit.before.room != commit.after.room;
    const bool all_named = context.game.views_by_member();
    const auto named = named_in(commit);
    std::map<Kind, std::vector<MessagePtr>> messages;
    for (RoomSession* session : sessions.joined()) {
        if (!session->receives_events) continue;
        const Viewer was = session->viewer;
        if (roles_may_change && !session->member.empty())
            session->viewer = viewer_in(commit.after, session->member);
        const bool is_named = all_named || named.contains(session->member);
        const Kind kind{kind_of(was, is_named), kind_of(session->viewer, is_named)};
        auto made = messages.find(kind);
        if (made == messages.end())
            made = messages.emplace(kind, messages_of(commit, kind, context)).first;
        for (const MessagePtr& message : made->second) session->send(message);
    }
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

// What has become durable goes to all who may know of it.

#include "protocol/write.hpp"
#include "server/room/table_room.hpp"

#include <algorithm>
#include <set>

namespace kast::server {
namespace {

using rules::Viewer;

/// Viewers who are told the same of a commit. Most are one of two kinds.
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

}  // namespace

void TableRoom::publish(Commit commit) {
    durable_ = commit.after;
    // Said before it is told: where the moment is the latest, both share it.
    if (latest_.seq < durable_.seq) latest_ = durable_;
    fan_out(commit);
    ++shared_.totals.commands;
    if (commit.before.room != commit.after.room) after_room_change(commit);
    history_.push(std::move(commit));
    keep_snapshot();
}

void TableRoom::fan_out(const Commit& commit) {
    const bool roles_may_change = commit.before.room != commit.after.room;
    const bool all_named = game_.views_by_member();
    const auto named = named_in(commit);
    std::map<Kind, std::vector<Frame>> frames;
    for (RoomSession* session : joined_) {
        if (!session->receives_events) continue;
        const Viewer was = session->viewer;
        if (roles_may_change && !session->member.empty()) {
            session->viewer = viewer_in(commit.after, session->member);
        }
        const bool is_named = all_named || named.contains(session->member);
        const Kind kind{kind_of(was, is_named), kind_of(session->viewer, is_named)};
        auto made = frames.find(kind);
        if (made == frames.end()) {
            made = frames.emplace(kind, std::vector<Frame>{}).first;
            for (const ClientEvent& line :
                 render_commit(commit, kind.was, kind.is, view_context())) {
                made->second.push_back(notification("event", line.params));
            }
        }
        for (const Frame& frame : made->second) session->connection->send(frame);
    }
}

void TableRoom::after_room_change(const Commit& commit) {
    for (const Entry& entry : commit.entries) {
        if (entry.of_room()) disconnect_removed(commit, entry);
    }
}

/// Who has lost their place is let go, after having been told why.
void TableRoom::disconnect_removed(const Commit& commit, const Entry& entry) {
    const wire::EventRecord& event = *entry.of_room();
    std::vector<RoomSession*> gone;
    const auto gather = [&](auto&& is_gone) {
        std::ranges::copy_if(joined_, std::back_inserter(gone),
                             [&](const RoomSession* session) { return is_gone(*session); });
    };
    const auto close = [&](Close reason, std::string_view text) {
        for (RoomSession* session : gone) {
            remove_joined(*session);
            session->connection->close(reason, text);
        }
    };
    if (const auto* kicked = std::get_if<wire::Kicked>(&event)) {
        gather([&](const RoomSession& session) { return session.member == kicked->member; });
        return close(Close::kicked, "removed by the GM");
    }
    if (const auto* revoked = std::get_if<wire::Revoked>(&event)) {
        const wire::Id& seat = commit.before.room->invites.at(revoked->invite).member;
        gather([&](const RoomSession& session) {
            const bool watches = session.member.empty() && session.invite == revoked->invite;
            return watches || (!seat.empty() && session.member == seat);
        });
        return close(Close::no_entry, "the link was revoked");
    }
    if (const auto* changed = std::get_if<wire::SettingsChanged>(&event)) {
        if (changed->spectators) return;
        gather([](const RoomSession& session) { return session.member.empty(); });
        return close(Close::no_entry, "the room has no spectators");
    }
    if (const auto* left = std::get_if<wire::Left>(&event)) {
        gather([&](const RoomSession& session) { return session.member == left->member; });
        for (RoomSession* session : gone) remove_joined(*session);
    }
}

void TableRoom::keep_snapshot() {
    if (durable_.seq - snapshot_seq_ < shared_.options.snapshot_every) return;
    snapshot_seq_ = durable_.seq;
    shared_.log.keep_snapshot(id_, {durable_.seq, snapshot_json(durable_, game_)});
}

void TableRoom::add_joined(RoomSession& session) {
    session.phase = RoomSession::Phase::joined;
    joined_.push_back(&session);
    if (session.member.empty())
        ++watching_;
    else
        ++online_[session.member];
    ++presence_version_;
    mark_dirty();
}

void TableRoom::remove_joined(RoomSession& session) {
    const auto found = std::ranges::find(joined_, &session);
    if (found == joined_.end()) return;
    if (session.odds_running) session.odds_running->request_stop();
    *found = joined_.back();
    joined_.pop_back();
    if (session.member.empty()) {
        --watching_;
    } else if (--online_[session.member] == 0) {
        online_.erase(session.member);
    }
    session.phase = RoomSession::Phase::outside;
    session.member = {};
    ++presence_version_;
    mark_dirty();
}

void TableRoom::append_presence(std::string& out) const {
    wire::Presence presence;
    for (const auto& [member, sessions] : online_) presence.online.push_back(member);
    presence.watching = watching_;
    protocol::write(out, presence);
}

void TableRoom::send_presence() {
    if (std::exchange(presence_sent_, presence_version_) == presence_version_) return;
    Frame frame;
    for (RoomSession* session : joined_) {
        if (session->presence_known == presence_version_) continue;
        session->presence_known = presence_version_;
        if (!frame) {
            std::string text;
            append_presence(text);
            frame = notification(wire::Presence::method, text);
        }
        session->connection->send(frame);
    }
}

void TableRoom::wake_watchers() {
    const auto watches = watches_;
    for (const auto& one : watches) {
        if (const auto watch = one.lock()) watch->wake();
    }
    std::erase_if(watches_, [](const auto& one) { return one.expired(); });
}

std::shared_ptr<void> TableRoom::watch(std::function<void()> wake) {
    auto watch = std::make_shared<Watch>(std::move(wake));
    watches_.push_back(watch);
    return watch;
}

void TableRoom::left(Session& connection) {
    last_used_ms_ = shared_.now_ms();
    const auto found = sessions_.find(&connection);
    if (found == sessions_.end()) return;
    remove_joined(*found->second);
    sessions_.erase(found);
}

TableRoom::RoomSession& TableRoom::session_of(Session& connection) {
    auto& session = sessions_[&connection];
    if (!session) {
        session = std::make_unique<RoomSession>();
        session->connection = &connection;
        session->number = next_session_++;
    }
    return *session;
}

TableRoom::RoomSession* TableRoom::find_session(const PendingRequest& pending) {
    const auto found = sessions_.find(pending.connection);
    if (found == sessions_.end() || found->second->number != pending.session_number) return nullptr;
    return found->second.get();
}

}  // namespace kast::server

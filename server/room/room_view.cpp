// The room itself, without its table, as one viewer may see it.

#include "protocol/patch.hpp"
#include "server/room/view.hpp"

namespace kast::server {

using namespace wire;
using rules::Viewer;

namespace {

/// All of the room's view but its members and invites.
RoomView view_alone(const RoomState& room) {
    RoomView shown;
    shown.id = room.id;
    shown.name = room.name;
    shown.system = room.system;
    append_time(shown.opened_at, room.opened_ms);
    shown.settings = room.settings;
    shown.epoch = {room.epoch.number, room.epoch.commitment};
    shown.test_dice = room.test_dice;
    return shown;
}

MemberView view(const MemberState& member) {
    return {member.name, member.role, member.colour, member.mark, member.standing};
}

/// For a GM. Nothing where the link opens nothing any more.
std::optional<InviteView> view(const InviteState& invite) {
    if (invite.revoked) return std::nullopt;
    InviteView shown;
    shown.role = invite.role;
    shown.label = invite.label;
    shown.uses_left = invite.uses_left;
    shown.scopes = shown_scopes(invite.role, invite.scopes);
    if (!invite.member.empty()) shown.member = invite.member;
    if (invite.expires_ms) append_time(shown.expires_at.emplace(), *invite.expires_ms);
    return shown;
}

/// The members and links that a commit's events can have changed.
struct Touched {
    std::vector<Id> members, invites;
};

struct Touching {
    Touched& touched;

    void operator()(const JoinedRecord& one) const {
        touched.members.push_back(one.member);
        touched.invites.push_back(one.invite);
    }
    void operator()(const Left& one) const { touched.members.push_back(one.member); }
    void operator()(const Kicked& one) const { touched.members.push_back(one.member); }
    void operator()(const Renamed& one) const { touched.members.push_back(one.member); }
    void operator()(const RoleChanged& one) const { touched.members.push_back(one.member); }
    void operator()(const InvitedRecord& one) const { touched.invites.push_back(one.id); }
    void operator()(const Revoked& one) const { touched.invites.push_back(one.invite); }
    void operator()(const SeatRenewedRecord& one) const {
        if (one.invite) touched.invites.push_back(*one.invite);
    }
    // What changes neither.
    void operator()(const OpenedRecord&) const {}
    void operator()(const SettingsChanged&) const {}
    void operator()(const EpochBeganRecord&) const {}
    void operator()(const EpochRevealed&) const {}
    void operator()(const Said&) const {}
    void operator()(const RolledRecord&) const {}
    void operator()(const RollOpenedRecord&) const {}
    void operator()(const UndoneRecord&) const {}
    void operator()(const AmendedRecord&) const {}
};

/// The room's view with the members and links that are `touched` alone: what a commit can have
/// changed, so that a large room's view is not made twice for each who joins.
RoomView view_touched(const RoomState& room, const Viewer& viewer, const Touched& touched) {
    RoomView shown = view_alone(room);
    for (const Id& id : touched.members) {
        const auto found = room.members.find(id);
        if (found != room.members.end()) shown.members[id] = view(found->second);
    }
    if (!viewer.is_gm()) return shown;
    auto& invites = shown.invites.emplace();
    for (const Id& id : touched.invites) {
        const auto found = room.invites.find(id);
        if (found == room.invites.end()) continue;
        if (auto one = view(found->second)) invites[id] = std::move(*one);
    }
    return shown;
}

}  // namespace

std::optional<std::set<Scope>> shown_scopes(Role role, const std::set<Scope>& scopes) {
    if (role != Role::bot) return std::nullopt;
    return scopes;
}

bool view_room_changes(std::string& out, const Commit& commit, const Viewer& viewer) {
    Touched touched;
    for (const Entry& entry : commit.entries) {
        if (const EventRecord* event = entry.of_room()) std::visit(Touching{touched}, *event);
    }
    const auto& before = commit.before.room->members;
    const auto& after = commit.after.room->members;
    // Somebody who joined may have taken the place of one who left long ago.
    if (!touched.members.empty() && after.size() <= before.size()) {
        for (const auto& [id, member] : before)
            if (!after.contains(id)) touched.members.push_back(id);
    }
    return protocol::write_patch(out, view_touched(*commit.before.room, viewer, touched),
                                 view_touched(*commit.after.room, viewer, touched));
}

RoomView view(const RoomState& room, const Viewer& viewer) {
    RoomView shown = view_alone(room);
    for (const auto& [id, member] : room.members) shown.members[id] = view(member);
    if (!viewer.is_gm()) return shown;
    auto& invites = shown.invites.emplace();
    for (const auto& [id, invite] : room.invites) {
        if (auto one = view(invite)) invites[id] = std::move(*one);
    }
    return shown;
}

}  // namespace kast::server

// The room itself, without its table, as one viewer may see it.

#include "protocol/patch.hpp"
#include "server/room/seat_access.hpp"
#include "server/room/view.hpp"
#include "server/room/visibility.hpp"

#include <algorithm>
#include <iterator>

namespace kast::server {

using namespace wire;
using rules::Viewer;

namespace {

TimerView view(const TimerState& timer) {
    TimerView shown{timer.name, timer.length_ms, timer.left_ms, {}};
    if (timer.running_since_ms) append_time(shown.running_since.emplace(), *timer.running_since_ms);
    return shown;
}

/// Nothing where it is not the viewer's to see.
std::optional<ClockView> view(const ClockView& clock, const Viewer& viewer) {
    return clock.hidden && !viewer.is_gm() ? std::nullopt : std::optional(clock);
}

std::optional<HandoutView> view(const HandoutState& handout, const Viewer& viewer) {
    if (!may_read(handout.audience, viewer)) return std::nullopt;
    HandoutView shown{handout.title, handout.text, handout.image, {}};
    if (viewer.is_gm()) shown.to = handout.audience;
    return shown;
}

/// Nothing where it is neither the viewer's own nor theirs to decide.
std::optional<HeldCommandView> view(const HeldCommandState& held, const Viewer& viewer) {
    if (!may_know_held(held.member, viewer)) return std::nullopt;
    HeldCommandView shown{held.member, held.method, held.params.text, {}, held.faces};
    append_time(shown.at, held.at_ms);
    shown.offered = held.offered;
    shown.question = held.question;
    return shown;
}

/// The GM's, while it waits for them.
std::optional<SeatAskView> view(const SeatAskState& ask, const Viewer& viewer) {
    if (!viewer.is_gm() || ask.refused) return std::nullopt;
    SeatAskView shown{ask.member, {}};
    append_time(shown.at, ask.at_ms);
    return shown;
}

NotesView view_notes(const RoomState& room, const Viewer& viewer) {
    const auto note = [&](NoteOf of) {
        const auto found = room.notes.find(note_key(of));
        return found == room.notes.end() ? NoteView{} : found->second;
    };
    NotesView shown{note(NoteOf::shared), {}};
    if (viewer.is_gm()) shown.gm = note(NoteOf::gm);
    return shown;
}

/// All of the room's view that is small.
RoomView view_small(const RoomState& room) {
    RoomView shown;
    shown.id = room.id;
    shown.name = room.name;
    shown.system = room.system;
    append_time(shown.opened_at, room.opened_ms);
    shown.settings = room.settings;
    shown.epoch = {room.epoch.number, room.epoch.commitment};
    if (room.timer) shown.timer = view(*room.timer);
    shown.pause = room.pause;
    shown.ready = room.ready;
    shown.test_dice = room.test_dice;
    return shown;
}

MemberView view(const MemberState& member) {
    return {member.name, member.role, member.colour, member.mark, member.standing, member.arrival};
}

/// The GM's.
std::optional<EncounterView> view(const EncounterView& encounter, const Viewer& viewer) {
    return viewer.is_gm() ? std::optional(encounter) : std::nullopt;
}

/// The GM's. Nothing where the link opens nothing any more.
std::optional<InviteView> view(const InviteState& invite, const Viewer& viewer) {
    if (!viewer.is_gm() || invite.revoked) return std::nullopt;
    InviteView shown;
    shown.role = invite.role;
    shown.label = invite.label;
    shown.uses_left = invite.uses_left;
    shown.scopes = shown_scopes(invite.role, invite.scopes);
    if (!invite.member.empty()) shown.member = invite.member;
    if (invite.expires_ms) append_time(shown.expires_at.emplace(), *invite.expires_ms);
    return shown;
}

/// What a commit's events can have changed.
struct Touched {
    std::vector<Id> members, invites, clocks, handouts, encounters, held_commands, seat_asks;
    bool notes = false;
    bool small = false;  ///< what `view_small` shows
};

struct Touching {
    Touched& touched;
    const RoomState& before;

    void operator()(const JoinedRecord& one) const {
        touched.members.push_back(one.member);
        touched.invites.push_back(one.invite);
    }
    void operator()(const Left& one) const { gone(one.member); }
    void operator()(const Kicked& one) const { gone(one.member); }
    void operator()(const SeatsCleared& one) const {
        for (const Id& member : one.members) gone(member);
    }
    void operator()(const Renamed& one) const { touched.members.push_back(one.member); }
    void operator()(const RoleChanged& one) const { touched.members.push_back(one.member); }
    void operator()(const InvitedRecord& one) const { touched.invites.push_back(one.id); }
    void operator()(const Revoked& one) const { touched.invites.push_back(one.invite); }
    void operator()(const SeatRenewedRecord& one) const {
        if (one.invite) touched.invites.push_back(*one.invite);
    }
    void operator()(const ClockAdded& one) const { touched.clocks.push_back(one.clock); }
    void operator()(const ClockChanged& one) const { touched.clocks.push_back(one.clock); }
    void operator()(const ClockRemoved& one) const { touched.clocks.push_back(one.clock); }
    void operator()(const NoteChangedRecord&) const { touched.notes = true; }
    void operator()(const HandoutAddedRecord& one) const {
        touched.handouts.push_back(one.handout);
    }
    void operator()(const HandoutChangedRecord& one) const {
        touched.handouts.push_back(one.handout);
    }
    void operator()(const HandoutRemovedRecord& one) const {
        touched.handouts.push_back(one.handout);
    }
    void operator()(const EncounterAddedRecord& one) const {
        touched.encounters.push_back(one.encounter);
    }
    void operator()(const EncounterRemoved& one) const {
        touched.encounters.push_back(one.encounter);
    }
    void operator()(const CommandHeldRecord& one) const {
        touched.held_commands.push_back(one.held);
    }
    void operator()(const CommandPassed& one) const { touched.held_commands.push_back(one.held); }
    void operator()(const CommandTurnedDown& one) const {
        touched.held_commands.push_back(one.held);
    }
    void operator()(const CommandCancelled& one) const {
        touched.held_commands.push_back(one.held);
    }
    void operator()(const SeatCodeMadeRecord&) const {}
    void operator()(const SeatSharedRecord&) const {}
    void operator()(const SeatAskedRecord& one) const {
        touched.seat_asks.push_back(one.ask);
        // The oldest may have been forgotten for it.
        for (const auto& [id, ask] : before.seat_asks) touched.seat_asks.push_back(id);
    }
    void operator()(const SeatAnswered& one) const { touched.seat_asks.push_back(one.ask); }
    template <class T>
    void operator()(const T&) const {
        touched.small = true;
    }

private:
    /// Somebody leaves, and with them what of theirs waited for the GM.
    void gone(const Id& member) const {
        touched.members.push_back(member);
        std::ranges::move(held_of(before, member), std::back_inserter(touched.held_commands));
        std::ranges::move(asks_for(before, member), std::back_inserter(touched.seat_asks));
    }
};

/// The room's view with what is `touched` alone: what a commit can have changed, so that a large
/// room's view is not made twice for each who joins.
RoomView view_touched(const RoomState& room, const Viewer& viewer, const Touched& touched) {
    RoomView shown = touched.small ? view_small(room) : RoomView();
    for (const Id& id : touched.members) {
        const auto found = room.members.find(id);
        if (found != room.members.end()) shown.members[id] = view(found->second);
    }
    const auto show = [&](auto& views, const auto& things, const std::vector<Id>& ids) {
        for (const Id& id : ids) {
            const auto found = things.find(id);
            if (found == things.end()) continue;
            if (auto one = view(found->second, viewer)) views[id] = std::move(*one);
        }
    };
    show(shown.clocks, room.clocks, touched.clocks);
    show(shown.handouts, room.handouts, touched.handouts);
    show(shown.held_commands, room.held_commands, touched.held_commands);
    show(shown.seat_asks, room.seat_asks, touched.seat_asks);
    if (touched.notes) shown.notes = view_notes(room, viewer);
    if (!viewer.is_gm()) return shown;
    show(shown.encounters.emplace(), room.encounters, touched.encounters);
    show(shown.invites.emplace(), room.invites, touched.invites);
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
        if (const EventRecord* event = entry.of_room())
            std::visit(Touching{touched, *commit.before.room}, *event);
    }
    const auto& before = commit.before.room->members;
    const auto& after = commit.after.room->members;
    // Somebody who joined may have taken the place of one who left long ago.
    if (!touched.members.empty() && after.size() <= before.size()) {
        for_each_difference(before, after,
                            [&](const Id& id, const MemberState*, const MemberState* is) {
                                if (is) return true;
                                touched.members.push_back(id);
                                std::ranges::move(asks_for(*commit.before.room, id),
                                                  std::back_inserter(touched.seat_asks));
                                return true;
                            });
    }
    return protocol::write_patch(out, view_touched(*commit.before.room, viewer, touched),
                                 view_touched(*commit.after.room, viewer, touched));
}

RoomView view(const RoomState& room, const Viewer& viewer) {
    RoomView shown = view_small(room);
    // They come in the order of their ids.
    for (const auto& [id, member] : room.members)
        shown.members.emplace_hint(shown.members.end(), id, view(member));
    const auto show = [&](auto& views, const auto& things) {
        for (const auto& [id, thing] : things) {
            if (auto one = view(thing, viewer)) views[id] = std::move(*one);
        }
    };
    show(shown.clocks, room.clocks);
    show(shown.handouts, room.handouts);
    show(shown.held_commands, room.held_commands);
    show(shown.seat_asks, room.seat_asks);
    shown.notes = view_notes(room, viewer);
    if (!viewer.is_gm()) return shown;
    show(shown.encounters.emplace(), room.encounters);
    show(shown.invites.emplace(), room.invites);
    return shown;
}

}  // namespace kast::server

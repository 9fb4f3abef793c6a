// Who may know of which of the room's own events.

#include "server/room/visibility.hpp"

#include "protocol/game.hpp"
#include "protocol/read.hpp"
#include "server/room/view.hpp"

#include <boost/mp11/algorithm.hpp>

#include <algorithm>
#include <iterator>
#include <optional>
#include <vector>

namespace kast::server {
namespace {

using namespace wire;
using rules::Viewer;

/// Nobody is not among those who are named.
bool is_named(const std::vector<Id>& members, const Id& one) {
    return !one.empty() && is_among(members, one);
}

std::vector<Id> named_in(const Audience& audience) {
    const auto* named = std::get_if<BoundedList<Id, 20>>(&audience);
    return named ? named->items : std::vector<Id>{};
}

bool may_hear(const Said& said, const Id& by, const Viewer& viewer) {
    if (said.kind != SayKind::whisper) return true;
    return (!viewer.member.empty() && viewer.member == by) ||
           (said.to && is_named(*said.to, viewer.member));
}

bool is_in(const Audience& audience, const Viewer& viewer) {
    if (const auto* members = std::get_if<BoundedList<Id, 20>>(&audience)) {
        return is_named(members->items, viewer.member);
    }
    switch (std::get<Circle>(audience)) {
        case Circle::all:
            return true;
        case Circle::gm:
            return viewer.is_gm();
        case Circle::self:
            return false;
    }
    return false;
}

std::vector<Id> concerned_by(const RolledRecord& rolled, const Id& roller) {
    if (is_open(rolled)) return {};
    std::vector<Id> members = named_in(rolled.audience);
    members.push_back(roller);
    return members;
}

/// For everybody. An event that is neither here nor in `KeptFrom` does not compile; of `Said` and
/// `RolledRecord` it is asked before.
using ForAll =
    boost::mp11::mp_list<OpenedRecord, JoinedRecord, Left, Renamed, Said, Kicked, RoleChanged,
                         SettingsChanged, UndoneRecord, AmendedRecord, EpochBeganRecord,
                         EpochRevealed, RolledRecord, RollOpenedRecord, TimerStarted, TimerPaused,
                         TimerResumed, TimerEnded, Paused, Resumed, XCardRaised, ReadyOpened,
                         ReadyAnswered, ReadyClosed, SeatsCleared>;

/// True where the event is for some alone, and the viewer is none of them.
struct KeptFrom {
    const Viewer& viewer;

    bool operator()(const InvitedRecord&) const { return !viewer.is_gm(); }
    bool operator()(const Revoked&) const { return !viewer.is_gm(); }
    bool operator()(const SeatRenewedRecord&) const { return !viewer.is_gm(); }
    bool operator()(const ClockAdded& one) const { return one.hidden && !viewer.is_gm(); }
    bool operator()(const ClockChanged& one) const { return one.hidden && !viewer.is_gm(); }
    bool operator()(const ClockRemoved& one) const { return one.hidden && !viewer.is_gm(); }
    bool operator()(const NoteChangedRecord& one) const {
        return one.note == NoteOf::gm && !viewer.is_gm();
    }
    bool operator()(const HandoutAddedRecord& one) const {
        return !may_read(one.given.audience, viewer);
    }
    bool operator()(const HandoutChangedRecord& one) const {
        return !may_read(one.given.audience, viewer);
    }
    bool operator()(const HandoutRemovedRecord& one) const { return !may_read(one.was, viewer); }
    bool operator()(const EncounterAddedRecord&) const { return !viewer.is_gm(); }
    bool operator()(const EncounterRemoved&) const { return !viewer.is_gm(); }
    bool operator()(const CommandHeldRecord& one) const {
        return !may_know_held(one.given.member, viewer);
    }
    bool operator()(const CommandPassed& one) const { return !may_know_held(one.member, viewer); }
    bool operator()(const CommandTurnedDown& one) const {
        return !may_know_held(one.member, viewer);
    }
    bool operator()(const CommandCancelled& one) const {
        return !may_know_held(one.member, viewer);
    }
    bool operator()(const SeatCodeMadeRecord& one) const {
        return !may_know_held(one.member, viewer);
    }
    bool operator()(const SeatSharedRecord& one) const {
        return !may_know_held(one.member, viewer);
    }
    bool operator()(const SeatAskedRecord&) const { return !viewer.is_gm(); }
    bool operator()(const SeatAnswered&) const { return !viewer.is_gm(); }
    template <class T>
        requires boost::mp11::mp_contains<ForAll, T>::value
    bool operator()(const T&) const {
        return false;
    }
};

}  // namespace

bool may_know_held(const Id& member, const Viewer& viewer) {
    return viewer.is_gm() || (!viewer.member.empty() && viewer.member == member);
}

Visibility visibility_of(const RolledRecord& rolled, const Id& by, const Viewer& viewer) {
    const bool is_roller = !viewer.member.empty() && viewer.member == by;
    if (is_roller) return rolled.blind ? Visibility::exists_only : Visibility::all;
    if (is_in(rolled.audience, viewer)) return Visibility::all;
    return rolled.trace ? Visibility::exists_only : Visibility::nothing;
}

std::optional<RolledRecord> rolled_in(const PlayedRecord& event) {
    if (event.type != RolledRecord::type) return std::nullopt;
    RolledRecord rolled;
    const auto refusal = protocol::read_into(protocol::shape_of<RolledRecord>(), &rolled,
                                             event.data.text, protocol::ReadMode::stored);
    if (refusal) throw protocol::UnknownRecord(event.type + refusal->path);
    return rolled;
}

bool is_open(const RolledRecord& rolled) {
    const auto* circle = std::get_if<Circle>(&rolled.audience);
    return circle && *circle == Circle::all;
}

bool shows_all_dice(const protocol::Game& game, std::span<const protocol::GameEvent> events) {
    return std::ranges::all_of(events,
                               [&](const auto& event) { return game.shows_all_dice(event); });
}

Visibility visibility_of(const EventRecord& event, const Id& by, const Viewer& viewer) {
    if (const auto* said = std::get_if<Said>(&event)) {
        return may_hear(*said, by, viewer) ? Visibility::all : Visibility::nothing;
    }
    if (const auto* rolled = std::get_if<RolledRecord>(&event))
        return visibility_of(*rolled, by, viewer);
    return std::visit(KeptFrom{viewer}, event) ? Visibility::nothing : Visibility::all;
}

bool may_read(const Audience& handout, const Viewer& viewer) {
    return viewer.is_gm() || is_in(handout, viewer);
}

std::vector<Id> concerns(const Entry& entry) {
    const EventRecord* event = entry.of_room();
    if (!event) return {};
    if (const auto* added = std::get_if<HandoutAddedRecord>(event))
        return named_in(added->given.audience);
    if (const auto* removed = std::get_if<HandoutRemovedRecord>(event))
        return named_in(removed->was);
    if (const auto* held = std::get_if<CommandHeldRecord>(event)) return {held->given.member};
    if (const auto* passed = std::get_if<CommandPassed>(event)) return {passed->member};
    if (const auto* turned_down = std::get_if<CommandTurnedDown>(event))
        return {turned_down->member};
    if (const auto* cancelled = std::get_if<CommandCancelled>(event)) return {cancelled->member};
    if (const auto* made = std::get_if<SeatCodeMadeRecord>(event)) return {made->member};
    if (const auto* shared = std::get_if<SeatSharedRecord>(event)) return {shared->member};
    if (const auto* changed = std::get_if<HandoutChangedRecord>(event)) {
        std::vector<Id> members = named_in(changed->given.audience);
        std::ranges::move(named_in(changed->was), std::back_inserter(members));
        return members;
    }
    if (const auto* said = std::get_if<Said>(event)) {
        if (said->kind != SayKind::whisper) return {};
        std::vector<Id> members = said->to.value_or(std::vector<Id>{});
        members.emplace_back(entry.by);
        return members;
    }
    if (const auto* rolled = std::get_if<RolledRecord>(event))
        return concerned_by(*rolled, Id(entry.by));
    if (const auto* amended = std::get_if<AmendedRecord>(event)) {
        for (const GivenRecord& given : amended->commands) {
            if (given.events.empty()) continue;
            if (const auto rolled = rolled_in(given.events.front()))
                return concerned_by(*rolled, given.by);
        }
    }
    return {};
}

}  // namespace kast::server

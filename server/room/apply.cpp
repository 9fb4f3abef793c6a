#include "server/room/entry.hpp"
#include "server/room/seat_access.hpp"

#include <algorithm>

namespace kast::server {
namespace {

using namespace wire;

/// Tokens of seats that are known to have been replaced; beyond that one of them is forgotten.
constexpr std::size_t replaced_max = 1'000;

struct Folding {
    RoomState& room;
    std::int64_t at_ms;

    void operator()(const OpenedRecord& opened) const {
        room.id = opened.id;
        room.system = opened.system;
        room.name = opened.name;
        room.opened_ms = opened.opened_ms;
        room.key = opened.key;
        room.invites = opened.invites;
        room.test_dice = opened.test_dice;
    }
    void operator()(const JoinedRecord& joined) const {
        MemberState& member = room.members[joined.member];
        member = {joined.name,   joined.role,      joined.colour, joined.mark,
                  joined.scopes, Standing::seated, joined.arrival};
        if (joined.seat) room.seats[*joined.seat] = joined.member;
        if (joined.returned) return;
        forget_departed();
        const auto invite = room.invites.find(joined.invite);
        const bool is_counted = invite != room.invites.end() && invite->second.uses_left;
        if (is_counted && *invite->second.uses_left > 0)
            --*room.invites.edit(joined.invite)->uses_left;
    }
    void operator()(const Left& left) const {
        stand(left.member, Standing::left);
        forget_held(left.member);
        room.seat_codes.erase(left.member);
    }
    void operator()(const SeatsCleared& cleared) const {
        for (const Id& member : cleared.members) (*this)(Left{member});
    }
    void operator()(const Kicked& kicked) const {
        stand(kicked.member, Standing::kicked);
        forget_held(kicked.member);
        forget_asks(kicked.member);
    }
    void operator()(const Renamed& renamed) const {
        if (MemberState* member = room.members.edit(renamed.member)) {
            member->name = renamed.name;
            member->colour = renamed.colour;
            member->mark = renamed.mark;
        }
    }
    void operator()(const RoleChanged& changed) const {
        if (MemberState* member = room.members.edit(changed.member)) member->role = changed.role;
    }
    void operator()(const InvitedRecord& invited) const {
        room.invites[invited.id] = invited.invite;
    }
    void operator()(const Revoked& revoked) const {
        if (InviteState* invite = room.invites.edit(revoked.invite)) invite->revoked = true;
    }
    void operator()(const SettingsChanged& changed) const {
        room.name = changed.name;
        room.settings = {changed.note,     changed.locked,        changed.spectators,
                         changed.odds,     changed.sheets_locked, changed.automation,
                         changed.real_dice};
    }
    void operator()(const EpochBeganRecord& began) const {
        room.epoch = {began.epoch, began.secret, began.commitment};
    }
    void operator()(const Said&) const {}
    void operator()(const UndoneRecord&) const {}
    void operator()(const AmendedRecord&) const {}
    void operator()(const EpochRevealed&) const {}
    void operator()(const RolledRecord&) const {}
    void operator()(const RollOpenedRecord& opened) const { room.opened_rolls.insert(opened.of); }
    void operator()(const SeatRenewedRecord& renewed) const {
        for (const std::string& seat : seats_of(renewed.member)) {
            room.seats.erase(seat);
            if (seat != renewed.replaced) note_replaced(seat, renewed.member);
        }
        if (renewed.invite) {
            if (InviteState* invite = room.invites.edit(*renewed.invite)) {
                invite->hash = renewed.hash;
                if (!renewed.keeps_expiry) invite->expires_ms.reset();
            }
        } else {
            room.seats[renewed.hash] = renewed.member;
        }
        note_replaced(renewed.replaced, renewed.member);
        room.seat_codes.erase(renewed.member);
    }
    void operator()(const SeatCodeMadeRecord& made) const {
        room.seat_codes.insert_or_assign(made.member, made.code);
    }
    void operator()(const SeatSharedRecord& shared) const {
        room.seats[shared.hash] = shared.member;
        room.seat_codes.erase(shared.member);
    }
    void operator()(const SeatAskedRecord& asked) const {
        if (room.seat_asks.size() >= seat_asks_kept) {
            const auto oldest = std::ranges::min_element(
                room.seat_asks, {}, [](const auto& one) { return one.second.at_ms; });
            room.seat_asks.erase(Id(oldest->first));
        }
        room.seat_asks.insert_or_assign(asked.ask, asked.given);
    }
    void operator()(const SeatAnswered& answered) const {
        if (answered.answer != SeatAnswer::refused)
            room.seat_asks.erase(answered.ask);
        else if (SeatAskState* ask = room.seat_asks.edit(answered.ask))
            ask->refused = true;
    }
    void operator()(const ClockAdded& added) const {
        room.clocks[added.clock] = {added.name, added.segments, 0, added.hidden};
    }
    void operator()(const ClockChanged& changed) const {
        room.clocks[changed.clock] = {changed.name, changed.segments, changed.filled,
                                      changed.hidden};
    }
    void operator()(const ClockRemoved& removed) const { room.clocks.erase(removed.clock); }
    void operator()(const TimerStarted& started) const {
        room.timer = {started.name, started.length_ms, started.length_ms, at_ms};
    }
    void operator()(const TimerPaused& paused) const {
        if (!room.timer) return;
        room.timer->left_ms = paused.left_ms;
        room.timer->running_since_ms.reset();
    }
    void operator()(const TimerResumed& resumed) const {
        if (!room.timer) return;
        room.timer->left_ms = resumed.left_ms;
        room.timer->running_since_ms = at_ms;
    }
    void operator()(const TimerEnded&) const { room.timer.reset(); }
    void operator()(const Paused& paused) const { room.pause = {false, paused.reason}; }
    void operator()(const Resumed&) const { room.pause.reset(); }
    void operator()(const XCardRaised&) const { room.pause = {true, {}}; }
    void operator()(const ReadyOpened& opened) const {
        room.ready = {opened.label, opened.members, {}};
    }
    void operator()(const ReadyAnswered& answered) const {
        if (room.ready) room.ready->ready.push_back(answered.member);
    }
    void operator()(const ReadyClosed&) const { room.ready.reset(); }
    void operator()(const NoteChangedRecord& changed) const {
        room.notes.insert_or_assign(note_key(changed.note), {changed.text, changed.version});
    }
    void operator()(const HandoutAddedRecord& added) const {
        room.handouts.insert_or_assign(added.handout, added.given);
    }
    void operator()(const HandoutChangedRecord& changed) const {
        room.handouts.insert_or_assign(changed.handout, changed.given);
    }
    void operator()(const HandoutRemovedRecord& removed) const {
        room.handouts.erase(removed.handout);
    }
    void operator()(const EncounterAddedRecord& added) const {
        room.encounters.insert_or_assign(added.encounter, added.given);
    }
    void operator()(const EncounterRemoved& removed) const {
        room.encounters.erase(removed.encounter);
    }
    void operator()(const CommandHeldRecord& held) const {
        room.held_commands.insert_or_assign(held.held, held.given);
    }
    void operator()(const CommandPassed& passed) const { room.held_commands.erase(passed.held); }
    void operator()(const CommandTurnedDown& turned_down) const {
        room.held_commands.erase(turned_down.held);
    }
    void operator()(const CommandCancelled& cancelled) const {
        room.held_commands.erase(cancelled.held);
    }

private:
    void forget_departed() const {
        if (room.members.size() <= departed_max) return;
        const auto is_gone = [this](const auto& seat) {
            return room.members.at(seat.second).standing != Standing::seated;
        };
        const auto has_left = [this](const auto& seat) {
            return room.members.at(seat.second).standing == Standing::left;
        };
        auto departed = static_cast<std::size_t>(std::ranges::count_if(room.seats, is_gone));
        for (; departed > departed_max; --departed) {
            auto one = std::ranges::find_if(room.seats, has_left);
            if (one == room.seats.end()) one = std::ranges::find_if(room.seats, is_gone);
            const Id member = one->second;
            room.members.erase(member);
            for (const std::string& seat : seats_of(member)) room.seats.erase(seat);
            forget_asks(member);
        }
    }
    std::vector<std::string> seats_of(const Id& member) const {
        std::vector<std::string> seats;
        for (const auto& [seat, whose] : room.seats)
            if (whose == member) seats.push_back(seat);
        return seats;
    }
    void note_replaced(const std::string& seat, const Id& member) const {
        if (room.replaced.size() >= replaced_max)
            room.replaced.erase(std::string(room.replaced.begin()->first));
        room.replaced[seat] = member;
    }
    /// What could give their seat to another device.
    void forget_asks(const Id& member) const {
        for (const Id& id : asks_for(room, member)) room.seat_asks.erase(id);
        room.seat_codes.erase(member);
    }
    /// What they asked for goes with who has gone.
    void forget_held(const Id& member) const {
        for (const Id& id : held_of(room, member)) room.held_commands.erase(id);
    }
    void stand(const Id& id, Standing standing) const {
        if (MemberState* member = room.members.edit(id)) member->standing = standing;
    }
};

void count(Counters& counters, const Entry& entry) {
    if (entry.proof) {
        // The numbers in the log are the truth: a replay counts nothing of its own.
        if (entry.proof->roll) counters.rolls = *entry.proof->roll;
        if (entry.proof->secret_roll) counters.secret_rolls = *entry.proof->secret_roll;
    }
    if (const EventRecord* own = entry.of_room()) {
        if (std::holds_alternative<EpochBeganRecord>(*own)) counters = {};
    }
}

}  // namespace

bool is_among(const std::vector<Id>& members, const Id& one) {
    return std::ranges::find(members, one) != members.end();
}

std::vector<Id> held_of(const RoomState& room, const Id& member) {
    std::vector<Id> theirs;
    for (const auto& [id, held] : room.held_commands)
        if (held.member == member) theirs.push_back(id);
    return theirs;
}

bool leaves_sheets(const RoomState& room) {
    return room.settings.automation.rolls == RollAutomation::manual;
}

bool changes_room(const EventRecord& event) {
    // (std::holds_alternative looks its type up among all of them each time.)
    return !std::get_if<Said>(&event) && !std::get_if<UndoneRecord>(&event) &&
           !std::get_if<AmendedRecord>(&event) && !std::get_if<EpochRevealed>(&event) &&
           !std::get_if<RolledRecord>(&event);
}

bool apply(RoomState& room, const EventRecord& event, std::int64_t at_ms) {
    if (!changes_room(event)) return false;
    std::visit(Folding{room, at_ms}, event);
    return true;
}

RoomVersion apply(const RoomVersion& before, const std::vector<Entry>& entries,
                  const protocol::Game& game) {
    RoomVersion after = before;
    std::shared_ptr<RoomState> room;
    std::vector<protocol::GameEvent> played;
    const auto apply_played = [&] {
        if (!played.empty()) after.table = game.apply(*after.table, played);
        played.clear();
    };
    for (const Entry& entry : entries) {
        after.seq = entry.seq;
        after.at_ms = entry.at_ms;
        count(after.counters, entry);
        if (const protocol::GameEvent* event = entry.of_game()) {
            played.push_back(*event);
            continue;
        }
        const EventRecord& event = *entry.of_room();
        if (changes_room(event)) {
            if (!room) {
                room = after.room ? std::make_shared<RoomState>(*after.room)
                                  : std::make_shared<RoomState>();
            }
            apply(*room, event, entry.at_ms);
        }
        if (entry.table) {
            played.clear();
            after.table = entry.table;
        } else if (!entry.table_changes.empty()) {
            apply_played();
            after.table = changed_table(*after.table, entry.table_changes, game);
        }
    }
    if (room) after.room = std::move(room);
    apply_played();
    return after;
}

}  // namespace kast::server

// What lies on every table beside the game: clocks, a timer, a pause, a ready check, an X-card.

#include "protocol/room_refusals.hpp"
#include "server/room/decide.hpp"
#include "server/room/entry.hpp"

#include <algorithm>

namespace kast::server {
namespace {

using namespace wire;
using rules::refuse;

/// Never more than it had when it began to run, whatever became of the clock.
std::int64_t left_of(const TimerState& timer, std::int64_t now_ms) {
    if (!timer.running_since_ms) return timer.left_ms;
    const std::int64_t left_ms = timer.left_ms - (now_ms - *timer.running_since_ms);
    return std::clamp<std::int64_t>(left_ms, 0, timer.left_ms);
}

/// A timer does not run while the table is paused. One that has run down stays so.
void pause_running_timer(const RoomState& room, std::int64_t now_ms,
                         std::vector<EventRecord>& events) {
    const std::int64_t left_ms = room.timer ? left_of(*room.timer, now_ms) : 0;
    if (left_ms > 0 && room.timer->running_since_ms) events.emplace_back(TimerPaused{left_ms});
}

}  // namespace

Decided decide(const RoomState& room, const AddClock& add, const Requester& requester,
               Randomness randomness) {
    if (!requester.is_gm()) return refuse(rules::gm_only);
    KAST_REQUIRE(require_name(add.name.value, "/name"));
    if (room.clocks.size() >= clocks_max) return refuse(too_many_clocks);
    if (add.id && room.clocks.contains(*add.id)) return refuse(rules::id_taken, {}, "/id");
    const Id id = add.id ? *add.id : randomness.dice.fresh_id();
    return Decision{{ClockAdded{id, add.name.value, add.segments, add.hidden.value_or(false)}}};
}

Decided decide(const RoomState& room, const SetClock& change, const Requester& requester,
               Randomness) {
    if (!requester.is_gm()) return refuse(rules::gm_only);
    const auto found = room.clocks.find(change.clock);
    if (found == room.clocks.end()) return refuse(no_such_clock, {}, "/clock");
    const ClockView& clock = found->second;
    ClockView next = clock;
    if (change.name) {
        KAST_REQUIRE(require_name(change.name->value, "/name"));
        next.name = change.name->value;
    }
    if (change.hidden) next.hidden = *change.hidden;
    if (change.filled) {
        if (*change.filled > clock.segments)
            return refuse(rules::invalid_params, {}, "/filled",
                          "At most " + std::to_string(clock.segments) + ".");
        next.filled = *change.filled;
    }
    if (next == clock) return Decision{};
    ClockChanged changed{change.clock, next.name, clock.segments, {}, next.filled, next.hidden};
    // What was hidden stays so, when the clock is shown as it is now.
    if (next.filled != clock.filled && !clock.hidden) changed.before = clock.filled;
    return Decision{{std::move(changed)}};
}

Decided decide(const RoomState& room, const RemoveClock& remove, const Requester& requester,
               Randomness) {
    if (!requester.is_gm()) return refuse(rules::gm_only);
    const auto found = room.clocks.find(remove.clock);
    if (found == room.clocks.end()) return refuse(no_such_clock, {}, "/clock");
    return Decision{{ClockRemoved{remove.clock, found->second.name, found->second.hidden}}};
}

Decided decide(const RoomState&, const StartTimer& start, const Requester& requester, Randomness) {
    if (!requester.is_gm()) return refuse(rules::gm_only);
    if (start.name) KAST_REQUIRE(require_name_or_none(start.name->value, "/name"));
    return Decision{{TimerStarted{start.name ? start.name->value : std::string(),
                                  std::int64_t{start.length_s.value} * 1000}}};
}

Decided decide(const RoomState& room, const PauseTimer&, const Requester& requester, Randomness) {
    if (!requester.is_gm()) return refuse(rules::gm_only);
    if (!room.timer) return refuse(no_timer);
    Decision decision;
    pause_running_timer(room, requester.now_ms, decision.events);
    return decision;
}

Decided decide(const RoomState& room, const ResumeTimer&, const Requester& requester, Randomness) {
    if (!requester.is_gm()) return refuse(rules::gm_only);
    if (!room.timer) return refuse(no_timer);
    if (room.timer->running_since_ms) return Decision{};
    return Decision{{TimerResumed{room.timer->left_ms}}};
}

Decided decide(const RoomState& room, const EndTimer&, const Requester& requester, Randomness) {
    if (!requester.is_gm()) return refuse(rules::gm_only);
    if (!room.timer) return refuse(no_timer);
    return Decision{{TimerEnded{}}};
}

Decided decide(const RoomState& room, const Pause& pause, const Requester& requester, Randomness) {
    if (!requester.is_gm()) return refuse(rules::gm_only);
    if (pause.reason && !is_fit_name(pause.reason->value)) return refuse(unfit_text, {}, "/reason");
    if (room.pause) return Decision{};
    Decision decision{{Paused{pause.reason ? pause.reason->value : std::string()}}};
    pause_running_timer(room, requester.now_ms, decision.events);
    return decision;
}

Decided decide(const RoomState& room, const Resume&, const Requester& requester, Randomness) {
    if (!requester.is_gm()) return refuse(rules::gm_only);
    if (!room.pause) return refuse(not_paused);
    return Decision{{Resumed{}}};
}

/// Every member is answered the same, whoever it was and whether a card was up: the answer tells
/// nobody anything.
Decided decide(const RoomState& room, const RaiseXCard&, const Requester& requester, Randomness) {
    if (requester.is_bot()) return refuse(out_of_scope);
    if (room.pause && room.pause->x_card) return Decision{};
    Decision decision{{XCardRaised{}}};
    decision.anonymous = true;
    pause_running_timer(room, requester.now_ms, decision.events);
    return decision;
}

Decided decide(const RoomState& room, const OpenReady& open, const Requester& requester,
               Randomness) {
    if (!requester.is_gm()) return refuse(rules::gm_only);
    if (open.label && !is_fit_name(open.label->value)) return refuse(unfit_text, {}, "/label");
    ReadyOpened opened{open.label ? open.label->value : std::string(), {}};
    const auto is_player = [&](const Id& id) {
        const MemberState* member = find_seated(room, id);
        return member && member->role == Role::player;
    };
    if (open.members) {
        for (std::size_t i = 0; i < open.members->size(); ++i) {
            const Id& id = open.members->items[i];
            if (!is_player(id))
                return refuse(no_such_member, {}, "/members/" + std::to_string(i),
                              "Players are asked.");
            if (!is_among(opened.members, id)) opened.members.push_back(id);
        }
    } else {
        for (const auto& [id, member] : room.members)
            if (is_player(id)) opened.members.push_back(id);
    }
    if (opened.members.empty())
        return refuse(no_such_member, {}, "/members", "No player is at the table.");
    return Decision{{std::move(opened)}};
}

Decided decide(const RoomState& room, const AnswerReady&, const Requester& requester, Randomness) {
    if (!room.ready) return refuse(no_ready_check);
    if (!is_among(room.ready->members, requester.member)) return refuse(not_asked);
    if (is_among(room.ready->ready, requester.member)) return Decision{};
    Decision decision{{ReadyAnswered{requester.member}}};
    close_complete_ready(room, decision.events);
    return decision;
}

Decided decide(const RoomState& room, const CloseReady&, const Requester& requester, Randomness) {
    if (!requester.is_gm()) return refuse(rules::gm_only);
    if (!room.ready) return refuse(no_ready_check);
    ReadyClosed closed;
    for (const Id& id : room.ready->members)
        if (!is_among(room.ready->ready, id)) closed.missing.push_back(id);
    closed.complete = closed.missing.empty();
    return Decision{{std::move(closed)}};
}

void close_complete_ready(const RoomState& room, std::vector<EventRecord>& events) {
    if (!room.ready) return;
    RoomState after = room;
    for (const EventRecord& event : events) apply(after, event, 0);
    const auto is_missing = [&](const Id& id) {
        return find_seated(after, id) && !is_among(after.ready->ready, id);
    };
    if (std::ranges::none_of(after.ready->members, is_missing))
        events.emplace_back(ReadyClosed{.complete = true, .missing = {}});
}

}  // namespace kast::server

#pragma once
// What lies on every table beside the game: clocks, a timer, a pause, a ready check, an X-card.
// Commands, what happened, and what a viewer holds of them.

#include "protocol/room_words.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kast::protocol::room {

inline constexpr int clock_segments_max = 12;

/// A clock: so many segments, filled one after the other. The GM's alone where it is `hidden`.
struct AddClock {
    static constexpr std::string_view method = "room.clock.add";
    std::optional<Id> id;
    Name name;
    BoundedInt<4, clock_segments_max> segments;
    std::optional<bool> hidden;
};
BOOST_DESCRIBE_STRUCT(AddClock, (), (id, name, segments, hidden))

/// What is left out stays.
struct SetClock {
    static constexpr std::string_view method = "room.clock.set";
    Id clock;
    std::optional<Name> name;
    std::optional<BoundedInt<0, clock_segments_max>> filled;
    std::optional<bool> hidden;
};
BOOST_DESCRIBE_STRUCT(SetClock, (), (clock, name, filled, hidden))

struct RemoveClock {
    static constexpr std::string_view method = "room.clock.remove";
    Id clock;
};
BOOST_DESCRIBE_STRUCT(RemoveClock, (), (clock))

/// The one timer of the table, in place of one that is there. Nothing happens when it has run down:
/// who shows it counts.
struct StartTimer {
    static constexpr std::string_view method = "room.timer.start";
    std::optional<Name> name;
    BoundedInt<1, 24 * 60 * 60> length_s;
};
BOOST_DESCRIBE_STRUCT(StartTimer, (), (name, length_s))

struct PauseTimer {
    static constexpr std::string_view method = "room.timer.pause";
};
BOOST_DESCRIBE_STRUCT(PauseTimer, (), ())

struct ResumeTimer {
    static constexpr std::string_view method = "room.timer.resume";
};
BOOST_DESCRIBE_STRUCT(ResumeTimer, (), ())

struct EndTimer {
    static constexpr std::string_view method = "room.timer.end";
};
BOOST_DESCRIBE_STRUCT(EndTimer, (), ())

/// Until the GM resumes it nobody else rolls or plays. Talk goes on. A timer that runs is paused.
struct Pause {
    static constexpr std::string_view method = "room.pause";
    std::optional<Words> reason;
};
BOOST_DESCRIBE_STRUCT(Pause, (), (reason))

/// Ends the pause, also one by an X-card.
struct Resume {
    static constexpr std::string_view method = "room.resume";
};
BOOST_DESCRIBE_STRUCT(Resume, (), ())

/// Pauses the table, as any member may. Everybody is notified that a card was raised, and nobody,
/// nor the log, by whom. Where one is up it stays, and nothing happens.
struct RaiseXCard {
    static constexpr std::string_view method = "room.x-card.raise";
};
BOOST_DESCRIBE_STRUCT(RaiseXCard, (), ())

/// Asks whether all are ready: `members`, or every player who has a seat.
struct OpenReady {
    static constexpr std::string_view method = "room.ready.open";
    std::optional<Words> label;
    std::optional<BoundedList<Id, 100>> members;
};
BOOST_DESCRIBE_STRUCT(OpenReady, (), (label, members))

/// Is ready. The last to be so closes the check.
struct AnswerReady {
    static constexpr std::string_view method = "room.ready.answer";
};
BOOST_DESCRIBE_STRUCT(AnswerReady, (), ())

struct CloseReady {
    static constexpr std::string_view method = "room.ready.close";
};
BOOST_DESCRIBE_STRUCT(CloseReady, (), ())

// ---- what happened

struct ClockAdded {
    static constexpr std::string_view type = "room.clock.added";
    Id clock;
    std::string name;
    int segments = 0;
    bool hidden = false;
};
BOOST_DESCRIBE_STRUCT(ClockAdded, (), (clock, name, segments, hidden))

struct ClockChanged {
    static constexpr std::string_view type = "room.clock.changed";
    Id clock;
    std::string name;
    int segments = 0;
    std::optional<int> before;  ///< how many were filled, where that changed and was not hidden
    int filled = 0;
    bool hidden = false;
};
BOOST_DESCRIBE_STRUCT(ClockChanged, (), (clock, name, segments, before, filled, hidden))

struct ClockRemoved {
    static constexpr std::string_view type = "room.clock.removed";
    Id clock;
    std::string name;
    bool hidden = false;
};
BOOST_DESCRIBE_STRUCT(ClockRemoved, (), (clock, name, hidden))

struct TimerStarted {
    static constexpr std::string_view type = "room.timer.started";
    std::string name;
    std::int64_t length_ms = 0;
};
BOOST_DESCRIBE_STRUCT(TimerStarted, (), (name, length_ms))

struct TimerPaused {
    static constexpr std::string_view type = "room.timer.paused";
    std::int64_t left_ms = 0;
};
BOOST_DESCRIBE_STRUCT(TimerPaused, (), (left_ms))

struct TimerResumed {
    static constexpr std::string_view type = "room.timer.resumed";
    std::int64_t left_ms = 0;
};
BOOST_DESCRIBE_STRUCT(TimerResumed, (), (left_ms))

struct TimerEnded {
    static constexpr std::string_view type = "room.timer.ended";
};
BOOST_DESCRIBE_STRUCT(TimerEnded, (), ())

struct Paused {
    static constexpr std::string_view type = "room.paused";
    std::string reason;
};
BOOST_DESCRIBE_STRUCT(Paused, (), (reason))

struct Resumed {
    static constexpr std::string_view type = "room.resumed";
};
BOOST_DESCRIBE_STRUCT(Resumed, (), ())

/// Has neither `by` nor `cause`, in the log as little as on the wire.
struct XCardRaised {
    static constexpr std::string_view type = "room.x-card.raised";
};
BOOST_DESCRIBE_STRUCT(XCardRaised, (), ())

struct ReadyOpened {
    static constexpr std::string_view type = "room.ready.opened";
    std::string label;
    std::vector<Id> members;  ///< who is asked
};
BOOST_DESCRIBE_STRUCT(ReadyOpened, (), (label, members))

struct ReadyAnswered {
    static constexpr std::string_view type = "room.ready.answered";
    Id member;
};
BOOST_DESCRIBE_STRUCT(ReadyAnswered, (), (member))

struct ReadyClosed {
    static constexpr std::string_view type = "room.ready.closed";
    bool complete = false;    ///< all who were asked are ready
    std::vector<Id> missing;  ///< who is not
};
BOOST_DESCRIBE_STRUCT(ReadyClosed, (), (complete, missing))

// ---- what a viewer holds

struct ClockView {
    std::string name;
    int segments = 0;
    int filled = 0;
    bool hidden = false;  ///< never true for players: they do not hold such a clock
    bool operator==(const ClockView&) const = default;
};
BOOST_DESCRIBE_STRUCT(ClockView, (), (name, segments, filled, hidden))

/// Runs where it has a `running_since`; then `left_ms` was left at that moment. Else it is paused.
struct TimerView {
    std::string name;
    std::int64_t length_ms = 0;
    std::int64_t left_ms = 0;
    std::optional<std::string> running_since;  ///< RFC 3339, UTC, milliseconds
};
BOOST_DESCRIBE_STRUCT(TimerView, (), (name, length_ms, left_ms, running_since))

struct PauseView {
    bool x_card = false;  ///< somebody raised it
    std::string reason;
};
BOOST_DESCRIBE_STRUCT(PauseView, (), (x_card, reason))

struct ReadyView {
    std::string label;
    std::vector<Id> members;  ///< who is asked
    std::vector<Id> ready;    ///< who has answered, in that order
};
BOOST_DESCRIBE_STRUCT(ReadyView, (), (label, members, ready))

}  // namespace kast::protocol::room

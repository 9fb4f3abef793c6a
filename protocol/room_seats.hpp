#pragma once
// How a device that is new takes a seat that is there already: by a code that another device of the
// seat shows, or with the GM's leave. It says so with its `room.join`.

#include "protocol/room_words.hpp"

#include <optional>
#include <string>
#include <vector>

namespace kast::protocol::room {

/// A code that gives one more device one's own seat, once, within ten minutes. A newer one takes
/// its place.
struct MakeSeatCode {
    static constexpr std::string_view method = "room.seat.code";
    std::optional<bool> moves;  ///< true: the devices that have the seat now lose it then
};
BOOST_DESCRIBE_STRUCT(MakeSeatCode, (), (moves))

/// Gives a seat to the device that asks for it. Its devices before lose it, as with `room.renew`.
struct AllowSeat {
    static constexpr std::string_view method = "room.seat.allow";
    Id ask;
};
BOOST_DESCRIBE_STRUCT(AllowSeat, (), (ask))

struct TurnDownSeat {
    static constexpr std::string_view method = "room.seat.turn-down";
    Id ask;
};
BOOST_DESCRIBE_STRUCT(TurnDownSeat, (), (ask))

/// Before a join: the players' seats that nobody is at. For who may take a new seat by this link.
struct AwaySeats {
    static constexpr std::string_view method = "room.seats";
    BoundedString<100> token;
};
BOOST_DESCRIBE_STRUCT(AwaySeats, (), (token))

// ---- what happened

/// For the member and the GM. The code goes to who asked for it, and to nobody else.
struct SeatCodeMade {
    static constexpr std::string_view type = "room.seat.code.made";
    Id member;
};
BOOST_DESCRIBE_STRUCT(SeatCodeMade, (), (member))

/// For the member and the GM: one more device has the seat, by its code.
struct SeatShared {
    static constexpr std::string_view type = "room.seat.shared";
    Id member;
};
BOOST_DESCRIBE_STRUCT(SeatShared, (), (member))

/// For the GM: a device asks for a seat.
struct SeatAsked {
    static constexpr std::string_view type = "room.seat.asked";
    Id ask;
    Id member;
};
BOOST_DESCRIBE_STRUCT(SeatAsked, (), (ask, member))

enum class SeatAnswer {
    allowed,
    refused,
    withdrawn,  ///< by the device that asked
};
BOOST_DESCRIBE_ENUM(SeatAnswer, allowed, refused, withdrawn)

/// For the GM.
struct SeatAnswered {
    static constexpr std::string_view type = "room.seat.answered";
    Id ask;
    Id member;
    SeatAnswer answer = SeatAnswer::refused;
};
BOOST_DESCRIBE_STRUCT(SeatAnswered, (), (ask, member, answer))

/// A notification of its own, no event: the join waits for the GM, and is answered then.
struct SeatWaiting {
    static constexpr std::string_view method = "waiting";
    Id ask;
    Id member;  ///< whose seat it is
};
BOOST_DESCRIBE_STRUCT(SeatWaiting, (), (ask, member))

// ---- what a viewer holds, and what is answered

struct SeatAskView {
    Id member;
    std::string at;  ///< RFC 3339, UTC, milliseconds. An hour later it opens nothing any more.
};
BOOST_DESCRIBE_STRUCT(SeatAskView, (), (member, at))

/// Answer of `room.seat.code`.
struct SeatCodeResult {
    std::string cursor;
    std::optional<std::string> code;  ///< in the first answer alone: it is kept nowhere
    std::string expires_at;           ///< RFC 3339, UTC, milliseconds
};
BOOST_DESCRIBE_STRUCT(SeatCodeResult, (), (cursor, code, expires_at))

struct AwaySeat {
    Id member;
    std::string name;
    std::string colour;
    std::string mark;
};
BOOST_DESCRIBE_STRUCT(AwaySeat, (), (member, name, colour, mark))

/// Answer of `room.seats`.
struct AwaySeatsResult {
    std::vector<AwaySeat> seats;  ///< at most 100
};
BOOST_DESCRIBE_STRUCT(AwaySeatsResult, (), (seats))

}  // namespace kast::protocol::room

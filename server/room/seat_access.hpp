#pragma once
// How a device that is new comes to a seat that is there: codes, and asks that wait for the GM.
// Pure.

#include "protocol/room_records.hpp"
#include "rules/core/refusal.hpp"
#include "server/room/keys.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kast::server {

namespace wire = protocol::room;

/// How long a code opens something, and how long an ask can be allowed.
inline constexpr std::int64_t seat_code_ms = 600'000;
inline constexpr std::int64_t seat_ask_ms = 3'600'000;
/// Devices that have one seat, each with a token of its own.
inline constexpr std::size_t seat_devices_max = 10;
/// Asks that wait for the GM: in all, and for one seat.
inline constexpr std::size_t seat_asks_max = 10;
inline constexpr std::size_t seat_asks_per_member_max = 3;
/// Asks that are remembered, those that were refused among them.
inline constexpr std::size_t seat_asks_kept = 20;

/// "4F7K-9QXM": 40 bits of chance as letters and digits that are not taken for each other.
std::string make_seat_code(const Random& random);
/// What a code is known by in this room, however it is typed: small letters, spaces, O for 0.
std::string seat_code_hash(const wire::RoomState& room, std::string_view code);

/// The link that is the member's seat: a GM's or a bot's. Null where it is none.
const std::pair<const wire::Id, wire::InviteState>* link_of_seat(const wire::RoomState& room,
                                                                 const wire::Id& member);
/// How many devices have the member's seat, beside the link that it may be.
std::size_t seat_devices(const wire::RoomState& room, const wire::Id& member);

/// The record that gives the member's seat to the token with this hash alone. Nothing where the
/// link that is the seat was revoked.
std::optional<wire::SeatRenewedRecord> renew_seat(const wire::RoomState& room,
                                                  const wire::Id& member, std::string hash);

/// Whose seat a code opens at `now_ms`, Unix time. Null where it opens nothing.
const wire::Id* member_of_code(const wire::RoomState& room, std::string_view code,
                               std::int64_t now_ms);

/// The ask of the device that chose the token with this hash. Null where there is none.
const std::pair<const wire::Id, wire::SeatAskState>* ask_of(const wire::RoomState& room,
                                                            std::string_view hash);
bool is_waiting(const wire::SeatAskState& ask, std::int64_t now_ms);
/// A device asks for the member's seat from now on. Refuses: no-such-member, not-for-role,
/// kicked, too-many-asks.
rules::Result<wire::SeatAskedRecord> ask_for_seat(const wire::RoomState& room,
                                                  const wire::Id& member, std::string hash,
                                                  std::int64_t now_ms, const Random& random);
/// Asks for a member's seat, by their ids.
std::vector<wire::Id> asks_for(const wire::RoomState& room, const wire::Id& member);

}  // namespace kast::server

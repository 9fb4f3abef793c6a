#pragma once
// Authorization of joins: the member that a token stands for. Pure.

#include "protocol/room_records.hpp"
#include "rules/core/refusal.hpp"
#include "rules/core/table.hpp"
#include "server/room/keys.hpp"

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace kast::server {

namespace wire = protocol::room;

/// Members who are seated, at most. Those who left or were removed do not count.
inline constexpr std::size_t members_max = 4000;

/// The member or spectator that a token admits.
struct JoinGrant {
    wire::Id member;  ///< empty for a spectator
    wire::Role role = wire::Role::spectator;
    std::set<wire::Scope> scopes;
    wire::Id invite;  ///< where a link was used, not a seat
    std::optional<wire::JoinedRecord>
        joined;  ///< what is to be logged: a new member, or one come back
    std::optional<std::string> token =
        {};  ///< of the seat, where the client chose it with this join
    /// What is to be logged first: the token has the seat of a member who is there already.
    std::optional<wire::EventRecord> seat = {};
    /// Nobody is let in before the GM has answered this ask, which is to be logged where it is new.
    std::optional<wire::Id> ask = {};
    std::optional<wire::SeatAskedRecord> asked = {};
};

/// True where the link has expired at `now_ms`, Unix time.
bool has_expired(const wire::InviteState& invite, std::int64_t now_ms);

/// Whether a newcomer may take a seat by this token: what is told of other seats is told to them
/// alone. Refuses: no-entry, not-for-role, expired, room-locked, used-up.
rules::Result<void> may_take_seat(const wire::RoomState& room, std::string_view token,
                                  std::int64_t now_ms);

/// Who joins at `now_ms`, Unix time. Refuses: no-entry, expired, kicked, room-locked, used-up,
/// room-full, no-spectators, bad-name, bad-seat, wrong-code, and what an ask is refused.
rules::Result<JoinGrant> authorize_join(const wire::RoomState& room, const wire::Join& join,
                                        std::int64_t now_ms, const Random& random);

/// Whether the token is that of a link that was revoked, or a seat's that another has replaced.
bool is_revoked(const wire::RoomState& room, std::string_view token);

/// The viewer that a token may read as; nothing where it is not valid, or is a shared player link.
std::optional<rules::Viewer> reader(const wire::RoomState& room, std::string_view token,
                                    std::int64_t now_ms);

}  // namespace kast::server

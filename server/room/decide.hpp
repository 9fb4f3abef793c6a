#pragma once
// What a room decides by itself. Pure: state, command, who asks, dice and chance handed in; facts
// or a refusal out. What a game system decides is `protocol::Game::decide`.

#include "protocol/room_records.hpp"
#include "rules/core/refusal.hpp"
#include "rules/dice/dice.hpp"
#include "server/room/keys.hpp"
#include "server/room/requests.hpp"

#include <optional>
#include <string>
#include <vector>

namespace kast::server {

namespace wire = protocol::room;

/// Who asks, and what with.
struct Requester {
    wire::Id member;
    wire::Role role = wire::Role::player;
    std::set<wire::Scope> scopes;  ///< of a bot
    std::int64_t now_ms = 0;       ///< Unix time
};

/// What a decision may draw on. `dice` can be checked later; `random` never is told.
struct Randomness {
    rules::Dice& dice;
    const Random& random;
};

struct Decision {
    std::vector<wire::EventRecord> events;
    bool open = true;        ///< whoever rolled, rolled for all
    std::string token = {};  ///< of a new link or seat: sent once, and kept nowhere
};

using Decided = rules::Result<Decision>;

inline constexpr std::size_t invites_max = 50;

Decided decide(const wire::RoomState& room, const wire::Leave& leave, const Requester& requester,
               Randomness randomness);
Decided decide(const wire::RoomState& room, const wire::Say& say, const Requester& requester,
               Randomness randomness);
Decided decide(const wire::RoomState& room, const wire::Rename& rename, const Requester& requester,
               Randomness randomness);
Decided decide(const wire::RoomState& room, const wire::Invite& invite, const Requester& requester,
               Randomness randomness);
Decided decide(const wire::RoomState& room, const wire::Revoke& revoke, const Requester& requester,
               Randomness randomness);
Decided decide(const wire::RoomState& room, const wire::Kick& kick, const Requester& requester,
               Randomness randomness);
Decided decide(const wire::RoomState& room, const wire::ChangeRole& change,
               const Requester& requester, Randomness randomness);
Decided decide(const wire::RoomState& room, const wire::Settings& change,
               const Requester& requester, Randomness randomness);
Decided decide(const wire::RoomState& room, const wire::RenewSeat& renew,
               const Requester& requester, Randomness randomness);
Decided decide(const wire::RoomState& room, const wire::Reveal& reveal, const Requester& requester,
               Randomness randomness);
Decided decide(const wire::RoomState& room, const wire::Roll& roll, const Requester& requester,
               Randomness randomness);

/// The same, whichever command it is.
Decided decide(const wire::RoomState& room, const RoomCommand& command, const Requester& requester,
               Randomness randomness);

/// The record that begins a dice epoch: a new secret, and what binds the room to it.
wire::EpochBeganRecord begin_epoch(int number, const Random& random);

/// No control characters, which could break a line, and none that turn text around.
bool is_fit_name(std::string_view name);

/// The key of a room, from its hexadecimal form.
Key key_of(const wire::RoomState& room);

}  // namespace kast::server

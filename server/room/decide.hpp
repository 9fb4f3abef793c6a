#pragma once
// Commands of the room itself, decided. Pure: from state, command, requester, dice and randomness
// to events or a refusal. A game's commands are decided by `protocol::Game::decide`.

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

/// Who sends a command, under which id, and when.
struct Requester {
    wire::Id member;
    wire::Role role = wire::Role::player;
    std::set<wire::Scope> scopes;  ///< of a bot
    std::int64_t now_ms = 0;       ///< Unix time
    /// For ClearSeats: who stays, since they are here or something at the table is theirs.
    std::set<wire::Id> staying = {};

    bool is_gm() const { return role == wire::Role::gm; }
    bool is_bot() const { return role == wire::Role::bot; }
};

/// The randomness of a decision. `dice` can be verified later; `random` is never revealed.
struct Randomness {
    rules::Dice& dice;
    const Random& random;
};

struct Decision {
    std::vector<wire::EventRecord> events;
    bool open = true;        ///< whoever rolled, rolled for all
    bool anonymous = false;  ///< by nobody: neither log nor viewer learns who gave the command
    std::string token = {};  ///< of a new link or seat, or a code: sent once, and kept nowhere
};

using Decided = rules::Result<Decision>;

inline constexpr std::size_t invites_max = 50;
inline constexpr std::size_t clocks_max = 20;
inline constexpr std::size_t handouts_max = 40;
inline constexpr std::size_t encounters_max = 30;
/// At most this many commands may wait for the GM, in all and of one member.
inline constexpr std::size_t held_commands_max = 40;
inline constexpr std::size_t held_commands_per_member_max = 5;

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
Decided decide(const wire::RoomState& room, const wire::ClearSeats& clear,
               const Requester& requester, Randomness randomness);
Decided decide(const wire::RoomState& room, const wire::ChangeRole& change,
               const Requester& requester, Randomness randomness);
Decided decide(const wire::RoomState& room, const wire::Settings& change,
               const Requester& requester, Randomness randomness);
Decided decide(const wire::RoomState& room, const wire::Reveal& reveal, const Requester& requester,
               Randomness randomness);
Decided decide(const wire::RoomState& room, const wire::Roll& roll, const Requester& requester,
               Randomness randomness);

// decide_tools.cpp: clocks, the timer, the pause, the ready check, the X-card.
Decided decide(const wire::RoomState& room, const wire::AddClock& add, const Requester& requester,
               Randomness randomness);
Decided decide(const wire::RoomState& room, const wire::SetClock& change,
               const Requester& requester, Randomness randomness);
Decided decide(const wire::RoomState& room, const wire::RemoveClock& remove,
               const Requester& requester, Randomness randomness);
Decided decide(const wire::RoomState& room, const wire::StartTimer& start,
               const Requester& requester, Randomness randomness);
Decided decide(const wire::RoomState& room, const wire::PauseTimer& pause,
               const Requester& requester, Randomness randomness);
Decided decide(const wire::RoomState& room, const wire::ResumeTimer& resume,
               const Requester& requester, Randomness randomness);
Decided decide(const wire::RoomState& room, const wire::EndTimer& end, const Requester& requester,
               Randomness randomness);
Decided decide(const wire::RoomState& room, const wire::Pause& pause, const Requester& requester,
               Randomness randomness);
Decided decide(const wire::RoomState& room, const wire::Resume& resume, const Requester& requester,
               Randomness randomness);
Decided decide(const wire::RoomState& room, const wire::RaiseXCard& raise,
               const Requester& requester, Randomness randomness);
Decided decide(const wire::RoomState& room, const wire::OpenReady& open, const Requester& requester,
               Randomness randomness);
Decided decide(const wire::RoomState& room, const wire::AnswerReady& answer,
               const Requester& requester, Randomness randomness);
Decided decide(const wire::RoomState& room, const wire::CloseReady& close,
               const Requester& requester, Randomness randomness);

// decide_documents.cpp: notes, handouts and kept encounters.
Decided decide(const wire::RoomState& room, const wire::SetNote& write, const Requester& requester,
               Randomness randomness);
Decided decide(const wire::RoomState& room, const wire::AddHandout& add, const Requester& requester,
               Randomness randomness);
Decided decide(const wire::RoomState& room, const wire::SetHandout& change,
               const Requester& requester, Randomness randomness);
Decided decide(const wire::RoomState& room, const wire::RemoveHandout& remove,
               const Requester& requester, Randomness randomness);
Decided decide(const wire::RoomState& room, const wire::AddEncounter& add,
               const Requester& requester, Randomness randomness);
Decided decide(const wire::RoomState& room, const wire::RemoveEncounter& remove,
               const Requester& requester, Randomness randomness);

// decide_held.cpp: commands that wait for the GM. The evaluator carries out those that pass.
Decided decide(const wire::RoomState& room, const wire::TurnDownCommand& turn_down,
               const Requester& requester, Randomness randomness);
Decided decide(const wire::RoomState& room, const wire::CancelCommand& cancel,
               const Requester& requester, Randomness randomness);

// seat_access.cpp: other tokens for seats that are there.
Decided decide(const wire::RoomState& room, const wire::RenewSeat& renew,
               const Requester& requester, Randomness randomness);
Decided decide(const wire::RoomState& room, const wire::MakeSeatCode& make,
               const Requester& requester, Randomness randomness);
Decided decide(const wire::RoomState& room, const wire::AllowSeat& allow,
               const Requester& requester, Randomness randomness);
Decided decide(const wire::RoomState& room, const wire::TurnDownSeat& turn_down,
               const Requester& requester, Randomness randomness);

/// Holds a command of the game for the GM. Refuses: too-many-held.
rules::Result<wire::CommandHeldRecord> hold(const wire::RoomState& room,
                                            wire::HeldCommandState given, wire::Id id);

/// The same, whichever command it is.
Decided decide(const wire::RoomState& room, const RoomCommand& command, const Requester& requester,
               Randomness randomness);

/// The record that begins a dice epoch: a new secret, and the commitment to it.
wire::EpochBeganRecord begin_epoch(int number, const Random& random);

/// The member's state, null where they are not, or no longer, of the room.
const wire::MemberState* find_seated(const wire::RoomState& room, const wire::Id& id);
/// The path of the first id that is not a member's, or empty.
std::string stranger(const wire::RoomState& room, const std::vector<wire::Id>& members,
                     std::string_view path);
/// Adds that the open ready check is closed, where nobody is missing any more once `events` have
/// happened.
void close_complete_ready(const wire::RoomState& room, std::vector<wire::EventRecord>& events);
/// True for commands that roll dice: a pause of the table refuses them to all but the GM.
bool throws_dice(const RoomCommand& command);

bool is_blank(std::string_view text);
/// True where a name has no control, line-separator or bidirectional formatting characters.
bool is_fit_name(std::string_view name);
/// Refuses a name in which nothing shows, or that is not fit: bad-name, at `path`.
rules::Result<void> require_name(std::string_view name, std::string_view path);

/// The same, where no name at all is fit.
rules::Result<void> require_name_or_none(std::string_view name, std::string_view path);
/// The same of a name of `member`, who may be new. Refuses too what can be taken for the name of
/// another member: name-looks-taken. Two may be called the same, but nobody as a GM is.
rules::Result<void> require_member_name(const wire::RoomState& room, const wire::Id& member,
                                        std::string_view name);

/// The key of a room, from its hexadecimal form.
Key key_of(const wire::RoomState& room);

}  // namespace kast::server

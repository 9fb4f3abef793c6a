// Commands of players that wait for the GM.

#include "protocol/room_refusals.hpp"
#include "server/room/decide.hpp"
#include "server/room/entry.hpp"

#include <utility>

namespace kast::server {

using namespace wire;
using rules::refuse;

rules::Result<CommandHeldRecord> hold(const RoomState& room, HeldCommandState given, Id id) {
    if (room.held_commands.size() >= held_commands_max ||
        held_of(room, given.member).size() >= held_commands_per_member_max)
        return refuse(too_many_held);
    return CommandHeldRecord{std::move(id), std::move(given)};
}

Decided decide(const RoomState& room, const TurnDownCommand& turn_down, const Requester& requester,
               Randomness) {
    if (!requester.is_gm()) return refuse(rules::gm_only);
    const auto found = room.held_commands.find(turn_down.held);
    if (found == room.held_commands.end()) return refuse(no_such_held, {}, "/held");
    if (turn_down.reason && !is_fit_name(turn_down.reason->value))
        return refuse(unfit_text, {}, "/reason");
    return Decision{{CommandTurnedDown{turn_down.held, found->second.member, found->second.method,
                                       turn_down.reason ? turn_down.reason->value : std::string(),
                                       found->second.question}}};
}

/// One that is another's is as one that is not there.
Decided decide(const RoomState& room, const CancelCommand& cancel, const Requester& requester,
               Randomness) {
    const auto found = room.held_commands.find(cancel.held);
    if (found == room.held_commands.end() || found->second.member != requester.member)
        return refuse(no_such_held, {}, "/held");
    return Decision{{CommandCancelled{cancel.held, found->second.member, found->second.method,
                                      found->second.question}}};
}

}  // namespace kast::server

#pragma once
// Clients' requests to a room, typed: one alternative for each kind of method.

#include "protocol/json_rpc.hpp"
#include "protocol/room_commands.hpp"
#include "rules/core/refusal.hpp"

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace kast::protocol {
class Game;
}

namespace kast::server {

namespace wire = protocol::room;
using protocol::json_rpc::Request;

/// A command that the room decides by itself (decide.hpp).
using RoomCommand =
    std::variant<wire::Leave, wire::Say, wire::Rename, wire::Invite, wire::Revoke, wire::Kick,
                 wire::ChangeRole, wire::Settings, wire::Reveal, wire::Roll, wire::RenewSeat,
                 wire::AddClock, wire::SetClock, wire::RemoveClock, wire::StartTimer,
                 wire::PauseTimer, wire::ResumeTimer, wire::EndTimer, wire::Pause, wire::Resume,
                 wire::RaiseXCard, wire::OpenReady, wire::AnswerReady, wire::CloseReady,
                 wire::SetNote, wire::AddHandout, wire::SetHandout, wire::RemoveHandout,
                 wire::TurnDownCommand, wire::CancelCommand, wire::MakeSeatCode, wire::AllowSeat,
                 wire::TurnDownSeat, wire::ClearSeats, wire::AddEncounter, wire::RemoveEncounter>;

/// A command of the game that is played. Its parameters are the game's to read.
struct GameCommand {
    std::string method;
    std::string params;            ///< JSON text of an object, without the nonce
    bool names_something = false;  ///< by a parameter `name`, that shows
};

struct UnknownMethod {};

/// A request whose nonce is none, or which brings text into a game that no table shows: refused
/// whatever it asks.
struct InvalidRequest {
    rules::Refusal refusal;
};

/// The parameters as read. Their refusal is reported when the request is evaluated: a missing
/// permission is refused first.
template <class T>
using Params = rules::Result<T>;

using RequestBody = std::variant<UnknownMethod, InvalidRequest, Params<wire::Join>,
                                 Params<wire::History>, Params<wire::SeenBy>, Params<wire::AskOdds>,
                                 Params<wire::AmendPreview>, Params<RoomCommand>,
                                 Params<wire::Undo>, Params<wire::Amend>, Params<wire::OpenRoll>,
                                 Params<wire::PassCommand>, Params<wire::AwaySeats>, GameCommand>;

/// One request of a session.
struct RoomRequest {
    std::string id;
    std::string method;
    std::string nonce;  ///< the client's share in the dice, or empty
    RequestBody body;
    std::vector<int> faces = {};  ///< of real dice, or none
};

/// Takes a request apart by its method.
RoomRequest read_room_request(Request request, const protocol::Game& game);

/// Takes the client's share in the dice out of parameters, JSON text: every method may have one.
/// Empty where there is none. Refuses a nonce that is no string of 16 to 64 bytes.
rules::Result<std::string> take_nonce(std::string& params);
/// Takes the faces of real dice out of parameters, JSON text. Empty where there are none. Refuses
/// what is no list of 1 to 200 faces.
rules::Result<std::vector<int>> take_faces(std::string& params);
/// The parameters without a nonce, whatever it is.
std::string without_nonce(std::string params);

}  // namespace kast::server

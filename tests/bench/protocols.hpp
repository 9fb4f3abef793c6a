#pragma once
// How the servers that are measured are spoken to. The work is the same everywhere: members join a
// room, one of them asks for 2d6, all are sent an event and who asked is sent a reply.

#include "bench/frames.hpp"
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kast::bench {

/// A roll: the `number`-th, from 1, of the room. On the wire "room-number".
struct RollId {
    std::uint32_t room = 0;
    std::uint32_t number = 0;
};

std::string to_string(RollId id);
std::optional<RollId> parse_roll_id(std::string_view text);

/// A member's place at a table; the first of a room is the one who asks for rolls.
struct Seat {
    std::uint32_t room = 0;
    std::uint32_t member = 0;
};

/// How a seat is taken: the WebSocket's target, and what is sent as soon as it is open.
struct Entry {
    std::string target;
    std::string first_message;
};

/// What a message means to the bench.
struct Incoming {
    enum class Kind {
        other,      ///< nothing that is counted
        joined,     ///< this seat is taken
        announced,  ///< somebody else has joined
        event,      ///< of a roll
        reply,      ///< to a roll
        refused,    ///< a roll, or a join, was answered with an error
    };
    Kind kind = Kind::other;
    std::optional<RollId> id;  ///< of an event and a reply
    std::string answer;        ///< to be sent at once; nothing where empty
};

class Protocol {
public:
    virtual ~Protocol() = default;
    virtual Opcode opcode() const { return Opcode::text; }
    virtual std::string_view subprotocol() const { return {}; }
    /// Opens rooms until there are `count`, for servers where that is a request of its own.
    virtual void open_rooms(std::uint32_t) {}
    /// The first seat of a room is entered before the others.
    virtual Entry enter(Seat seat) = 0;
    /// Whether the others in the room are told that somebody has taken the seat.
    virtual bool is_announced(Seat) const { return true; }
    virtual std::string roll(RollId id) const = 0;
    virtual Incoming read(Seat seat, std::string_view message) const = 0;
};

/// `name`: kast; plain (the bare servers and ws); socket.io; colyseus. Throws for any other.
/// `watched`: all but the first seat of a room are spectators; Kast's alone know these.
std::unique_ptr<Protocol> make_protocol(std::string_view name, std::uint16_t port,
                                        bool watched = false);

}  // namespace kast::bench

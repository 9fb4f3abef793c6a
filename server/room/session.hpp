#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace kast::server {

/// One message as it leaves: a whole unmasked WebSocket text frame (header and payload), made once
/// and shared by all who may see it. Server frames are not masked, so it is the same for everybody.
using Frame = std::shared_ptr<const std::string>;

/// Makes the frame of a payload: FIN, opcode text, length, payload (RFC 6455, 5.2).
Frame frame_of(std::string_view payload);

/// Why a connection is closed, as the WebSocket close code that tells the client whether to return.
enum class Close : std::uint16_t {
    bad_message = 4400,  ///< do not come again: not JSON-RPC, too large, …
    no_entry = 4401,     ///< do not come again: the token opens nothing, or was revoked
    no_room = 4404,      ///< do not come again
    kicked = 4403,       ///< do not come again
    too_many = 4429,     ///< come again later: rate or connection limit
    too_slow = 4408,     ///< come again, with your cursor: the outbox was full
    restarting = 1012,   ///< come again: the server goes down politely
    trouble = 1011,      ///< come again: the room could not go on (storage)
};

/// One connection as its room sees it. Lives on the room's shard; every call is made there.
class Session {
public:
    virtual ~Session() = default;
    /// Puts a frame into the bounded outbox; it is sent at the end of the shard's turn. Where the
    /// outbox is full the session is closed as `too_slow`.
    virtual void send(const Frame& frame) = 0;
    /// Sends what is queued, then closes. No more calls reach the room but `Room::left`.
    virtual void close(Close reason, std::string_view text) = 0;
};

}  // namespace kast::server

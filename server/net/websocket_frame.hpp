#pragma once
// Frames of RFC 6455 that the server makes itself. Server frames are not masked, so one frame is
// the same for every session.

#include "server/net/outbox.hpp"
#include "server/room/session.hpp"

#include <cstdint>
#include <string_view>

namespace kast::server::net {

/// A whole text frame: FIN, opcode text, length, payload (RFC 6455, 5.2).
Frame text_frame(std::string_view payload);
/// The text frame of a message, made at the first call and shared by all later ones.
const Frame& frame_of(const Message& message);
/// A ping without content (RFC 6455, 5.5.2).
const Frame& ping_frame();
/// The answer to a ping: at most 125 bytes.
Frame pong_frame(std::string_view payload);
/// A close (5.5.1): with a code and a reason of at most 123 bytes, or empty where the code is 0.
Frame close_frame(std::uint16_t code, std::string_view reason);

}  // namespace kast::server::net

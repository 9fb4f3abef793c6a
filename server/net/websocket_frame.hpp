#pragma once
// Frames of RFC 6455 that the server makes itself. Server frames are not masked, so one frame is
// the same for every session.

#include "server/net/outbox.hpp"
#include "server/room/session.hpp"

#include <string_view>

namespace kast::server::net {

/// A whole text frame: FIN, opcode text, length, payload (RFC 6455, 5.2).
Frame text_frame(std::string_view payload);
/// The text frame of a message, made at the first call and shared by all later ones.
const Frame& frame_of(const Message& message);
/// A ping without content (RFC 6455, 5.5.2).
const Frame& ping_frame();

}  // namespace kast::server::net

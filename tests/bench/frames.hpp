#pragma once
// Frames of RFC 6455, as far as the bench and its yardstick need them: whole messages, no
// extensions.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace kast::bench {

enum class Opcode : std::uint8_t { text = 1, binary = 2, close = 8, ping = 9, pong = 10 };

/// The frame that some bytes begin with.
struct FrameHead {
    std::size_t header = 0;  ///< bytes before the payload; 0 where the frame is not whole yet
    std::size_t payload = 0;
    Opcode opcode = Opcode::text;
    bool masked = false;

    std::size_t size() const { return header + payload; }
};

FrameHead parse_frame(std::string_view bytes);

/// A server's frame: whole, not masked.
std::string server_frame(std::string_view payload);
/// A client's frame, whose mask is zero: the payload stays as it is.
std::string client_frame(Opcode opcode, std::string_view payload);
/// The payload of a client's frame, unmasked.
std::string unmasked(std::string_view frame, const FrameHead& head);

}  // namespace kast::bench

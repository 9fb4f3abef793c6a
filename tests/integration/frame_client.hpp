#pragma once
// A WebSocket client that sends whatever frames it is told to, right ones and wrong ones.

#include "integration/http_client.hpp"
#include <string>
#include <string_view>
#include <vector>

namespace kast::tests {

/// How a frame is made, where not as it should be.
struct FrameForm {
    bool masked = true;
    int size_bytes = -1;  ///< that its size is written in: 0, 2 or 8; -1: as few as can be
};

/// `first_byte`: FIN 0x80, reserved bits 0x70, opcode 0x0f.
std::string frame(int first_byte, std::string_view payload, FrameForm form = {});
/// A close with this code, and a reason.
std::string close_frame(int code, std::string_view reason = {});
/// A text of the frame's size that asks for what no room knows, under this id: it is answered.
std::string question(std::string_view id, std::size_t bytes = 0);

/// The lines of a handshake's head, each with its CRLF.
std::string handshake(const std::string& room);

class FrameClient {
public:
    /// Shakes hands; `upgraded` tells whether that went well.
    FrameClient(std::uint16_t port, const std::string& room);

    bool upgraded = false;
    RawConnection connection;

    /// What comes next, in a word: `answer:ID` (`answer:null`), `pong:PAYLOAD`, `ping`,
    /// `close:CODE`, `close` (without a code), or `end`, where the server has closed.
    std::string next();
    /// All of it, to the end, with a space between.
    std::string all();
};

}  // namespace kast::tests

#include "server/net/websocket_frame.hpp"

namespace kast::server::net {

namespace {

Frame control_frame(char opcode, std::string_view payload) {
    auto frame = std::make_shared<std::string>();
    *frame += static_cast<char>(0x80 | opcode);
    *frame += static_cast<char>(payload.size());
    *frame += payload;
    return frame;
}

}  // namespace

Frame text_frame(std::string_view payload) {
    constexpr char final_text = static_cast<char>(0x81);
    auto frame = std::make_shared<std::string>();
    frame->reserve(payload.size() + 10);
    *frame += final_text;
    const std::uint64_t size = payload.size();
    const auto append_size = [&](int bytes) {
        for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8) {
            *frame += static_cast<char>((size >> shift) & 0xff);
        }
    };
    if (size < 126) {
        *frame += static_cast<char>(size);
    } else if (size <= 0xffff) {
        *frame += static_cast<char>(126);
        append_size(2);
    } else {
        *frame += static_cast<char>(127);
        append_size(8);
    }
    *frame += payload;
    return frame;
}

const Frame& frame_of(const Message& message) {
    if (!message.encoded) message.encoded = text_frame(message.text());
    return message.encoded;
}

const Frame& ping_frame() {
    static const Frame frame = control_frame(9, {});
    return frame;
}

Frame pong_frame(std::string_view payload) { return control_frame(10, payload); }

Frame close_frame(std::uint16_t code, std::string_view reason) {
    std::string payload;
    if (code != 0) {
        payload += static_cast<char>(code >> 8);
        payload += static_cast<char>(code & 0xff);
        payload += reason;
    }
    return control_frame(8, payload);
}

}  // namespace kast::server::net

#include "server/net/websocket_frame.hpp"

namespace kast::server::net {

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
    static const Frame frame = std::make_shared<const std::string>("\x89\x00", 2);
    return frame;
}

}  // namespace kast::server::net

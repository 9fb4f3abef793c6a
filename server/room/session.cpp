#include "server/room/session.hpp"

namespace kast::server {

Frame frame_of(std::string_view payload) {
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

}  // namespace kast::server

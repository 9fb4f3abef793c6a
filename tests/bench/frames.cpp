#include "bench/frames.hpp"

namespace kast::bench {

namespace {

constexpr std::size_t mask_bytes = 4;

std::string header_of(Opcode opcode, std::size_t size, unsigned mask_bit) {
    std::string header(1, static_cast<char>(0x80 | static_cast<unsigned>(opcode)));
    const auto length = [&](unsigned marker, int bytes) {
        header += static_cast<char>(mask_bit | marker);
        for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8)
            header += static_cast<char>(size >> shift & 0xff);
    };
    if (size < 126)
        header += static_cast<char>(mask_bit | size);
    else if (size < 65'536)
        length(126, 2);
    else
        length(127, 8);
    return header;
}

}  // namespace

FrameHead parse_frame(std::string_view bytes) {
    const auto byte = [&](std::size_t at) {
        return static_cast<std::size_t>(static_cast<unsigned char>(bytes[at]));
    };
    if (bytes.size() < 2) return {};
    FrameHead head{.header = 2,
                   .payload = byte(1) & 0x7f,
                   .opcode = static_cast<Opcode>(byte(0) & 0x0f),
                   .masked = (byte(1) & 0x80) != 0};
    if (head.payload >= 126) {
        const std::size_t more = head.payload == 126 ? 2 : 8;
        if (bytes.size() < 2 + more) return {};
        head.payload = 0;
        for (std::size_t i = 0; i < more; ++i) head.payload = head.payload << 8 | byte(2 + i);
        head.header += more;
    }
    if (head.masked) head.header += mask_bytes;
    return bytes.size() < head.size() ? FrameHead{} : head;
}

std::string server_frame(std::string_view payload) {
    return header_of(Opcode::text, payload.size(), 0).append(payload);
}

std::string client_frame(Opcode opcode, std::string_view payload) {
    return header_of(opcode, payload.size(), 0x80).append(mask_bytes, '\0').append(payload);
}

std::string unmasked(std::string_view frame, const FrameHead& head) {
    std::string payload(frame.substr(head.header, head.payload));
    if (!head.masked) return payload;
    const std::string_view mask = frame.substr(head.header - mask_bytes, mask_bytes);
    for (std::size_t i = 0; i < payload.size(); ++i)
        payload[i] = static_cast<char>(payload[i] ^ mask[i % mask_bytes]);
    return payload;
}

}  // namespace kast::bench

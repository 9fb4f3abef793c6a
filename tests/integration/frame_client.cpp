#include "integration/frame_client.hpp"

#include <array>

namespace kast::tests {
namespace {

constexpr std::array<char, 4> mask{'\x37', '\xfa', '\x21', '\x3d'};

std::size_t number_of(std::string_view bytes) {
    std::size_t number = 0;
    for (const char one : bytes) number = number << 8 | static_cast<unsigned char>(one);
    return number;
}

}  // namespace

std::string frame(int first_byte, std::string_view payload, FrameForm form) {
    const std::size_t size = payload.size();
    if (form.size_bytes < 0) form.size_bytes = size < 126 ? 0 : size < 65'536 ? 2 : 8;
    const std::size_t short_size = form.size_bytes == 0 ? size : form.size_bytes == 2 ? 126 : 127;
    std::string bytes(1, static_cast<char>(first_byte));
    bytes += static_cast<char>((form.masked ? 0x80U : 0U) | short_size);
    for (int shift = 8 * (form.size_bytes - 1); shift >= 0; shift -= 8)
        bytes += static_cast<char>(size >> shift & 0xff);
    if (!form.masked) return bytes.append(payload);
    bytes.append(mask.data(), mask.size());
    for (std::size_t i = 0; i < size; ++i)
        bytes += static_cast<char>(payload[i] ^ mask[i % mask.size()]);
    return bytes;
}

std::string close_frame(int code, std::string_view reason) {
    std::string payload{static_cast<char>(code >> 8), static_cast<char>(code & 0xff)};
    return frame(0x88, payload.append(reason));
}

std::string question(std::string_view id, std::size_t bytes) {
    std::string text = R"({"jsonrpc":"2.0","id":")";
    text.append(id).append(R"(","method":"room.nothing"})");
    if (text.size() < bytes) text.append(bytes - text.size(), ' ');
    return text;
}

std::string handshake(const std::string& room) {
    return "GET /rooms/" + room +
           "/ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
           "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
           "Sec-WebSocket-Protocol: kast.v1\r\n";
}

FrameClient::FrameClient(std::uint16_t port, const std::string& room) : connection(port) {
    connection.send(handshake(room) + "\r\n");
    const auto answer = connection.head();
    upgraded = answer && answer->status == 101;
}

std::string FrameClient::next() {
    const std::string head = connection.read(2);
    if (head.size() < 2) return "end";
    std::size_t size = static_cast<unsigned char>(head[1]);
    if (size == 126) size = number_of(connection.read(2));
    if (size == 127) size = number_of(connection.read(8));
    const std::string payload = connection.read(size);
    switch (static_cast<unsigned char>(head[0])) {
        case 0x81: {
            const Json message = Json::parse(payload);
            const Json& id = message.at("id");
            return "answer:" + (id.is_string() ? id.get<std::string>() : id.dump());
        }
        case 0x88:
            return payload.empty() ? "close"
                                   : "close:" + std::to_string(number_of(payload.substr(0, 2)));
        case 0x89:
            return "ping";
        case 0x8a:
            return "pong:" + payload;
        default:
            return "unknown frame";
    }
}

std::string FrameClient::all() {
    std::string heard;
    for (;;) {
        const std::string one = next();
        heard += (heard.empty() ? "" : " ") + one;
        if (one == "end") return heard;
    }
}

}  // namespace kast::tests

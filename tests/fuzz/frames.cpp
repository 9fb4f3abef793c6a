// What a WebSocket client sends. Two bytes say how large a message may be and how the rest comes in
// pieces.
//
// Promised: in whatever pieces bytes come, the same messages come out of them; no text that is no
// UTF-8, no message that is larger than may be, no close code that nobody may send; nothing after
// what is malformed.

#include "rules/core/utf8.hpp"
#include "server/net/message_reader.hpp"

#include "fuzz/fuzz_target.hpp"
#include <algorithm>

namespace {

using namespace kast;
using namespace kast::fuzz;
using server::net::ClientMessage;
using server::net::MessageReader;

struct Message {
    ClientMessage::Kind kind;
    std::string payload;
    std::uint16_t code;
    bool operator==(const Message&) const = default;
};

std::vector<Message> read(std::string bytes, std::size_t bytes_max, std::size_t piece) {
    MessageReader reader(bytes_max);
    std::vector<Message> messages;
    for (std::size_t at = 0; at < bytes.size(); at += piece) {
        reader.take(std::span(bytes).subspan(at, std::min(piece, bytes.size() - at)));
        while (const auto message = reader.next())
            messages.push_back({message->kind, std::string(message->payload), message->code});
    }
    return messages;
}

void check(const Message& message, std::size_t bytes_max) {
    using Kind = ClientMessage::Kind;
    if (message.kind == Kind::text)
        require(rules::is_utf8(message.payload), "a text is UTF-8", message.payload);
    require(message.payload.size() <= std::max<std::size_t>(bytes_max, 125),
            "a message is bounded");
    if (message.kind == Kind::malformed)
        require(message.code == 1002 || message.code == 1007 || message.code == 1009,
                "what is malformed has a code");
    if (message.kind == Kind::close)
        require(message.code == 0 || (message.code >= 1000 && message.code <= 4999 &&
                                      (message.code < 1004 || message.code > 1006)),
                "a close code may be sent");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2) return 0;
    const std::size_t bytes_max = 1 + 16 * static_cast<std::size_t>(data[0]);
    const std::size_t piece = 1 + data[1] % 64;
    const std::string bytes(text_of(data + 2, size - 2));
    const auto whole = read(bytes, bytes_max, std::max<std::size_t>(bytes.size(), 1));
    require(read(bytes, bytes_max, piece) == whole, "pieces do not matter");
    for (const Message& message : whole) {
        check(message, bytes_max);
        require(message.kind != ClientMessage::Kind::malformed || &message == &whole.back(),
                "nothing comes after what is malformed");
    }
    return 0;
}

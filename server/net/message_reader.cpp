#include "server/net/message_reader.hpp"

#include "rules/core/utf8.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

namespace kast::server::net {

namespace {

enum Opcode : std::uint8_t {
    continuation = 0,
    text = 1,
    binary = 2,
    close = 8,
    ping = 9,
    pong = 10,
};

constexpr std::uint16_t protocol_error = 1002;
constexpr std::uint16_t bad_payload = 1007;
constexpr std::uint16_t too_large = 1009;
constexpr std::size_t control_bytes_max = 125;

bool is_control(std::uint8_t opcode) { return opcode >= close; }

/// What a client may give as its reason (RFC 6455, 7.4).
bool is_close_code(unsigned code) {
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
           (code >= 3000 && code <= 4999);
}

using Mask = std::array<char, 4>;

void unmask(std::span<char> payload, const Mask& mask) {
    std::uint64_t wide = 0;
    std::memcpy(&wide, mask.data(), mask.size());
    wide |= wide << 32;
    std::size_t i = 0;
    for (; i + sizeof wide <= payload.size(); i += sizeof wide) {
        std::uint64_t eight = 0;
        std::memcpy(&eight, payload.data() + i, sizeof eight);
        eight ^= wide;
        std::memcpy(payload.data() + i, &eight, sizeof eight);
    }
    for (; i < payload.size(); ++i)
        payload[i] = static_cast<char>(payload[i] ^ mask[i % mask.size()]);
}

}  // namespace

struct MessageReader::Head {
    std::uint8_t opcode = 0;
    bool is_final = false;
    bool has_reserved_bits = false;
    bool is_masked = false;
    bool is_shortest = false;  ///< the size is written in as few bytes as it can be, and is one
    std::uint64_t payload_bytes = 0;
    std::size_t header_bytes = 0;
    Mask mask{};

    /// Nothing where not all of it is there.
    static std::optional<Head> read(std::span<const char> bytes) {
        if (bytes.size() < 2) return std::nullopt;
        const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(bytes[i]); };
        Head head;
        head.opcode = byte(0) & 0x0f;
        head.is_final = (byte(0) & 0x80) != 0;
        head.has_reserved_bits = (byte(0) & 0x70) != 0;
        head.is_masked = (byte(1) & 0x80) != 0;
        const unsigned size = byte(1) & 0x7f;
        const std::size_t size_bytes = size == 126 ? 2 : size == 127 ? 8 : 0;
        head.header_bytes = 2 + size_bytes + (head.is_masked ? 4 : 0);
        if (bytes.size() < head.header_bytes) return std::nullopt;
        head.payload_bytes = size_bytes == 0 ? size : 0;
        for (std::size_t i = 0; i < size_bytes; ++i)
            head.payload_bytes = head.payload_bytes << 8 | byte(2 + i);
        const bool is_size = head.payload_bytes >> 63 == 0;  // Of eight bytes the first bit is 0.
        head.is_shortest =
            size_bytes == 0 || (is_size && head.payload_bytes > (size_bytes == 2 ? 125U : 65'535U));
        if (head.is_masked)
            std::copy_n(bytes.begin() + 2 + static_cast<std::ptrdiff_t>(size_bytes), 4,
                        head.mask.begin());
        return head;
    }
};

void MessageReader::take(std::span<char> bytes) {
    if (kept_.empty()) {
        rest_ = bytes;
        return;
    }
    kept_.append(bytes.data(), bytes.size());
    rest_ = kept_;
}

std::optional<ClientMessage> MessageReader::next() {
    if (std::exchange(message_ended_, false)) std::string().swap(message_);
    while (!failed_) {
        const auto head = Head::read(rest_);
        if (!head) break;
        if (const std::uint16_t fault = fault_of(*head)) return malformed(fault);
        if (rest_.size() - head->header_bytes < head->payload_bytes) break;
        const auto payload = rest_.subspan(head->header_bytes, head->payload_bytes);
        rest_ = rest_.subspan(head->header_bytes + payload.size());
        unmask(payload, head->mask);
        if (auto message = read_frame(*head, {payload.data(), payload.size()})) return message;
    }
    keep_rest();
    return std::nullopt;
}

/// The close code of what the head alone shows to be wrong, or 0.
std::uint16_t MessageReader::fault_of(const Head& head) const {
    if (!head.is_masked || head.has_reserved_bits || !head.is_shortest) return protocol_error;
    if (is_control(head.opcode)) {
        const bool fits = head.is_final && head.payload_bytes <= control_bytes_max;
        return fits && head.opcode <= pong ? 0 : protocol_error;
    }
    if (head.opcode > binary) return protocol_error;
    if ((head.opcode == continuation) != in_message_) return protocol_error;
    const std::size_t before = in_message_ ? message_.size() : 0;
    return head.payload_bytes > bytes_max_ - before ? too_large : 0;
}

std::optional<ClientMessage> MessageReader::read_frame(const Head& head, std::string_view payload) {
    using Kind = ClientMessage::Kind;
    if (head.opcode == ping) return ClientMessage{Kind::ping, payload};
    if (head.opcode == pong) return ClientMessage{Kind::pong, payload};
    if (head.opcode != close) return read_data(head, payload);
    if (payload.empty()) return ClientMessage{Kind::close};
    if (payload.size() == 1) return malformed(protocol_error);
    const auto code = static_cast<std::uint16_t>(static_cast<std::uint8_t>(payload[0]) << 8 |
                                                 static_cast<std::uint8_t>(payload[1]));
    if (!is_close_code(code)) return malformed(protocol_error);
    if (!rules::is_utf8(payload.substr(2))) return malformed(bad_payload);
    return ClientMessage{Kind::close, payload.substr(2), code};
}

std::optional<ClientMessage> MessageReader::read_data(const Head& head, std::string_view payload) {
    if (head.opcode != continuation) is_text_ = head.opcode == text;
    const bool is_whole = head.is_final && !in_message_;
    in_message_ = !head.is_final;
    if (!is_whole) {
        message_ += payload;
        if (!head.is_final && payload.empty())
            return ClientMessage{ClientMessage::Kind::empty_fragment};
        if (!head.is_final) return std::nullopt;
        message_ended_ = true;
        payload = message_;
    }
    if (is_text_ && !rules::is_utf8(payload)) return malformed(bad_payload);
    return ClientMessage{is_text_ ? ClientMessage::Kind::text : ClientMessage::Kind::binary,
                         payload};
}

ClientMessage MessageReader::malformed(std::uint16_t code) {
    failed_ = true;
    return {ClientMessage::Kind::malformed, {}, code};
}

void MessageReader::keep_rest() {
    if (failed_ || rest_.empty())
        std::string().swap(kept_);
    else if (kept_.empty())
        kept_.assign(rest_.data(), rest_.size());
    else
        kept_.erase(0, kept_.size() - rest_.size());
    rest_ = {};
}

}  // namespace kast::server::net

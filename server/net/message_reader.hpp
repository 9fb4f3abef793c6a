#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace kast::server::net {

/// Something whole that a WebSocket client has sent: RFC 6455, 5.
struct ClientMessage {
    enum class Kind {
        text,
        binary,
        ping,
        pong,
        empty_fragment,  ///< a frame without content, after which more of its message come
        close,           ///< `code` is the client's, or 0 where it gave none
        malformed,       ///< against the RFC, or too large: close with `code`; nothing follows
    };
    Kind kind;
    std::string_view payload = {};  ///< valid until the next call of the reader
    std::uint16_t code = 0;
};

/// Messages out of what a socket brings, in whatever pieces it comes. Between two messages it holds
/// no memory.
class MessageReader {
public:
    /// Messages may have so many bytes, in all their frames.
    explicit MessageReader(std::size_t message_bytes_max) : bytes_max_(message_bytes_max) {}

    /// Takes what has come. The bytes are changed (unmasked in place), and must stay until `next`
    /// has given nothing.
    void take(std::span<char> bytes);
    /// The next message or control frame; nothing where more bytes are needed.
    std::optional<ClientMessage> next();

private:
    struct Head;
    std::optional<ClientMessage> read_frame(const Head& head, std::string_view payload);
    std::optional<ClientMessage> read_data(const Head& head, std::string_view payload);
    std::uint16_t fault_of(const Head& head) const;
    ClientMessage malformed(std::uint16_t code);
    void keep_rest();

    std::size_t bytes_max_;
    std::span<char> rest_;        ///< of what was taken, or of `kept_`
    std::string kept_;            ///< the beginning of a frame whose end has not come
    std::string message_;         ///< the frames so far of a message in several
    bool message_ended_ = false;  ///< `message_` was given out
    bool in_message_ = false;     ///< more frames of it are to come
    bool is_text_ = false;
    bool failed_ = false;
};

}  // namespace kast::server::net

#pragma once
// A WebSocket client, for tests. Beast stays behind it.

#include <nlohmann/json.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kast::tests {

using Json = nlohmann::json;

struct WebSocketOptions {
    std::string subprotocol = "kast.v1";
    std::string origin;
    std::string forwarded_for = {};  ///< as a proxy would say
    int receive_buffer = 0;          ///< bytes the kernel keeps for us; 0: as it likes
};

class TestWebSocket {
public:
    using Options = WebSocketOptions;
    TestWebSocket(std::uint16_t port, const std::string& room, const Options& options = {});
    ~TestWebSocket();
    TestWebSocket(TestWebSocket&&) noexcept;

    /// Status of the handshake's answer: 101 where it went well.
    int handshake_status() const;
    std::string handshake_body() const;
    std::string negotiated() const;

    /// Sends without waiting for an answer.
    void send(const Json& message);
    void send_text(std::string_view text);
    void send_binary(std::string_view bytes);
    /// One text message in many frames.
    void send_in_pieces(std::string_view text, std::size_t piece_bytes);
    /// Bytes as they are, below the WebSocket. False where they are no longer taken.
    bool send_raw(std::string_view bytes);
    void ping(std::string_view payload);

    /// The next message. Fails the test, and gives null, where none comes or the server closes.
    Json next();
    /// The next message, or nothing where the server closed.
    std::optional<Json> next_or_close();
    /// Sends a request and reads on to its answer; what else comes is kept in `heard`.
    Json call(const std::string& method, const Json& params = Json::object(), std::string id = {});
    /// Reads on to the answer to `id`.
    Json resolve_answer(const std::string& id);
    /// Reads on to the next event of `type` (one that was heard already counts).
    Json event(const std::string& type);
    /// `room.join`; fails the test where it is refused.
    Json join(const std::string& token, Json more = Json::object());
    /// Reads to the end; the close code, or 0 where it ended without one.
    int close_code();
    std::string close_text() const;
    std::vector<std::string> pongs() const;
    /// Goes away without a word.
    void vanish();
    /// Closes as one should; returns the server's close code.
    int leave();

    std::vector<Json> heard;  ///< notifications not yet asked for, in order

private:
    struct Inner;
    std::unique_ptr<Inner> inner_;
};

}  // namespace kast::tests

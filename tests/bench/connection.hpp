#pragma once

#include "bench/frames.hpp"
#include "bench/sockets.hpp"
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace kast::bench {

/// The server has answered the upgrade with something else.
struct NoWebSocket : std::runtime_error {
    explicit NoWebSocket(std::string_view bytes)
        : std::runtime_error("no WebSocket: " + std::string(bytes)) {}
};

/// A client's WebSocket, non-blocking, under an epoll. Pings are answered here.
class Connection {
public:
    /// Connects and asks for the upgrade. `owner` is the data of its epoll events.
    Connection(const Socket& epoll, const Endpoint& server, std::string_view target,
               std::string_view subprotocol, void* owner);

    /// Before the upgrade it is kept until then.
    void send(Opcode opcode, std::string_view payload);
    /// The socket takes bytes again.
    void write();
    /// Reads what is there and hands on the whole messages: `on_message(payload, frame_bytes)`.
    /// False where the server has closed the connection; throws where it did not upgrade it.
    template <class OnMessage>
    bool read(OnMessage on_message) {
        std::string_view bytes = receive();
        while (!closed_ && (upgraded_ || upgrade(bytes))) {
            const FrameHead head = parse_frame(bytes);
            if (head.header == 0) break;
            const auto payload = bytes.substr(head.header, head.payload);
            if (head.opcode == Opcode::close) end(payload);
            if (head.opcode == Opcode::ping) send(Opcode::pong, payload);
            if (head.opcode == Opcode::text || head.opcode == Opcode::binary)
                on_message(payload, head.size());
            bytes.remove_prefix(head.size());
        }
        left_.assign(bytes);
        return !closed_;
    }

    /// The code that the server closed with; 0 where it said none.
    int close_code() const { return close_code_; }
    /// Leaves what comes where it is, so that the server has to wait.
    void stop_reading();

private:
    void end(std::string_view close_payload);
    /// What can be read as frames: what was left, and what has come.
    std::string_view receive();
    bool upgrade(std::string_view& bytes);

    const Socket& epoll_;
    Socket socket_;
    void* owner_;
    bool upgraded_ = false;
    bool closed_ = false;
    int close_code_ = 0;
    bool blocked_ = false;  ///< waits for room in the socket's buffer
    std::string left_;      ///< came, and is not whole yet
    std::string whole_;     ///< what was left, with what came after it
    std::string out_;       ///< bytes not yet sent
    std::string queued_;    ///< frames for after the upgrade
};

}  // namespace kast::bench

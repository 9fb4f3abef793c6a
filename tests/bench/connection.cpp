#include "bench/connection.hpp"

#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

namespace kast::bench {

namespace {

void watch(const Socket& epoll, int operation, const Socket& socket, void* owner,
           std::uint32_t events) {
    epoll_event event{.events = events, .data = {.ptr = owner}};
    if (epoll_ctl(epoll.fd(), operation, socket.fd(), &event) != 0)
        throw std::system_error(errno, std::generic_category(), "epoll_ctl");
}

}  // namespace

Connection::Connection(const Socket& epoll, const Endpoint& server, std::string_view target,
                       std::string_view subprotocol, void* owner)
    : epoll_(epoll), socket_(connect_to(server)), owner_(owner) {
    fcntl(socket_.fd(), F_SETFL, O_NONBLOCK);
    watch(epoll_, EPOLL_CTL_ADD, socket_, owner_, EPOLLIN);
    out_.append("GET ").append(target).append(
        " HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n");
    if (!subprotocol.empty())
        out_.append("Sec-WebSocket-Protocol: ").append(subprotocol).append("\r\n");
    out_.append("\r\n");
    write();
}

void Connection::send(Opcode opcode, std::string_view payload) {
    (upgraded_ ? out_ : queued_) += client_frame(opcode, payload);
    if (upgraded_ && !blocked_) write();
}

void Connection::write() {
    const auto size = ::send(socket_.fd(), out_.data(), out_.size(), MSG_NOSIGNAL);
    if (size > 0) out_.erase(0, static_cast<std::size_t>(size));
    if (blocked_ == !out_.empty()) return;
    blocked_ = !blocked_;
    watch(epoll_, EPOLL_CTL_MOD, socket_, owner_, blocked_ ? EPOLLIN | EPOLLOUT : EPOLLIN);
}

void Connection::stop_reading() { epoll_ctl(epoll_.fd(), EPOLL_CTL_DEL, socket_.fd(), nullptr); }

void Connection::end(std::string_view close_payload) {
    closed_ = true;
    if (close_payload.size() < 2) return;
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(close_payload[at]); };
    close_code_ = byte(0) * 256 + byte(1);
}

std::string_view Connection::receive() {
    // One for all connections: bytes are taken before the next one reads.
    static std::array<char, 262'144> buffer;
    const auto size = recv(socket_.fd(), buffer.data(), buffer.size(), 0);
    closed_ = size == 0 || (size < 0 && errno != EAGAIN);
    std::string_view bytes(buffer.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
    if (!left_.empty()) {
        whole_ = std::exchange(left_, {}).append(bytes);
        bytes = whole_;
    }
    return bytes;
}

/// Takes the response's head off `bytes`; false where it is not whole.
bool Connection::upgrade(std::string_view& bytes) {
    const auto end = bytes.find("\r\n\r\n");
    if (end == std::string_view::npos) return false;
    if (!bytes.starts_with("HTTP/1.1 101")) throw NoWebSocket(bytes);
    bytes.remove_prefix(end + 4);
    upgraded_ = true;
    out_ += queued_;
    queued_ = {};
    if (!out_.empty()) write();
    return true;
}

}  // namespace kast::bench

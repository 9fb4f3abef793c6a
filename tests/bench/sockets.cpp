#include "bench/sockets.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace kast::bench {

namespace {

[[noreturn]] void fail(const char* what) {
    throw std::system_error(errno, std::generic_category(), what);
}

constexpr std::uint32_t loopback_net = 127U << 24U;

sockaddr_in loopback(std::uint16_t port, std::uint8_t host = 1) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(loopback_net | host);
    return address;
}

}  // namespace

Socket& Socket::operator=(Socket&& other) noexcept {
    if (this != &other) {
        if (fd_ >= 0) close(fd_);
        fd_ = other.release();
    }
    return *this;
}

Socket::~Socket() {
    if (fd_ >= 0) close(fd_);
}

int Socket::release() { return std::exchange(fd_, -1); }

std::span<const epoll_event> wait_for_ready(const Socket& epoll, std::chrono::microseconds at_most,
                                            ReadyEvents& events) {
    const timespec time{.tv_sec = at_most.count() / 1'000'000,
                        .tv_nsec = at_most.count() % 1'000'000 * 1'000};
    const int ready =
        epoll_pwait2(epoll.fd(), events.data(), static_cast<int>(events.size()), &time, nullptr);
    return std::span(events).first(static_cast<std::size_t>(std::max(ready, 0)));
}

Socket connect_to(const Endpoint& server) {
    Socket socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    if (socket.fd() < 0) fail("socket");
    if (server.receive_bytes > 0)
        setsockopt(socket.fd(), SOL_SOCKET, SO_RCVBUF, &server.receive_bytes,
                   sizeof server.receive_bytes);
    const sockaddr_in own = loopback(0, server.from);
    if (server.from != 1 &&
        bind(socket.fd(), reinterpret_cast<const sockaddr*>(&own), sizeof own) != 0)
        fail("bind");
    const sockaddr_in address = loopback(server.port);
    if (connect(socket.fd(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
        fail("connect");
    const int yes = 1;
    setsockopt(socket.fd(), IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return socket;
}

Socket listen_somewhere(std::uint16_t& port) {
    Socket socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    sockaddr_in address = loopback(0);
    auto* const raw = reinterpret_cast<sockaddr*>(&address);
    socklen_t size = sizeof address;
    if (socket.fd() < 0 || bind(socket.fd(), raw, size) != 0 || listen(socket.fd(), 4096) != 0 ||
        getsockname(socket.fd(), raw, &size) != 0)
        fail("listen");
    port = ntohs(address.sin_port);
    return socket;
}

HttpAnswer post(const Endpoint& server, std::string_view target, std::string_view body) {
    const Socket socket = connect_to(server);
    std::string request("POST ");
    request.append(target).append(
        " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
        "Content-Type: application/json\r\nContent-Length: ");
    request.append(std::to_string(body.size())).append("\r\n\r\n").append(body);
    for (std::string_view rest(request); !rest.empty();) {
        const auto sent = send(socket.fd(), rest.data(), rest.size(), MSG_NOSIGNAL);
        if (sent < 0) fail("send");
        rest.remove_prefix(static_cast<std::size_t>(sent));
    }
    std::string response;
    std::array<char, 4096> buffer{};
    for (ssize_t size = 0; (size = recv(socket.fd(), buffer.data(), buffer.size(), 0)) != 0;) {
        if (size < 0) fail("recv");
        response.append(buffer.data(), static_cast<std::size_t>(size));
    }
    constexpr std::string_view version = "HTTP/1.1 ";
    const auto end = response.find("\r\n\r\n");
    HttpAnswer answer;
    if (end == std::string::npos || !response.starts_with(version)) return answer;
    const char* const status = response.data() + version.size();
    std::from_chars(status, response.data() + end, answer.status);
    answer.body = response.substr(end + 4);
    return answer;
}

std::string post_json(const Endpoint& server, std::string_view target, std::string_view body) {
    HttpAnswer answer = post(server, target, body);
    if (answer.status != 200 && answer.status != 201)
        throw std::runtime_error("POST " + std::string(target) + ": " +
                                 std::to_string(answer.status) + " " + answer.body);
    return std::move(answer.body);
}

}  // namespace kast::bench

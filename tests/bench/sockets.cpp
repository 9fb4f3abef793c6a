#include "bench/sockets.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace kast::bench {

namespace {

[[noreturn]] void fail(const char* what) {
    throw std::system_error(errno, std::generic_category(), what);
}

sockaddr_in loopback(std::uint16_t port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
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

Socket connect_to(std::uint16_t port) {
    Socket socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    if (socket.fd() < 0) fail("socket");
    const sockaddr_in address = loopback(port);
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

std::string post_json(std::uint16_t port, std::string_view target, std::string_view body) {
    const Socket socket = connect_to(port);
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
    const auto end = response.find("\r\n\r\n");
    if (end == std::string::npos ||
        !(response.starts_with("HTTP/1.1 200 ") || response.starts_with("HTTP/1.1 201 ")))
        throw std::runtime_error("POST " + std::string(target) + ": " + response);
    return response.substr(end + 4);
}

}  // namespace kast::bench

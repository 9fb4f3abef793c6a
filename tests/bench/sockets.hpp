#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace kast::bench {

/// A socket of our own, closed with its owner.
class Socket {
public:
    Socket() = default;
    explicit Socket(int fd) : fd_(fd) {}
    Socket(Socket&& other) noexcept : fd_(other.release()) {}
    Socket& operator=(Socket&& other) noexcept;
    Socket(const Socket&) = delete;
    Socket& operator=(const Socket&) = delete;
    ~Socket();

    int fd() const { return fd_; }

private:
    int release();

    int fd_ = -1;
};

/// A blocking connection to a port of the loopback, without Nagle's algorithm.
Socket connect_to(std::uint16_t port);
/// A non-blocking listening socket on a free port of the loopback, which `port` is set to.
Socket listen_somewhere(std::uint16_t& port);
/// POST of a JSON body on a connection of its own; the response's body. Throws where its status is
/// not 200 or 201.
std::string post_json(std::uint16_t port, std::string_view target, std::string_view body);

}  // namespace kast::bench

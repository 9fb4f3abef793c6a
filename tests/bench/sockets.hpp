#pragma once

#include <sys/epoll.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <span>
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

/// A port of the loopback, and how one connects to it.
struct Endpoint {
    // Not explicit: mostly the port is all there is to say.
    Endpoint(std::uint16_t to) : port(to) {}  // NOLINT(google-explicit-constructor)

    std::uint16_t port;
    std::uint8_t from = 1;  ///< one's own address is 127.0.0.`from`
    /// The kernel's buffer for what is not read yet; where 0, as the kernel chooses.
    int receive_bytes = 0;
};

using ReadyEvents = std::array<epoll_event, 256>;
/// Waits at most so long until some of an epoll's sockets are ready, and gives those, in `events`.
std::span<const epoll_event> wait_for_ready(const Socket& epoll, std::chrono::microseconds at_most,
                                            ReadyEvents& events);

/// A blocking connection, without Nagle's algorithm.
Socket connect_to(const Endpoint& server);
/// A non-blocking listening socket on a free port of the loopback, which `port` is set to.
Socket listen_somewhere(std::uint16_t& port);
struct HttpAnswer {
    int status = 0;
    std::string body;
};

/// POST of a JSON body on a connection of its own.
HttpAnswer post(const Endpoint& server, std::string_view target, std::string_view body);
/// The same; the response's body. Throws where its status is not 200 or 201.
std::string post_json(const Endpoint& server, std::string_view target, std::string_view body);

}  // namespace kast::bench

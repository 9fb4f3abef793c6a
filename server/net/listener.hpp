#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <thread>

namespace kast::server::net {

/// Listens on one address and hands every connection on, from a thread of its own.
class Listener {
public:
    /// Who may connect to a Unix socket.
    enum class Access { owner, owner_and_group };

    /// `address`: "ADDR:PORT", "[::1]:PORT"; port 0 takes a free one; or "unix:PATH", a socket in
    /// the file system, in the place of one that was left there. Throws std::runtime_error that
    /// says what cannot be listened on, and why.
    explicit Listener(const std::string& address, Access access = Access::owner);
    ~Listener();

    /// "127.0.0.1:8080", "[::1]:8080", "unix:PATH": as it was taken.
    const std::string& address() const { return address_; }
    /// `take` gets the descriptor (non-blocking, TCP_NODELAY) and the peer's address, or "unix"; it
    /// owns the first.
    void start(std::function<void(int descriptor, std::string peer)> take);
    /// No further connection. Those that the kernel holds are refused.
    void stop();

private:
    void listen_on_tcp(const std::string& address);
    void listen_on_path(const std::string& path, Access access);
    void run();
    void accept_all();

    std::function<void(int, std::string)> take_;
    std::string address_;
    std::string path_;  ///< of a Unix socket
    int descriptor_ = -1;
    int wake_ = -1;
    std::atomic<bool> stopping_ = false;
    std::thread thread_;
};

}  // namespace kast::server::net

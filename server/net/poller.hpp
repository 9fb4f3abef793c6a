#pragma once

#include <sys/epoll.h>

#include <array>
#include <cstddef>
#include <cstdint>

namespace kast::server::net {

/// Who waits for a socket.
class SocketWaiter {
public:
    /// `events` of epoll: EPOLLIN, EPOLLOUT, EPOLLERR, EPOLLHUP.
    virtual void on_ready(std::uint32_t events) = 0;

protected:
    ~SocketWaiter() = default;
};

/// The sockets of one thread, waited for together: epoll, level-triggered, so that one call of recv
/// for each time that bytes have come is enough. But for `wake`, every call is made on that thread.
class Poller {
public:
    /// Throws std::system_error.
    Poller();
    ~Poller();
    Poller(const Poller&) = delete;
    Poller& operator=(const Poller&) = delete;

    /// The waiter lives until it is removed.
    void add(int descriptor, SocketWaiter& waiter, std::uint32_t events);
    void change(int descriptor, SocketWaiter& waiter, std::uint32_t events);
    /// From now on the waiter is not called, even where its socket was ready already.
    void remove(int descriptor, const SocketWaiter& waiter);

    /// Waits until a socket is ready, somebody wakes this thread, or the time is over. At once
    /// where some that were ready have not been called yet.
    void wait(int at_most_ms);
    /// The same without looking at any socket.
    void wait_for_wake(std::uint64_t at_most_us);
    /// Calls the next waiter whose socket is ready; false where there is none left.
    bool call_next();
    /// Any thread: ends the wait, or the next one.
    void wake();

private:
    void control(int operation, int descriptor, SocketWaiter* waiter, std::uint32_t events) const;

    int epoll_ = -1;
    int wake_ = -1;  ///< an eventfd
    std::array<epoll_event, 256> ready_{};
    std::size_t next_ = 0;  ///< of `ready_`
    std::size_t end_ = 0;
};

}  // namespace kast::server::net

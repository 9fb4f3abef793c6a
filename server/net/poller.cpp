#include "server/net/poller.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

namespace kast::server::net {

namespace {

std::system_error failure(const char* what) {
    return {std::error_code(errno, std::generic_category()), what};
}

}  // namespace

Poller::Poller() : epoll_(epoll_create1(EPOLL_CLOEXEC)), wake_(eventfd(0, EFD_CLOEXEC)) {
    if (epoll_ < 0 || wake_ < 0) throw failure("epoll");
    // Edge-triggered: what wakes need not be read.
    control(EPOLL_CTL_ADD, wake_, nullptr, EPOLLIN | EPOLLET);
}

Poller::~Poller() {
    ::close(epoll_);
    ::close(wake_);
}

void Poller::control(int operation, int descriptor, SocketWaiter* waiter,
                     std::uint32_t events) const {
    epoll_event event{.events = events, .data = {.ptr = waiter}};
    if (epoll_ctl(epoll_, operation, descriptor, &event) != 0) throw failure("epoll_ctl");
}

void Poller::add(int descriptor, SocketWaiter& waiter, std::uint32_t events) {
    control(EPOLL_CTL_ADD, descriptor, &waiter, events);
}

void Poller::change(int descriptor, SocketWaiter& waiter, std::uint32_t events) {
    control(EPOLL_CTL_MOD, descriptor, &waiter, events);
}

void Poller::remove(int descriptor, const SocketWaiter& waiter) {
    epoll_ctl(epoll_, EPOLL_CTL_DEL, descriptor, nullptr);
    for (std::size_t i = next_; i < end_; ++i)
        if (ready_[i].data.ptr == &waiter) ready_[i].data.ptr = nullptr;
}

void Poller::wait(int at_most_ms) {
    if (next_ < end_) return;
    const int ready =
        epoll_wait(epoll_, ready_.data(), static_cast<int>(ready_.size()), at_most_ms);
    next_ = 0;
    end_ = static_cast<std::size_t>(std::max(ready, 0));
}

void Poller::wait_for_wake(std::uint64_t at_most_us) {
    constexpr std::uint64_t us_in_second = 1'000'000;
    const timespec at_most{.tv_sec = static_cast<time_t>(at_most_us / us_in_second),
                           .tv_nsec = static_cast<long>(at_most_us % us_in_second * 1'000)};
    pollfd wake{.fd = wake_, .events = POLLIN, .revents = 0};
    if (ppoll(&wake, 1, &at_most, nullptr) <= 0) return;
    // Here it is level-triggered: what is not read would wake again.
    std::uint64_t count = 0;
    [[maybe_unused]] const ssize_t got = ::read(wake_, &count, sizeof count);
}

bool Poller::call_next() {
    while (next_ < end_) {
        const epoll_event& event = ready_[next_++];
        if (event.data.ptr == nullptr) continue;
        static_cast<SocketWaiter*>(event.data.ptr)->on_ready(event.events);
        return true;
    }
    return false;
}

void Poller::wake() {
    const std::uint64_t one = 1;
    [[maybe_unused]] const ssize_t written = ::write(wake_, &one, sizeof one);
}

}  // namespace kast::server::net

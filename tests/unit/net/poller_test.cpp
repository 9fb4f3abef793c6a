#include "server/net/poller.hpp"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <thread>

namespace kast::server::net {
namespace {

constexpr int long_ms = 60'000;

/// One end of a pair of sockets, which counts how often it is ready.
struct End : SocketWaiter {
    End(Poller& used, int descriptor) : poller(used), fd(descriptor) {
        poller.add(fd, *this, EPOLLIN);
    }
    ~End() {
        poller.remove(fd, *this);
        ::close(fd);
    }
    void on_ready(std::uint32_t events) override {
        seen |= events;
        ++calls;
        if (ends) ends->poller.remove(ends->fd, *ends);
    }

    Poller& poller;
    int fd;
    std::uint32_t seen = 0;
    int calls = 0;
    End* ends = nullptr;  ///< is removed when this is ready
};

std::array<int, 2> socket_pair() {
    std::array<int, 2> both{};
    EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, both.data()), 0);
    return both;
}

TEST(Poller, CallsWhoIsReadyUntilTheBytesAreTaken) {
    Poller poller;
    const auto [left, right] = socket_pair();
    End reader(poller, left);
    ASSERT_EQ(::write(right, "ab", 2), 2);
    for (int i = 1; i <= 2; ++i) {
        poller.wait(long_ms);
        while (poller.call_next()) {
        }
        EXPECT_EQ(reader.calls, i);
    }
    EXPECT_EQ(reader.seen, static_cast<std::uint32_t>(EPOLLIN));
    poller.change(left, reader, EPOLLOUT);
    poller.wait(long_ms);
    EXPECT_TRUE(poller.call_next());
    EXPECT_NE(reader.seen & EPOLLOUT, 0U);
    ::close(right);
}

TEST(Poller, WhoIsRemovedIsNotCalledThoughItWasReady) {
    Poller poller;
    const auto [first, to_first] = socket_pair();
    const auto [second, to_second] = socket_pair();
    End one(poller, first);
    End other(poller, second);
    one.ends = &other;
    other.ends = &one;
    ASSERT_EQ(::write(to_first, "x", 1), 1);
    ASSERT_EQ(::write(to_second, "x", 1), 1);
    poller.wait(long_ms);
    while (poller.call_next()) {
    }
    EXPECT_EQ(one.calls + other.calls, 1);
    ::close(to_first);
    ::close(to_second);
}

TEST(Poller, WaitingForAWakeLeavesTheSocketsForLater) {
    Poller poller;
    const auto [left, right] = socket_pair();
    End reader(poller, left);
    ASSERT_EQ(::write(right, "a", 1), 1);
    poller.wake();
    poller.wait_for_wake(1'000'000ULL * long_ms);
    EXPECT_FALSE(poller.call_next());
    poller.wait(long_ms);
    EXPECT_TRUE(poller.call_next());
    EXPECT_EQ(reader.calls, 1);
    ::close(right);
}

TEST(Poller, IsWokenFromAnotherThreadEachTime) {
    Poller poller;
    for (int i = 0; i < 3; ++i) {
        std::jthread other([&] { poller.wake(); });
        poller.wait(long_ms);
        EXPECT_FALSE(poller.call_next());
    }
}

}  // namespace
}  // namespace kast::server::net

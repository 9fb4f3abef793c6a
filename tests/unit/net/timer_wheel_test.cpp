#include "server/net/timer_wheel.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

namespace kast::server::net {
namespace {

struct Asked : TimerWheel::Entry {
    std::vector<std::int64_t> at;
    std::uint32_t again = 0;
    bool stopped = false;
    std::unique_ptr<Asked> takes_along;
    std::uint32_t on_timer(std::int64_t now_ms) override {
        at.push_back(now_ms);
        takes_along.reset();
        return again;
    }
    void on_drain() override { stopped = true; }
    void on_shutdown() override {}
};

void advance(TimerWheel& timer_wheel, std::int64_t from, std::int64_t to) {
    for (std::int64_t now = from; now <= to; now += 50) timer_wheel.advance(now);
}

TEST(TimerWheel, AsksNotBeforeTheTimeAndSoonAfterIt) {
    TimerWheel timer_wheel(1'000);
    Asked one;
    one.again = 100'000;
    timer_wheel.set(one, 3'000);
    advance(timer_wheel, 1'000, 20'000);
    ASSERT_EQ(one.at.size(), 1U);
    EXPECT_GE(one.at[0], 4'000);
    EXPECT_LE(one.at[0], 4'000 + 2 * TimerWheel::tick_ms);
}

TEST(TimerWheel, AsksAgainAsTold) {
    TimerWheel timer_wheel(0);
    Asked one;
    one.again = 1'000;
    timer_wheel.set(one, 1'000);
    advance(timer_wheel, 0, 10'000);
    EXPECT_GE(one.at.size(), 8U);
    EXPECT_LE(one.at.size(), 10U);
}

TEST(TimerWheel, AsksOnceHoweverLongItSlept) {
    TimerWheel timer_wheel(0);
    Asked one;
    one.again = 200'000;
    timer_wheel.set(one, 1'000);
    timer_wheel.advance(3'600'000);
    EXPECT_EQ(one.at.size(), 1U);
}

TEST(TimerWheel, ForgetsWhatIsGone) {
    TimerWheel timer_wheel(0);
    Asked stays;
    stays.again = 100'000;
    {
        Asked gone;
        timer_wheel.set(gone, 500);
    }
    timer_wheel.set(stays, 500);
    // One entry ends another that is due in the same moment.
    auto victim = std::make_unique<Asked>();
    timer_wheel.set(*victim, 500);
    stays.takes_along = std::move(victim);
    advance(timer_wheel, 0, 2'000);
    EXPECT_EQ(stays.at.size(), 1U);
}

TEST(TimerWheel, TellsAllWhenTheServerStops) {
    TimerWheel timer_wheel(0);
    std::vector<std::unique_ptr<Asked>> all;
    for (std::uint32_t i = 0; i < 100; ++i) {
        all.push_back(std::make_unique<Asked>());
        timer_wheel.set(*all.back(), i * 1'000);
    }
    timer_wheel.drain_all();
    for (const auto& one : all) EXPECT_TRUE(one->stopped);
}

}  // namespace
}  // namespace kast::server::net

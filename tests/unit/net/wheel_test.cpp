#include "server/net/wheel.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

namespace kast::server::net {
namespace {

struct Asked : Wheel::Entry {
    std::vector<std::int64_t> at;
    std::uint32_t again = 0;
    bool stopped = false;
    std::unique_ptr<Asked> takes_along;
    std::uint32_t due(std::int64_t now_ms) override {
        at.push_back(now_ms);
        takes_along.reset();
        return again;
    }
    void stopping() override { stopped = true; }
    void ended() override {}
};

void advance(Wheel& wheel, std::int64_t from, std::int64_t to) {
    for (std::int64_t now = from; now <= to; now += 50) wheel.advance(now);
}

TEST(Wheel, AsksNotBeforeTheTimeAndSoonAfterIt) {
    Wheel wheel(1'000);
    Asked one;
    one.again = 100'000;
    wheel.set(one, 3'000);
    advance(wheel, 1'000, 20'000);
    ASSERT_EQ(one.at.size(), 1U);
    EXPECT_GE(one.at[0], 4'000);
    EXPECT_LE(one.at[0], 4'000 + 2 * Wheel::tick_ms);
}

TEST(Wheel, AsksAgainAsTold) {
    Wheel wheel(0);
    Asked one;
    one.again = 1'000;
    wheel.set(one, 1'000);
    advance(wheel, 0, 10'000);
    EXPECT_GE(one.at.size(), 8U);
    EXPECT_LE(one.at.size(), 10U);
}

TEST(Wheel, AsksOnceHoweverLongItSlept) {
    Wheel wheel(0);
    Asked one;
    one.again = 200'000;
    wheel.set(one, 1'000);
    wheel.advance(3'600'000);
    EXPECT_EQ(one.at.size(), 1U);
}

TEST(Wheel, ForgetsWhatIsGone) {
    Wheel wheel(0);
    Asked stays;
    stays.again = 100'000;
    {
        Asked gone;
        wheel.set(gone, 500);
    }
    wheel.set(stays, 500);
    // One entry ends another that is due in the same moment.
    auto victim = std::make_unique<Asked>();
    wheel.set(*victim, 500);
    stays.takes_along = std::move(victim);
    advance(wheel, 0, 2'000);
    EXPECT_EQ(stays.at.size(), 1U);
}

TEST(Wheel, TellsAllWhenTheServerStops) {
    Wheel wheel(0);
    std::vector<std::unique_ptr<Asked>> all;
    for (std::uint32_t i = 0; i < 100; ++i) {
        all.push_back(std::make_unique<Asked>());
        wheel.set(*all.back(), i * 1'000);
    }
    wheel.stop_all();
    for (const auto& one : all) EXPECT_TRUE(one->stopped);
}

}  // namespace
}  // namespace kast::server::net

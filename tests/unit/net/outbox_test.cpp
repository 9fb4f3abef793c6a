#include "server/net/outbox.hpp"

#include <gtest/gtest.h>

#include <random>

namespace kast::server::net {
namespace {

Frame frame(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

/// Writes as a socket that takes `step` bytes at a time.
std::string drained(Outbox& outbox, std::size_t step) {
    std::string out;
    std::string scratch;
    while (!outbox.empty()) {
        const auto piece = outbox.next(scratch, 64).substr(0, step);
        out += piece;
        outbox.consume(piece.size());
    }
    return out;
}

TEST(Outbox, WhatComesAfterAFrameThatIsLargerThanAllMayWaitAsEver) {
    constexpr std::size_t most = 100;
    Outbox outbox;
    EXPECT_TRUE(outbox.takes(1'000, most)) << "nothing waits";
    outbox.push(frame(std::string(1'000, 'L')));
    EXPECT_TRUE(outbox.takes(60, most));
    outbox.push(frame(std::string(60, 'a')));
    EXPECT_TRUE(outbox.takes(40, most));
    EXPECT_FALSE(outbox.takes(41, most));
    outbox.consume(990);
    EXPECT_FALSE(outbox.takes(41, most));
    outbox.consume(10);
    EXPECT_TRUE(outbox.takes(40, most));
    EXPECT_FALSE(outbox.takes(41, most));
    outbox.consume(60);
    EXPECT_TRUE(outbox.takes(1'000, most));
}

TEST(Outbox, GivesAllBytesInOrderHoweverLittleIsTaken) {
    for (const std::size_t step : {1U, 2U, 3U, 7U, 64U, 100'000U}) {
        Outbox outbox;
        std::string all;
        for (int i = 0; i < 30; ++i) {
            const std::string text(static_cast<std::size_t>(i * 11 % 50),
                                   static_cast<char>('a' + i % 26));
            outbox.push(frame(text));
            all += text;
        }
        outbox.push(frame(std::string(40'000, 'L')));
        outbox.push(frame("end"));
        all += std::string(40'000, 'L') + "end";
        EXPECT_EQ(outbox.bytes(), all.size());
        EXPECT_EQ(drained(outbox, step), all) << step;
        EXPECT_EQ(outbox.bytes(), 0U);
    }
}

TEST(Outbox, SmallFramesLeaveTogetherALargeOneByItself) {
    Outbox outbox;
    std::string scratch;
    outbox.push(frame("one"));
    outbox.push(frame("two"));
    EXPECT_EQ(outbox.next(scratch, 64), "onetwo");
    Outbox large;
    const Frame big = frame(std::string(100'000, 'x'));
    large.push(big);
    large.push(frame("after"));
    EXPECT_EQ(large.next(scratch, 200'000).data(), big->data()) << "not copied";
}

TEST(Outbox, WhatIsDroppedIsDroppedWhole) {
    Outbox outbox;
    outbox.push(frame("begun"));
    outbox.push(frame("waiting"));
    outbox.consume(2);
    outbox.drop_unsent();
    outbox.push(frame("!"));
    EXPECT_EQ(outbox.bytes(), 4U);
    EXPECT_EQ(drained(outbox, 100), "gun!");

    outbox.push(frame("waiting"));
    outbox.drop_unsent();
    EXPECT_TRUE(outbox.empty());
    outbox.push(frame("next"));
    EXPECT_EQ(drained(outbox, 100), "next");
}

TEST(Outbox, LetsGoOfAFrameAsSoonAsItIsOut) {
    Outbox outbox;
    const Frame first = frame("first");
    outbox.push(first);
    outbox.push(frame("second"));
    outbox.consume(5);
    EXPECT_EQ(first.use_count(), 1);
}

}  // namespace
}  // namespace kast::server::net

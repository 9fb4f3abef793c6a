#include "server/net/paced_flushes.hpp"

#include <gtest/gtest.h>

namespace kast::server::net {
namespace {

struct Reader : Flushable {
    void flush() override {}
};

/// Whether `one` is among those that are due at `now_ms`.
bool is_due(PacedFlushes& paced, const Reader& one, std::int64_t now_ms) {
    FlushList due;
    paced.take_due(now_ms, due);
    bool found = false;
    for (const Flushable& it : due) found = found || &it == &one;
    due.clear();
    return found;
}

TEST(PacedFlushes, WhoWasSentNothingForAnIntervalDoesNotWait) {
    const PacedFlushes paced(100, 1'000);
    EXPECT_TRUE(paced.must_wait(1'000, 1'099));
    EXPECT_FALSE(paced.must_wait(1'000, 1'100));
}

TEST(PacedFlushes, WithoutAnIntervalNobodyWaits) {
    const PacedFlushes paced(0, 1'000);
    EXPECT_FALSE(paced.must_wait(1'000, 1'000));
}

TEST(PacedFlushes, IsDueWhenTheIntervalIsOverRoundedUpToAStep) {
    for (std::int64_t now = 1'000; now < 1'000 + 3 * PacedFlushes::step_ms; ++now) {
        PacedFlushes paced(100, now);
        Reader reader;
        paced.add(reader, now - 20);
        const std::int64_t wait = paced.wait_ms(now, 250);
        EXPECT_GE(wait, 80) << now;
        EXPECT_LT(wait, 80 + PacedFlushes::step_ms) << now;
        EXPECT_FALSE(is_due(paced, reader, now + wait - 1)) << now;
        EXPECT_TRUE(is_due(paced, reader, now + wait)) << now;
    }
}

TEST(PacedFlushes, NobodyIsLostWhereTheShardStoodStill) {
    PacedFlushes paced(100, 1'000);
    Reader reader;
    paced.add(reader, 1'000);
    EXPECT_EQ(paced.wait_ms(60'000, 250), 0);
    EXPECT_TRUE(is_due(paced, reader, 60'000));
    paced.add(reader, 60'000);
    EXPECT_TRUE(is_due(paced, reader, 60'104));
}

TEST(PacedFlushes, WhereNobodyWaitsTheShardSleepsAsLongAsItMay) {
    PacedFlushes paced(1'000, 1'000);
    EXPECT_EQ(paced.wait_ms(1'000, 250), 250);
    Reader reader;
    paced.add(reader, 1'000);
    EXPECT_EQ(paced.wait_ms(1'000, 250), 250);
}

TEST(PacedFlushes, WhoIsGoneWaitsNoLonger) {
    PacedFlushes paced(100, 1'000);
    {
        Reader reader;
        paced.add(reader, 1'000);
        EXPECT_LT(paced.wait_ms(1'000, 250), 250);
    }
    EXPECT_EQ(paced.wait_ms(1'000, 250), 250);
}

}  // namespace
}  // namespace kast::server::net

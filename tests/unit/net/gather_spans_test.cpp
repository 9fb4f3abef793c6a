#include "server/net/gather_spans.hpp"

#include <gtest/gtest.h>

namespace kast::server::net {
namespace {

TEST(GatherSpans, WhoComesAloneDoesNotWait) {
    GatherSpans spans(4'000);
    EXPECT_EQ(spans.wait_us(81'500), 0U);
    spans.looked(81'500);
    EXPECT_EQ(spans.wait_us(84'000), 0U);
}

TEST(GatherSpans, WhoComesSoonAfterAnotherWaitsForTheNextSpan) {
    GatherSpans spans(4'000);
    spans.looked(80'000);
    EXPECT_EQ(spans.wait_us(80'000), 4'000U);
    EXPECT_EQ(spans.wait_us(81'500), 2'500U);
    EXPECT_EQ(spans.wait_us(83'999), 1U);
}

TEST(GatherSpans, AllShardsLookAtTheSameMoments) {
    GatherSpans one(4'000);
    GatherSpans other(4'000);
    one.looked(80'100);
    other.looked(83'900);
    EXPECT_EQ(80'200 + one.wait_us(80'200), 83'950 + other.wait_us(83'950));
}

TEST(GatherSpans, WithoutASpanNobodyWaits) {
    GatherSpans spans(0);
    spans.looked(80'000);
    EXPECT_EQ(spans.wait_us(80'000), 0U);
}

}  // namespace
}  // namespace kast::server::net

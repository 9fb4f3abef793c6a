#include "server/net/connection_limiter.hpp"
#include "server/net/http.hpp"
#include "server/net/rate_limit.hpp"
#include "server/quota.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace kast::server::net {
namespace {

TEST(HttpWords, AcceptsWhatIsListedAndNotRefused) {
    EXPECT_TRUE(accepts("gzip, deflate, br", "br"));
    EXPECT_TRUE(accepts("gzip;q=0.5", "gzip"));
    EXPECT_TRUE(accepts("text/html, TEXT/EVENT-STREAM", "text/event-stream"));
    EXPECT_FALSE(accepts("gzip;q=0", "gzip"));
    EXPECT_FALSE(accepts("gzip; q=0.00", "gzip"));
    EXPECT_FALSE(accepts("xbr", "br"));
    EXPECT_FALSE(accepts("", "br"));
}

TEST(HttpWords, DecodesWhatIsEncodedProperly) {
    EXPECT_EQ(percent_decoded("a%20b", false), "a b");
    EXPECT_EQ(percent_decoded("a+b", true), "a b");
    EXPECT_EQ(percent_decoded("a+b", false), "a+b");
    EXPECT_FALSE(percent_decoded("%", false));
    EXPECT_FALSE(percent_decoded("%4", false));
    EXPECT_FALSE(percent_decoded("%4x", false));
    EXPECT_FALSE(percent_decoded("%00", false));
    EXPECT_EQ(percent_decoded("%C3%A4", false), "ä");
    EXPECT_FALSE(percent_decoded("%C3", false)) << "no UTF-8: an answer could not repeat it";
    EXPECT_FALSE(percent_decoded("\xff", true));
}

TEST(HttpWords, FindsAParameter) {
    HttpRequest request;
    request.query = "since=a%2Bb&types=x,y&empty";
    EXPECT_EQ(request.parameter("since"), "a+b");
    EXPECT_EQ(request.parameter("types"), "x,y");
    EXPECT_EQ(request.parameter("empty"), "");
    EXPECT_FALSE(request.parameter("type"));
    request.query = "since=%";
    EXPECT_THROW(request.parameter("since"), std::invalid_argument);
}

TEST(HttpWords, TheDateIsInTheFixedForm) {
    const std::string& date = http_date();
    EXPECT_EQ(date.size(), 29U) << date;
    EXPECT_TRUE(date.ends_with(" GMT"));
    EXPECT_EQ(date.substr(3, 2), ", ");
}

TEST(RateLimit, AllowsABurstAndThenTheRate) {
    RateLimit limit(10, 5, 0);
    for (int i = 0; i < 5; ++i) EXPECT_TRUE(limit.take(0)) << i;
    EXPECT_FALSE(limit.take(0));
    EXPECT_EQ(limit.wait_ms(), 200) << "the one refused is paid for too";
    EXPECT_FALSE(limit.take(199));
    EXPECT_TRUE(limit.take(401));
    EXPECT_FALSE(limit.is_abusive());
    for (int i = 0; i < 16; ++i) limit.take(401);
    EXPECT_FALSE(limit.is_abusive());
    limit.take(401);
    EXPECT_TRUE(limit.is_abusive());
}

TEST(RateLimit, DoesNotSaveUpMoreThanABurst) {
    RateLimit limit(10, 5, 0);
    for (int i = 0; i < 5; ++i) EXPECT_TRUE(limit.take(1'000'000)) << i;
    EXPECT_FALSE(limit.take(1'000'000));
}

TEST(ConnectionLimiter, CountsAllAndEachAddress) {
    ConnectionLimiter limiter(3, 2);
    auto first = limiter.acquire("a", "a");
    auto second = limiter.acquire("a", "a");
    EXPECT_TRUE(first && second);
    EXPECT_FALSE(limiter.acquire("a", "a"));
    auto third = limiter.acquire("b", "b");
    EXPECT_TRUE(third);
    EXPECT_FALSE(limiter.acquire("c", "c")) << "three in all";
    first = {};
    const auto moved = std::move(second);
    EXPECT_TRUE(limiter.acquire("a", "a"));
    EXPECT_EQ(moved.peer(), "a");
}

TEST(ConnectionLimiter, CountsWhatAProxyOpensForWhomItAsks) {
    ConnectionLimiter limiter(9, 1);
    auto first = limiter.acquire("proxy", "");
    auto second = limiter.acquire("proxy", "");
    ASSERT_TRUE(first && second);
    EXPECT_TRUE(first.count_for("a"));
    EXPECT_TRUE(first.count_for("a")) << "it is one of a's already";
    EXPECT_FALSE(second.count_for("a"));
    EXPECT_TRUE(second.count_for("b"));
    // A proxy keeps its connections for others.
    EXPECT_TRUE(first.count_for("c"));
    EXPECT_TRUE(second.count_for("a"));
    EXPECT_TRUE(limiter.acquire("b", "b"));
}

TEST(Quota, GivesSoManyWithinItsTime) {
    Quota quota(2, 3'600'000);
    EXPECT_EQ(quota.take("a", 1'000), 0U);
    EXPECT_EQ(quota.take("a", 2'000), 0U);
    EXPECT_GT(quota.take("a", 3'000), 3'590U);
    EXPECT_EQ(quota.take("b", 3'000), 0U);
    EXPECT_EQ(quota.take("a", 3'700'000), 0U);
}

TEST(Quota, CountsWhatWasHadAndTellsWhenThereIsMore) {
    Quota quota(100, 10'000);
    EXPECT_EQ(quota.wait_s("a", 0), 0U);
    quota.count("a", 99, 0);
    EXPECT_EQ(quota.wait_s("a", 1'000), 0U);
    quota.count("a", 500, 1'000);
    EXPECT_EQ(quota.wait_s("a", 1'000), 9U);
    EXPECT_EQ(quota.wait_s("a", 9'999), 1U);
    EXPECT_EQ(quota.wait_s("a", 10'000), 0U);
}

TEST(Quotas, SayWhichKindIsUsedUpAndCountNothingThen) {
    Quotas<2> quotas({100, 2}, 10'000);
    EXPECT_FALSE(quotas.take("a", {90, 1}, 0));
    EXPECT_FALSE(quotas.take("a", {5, 1}, 0));
    for (int i = 0; i < 3; ++i) {
        const auto used_up = quotas.take("a", {90, 0}, 4'000);
        ASSERT_TRUE(used_up);
        EXPECT_EQ(used_up->kind, 1U);
        EXPECT_EQ(used_up->wait_s, 6U);
    }
    quotas.count("a", {5, 0}, 4'000);
    EXPECT_EQ(quotas.used_up("a", 4'000)->kind, 0U) << "the refused 90 are not among the 100";
    EXPECT_FALSE(quotas.used_up("b", 4'000));
    EXPECT_FALSE(quotas.take("a", {0, 1}, 10'000));
}

TEST(Quota, KeepsNoMoreThanItMayAndForgetsWhoBeganFirst) {
    Quota quota(1, 1'000'000);
    EXPECT_EQ(quota.take("first", 0), 0U);
    for (std::size_t i = 1; i < Quota::keys_max; ++i)
        EXPECT_EQ(quota.take(std::to_string(i), 1), 0U);
    EXPECT_NE(quota.wait_s("first", 2), 0U);
    EXPECT_EQ(quota.take("one more", 2), 0U);
    EXPECT_EQ(quota.wait_s("first", 3), 0U);
    EXPECT_NE(quota.wait_s("1", 3), 0U);
}

}  // namespace
}  // namespace kast::server::net

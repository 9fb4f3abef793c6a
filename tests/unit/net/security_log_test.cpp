#include "server/net/security_log.hpp"

#include <gtest/gtest.h>

namespace kast::server::net {
namespace {

constexpr std::int64_t minute_ms = 60'000;

TEST(SecurityLogLimit, NobodyFillsTheLog) {
    SecurityLogLimit limit;
    std::uint64_t left_out = 0;
    std::uint64_t written = 0;
    for (int i = 0; i < 1'000; ++i) written += limit.take("192.0.2.1", minute_ms, left_out);
    EXPECT_EQ(written, SecurityLogLimit::lines_of_address);
    EXPECT_TRUE(limit.take("192.0.2.2", minute_ms, left_out)) << "others have their own";
    for (int i = 0; i < 10'000; ++i)
        written += limit.take("2001:db8::" + std::to_string(i), minute_ms, left_out);
    EXPECT_EQ(written + 1, SecurityLogLimit::lines_of_all);
    EXPECT_EQ(left_out, 0U);
}

TEST(SecurityLogLimit, WhatWasLeftOutIsToldAMinuteLaterOnce) {
    SecurityLogLimit limit;
    std::uint64_t left_out = 0;
    for (std::uint64_t i = 0; i < SecurityLogLimit::lines_of_address + 7; ++i)
        limit.take("192.0.2.1", minute_ms, left_out);
    EXPECT_TRUE(limit.take("192.0.2.1", 2 * minute_ms, left_out));
    EXPECT_EQ(left_out, 7U);
    EXPECT_TRUE(limit.take("192.0.2.1", 3 * minute_ms, left_out));
    EXPECT_EQ(left_out, 0U);
}

}  // namespace
}  // namespace kast::server::net

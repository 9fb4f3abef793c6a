#include "server/room/expiries.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace kast::tests {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// Tells when its moment has come.
struct Noted final : server::Expiring {
    Noted(std::string name, std::vector<std::string>& calls)
        : name(std::move(name)), calls(calls) {}
    void end_expired(std::int64_t now_ms) override {
        calls.push_back(name + " at " + std::to_string(now_ms));
        if (then) then();
    }
    std::string name;
    std::vector<std::string>& calls;
    std::function<void()> then;
};

struct Expiry : testing::Test {
    std::vector<std::string> after(std::int64_t now_ms) {
        calls.clear();
        expiries.end_expired(now_ms);
        return calls;
    }
    server::Expiries expiries;
    std::vector<std::string> calls;
    Noted one{"one", calls}, other{"other", calls};
};

TEST_F(Expiry, CallsWhoseMomentHasComeTheFirstFirstAndEachOnce) {
    expiries.set(one, 20);
    expiries.set(other, 10);
    EXPECT_THAT(after(9), IsEmpty());
    EXPECT_THAT(after(10), ElementsAre("other at 10"));
    expiries.set(other, 15);
    EXPECT_THAT(after(30), ElementsAre("other at 30", "one at 30"));
    EXPECT_THAT(after(99), IsEmpty());
}

TEST_F(Expiry, WhatIsSaidLastCounts) {
    expiries.set(one, 10);
    expiries.set(one, 30);
    expiries.set(other, 10);
    expiries.set(other, std::nullopt);
    EXPECT_THAT(after(20), IsEmpty());
    EXPECT_THAT(after(30), ElementsAre("one at 30"));
}

TEST_F(Expiry, WhoIsCalledMaySetItselfAnewAndEndOthers) {
    auto gone = std::make_unique<Noted>("gone", calls);
    expiries.set(one, 1);
    expiries.set(*gone, 2);
    one.then = [&] {
        gone.reset();
        expiries.set(one, 8);
    };
    EXPECT_THAT(after(9), ElementsAre("one at 9")) << "though it has set what has come already";
    one.then = nullptr;
    EXPECT_THAT(after(9), ElementsAre("one at 9"));
    EXPECT_THAT(after(9), IsEmpty());
}

}  // namespace
}  // namespace kast::tests

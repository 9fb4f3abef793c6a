// The laws of the merge patch, held against another implementation of RFC 7396.

#include "protocol/patch.hpp"

#include "protocol/read.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "sample.hpp"
#include "support/arbitrary.hpp"

namespace kast::protocol {
namespace {

using rules::sample::Everything;
using rules::sample::Purse;
using rules::sample::Temper;

/// What a client holds after the patch from `before` to `after`.
template <class T>
std::string patched(const T& before, const T& after) {
    Json state = Json::parse(to_text(before));
    std::string patch;
    if (write_patch(patch, before, after))
        state.merge_patch(Json::parse(patch));
    else
        EXPECT_TRUE(patch.empty());
    return state.dump();
}

template <class T>
std::string sorted(const T& value) {
    return Json::parse(to_text(value)).dump();
}

TEST(Patch, LeadsFromAnyStateToAnyOther) {
    tests::Arbitrary arbitrary(3);
    for (int round = 0; round < 1000; ++round) {
        const auto before = arbitrary.make<Everything>();
        const auto after = arbitrary.make<Everything>();
        ASSERT_EQ(patched(before, after), sorted(after)) << sorted(before);
    }
}

TEST(Patch, OfASmallChangeHoldsThatChangeAlone) {
    tests::Arbitrary arbitrary(4);
    for (int round = 0; round < 500; ++round) {
        auto before = arbitrary.make<Everything>();
        before.by_id["x"] = {};
        before.by_id["y"] = {};
        auto after = before;
        after.by_id["x"].coins = before.by_id["x"].coins + 1;
        std::string patch;
        ASSERT_TRUE(write_patch(patch, before, after));
        ASSERT_EQ(patch,
                  R"({"by_id":{"x":{"coins":)" + std::to_string(after.by_id["x"].coins) + "}}}");
    }
}

TEST(Patch, OfNothingIsNothing) {
    tests::Arbitrary arbitrary(5);
    for (int round = 0; round < 500; ++round) {
        const auto value = arbitrary.make<Everything>();
        std::string patch = "kept";
        ASSERT_FALSE(write_patch(patch, value, value));
        ASSERT_EQ(patch, "kept");
        ASSERT_TRUE(same(value, value));
    }
}

TEST(Patch, SameMeansTheSameBytes) {
    tests::Arbitrary arbitrary(6);
    for (int round = 0; round < 1000; ++round) {
        const auto before = arbitrary.make<Purse>();
        const auto after = arbitrary.make<Purse>();
        ASSERT_EQ(same(before, after), to_text(before) == to_text(after));
    }
}

TEST(Patch, NullTakesAway) {
    Everything before;
    before.maybe = Purse{1, "m"};
    before.by_id["gone"] = {};
    const Everything after;
    std::string patch;
    ASSERT_TRUE(write_patch(patch, before, after));
    EXPECT_EQ(patch, R"({"by_id":{"gone":null},"maybe":null})");
}

TEST(Patch, AnOptionalInsideAKeptObjectIsTakenAwayAlone) {
    Everything before;
    before.maybe = Purse{1, "m"};
    Everything after;
    after.maybe = Purse{1, std::nullopt};
    std::string patch;
    ASSERT_TRUE(write_patch(patch, before, after));
    EXPECT_EQ(patch, R"({"maybe":{"mark":null}})");
}

TEST(Patch, AnObjectThatAppearsEmptyStillAppears) {
    Everything before;
    Everything after;
    after.by_name["new"] = {};
    after.maybe_list.emplace();
    std::string patch;
    ASSERT_TRUE(write_patch(patch, before, after));
    EXPECT_EQ(patch, R"({"by_name":{"new":[]},"maybe_list":[]})");
}

TEST(Patch, ListsAreReplacedWhole) {
    Everything before;
    before.purses = {{1, {}}, {2, {}}};
    Everything after = before;
    after.purses.erase(after.purses.begin());
    std::string patch;
    ASSERT_TRUE(write_patch(patch, before, after));
    EXPECT_EQ(patch, R"({"purses":[{"coins":2}]})");
}

TEST(Patch, FieldsOfAPartStandInTheObjectThatHoldsIt) {
    Everything before;
    before.habits.edit() = {3, {"hums"}, Temper::calm};
    EXPECT_NE(to_text(before).find(R"("patience":3,"quirks":["hums"],"worst":"calm","tree")"),
              std::string::npos);
    Everything after = before;
    EXPECT_TRUE(same(before, after));
    after.habits.edit().patience = 4;
    after.habits.edit().worst.reset();
    EXPECT_FALSE(same(before, after));
    std::string patch;
    ASSERT_TRUE(write_patch(patch, before, after));
    EXPECT_EQ(patch, R"({"patience":4,"worst":null})");
    after.habits.edit() = *before.habits;
    EXPECT_TRUE(same(before, after)) << "another object that says the same";
}

}  // namespace
}  // namespace kast::protocol

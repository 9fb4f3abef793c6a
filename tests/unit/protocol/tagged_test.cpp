// A choice between described structs that their `kind` tells apart.

#include "protocol/patch.hpp"
#include "protocol/read.hpp"
#include "protocol/schema.hpp"
#include "protocol/write.hpp"
#include "rules/core/one_of.hpp"

#include <gtest/gtest.h>

namespace kast::protocol {
namespace {

enum class Gait { slow, at_a_run };
BOOST_DESCRIBE_ENUM(Gait, slow, at_a_run)

struct Matter {
    std::string who;
};
BOOST_DESCRIBE_STRUCT(Matter, (), (who))

struct Walk : Matter {
    static constexpr std::string_view kind = "walk";
    Gait gait = Gait::slow;
    std::optional<int> paces;
};
BOOST_DESCRIBE_STRUCT(Walk, (Matter), (gait, paces))

struct Rest : Matter {
    static constexpr std::string_view kind = "rest";
};
BOOST_DESCRIBE_STRUCT(Rest, (Matter), ())

using Pending = rules::OneOf<Walk, Rest>;

struct Stack {
    std::vector<Pending> stack;
};
BOOST_DESCRIBE_STRUCT(Stack, (), (stack))

Walk run() {
    Walk walk;
    walk.who = "ann";
    walk.gait = Gait::at_a_run;
    walk.paces = 3;
    return walk;
}

constexpr std::string_view written =
    R"({"stack":[{"kind":"walk","who":"ann","gait":"at-a-run","paces":3},)"
    R"({"kind":"rest","who":""}]})";

TEST(Tagged, ComesBackAsItWas) {
    const Stack stack{{run(), Rest{}}};
    EXPECT_EQ(to_text(stack), written);
    for (const ReadMode mode : {ReadMode::strict, ReadMode::stored}) {
        const auto read = read_text<Stack>(written, mode);
        ASSERT_TRUE(read) << read.error().path;
        EXPECT_EQ(to_text(*read), written);
    }
}

TEST(Tagged, TheKindMayStandAnywhere) {
    const auto read = read_text<Pending>(R"({"who":"bo","gait":"slow","kind":"walk"})");
    ASSERT_TRUE(read) << read.error().path;
    EXPECT_EQ(get<Walk>(*read).who, "bo");
}

TEST(Tagged, WhatIsNoAlternativeIsRefused) {
    const auto refused = [](std::string_view text) {
        const auto read = read_text<Stack>(text);
        return read ? "read" : read.error().path + " " + read.error().message;
    };
    EXPECT_EQ(refused(R"({"stack":[{"kind":"fly","who":""}]})"),
              "/stack/0/kind Must be one of: walk, rest.");
    EXPECT_EQ(refused(R"({"stack":[{"who":""}]})"), "/stack/0/kind Is required.");
    EXPECT_EQ(refused(R"({"stack":[{"kind":1,"who":""}]})"), "/stack/0/kind Must be text.");
    EXPECT_EQ(refused(R"({"stack":["walk"]})"), "/stack/0 Must be an object.");
    EXPECT_EQ(refused(R"({"stack":[{"kind":"rest","who":"","gait":"slow"}]})"),
              "/stack/0/gait Unknown field.");
    EXPECT_EQ(refused(R"({"stack":[{"kind":"walk","who":""}]})"), "/stack/0/gait Is required.");
}

TEST(Tagged, AChangeReplacesTheWhole) {
    std::string out;
    const Pending before = run();
    EXPECT_FALSE(write_patch(out, before, Pending(run())));
    EXPECT_TRUE(write_patch(out, before, Pending(Rest{})));
    EXPECT_EQ(out, R"({"kind":"rest","who":""})");
}

TEST(Tagged, ItsSchemaNamesTheKinds) {
    Schemas schemas;
    EXPECT_EQ(schemas.of<Pending>().at("oneOf").size(), 2U);
    const auto& definitions = schemas.definitions();
    const auto found = std::ranges::find_if(definitions.items(), [](const auto& one) {
        return one.key().ends_with("Walk");  // The test's own namespace is part of the name.
    });
    ASSERT_NE(found, definitions.items().end());
    const Json& walk = found.value();
    EXPECT_EQ(walk.at("properties").at("kind"), Json::parse(R"({"enum":["walk"]})"));
    EXPECT_EQ(walk.at("required"), Json::parse(R"(["kind","who","gait"])"));
}

}  // namespace
}  // namespace kast::protocol

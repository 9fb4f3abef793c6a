// What the views say may be done now.

#include "unit/mouse_guard/table.hpp"

namespace kast::rules::mouse_guard {
namespace {

bool allowed(const RulesFixture& bench, const Actor& actor, const char* character,
             const char* method) {
    const StateView seen = System::view(bench.state, {actor.role, actor.member});
    const auto& list = seen.characters.at(Id(character)).allowed;
    return list && std::ranges::find(*list, method) != list->end();
}
TEST(Offered, WhatMayBeDoneNow) {
    RulesFixture bench = meeting({{{"scout", 4}}, 3, 4, 4, {"fox-wise"}, {"quick"}});
    bench.against("scout");
    EXPECT_FALSE(allowed(bench, ann, "brun", "throw"));  // The GM's dice first.
    EXPECT_TRUE(allowed(bench, ann, "brun", "wise.use"));
    EXPECT_TRUE(allowed(bench, ann, "brun", "trait.use"));
    EXPECT_TRUE(allowed(bench, ann, "brun", "nature.tap"));
    EXPECT_FALSE(allowed(bench, bo, "brun", "wise.use"));
    EXPECT_TRUE(allowed(bench, gm, "fox", "throw"));
    bench.throws(gm, "fox", {1, 1, 1});
    EXPECT_TRUE(allowed(bench, ann, "brun", "throw"));
    const StateView seen = System::view(bench.state, {Role::player, "ann"});
    const AttemptView& ours = seen.tests.begin()->second.attempts[1];
    EXPECT_EQ(ours.declarable->wises, std::vector<std::string>{"fox-wise"});
    EXPECT_EQ(ours.declarable->traits_for, std::vector<std::string>{"quick"});
    EXPECT_TRUE(ours.declarable->traits_advantage.empty());  // The opponent's dice lie.
    EXPECT_FALSE(System::view(bench.state, {Role::player, "bo"})
                     .tests.begin()
                     ->second.attempts[1]
                     .declarable);
}

}  // namespace
}  // namespace kast::rules::mouse_guard

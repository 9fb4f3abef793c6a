// What was declared is taken back until the roll, and what was put into it.

#include "unit/terre_exile/table.hpp"
#include <algorithm>

namespace kast::rules::terre_exile {
namespace {

bool is_offered(const RulesFixture& bench, const Actor& actor, const char* method) {
    const auto view = System::view(bench.state, Viewer{actor.role, actor.member}, nullptr);
    const auto& allowed = view.characters.at("aribeth").allowed;
    return std::ranges::find(allowed, method) != allowed.end();
}

TEST(Withdraw, TheOwnersTestUntilItsRoll) {
    RulesFixture bench = scene(1);
    EXPECT_TRUE(is_offered(bench, ann, "test.cancel"));
    EXPECT_EQ(bench.refused(bo, TestCancel{"t", {}}), "not-allowed");
    bench.does(ann, SpiritualSpend{"t"});
    bench.does(ann, TestCancel{"t", {}});
    EXPECT_TRUE(bench.state.tests.empty());
    EXPECT_EQ(bench.sheet("aribeth").ps.current, 1);
}

TEST(Withdraw, NotOnceTheDiceHaveFallen) {  // D100-after-1
    RulesFixture bench = scene(1, 1);
    bench.does(ann, SpiritualSpend{"t"});
    bench.does(ann, TestRoll{"t"}, {5, 6});
    EXPECT_EQ(bench.refused(ann, TestCancel{"t", {}}), "too-late");
    EXPECT_EQ(bench.refused(ann, SpiritualWithdraw{"t"}), "too-late");
    EXPECT_EQ(bench.refused(ann, TrumpWithdraw{"t", "AGI"}), "too-late");
    for (const char* method : {"test.cancel", "spiritual.withdraw", "trump.withdraw"})
        EXPECT_FALSE(is_offered(bench, ann, method)) << method;
}

TEST(Withdraw, WhatTheGmAskedForIsTheGms) {
    RulesFixture called;
    called.does(ann, aribeth());
    called.does(gm, TestCall{.id = Id("c"), .attribute = "AGI"});
    called.does(ann, TestDeclare{.id = Id("t"), .actor = "aribeth", .call = Id("c")});
    EXPECT_EQ(called.refused(ann, TestCancel{"t", {}}), "gm-only");
    EXPECT_FALSE(is_offered(called, ann, "test.cancel"));
    EXPECT_TRUE(is_offered(called, gm, "test.cancel"));
    called.does(gm, TestCancel{"t", {}});
    called.does(gm, TestDeclare{.id = Id("t"), .actor = "aribeth", .attribute = "AGI"});
    EXPECT_EQ(called.refused(ann, TestCancel{"t", {}}), "gm-only");
}

TEST(Withdraw, ASpiritualPoint) {  // D100-ps-1, D100-ps-3: it may be spent again
    RulesFixture bench = scene(1);
    EXPECT_EQ(bench.refused(ann, SpiritualWithdraw{"t"}), "not-spent");
    bench.does(ann, SpiritualSpend{"t"});
    EXPECT_TRUE(is_offered(bench, ann, "spiritual.withdraw"));
    bench.does(ann, SpiritualWithdraw{"t"});
    EXPECT_EQ(bench.sheet("aribeth").ps.current, 1);
    EXPECT_EQ(effective_attribute(bench.test("t")), 60);
    bench.does(ann, SpiritualSpend{"t"});
    EXPECT_EQ(effective_attribute(bench.test("t")), 70);
}

TEST(Withdraw, AnEffort) {  // D100-x-res-3
    RulesFixture bench(Settings{.outside = true});
    CharacterAdd add = aribeth();
    add.attributes = {{"AGI", 60}, {"CON", 30}};
    bench.does(ann, add);
    bench.does(ann, TestDeclare{.id = Id("t"), .actor = "aribeth", .attribute = "AGI"});
    EXPECT_EQ(bench.refused(ann, EffortWithdraw{"t"}), "not-spent");
    bench.does(ann, EffortMake{"t", Pool::pv});
    EXPECT_EQ(bench.sheet("aribeth").outside.pools.at("pv").current, 2);
    bench.does(ann, EffortWithdraw{"t"});
    EXPECT_EQ(bench.sheet("aribeth").outside.pools.at("pv").current, 3);
    EXPECT_EQ(effective_attribute(bench.test("t")), 60);
    EXPECT_FALSE(bench.test("t").effort);
}

TEST(Withdraw, AClaimBeforeTheGmHasRuled) {  // D100-trump-9
    RulesFixture bench = scene();
    EXPECT_EQ(bench.refused(ann, TrumpWithdraw{"t", "AGI"}), "not-claimed");
    bench.does(ann, TrumpClaim{"t", "AGI", "she knows the ford"});
    bench.does(ann, TrumpWithdraw{"t", "AGI"});
    EXPECT_TRUE(bench.state.questions.empty());
    EXPECT_EQ(bench.said<TrumpWithdrawn>().tension, 0);
    EXPECT_TRUE(is_offered(bench, ann, "test.roll"));
    EXPECT_EQ(bench.refused(ann, TrumpClaim{"t", "AGI", "after all"}), "");
}

TEST(Withdraw, AnAllowedTrumpWithWhatItCost) {  // D100-trump-6, D100-trump-8
    RulesFixture bench;
    bench.does(ann, aribeth());
    bench.does(gm, ModeSet{Mode::combat});
    bench.does(gm, TurnStart{"aribeth", 1});
    bench.does(ann, TestDeclare{.id = Id("t"), .actor = "aribeth", .attribute = "AGI"});
    bench.does(ann, TrumpClaim{"t", "AGI", "she knows the ford"});
    EXPECT_EQ(bench.answer(gm, "trump-claim", "accept"), "");
    EXPECT_EQ(bench.sheet("aribeth").quick_actions, 0);
    bench.does(gm, AdvantageAdd{"t", Lean::advantage, 1, "trump"});
    bench.does(ann, TrumpWithdraw{"t", "AGI"});
    EXPECT_EQ(bench.sheet("aribeth").quick_actions, 1);
    EXPECT_TRUE(bench.sheet("aribeth").tension.empty());
    ASSERT_EQ(bench.test("t").sources.size(), 1u);  // The GM's own stays.
    EXPECT_EQ(bench.test("t").sources.front().rule, "D100-adv-3");
    // Nothing is left to give back with the test.
    bench.does(ann, TestCancel{"t", {}});
    EXPECT_EQ(bench.sheet("aribeth").quick_actions, 1);
}

TEST(Withdraw, NotATrumpThatWasTurnedDown) {  // D100-trump-9: once a test
    RulesFixture bench = scene();
    bench.does(ann, TrumpClaim{"t", "AGI", "she knows the ford"});
    EXPECT_EQ(bench.answer(gm, "trump-claim", "reject"), "");
    EXPECT_EQ(bench.refused(ann, TrumpWithdraw{"t", "AGI"}), "not-claimed");
    EXPECT_FALSE(is_offered(bench, ann, "trump.withdraw"));
}

}  // namespace
}  // namespace kast::rules::terre_exile

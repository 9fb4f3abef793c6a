// Fate and Persona, traits and checks.

#include "unit/mouse_guard/table.hpp"

namespace kast::rules::mouse_guard {
namespace {

TEST(Reward, ANewCharacterHasTwoFateAndOnePersona) {  // MG-reward-1
    RulesFixture bench;
    bench.add(ann, "brun");
    EXPECT_EQ(bench.sheet("brun").fate, 2);
    EXPECT_EQ(bench.sheet("brun").persona, 1);
}

TEST(Reward, IsGivenOutByTheGm) {  // MG-reward-2
    RulesFixture bench = meeting();
    EXPECT_EQ(bench.refused(ann, Award{"brun", 1, 1}), "gm-only");
    bench.does(gm, Award{"brun", 1, 2});
    EXPECT_EQ(bench.sheet("brun").fate, 1);
    EXPECT_EQ(bench.sheet("brun").persona, 3);
}

TEST(Fate, IsSpentBetweenTheThrowAndTheResult) {  // MG-fate-1
    RulesFixture bench = meeting();
    bench.adjust("brun", Field::fate, 1);
    bench.calls("scout", 2);
    bench.throws(ann, "brun", {6, 1, 1, 1});
    EXPECT_EQ(bench.count_said<TestSettled>(), 0);
    EXPECT_EQ(bench.offered("fate"), "spend keep");
    bench.answers(ann, "fate", "spend", {5});
    EXPECT_EQ(bench.sheet("brun").fate, 0);
    EXPECT_EQ(bench.outcome_of("brun"), TestOutcome::passed);
    EXPECT_FALSE(bench.open("fate"));  // Once it is settled, it is too late.
}

TEST(Fate, OpensEverySixAndEveryNewOne) {  // MG-fate-2
    RulesFixture bench = meeting();
    bench.adjust("brun", Field::fate, 1);
    bench.calls("scout", 2);
    bench.throws(ann, "brun", {6, 6, 1, 1});
    bench.answers(ann, "fate", "spend", {6, 6, 3, 4});  // Two, and one for each of two new 6s.
    EXPECT_EQ(bench.said<FateSpent>().dice, (std::vector<int>{6, 6, 3, 4}));
    EXPECT_EQ(bench.said<FateSpent>().successes, 5);
}

TEST(Fate, NeedsASix) {  // MG-fate-3
    RulesFixture bench = meeting();
    bench.adjust("brun", Field::fate, 1);
    bench.calls("scout", 2);
    bench.throws(ann, "brun", {5, 4, 1, 1});
    EXPECT_FALSE(bench.open("fate"));
    EXPECT_EQ(bench.sheet("brun").fate, 1);
    EXPECT_EQ(bench.outcome_of("brun"), TestOutcome::passed);
}

TEST(Fate, OnceAThrowByItsPlayerOnBothSides) {  // MG-fate-4
    RulesFixture bench = meeting();
    bench.adjust("brun", Field::fate, 2);
    bench.adjust("fox", Field::fate, 1);
    bench.against("scout");
    bench.throws(gm, "fox", {6, 1, 1});
    bench.throws(ann, "brun", {6, 1, 1, 1});
    EXPECT_EQ(bench.open("fate")->decision.creature, Id("fox"));
    EXPECT_EQ(bench.answer_refused(ann, "fate", "spend"), "not-your-decision");
    bench.answers(gm, "fate", "spend", {6, 1});
    EXPECT_EQ(bench.open("fate")->decision.creature, Id("brun"));
    EXPECT_EQ(bench.answer_refused(bo, "fate", "spend"), "not-your-decision");
    bench.answers(ann, "fate", "spend", {5});
    EXPECT_FALSE(bench.open("fate"));  // Not again, though a point is left.
    EXPECT_EQ(bench.sheet("brun").fate, 1);
}

TEST(Fate, OfTheGmsOnlyWhereTheyHaveIt) {  // MG-fate-4
    RulesFixture bench = meeting();
    bench.against("scout");
    bench.throws(gm, "fox", {6, 6, 6});
    bench.throws(ann, "brun", {1, 1, 1, 1});
    EXPECT_EQ(bench.outcome_of("brun"), TestOutcome::failed);
}

TEST(Persona, AddsADieForEachPoint) {  // MG-persona-1
    RulesFixture bench = meeting();
    bench.does(gm, Award{"brun", 0, 4});
    bench.calls("scout", 2);
    bench.does(ann, PersonaSpend{"brun", 1});
    bench.does(ann, PersonaSpend{"brun", 3});
    EXPECT_EQ(bench.line("brun", "persona"), 4);
    EXPECT_EQ(bench.refused(ann, PersonaSpend{"brun", 2}), "no-persona");
}

TEST(Persona, AddsDiceAndTapsInOneTest) {  // MG-persona-2
    RulesFixture bench = meeting({{{"scout", 4}}, 3});
    bench.does(gm, Award{"brun", 0, 1});
    bench.calls("scout", 2);
    bench.does(ann, PersonaSpend{"brun", 1});
    bench.does(ann, NatureTap{"brun"});
    EXPECT_EQ(bench.pool("brun"), 8);
    EXPECT_EQ(bench.sheet("brun").persona, 0);
}

// ---- checks and traits

TEST(Checks, AreEarnedInTheGmsTurnOnly) {  // MG-checks-1, MG-turn-4
    RulesFixture bench = meeting({{{"scout", 4}}, 3, 4, 4, {}, {"stubborn"}});
    bench.does(gm, TurnStart{Turn::players});
    bench.does(ann, TestAsk{"brun", "scout", "I look around."});
    bench.against("scout");
    EXPECT_EQ(bench.refused(ann, TraitUse{"brun", "stubborn", TraitWay::against}), "not-gm-turn");
    EXPECT_EQ(bench.refused(ann, TraitUse{"brun", "stubborn", TraitWay::advantage}), "not-gm-turn");
    bench.throws(gm, "fox", {4, 1, 1});
    bench.throws(ann, "brun", {4, 1, 1, 1});
    EXPECT_FALSE(bench.open("concede"));
    EXPECT_EQ(bench.sheet("brun").checks, 0);
}

TEST(Checks, OneForATraitInTheWay) {  // MG-checks-2
    RulesFixture bench = meeting({{{"scout", 4}}, 3, 4, 4, {}, {"stubborn"}});
    bench.calls("scout", 2);
    bench.does(ann, TraitUse{"brun", "stubborn", TraitWay::against});
    EXPECT_EQ(bench.line("brun", "trait-against"), -1);
    bench.throws(ann, "brun", {4, 4, 4});
    EXPECT_EQ(bench.sheet("brun").checks, 1);
}

TEST(Checks, TwoForTheOpponentsAdvantage) {  // MG-checks-3
    RulesFixture bench = meeting({{{"scout", 4}}, 3, 4, 4, {}, {"stubborn"}});
    bench.calls("scout", 2);
    EXPECT_EQ(bench.refused(ann, TraitUse{"brun", "stubborn", TraitWay::advantage}), "not-versus");
    bench.does(gm, TestCancel{"brun"});
    bench.against("scout");
    bench.does(ann, TraitUse{"brun", "stubborn", TraitWay::advantage});
    EXPECT_EQ(bench.line("fox", "advantage"), 2);
    EXPECT_EQ(bench.pool("brun"), 4);
    bench.throws(gm, "fox", {1, 1, 1, 1, 1});
    bench.throws(ann, "brun", {4, 1, 1, 1});
    EXPECT_EQ(bench.said<ChecksEarned>().earned, 2);
    EXPECT_EQ(bench.sheet("brun").checks, 2);
}

TEST(Checks, AdvantageComesBeforeTheOpponentsDice) {  // MG-checks-3, MG-pool-5
    RulesFixture bench = meeting({{{"scout", 4}}, 3, 4, 4, {}, {"stubborn"}});
    bench.against("scout");
    bench.throws(gm, "fox", {1, 1, 1});
    EXPECT_EQ(bench.refused(ann, TraitUse{"brun", "stubborn", TraitWay::advantage}), "too-late");
}

TEST(Checks, TwoForATieGivenAway) {  // MG-checks-4, MG-test-5
    RulesFixture bench = meeting({{{"scout", 4}}, 3, 4, 4, {}, {"stubborn", "trusting"}});
    bench.against("scout");
    bench.throws(gm, "fox", {4, 1, 1});
    bench.throws(ann, "brun", {4, 1, 1, 1});
    EXPECT_EQ(bench.offered("concede"), "concede:stubborn concede:trusting no");
    bench.answers(ann, "concede", "concede:trusting");
    EXPECT_EQ(bench.sheet("brun").checks, 2);
    EXPECT_EQ(bench.outcome_of("fox"), TestOutcome::passed);
    EXPECT_EQ(bench.outcome_of("brun"), TestOutcome::failed);
}
TEST(Checks, NoTieIsGivenAwayWithoutATrait) {  // MG-checks-4
    RulesFixture bench = meeting({{{"scout", 4}}});
    bench.against("scout");
    bench.throws(gm, "fox", {4, 1, 1});
    bench.throws(ann, "brun", {4, 1, 1, 1});
    EXPECT_FALSE(bench.open("concede"));
}
TEST(Checks, NoTieIsGivenAwayInAConflict) {  // MG-checks-4, MG-act-3
    RulesFixture bench = duel({{{"fighter", 1}}, 3, 4, 4, {}, {"trusting"}});
    bench.meet("attack", "defend");
    bench.throws(gm, "fox", {4, 1, 1});
    bench.throws(ann, "brun", {4, 1, 1});
    EXPECT_FALSE(bench.open("concede"));
    EXPECT_EQ(bench.sheet("brun").checks, 0);
}

TEST(Checks, TheGmJudgesWhatFits) {  // MG-checks-5
    RulesFixture bench = meeting({{{"scout", 4}}, 3, 4, 4, {}, {"stubborn"}});
    bench.calls("scout", 2);
    bench.does(ann, TraitUse{"brun", "stubborn", TraitWay::against});
    EXPECT_EQ(bench.refused(bo, TurnDown{"brun", Declared::trait, {}}), "not-allowed");
    bench.does(gm, TurnDown{"brun", Declared::trait, {}});
    EXPECT_EQ(bench.pool("brun"), 4);
    bench.throws(ann, "brun", {4, 4, 4, 4});
    EXPECT_EQ(bench.sheet("brun").checks, 0);
}

TEST(Checks, BuyTestsInThePlayersTurn) {  // MG-checks-6, MG-turn-3
    RulesFixture bench = meeting();
    bench.adjust("brun", Field::checks, 1);
    bench.does(gm, TurnStart{Turn::players});
    for (const int checks : {1, 0}) {  // The free test first, then the one for the check.
        bench.does(ann, TestAsk{"brun", "scout", "I look around."});
        bench.calls("scout", 1);
        EXPECT_EQ(bench.sheet("brun").checks, checks);
        bench.throws(ann, "brun", {4, 1, 1, 1});
    }
    EXPECT_EQ(bench.refused(ann, TestAsk{"brun", "scout", "Once more."}), "no-test-left");
}

TEST(Checks, TwoBuyARecoveryInTheGmsTurn) {  // MG-checks-7
    RulesFixture bench = meeting();
    bench.does(gm, ConditionTake{"brun", Condition::tired});
    bench.adjust("brun", Field::checks, 1);
    EXPECT_EQ(bench.refused(ann, Recover{"brun", Condition::tired}), "not-enough-checks");
    bench.adjust("brun", Field::checks, 3);
    bench.does(ann, Recover{"brun", Condition::tired});
    EXPECT_EQ(bench.sheet("brun").checks, 1);
}

TEST(Checks, TwoBuyATraitOnceMore) {  // MG-checks-8
    RulesFixture bench = meeting({{{"scout", 4}}, 3, 4, 4, {}, {"quick"}});
    bench.adjust("brun", Field::checks, 5);
    EXPECT_EQ(bench.refused(ann, TraitRecharge{"brun", "quick"}), "not-used");
    for (int i = 0; i < 3; ++i) {  // Again and again, as long as there are checks.
        bench.calls("scout", 1);
        bench.does(ann, TraitUse{"brun", "quick", TraitWay::for_});
        bench.throws(ann, "brun", {4, 1, 1, 1, 1});
        if (i < 2) bench.does(ann, TraitRecharge{"brun", "quick"});
    }
    EXPECT_EQ(bench.sheet("brun").checks, 1);
    EXPECT_EQ(bench.refused(ann, TraitRecharge{"brun", "quick"}), "not-enough-checks");
}

TEST(Checks, AreKeptUntilTheSessionEnds) {  // MG-checks-9
    RulesFixture bench = meeting();
    bench.adjust("brun", Field::checks, 2);
    bench.does(gm, TurnStart{Turn::players});
    bench.does(gm, TurnStart{Turn::gm});
    EXPECT_EQ(bench.sheet("brun").checks, 2);
    bench.does(gm, SessionEnd{});
    EXPECT_EQ(bench.sheet("brun").checks, 0);
}

TEST(Checks, AreEarnedWithTheDiceWhateverTheyShow) {  // MG-checks-10
    RulesFixture bench = meeting({{{"scout", 4}}, 3, 4, 4, {}, {"stubborn"}});
    bench.calls("scout", 9);
    bench.does(ann, TraitUse{"brun", "stubborn", TraitWay::against});
    EXPECT_EQ(bench.sheet("brun").checks, 0);
    bench.throws(ann, "brun", {1, 1, 1});
    EXPECT_EQ(bench.outcome_of("brun"), TestOutcome::failed);
    EXPECT_EQ(bench.sheet("brun").checks, 1);
    EXPECT_LT(bench.place_of<Thrown>(), bench.place_of<ChecksEarned>());
}

TEST(Trait, OneDieOnceASession) {  // MG-trait-1
    RulesFixture bench = meeting({{{"scout", 4}}, 3, 4, 4, {}, {"quick"}});
    bench.calls("scout", 1);
    EXPECT_EQ(bench.refused(ann, TraitUse{"brun", "wise", TraitWay::for_}), "no-such-trait");
    bench.does(ann, TraitUse{"brun", "quick", TraitWay::for_});
    EXPECT_EQ(bench.line("brun", "trait"), 1);
    bench.throws(ann, "brun", {4, 1, 1, 1, 1});
    bench.calls("scout", 1);
    EXPECT_EQ(bench.refused(ann, TraitUse{"brun", "quick", TraitWay::for_}), "trait-used");
    bench.does(gm, TestCancel{"brun"});
    bench.does(gm, SessionStart{});
    bench.calls("scout", 1);
    bench.does(ann, TraitUse{"brun", "quick", TraitWay::for_});
    bench.does(gm, TurnDown{"brun", Declared::trait, {}});  // Turned down, it is not used up.
    bench.does(ann, TraitUse{"brun", "quick", TraitWay::for_});
}

TEST(Trait, EarnsChecksAsOftenAsThereAreTests) {  // MG-trait-2
    RulesFixture bench = meeting({{{"scout", 4}}, 3, 4, 4, {}, {"stubborn"}});
    for (int i = 0; i < 4; ++i) {
        bench.calls("scout", 1);
        bench.does(ann, TraitUse{"brun", "stubborn", TraitWay::against});
        bench.throws(ann, "brun", {4, 1, 1});
    }
    EXPECT_EQ(bench.sheet("brun").checks, 4);
}

}  // namespace
}  // namespace kast::rules::mouse_guard

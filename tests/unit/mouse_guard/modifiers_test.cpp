// Dice and successes that no rule names: the GM gives them, and players offer them where the table
// lets them.

#include "table.hpp"

namespace kast::rules::mouse_guard {
namespace {

ModifierOffer offer(const char* actor, int dice, int successes = 0, const char* reason = "") {
    ModifierOffer made{Id(actor)};
    if (dice != 0) made.modifier = ModifierNumber(dice);
    if (successes != 0) made.successes = ModifierNumber(successes);
    if (*reason) made.reason = Reason(reason);
    return made;
}
RulesFixture with_claims() {
    return meeting({{{"scout", 4}}}, {{{"scout", 3}}}, Settings{false, true});
}

TEST(Modifiers, OfTheGmCountAtOnce) {  // MG-pool-1
    RulesFixture bench = meeting();
    bench.calls("scout", 3);
    bench.does(gm, offer("brun", 2, 0, "a good map"));
    bench.does(gm, offer("brun", -1));
    EXPECT_EQ(bench.pool("brun"), 5);
    EXPECT_EQ(bench.line("brun", "a good map"), 2);
    EXPECT_EQ(bench.line("brun", "gm"), -1);
    bench.does(gm, offer("brun", 0, 1, "there is time"));
    bench.throws(ann, "brun", {4, 4, 1, 1, 1});
    EXPECT_EQ(bench.said<Thrown>().successes, 3);
    EXPECT_EQ(bench.said<Thrown>().bonus, 1);
    EXPECT_EQ(bench.outcome_of("brun"), TestOutcome::passed);
}
TEST(Modifiers, TakeNoMoreThanThereIs) {  // MG-pool-3
    RulesFixture bench = meeting();
    bench.calls("scout", 0);
    bench.does(gm, offer("brun", -9, -3));
    bench.throws(ann, "brun", {});
    EXPECT_EQ(bench.said<Thrown>().successes, 0);
}
TEST(Modifiers, LeaveWhatFateOpensItsWeight) {  // MG-fate-2
    RulesFixture bench = meeting();
    bench.adjust("brun", Field::fate, 1);
    bench.calls("scout", 1);
    bench.does(gm, offer("brun", 0, -2));
    bench.throws(ann, "brun", {6, 1, 1, 1});
    EXPECT_EQ(bench.said<Thrown>().successes, 0);
    bench.answers(ann, "fate", "spend", {6, 4});
    EXPECT_EQ(bench.said<FateSpent>().successes, 1);  // Three less two.
}
TEST(Modifiers, ComeWithTheCallAndWithTheThrow) {
    RulesFixture bench = meeting();
    TestCall call{.actor = "brun", .what = "scout"};
    call.ob = BoundedInt<0, 99>(2);
    call.modifier = ModifierNumber(1);
    call.reason = Reason("by daylight");
    bench.does(gm, call);
    EXPECT_EQ(bench.line("brun", "by daylight"), 1);
    Throw thrown{"brun"};
    thrown.modifier = ModifierNumber(1);
    EXPECT_EQ(bench.refused(ann, thrown), "gm-only");
    bench.does(gm, thrown, {4, 4, 1, 1, 1, 1});
    EXPECT_EQ(bench.count_said<ModifierGiven>(), 1);
}
TEST(Modifiers, CountInEveryKindOfTest) {
    RulesFixture bench = duel();
    bench.meet("attack", "attack");
    bench.does(gm, offer("fox", 0, 2));
    bench.does(gm, offer("brun", 1));
    bench.throws(gm, "fox", {1, 1, 1});
    bench.throws(ann, "brun", {1, 1, 1, 1});
    EXPECT_EQ(bench.disposition("us"), 2);
    RulesFixture goals = meeting();
    goals.starts(ConflictType::fight, {"fox"}, {"brun"});
    goals.states_goals();
    goals.does(ann, DispositionTest{"us", "brun", Word("health"), {}});
    goals.does(gm, offer("brun", 0, 2));
    goals.throws(ann, "brun", {1, 1, 1});
    EXPECT_EQ(goals.team("us").start, 6);
    RulesFixture tired = meeting();
    tired.does(gm, ConditionTake{"brun", Condition::angry});
    tired.does(gm, Adjust{.character = Id("brun"), .field = Field::checks, .value = 2});
    tired.does(ann, Recover{"brun", Condition::angry});
    tired.does(gm, offer("brun", 0, 2));
    tired.throws(ann, "brun", {1, 1, 1, 1});
    EXPECT_TRUE(tired.sheet("brun").conditions.empty());
}
TEST(Modifiers, OfAPlayerNeedATableThatLetsThem) {
    RulesFixture bench = meeting();
    bench.calls("scout", 2);
    EXPECT_EQ(bench.refused(ann, offer("brun", 1)), "gm-only");
    SettingsSet claims{};
    claims.claims = true;
    bench.does(gm, claims);
    EXPECT_EQ(bench.refused(bo, offer("brun", 1)), "not-allowed");
    EXPECT_EQ(bench.refused(ann, offer("brun", 0)), "invalid-params");
    bench.does(ann, offer("brun", 1));
}
TEST(Modifiers, OfAPlayerWaitForTheGm) {
    for (const bool allowed : {true, false}) {
        RulesFixture bench = with_claims();
        bench.calls("scout", 2);
        bench.does(ann, offer("brun", 2, 0, "I know the wood"));
        EXPECT_EQ(bench.pool("brun"), 4);
        EXPECT_EQ(bench.refused(ann, Throw{"brun"}), "decision-open");
        EXPECT_EQ(bench.refused(ann, offer("brun", 1)), "decision-open");
        EXPECT_EQ(bench.answer_refused(ann, "allow-modifier", "allow"), "not-your-decision");
        bench.answers(gm, "allow-modifier", allowed ? "allow" : "refuse");
        EXPECT_EQ(bench.line("brun", "I know the wood"), allowed ? 2 : 0);
        bench.throws(ann, "brun", std::vector<int>(allowed ? 6 : 4, 4));
    }
}
TEST(Modifiers, GoWithTheTestThatIsCalledOff) {
    RulesFixture bench = with_claims();
    bench.calls("scout", 2);
    bench.does(ann, offer("brun", 2));
    bench.does(gm, TestCancel{"brun"});
    EXPECT_TRUE(bench.state.questions.empty());
}
TEST(Modifiers, AreTheGmsToTakeBack) {
    RulesFixture bench = meeting();
    bench.calls("scout", 2);
    bench.does(gm, offer("brun", -2));
    EXPECT_EQ(bench.refused(ann, TurnDown{"brun", Declared::modifier, {}}), "gm-only");
    bench.does(gm, TurnDown{"brun", Declared::modifier, {}});
    EXPECT_EQ(bench.pool("brun"), 4);
    EXPECT_EQ(bench.refused(gm, TurnDown{"brun", Declared::modifier, {}}), "nothing-declared");
}
TEST(Modifiers, CountInTheOdds) {
    RulesFixture bench = meeting();
    bench.calls("scout", 1);
    bench.does(gm, offer("brun", -3));
    const auto chance_of = [&](const Command& command, const Actor& actor) {
        const auto odds = System::odds(bench.state, command, actor);
        EXPECT_TRUE(odds);
        double chance = 0;
        for (const OddsQuestion& one : odds->questions) {
            for (const OutcomeChance& other : one.outcomes)
                if (one.question == "result" && other.outcome == "passed") chance = other.chance;
        }
        return chance;
    };
    EXPECT_NEAR(chance_of(Throw{"brun"}, ann), 0.5, 1e-9);
    Throw more{"brun"};
    more.modifier = ModifierNumber(1);
    EXPECT_NEAR(chance_of(more, gm), 0.75, 1e-9);
    EXPECT_NEAR(chance_of(offer("brun", 0, 1), gm), 1.0, 1e-9);
    EXPECT_NEAR(chance_of(offer("brun", 1, -1), gm), 0.25, 1e-9);
}

// ---- taking back what one declared

TEST(Declaring, MayBeTakenBackUntilTheThrow) {  // MG-pool-5
    RulesFixture bench = meeting({{{"scout", 4}}, 3, 4, 4, {"fox-wise"}, {"quick"}});
    bench.add(bo, "lily", {{{"scout", 2}}});
    bench.calls("scout", 2);
    bench.does(ann, WiseUse{"brun", "fox-wise"});
    bench.does(ann, PersonaSpend{"brun", 1});
    bench.does(ann, TraitUse{"brun", "quick", TraitWay::for_});
    bench.does(bo, HelpOffer{"lily", "brun", "scout"});
    EXPECT_EQ(bench.refused(bo, TurnDown{"brun", Declared::wise, {}}), "not-allowed");
    bench.does(bo, TurnDown{"brun", Declared::help, Id("lily")});
    bench.does(ann, TurnDown{"brun", Declared::persona, {}});
    bench.does(ann, TurnDown{"brun", Declared::trait, {}});
    EXPECT_EQ(bench.sheet("brun").persona, 1);
    EXPECT_EQ(bench.sheet("brun").traits.at("quick").used, 0);
    EXPECT_EQ(bench.pool("brun"), 5);
    bench.throws(ann, "brun", {4, 4, 1, 1, 1});
}

}  // namespace
}  // namespace kast::rules::mouse_guard

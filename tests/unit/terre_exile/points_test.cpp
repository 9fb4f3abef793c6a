// Points before and after the roll, karma, trumps and tension (1.5, 1.7); who may do what.

#include "unit/terre_exile/table.hpp"

namespace kast::rules::terre_exile {
namespace {

TEST(Spiritual, BeforeAddsTen) {  // D100-ps-1, D100-mod-4
    RulesFixture bench = scene(1);
    bench.does(gm, TestSet{.test = "t", .modifier = 30});
    bench.does(ann, SpiritualSpend{"t"});
    EXPECT_EQ(effective_attribute(bench.test("t")), 100);  // Beyond the modifier's own range.
    EXPECT_EQ(bench.sheet("aribeth").ps.current, 0);
}

TEST(Spiritual, AfterAddsFiveAndAllIsCountedAgain) {  // D100-ps-2
    RulesFixture bench = scene(1);
    bench.does(ann, TestRoll{"t"}, {6, 4});
    EXPECT_EQ(bench.test("t").result->count, 0);
    EXPECT_EQ(bench.answer(ann, "after-roll", "spiritual"), "");
    EXPECT_EQ(bench.said<TestClosed>().count, 1);
    EXPECT_EQ(bench.said<TestCounted>().effective, 65);
}

TEST(Spiritual, AfterSaysBeforehandWhatItWouldDo) {  // D100-ps-2
    const auto told = [](std::vector<int> faces, const Viewer& viewer, bool hides = false) {
        RulesFixture bench = scene(1, 1);
        bench.does(ann, TestRoll{"t"}, std::move(faces));
        if (hides) bench.state.tests.at("t").veils_attributes = true;
        return System::view(bench.state, viewer).decisions.front().with_spirit;
    };
    EXPECT_EQ(told({6, 4}, {Role::player, "bo"}), Outcome::minor_success);
    EXPECT_EQ(told({9, 2}, {Role::player, "ann"}), Outcome::critical_failure);  // As it lies.
    EXPECT_EQ(told({6, 4}, {Role::player, "bo"}, true), std::nullopt);
    EXPECT_EQ(told({6, 4}, {Role::gm, "gm"}, true), Outcome::minor_success);

    RulesFixture bench = scene(0, 1);  // No point to spend.
    bench.does(ann, TestRoll{"t"}, {6, 4});
    EXPECT_EQ(System::view(bench.state, {Role::player, "ann"}).decisions.front().with_spirit,
              std::nullopt);
}

TEST(Spiritual, OneATest) {  // D100-ps-3
    RulesFixture bench = scene(3, 1);
    bench.does(ann, SpiritualSpend{"t"});
    EXPECT_EQ(bench.refused(ann, SpiritualSpend{"t"}), "already-spent");
    bench.does(ann, TestRoll{"t"}, {6, 8});
    EXPECT_EQ(bench.answer(ann, "after-roll", "spiritual"), "not-an-answer");
    EXPECT_EQ(bench.sheet("aribeth").ps.current, 2);
}

TEST(Spiritual, NeedsAPoint) {  // D100-ps-4
    RulesFixture bench = scene(0, 1);
    EXPECT_EQ(bench.refused(ann, SpiritualSpend{"t"}), "no-points");
    bench.does(ann, TestRoll{"t"}, {6, 4});
    EXPECT_EQ(bench.answer(ann, "after-roll", "spiritual"), "not-an-answer");
}

TEST(Spiritual, IsGoneEvenWhereItChangesNothing) {  // D100-ps-5
    RulesFixture bench = scene(1);
    bench.does(ann, TestRoll{"t"}, {9, 2});
    EXPECT_EQ(bench.answer(ann, "after-roll", "spiritual"), "");
    EXPECT_EQ(bench.said<TestClosed>().count, -2);
    EXPECT_EQ(bench.sheet("aribeth").ps.current, 0);
}

TEST(Karma, RollsAllAgainOnceForBetterOrWorse) {  // D100-karma-1, D100-karma-2
    RulesFixture bench = scene(1, 2);
    bench.does(ann, TestRoll{"t"}, {0, 5});
    EXPECT_EQ(bench.test("t").result->count, 3);
    EXPECT_EQ(bench.answer(ann, "after-roll", "karma", {9, 2}), "");
    EXPECT_EQ(bench.test("t").result->count, -2);
    EXPECT_EQ(bench.test("t").rolls.size(), 2u);
    for (const Option& one : bench.state.questions.front().decision.options)
        EXPECT_NE(one.answer, "karma");
    EXPECT_EQ(bench.sheet("aribeth").pk.current, 1);
}

TEST(Karma, NeedsAPoint) {  // D100-karma-3
    RulesFixture bench = scene(1, 0);
    bench.does(ann, TestRoll{"t"}, {8, 0});
    ScriptedDice dice({1, 4});
    const auto events = System::decide(
        bench.state, DecisionAnswer{bench.state.questions.front().decision.id, "karma", {}}, ann,
        dice);
    ASSERT_FALSE(events);
    EXPECT_EQ(events.error().kind, "not-an-answer");
    EXPECT_FALSE(dice.used_up());
}

TEST(Karma, KeepsTheBonusAndLeavesTheOtherPointOpen) {  // D100-karma-4
    RulesFixture before = scene(1, 1);
    before.does(ann, SpiritualSpend{"t"});
    before.does(ann, TestRoll{"t"}, {9, 4});
    EXPECT_EQ(before.answer(ann, "after-roll", "karma", {6, 5}), "");
    EXPECT_EQ(before.said<TestCounted>().effective, 70);
    RulesFixture after = scene(1, 1);
    after.does(ann, TestRoll{"t"}, {9, 4});
    EXPECT_EQ(after.answer(ann, "after-roll", "karma", {6, 5}), "");
    EXPECT_EQ(after.answer(ann, "after-roll", "spiritual"), "");
    EXPECT_EQ(after.said<TestClosed>().count, 1);
}

TEST(Karma, KeepsAPointSpentAfterTheRollToo) {  // D100-karma-4: in either order
    RulesFixture bench = scene(1, 1);
    bench.does(ann, TestRoll{"t"}, {9, 4});
    EXPECT_EQ(bench.answer(ann, "after-roll", "spiritual"), "");
    EXPECT_EQ(bench.answer(ann, "after-roll", "karma", {6, 5}), "");
    EXPECT_EQ(bench.said<TestCounted>().effective, 65);
    EXPECT_EQ(bench.said<TestClosed>().count, 1);
}

TEST(Karma, KeepsTheLean) {  // D100-karma-5
    RulesFixture bench = scene(0, 1);
    bench.does(gm, AdvantageAdd{"t", Lean::disadvantage, 1, "rain"});
    bench.does(ann, TestRoll{"t"}, {8, 3, 6});
    EXPECT_EQ(bench.answer(ann, "after-roll", "karma", {1, 2, 4}), "");
    EXPECT_EQ(bench.said<TestRolled>().rolled.roll, 24);
}

TEST(AfterTheRoll, OnlyPointsAndAccepting) {  // D100-after-1
    RulesFixture bench = scene(1, 1);
    bench.does(ann, TestRoll{"t"}, {5, 6});
    ASSERT_EQ(bench.state.questions.size(), 1u);
    std::vector<std::string> words;
    for (const Option& one : bench.state.questions.front().decision.options)
        words.push_back(one.answer);
    EXPECT_EQ(words, (std::vector<std::string>{"spiritual", "karma", "accept"}));
    EXPECT_EQ(bench.refused(gm, TestSet{.test = "t", .modifier = 10}), "too-late");
    EXPECT_EQ(bench.refused(gm, AdvantageAdd{"t", Lean::advantage, 1, "late"}), "too-late");
    EXPECT_EQ(bench.refused(ann, TestRoll{"t"}), "too-late");
    EXPECT_EQ(bench.refused(gm, TestCancel{"t", {}}), "too-late");
    EXPECT_EQ(bench.answer(bo, "after-roll", "accept"), "not-your-decision");
    EXPECT_EQ(bench.answer(gm, "after-roll", "accept"), "");  // The GM, for an absent player.
    EXPECT_EQ(bench.said<TestClosed>().outcome, Outcome::minor_success);
}

TEST(AfterTheRoll, ClosesByItselfWhereNothingCanBeSpent) {
    RulesFixture bench = scene();
    bench.does(ann, TestRoll{"t"}, {5, 6});
    EXPECT_EQ(bench.said<TestClosed>().count, 1);
    EXPECT_TRUE(bench.state.tests.empty());
}

TEST(Throw, GivesTheOutcomesDiceOnce) {  // D100-out-3, D100-out-4
    RulesFixture bench = scene();
    bench.does(ann, TestRoll{"t"}, {0, 5});
    EXPECT_EQ(bench.refused(ann, TestThrow{.actor = "aribeth"}),
              "invalid-params");  // Of what? Nobody said.
    bench.does(ann, TestThrow{.actor = "aribeth", .sides = 8}, {3, 8, 1});
    EXPECT_EQ(bench.said<TestThrown>().total, 12);
    EXPECT_EQ(bench.refused(ann, TestThrow{.actor = "aribeth", .sides = 8}), "already-thrown");
}

TEST(Throw, NothingToThrowOnAFailure) {  // D100-out-3
    RulesFixture bench = scene();
    bench.does(ann, TestRoll{"t"}, {9, 2});
    EXPECT_EQ(bench.sheet("aribeth").last_throw->dice, std::nullopt);
    EXPECT_EQ(bench.refused(ann, TestThrow{.actor = "aribeth", .sides = 8}), "no-throw");
}

TEST(Trump, IsTheHighestAttribute) {  // D100-trump-1
    const RulesFixture bench = scene();
    EXPECT_EQ(bench.sheet("aribeth").trump, "AGI");
}

TEST(Trump, EqualsAreThePlayersChoice) {  // D100-trump-1
    RulesFixture bench;
    CharacterAdd add = aribeth();
    add.attributes = {{"AGI", 60}, {"WIL", 60}};
    bench.does(ann, add);
    EXPECT_FALSE(bench.sheet("aribeth").trump);
    EXPECT_EQ(bench.answer(ann, "trump-choice", "STR"), "not-an-answer");
    EXPECT_EQ(bench.answer(ann, "trump-choice", "WIL"), "");
    EXPECT_EQ(bench.sheet("aribeth").trump, "WIL");
    EXPECT_FALSE(bench.open("trump-choice"));
}

TEST(Trump, StaysWhileItIsTense) {  // D100-trump-2, D100-trump-10
    RulesFixture bench = scene();
    bench.does(ann, TrumpClaim{"t", "AGI", "Her feet know this floor."});
    EXPECT_EQ(bench.answer(gm, "trump-claim", "accept"), "");
    bench.does(ann, TestRoll{"t"}, {5, 4, 6});
    bench.does(gm, CharacterSet{{.attributes = {{{"CHA", 70}}}}, "aribeth"});
    EXPECT_EQ(bench.sheet("aribeth").trump, "AGI");
    bench.does(gm, Rest{{"aribeth"}});
    EXPECT_EQ(bench.sheet("aribeth").trump, "CHA");
    EXPECT_TRUE(bench.sheet("aribeth").tension.empty());
}

TEST(Trump, AnEqualDoesNotMoveIt) {  // D100-trump-2: strictly
    RulesFixture bench = scene();
    bench.does(gm, CharacterSet{{.attributes = {{{"CHA", 60}}}}, "aribeth"});
    EXPECT_EQ(bench.sheet("aribeth").trump, "AGI");
    EXPECT_FALSE(bench.open("trump-choice"));
}

TEST(Trump, AChoiceOutOfDateIsTakenBack) {  // D100-trump-1, D100-trump-2
    RulesFixture bench = scene();
    const auto set = [&](int charm, int will) {
        bench.does(gm, CharacterSet{{.attributes = {{{"CHA", charm}, {"WIL", will}}}}, "aribeth"});
    };
    set(70, 70);
    EXPECT_TRUE(bench.open("trump-choice"));
    EXPECT_EQ(bench.sheet("aribeth").trump, "AGI");  // Until it is chosen.
    set(50, 50);                                     // Neither surpasses it any more.
    EXPECT_FALSE(bench.open("trump-choice"));
    EXPECT_EQ(bench.sheet("aribeth").trump, "AGI");
    set(70, 70);
    bench.does(ann, TrumpClaim{"t", "AGI", "Her feet know this floor."});
    EXPECT_EQ(bench.answer(gm, "trump-claim", "accept"), "");
    EXPECT_FALSE(bench.open("trump-choice"));  // With a marker on it, it stays.
    bench.does(ann, TestRoll{"t"}, {5, 4, 6});
    bench.does(gm, Rest{{"aribeth"}});
    EXPECT_TRUE(bench.open("trump-choice"));  // Looked at again when the last one goes.
}

TEST(Trump, TraitsGiveMore) {  // D100-trump-3
    RulesFixture bench = scene();
    EXPECT_EQ(bench.refused(ann, TrumpClaim{"t", "LCK", "Luck will do."}), "not-a-trump");
    bench.does(gm, CharacterSet{{.attributes = {{{"WIL", 55}}},
                                 .extra_trumps = BoundedList<Word, 10>{"WIL"}},
                                "aribeth"});
    bench.does(ann, TrumpClaim{"t", "WIL", "She will not be moved."});
    EXPECT_TRUE(bench.open("trump-claim"));
}

struct LimitCase {
    int natural;
    int table;
    int formula;
};
class Tension : public testing::TestWithParam<LimitCase> {};
INSTANTIATE_TEST_SUITE_P(Rules, Tension,  // D100-trump-4, D100-trump-5
                         testing::Values(LimitCase{29, 0, 0}, LimitCase{48, 0, 1},
                                         LimitCase{50, 1, 2}, LimitCase{62, 1, 2},
                                         LimitCase{70, 2, 3}, LimitCase{89, 2, 3},
                                         LimitCase{90, 3, 4}, LimitCase{110, 4, 5},
                                         LimitCase{130, 5, 6}));
TEST_P(Tension, HasALimit) {
    EXPECT_EQ(tension_limit(TrumpLimit::table, GetParam().natural), GetParam().table);
    EXPECT_EQ(tension_limit(TrumpLimit::formula, GetParam().natural), GetParam().formula);
}

TEST(Tension, ComesWithTheAdvantage) {  // D100-trump-6
    RulesFixture bench = scene();
    bench.does(ann, TrumpClaim{"t", "AGI", "Her feet know this floor."});
    EXPECT_EQ(bench.refused(ann, TestRoll{"t"}), "claim-open");
    EXPECT_EQ(bench.answer(ann, "trump-claim", "accept"), "not-your-decision");
    EXPECT_EQ(bench.answer(gm, "trump-claim", "accept"), "");
    EXPECT_EQ(bench.sheet("aribeth").tension.at("AGI"), 1);
    EXPECT_EQ(net_lean(bench.test("t").sources), 1);
    EXPECT_EQ(bench.test("t").attribute, "AGI");
}

TEST(Tension, IsNotTakenWhereTheGmSaysNo) {  // D100-trump-7, D100-trump-8
    RulesFixture bench;
    bench.does(gm, ModeSet{Mode::combat});
    bench.does(ann, aribeth());
    bench.does(gm, TurnStart{"aribeth", 1});
    bench.does(ann, TestDeclare{.id = Id("t"), .actor = "aribeth", .attribute = "AGI"});
    bench.does(ann, TrumpClaim{"t", "AGI", "Her feet know this floor."});
    EXPECT_EQ(bench.answer(gm, "trump-claim", "reject"), "");
    EXPECT_TRUE(bench.sheet("aribeth").tension.empty());
    EXPECT_EQ(net_lean(bench.test("t").sources), 0);
    EXPECT_EQ(bench.sheet("aribeth").quick_actions, 1);
    EXPECT_EQ(bench.refused(ann, TrumpClaim{"t", "AGI", "Again?"}),
              "already-claimed");  // D100-trump-9
}

TEST(Tension, CostsAQuickActionInCombat) {  // D100-trump-8
    RulesFixture bench;
    bench.does(gm, ModeSet{Mode::combat});
    bench.does(ann, aribeth());
    bench.does(ann, TestDeclare{.id = Id("t"), .actor = "aribeth", .attribute = "AGI"});
    EXPECT_EQ(bench.refused(ann, TrumpClaim{"t", "AGI", "Quick."}), "no-quick-action");
    bench.does(gm, TestCancel{"t", {}});
    bench.does(gm, TurnStart{"aribeth", 1});
    bench.does(ann, TestDeclare{.id = Id("t"), .actor = "aribeth", .attribute = "AGI"});
    bench.does(ann, TrumpClaim{"t", "AGI", "Quick."});
    EXPECT_EQ(bench.answer(gm, "trump-claim", "accept"), "");
    EXPECT_EQ(bench.sheet("aribeth").quick_actions, 0);
}

TEST(Tension, IsNeverAddedBeyondTheLimit) {  // D100-trump-4: also where it changed since the claim
    RulesFixture bench = scene();
    bench.does(ann, TrumpClaim{"t", "AGI", "Her feet know this floor."});
    bench.does(gm, Adjust{"aribeth", Field::tension, Word("AGI"), 1, "A long night."});
    EXPECT_EQ(bench.answer(gm, "trump-claim", "accept"), "trump-spent");
    EXPECT_EQ(bench.sheet("aribeth").tension.at("AGI"), 1);
    EXPECT_EQ(bench.answer(gm, "trump-claim", "reject"), "");
    EXPECT_EQ(
        bench.refused(gm, Adjust{"aribeth", Field::tension, Word("AGI"), 2, "A longer night."}),
        "trump-spent");
}

TEST(Tension, TwoTrumpsCostTwoQuickActions) {  // D100-trump-8
    RulesFixture bench;
    bench.does(gm, ModeSet{Mode::combat});
    CharacterAdd add = aribeth();
    add.attributes = {{"AGI", 60}, {"WIL", 55}, {"LCK", 20}};
    add.extra_trumps = BoundedList<Word, 10>{"WIL"};
    bench.does(ann, add);
    const auto claim_both = [&](int quick_actions) {
        bench.does(gm, TurnStart{"aribeth", quick_actions});
        bench.does(ann, TestDeclare{.id = Id("t"), .actor = "aribeth", .attribute = "AGI"});
        bench.does(ann, TrumpClaim{"t", "AGI", "Quick."});
        bench.does(ann, TrumpClaim{"t", "WIL", "And stubborn."});
        EXPECT_EQ(bench.answer(gm, "trump-claim", "accept"), "");
    };
    claim_both(1);
    EXPECT_EQ(bench.answer(gm, "trump-claim", "accept"), "no-quick-action");
    EXPECT_EQ(bench.answer(gm, "trump-claim", "reject"), "");
    bench.does(gm, TestCancel{"t", {}});
    claim_both(2);
    EXPECT_EQ(bench.answer(gm, "trump-claim", "accept"), "");
    EXPECT_EQ(net_lean(bench.test("t").sources), 2);
    EXPECT_EQ(bench.sheet("aribeth").quick_actions, 0);
    bench.does(gm, TestCancel{"t", {}});
    EXPECT_EQ(bench.sheet("aribeth").quick_actions, 2);  // Both are given back.
    EXPECT_TRUE(bench.sheet("aribeth").tension.empty());
}

TEST(Trump, IsClaimedBeforeTheRoll) {  // D100-trump-9
    RulesFixture bench = scene(1, 0);
    bench.does(ann, TestRoll{"t"}, {5, 6});
    EXPECT_EQ(bench.refused(ann, TrumpClaim{"t", "AGI", "Late."}), "too-late");
}

TEST(Trump, HasALimitUntilRested) {  // D100-trump-4, D100-trump-10
    RulesFixture bench = scene();
    bench.does(ann, TrumpClaim{"t", "AGI", "Her feet know this floor."});
    EXPECT_EQ(bench.answer(gm, "trump-claim", "accept"), "");
    EXPECT_EQ(bench.refused(gm, Rest{{"aribeth"}}), "pending-open");
    bench.does(ann, TestRoll{"t"}, {5, 4, 6});
    bench.does(ann, TestDeclare{.id = Id("u"), .actor = "aribeth", .attribute = "AGI"});
    EXPECT_EQ(bench.refused(ann, TrumpClaim{"u", "AGI", "Again."}), "trump-spent");
}

TEST(Tension, StaysAboveALimitThatDropped) {  // Invariant of section 2; D100-trump-4
    RulesFixture bench = scene();
    bench.does(gm, Adjust{"aribeth", Field::tension, Word("AGI"), 1, "A long night."});
    bench.does(gm, CharacterSet{{.attributes = {{{"AGI", 40}}}}, "aribeth"});
    EXPECT_EQ(bench.sheet("aribeth").tension.at("AGI"), 1);
}

TEST(Test, OneAtATime) {
    RulesFixture bench = scene();
    EXPECT_EQ(bench.refused(ann, TestDeclare{.actor = "aribeth", .attribute = "AGI"}),
              "pending-open");
    EXPECT_EQ(bench.refused(gm, ModeSet{Mode::combat}), "pending-open");
}

TEST(Test, CancelledGivesBackWhatWasSpent) {
    RulesFixture bench;
    bench.does(gm, ModeSet{Mode::combat});
    bench.does(ann, aribeth(1, 0));
    bench.does(gm, TurnStart{"aribeth", 1});
    bench.does(ann, TestDeclare{.id = Id("t"), .actor = "aribeth", .attribute = "AGI"});
    bench.does(ann, SpiritualSpend{"t"});
    bench.does(ann, TrumpClaim{"t", "AGI", "Quick."});
    EXPECT_EQ(bench.answer(gm, "trump-claim", "accept"), "");
    bench.does(gm, TestCancel{"t", BoundedString<400>("The door was open.")});
    EXPECT_EQ(bench.sheet("aribeth").ps.current, 1);
    EXPECT_EQ(bench.sheet("aribeth").quick_actions, 1);
    EXPECT_TRUE(bench.sheet("aribeth").tension.empty());
    EXPECT_TRUE(bench.state.tests.empty());
}

TEST(Adjusting, KeepsToTheFieldsRange) {
    RulesFixture bench = scene();
    EXPECT_EQ(bench.refused(gm, Adjust{"aribeth", Field::quick_actions, {}, 10, "Too many."}),
              "invalid-params");
    bench.does(gm, Adjust{"aribeth", Field::quick_actions, {}, 9, "A dream."});
    EXPECT_EQ(bench.sheet("aribeth").quick_actions, 9);
    EXPECT_EQ(
        bench.refused(gm, CharacterSet{{.attributes = {{{std::string(41, 'A'), 10}}}}, "aribeth"}),
        "invalid-params");  // No test could name it.
}

TEST(Conditions, AreOneNetModifier) {  // D100-mod-1: outside -30..30 is refused, not clamped
    RulesFixture bench;
    bench.does(ann, aribeth());
    bench.does(gm, ConditionStart{Id("mud"), "aribeth", "Mud", 0, 0, -20});
    EXPECT_EQ(bench.refused(gm, ConditionStart{Id("dark"), "aribeth", "Dark", 0, 0, -20}),
              "invalid-params");
    bench.does(gm, ConditionStart{Id("dark"), "aribeth", "Dark", 0, 1, -10});
    bench.does(gm, ConditionStart{Id("mud"), "aribeth", "Deep mud", 0, 0, -20});  // Itself anew.
    bench.does(ann, TestDeclare{.id = Id("t"), .actor = "aribeth", .attribute = "AGI"});
    EXPECT_EQ(bench.test("t").values.modifier, -30);
    EXPECT_EQ(net_lean(bench.test("t").sources), -1);
}

TEST(Roles, PlayersPlayTheirOwn) {
    RulesFixture bench = scene();
    EXPECT_EQ(bench.refused(bo, TestRoll{"t"}), "not-allowed");
    EXPECT_EQ(bench.refused(Actor{"eye", Role::spectator}, TestRoll{"t"}), "not-allowed");
    EXPECT_EQ(bench.refused(ann, Rest{{"aribeth"}}), "gm-only");
    bench.does(ann, CharacterGive{"aribeth", "bo"});
    EXPECT_EQ(bench.refused(ann, TestRoll{"t"}), "not-allowed");
    bench.does(bo, TestRoll{"t"}, {5, 6});
}

}  // namespace
}  // namespace kast::rules::terre_exile

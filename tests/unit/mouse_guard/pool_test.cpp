// Dice, pools and Nature.

#include "unit/mouse_guard/table.hpp"

namespace kast::rules::mouse_guard {
namespace {

// ---- dice

TEST(Dice, AreD6AllThrownAtOnce) {  // MG-dice-1, MG-test-2
    RulesFixture bench = meeting();
    bench.calls("scout", 1);
    bench.throws(ann, "brun", {1, 2, 3, 4});  // The script would refuse any other die.
    EXPECT_EQ(bench.said<Thrown>().dice, (std::vector<int>{1, 2, 3, 4}));
}

TEST(Dice, FourFiveAndSixAreSuccesses) {  // MG-dice-2
    EXPECT_EQ(successes_of({1, 2, 3}), 0);
    EXPECT_EQ(successes_of({4, 5, 6}), 3);
    EXPECT_EQ(successes_of({}), 0);
}

TEST(Dice, OfTheGmsWorkTheSameWay) {  // MG-dice-3
    RulesFixture bench = meeting();
    bench.calls("scout", 2, false, false, "fox");
    bench.throws(gm, "fox", {4, 5, 1});
    EXPECT_EQ(bench.said<TestSettled>().outcome, TestOutcome::passed);
}

// ---- pools

TEST(Pool, IsEverythingItIsMadeOf) {  // MG-pool-1
    RulesFixture bench = meeting({{{"scout", 4}}, 3, 4, 4, {"meadow-wise"}, {"quick"}});
    bench.add(bo, "lily", {{{"scout", 2}}});
    bench.does(gm, Award{"brun", 0, 5});
    bench.does(gm, ConditionTake{"brun", Condition::injured});
    bench.does(gm, ConditionTake{"brun", Condition::sick});
    bench.calls("scout", 3);
    bench.does(ann, WiseUse{"brun", "meadow-wise"});
    bench.does(bo, HelpOffer{"lily", "brun", "scout"});
    bench.does(ann, PersonaSpend{"brun", 2});
    bench.does(ann, NatureTap{"brun"});
    bench.does(ann, TraitUse{"brun", "quick", TraitWay::for_});
    const std::vector<Modifier> expected{{4, "base", "MG-test-2"},
                                         {1, "wise", "MG-pool-2"},
                                         {1, "help", "MG-pool-4"},
                                         {2, "persona", "MG-persona-1"},
                                         {3, "tapped-nature", "MG-nature-4"},
                                         {1, "trait", "MG-trait-1"},
                                         {-1, "injured", "MG-cond-5"},
                                         {-1, "sick", "MG-cond-5"}};
    const AttemptRef place = open_attempt(bench.state, "brun");
    EXPECT_EQ(pool_of(bench.state, *place.test, *place.attempt), expected);
    // It is to be seen before the dice, by everybody.
    const StateView seen = System::view(bench.state, {Role::spectator, {}});
    EXPECT_EQ(seen.tests.at(place.test->id).attempts.front().pool, expected);
    bench.throws(ann, "brun", std::vector<int>(10, 1));
    EXPECT_EQ(bench.said<Thrown>().pool, expected);
}

TEST(Pool, OfAConflictHasPositionImpedeAndGear) {  // MG-pool-1, MG-gear-3
    RulesFixture bench =
        duel({{{"fighter", 3}}, 3, 4, 4, {}, {}, {"spear"}}, {{{"fighter", 3}}}, Settings{true});
    bench.does(gm, Adjust{.team = Id("us"), .field = Field::position, .value = 1, .reason = "so"});
    bench.does(gm, Adjust{.team = Id("us"), .field = Field::impeded, .value = 1, .reason = "so"});
    bench.meet("attack", "maneuver");
    bench.does(ann, WeaponChoose{.actor = "brun", .weapon = "spear"});
    EXPECT_EQ(bench.line("brun", "position"), 2);
    EXPECT_EQ(bench.line("brun", "impeded"), -1);
    EXPECT_EQ(bench.line("brun", "weapon"), 1);
    EXPECT_EQ(bench.pool("brun"), 5);
}

TEST(Pool, OneWiseATest) {  // MG-pool-2
    RulesFixture bench = meeting({{{"scout", 4}}, 3, 4, 4, {"meadow-wise", "fox-wise"}});
    bench.calls("scout", 1);
    EXPECT_EQ(bench.refused(ann, WiseUse{"brun", "star-wise"}), "no-such-wise");
    bench.does(ann, WiseUse{"brun", "meadow-wise"});
    EXPECT_EQ(bench.line("brun", "wise"), 1);
    EXPECT_EQ(bench.refused(ann, WiseUse{"brun", "fox-wise"}), "already-used");
    bench.does(gm, TurnDown{"brun", Declared::wise, {}});  // The GM judges what fits.
    EXPECT_EQ(bench.line("brun", "wise"), 0);
    bench.does(ann, WiseUse{"brun", "fox-wise"});
}

TEST(Pool, IsNotBelowNothing) {  // MG-pool-3
    RulesFixture bench = meeting({{{"scout", 1}}, 3, 4, 4, {}, {"slow"}});
    bench.does(gm, ConditionTake{"brun", Condition::injured});
    bench.calls("scout", 1);
    bench.does(ann, TraitUse{"brun", "slow", TraitWay::against});
    EXPECT_EQ(bench.pool("brun"), 0);
    bench.throws(ann, "brun", {});
    EXPECT_EQ(bench.said<Thrown>().successes, 0);
    EXPECT_EQ(bench.said<TestSettled>().margin, 1);
}

TEST(Pool, OneDieForEachHelper) {  // MG-pool-4
    RulesFixture bench = meeting();
    bench.add(bo, "lily", {{{"scout", 2}}, 3, 4, 4, {"meadow-wise"}});
    bench.add(cid, "moss");
    bench.calls("scout", 1);
    EXPECT_EQ(bench.refused(ann, HelpOffer{"brun", "brun", "scout"}), "cannot-help-self");
    EXPECT_EQ(bench.refused(ann, HelpOffer{"lily", "brun", "scout"}), "not-allowed");
    EXPECT_EQ(bench.refused(cid, HelpOffer{"moss", "brun", "scout"}), "no-such-skill");
    bench.does(bo, HelpOffer{"lily", "brun", "meadow-wise"});  // A skill, an ability or a wise.
    EXPECT_EQ(bench.refused(bo, HelpOffer{"lily", "brun", "scout"}), "already-helping");
    bench.does(cid, HelpOffer{"moss", "brun", "will"});
    EXPECT_EQ(bench.line("brun", "help"), 2);
    bench.does(gm, TurnDown{"brun", Declared::help, Id("moss")});
    EXPECT_EQ(bench.line("brun", "help"), 1);
    EXPECT_EQ(bench.refused(gm, TurnDown{"brun", Declared::help, Id("moss")}), "nothing-declared");
}

TEST(Pool, TheOpponentDoesNotHelp) {  // MG-pool-4
    RulesFixture bench = meeting();
    bench.against("scout");
    EXPECT_EQ(bench.refused(gm, HelpOffer{"fox", "brun", "scout"}), "cannot-help");
}

TEST(Pool, IsDeclaredBeforeTheDice) {  // MG-pool-5
    RulesFixture bench = meeting({{{"scout", 4}}, 3, 4, 4, {"fox-wise"}, {"quick"}});
    bench.add(bo, "lily");
    bench.adjust("brun", Field::fate, 1);
    bench.calls("scout", 9);
    bench.throws(ann, "brun", {6, 1, 1, 1});  // Fate comes after, so the test is still open.
    ASSERT_TRUE(bench.open("fate"));
    for (const Command& late : std::vector<Command>{
             WiseUse{"brun", "fox-wise"}, NatureTap{"brun"}, PersonaSpend{"brun", 1},
             TraitUse{"brun", "quick", TraitWay::for_}, NatureUse{"brun"}, Throw{"brun"}}) {
        EXPECT_EQ(bench.refused(ann, late), "too-late");
    }
    EXPECT_EQ(bench.refused(bo, HelpOffer{"lily", "brun", "will"}), "too-late");
}

TEST(Pool, OneTraitATestInOneWay) {  // MG-pool-6
    RulesFixture bench = meeting({{{"scout", 4}}, 3, 4, 4, {}, {"quick", "stubborn"}});
    bench.against("scout");
    bench.does(ann, TraitUse{"brun", "quick", TraitWay::for_});
    for (const TraitWay way : {TraitWay::for_, TraitWay::against, TraitWay::advantage}) {
        EXPECT_EQ(bench.refused(ann, TraitUse{"brun", "stubborn", way}), "already-used");
    }
    bench.throws(gm, "fox", {4, 1, 1});
    bench.throws(ann, "brun", {4, 1, 1, 1, 1});
    // A tie, and nothing left to concede it with.
    EXPECT_FALSE(bench.open("concede"));
    EXPECT_TRUE(bench.open("tiebreak"));
}

// ---- Nature

TEST(Nature, OfARabbitHasItsWords) {  // MG-nature-1
    RulesFixture bench = meeting();
    EXPECT_EQ(bench.sheet("brun").nature.words,
              (std::vector<std::string>{"fleeing", "hiding", "digging", "multiplying"}));
    CharacterSet other{};
    other.character = "fox";
    other.nature = NatureGiven{{}, {}, BoundedList<BoundedString<60>, 12>{"stalking"}};
    bench.does(gm, other);
    EXPECT_EQ(bench.sheet("fox").nature.words, std::vector<std::string>{"stalking"});
    bench.calls("scout", 1);  // The GM says whether it is within it.
    bench.does(gm, TestSet{.actor = "brun", .within_nature = true});
    EXPECT_TRUE(bench.attempt("brun").within_nature);
}

TEST(Nature, WithinItTakesThePlaceOfASkill) {  // MG-nature-2
    RulesFixture bench = meeting({{{"scout", 2}}, 5});
    bench.calls("scout", 3, true);
    bench.does(ann, NatureUse{"brun"});
    EXPECT_EQ(bench.attempt("brun").nature, NatureWay::with);
    EXPECT_EQ(bench.line("brun", "base"), 5);
    bench.throws(ann, "brun", {1, 1, 1, 1, 4});
    EXPECT_EQ(bench.outcome_of("brun"), TestOutcome::failed);
    EXPECT_EQ(bench.sheet("brun").nature.current, 5);  // No loss on failure.
}

TEST(Nature, WithinItIsNoAbility) {  // MG-nature-2
    RulesFixture bench = meeting();
    bench.calls("will", 3, true);
    EXPECT_EQ(bench.refused(ann, NatureUse{"brun"}), "nature-replaces-skills-only");
}

TEST(Nature, AgainstItFallsByTheMarginOfFailure) {  // MG-nature-3
    RulesFixture bench = meeting({{{"scout", 2}}, 5});
    bench.calls("will", 3);  // Outside it takes the place of abilities, too.
    bench.does(ann, NatureUse{"brun"});
    EXPECT_EQ(bench.attempt("brun").nature, NatureWay::against);
    bench.throws(ann, "brun", {1, 1, 1, 1, 4});
    EXPECT_EQ(bench.said<NatureLowered>().by, 2);
    EXPECT_EQ(bench.sheet("brun").nature.current, 3);
}

TEST(Nature, AgainstItPassedCostsNothing) {  // MG-nature-3
    RulesFixture bench = meeting({{}, 5});
    bench.calls("scout", 1, false, true);
    bench.throws(ann, "brun", {1, 1, 1, 1, 4});
    EXPECT_EQ(bench.sheet("brun").nature.current, 5);
}

TEST(Nature, TappedForOnePersonaAddsItsDice) {  // MG-nature-4
    RulesFixture bench = meeting({{{"scout", 2}}, 5});
    bench.calls("scout", 1);
    bench.does(ann, NatureTap{"brun"});
    EXPECT_EQ(bench.pool("brun"), 7);
    EXPECT_EQ(bench.sheet("brun").persona, 0);
    EXPECT_EQ(bench.refused(ann, NatureTap{"brun"}), "already-tapped");
    bench.does(gm, TurnDown{"brun", Declared::tap, {}});
    EXPECT_EQ(bench.sheet("brun").persona, 1);
    bench.adjust("brun", Field::persona, 0);
    EXPECT_EQ(bench.refused(ann, NatureTap{"brun"}), "no-persona");
}

struct Tapped {
    const char* name;
    bool within;
    int successes;  ///< of a pool of 5, at Ob 3
    int nature;     ///< of 3, afterwards
};
class TappedNature : public testing::TestWithParam<Tapped> {};
INSTANTIATE_TEST_SUITE_P(Rules, TappedNature,
                         testing::Values(Tapped{"FailedInside", true, 1, 1},
                                         Tapped{"FailedOutside", false, 1, 1},
                                         Tapped{"PassedOutside", false, 3, 2},
                                         Tapped{"PassedInside", true, 3, 3}),
                         [](const auto& test) { return test.param.name; });
TEST_P(TappedNature, Falls) {  // MG-nature-5
    RulesFixture bench = meeting({{{"scout", 2}}, 3});
    bench.calls("scout", 3, GetParam().within);
    bench.does(ann, NatureTap{"brun"});
    std::vector<int> faces(5, 1);
    for (int i = 0; i < GetParam().successes; ++i) faces[static_cast<std::size_t>(i)] = 4;
    bench.throws(ann, "brun", faces);
    EXPECT_EQ(bench.sheet("brun").nature.current, GetParam().nature);
}

TEST(Nature, UsedAndTappedIsAddedTwiceAndLostOnce) {  // MG-nature-6
    RulesFixture bench = meeting({{}, 4});
    bench.calls("scout", 5, false, true);
    bench.does(ann, NatureTap{"brun"});
    EXPECT_EQ(bench.pool("brun"), 8);
    bench.throws(ann, "brun", {4, 4, 4, 1, 1, 1, 1, 1});
    EXPECT_EQ(bench.sheet("brun").nature.current, 2);  // 4 - 2, not 4 - 4 and not 4 - 3.
}

TEST(Nature, WithinUsedAndTappedStillCostsTheMargin) {  // MG-nature-6, MG-nature-5
    RulesFixture bench = meeting({{}, 4});
    bench.calls("scout", 5, true, true);
    bench.does(ann, NatureTap{"brun"});
    bench.throws(ann, "brun", {4, 4, 4, 1, 1, 1, 1, 1});
    EXPECT_EQ(bench.sheet("brun").nature.current, 2);
}

TEST(Nature, IsNotTappedForCircles) {  // MG-nature-7
    RulesFixture bench = meeting();
    bench.calls("circles", 1);
    EXPECT_EQ(bench.refused(ann, NatureTap{"brun"}), "not-for-circles");
    bench.does(gm, TestCancel{"brun"});
    bench.calls("resources", 1);
    bench.does(ann, NatureTap{"brun"});
}

TEST(Nature, DiceAreOfNowAndTheLossComesAfter) {  // MG-nature-8
    RulesFixture bench = meeting({{{"scout", 1}}, 5});
    bench.adjust("brun", Field::nature, 2);
    bench.calls("scout", 9);
    bench.does(ann, NatureTap{"brun"});
    EXPECT_EQ(bench.line("brun", "tapped-nature"), 2);
    bench.throws(ann, "brun", {1, 1, 1});
    EXPECT_EQ(bench.said<NatureLowered>().by, 2);  // The margin was 9; it stops at 0.
    EXPECT_EQ(bench.sheet("brun").nature.current, 0);
    EXPECT_EQ(bench.count_said<NatureExhausted>(), 1);
    bench.answers(gm, "settle-failure", "twist");
    bench.does(gm, Award{"brun", 0, 1});
    bench.calls("scout", 1);
    EXPECT_EQ(bench.refused(ann, NatureUse{"brun"}), "nature-exhausted");
    EXPECT_EQ(bench.refused(ann, NatureTap{"brun"}), "nature-exhausted");
}

/// Brun's 2 dice and his Nature of 4, tapped outside it, against the fox: a tie.
RulesFixture tapped_tie(std::vector<int> brun) {
    RulesFixture bench = meeting({{{"scout", 2}}, 4, 2, 2}, {{{"scout", 3}}, 3, 2, 2});
    bench.against("scout");
    bench.does(ann, NatureTap{"brun"});
    bench.throws(gm, "fox", {4, 1, 1});
    bench.throws(ann, "brun", std::move(brun));
    return bench;
}
TEST(Nature, TiedLosesNothingUntilItIsBroken) {  // MG-nature-9, MG-test-5
    RulesFixture won = tapped_tie({4, 1, 1, 1, 1, 1});
    EXPECT_EQ(won.count_said<NatureLowered>(), 0);
    won.answers(gm, "tiebreak", "will+will", {1, 1, 4, 1});
    EXPECT_EQ(won.outcome_of("brun"), TestOutcome::passed);
    EXPECT_EQ(won.sheet("brun").nature.current, 3);  // Outside and passed.
    RulesFixture lost = tapped_tie({4, 1, 1, 1, 1, 1});
    lost.answers(gm, "tiebreak", "will+will", {4, 1, 1, 1});
    EXPECT_EQ(lost.outcome_of("brun"), TestOutcome::failed);
    EXPECT_EQ(lost.said<TestSettled>().margin, 0);
    EXPECT_EQ(lost.sheet("brun").nature.current, 4);
}
TEST(Nature, TiedInAConflictLosesNothing) {  // MG-nature-9
    RulesFixture bench = duel({{{"fighter", 1}}, 2});
    bench.meet("attack", "defend");
    bench.does(ann, NatureTap{"brun"});
    bench.throws(gm, "fox", {4, 1, 1});
    bench.throws(ann, "brun", {4, 1, 1, 1});
    EXPECT_EQ(bench.outcome_of("brun"), TestOutcome::tied);
    EXPECT_EQ(bench.sheet("brun").nature.current, 2);
}

TEST(Nature, AsAConflictsSkillIsNoUseOfItAgainst) {  // MG-nature-10
    RulesFixture bench = duel({{{"fighter", 1}}, 3});
    bench.meet("attack", "defend");  // Who defends in a fight tests Nature.
    EXPECT_EQ(bench.attempt("brun").what, "nature");
    bench.throws(gm, "fox", {4, 4, 1});
    bench.throws(ann, "brun", {1, 1, 1});
    EXPECT_EQ(bench.outcome_of("brun"), TestOutcome::failed);
    EXPECT_EQ(bench.sheet("brun").nature.current, 3);
}
TEST(Nature, AsAConflictsSkillAndTappedCosts) {  // MG-nature-10, MG-nature-5
    RulesFixture bench = duel({{{"fighter", 1}}, 3});
    bench.meet("attack", "defend");
    bench.does(ann, NatureTap{"brun"});
    bench.throws(gm, "fox", {4, 4, 1});
    bench.throws(ann, "brun", {1, 1, 1, 1, 1, 1});
    EXPECT_EQ(bench.sheet("brun").nature.current, 1);
}

TEST(Nature, ComesBackByTheGmsWord) {  // MG-nature-11
    RulesFixture bench = meeting();
    bench.adjust("brun", Field::nature, 1);
    bench.adjust("brun", Field::nature, 3);
    EXPECT_EQ(bench.said<Adjusted>().before, 1);
    EXPECT_EQ(bench.sheet("brun").nature.current, 3);
    EXPECT_EQ(bench.refused(gm, Adjust{.character = Id("brun"),
                                       .field = Field::nature,
                                       .value = 4,
                                       .reason = "above its most"}),
              "invalid-params");
}

}  // namespace
}  // namespace kast::rules::mouse_guard

// Tests from the call to what a failure brings; conditions; turns.

#include "unit/mouse_guard/table.hpp"

namespace kast::rules::mouse_guard {
namespace {

TEST(Testing, IsOfOneSkillOrAbilityOfOneCharacter) {  // MG-test-1
    RulesFixture bench = meeting();
    EXPECT_EQ(bench.refused(ann, TestCall{.actor = "brun", .what = "scout"}), "gm-only");
    for (const char* what : {"scout", "nature", "will", "health", "resources", "circles"}) {
        bench.calls(what, 1);
        EXPECT_EQ(bench.attempt("brun").what, what);
        EXPECT_EQ(bench.refused(gm, TestCall{.actor = "brun", .what = "scout", .ob = {1}}),
                  "pending-open");
        bench.does(gm, TestCancel{"brun"});
    }
}

TEST(Testing, StartsFromTheRating) {  // MG-test-2
    RulesFixture bench = meeting({{{"scout", 4}}, 5, 2, 6});
    for (const auto& [what, rating] :
         std::map<std::string, int>{{"scout", 4}, {"nature", 5}, {"will", 2}, {"health", 6}}) {
        bench.calls(what.c_str(), 1);
        EXPECT_EQ(bench.line("brun", "base"), rating) << what;
        bench.does(gm, TestCancel{"brun"});
    }
}

struct Independent {
    const char* name;
    int successes;  ///< of four dice
    int ob;
    TestOutcome outcome;
    int margin;
};
class IndependentTest : public testing::TestWithParam<Independent> {};
INSTANTIATE_TEST_SUITE_P(Rules, IndependentTest,
                         testing::Values(Independent{"More", 4, 1, TestOutcome::passed, 3},
                                         Independent{"AsMany", 2, 2, TestOutcome::passed, 0},
                                         Independent{"Fewer", 1, 3, TestOutcome::failed, 2},
                                         Independent{"NoneAtObNothing", 0, 0, TestOutcome::passed,
                                                     0}),
                         [](const auto& test) { return test.param.name; });
TEST_P(IndependentTest, PassesWithAsManyAsTheOb) {  // MG-test-3, MG-act-7
    const Independent& given = GetParam();
    RulesFixture bench = meeting();
    bench.calls("scout", given.ob);
    std::vector<int> faces(4, 3);
    for (int i = 0; i < given.successes; ++i) faces[static_cast<std::size_t>(i)] = 5;
    bench.throws(ann, "brun", faces);
    EXPECT_EQ(bench.outcome_of("brun"), given.outcome);
    EXPECT_EQ(bench.said<TestSettled>().margin, given.margin);
    EXPECT_EQ(bench.said<TestSettled>().against, given.ob);
}

TEST(Versus, MoreSuccessesWinByTheDifference) {  // MG-test-4
    RulesFixture bench = meeting();
    bench.against("scout");
    bench.throws(gm, "fox", {4, 1, 1});
    bench.throws(ann, "brun", {4, 5, 4, 1});
    EXPECT_EQ(bench.outcome_of("brun"), TestOutcome::passed);
    EXPECT_EQ(bench.outcome_of("fox"), TestOutcome::failed);
    EXPECT_EQ(bench.said<TestSettled>(0).margin, 2);
    EXPECT_EQ(bench.said<TestSettled>(1).margin, 2);
}

TEST(Versus, AsManyIsATieAlsoWithNone) {  // MG-test-4
    for (const int face : {1, 4}) {
        RulesFixture bench = meeting({{{"scout", 2}}}, {{{"scout", 2}}});
        bench.against("scout");
        bench.throws(gm, "fox", {face, face});
        bench.throws(ann, "brun", {face, face});
        EXPECT_EQ(bench.count_said<TestTied>(), 1);
        EXPECT_EQ(bench.count_said<TestSettled>(), 0);
    }
}

RulesFixture tie(const char* what, const char* theirs) {
    RulesFixture bench = meeting({{{"scout", 2}}, 2, 2, 2}, {{{"scout", 2}}, 2, 2, 2});
    bench.against(what, "fox", theirs);
    bench.throws(gm, "fox", {4, 1});
    bench.throws(ann, "brun", {4, 1});
    return bench;
}
TEST(Tie, OfSkillsIsBrokenByWillOrHealth) {  // MG-test-5
    RulesFixture bench = tie("scout", "scout");
    EXPECT_EQ(bench.offered("tiebreak"), "will+will will+health health+will health+health");
    EXPECT_EQ(bench.answer_refused(ann, "tiebreak", "will+will"), "not-your-decision");
    bench.answers(gm, "tiebreak", "health+will", {4, 1, 5, 5});
    const TiebreakerThrown& thrown = bench.said<TiebreakerThrown>();
    EXPECT_EQ(thrown.throws[0].actor, Id("fox"));  // The GM's side first.
    EXPECT_EQ(thrown.throws[0].what, "health");
    EXPECT_EQ(thrown.throws[1].what, "will");
    EXPECT_EQ(bench.outcome_of("brun"), TestOutcome::passed);
    EXPECT_EQ(bench.said<TestSettled>().margin, 0);
}
TEST(Tie, OfWillOrHealthIsBrokenByNatureAtOnce) {  // MG-test-5
    RulesFixture bench = meeting({{}, 1, 2, 2}, {{}, 2, 2, 2});
    bench.against("will", "fox", "health");
    bench.throws(gm, "fox", {4, 1});
    bench.throws(ann, "brun", {4, 1, 1, 1, 4});  // Nature, 2 and 1 dice, in the same command.
    EXPECT_EQ(bench.said<TiebreakerThrown>().throws[1].what, "nature");
    EXPECT_EQ(bench.outcome_of("brun"), TestOutcome::passed);
}
TEST(Tie, OfNatureIsBrokenByWillOrHealth) {  // MG-test-5
    RulesFixture bench = tie("nature", "nature");
    EXPECT_EQ(bench.offered("tiebreak"), "will+will will+health health+will health+health");
}
TEST(Tie, OfNatureInPlaceOfASkillIsOneOfNature) {  // MG-test-5
    RulesFixture bench = meeting({{}, 2, 2, 2}, {{}, 2, 2, 2});
    TestCall call{.actor = "brun", .what = "will"};
    call.opponent = Id("fox");
    bench.does(gm, call);
    bench.does(ann, NatureUse{"brun"});  // Against it, in place of Will.
    bench.throws(gm, "fox", {4, 1});
    bench.throws(ann, "brun", {4, 1});
    EXPECT_EQ(bench.offered("tiebreak"), "nature+will nature+health");
}
TEST(Tie, IsBrokenByThePlainRating) {  // MG-test-5
    RulesFixture bench =
        meeting({{{"scout", 2}}, 2, 3, 2, {"fox-wise"}}, {{{"scout", 2}}, 2, 1, 2});
    bench.does(gm, ConditionTake{"brun", Condition::injured});
    bench.against("scout");
    bench.does(ann, WiseUse{"brun", "fox-wise"});
    bench.throws(gm, "fox", {4, 1});
    bench.throws(ann, "brun", {4, 1});
    bench.answers(gm, "tiebreak", "will+will", {1, 4, 4, 4});  // 1 and 3 dice: nothing else counts.
    EXPECT_EQ(bench.outcome_of("brun"), TestOutcome::passed);
}
TEST(Tie, TiedAgainIsTheGmsToName) {  // MG-test-5
    RulesFixture bench = tie("scout", "scout");
    bench.answers(gm, "tiebreak", "will+will", {1, 1, 1, 1});
    EXPECT_EQ(bench.offered("name-winner"), "fox brun");
    EXPECT_EQ(bench.answer_refused(ann, "name-winner", "brun"), "not-your-decision");
    bench.answers(gm, "name-winner", "brun");
    EXPECT_EQ(bench.outcome_of("brun"), TestOutcome::passed);
}
TEST(Tie, FateComesFirst) {  // MG-test-5
    RulesFixture bench = meeting({{{"scout", 2}}, 3, 4, 4, {}, {"trusting"}}, {{{"scout", 2}}});
    bench.adjust("brun", Field::fate, 1);
    bench.against("scout");
    bench.throws(gm, "fox", {4, 1});
    bench.throws(ann, "brun", {6, 1});
    EXPECT_FALSE(bench.open("concede"));
    bench.answers(ann, "fate", "keep");
    EXPECT_TRUE(bench.open("concede"));
}

TEST(Versus, FateOnALostThrowSaysToWhomItIsLost) {  // MG-fate-1
    const auto lost_to = [](std::vector<int> foxes) {
        RulesFixture bench = meeting({{{"scout", 2}}}, {{{"scout", 2}}});
        bench.adjust("brun", Field::fate, 1);
        bench.against("scout");
        bench.throws(gm, "fox", std::move(foxes));
        bench.throws(ann, "brun", {6, 1});
        EXPECT_TRUE(bench.open("fate"));
        return System::view(bench.state, {Role::player, ann.member}).decisions.front().lost_to;
    };
    EXPECT_EQ(lost_to({4, 4}), Id("fox"));
    EXPECT_EQ(lost_to({4, 1}), std::nullopt);
    EXPECT_EQ(lost_to({1, 1}), std::nullopt);
}
TEST(Throw, WithoutTheSkillAsksForNatureWhoeverThrowsFirst) {  // MG-test-8, MG-test-9
    RulesFixture bench = meeting();
    bench.against("scout");
    CharacterSet less{};
    less.character = Id("brun");
    less.skills = SkillsGiven{{"scout", std::nullopt}};
    bench.does(gm, less);
    const auto blocker = [&] { return bench.refused(ann, Throw{"brun"}); };
    EXPECT_EQ(blocker(), "no-such-skill") << "what can be done now comes first";
    bench.does(ann, NatureUse{"brun"});
    EXPECT_EQ(blocker(), "gm-throws-first");
}

TEST(Failure, BringsAConditionOrATwist) {  // MG-test-6
    for (const char* answer : {"twist", "angry", "angry-and-succeed"}) {
        RulesFixture bench = meeting();
        bench.does(gm, ConditionTake{"brun", Condition::sick});
        bench.calls("scout", 3);
        bench.throws(ann, "brun", {1, 1, 1});
        EXPECT_EQ(bench.refused(gm, TestCall{.actor = "brun", .what = "scout", .ob = {1}}),
                  "pending-open");
        EXPECT_EQ(bench.answer_refused(ann, "settle-failure", answer), "not-your-decision");
        EXPECT_EQ(bench.answer_refused(gm, "settle-failure", "sick"), "not-an-answer");  // It is.
        bench.answers(gm, "settle-failure", answer);
        const bool angry = std::string(answer) != "twist";
        EXPECT_EQ(bench.sheet("brun").conditions.contains(Condition::angry), angry);
        EXPECT_EQ(bench.said<FailureSettled>().succeeds,
                  std::string(answer) == "angry-and-succeed");
        EXPECT_TRUE(bench.state.tests.empty());
    }
}
TEST(Failure, TheGmTellsTheTwist) {  // MG-test-6
    RulesFixture bench = meeting();
    EXPECT_EQ(bench.refused(ann, TwistTell{"The owl wakes."}), "gm-only");
    bench.does(gm, TwistTell{"The owl wakes."});
    EXPECT_EQ(bench.said<TwistTold>().text, "The owl wakes.");
}

TEST(Ob, IsTheGmsFromNothingUpwards) {  // MG-test-7
    RulesFixture bench = meeting();
    EXPECT_EQ((BoundedInt<0, 99>::min), 0);  // Below 0 the command cannot even be said.
    bench.calls("scout", 0);
    EXPECT_EQ(bench.attempt("brun").ob, 0);
    EXPECT_EQ(bench.refused(ann, TestSet{.actor = "brun", .ob = {2}}), "gm-only");
    bench.does(gm, TestSet{.actor = "brun", .ob = {6}});
    EXPECT_EQ(bench.attempt("brun").ob, 6);
    TestCall both{.actor = "brun", .what = "scout"};
    bench.does(gm, TestCancel{"brun"});
    EXPECT_EQ(bench.refused(gm, both), "invalid-params");  // Neither an Ob nor an opponent.
}

TEST(MissingSkill, NeedsNature) {  // MG-test-8
    RulesFixture bench = meeting({{{"scout", 4}}, 2});
    EXPECT_EQ(bench.refused(gm, TestCall{.actor = "brun", .what = "smith", .ob = {1}}),
              "no-such-skill");
    bench.calls("smith", 1, false, true);
    EXPECT_EQ(bench.pool("brun"), 2);
}
TEST(MissingSkill, OfAnOpponentNeedsNatureToo) {  // MG-test-8
    RulesFixture bench = meeting();
    bench.against("scout", "fox", "smith");
    EXPECT_EQ(bench.refused(gm, Throw{"fox"}), "no-such-skill");
    bench.does(gm, NatureUse{"fox"});
    bench.throws(gm, "fox", {1, 1, 1});
}

TEST(Throwing, TheObIsKnownAndTheGmsDiceLieFirst) {  // MG-test-9
    RulesFixture bench = meeting();
    bench.calls("scout", 3);
    const StateView before = System::view(bench.state, {Role::player, "bo"});
    EXPECT_EQ(before.tests.begin()->second.attempts.front().ob, 3);
    bench.does(gm, TestCancel{"brun"});
    bench.against("scout");
    EXPECT_EQ(bench.refused(ann, Throw{"brun"}), "gm-throws-first");
    bench.throws(gm, "fox", {4, 1, 1});
    const StateView after = System::view(bench.state, {Role::player, "ann"});
    EXPECT_EQ(after.tests.begin()->second.attempts.front().successes, 1);
    EXPECT_EQ(after.tests.begin()->second.attempts.front().size, 3);
}

// ---- conditions

TEST(Condition, FiveOnOrOff) {  // MG-cond-1
    RulesFixture bench = meeting();
    for (const Condition one : {Condition::scared, Condition::angry, Condition::tired,
                                Condition::injured, Condition::sick}) {
        EXPECT_EQ(bench.refused(gm, ConditionClear{"brun", one}), "no-such-condition");
        bench.does(gm, ConditionTake{"brun", one});
        EXPECT_EQ(bench.refused(gm, ConditionTake{"brun", one}), "in-condition");
    }
    EXPECT_EQ(bench.sheet("brun").conditions.size(), 5u);
}

TEST(Condition, ScaredGoesAwayInPeace) {  // MG-cond-2
    RulesFixture bench = meeting();
    bench.adjust("brun", Field::checks, 4);
    bench.does(gm, ConditionTake{"brun", Condition::scared});
    EXPECT_EQ(bench.refused(ann, Recover{"brun", Condition::scared}), "needs-peace");
    EXPECT_EQ(bench.refused(ann, ConditionClear{"brun", Condition::scared}), "gm-only");
    bench.does(gm, ConditionClear{"brun", Condition::scared});
    EXPECT_TRUE(bench.sheet("brun").conditions.empty());
}

/// What a condition takes from the disposition of a conflict of this type; of another conflict it
/// is the GM who says what it starts from.
int penalty(ConflictType type, Condition condition, const char* base = "circles") {
    RulesFixture bench = meeting();
    bench.does(gm, ConditionTake{"brun", condition});
    ConflictStart start{.type = type};
    if (type == ConflictType::other) {
        const BoundedList<Word, 4> any{"scout"};
        start.skills = ActionSkills{any, any, any, any};
        start.base = Word(base);
    }
    start.teams = BoundedList<TeamGiven, 12>{{Id("gm"), Side::gm, {}, {"fox"}},
                                             {Id("us"), Side::players, {}, {"brun"}}};
    bench.does(gm, start);
    int sum = 0;
    for (const Modifier& line : disposition_penalties(bench.state, bench.team("us")))
        sum += line.value;
    return sum;
}
TEST(Condition, ScaredAndTiredWeighOnEveryConflict) {  // MG-cond-2, MG-cond-4
    for (const ConflictType type :
         {ConflictType::argument, ConflictType::chase, ConflictType::fight,
          ConflictType::fight_animal, ConflictType::negotiation, ConflictType::journey,
          ConflictType::speech, ConflictType::war, ConflictType::other}) {
        EXPECT_EQ(penalty(type, Condition::scared), -1);
        EXPECT_EQ(penalty(type, Condition::tired), -1);
    }
}
TEST(Condition, AngerWeighsWhereWillDecides) {  // MG-cond-3
    for (const ConflictType type : {ConflictType::argument, ConflictType::speech,
                                    ConflictType::negotiation, ConflictType::war}) {
        EXPECT_EQ(penalty(type, Condition::angry), -1);
    }
    for (const ConflictType type : {ConflictType::fight, ConflictType::fight_animal,
                                    ConflictType::chase, ConflictType::journey}) {
        EXPECT_EQ(penalty(type, Condition::angry), 0);
    }
    EXPECT_EQ(penalty(ConflictType::other, Condition::angry, "will"), -1);
    EXPECT_EQ(penalty(ConflictType::other, Condition::angry, "health"), 0);
}
TEST(Condition, InjuredAndSickTakeADieEach) {  // MG-cond-5
    RulesFixture bench = meeting({{{"scout", 4}}, 4, 4, 4});
    bench.adjust("brun", Field::resources, 4);
    bench.adjust("brun", Field::circles, 4);
    bench.does(gm, ConditionTake{"brun", Condition::injured});
    for (const char* what : {"scout", "nature", "will", "health", "resources", "circles"}) {
        bench.calls(what, 1);  // Skills and abilities.
        EXPECT_EQ(bench.pool("brun"), 3) << what;
        bench.does(gm, TestCancel{"brun"});
    }
    bench.does(gm, ConditionTake{"brun", Condition::sick});
    bench.calls("scout", 1);
    EXPECT_EQ(bench.pool("brun"), 2);
    EXPECT_EQ(penalty(ConflictType::fight, Condition::injured), 0);
    EXPECT_EQ(penalty(ConflictType::argument, Condition::sick), 0);
}

struct Cure {
    Condition condition;
    const char* ability;
    int ob;
    int dice;  ///< of a rating of 4
};
class Curing : public testing::TestWithParam<Cure> {};
INSTANTIATE_TEST_SUITE_P(Rules, Curing,
                         testing::Values(Cure{Condition::angry, "will", 2, 4},
                                         Cure{Condition::tired, "health", 3, 4},
                                         Cure{Condition::injured, "health", 4, 3},
                                         Cure{Condition::sick, "will", 4, 3}),
                         [](const auto& test) { return enum_word(test.param.condition); });
TEST_P(Curing, IsATestOfThePlainAbility) {  // MG-cond-3, MG-cond-4, MG-cond-5, MG-cond-6
    const Cure& cure = GetParam();
    RulesFixture bench = meeting();
    bench.does(gm, ConditionTake{"brun", cure.condition});
    bench.does(gm, TurnStart{Turn::players});
    bench.does(ann, Recover{"brun", cure.condition});
    EXPECT_EQ(bench.attempt("brun").what, cure.ability);
    EXPECT_EQ(bench.attempt("brun").ob, cure.ob);
    EXPECT_EQ(bench.pool("brun"), cure.dice);  // Wounds count against their own recovery, too.
    bench.does(ann, PersonaSpend{"brun", 1});  // With the usual rules of a pool.
    bench.throws(ann, "brun", std::vector<int>(static_cast<std::size_t>(cure.dice) + 1, 5));
    EXPECT_TRUE(bench.sheet("brun").conditions.empty());
}
TEST(Recovery, FailedLeavesTheConditionAndNeedBringNoMore) {  // MG-cond-6, MG-cond-8
    for (const char* answer : {"nothing", "twist"}) {
        RulesFixture bench = meeting();
        bench.does(gm, ConditionTake{"brun", Condition::tired});
        bench.does(gm, TurnStart{Turn::players});
        bench.does(ann, Recover{"brun", Condition::tired});
        bench.throws(ann, "brun", {4, 4, 1, 1});
        EXPECT_EQ(bench.offered("settle-failure"), "nothing twist");
        bench.answers(gm, "settle-failure", answer);
        EXPECT_EQ(bench.said<FailureSettled>().twist, std::string(answer) == "twist");
        EXPECT_EQ(bench.sheet("brun").conditions, std::set<Condition>{Condition::tired});
    }
}
TEST(Recovery, CostsATestOrTwoChecksInAnyOrder) {  // MG-cond-7, MG-checks-7, MG-turn-3
    RulesFixture bench = meeting();
    for (const Condition one : {Condition::angry, Condition::sick})
        bench.does(gm, ConditionTake{"brun", one});
    bench.adjust("brun", Field::checks, 2);
    bench.does(ann, Recover{"brun", Condition::sick});  // The last one first.
    EXPECT_EQ(bench.sheet("brun").checks, 0);
    bench.throws(ann, "brun", {4, 4, 4});
    bench.answers(gm, "settle-failure", "nothing");
    bench.does(gm, TurnStart{Turn::players});
    bench.does(ann, Recover{"brun", Condition::angry});
    EXPECT_EQ(bench.state.tests_left.at("ann"), 0);
    bench.throws(ann, "brun", {4, 4, 4});
    EXPECT_EQ(bench.refused(ann, Recover{"brun", Condition::sick}), "no-test-left");
    bench.adjust("brun", Field::checks, 1);
    bench.does(ann, Recover{"brun", Condition::sick});  // One more for one check.
    EXPECT_EQ(bench.sheet("brun").checks, 0);
}
TEST(Condition, IsNotTakenTwice) {  // MG-cond-8
    RulesFixture bench = meeting();
    bench.does(gm, ConditionTake{"brun", Condition::tired});
    EXPECT_EQ(bench.refused(gm, ConditionTake{"brun", Condition::tired}), "in-condition");
    bench.calls("scout", 4);
    bench.throws(ann, "brun", {1, 1, 1, 1});
    EXPECT_EQ(bench.answer_refused(gm, "settle-failure", "tired"), "not-an-answer");
    bench.answers(gm, "settle-failure", "angry");  // The GM chooses another.
    EXPECT_EQ(bench.sheet("brun").conditions.size(), 2u);
}

// ---- turns

TEST(Turns, AreTheGmsToBegin) {  // MG-turn-1
    RulesFixture bench = meeting();
    EXPECT_EQ(bench.state.turn, Turn::gm);
    EXPECT_EQ(bench.refused(ann, TurnStart{Turn::players}), "gm-only");
    bench.calls("scout", 1);
    EXPECT_EQ(bench.refused(gm, TurnStart{Turn::players}), "pending-open");
    bench.does(gm, TestCancel{"brun"});
    bench.does(gm, TurnStart{Turn::players});
    EXPECT_EQ(bench.state.turn, Turn::players);
    bench.does(gm, TurnStart{Turn::gm});
    EXPECT_EQ(bench.state.turn, Turn::gm);
}

TEST(Turns, TheGmCallsInTheGms) {  // MG-turn-2
    RulesFixture bench = meeting();
    EXPECT_EQ(bench.refused(ann, TestAsk{"brun", "scout", "May I?"}), "not-players-turn");
    bench.does(gm, TurnStart{Turn::players});
    EXPECT_EQ(bench.refused(gm, TestCall{.actor = "brun", .what = "scout", .ob = {1}}),
              "not-gm-turn");
}

TEST(Turns, EachPlayerHasOneTestAndHelpsForNothing) {  // MG-turn-3
    RulesFixture bench = meeting();
    bench.add(bo, "lily", {{{"scout", 2}}});
    bench.does(gm, TurnStart{Turn::players});
    EXPECT_EQ(bench.state.tests_left, (std::map<Id, int>{{"ann", 1}, {"bo", 1}}));
    bench.does(ann, TestAsk{"brun", "scout", "I look around."});
    bench.calls("scout", 1);
    EXPECT_EQ(bench.said<TestCalled>().cost, Cost::test);
    bench.does(bo, HelpOffer{"lily", "brun", "scout"});
    bench.throws(ann, "brun", {4, 1, 1, 1, 1});
    EXPECT_EQ(bench.state.tests_left, (std::map<Id, int>{{"ann", 0}, {"bo", 1}}));
    EXPECT_EQ(bench.refused(ann, TestAsk{"brun", "scout", "Once more."}), "no-test-left");
}
TEST(Turns, WhoPlaysTwoHasOneTestForBoth) {  // MG-turn-3
    RulesFixture bench = meeting();
    bench.add(ann, "reed", {{{"scout", 2}}});
    bench.does(gm, TurnStart{Turn::players});
    bench.does(ann, TestAsk{"brun", "scout", "I look around."});
    bench.calls("scout", 1);
    bench.throws(ann, "brun", {4, 1, 1, 1});
    EXPECT_EQ(bench.refused(ann, TestAsk{"reed", "scout", "I too."}), "no-test-left");
}
TEST(Turns, ACancelledTestIsGivenBack) {  // MG-turn-3
    RulesFixture bench = meeting({{{"scout", 4}}, 3, 4, 4, {}, {"quick"}});
    bench.does(gm, TurnStart{Turn::players});
    bench.does(ann, TestAsk{"brun", "scout", "I look around."});
    bench.calls("scout", 1);
    bench.does(ann, PersonaSpend{"brun", 1});
    bench.does(ann, TraitUse{"brun", "quick", TraitWay::for_});
    bench.does(gm, TestCancel{"brun"});
    EXPECT_EQ(bench.state.tests_left.at("ann"), 1);
    EXPECT_EQ(bench.sheet("brun").persona, 1);
    EXPECT_EQ(bench.sheet("brun").traits.at("quick").used, 0);
}
TEST(Turns, ThePlayersEarnNoChecks) {  // MG-turn-4
    RulesFixture bench = meeting({{{"scout", 4}}, 3, 4, 4, {}, {"stubborn"}});
    bench.does(gm, TurnStart{Turn::players});
    bench.does(ann, TestAsk{"brun", "scout", "I look around."});
    bench.calls("scout", 1);
    EXPECT_EQ(bench.refused(ann, TraitUse{"brun", "stubborn", TraitWay::against}), "not-gm-turn");
    bench.does(ann, TraitUse{"brun", "stubborn", TraitWay::for_});  // Good is not forbidden.
}

// ---- the GM's hand

TEST(Adjusting, EveryNumberWithAReason) {
    RulesFixture bench = meeting({{{"scout", 4}}, 3, 4, 4, {}, {"quick"}});
    bench.adjust("brun", Field::nature_max, 6);
    bench.adjust("brun", Field::will, 7);
    bench.adjust("brun", Field::health, 6);
    bench.adjust("brun", Field::resources, 5);
    bench.adjust("brun", Field::circles, 4);
    bench.adjust("brun", Field::persona, 3);
    bench.does(gm, Adjust{.character = Id("brun"),
                          .field = Field::skill,
                          .which = Word("smith"),
                          .value = 2,
                          .reason = "taught"});
    bench.does(gm, Adjust{.character = Id("brun"),
                          .field = Field::trait_uses,
                          .which = Word("quick"),
                          .value = 1,
                          .reason = "used"});
    const Character& brun = bench.sheet("brun");
    EXPECT_EQ(brun.nature.max, 6);
    EXPECT_EQ(brun.will, 7);
    EXPECT_EQ(brun.health, 6);
    EXPECT_EQ(brun.resources, 5);
    EXPECT_EQ(brun.circles, 4);
    EXPECT_EQ(brun.persona, 3);
    EXPECT_EQ(brun.skills.at("smith"), 2);
    EXPECT_EQ(brun.traits.at("quick").used, 1);
    EXPECT_EQ(bench.said<Adjusted>().reason, "used");
    const Adjust another{.character = Id("brun"),
                         .field = Field::tests_left,
                         .value = 2,
                         .reason = "a long evening"};
    EXPECT_EQ(bench.refused(gm, another), "not-players-turn");
    bench.does(gm, TurnStart{Turn::players});
    bench.does(gm, another);
    EXPECT_EQ(bench.state.tests_left.at("ann"), 2);
    EXPECT_EQ(bench.refused(ann, Adjust{.character = Id("brun"), .reason = "please"}), "gm-only");
}

}  // namespace
}  // namespace kast::rules::mouse_guard

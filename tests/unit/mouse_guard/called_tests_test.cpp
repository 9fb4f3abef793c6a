// Tests that the GM calls of several: their dice lie beside each other.

#include "table.hpp"

namespace kast::rules::mouse_guard {
namespace {

TestCall call_of(std::vector<Id> who, const char* what = "scout", int ob = 2) {
    TestCall call{.who = BoundedList<Id, 60>(std::move(who)), .what = what};
    call.ob = BoundedInt<0, 99>(ob);
    return call;
}
TestCall call_of_all(const char* what = "scout", int ob = 2) {
    TestCall call{.what = what};
    call.ob = BoundedInt<0, 99>(ob);
    return call;
}

/// Brun and Lily, who scout, Reed, who does not, and the GM's fox.
RulesFixture patrol() {
    RulesFixture bench = meeting();
    bench.add(bo, "lily", {{{"scout", 2}}});
    bench.add(cid, "reed", {});
    for (const char* id : {"lily", "reed"}) bench.adjust(id, Field::fate, 0);
    return bench;
}
const CalledTest& called(const RulesFixture& bench) { return bench.state.called_tests.front(); }

TEST(CalledTests, AreOfEverybodyWhoIsPlayed) {  // MG-turn-2
    RulesFixture bench = patrol();
    bench.does(gm, call_of_all());
    EXPECT_EQ(called(bench).who, (std::vector<Id>{"brun", "lily", "reed"}));
    EXPECT_EQ(called(bench).ob, 2);
    EXPECT_TRUE(called(bench).rolled.empty());
    EXPECT_FALSE(open_attempt(bench.state, "fox"));
    for (const char* id : {"brun", "lily", "reed"}) EXPECT_EQ(bench.attempt(id).ob, 2) << id;
}
TEST(CalledTests, AreThrownInAnyOrderBesideEachOther) {
    RulesFixture bench = patrol();
    bench.does(gm, call_of({"brun", "lily"}));
    bench.does(bo, HelpOffer{"lily", "brun", "scout"});
    bench.throws(bo, "lily", {1, 2});
    // What came of Lily's failure waits for the GM; Brun throws all the same.
    EXPECT_EQ(called(bench).rolled, (std::map<Id, std::string>{{"lily", "failed"}}));
    bench.throws(ann, "brun", {4, 5, 1, 1, 1});
    EXPECT_EQ(bench.outcome_of("brun"), TestOutcome::passed);
    EXPECT_EQ(bench.count_said<CalledTestClosed>(), 1);
    EXPECT_TRUE(bench.state.called_tests.empty());
    EXPECT_EQ(bench.state.questions.size(), 1U);
}
TEST(CalledTests, WaitForFateBesideEachOther) {  // MG-fate-1
    RulesFixture bench = patrol();
    bench.adjust("brun", Field::fate, 1);
    bench.does(gm, call_of({"brun", "lily"}));
    bench.throws(ann, "brun", {6, 1, 1, 1});
    EXPECT_TRUE(called(bench).rolled.empty());
    bench.throws(bo, "lily", {4, 4});
    EXPECT_EQ(called(bench).rolled.size(), 1U);
    bench.answers(ann, "fate", "spend", {5});
    EXPECT_TRUE(bench.state.called_tests.empty());
}
TEST(CalledTests, WhoLacksTheSkillThrowsNature) {  // MG-test-8
    RulesFixture bench = patrol();
    bench.does(gm, call_of({"brun", "reed"}));
    EXPECT_EQ(bench.refused(cid, Throw{"reed"}), "no-such-skill");
    bench.does(cid, NatureUse{"reed"});
    bench.throws(cid, "reed", {4, 4, 1});
    RulesFixture other = patrol();
    TestCall call = call_of({"brun", "reed"});
    call.use_nature = true;
    other.does(gm, call);
    EXPECT_FALSE(other.attempt("brun").nature);
    EXPECT_EQ(other.attempt("reed").nature, NatureWay::against);
    other.adjust("lily", Field::nature, 0);
    call.who = BoundedList<Id, 60>{"lily"};
    call.what = "smith";
    EXPECT_EQ(other.refused(gm, call), "nature-exhausted");
}
TEST(CalledTests, MayBeEndedByTheGm) {
    RulesFixture bench = patrol();
    bench.does(gm, call_of({"brun", "lily", "reed"}));
    bench.does(ann, PersonaSpend{"brun", 1});
    bench.throws(bo, "lily", {1, 1});
    const Id call = called(bench).id;
    EXPECT_EQ(bench.refused(ann, TestCallClose{call}), "gm-only");
    bench.does(gm, TestCallClose{call});
    EXPECT_EQ(bench.sheet("brun").persona, 1);  // Given back.
    EXPECT_FALSE(open_attempt(bench.state, "brun"));
    EXPECT_FALSE(open_attempt(bench.state, "reed"));
    EXPECT_TRUE(open_attempt(bench.state, "lily"));  // What the failure brings is still open.
    EXPECT_TRUE(bench.state.called_tests.empty());
    EXPECT_EQ(bench.refused(gm, TestCallClose{call}), "no-such-call");
}
TEST(CalledTests, EndWithTheLastWhoIsCalledOff) {
    RulesFixture bench = patrol();
    bench.does(gm, call_of({"brun", "lily"}));
    bench.throws(ann, "brun", {4, 4, 4, 4});
    bench.does(gm, TestCancel{"lily"});
    EXPECT_TRUE(bench.state.called_tests.empty());
}
TEST(CalledTests, StandBesideTestsOfOthers) {
    RulesFixture bench = patrol();
    bench.calls("scout", 1);
    bench.does(gm, call_of({"lily", "reed"}, "will"));
    bench.calls("fighter", 1, false, false, "fox");
    EXPECT_EQ(bench.state.tests.size(), 4U);
    bench.throws(bo, "lily", {4, 4, 1, 1});
    bench.throws(ann, "brun", {4, 1, 1, 1});
}
TEST(CalledTests, InThePlayersTurnEachIsCalledByItself) {  // MG-turn-3
    RulesFixture bench = patrol();
    bench.does(gm, TurnStart{Turn::players});
    EXPECT_EQ(bench.refused(gm, call_of({"brun"})), "not-gm-turn");
    bench.does(ann, TestAsk{"brun", "scout", "I look around."});
    bench.does(bo, TestAsk{"lily", "scout", "I too."});
    bench.calls("scout", 1);
    bench.calls("scout", 1, false, false, "lily");
    bench.throws(bo, "lily", {4, 1});
    bench.throws(ann, "brun", {4, 1, 1, 1});
}
TEST(CalledTests, AreCalledOffInTheOrderOfTheirCall) {
    RulesFixture bench = patrol();
    bench.ids = 8;  // The tests are c9 and c10, of which c10 comes first in a map.
    bench.does(gm, call_of({"lily", "brun"}));
    bench.does(gm, TestCallClose{Id(called(bench).id)});
    EXPECT_EQ(bench.said<TestCancelled>(0).actor, "lily");
    EXPECT_EQ(bench.said<TestCancelled>(1).actor, "brun");
}
TEST(CalledTests, AreRefusedWithThePlaceAndWhy) {
    RulesFixture bench = patrol();
    EXPECT_EQ(bench.refused(ann, call_of_all()), "gm-only");
    EXPECT_EQ(bench.refused(gm, call_of({"brun", "brun"})), "named-twice");
    EXPECT_EQ(bench.refused(gm, call_of({})), "nobody-asked");
    EXPECT_EQ(bench.refused(gm, call_of({"nobody"})), "no-such-character");
    TestCall versus = call_of({"brun"});
    versus.opponent = Id("fox");
    EXPECT_EQ(bench.refused(gm, versus), "invalid-params");
    TestCall both = call_of({"lily"});
    both.actor = Id("brun");
    EXPECT_EQ(bench.refused(gm, both), "invalid-params");
    bench.calls("scout", 1);
    EXPECT_EQ(bench.refused(gm, call_of_all()), "pending-open");
    TestCall against{.actor = "lily", .what = "scout"};
    against.opponent = Id("brun");
    EXPECT_EQ(bench.refused(gm, against), "pending-open");
}

}  // namespace
}  // namespace kast::rules::mouse_guard

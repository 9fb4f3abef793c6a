// Tests that the GM calls, and a test that waits for how hard it is.

#include "unit/terre_exile/table.hpp"

namespace kast::rules::terre_exile {
namespace {

const Settings asking{.ask_difficulty = true};

/// Ann's Aribeth, Bo's Bojan and the GM's goblin.
RulesFixture company(const Settings& settings = {}) {
    RulesFixture bench(settings);
    bench.does(ann, aribeth());
    CharacterAdd bojan;
    bojan.id = Id("bojan");
    bojan.name = "Bojan";
    bojan.attributes = {{"AGI", 40}, {"LCK", 20}};
    bojan.ps = bojan.pk = PointsGiven{0, 0};
    bench.does(bo, bojan);
    bench.does(gm, goblin());
    return bench;
}

TestDeclare declare_for_call(const Id& call, const Id& actor, const Id& id) {
    return {.id = id, .actor = actor, .call = call};
}

TEST(CalledTest, AsksEveryPlayersCharacterAndSaysHowHardItIs) {  // D100-diff-1
    RulesFixture bench = company();
    bench.does(gm, TestCall{.id = Id("c"),
                            .attribute = "AGI",
                            .difficulty = 30,
                            .modifier = -10,
                            .label = "The rope bridge"});
    const auto call = [&] { return bench.state.called_tests.front(); };
    EXPECT_EQ(call().who, (std::vector<Id>{"aribeth", "bojan"}));

    // Beside each other: Bo declares while Ann's test is open.
    bench.does(ann, declare_for_call("c", "aribeth", "a"));
    bench.does(bo, declare_for_call("c", "bojan", "b"));
    EXPECT_EQ(bench.test("b").values.difficulty, 30);
    EXPECT_EQ(bench.test("b").values.modifier, -10);
    EXPECT_EQ(bench.test("b").reason, "The rope bridge");
    bench.does(bo, TestRoll{"b"}, {5, 6});  // 56 against 30, inverted 65: nothing.
    EXPECT_EQ(call().rolled.at("bojan"), "minor-failure");
    EXPECT_FALSE(call().rolled.contains("aribeth"));
    EXPECT_EQ(bench.refused(bo, declare_for_call("c", "bojan", "b2")), "already-rolled");

    bench.does(ann, TestRoll{"a"}, {0, 5});
    EXPECT_EQ(bench.said<CalledTestClosed>().call, Id("c"));
    EXPECT_TRUE(bench.state.called_tests.empty());
}

TEST(CalledTest, ASkillThatOneLacksAddsNothing) {  // D100-skill-3
    RulesFixture bench = company();
    TestCall call{.id = Id("c"), .attribute = "AGI", .skill = "polearms"};
    call.specialised = true;
    bench.does(gm, call);
    bench.does(ann, declare_for_call("c", "aribeth", "a"));
    bench.does(bo, declare_for_call("c", "bojan", "b"));
    EXPECT_EQ(bench.test("a").values.skill, 45);
    EXPECT_EQ(bench.test("b").values.skill, 0);
    call.id = Id("d");
    call.skill = "polerams";
    EXPECT_EQ(bench.refused(gm, call), "no-such-skill");
}

TEST(CalledTest, OneWhoIsAskedAddsASkillWhereTheCallNamesNone) {
    RulesFixture bench = company();
    bench.does(gm, TestCall{.id = Id("c"), .who = {{"aribeth"}}, .attribute = "AGI"});
    TestDeclare with_skill = declare_for_call("c", "aribeth", "a");
    with_skill.skill = "polearms";
    bench.does(ann, with_skill);
    EXPECT_EQ(bench.test("a").values.skill, 30);
}

TEST(CalledTest, IsTheGmsAndForThoseWhoAreAsked) {
    RulesFixture bench = company();
    const TestCall call{.id = Id("c"), .who = {{"aribeth"}}, .attribute = "AGI"};
    EXPECT_EQ(bench.refused(ann, call), "gm-only");
    bench.does(gm, call);
    EXPECT_EQ(bench.refused(gm, call), "id-taken");
    EXPECT_EQ(bench.refused(bo, declare_for_call("c", "bojan", "b")), "not-called");
    EXPECT_EQ(bench.refused(ann, declare_for_call("d", "aribeth", "a")), "no-such-call");
    TestDeclare other = declare_for_call("c", "aribeth", "a");
    other.attribute = "STR";
    EXPECT_EQ(bench.refused(ann, other), "invalid-params");
    EXPECT_EQ(bench.refused(gm, TestCall{.who = {{"nobody"}}, .attribute = "AGI"}),
              "no-such-character");
    EXPECT_EQ(bench.refused(gm, TestCall{.who = {{"bojan", "bojan"}}, .attribute = "AGI"}),
              "named-twice");
    EXPECT_EQ(bench.refused(gm, TestCall{.who = BoundedList<Id, 60>{}, .attribute = "AGI"}),
              "nobody-asked");
    EXPECT_EQ(bench.refused(gm, TestCall{.attribute = "NIL"}), "no-such-attribute");
    EXPECT_EQ(bench.refused(gm, TestCallClose{"d"}), "no-such-call");
    EXPECT_EQ(bench.refused(ann, TestCallClose{"c"}), "gm-only");
}

TEST(CalledTest, EndsForWhoLeavesAndWhereTheGmClosesIt) {
    RulesFixture bench = company();
    bench.does(gm, TestCall{.id = Id("c"), .attribute = "AGI"});
    bench.does(ann, declare_for_call("c", "aribeth", "a"));
    bench.does(ann, TestRoll{"a"}, {0, 5});
    bench.does(bo, CharacterRemove{"bojan"});  // All who are left have rolled.
    EXPECT_TRUE(bench.state.called_tests.empty());

    bench.does(gm, TestCall{.id = Id("d"), .attribute = "AGI"});
    bench.does(ann, declare_for_call("d", "aribeth", "b"));
    bench.does(gm, TestCallClose{"d"});
    EXPECT_FALSE(bench.test("b").call);
    bench.does(ann, TestRoll{"b"}, {0, 5});  // It goes on by itself.
}

TEST(CalledTest, ATestCalledOffMayBeDeclaredAgain) {
    RulesFixture bench = company();
    bench.does(gm, TestCall{.id = Id("c"), .who = {{"aribeth"}}, .attribute = "AGI"});
    bench.does(ann, declare_for_call("c", "aribeth", "a"));
    bench.does(gm, TestCancel{"a", {}});
    bench.does(ann, declare_for_call("c", "aribeth", "b"));
    EXPECT_EQ(bench.test("b").call, Id("c"));
}

TEST(Difficulty, APlayersTestWaitsForTheGmsWord) {  // D100-diff-1
    RulesFixture bench = company(asking);
    bench.does(ann, TestDeclare{.id = Id("t"), .actor = "aribeth", .attribute = "AGI"});
    EXPECT_TRUE(bench.test("t").awaits_difficulty);
    EXPECT_EQ(bench.refused(ann, TestRoll{"t"}), "difficulty-open");
    bench.does(gm, TestSet{.test = "t", .difficulty = 40});
    bench.does(ann, TestRoll{"t"}, {5, 6});
    EXPECT_EQ(bench.said<TestCounted>().counted.difficulty, 0);
}

TEST(Difficulty, IsNotAskedWhereItIsKnown) {
    RulesFixture bench = company(asking);
    TestDeclare against{.id = Id("t"), .actor = "aribeth", .attribute = "AGI"};
    against.opponent = Id("goblin");
    against.opponent_attribute = "DEX";
    bench.does(ann, against);
    EXPECT_FALSE(bench.test("t").awaits_difficulty);
    bench.does(gm, TestDeclare{.id = Id("u"), .actor = "goblin", .attribute = "DEX"});
    EXPECT_FALSE(bench.test("u").awaits_difficulty);
    bench.does(gm, TestCall{.id = Id("c"), .attribute = "AGI"});
    bench.does(bo, declare_for_call("c", "bojan", "b"));
    EXPECT_FALSE(bench.test("b").awaits_difficulty);
}

TEST(Difficulty, IsNotAskedAtATableThatPlaysWithoutIt) {
    RulesFixture bench = company(asking);
    bench.does(ann, TestDeclare{.id = Id("t"), .actor = "aribeth", .attribute = "AGI"});
    SettingsSet off;
    off.ask_difficulty = false;
    bench.does(gm, off);
    EXPECT_FALSE(bench.test("t").awaits_difficulty);
}

TEST(Difficulty, TheGmDeclaresWithIt) {  // D100-diff-1, D100-mod-1
    RulesFixture bench = company();
    TestDeclare hard{.id = Id("t"), .actor = "goblin", .attribute = "DEX"};
    hard.difficulty = 55;
    hard.modifier = 20;
    bench.does(gm, hard);
    EXPECT_EQ(bench.test("t").values.difficulty, 55);
    EXPECT_EQ(bench.test("t").values.modifier, 20);
    TestDeclare mine{.id = Id("u"), .actor = "aribeth", .attribute = "AGI"};
    mine.modifier = 30;
    EXPECT_EQ(bench.refused(ann, mine), "gm-only");
    EXPECT_EQ(bench.refused(ann, TestDeclare{.actor = "aribeth"}), "invalid-params");
}

TEST(LostTests, SayAgainstWhomTheyWere) {  // D100-diff-1
    const auto asked_after = [](std::vector<int> faces) {
        RulesFixture bench = scene(1, 1);
        bench.does(ann, TestRoll{"t"}, std::move(faces));
        return System::view(bench.state, {Role::player, Id("ann")}).decisions.front().lost_to;
    };
    EXPECT_EQ(asked_after({9, 8}), Id("goblin"));
    EXPECT_EQ(asked_after({0, 5}), std::nullopt);
}

}  // namespace
}  // namespace kast::rules::terre_exile

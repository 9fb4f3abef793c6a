// 1.14: an announced action that has lost its target to who came between.

#include "table.hpp"

namespace kast::rules::savage_worlds::testing::interrupted_test {
namespace {

Attack strike(const char* by, const char* at, const char* weapon = nullptr) {
    Attack attack;
    attack.attacker = by;
    attack.defender = at;
    if (weapon) attack.weapon = Id(weapon);
    return attack;
}

/// Ann has announced a blow at the orc; Bo, on Hold, was faster and has the turn between. Beside
/// her stand the orc and a wolf; a bear is farther off.
Table come_between(const Attack& announced) {
    Table table;
    table.add({.id = "ann",
               .owner = "p1",
               .skills = {{"fighting", 8}, {"athletics", 6}, {"shooting", 6}},
               .weapons = {sword(), gun()}});
    table.add({.id = "bo", .owner = "p2", .skills = {{"fighting", 8}, {"athletics", 8}}});
    for (const char* foe : {"orc", "wolf", "bear"})
        table.add({.id = foe, .wild = false, .skills = {{"fighting", 6}}});
    table.fight({"bo", "ann", "orc", "wolf", "bear"}, {"KS", "QS", "9S", "8S", "7S"});
    table.give(TurnHold{Id("bo")}, p2);
    table.give(AdjacencySet{Id("ann"), BoundedList<Id, 30>({Id("orc"), Id("wolf")})}, p1);
    table.give(announced, p1);
    EXPECT_EQ(table.kind(), "interrupt-window");
    table.answer("interrupt", {6, 2, 4, 2}, p2);
    EXPECT_TRUE(table.at("bo").turn.running);
    return table;
}
void fell(Table& table, const char* who) {
    table.gm(Adjust{Id(who), {}, {}, {}, Condition::incapacitated, {}, {}, {}});
}

TEST(Interrupted, NobodyIsAskedWhereNothingHasChanged) {
    Table table = come_between(strike("ann", "orc", "sword"));
    table.give(TurnEnd{Id("bo")}, p2, {1, 2});
    EXPECT_EQ(table.the<AttackMissed>().cause, "missed");
}

TEST(Interrupted, WhoseTargetHasFallenIsAsked) {
    Table table = come_between(strike("ann", "orc", "sword"));
    fell(table, "orc");
    table.give(TurnEnd{Id("bo")}, p2);
    ASSERT_EQ(table.kind(), "interrupted-action");
    EXPECT_EQ(table.open()->owner, Id("p1"));
    // The bear is out of reach.
    EXPECT_EQ(table.options(), (std::vector<std::string>{"go-on", "wolf", "withdraw"}));
    table.answer("go-on", {1, 2}, p1);
    EXPECT_EQ(table.the<AttackMissed>().target, Id("orc"));
}

TEST(Interrupted, WhoseTargetHasGotAwayIsAsked) {
    Table table = come_between(strike("ann", "orc", "sword"));
    table.gm(AdjacencySet{Id("orc"), {}});
    table.give(TurnEnd{Id("bo")}, p2);
    EXPECT_EQ(table.kind(), "interrupted-action");
    table.gm(table.the_answer("default"), {1, 2});
    EXPECT_EQ(table.the<AttackMissed>().target, Id("orc"));
}

TEST(Interrupted, TheBlowGoesAtAnother) {
    Table table = come_between(strike("ann", "orc", "sword"));
    fell(table, "orc");
    table.give(TurnEnd{Id("bo")}, p2);
    table.answer("wolf", {1, 2}, p1);
    EXPECT_EQ(table.the<ActionAnnounced>().targets, std::vector<Id>{"wolf"});
    EXPECT_EQ(table.the<AttackMissed>().target, Id("wolf"));
    EXPECT_EQ(table.at("ann").turn.done, 1);
}

TEST(Interrupted, TheActionIsTakenBackAndNotSpent) {
    Attack wild = strike("ann", "orc", "sword");
    wild.wild_attack = true;
    Table table = come_between(wild);
    fell(table, "orc");
    table.give(TurnEnd{Id("bo")}, p2);
    table.answer("withdraw", {}, p1);
    EXPECT_EQ(table.the<ActionWithdrawn>().action, "attack");
    const Turn& turn = table.at("ann").turn;
    EXPECT_EQ(turn.done, 0);
    EXPECT_TRUE(turn.declared.empty());
    EXPECT_TRUE(turn.running);
    EXPECT_TRUE(table.is("ann", Condition::vulnerable));  // she had gone all out
    table.refused(TurnHold{Id("ann")}, turn_used, p1);
    table.give(ActionsDeclare{Id("ann"), {"attack", "push"}, {}}, p1);
    table.give(strike("ann", "wolf"), p1, {1, 2});
    EXPECT_EQ(table.at("ann").turn.done, 1);
}

TEST(Interrupted, AShotIsGivenAnewInPlaceOfAimedAnew) {  // distance and cover would be another's
    Attack shot = strike("ann", "bear", "gun");
    shot.distance = 5;
    Table table = come_between(shot);
    fell(table, "bear");
    table.give(TurnEnd{Id("bo")}, p2);
    EXPECT_EQ(table.options(), (std::vector<std::string>{"go-on", "withdraw"}));
    table.answer("withdraw", {}, p1);
    EXPECT_EQ(table.at("ann").weapon(Id("gun"))->shots, 60);
}

TEST(Interrupted, WhoFallsWhileAskedLosesTheAction) {
    Table table = come_between(strike("ann", "orc", "sword"));
    fell(table, "orc");
    table.give(TurnEnd{Id("bo")}, p2);
    fell(table, "ann");
    EXPECT_NE(table.kind(), "interrupted-action");
    EXPECT_EQ(table.the<AttackMissed>().cause, "lost");
}

TEST(Interrupted, NobodyAimsAtWhoIsOut) {
    Table table = come_between(strike("ann", "orc", "sword"));
    fell(table, "orc");
    table.give(TurnEnd{Id("bo")}, p2);
    fell(table, "wolf");
    table.refused(table.the_answer("wolf"), bad_target, p1);
    table.refused(table.the_answer("bear"), not_an_answer, p1);
}

}  // namespace
}  // namespace kast::rules::savage_worlds::testing::interrupted_test

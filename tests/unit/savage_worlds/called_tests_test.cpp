// Tests that the GM calls of several: each rolls when he likes, beside the others.

#include "rules/savage_worlds/allowed.hpp"

#include "table.hpp"

namespace kast::rules::savage_worlds::testing::called_tests_test {
namespace {

Table party() {
    Table table;
    table.state.settings.auto_accept = AutoAccept::on_success;
    table.add({.id = "ann", .owner = "p1", .skills = {{"notice", 8}}});
    table.add({.id = "bo", .owner = "p2", .skills = {{"notice", 6}}});
    table.add({.id = "orc", .wild = false});
    table.session();
    return table;
}

TestCall call(std::optional<BoundedList<Id, 60>> who = {}) {
    TestCall command;
    command.who = std::move(who);
    command.trait = "notice";
    command.tn = 6;
    command.modifiers = BoundedList<Circumstance, 12>{Circumstance{"fog", -1}};
    command.label = "what moves in the fog";
    return command;
}

const CalledTest& the_call(const Table& table) { return table.state.called_tests.front(); }

Roll called_roll_of(const Table& table, const char* who) {
    Roll roll;
    roll.actor = who;
    roll.trait = "notice";
    roll.call = the_call(table).id;
    return roll;
}

TEST(CalledTests, AreOfAllWhomPlayersOwnOrOfWhoIsNamed) {
    Table table = party();
    table.gm(call());
    EXPECT_EQ(the_call(table).who, (std::vector<Id>{"ann", "bo"}));
    table.gm(call(BoundedList<Id, 60>{"orc"}));
    EXPECT_EQ(table.state.called_tests.back().who, std::vector<Id>{"orc"});
    const StateView seen = System::view(table.state, {Role::spectator, {}});
    EXPECT_EQ(seen.called_tests.size(), 2U);
    EXPECT_EQ(seen.called_tests.front().tn, 6);
}

TEST(CalledTests, HaveTheGmsNumberAndCircumstances) {
    Table table = party();
    table.gm(call());
    table.give(called_roll_of(table, "ann"), p1, {7, 2});
    const RollMade& made = table.the<RollMade>();
    EXPECT_EQ(made.tn, 6);
    EXPECT_EQ(made.label, "what moves in the fog");
    EXPECT_EQ(modifier(made.modifiers, "fog"), -1);
    EXPECT_EQ(made.outcome.total, 6);
    EXPECT_TRUE(made.claimed.empty());
    EXPECT_EQ(the_call(table).rolled, (std::map<Id, std::string>{{"ann", "success"}}));
}

// Ann thinks about a benny while Bo rolls; then she is answered for, and the call is over.
TEST(CalledTests, AreRolledBesideEachOther) {
    Table table = party();
    table.gm(call());
    table.give(called_roll_of(table, "ann"), p1, {3, 2});
    const DecisionAnswer anns = table.the_answer("reroll-benny");
    EXPECT_EQ(table.kind(), "roll-open");
    table.give(called_roll_of(table, "bo"), p2, {2, 3});
    EXPECT_EQ(open_decisions(table.state).size(), 2U);
    const auto of = [&](const char* member) {
        return System::view(table.state, {Role::player, Id(member)}).decision;
    };
    EXPECT_EQ(of("p1")->creature, Id("ann"));
    EXPECT_EQ(of("p1")->throws.front().dice.front().sides, 8);
    EXPECT_EQ(of("p2")->creature, Id("bo"));
    // A benny given to either can be spent.
    table.give(anns, p1, {8, 3, 2});
    EXPECT_EQ(the_call(table).rolled.at("ann"), "raise");
    EXPECT_EQ(table.open()->creature, Id("bo"));
    table.answer("accept", {}, p2);
    EXPECT_TRUE(table.state.called_tests.empty());
    EXPECT_EQ(table.count<CalledTestClosed>(), 1);
    EXPECT_TRUE(table.state.stack.empty());
}

TEST(CalledTests, TellWhoHasStillToDecide) {
    Table table = party();
    table.gm(call());
    const auto deciding = [&] {
        return std::map<Id, IdOrNone>(System::view(table.state, {Role::spectator, {}}).deciding);
    };
    EXPECT_TRUE(deciding().empty());
    table.give(called_roll_of(table, "ann"), p1, {3, 2});
    EXPECT_EQ(deciding(), (std::map<Id, IdOrNone>{{"ann", "p1"}}));
    EXPECT_TRUE(the_call(table).rolled.empty());
    table.give(called_roll_of(table, "bo"), p2, {2, 3});
    EXPECT_EQ(deciding(), (std::map<Id, IdOrNone>{{"ann", "p1"}, {"bo", "p2"}}));
    table.answer("accept", {}, p2);
    EXPECT_EQ(deciding(), (std::map<Id, IdOrNone>{{"ann", "p1"}}));
}

TEST(CalledTests, OtherRollsWaitForThem) {
    Table table = party();
    table.gm(call());
    table.give(called_roll_of(table, "ann"), p1, {3, 2});
    Roll plain;
    plain.actor = "bo";
    plain.trait = "notice";
    table.refused(plain, decision_open, p2);
    // And a called roll for whatever else is open.
    Table other = party();
    other.gm(call());
    plain.actor = "ann";
    other.give(plain, p1, {3, 2});
    other.refused(called_roll_of(other, "bo"), decision_open, p2);
}

TEST(CalledTests, AreRefusedWithWhatWouldBeRight) {
    Table table = party();
    table.refused(call(), gm_only, p1);
    table.refused(call(BoundedList<Id, 60>{"nobody"}), no_such_character);
    table.refused(call(BoundedList<Id, 60>{"ann", "ann"}), named_twice);
    table.refused(call(BoundedList<Id, 60>{}), nobody_asked);
    TestCall unknown = call();
    unknown.trait = "juggling";
    table.refused(unknown, no_such_trait);
    table.gm(call(BoundedList<Id, 60>{"ann", "bo"}));
    Roll roll = called_roll_of(table, "orc");
    table.refused(roll, not_called);
    roll = called_roll_of(table, "ann");
    roll.trait = "vigor";
    table.refused(roll, invalid_params, p1);
    roll = called_roll_of(table, "ann");
    roll.tn = 2;
    table.refused(roll, cannot_combine, p1);
    table.give(called_roll_of(table, "ann"), p1, {8, 1, 2});
    table.refused(called_roll_of(table, "ann"), already_rolled, p1);
    TestCallClose close{the_call(table).id};
    table.refused(close, gm_only, p1);
    table.gm(close);
    table.refused(close, no_such_call);
    roll.tn.reset();
    table.refused(roll, no_such_call, p1);
}

TEST(CalledTests, AreOverWhereTheLastWhoHadToRollIsGone) {
    Table table = party();
    table.gm(call());
    table.give(called_roll_of(table, "bo"), p2, {2, 3});
    EXPECT_EQ(table.kind(), "roll-open");
    table.give(called_roll_of(table, "ann"), p1, {3, 2});
    table.gm(CharacterRemove{Id("bo")});
    // Ann's roll goes on.
    EXPECT_EQ(table.open()->creature, Id("ann"));
    table.answer("accept", {}, p1);
    EXPECT_TRUE(table.state.called_tests.empty());
}

TEST(CalledTests, AreTheGmsToClose) {
    Table table = party();
    EXPECT_THAT(allowed_to_gm(table.state, false),
                ::testing::Not(::testing::Contains("test.call.close")));
    table.gm(call());
    EXPECT_THAT(allowed_to_gm(table.state, true), ::testing::Contains("test.call.close"));
}

}  // namespace
}  // namespace kast::rules::savage_worlds::testing::called_tests_test

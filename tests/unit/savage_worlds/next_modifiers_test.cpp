// Circumstances of rolls that no command asks for, of running and of who rolls against (SW-mod-1).

#include "rules/core/enum_words.hpp"

#include "harming.hpp"

namespace kast::rules::savage_worlds::testing::next_modifiers_test {
namespace {

Circumstances circumstance(const char* name, int value) {
    return BoundedList<Circumstance, 12>{Circumstance{name, value}};
}
ModifiersSet named(const char* who, NextRoll roll, const char* name, int value) {
    return {Id(who), roll, circumstance(name, value)};
}

Table duel() {
    Table table;
    table.add(
        {.id = "ann", .owner = "p1", .wild = false, .skills = {{"taunt", 8}, {"athletics", 8}}});
    table.add({.id = "orc", .wild = false});
    table.state.settings.extra_crit = ExtraCrit::never;
    return table;
}

TEST(NextModifiers, CountForASoak) {  // SW-soak-2
    Table table;
    table.add({.id = "ann", .owner = "p1"});
    table.session();
    table.state.bank.players[p1.member] = 1;
    hurt(table, "ann", 9);
    ASSERT_EQ(table.kind(), "soak-window");
    table.gm(named("ann", NextRoll::soak, "mud", 2));  // while the question is open
    table.answer("soak", {2, 1}, p1);
    EXPECT_EQ(modifier(table.the<RollMade>().modifiers, "mud"), 2);
    EXPECT_EQ(table.the<WoundsSoaked>().soaked, 1);
}

TEST(NextModifiers, AreToldInTheOdds) {
    Table table;
    table.add({.id = "ann", .owner = "p1"});
    table.session();
    hurt(table, "ann", 9);
    table.gm(named("ann", NextRoll::soak, "mud", 20));
    const auto odds = System::odds(table.state, table.the_answer("soak"), p1);
    ASSERT_TRUE(odds);
    EXPECT_EQ(modifier(odds->modifiers.front().modifiers, "mud"), 20);
}

TEST(NextModifiers, CountForTheNextRecoveryOnly) {  // SW-shaken-3, SW-stunned-3
    Table table = duel();
    table.at("orc").conditions = {"shaken"};
    table.gm(named("orc", NextRoll::unshake, "drums", -3));
    table.gm(named("orc", NextRoll::unstun, "drums", -2));
    table.fight({"ann", "orc"}, {"KS", "9S"});
    table.give(TurnEnd{Id("ann")}, p1, {5});  // Spirit 5 - 3
    EXPECT_EQ(modifier(table.the<RollMade>().modifiers, "drums"), -3);
    EXPECT_TRUE(table.is("orc", Condition::shaken));
    EXPECT_EQ(table.at("orc").next_modifiers.size(), 1U);  // that for unstun waits on
}

TEST(NextModifiers, CountForBleeding) {  // SW-bleed-1
    Table table = duel();
    table.at("ann").conditions = {"incapacitated", "bleeding-out"};
    table.gm(named("ann", NextRoll::bleed, "snow", 1));
    table.gm(TimePass{1}, {3});
    EXPECT_EQ(modifier(table.the<RollMade>().modifiers, "snow"), 1);
    EXPECT_FALSE(table.is("ann", Condition::dead));
    table.gm(TimePass{1}, {3});
    EXPECT_EQ(modifier(table.the<RollMade>().modifiers, "snow"), 0);
    EXPECT_TRUE(table.is("ann", Condition::dead));
}

TEST(NextModifiers, OfAPlayerAreAClaim) {
    Table table = duel();
    table.state.settings.confirm_claims = true;
    table.at("ann").conditions = {"incapacitated", "bleeding-out"};
    table.give(named("ann", NextRoll::bleed, "bandage", 9), p1);
    table.gm(named("ann", NextRoll::bleed, "snow", -1));  // both are there, each in its own name
    table.gm(TimePass{1});
    ASSERT_EQ(table.kind(), "claims");
    table.answer("strike", {3});
    EXPECT_EQ(modifier(table.the<RollMade>().modifiers, "bandage"), 0);
    EXPECT_EQ(modifier(table.the<RollMade>().modifiers, "snow"), -1);
}

TEST(NextModifiers, AreTakenBackWithNone) {
    Table table = duel();
    table.gm(named("orc", NextRoll::evade, "mud", -2));
    table.gm(ModifiersSet{Id("orc"), NextRoll::evade, {}});
    EXPECT_TRUE(table.at("orc").next_modifiers.empty());
}

TEST(NextModifiers, AreForWhoPlaysTheCharacter) {
    Table table = duel();
    const ModifiersSet of_orc = named("orc", NextRoll::soak, "mud", 2);
    table.refused(of_orc, not_allowed, p1);
    table.at("orc").conditions = {"dead"};
    table.refused(of_orc, dead);
    table.gm(named("ann", NextRoll::soak, "mud", 2));
    const Event& sent = table.events.front();
    EXPECT_TRUE(System::view(sent, {Role::player, Id("p1")}));
    EXPECT_FALSE(System::view(sent, {Role::player, Id("p2")}));
}

TEST(RunningModifiers, AreAddedToTheDie) {  // SW-move-3
    Table table = duel();
    table.fight({"ann", "orc"}, {"KS", "9S"});
    Move run{Id("ann"), 10, true, {}, {}};
    run.modifiers = circumstance("downhill", 2);
    table.give(run, p1, {3});
    EXPECT_EQ(table.the<TableRolled>().total, 5);
    EXPECT_EQ(modifier(table.the<TableRolled>().modifiers, "downhill"), 2);
    EXPECT_EQ(table.the<Moved>().inches, 10);
}

TEST(RunningModifiers, NeverSlowBelowAWalk) {
    Table table = duel();
    table.fight({"ann", "orc"}, {"KS", "9S"});
    Move run{Id("ann"), 6, true, {}, {}};
    run.modifiers = circumstance("bog", -5);
    table.give(run, p1, {3});
    EXPECT_EQ(table.the<Moved>().inches, 6);
    EXPECT_EQ(table.at("ann").turn.running_die, 0);
}

TEST(RunningModifiers, AreTheGmsWhereClaimsAreAskedAbout) {
    Table table = duel();
    table.fight({"ann", "orc"}, {"KS", "9S"});
    Move walk{Id("ann"), 2, {}, {}, {}};
    walk.modifiers = circumstance("downhill", 2);
    table.refused(walk, cannot_combine, p1);
    walk.run = true;
    table.state.settings.confirm_claims = true;
    table.refused(walk, gm_only, p1);
    table.gm(walk, {3});
}

TEST(ReloadModifiers, AreForReloadingOnTheRun) {  // SW-reload-1
    Table table = duel();
    table.at("ann").weapons = {gun()};
    table.at("ann").weapons[0].shots = 0;
    table.fight({"ann", "orc"}, {"KS", "9S"});
    Reload reload{Id("ann"), Id("gun"), circumstance("belt", 2)};
    table.refused(reload, cannot_combine, p1);
    table.give(Move{Id("ann"), 7, true, {}, {}}, p1, {3});
    table.give(reload, p1, {4});  // 4 - 2 + 2
    EXPECT_GT(int{*table.at("ann").weapons[0].shots}, 0);
}

TEST(TargetModifiers, AreTheGmsToAdd) {  // SW-test-1, SW-grapple-1, SW-push-1
    Table table = duel();
    const Circumstances stubborn = circumstance("stubborn", 3);
    Trick test{Id("ann"), Id("orc"), "taunt", {}, {}, {}, {}};
    test.target_modifiers = stubborn;
    table.refused(test, gm_only, p1);
    table.gm(test, {5, 3});
    EXPECT_EQ(modifier(table.the<RollMade>().modifiers, "stubborn"), 3);
    EXPECT_FALSE(table.the<OpposedSettled>().won);
    Grapple hold{Id("ann"), Id("orc"), {}, {}};
    hold.target_modifiers = stubborn;
    table.refused(hold, gm_only, p1);
    table.gm(hold, {6, 2});
    EXPECT_EQ(modifier(table.the<RollMade>().modifiers, "stubborn"), 3);
    Push shove{Id("ann"), Id("orc"), Struggle::strength, {}, {}};
    shove.target_modifiers = stubborn;
    table.refused(shove, gm_only, p1);
    table.gm(shove, {5});
    table.answer("strength", {6, 1});  // 9 against 7
    EXPECT_EQ(modifier(table.the<RollMade>().modifiers, "stubborn"), 3);
}

}  // namespace
}  // namespace kast::rules::savage_worlds::testing::next_modifiers_test

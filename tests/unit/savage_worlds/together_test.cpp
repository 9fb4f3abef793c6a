// 1.14: what is announced, what comes between, and what happens at the same time.

#include "table.hpp"

namespace kast::rules::savage_worlds::testing::together_test {
namespace {

/// Ann on Hold; it is the orc's turn. Both with a d8 in Athletics.
Table standoff() {
    Table table;
    table.state.settings.extra_crit = ExtraCrit::never;
    const std::map<std::string, int> skills{
        {"fighting", 8}, {"athletics", 8}, {"taunt", 8}, {"shooting", 8}};
    Weapon bomb = gun("bomb");
    bomb.kind = WeaponKind::thrown;
    table.add({.id = "ann", .owner = "p1", .wild = false, .skills = skills, .weapons = {sword()}});
    table.add({.id = "orc",
               .wild = false,
               .skills = skills,
               .weapons = {sword("axe"), gun("gun", 2), bomb}});
    table.add({.id = "bo", .owner = "p2", .wild = false}).toughness = 40;
    table.at("ann").toughness = 40;
    table.at("orc").toughness = 40;
    table.fight({"ann", "orc", "bo"}, {"KS", "9S", "8S"});
    table.give(TurnHold{Id("ann")}, p1);
    return table;
}

/// Ann's turn in the middle of the orc's action makes him Shaken and Distracted.
void come_between(Table& table, const std::vector<int>& contest, const std::vector<int>& after) {
    ASSERT_EQ(table.kind(), "interrupt-window");
    table.answer("interrupt", contest, p1);
    table.gm(Adjust{Id("orc"), "her trick", {}, {}, Condition::distracted, {}, {}, {}});
    table.gm(Adjust{Id("orc"), "her trick", {}, {}, Condition::shaken, {}, {}, {}});
    table.give(TurnEnd{Id("ann")}, p1, after);
}

const std::vector<int> tie{5, 5};
const std::vector<int> win{6, 5};

struct ActionCase {
    const char* name;
    Command command;
    std::vector<int> dice;  // where it goes on
    int total;              // of its roll: no -2 for Distracted
};

Attack strike() {
    Attack attack;
    attack.attacker = "orc";
    attack.defender = "bo";
    attack.weapon = Id("axe");
    return attack;
}
AreaAttack bombing() {
    AreaAttack area;
    area.attacker = "orc";
    area.weapon = "bomb";
    area.victims = {"bo"};
    area.distance = 5;
    return area;
}
Suppress fire() {
    Suppress suppress;
    suppress.attacker = "orc";
    suppress.weapon = "gun";
    suppress.targets = {"bo"};
    suppress.distance = 5;
    return suppress;
}
Trick taunt() {
    Trick test;
    test.actor = "orc";
    test.target = "bo";
    test.skill = "taunt";
    return test;
}
Roll look() {
    Roll roll;
    roll.actor = "orc";
    roll.trait = "taunt";
    roll.action = true;
    return roll;
}
Climb climb() {
    Climb command;
    command.actor = "orc";
    return command;
}
Break door() {
    Break command;
    command.actor = "orc";
    command.what = Breakable::light_door;
    command.weapon = Id("axe");
    return command;
}
OpposedRoll tug() {
    OpposedRoll command;
    command.actor = "orc";
    command.trait = "athletics";
    command.target = "bo";
    command.target_trait = "athletics";
    command.action = true;
    return command;
}

std::vector<ActionCase> actions() {
    return {{"Attack", strike(), {5, 1, 1, 1}, 5 + 2},  // Bo is unarmed: a raise
            {"Area", bombing(), {5, 1, 1}, 5},
            {"Suppression", fire(), {7}, 7 - 2},
            {"Test", taunt(), {3}, 3},
            {"Trait", look(), {5}, 5},
            {"Check", climb(), {5}, 5},
            {"Thing", door(), {5, 1, 1}, 5},
            {"Opposed", tug(), {3}, 3}};
}

class AtOnce : public ::testing::TestWithParam<ActionCase> {};
INSTANTIATE_TEST_SUITE_P(Together, AtOnce, ::testing::ValuesIn(actions()),
                         [](const auto& test) { return std::string(test.param.name); });

TEST_P(AtOnce, BothActOnTheTableAsItWas) {  // SW-hold-6
    Table table = standoff();
    table.gm(GetParam().command);
    come_between(table, tie, GetParam().dice);
    int rolls = 0;
    for (const Event& event : table.events) {
        const auto* made = get_if<RollMade>(&event);
        if (!made || made->character != Id("orc") || rolls++ > 0) continue;
        EXPECT_EQ(made->outcome.total, GetParam().total);
    }
    EXPECT_GE(rolls, 1) << "Shaken though he is, he acts: it is the same moment";
}

TEST_P(AtOnce, WhoWasFasterStopsIt) {  // SW-hold-5, SW-bad-18
    Table table = standoff();
    table.gm(GetParam().command);
    come_between(table, win, {});
    EXPECT_EQ(table.the<AttackMissed>().cause, "lost");
    EXPECT_EQ(table.count<RollMade>(), 0);
}

TEST(Together, DeedsWithoutARollCanBeComeBetween) {  // SW-hold-9, SW-joker-1
    const std::vector<Command> deeds{Act{Id("orc"), "pull the lever", {}, {}, true},
                                     Defend{Id("orc")}, Aim{Id("orc"), Id("bo")}};
    for (const Command& deed : deeds) {
        Table table = standoff();
        table.gm(deed);
        come_between(table, win, {});
        EXPECT_EQ(table.the<AttackMissed>().cause, "lost");
        EXPECT_EQ(table.last<TableRolled>(), nullptr);
        EXPECT_FALSE(table.is("orc", Condition::defending) || table.at("orc").aiming.has_value());
    }
    Table alone = standoff();
    alone.gm(Defend{Id("orc")});
    alone.answer("pass", {}, p1);
    EXPECT_TRUE(alone.is("orc", Condition::defending));
    Table nobody = standoff();
    nobody.give(TurnAct{Id("ann")}, p1);
    nobody.give(TurnEnd{Id("ann")}, p1);
    nobody.gm(Defend{Id("orc")});  // nobody could come between: nothing is asked or announced
    EXPECT_EQ(nobody.last<ActionAnnounced>(), nullptr);
    EXPECT_TRUE(nobody.is("orc", Condition::defending));
}

TEST(Together, ACrushNeedsItsCrusher) {  // SW-grapple-5, SW-bad-18
    Table table = standoff();
    table.at("orc").grappling = Id("bo");
    table.at("bo").entangled = Restraint{Id("orc"), false, false, 0};
    Table together = table;
    table.gm(Crush{Id("orc")});
    come_between(table, win, {});
    EXPECT_EQ(table.last<DamageRolled>(), nullptr);
    together.gm(Crush{Id("orc")});
    come_between(together, tie, {4});
    EXPECT_EQ(together.the<DamageRolled>().total, 4);
}

TEST(Together, WhoIsBoundMeanwhileCannotGoOn) {  // SW-bound-2
    Table table = standoff();
    table.gm(strike());
    table.answer("interrupt", win, p1);
    table.give(Grapple{Id("ann"), Id("orc"), {}, {}}, p1, {8, 3, 3});
    ASSERT_TRUE(table.is("orc", Condition::bound));
    table.give(TurnEnd{Id("ann")}, p1);
    EXPECT_EQ(table.the<AttackMissed>().cause, "lost");
}

TEST(Together, OfTwoJokersTheRedGoesFirst) {  // SW-joker-5: where both want the same moment
    Table table;
    table.add({.id = "ann", .owner = "p1"});
    table.add({.id = "bo", .owner = "p2"});
    table.add({.id = "orc", .wild = false});
    table.state.settings.card_offers = CardOffers::nobody;
    table.fight({"ann", "bo", "orc"}, {"JB", "JR", "9S"});
    table.no_bennies();
    table.give(TurnHold{Id("bo")}, player("p2"));  // both wait with their Jokers
    table.give(TurnHold{Id("ann")}, p1);
    Attack attack;
    attack.attacker = "orc";
    attack.defender = "ann";
    table.gm(attack);
    table.answer("interrupt", {}, p1);  // asked in the order of the seats
    table.answer("interrupt", {}, player("p2"));
    table.refused(TurnEnd{Id("ann")}, not_your_turn, p1);
    table.give(TurnEnd{Id("bo")}, player("p2"));
    table.give(TurnEnd{Id("ann")}, p1, {2});
    EXPECT_EQ(table.the<AttackMissed>().cause, "missed");
}

}  // namespace
}  // namespace kast::rules::savage_worlds::testing::together_test

// 1.21, 1.22: states, the Drop, areas, evasion.

#include "table.hpp"

namespace kast::rules::savage_worlds::testing::states_test {
namespace {

/// Ann first, then an orc who stands much; both extras for few dice.
Table duel() {
    Table table;
    table.state.settings.extra_crit = ExtraCrit::never;
    table.add({.id = "ann",
               .owner = "p1",
               .wild = false,
               .skills = {{"fighting", 8}, {"athletics", 8}, {"taunt", 10}, {"shooting", 8}},
               .strength = 8,
               .weapons = {sword(), gun()}});
    table
        .add({.id = "orc",
              .wild = false,
              .skills = {{"fighting", 4}, {"athletics", 6}},
              .weapons = {sword("axe")}})
        .toughness = 40;
    return table;
}

void fight(Table& table) { table.fight({"ann", "orc"}, {"KS", "9S"}); }

Roll spirit(const char* who) {
    Roll roll;
    roll.actor = who;
    roll.trait = "spirit";
    return roll;
}

TEST(States, DistractedTakesTwo) {  // SW-distracted-1
    Table table = duel();
    table.at("ann").distracted = {{"test", 1}, {"fear", 1}};
    table.gm(spirit("ann"), {5});
    EXPECT_EQ(table.the<RollSettled>().outcome.total, 3);  // once, however many sources
}

TEST(States, TheyLastToTheEndOfTheNextTurn) {  // SW-distracted-2, E26
    Table table = duel();
    fight(table);
    table.gm(Adjust{Id("ann"), "in her turn", {}, {}, Condition::distracted, {}, {}, {}});
    table.gm(Adjust{Id("orc"), "not in his", {}, {}, Condition::distracted, {}, {}, {}});
    table.give(TurnEnd{Id("ann")}, p1);
    EXPECT_TRUE(table.is("ann", Condition::distracted));
    table.gm(TurnEnd{Id("orc")});
    EXPECT_FALSE(table.is("orc", Condition::distracted));
    table.stack_deck({"KD", "9D"});
    table.gm(ActionCardsDeal{});
    EXPECT_TRUE(table.is("ann", Condition::distracted));
    table.give(TurnEnd{Id("ann")}, p1);
    EXPECT_FALSE(table.is("ann", Condition::distracted));
}

TEST(States, VulnerableGivesTwoToAll) {  // SW-vulnerable-1
    Table table = duel();
    table.at("orc").vulnerable = {{"test", 1}};
    Trick test{Id("ann"), Id("orc"), "taunt", {}, {}, {}, {}};
    table.gm(test, {3, 2});
    EXPECT_EQ(modifier(table.the<RollMade>().modifiers, "vulnerable"), 0);  // the defender's own
    const auto* first = get_if<RollMade>(&table.events[2]);
    for (const Event& event : table.events) {
        if (const auto* made = get_if<RollMade>(&event)) {
            first = made;
            break;
        }
    }
    ASSERT_NE(first, nullptr);
    EXPECT_EQ(modifier(first->modifiers, "vulnerable"), 2);
    table.answer("distracted");
}

TEST(States, Stunned) {  // SW-stunned-1, SW-stunned-2, table T24
    Table table = duel();
    fight(table);
    table.gm(Adjust{Id("ann"), "bang", {}, {}, Condition::stunned, {}, {}, {}});
    EXPECT_TRUE(table.is("ann", Condition::distracted));
    EXPECT_TRUE(is_vulnerable(table.state, table.at("ann")));
    EXPECT_TRUE(table.is("ann", Condition::prone));
    table.refused(Move{Id("ann"), 1, {}, {}, {}}, stunned, p1);
    Act deed{Id("ann"), "pull", {}, {}, {}};
    table.refused(deed, stunned, p1);
    deed.free = true;
    table.refused(deed, stunned, p1);
    table.gm(AdjacencySet{Id("orc"), BoundedList<Id, 30>{"ann"}});
    table.add({.id = "bo", .owner = "p2"});
    EXPECT_EQ(gang_up(table.state, table.at("bo"), table.at("orc")), 0);
}

TEST(States, RecoveringFromStunned) {  // SW-stunned-3, SW-stunned-4
    struct Case {
        std::vector<int> dice;
        bool stunned;
        int turns;
    };
    for (const Case& one : {Case{{3}, true, 0}, Case{{5}, false, 2}, Case{{6, 3}, false, 1}}) {
        Table table = duel();
        table.session();
        table.no_bennies();
        table.at("ann").conditions = {"stunned"};
        EncounterStart start;
        start.seats = {Seat{{}, {"ann"}, {}}, Seat{{}, {"orc"}, {}}};
        table.gm(start, Table::unshuffled());
        table.stack_deck({"KS", "9S"});
        table.gm(ActionCardsDeal{}, one.dice);
        EXPECT_EQ(table.is("ann", Condition::stunned), one.stunned);
        if (one.stunned) {
            EXPECT_EQ(table.state.encounter.active, Id("orc"));  // nothing he could do
            continue;
        }
        ASSERT_EQ(table.at("ann").vulnerable.size(), 1U);
        EXPECT_EQ(table.at("ann").vulnerable[0].turns, one.turns);
        table.give(TurnEnd{Id("ann")}, p1);
        EXPECT_EQ(table.is("ann", Condition::vulnerable), one.turns == 2);
    }
    Table reflexes = duel();
    reflexes.at("ann").edges = {"combat-reflexes"};
    reflexes.at("ann").conditions = {"stunned"};
    reflexes.session();
    reflexes.no_bennies();
    EncounterStart start;
    start.seats = {Seat{{}, {"ann"}, {}}};
    reflexes.gm(start, Table::unshuffled());
    reflexes.gm(ActionCardsDeal{}, {2});
    EXPECT_FALSE(reflexes.is("ann", Condition::stunned));  // 2 and 2
}

TEST(States, Entangled) {  // SW-bound-1
    Table table = duel();
    fight(table);
    table.gm(Restrain{Id("ann"), {}, {}, {}});
    EXPECT_TRUE(is_vulnerable(table.state, table.at("ann")));
    EXPECT_FALSE(is_distracted(table.at("ann")));
    table.refused(Move{Id("ann"), 1, {}, {}, {}}, bound, p1);
    table.give(Act{Id("ann"), "shout an order", {}, {}, {}}, p1);  // acts all the same
}

TEST(States, Bound) {  // SW-bound-2
    Table table = duel();
    fight(table);
    table.gm(Restrain{Id("ann"), true, {}, {}});
    EXPECT_TRUE(is_vulnerable(table.state, table.at("ann")));
    EXPECT_TRUE(is_distracted(table.at("ann")));
    table.refused(Move{Id("ann"), 1, {}, {}, {}}, bound, p1);
    table.refused(Act{Id("ann"), "pull", {}, {}, {}}, bound, p1);
    // What the mind alone does is not physical.
    Trick taunt{Id("ann"), Id("orc"), "taunt", {}, {}, {}, {}};
    table.give(ActionsDeclare{Id("ann"), {"taunt", "break-free"}, {}}, p1);
    table.give(taunt, p1, {3});
    taunt.skill = "athletics";
    table.refused(taunt, bound, p1);
    table.give(BreakFree{Id("ann"), Struggle::athletics, {}}, p1, {3});
}

struct StruggleCase {
    const char* name;
    bool bound;
    Struggle trait;
    std::vector<int> dice;
    bool bound_after, entangled_after;
};

class Struggling : public ::testing::TestWithParam<StruggleCase> {};

// SW-bound-3. Bound, and so Distracted: -2.
INSTANTIATE_TEST_SUITE_P(
    States, Struggling,
    ::testing::Values(
        StruggleCase{"EntangledSuccess", false, Struggle::athletics, {4}, false, false},
        StruggleCase{"EntangledFailure", false, Struggle::athletics, {3}, false, true},
        StruggleCase{"StrengthAtMinusTwo", false, Struggle::strength, {5}, false, true},
        StruggleCase{"BoundSuccess", true, Struggle::athletics, {6}, false, true},
        StruggleCase{"BoundRaise", true, Struggle::athletics, {8, 2}, false, false},
        StruggleCase{"BoundFailure", true, Struggle::athletics, {5}, true, false}),
    [](const auto& test) { return std::string(test.param.name); });

TEST_P(Struggling, BreakingFree) {
    const StruggleCase& one = GetParam();
    Table table = duel();
    table.gm(Restrain{Id("ann"), one.bound, {}, {}});
    table.give(BreakFree{Id("ann"), one.trait, {}}, p1, one.dice);
    EXPECT_EQ(table.is("ann", Condition::bound), one.bound_after);
    EXPECT_EQ(table.is("ann", Condition::entangled), one.entangled_after);
}

TEST(States, ANetIsNotTriedTwice) {  // SW-bound-4
    Table table = duel();
    table.gm(Restrain{Id("ann"), {}, true, {}});
    table.give(BreakFree{Id("ann"), Struggle::athletics, {}}, p1, {3});
    table.refused(BreakFree{Id("ann"), Struggle::athletics, {}}, retry_not_allowed, p1);
    table.gm(BreakFree{Id("ann"), Struggle::athletics, {}}, {3});  // the GM: something has changed
}

TEST(States, BondsCanBeCut) {  // SW-bound-5
    Table table = duel();
    table.add({.id = "bo", .owner = "p1"});
    CutBonds cut{Id("ann"), Id("bo"), Id("sword"), {}};
    table.refused(cut, not_held, p1);
    table.gm(Restrain{Id("bo"), true, {}, 8});
    table.give(cut, p1, {3, 4});  // no roll to hit: 7 against hardness 8
    EXPECT_EQ(table.last<RollMade>(), nullptr);
    EXPECT_TRUE(table.is("bo", Condition::bound));
    cut.wild_attack = true;
    table.give(cut, p1, {3, 3});  // and 2: destroyed, free completely
    EXPECT_FALSE(table.is("bo", Condition::bound) || table.is("bo", Condition::entangled));
    EXPECT_TRUE(is_vulnerable(table.state, table.at("ann")));
}

TEST(States, AGrapplerKeepsHisHoldWhenShaken) {  // SW-bound-6
    Table table = duel();
    table.gm(Grapple{Id("ann"), Id("orc"), {}, {}}, {5, 3});
    table.gm(Adjust{Id("ann"), "ouch", {}, {}, Condition::shaken, {}, {}, {}});
    table.gm(Adjust{Id("ann"), "ouch", {}, {}, Condition::stunned, {}, {}, {}});
    EXPECT_TRUE(table.is("orc", Condition::entangled));
    EXPECT_EQ(table.at("ann").grappling, Id("orc"));
    table.gm(Adjust{Id("ann"), "out", {}, {}, Condition::incapacitated, {}, {}, {}});
    EXPECT_FALSE(table.is("orc", Condition::entangled));
}

TEST(States, Prone) {  // SW-prone-2, SW-prone-3: Parry (its shots and blows with theirs)
    Table table = duel();
    const int parry = parry_of(table.at("orc"));
    table.at("orc").conditions = {"prone"};
    EXPECT_EQ(parry_of(table.at("orc")), parry - 2);
    table.at("ann").weapons.push_back([] {
        Weapon bomb = gun("bomb");
        bomb.kind = WeaponKind::thrown;
        return bomb;
    }());
    AreaAttack area;
    area.attacker = "ann";
    area.weapon = "bomb";
    area.victims = {"orc"};
    area.distance = 5;
    table.gm(area, {5, 5, 5});
    EXPECT_EQ(modifier(table.the<DamageRolled>().modifiers, "prone"), -4);
    EXPECT_EQ(table.the<DamageRolled>().total, 6);
}

TEST(States, Fatigue) {  // SW-fatigue-1, table T15
    Table table = duel();
    for (const int level : {1, 2}) {
        table.gm(Tire{Id("ann"), "heat", {}});
        table.gm(spirit("ann"), {5});
        EXPECT_EQ(table.the<RollSettled>().outcome.total, 5 - level);
    }
    table.gm(Tire{Id("ann"), "heat", {}}, {3, 4});
    EXPECT_TRUE(table.is("ann", Condition::incapacitated));
    EXPECT_EQ(table.at("ann").fatigue.size(), 2U);
}

TEST(States, FatigueGoesByTheHour) {  // SW-fatigue-2
    Table table = duel();
    table.gm(Tire{Id("ann"), "heat", {}});
    table.gm(Tire{Id("ann"), "heat", {}});
    table.gm(TimePass{60});
    EXPECT_EQ(table.at("ann").fatigue.size(), 1U);
    table.gm(TimePass{60});
    EXPECT_TRUE(table.at("ann").fatigue.empty());
    for (int i = 0; i < 2; ++i) table.gm(Tire{Id("ann"), "cold", 6000});
    table.gm(Tire{Id("ann"), "cold", {}}, {1, 2});  // helpless for 3 hours
    table.gm(TimePass{179});
    EXPECT_FALSE(table.at("ann").up());
    table.gm(TimePass{1});
    EXPECT_TRUE(table.at("ann").up());
    table.gm(Tire{Id("ann"), "cold", {}}, {6, 6});
    table.add({.id = "bo", .owner = "p1", .wild = false, .skills = {{"healing", 6}}});
    table.give(Aid{Id("bo"), Id("ann"), Ailment::fatigue, {}}, p1, {5});
    EXPECT_TRUE(table.at("ann").up());
    EXPECT_EQ(table.at("ann").fatigue.size(), 2U);  // Exhausted
}

TEST(States, TheQuickerCauseGoesFirst) {  // SW-fatigue-3
    Table table = duel();
    table.gm(Tire{Id("ann"), "bumps", 24 * 60});
    table.gm(Tire{Id("ann"), "heat", 60});
    table.gm(TimePass{60});
    ASSERT_EQ(table.at("ann").fatigue.size(), 1U);
    EXPECT_EQ(table.at("ann").fatigue[0].cause, "bumps");
}

// --- the Drop, areas, evasion (1.22) ---

TEST(States, KnockedOut) {  // SW-drop-2
    for (const auto& [head, dice] :
         std::map<bool, std::vector<int>>{{false, {6, 3, 3, 3}}, {true, {6, 2, 2, 5}}}) {
        Table table = duel();
        table.at("orc").toughness = head ? 9 : 8;
        Attack attack;
        attack.attacker = "ann";
        attack.defender = "orc";
        attack.weapon = Id("sword");
        attack.drop = true;
        if (head) attack.called = Part::head;
        // 10 or 6 against Parry 4: the raise die only in the first.
        std::vector<int> rolled = dice;
        if (!head) rolled.insert(rolled.begin() + 1, 1);
        table.gm(attack, rolled);
        EXPECT_TRUE(table.is("orc", Condition::unconscious)) << head;
        EXPECT_EQ(table.at("orc").helpless_minutes, 30);
    }
}

Table bomber(bool evadable = false) {
    Table table = duel();
    Weapon bomb = gun("bomb");
    bomb.kind = WeaponKind::thrown;
    bomb.range = Ranges{20, 40, 80};
    bomb.evadable = evadable;
    table.at("ann").weapons.push_back(bomb);
    table.add({.id = "gob", .wild = false}).toughness = 40;
    return table;
}

AreaAttack area(Template shape, int distance = 5) {
    AreaAttack area;
    area.attacker = "ann";
    area.weapon = "bomb";
    area.shape = shape;
    area.victims = {"orc", "gob"};
    area.distance = distance;
    return area;
}

TEST(States, AreasIgnoreWhatProtectsOne) {  // SW-area-1, SW-area-2, SW-area-4, SW-area-5
    Table table = bomber();
    table.at("orc").edges = {"dodge"};
    table.gm(area(Template::large_circle), {5, 1, 2, 3, 4});
    EXPECT_EQ(modifier(table.the<RollMade>().modifiers, "dodge"), 0);
    EXPECT_EQ(table.count<AttackHit>(), 2);  // everyone inside
    EXPECT_EQ(table.count<DamageRolled>(), 2);
    EXPECT_EQ(table.the<DamageRolled>().total, 7);  // rolled for each apart
    AreaAttack empty = area(Template::cone);
    empty.victims = {};
    table.refused(empty, no_victims);
}

TEST(States, Cones) {  // SW-area-3, SW-area-7
    Table table = bomber();
    table.gm(area(Template::cone), {8, 1, 1, 1, 2, 1, 1, 2});  // a raise: the d6
    EXPECT_TRUE(table.the<DamageRolled>().raise_die);
    table.gm(area(Template::cone), {3});
    EXPECT_EQ(table.count<AttackHit>(), 0);
    EXPECT_EQ(table.last<Drifted>(), nullptr);
}

TEST(States, CoverFromAreas) {  // SW-area-6
    Table table = bomber();
    AreaAttack command = area(Template::medium_circle);
    command.sheltered = BoundedList<Sheltered, 40>{Sheltered{Id("gob"), Obstacle::brick}};
    table.gm(command, {5, 5, 5, 5, 5});
    EXPECT_EQ(table.the<DamageRolled>().total, 10 - 8);
}

struct DriftCase {
    const char* name;
    int distance;
    bool thrown;
    std::vector<int> dice;
    int half_inches;
    bool capped;
};

class Drifting : public ::testing::TestWithParam<DriftCase> {};

// SW-area-8, SW-area-9, SW-area-10, table T19; E24 (6s do not ace).
INSTANTIATE_TEST_SUITE_P(States, Drifting,
                         ::testing::Values(DriftCase{"E24", 30, true, {4, 7}, 16, false},
                                           DriftCase{"Near", 20, true, {6, 12}, 12, false},
                                           DriftCase{"Far", 80, true, {5, 1}, 30, false},
                                           DriftCase{"Launched", 40, false, {6, 5, 3}, 40, true},
                                           DriftCase{"CapNotRounded", 5, true, {4, 3}, 5, true}),
                         [](const auto& test) { return std::string(test.param.name); });

TEST_P(Drifting, AMissedCircle) {
    const DriftCase& one = GetParam();
    Table table = bomber();
    if (!one.thrown) table.at("ann").weapons.back().kind = WeaponKind::launcher;
    std::vector<int> dice{3};
    dice.insert(dice.end(), one.dice.begin(), one.dice.end());
    table.gm(area(Template::medium_circle, one.distance), dice);
    EXPECT_EQ(table.the<Drifted>().half_inches, one.half_inches);
    EXPECT_EQ(table.the<Drifted>().clock, one.dice.back());
    EXPECT_EQ(table.the<Drifted>().capped, one.capped);
}

TEST(States, WhereItDriftedTheGmNamesWhoIsHit) {  // SW-area-8, SW-area-2
    Table table = bomber();
    table.at("ann").toughness = 40;
    table.gm(area(Template::medium_circle, 30), {3, 4, 7});
    EXPECT_EQ(table.kind(), "drifted");
    EXPECT_EQ(table.open()->owner, Id{});
    table.refused(table.the_answer("strike"), no_victims);
    table.refused(table.the_answer("strike", {"gob", "gob"}), named_twice);
    table.refused(table.the_answer("strike", {"nobody"}), no_such_character);
    table.refused(table.the_answer("nobody"), not_your_decision, p1);
    // Not those of whom it was thrown at, and without the raise die.
    table.gm(table.the_answer("strike", {"ann"}), {2, 3});
    EXPECT_EQ(table.count<AttackHit>(), 1);
    EXPECT_EQ(table.the<DamageRolled>().victim, Id("ann"));
    EXPECT_FALSE(table.the<DamageRolled>().raise_die);
    table.gm(area(Template::medium_circle, 30), {3, 4, 7});
    table.answer("nobody");
    EXPECT_EQ(table.open(), nullptr);
    EXPECT_EQ(table.count<DamageRolled>(), 0);
}

TEST(States, Evading) {  // SW-evade-1
    Table table = bomber(true);
    table.gm(area(Template::medium_circle), {5});
    EXPECT_EQ(table.kind(), "evade");
    table.answer("roll", {6, 1});  // 7 - 2: away
    EXPECT_EQ(table.the<Displaced>().character, Id("orc"));
    EXPECT_EQ(table.kind(), "evade");
    table.answer("decline", {1, 1});
    EXPECT_EQ(table.the<AttackHit>().target, Id("gob"));
    AreaAttack sudden = area(Template::medium_circle);
    sudden.unexpected = true;
    table.gm(sudden, {5, 1, 1, 1, 1});
    Table still = bomber(false);
    still.gm(area(Template::medium_circle), {5, 1, 1, 1, 1});
    Table nimble = bomber(true);
    nimble.at("orc").edges = {"improved-dodge"};
    nimble.gm(area(Template::medium_circle), {5});
    nimble.answer("roll", {4});
    EXPECT_EQ(modifier(nimble.the<RollMade>().modifiers, "improved-dodge"), 2);
    nimble.answer("decline", {1, 1});
}

}  // namespace
}  // namespace kast::rules::savage_worlds::testing::states_test

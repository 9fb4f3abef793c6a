// 1.15: melee attacks: every modifier, what is allowed, what is spent.

#include "duel.hpp"

namespace kast::rules::savage_worlds::testing {
namespace {

/// The total of the attack roll when the die shows 5 (3 where that would ace nothing either).
int total_of(Table& table, const Attack& attack, std::vector<int> dice = {5}) {
    table.gm(attack, std::move(dice));
    return table.the<RollMade>().outcome.total;
}

TEST(Attacks, FightingAgainstParry) {  // SW-melee-1
    Table table = duel();
    EXPECT_EQ(table.at("orc").parry, 4);
    table.gm(strike(), {4, 1, 1});
    EXPECT_EQ(table.the<RollMade>().tn, 4);
    EXPECT_EQ(table.the<RollMade>().trait, "fighting");
    EXPECT_EQ(table.count<AttackHit>(), 1);
    table.at("orc").skills["fighting"].die = 8;
    table.at("orc").parry = usual_parry(table.at("orc"));
    table.at("orc").weapons.push_back([] {
        Weapon shield = sword("shield");
        shield.kind = WeaponKind::shield;
        shield.parry = 2;
        return shield;
    }());
    table.at("orc").edges = {"block"};
    EXPECT_EQ(parry_of(table.at("orc")), 6 + 2 + 1);
    table.gm(strike(), {8, 1, 1, 1});  // 9: reaches it exactly... and hits
    EXPECT_EQ(table.count<AttackHit>(), 1);
}

TEST(Attacks, GangUp) {  // SW-gang-1, SW-gang-2, SW-gang-3
    Table table = duel();
    const auto beside_orc = [&](std::vector<Id> others) {
        AdjacencySet beside{Id("orc"), {}};
        beside.others.emplace().items = std::move(others);
        table.gm(beside);
    };
    for (const char* id : {"bo", "cid", "dan", "eve", "fay"}) {
        table.add({.id = id, .owner = "p2", .wild = false});
    }
    beside_orc({"ann", "bo", "cid"});
    EXPECT_EQ(gang_up(table.state, table.at("ann"), table.at("orc")), 2);
    beside_orc({"ann", "bo", "cid", "dan", "eve", "fay"});
    EXPECT_EQ(gang_up(table.state, table.at("ann"), table.at("orc")), 4);  // at most
    table.at("bo").conditions = {"stunned"};
    table.at("cid").conditions = {"stunned"};
    EXPECT_EQ(gang_up(table.state, table.at("ann"), table.at("orc")), 3);
    table.at("bo").conditions.clear();
    table.at("cid").conditions.clear();
    table.add({.id = "gob", .wild = false});
    beside_orc({"ann", "bo", "cid", "dan", "eve", "fay", "gob"});
    EXPECT_EQ(gang_up(table.state, table.at("ann"), table.at("orc")), 4);  // gob is next to nobody
    table.gm(AdjacencySet{Id("gob"), BoundedList<Id, 30>{"orc", "bo"}});
    EXPECT_EQ(gang_up(table.state, table.at("ann"), table.at("orc")), 4);  // 5 - 1, then the cap
    beside_orc({"ann", "bo", "cid", "gob"});
    EXPECT_EQ(gang_up(table.state, table.at("ann"), table.at("orc")), 1);  // 2 - 1
    beside_orc({"ann", "bo", "cid"});
    table.at("orc").edges = {"block"};
    EXPECT_EQ(gang_up(table.state, table.at("ann"), table.at("orc")), 1);
    table.at("orc").edges = {"improved-block"};
    EXPECT_EQ(gang_up(table.state, table.at("ann"), table.at("orc")), 0);
    table.at("orc").edges.clear();
    EXPECT_EQ(total_of(table, strike(), with_damage({3}, 2)), 5);
    EXPECT_EQ(modifier(table.the<RollMade>().modifiers, "gang-up"), 2);
}

TEST(Attacks,
     UnarmedTargetsAndTheDrop) {  // SW-unarmed-1, SW-vulnerable-1, SW-vulnerable-2, SW-drop-1
    Table table = duel();
    table.at("orc").weapons[0].ready = false;
    EXPECT_EQ(total_of(table, strike(), with_damage({3}, 2)), 5);
    table.at("orc").vulnerable = {{"test", 1}};
    EXPECT_EQ(total_of(table, strike(), with_damage({3}, 2)), 7);
    Attack drop = strike();
    drop.drop = true;
    table.gm(drop, with_damage({3}, 2));
    EXPECT_EQ(table.the<RollMade>().outcome.total, 7);  // 4 alone: nothing is added to the Drop
    EXPECT_EQ(modifier(table.the<DamageRolled>().modifiers, "drop"), 4);
    table.at("orc").vulnerable.clear();
    table.at("orc").weapons[0].kind = WeaponKind::natural;
    EXPECT_EQ(total_of(table, strike(), with_damage({4}, 2)), 4);  // natural weapons: always armed
    table.at("orc").weapons.clear();
    EXPECT_EQ(total_of(table, strike(nullptr), with_damage({4}, 1)), 4);  // both bare hands
}

struct MeleeCase {
    const char* name;
    std::function<void(Attack&, Table&)> change;
    int modifier;
    int damage;
};

class Melee : public ::testing::TestWithParam<MeleeCase> {};

// SW-offhand-1, SW-wildattack-1, SW-desperate-1, SW-nonlethal-1, SW-prone-3, SW-improvised-1,
// SW-light-1, SW-cover-1, SW-scale-2, SW-two-weapons-1, SW-called-1, SW-charge-1.
INSTANTIATE_TEST_SUITE_P(
    Attacks, Melee,
    ::testing::Values(
        MeleeCase{"OffHand", [](Attack& a, Table&) { a.off_hand = true; }, -2, 0},
        MeleeCase{"WildAttack", [](Attack& a, Table&) { a.wild_attack = true; }, 2, 2},
        MeleeCase{"DesperateTwo", [](Attack& a, Table&) { a.desperate = 2; }, 2, -2},
        MeleeCase{"DesperateFour", [](Attack& a, Table&) { a.desperate = 4; }, 4, -4},
        MeleeCase{"Flat", [](Attack& a, Table&) { a.flat = true; }, -1, 0},
        MeleeCase{"ProneAttacker", [](Attack&, Table& t) { t.at("ann").conditions = {"prone"}; },
                  -2, 0},
        MeleeCase{"Improvised",
                  [](Attack&, Table& t) { t.at("ann").weapons[0].kind = WeaponKind::improvised; },
                  -2, 0},
        MeleeCase{"DimLight", [](Attack& a, Table&) { a.light = Light::dim; }, -2, 0},
        MeleeCase{"LightCover", [](Attack& a, Table&) { a.cover = Cover::light; }, -2, 0},
        MeleeCase{"LargeTarget", [](Attack&, Table& t) { t.at("orc").scale = 2; }, 2, 0},
        MeleeCase{"LargeAttacker", [](Attack&, Table& t) { t.at("ann").scale = 2; }, -2, 0},
        MeleeCase{"TwoWeapons",
                  [](Attack&, Table& t) { t.at("ann").weapons.push_back(sword("knife")); }, 1, 0},
        MeleeCase{"TwoWeaponsAgainstAShield",
                  [](Attack&, Table& t) {
                      t.at("ann").weapons.push_back(sword("knife"));
                      t.at("orc").weapons[0].kind = WeaponKind::shield;
                  },
                  0, 0},
        MeleeCase{"TwoWeaponsAgainstTwo",
                  [](Attack&, Table& t) {
                      t.at("ann").weapons.push_back(sword("knife"));
                      t.at("orc").weapons.push_back(sword("dagger"));
                  },
                  0, 0},
        MeleeCase{"TwoWeaponsAgainstClaws",
                  [](Attack&, Table& t) {
                      t.at("ann").weapons.push_back(sword("knife"));
                      t.at("orc").weapons[0].kind = WeaponKind::natural;
                  },
                  0, 0},
        MeleeCase{"Limb", [](Attack& a, Table&) { a.called = Part::limb; }, -2, 0},
        MeleeCase{"Head", [](Attack& a, Table&) { a.called = Part::head; }, -4, 4},
        MeleeCase{"HeadOfTheUndead",
                  [](Attack& a, Table& t) {
                      a.called = Part::head;
                      t.at("orc").edges = {"undead"};
                  },
                  -4, 0},
        MeleeCase{"Charge", [](Attack&, Table& t) { t.at("ann").turn.straight = 6; }, 0, 4},
        MeleeCase{"TooShortACharge", [](Attack&, Table& t) { t.at("ann").turn.straight = 5; }, 0,
                  0},
        MeleeCase{"Horns",
                  [](Attack&, Table& t) {
                      t.at("ann").turn.straight = 5;
                      t.at("ann").weapons[0].kind = WeaponKind::natural;
                      t.at("ann").weapons[0].natural = Natural::horns;
                  },
                  0, 4},
        MeleeCase{"Assassin",
                  [](Attack&, Table& t) {
                      t.at("ann").edges = {"assassin"};
                      t.at("orc").vulnerable = {{"test", 1}};
                  },
                  2, 2}),
    [](const auto& test) { return std::string(test.param.name); });

TEST_P(Melee, Modifiers) {
    const MeleeCase& one = GetParam();
    Table table = duel();
    table.at("orc").parry = 1;
    table.at("orc").toughness = 60;
    Attack attack = strike();
    one.change(attack, table);
    // A 7 hits Parry 1 with a raise or without: the raise die is rolled where it is due.
    const bool raise = 7 + one.modifier - parry_of(table.at("orc")) >= 4;
    table.gm(attack, with_damage({7}, raise ? 3 : 2));
    EXPECT_EQ(table.the<RollMade>().outcome.total, 7 + one.modifier);
    EXPECT_EQ(table.the<DamageRolled>().total, (raise ? 3 : 2) + one.damage);
}

TEST(Attacks, AWildAttackLeavesOneOpen) {  // SW-wildattack-1, SW-desperate-2
    Table table = duel();
    table.fight({"ann", "orc"}, {"KS", "9S"});
    table.give(ActionsDeclare{Id("ann"), {"attack", "attack"}, {}}, p1);
    Attack wild = strike();
    wild.wild_attack = true;
    wild.desperate = 2;
    table.refused(wild, cannot_combine, p1);
    wild.desperate.reset();
    table.give(wild, p1, {5, 1, 1});
    EXPECT_TRUE(is_vulnerable(table.state, table.at("ann")));
    Attack second = strike();
    second.desperate = 2;
    table.refused(second, cannot_combine, p1);
    table.give(strike(), p1, {5, 1, 1});  // every attack of the turn
    EXPECT_EQ(modifier(table.the<RollMade>().modifiers, "wild-attack"), 2);
    table.give(TurnEnd{Id("ann")}, p1);
    EXPECT_TRUE(is_vulnerable(table.state, table.at("ann")));  // not this turn's end
    table.gm(TurnEnd{Id("orc")});
    table.gm(ActionCardsDeal{});
    while (!table.at("ann").turn.running) table.gm(TurnEnd{Id("orc")});
    table.give(TurnEnd{Id("ann")}, p1);
    EXPECT_FALSE(is_vulnerable(table.state, table.at("ann")));
}

TEST(Attacks, LeavingMelee) {  // SW-withdraw-1, SW-freeattack-1
    Table table = duel();
    table.add(
        {.id = "gob", .wild = false, .skills = {{"shooting", 6}}, .weapons = {gun("pistol")}});
    table.add({.id = "imp", .wild = false}).conditions = {"shaken"};
    table.fight({"ann", "orc", "gob", "imp"}, {"KS", "9S", "8S", "7S"});
    table.at("imp").conditions = {"shaken"};
    table.gm(AdjacencySet{Id("ann"), BoundedList<Id, 30>{"orc", "gob", "imp"}});
    table.refused(AdjacencySet{Id("ann"), {}}, foe_left, p1);
    table.give(LeaveMelee{Id("ann"), {}}, p1);
    EXPECT_EQ(table.kind(), "free-attacks");
    EXPECT_EQ(table.open()->creature, Id("gob"));
    table.answer("attack", {5});  // a pistol in melee, against Parry 6, one die, no options
    EXPECT_TRUE(table.the<ActionAnnounced>().free);
    EXPECT_EQ(table.the<RollMade>().trait, "shooting");
    EXPECT_EQ(table.the<RollMade>().tn, 6);
    EXPECT_EQ(table.the<RollMade>().outcome.total, 5);
    EXPECT_EQ(table.count<AttackMissed>(), 1);
    EXPECT_EQ(table.at("gob").turn.done, 0);
    EXPECT_EQ(table.open()->creature, Id("orc"));
    table.answer("pass");  // the imp is Shaken: it is not asked
    EXPECT_TRUE(table.at("ann").beside.empty());
    Table sly = duel();
    sly.fight({"ann", "orc"}, {"KS", "9S"});
    sly.gm(AdjacencySet{Id("ann"), BoundedList<Id, 30>{"orc"}});
    LeaveMelee avoiding{Id("ann"), BoundedList<Id, 3>{"orc"}};
    sly.refused(avoiding, no_such_edge, p1);
    sly.at("ann").edges = {"extraction"};
    sly.give(avoiding, p1);
    EXPECT_EQ(sly.open(), nullptr);
}

TEST(Attacks, FreeAttacksByEdge) {  // SW-freeattack-1
    Table table = duel();
    FreeAttack free{Id("ann"), Id("orc"), Id("sword")};
    table.refused(free, no_such_edge, p1);
    table.at("ann").edges = {"counterattack"};
    table.fight({"ann", "orc"}, {"9S", "KS"});
    table.give(free, p1, {5, 1, 1});  // not her turn, and no action
    table.refused(free, edge_used, p1);
    EXPECT_EQ(table.at("ann").turn.done, 0);
}

TEST(Attacks, AFreeAttackHasNothingOfTheTurn) {  // SW-freeattack-1
    Table table = duel();
    table.at("ann").edges = {"counterattack"};
    table.fight({"ann", "orc"}, {"KS", "9S"});
    table.give(ActionsDeclare{Id("ann"), {"attack", "look"}, {}}, p1);
    Attack wild = strike();
    wild.wild_attack = true;
    table.give(wild, p1, {5, 1, 1});
    table.give(TurnEnd{Id("ann")}, p1);
    table.give(FreeAttack{Id("ann"), Id("orc"), Id("sword")}, p1, {5, 1, 1});
    const auto& lines = table.the<RollMade>().modifiers;
    EXPECT_EQ(modifier(lines, "several-actions"), 0);
    EXPECT_EQ(modifier(lines, "wild-attack"), 0);
    EXPECT_EQ(modifier(table.the<DamageRolled>().modifiers, "wild-attack"), 0);
}

TEST(Attacks, AFreeGrappleIsAGrapple) {  // SW-freeattack-1, SW-grapple-1, SW-vulnerable-1
    Table table = duel();
    table.at("orc").skills["athletics"] = Skill{6, {}, {}};
    table.add({.id = "gob", .wild = false});
    table.fight({"ann", "orc", "gob"}, {"KS", "9S", "8S"});
    table.gm(AdjacencySet{Id("ann"), BoundedList<Id, 30>{"orc", "gob"}});
    table.at("ann").vulnerable = {{"test", 2}};
    table.give(LeaveMelee{Id("ann"), {}}, p1);
    while (table.open() && table.open()->creature != Id("orc")) table.answer("pass");
    table.answer("grapple", {4, 3});
    for (const Event& event : table.events) {
        const auto* made = get_if<RollMade>(&event);
        if (!made || made->character != Id("orc")) continue;
        EXPECT_EQ(modifier(made->modifiers, "gang-up"), 1);
        EXPECT_EQ(modifier(made->modifiers, "vulnerable"), 2);
    }
    EXPECT_EQ(table.count<RollMade>(), 2);
}

TEST(Attacks, WhatTheGmStrikesCountsForTheDamageNoMoreThanForTheRoll) {  // SW-drop-1, section 3.4
    Table table = duel();
    table.state.settings.confirm_claims = true;
    Attack drop = strike();
    drop.drop = true;
    table.give(drop, p1);
    ASSERT_EQ(table.kind(), "claims");
    table.answer("strike", {5, 1, 1});
    EXPECT_EQ(modifier(table.the<RollMade>().modifiers, "drop"), 0);
    EXPECT_EQ(modifier(table.the<DamageRolled>().modifiers, "drop"), 0);
}

TEST(Attacks, NonLethal) {  // SW-nonlethal-1
    Table table = duel();
    table.at("orc").toughness = 4;
    Attack attack = strike();
    attack.nonlethal = true;
    table.gm(attack, {5, 4, 4, 3});  // a wound to an extra: out for d6 hours
    EXPECT_TRUE(table.is("orc", Condition::unconscious));
    EXPECT_FALSE(table.is("orc", Condition::incapacitated));
    EXPECT_EQ(table.at("orc").helpless_minutes, 180);
    table.gm(TimePass{180});
    EXPECT_TRUE(table.at("orc").up());
}

TEST(Attacks, FinishingTheHelpless) {  // SW-finish-1
    Table table = duel();
    Finish finish{Id("ann"), Id("orc"), Id("sword")};
    table.refused(finish, bad_target, p1);
    table.at("orc").conditions = {"unconscious"};
    table.give(finish, p1);
    EXPECT_EQ(table.kind(), "finish");
    table.answer("no");
    EXPECT_FALSE(table.is("orc", Condition::dead));
    table.give(finish, p1);
    table.gm(table.the_answer("default"));  // it succeeds by itself
    EXPECT_TRUE(table.is("orc", Condition::dead));
    table.refused(strike(), target_dead, p1);  // SW-bad-14
}

TEST(Attacks, ImprovisedWeapons) {  // SW-improvised-1, table T12
    for (const auto& [weight, die] : std::map<int, int>{{0, 4}, {1, 6}, {2, 8}}) {
        const Weapon weapon = improvised(weight, Id("mug"));
        EXPECT_EQ(weapon.dice.items[0].sides, die);
        EXPECT_TRUE(on(weapon.strength));
    }
    EXPECT_EQ(improvised(0, Id("mug")).range->far_band, 12);
    EXPECT_EQ(improvised(2, Id("mug")).range->near_band, 1);
    Table table = duel();
    table.at("orc").weapons = {improvised(0, Id("mug"))};
    EXPECT_TRUE(is_armed(table.at("orc")));
}

TEST(Attacks, FrenzyIsASecondDieNeverAThirdHit) {  // SW-wild-7, E8
    Table table = duel();
    table.at("ann").wild = true;
    table.at("orc").parry = 6;
    Attack attack = strike();
    attack.frenzy = true;
    table.refused(attack, no_such_edge, p1);
    table.at("ann").edges = {"frenzy"};
    table.gm(attack, with_damage({3, 7, 6, 1}, 4));
    const auto& placed = table.the<RollSettled>().outcome.placed;
    ASSERT_EQ(placed.size(), 2U);
    EXPECT_EQ(placed[0].total, 7);
    EXPECT_EQ(placed[0].die, 0);
    EXPECT_EQ(table.count<AttackHit>(), 2);
    table.at("ann").turn.frenzies = 1;
    table.refused(attack, edge_used, p1);
    table.at("ann").edges = {"improved-frenzy"};
    table.gm(attack, {3, 3, 1});
}

TEST(Attacks, SweepIsOneRollAgainstAll) {  // table T21
    Table table = duel();
    table.add({.id = "gob", .wild = false, .skills = {{"fighting", 12}}, .weapons = {sword()}});
    table.at("ann").edges = {"sweep"};
    Attack sweep = strike();
    sweep.sweep = true;
    sweep.others = BoundedList<Id, 5>{"gob"};
    table.gm(sweep, with_damage({7}, 2));  // 5: Parry 4 yes, Parry 8 no
    EXPECT_EQ(table.count<RollMade>(), 1);
    EXPECT_EQ(table.the<AttackHit>().target, Id("orc"));
    EXPECT_EQ(table.the<AttackMissed>().target, Id("gob"));
}

TEST(Attacks, NaturalWeapons) {  // SW-natural-1
    Table table = duel();
    table.at("ann").weapons[0].kind = WeaponKind::natural;
    table.at("ann").weapons[0].ready = false;
    table.at("ann").weapons[0].natural = Natural::claws;
    table.gm(strike(), with_damage({5}, 2));  // Fighting, always at hand
    EXPECT_EQ(table.the<RollMade>().trait, "fighting");
    Climb climb{Id("ann"), {}, true, {}};
    table.gm(climb, {3});
    EXPECT_EQ(modifier(table.the<RollMade>().modifiers, "claws"), 2);
    climb.rough.reset();
    table.gm(climb, {3});
    EXPECT_EQ(modifier(table.the<RollMade>().modifiers, "claws"), 0);
}

TEST(Attacks, AJokerDoublesTheFirstHit) {  // table T21: Dead Shot, Mighty Blow
    Table table = duel();
    table.at("ann").edges = {"mighty-blow"};
    table.fight({"ann", "orc"}, {"JR", "9S"});
    table.give(strike(), p1, {3, 2, 2});
    EXPECT_EQ(table.the<DamageRolled>().total, (2 + 2 + 2) * 2);
}

TEST(Attacks, TwoFistedIsNotCounted) {  // table T21 beside SW-multiaction-1
    Table table = duel();
    table.fight({"ann", "orc"}, {"KS", "9S"});
    ActionsDeclare declare{Id("ann"), {"attack", "attack"}, true};
    table.refused(declare, no_such_edge, p1);
    table.at("ann").edges = {"two-fisted"};
    table.give(declare, p1);
    EXPECT_EQ(table.at("ann").turn.penalty, 0);
}

TEST(Attacks, WhoseCharacterItIsComesBeforeWhetherAFightIsOn) {
    Table table = duel();
    table.refused(ActionsDeclare{Id("ann"), {"attack"}, {}}, not_allowed, player("p2"));
    table.at("ann").conditions = {"unconscious"};
    table.refused(ActionsDeclare{Id("ann"), {"attack"}, {}}, incapacitated, p1);
    table.at("ann").conditions = {};
    table.refused(ActionsDeclare{Id("ann"), {"attack"}, {}}, no_encounter, p1);
}

}  // namespace
}  // namespace kast::rules::savage_worlds::testing

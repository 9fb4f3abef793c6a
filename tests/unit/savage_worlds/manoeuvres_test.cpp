// 1.23: manoeuvres.

#include "table.hpp"

namespace kast::rules::savage_worlds::testing::manoeuvres_test {
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

TEST(Manoeuvres, Defending) {  // SW-defend-1
    Table table = duel();
    fight(table);
    const int parry = parry_of(table.at("ann"));
    table.give(Move{Id("ann"), 3, {}, {}, {}}, p1);
    table.give(Defend{Id("ann")}, p1);
    EXPECT_EQ(parry_of(table.at("ann")), parry + 4);
    table.refused(Move{Id("ann"), 8, true, {}, {}}, cannot_combine, p1);
    table.give(Move{Id("ann"), 3, {}, {}, {}}, p1);
    table.refused(Act{Id("ann"), "pull", {}, {}, {}}, no_action, p1);
    table.give(TurnEnd{Id("ann")}, p1);
    EXPECT_EQ(parry_of(table.at("ann")), parry + 4);
    table.gm(TurnEnd{Id("orc")});
    table.stack_deck({"KD", "9D"});
    table.gm(ActionCardsDeal{});
    EXPECT_EQ(parry_of(table.at("ann")), parry);  // until the start of the next turn
    table.give(ActionsDeclare{Id("ann"), {"a", "b"}, {}}, p1);
    table.refused(Defend{Id("ann")}, whole_turn_needed, p1);
    table.refused(ActionsDeclare{Id("ann"), {"defend", "b"}, {}}, cannot_combine, p1);
}

TEST(Manoeuvres, Tests) {  // SW-test-1, SW-test-2, SW-test-3, SW-test-4, E23, table T27
    Table table = duel();
    Trick test{Id("ann"), Id("orc"), "taunt", {}, {}, {}, {}};
    table.give(test, p1, {9, 3});  // Taunt d10 against Smarts
    EXPECT_EQ(table.the<RollMade>().trait, "smarts");
    EXPECT_EQ(table.kind(), "test-effect");
    table.answer("vulnerable", {}, p1);
    EXPECT_TRUE(table.is("orc", Condition::vulnerable));
    EXPECT_TRUE(table.is("orc", Condition::shaken));  // a raise, measured from 3
    Table feint = duel();
    test.skill = "fighting";
    feint.give(test, p1, {5, 3});
    EXPECT_EQ(feint.the<RollMade>().trait, "agility");  // not Parry
    feint.answer("distracted", {}, p1);
    EXPECT_TRUE(feint.is("orc", Condition::distracted));
    EXPECT_FALSE(feint.is("orc", Condition::shaken));
    EXPECT_EQ(linked_attribute("persuasion"), Attribute::spirit);
    EXPECT_EQ(linked_attribute("stealth"), Attribute::agility);
    EXPECT_EQ(linked_attribute("notice"), Attribute::smarts);
    EXPECT_EQ(linked_attribute("juggling"), std::nullopt);
}

TEST(Manoeuvres, TheGmMayPickAnotherEffectForTheRaise) {  // SW-test-4
    Table table = duel();
    table.state.settings.rulings = true;
    Trick test{Id("ann"), Id("orc"), "taunt", {}, {}, {}, {}};
    table.give(test, p1, {9, 3});
    table.answer("distracted", {}, p1);
    EXPECT_EQ(table.kind(), "test-raise");
    table.refused(table.the_answer("prone"), not_your_decision, p1);
    table.answer("prone");
    EXPECT_TRUE(table.is("orc", Condition::prone));
    EXPECT_FALSE(table.is("orc", Condition::shaken));
}

TEST(Manoeuvres, APlayersPointedRemarkIsAClaim) {  // SW-test-2, SW-mod-1
    Table table = duel();
    table.state.settings.confirm_claims = true;
    Trick test{Id("ann"), Id("orc"), "taunt", {}, true, {}, {}};
    table.give(test, p1);
    EXPECT_EQ(table.kind(), "claims");
    table.answer("strike", {3});
    EXPECT_EQ(modifier(table.the<RollMade>().modifiers, "pointed-remark"), 0);
    table.gm(test, {1});
    EXPECT_EQ(modifier(table.the<RollMade>().modifiers, "pointed-remark"), 2);
}

TEST(Manoeuvres, RemarksAndRepetitions) {  // SW-test-2, SW-test-5
    Table table = duel();
    Trick test{Id("ann"), Id("orc"), "taunt", {}, true, {}, {}};
    test.modifiers = BoundedList<Circumstance, 12>{Circumstance{"same-trick", -2}};
    table.gm(test, {3});
    EXPECT_EQ(modifier(table.the<RollMade>().modifiers, "pointed-remark"), 2);
    EXPECT_EQ(modifier(table.the<RollMade>().modifiers, "same-trick"), -2);
    EXPECT_EQ(table.the<RollMade>().outcome.total, 3);
    EXPECT_EQ(table.count<RollMade>(), 1);  // below 4: the orc does not roll
    test.remark.reset();
    table.gm(test, {3});
    EXPECT_EQ(table.the<RollMade>().outcome.total, 1);
    // Neither shield nor Block stands in the way of a trick with the blade.
    Weapon shield = sword("shield");
    shield.kind = WeaponKind::shield;
    shield.parry = 2;
    table.at("orc").weapons = {shield};
    table.at("orc").edges = {"block"};
    table.gm(Trick{Id("ann"), Id("orc"), "fighting", {}, {}, {}, {}}, {5, 3});
    EXPECT_TRUE(table.the<OpposedSettled>().won);
    EXPECT_TRUE(table.the<RollMade>().modifiers.empty());
    table.answer("distracted");
}

TEST(Manoeuvres, ManyDiceOfATestOnlyTheBestCounts) {  // SW-test-6
    Table table = duel();
    Trick test{Id("ann"), Id("orc"), "shooting", {}, {}, 3, {}};
    table.gm(test, {3, 7, 2, 3});  // the 7, at -2 for recoil as with any burst, against 3
    EXPECT_EQ(table.the<OpposedSettled>().margin, 2);
    table.answer("distracted");
}

TEST(Manoeuvres, Support) {  // SW-support-1, SW-support-2, SW-support-3
    Table table = duel();
    table.add({.id = "bo", .owner = "p1", .wild = false, .skills = {{"taunt", 6}}});
    Support support{Id("ann"), Id("bo"), "taunt", "taunt", {}};
    table.refused(Support{Id("ann"), Id("ann"), "taunt", "taunt", {}}, bad_target);
    table.give(support, p1, {5});
    EXPECT_EQ(table.the<SupportGained>().value, 1);
    table.give(support, p1, {8});
    EXPECT_EQ(table.the<SupportGained>().value, 2);
    Roll roll;
    roll.actor = "bo";
    roll.trait = "taunt";
    table.give(roll, p1, {2});
    EXPECT_EQ(table.the<RollSettled>().outcome.total, 5);
    table.give(roll, p1, {2});
    EXPECT_EQ(table.the<RollSettled>().outcome.total, 2);  // one roll only
    fight(table);
    table.at("ann").support = {{Id("bo"), "notice", 2}};
    table.give(TurnEnd{Id("ann")}, p1);
    EXPECT_TRUE(table.at("ann").support.empty());
}

TEST(Manoeuvres, SupportSumsWithItsSignsUpToFour) {  // SW-support-4, SW-support-5
    Table table = duel();
    table.state.settings.extra_crit = ExtraCrit::always;
    table.add({.id = "bo", .owner = "p1", .wild = false, .skills = {{"taunt", 6}}});
    table.give(Support{Id("ann"), Id("bo"), "taunt", "taunt", {}}, p1, {1, 1});
    EXPECT_EQ(table.the<SupportGained>().value, -2);
    const auto sum = [&](std::vector<int> values, const char* trait) {
        table.at("bo").support.clear();
        for (const int value : values) table.at("bo").support.push_back({Id("ann"), trait, value});
        return modifier(own_modifiers(table.state, table.at("bo"), trait, {}), "support");
    };
    EXPECT_EQ(sum({2, 2, 2}, "taunt"), 4);
    EXPECT_EQ(sum({2, 2, 2, -2}, "taunt"), 4);
    EXPECT_EQ(sum({2, -2, 1}, "taunt"), 1);
    EXPECT_EQ(sum({2, 2, 2}, "strength"), 6);  // Strength is not capped
}

TEST(Manoeuvres, Grappling) {  // SW-grapple-1, SW-grapple-2, SW-grapple-4
    Table table = duel();
    Grapple grapple{Id("ann"), Id("orc"), {}, {}};
    table.give(grapple, p1, {5, 3});
    EXPECT_TRUE(table.is("orc", Condition::entangled));
    EXPECT_EQ(table.at("orc").entangled->by, Id("ann"));
    EXPECT_FALSE(is_vulnerable(table.state, table.at("ann")));
    table.give(grapple, p1, {3, 3});  // Vulnerable: 5; a second success
    EXPECT_TRUE(table.is("orc", Condition::bound));
    EXPECT_TRUE(is_vulnerable(table.state, table.at("ann")));
    Table strong = duel();
    strong.give(grapple, p1, {7, 3});  // a raise
    EXPECT_TRUE(strong.is("orc", Condition::bound));
    Table crowd = duel();
    crowd.add({.id = "bo", .owner = "p1"});
    crowd.gm(AdjacencySet{Id("orc"), BoundedList<Id, 30>{"ann", "bo"}});
    crowd.give(grapple, p1, {4, 4});  // gang up: 5 against 4
    EXPECT_TRUE(crowd.is("orc", Condition::entangled));
}

TEST(Manoeuvres, WhoIsBoundIsHeldNoLooserByAnother) {  // SW-grapple-2
    Table table = duel();
    table.add({.id = "bo", .owner = "p1", .wild = false, .skills = {{"athletics", 8}}});
    table.give(Grapple{Id("ann"), Id("orc"), {}, {}}, p1, {7, 3});
    ASSERT_TRUE(table.is("orc", Condition::bound));
    table.give(Grapple{Id("bo"), Id("orc"), {}, {}}, p1, {2, 3});  // 4 against 1: no raise
    EXPECT_TRUE(table.is("orc", Condition::bound));
    EXPECT_EQ(table.at("orc").bound->by, Id("bo"));
    EXPECT_FALSE(table.at("ann").grappling);  // one holds him
}

TEST(Manoeuvres, AGripIsStillOneWhenTeethBite) {  // SW-natural-1: teeth bite whom they hold
    Table table = duel();
    Weapon teeth = sword("teeth");
    teeth.kind = WeaponKind::natural;
    teeth.natural = Natural::teeth;
    table.at("ann").weapons = {teeth};
    table.give(Grapple{Id("ann"), Id("orc"), {}, {}}, p1, {5, 3});
    Attack bite;
    bite.attacker = "ann";
    bite.defender = "orc";
    bite.weapon = Id("teeth");
    table.give(bite, p1, {2, 3, 4});  // held, he is Vulnerable: 4 against Parry 4
    EXPECT_EQ(table.the<DamageRolled>().total, 7);
    EXPECT_EQ(table.at("ann").grappling, Id("orc"));
}

TEST(Manoeuvres, GrapplingOtherSizes) {  // SW-grapple-3
    Table table = duel();
    table.at("orc").size = 3;
    table.at("orc").scale = 2;
    Grapple grapple{Id("ann"), Id("orc"), {}, {}};
    table.refused(grapple, too_big, p1);
    grapple.too_big_allowed = true;
    table.refused(grapple, gm_only, p1);
    table.gm(grapple, {5});  // 5 - 2
    EXPECT_FALSE(table.the<OpposedSettled>().won);
    table.at("orc").size = -2;
    table.at("orc").scale = -2;
    table.gm(grapple, {5});  // whichever is larger
    EXPECT_FALSE(table.the<OpposedSettled>().won);
}

TEST(Manoeuvres, Crushing) {  // SW-grapple-5
    Table table = duel();
    table.refused(Crush{Id("ann")}, not_holding, p1);
    table.gm(Grapple{Id("ann"), Id("orc"), {}, {}}, {5, 3});
    table.give(Crush{Id("ann")}, p1, {6});
    ASSERT_EQ(table.the<DamageRolled>().dice.size(), 1U);
    EXPECT_EQ(table.the<DamageRolled>().dice[0].sides, 8);
    EXPECT_EQ(table.the<DamageRolled>().total, 6);
}

TEST(Manoeuvres, OnlyTheGmAddsToDamage) {  // SW-mod-1
    const Circumstances spikes = BoundedList<Circumstance, 12>{Circumstance{"spikes", 3}};
    Table table = duel();
    Attack attack{.attacker = Id("ann"), .defender = Id("orc"), .weapon = Id("sword")};
    attack.damage_modifiers = spikes;
    table.refused(attack, gm_only, p1);
    table.refused(Disarm{.attacker = Id("ann"),
                         .defender = Id("orc"),
                         .item = Id("axe"),
                         .weapon = Id("sword"),
                         .damage_modifiers = spikes},
                  gm_only, p1);
    table.gm(Grapple{Id("ann"), Id("orc"), {}, {}}, {5, 3});
    table.refused(Crush{Id("ann"), spikes}, gm_only, p1);
    table.gm(Crush{Id("ann"), spikes}, {6});
    EXPECT_EQ(table.the<DamageRolled>().total, 9);
    EXPECT_EQ(modifier(table.the<DamageRolled>().modifiers, "spikes"), 3);
}

TEST(Manoeuvres, WhatTheGmAddsToAnAttackIsInItsDamage) {  // SW-mod-1
    Table table = duel();
    Attack attack{.attacker = Id("ann"), .defender = Id("orc"), .weapon = Id("sword")};
    attack.damage_modifiers = BoundedList<Circumstance, 12>{Circumstance{"fire", 2}};
    table.gm(attack, {5, 1, 1});
    EXPECT_EQ(modifier(table.the<DamageRolled>().modifiers, "fire"), 2);
}

struct PushCase {
    const char* name;
    int scale;
    std::vector<int> dice;
    int inches;
    bool prone;
};

class Pushing : public ::testing::TestWithParam<PushCase> {};

// SW-push-1, SW-push-2: Strength d8 against Strength d6, then Athletics d6 to keep one's footing.
INSTANTIATE_TEST_SUITE_P(Manoeuvres, Pushing,
                         ::testing::Values(PushCase{"Success", 0, {5, 3, 4}, 1, false},
                                           PushCase{"Raise", 0, {7, 3, 5}, 2, true},
                                           PushCase{"Falls", 0, {5, 3, 3}, 1, true},
                                           PushCase{"LargerPusher", 2, {5, 3, 4}, 2, false}),
                         [](const auto& test) { return std::string(test.param.name); });

TEST_P(Pushing, Moves) {
    const PushCase& one = GetParam();
    Table table = duel();
    table.at("ann").scale = one.scale;
    table.give(Push{Id("ann"), Id("orc"), Struggle::strength, {}, {}}, p1, {one.dice[0]});
    EXPECT_EQ(table.kind(), "opposed-defence");  // the defender chooses what to roll
    table.answer("strength", {one.dice[1], one.dice[2]});
    EXPECT_EQ(table.the<Displaced>().inches, one.inches);
    EXPECT_EQ(table.is("orc", Condition::prone), one.prone);
}

TEST(Manoeuvres, ShieldsAndRunUpsCountInPushing) {  // SW-push-1, SW-push-3, SW-bad-29
    Table table = duel();
    Weapon shield = sword("shield");
    shield.kind = WeaponKind::shield;
    shield.parry = 2;
    table.at("orc").weapons = {shield};
    fight(table);
    table.give(Move{Id("ann"), 8, true, {}, {}}, p1, {3});
    DecisionAnswer early;
    early.decision = "c1";
    early.answer = "athletics";
    table.refused(early, nothing_pending);  // no defence before the initiator is final
    table.give(Push{Id("ann"), Id("orc"), Struggle::strength, {}, {}}, p1, {5});
    EXPECT_EQ(modifier(table.the<RollMade>().modifiers, "run-up"), 2);
    table.answer("athletics", {3});
    EXPECT_EQ(modifier(table.the<RollMade>().modifiers, "shield"), 2);
    EXPECT_EQ(table.the<RollMade>().trait, "athletics");
    EXPECT_FALSE(table.the<OpposedSettled>().won);  // 5 against 5
    table.at("orc").size = 2;
    Table big = table;
    big.gm(EncounterEnd{});
    Push push{Id("ann"), Id("orc"), Struggle::strength, {}, {}};
    big.refused(push, too_big, p1);
    push.too_big_allowed = true;
    big.refused(push, gm_only, p1);
    big.gm(push, {3});  // the GM lets it be tried
}

TEST(Manoeuvres, DisarmingTheThing) {  // SW-disarm-1
    Table table = duel();
    Disarm disarm{Id("ann"), Id("orc"), Id("axe"), Part::object, -2, Id("sword"), {}};
    table.give(disarm, p1, {8, 2, 8, 6, 5});  // 10 - 2 = 8: a raise, but no raise die and no aces
    EXPECT_EQ(table.the<DamageRolled>().total, 14);
    EXPECT_FALSE(table.the<DamageRolled>().raise_die);
    EXPECT_EQ(table.the<RollSettled>().trait, "strength");
    EXPECT_FALSE(table.at("orc").weapons[0].ready.value_or(true));
    EXPECT_EQ(table.at("orc").wounds, 0);
    table.refused(Disarm{Id("ann"), Id("orc"), Id("axe"), Part::head, {}, Id("sword"), {}},
                  bad_target, p1);
}

TEST(Manoeuvres, DisarmingByTheHand) {  // SW-disarm-2
    for (const auto& [part, die] : std::map<Part, int>{{Part::hand, 6}, {Part::limb, 5}}) {
        Table table = duel();
        table.at("orc").toughness = 10;
        Disarm disarm{Id("ann"), Id("orc"), Id("axe"), part, {}, Id("sword"), {}};
        // To hit 8+1 - 4 (or - 2) against 4; 12 of damage shakes; Strength at -4 or -2 fails.
        std::vector<int> dice{part == Part::hand ? 8 : 7};
        if (part == Part::hand) dice.push_back(1);
        dice.insert(dice.end(), {7, 5});
        dice.push_back(die == 6 ? 5 : 5);
        table.give(disarm, p1, dice);
        EXPECT_TRUE(table.is("orc", Condition::shaken));
        EXPECT_FALSE(table.at("orc").weapons[0].ready.value_or(true));
        Table harmless = duel();  // neither Shaken nor wounded: nothing is dropped
        dice.pop_back();
        harmless.give(disarm, p1, dice);
        EXPECT_TRUE(harmless.at("orc").weapons[0].ready.value_or(true));
    }
}

TEST(Manoeuvres, SuppressiveFire) {  // SW-suppress-1, SW-suppress-2, SW-suppress-3
    Table table = duel();
    Suppress suppress{Id("ann"), Id("gun"), {"orc", "gob", "imp"}, 5, {}, {}, {}, {}};
    table.add({.id = "gob", .wild = false}).toughness = 40;
    table.add({.id = "imp", .wild = false}).toughness = 40;
    table.refused(suppress, wrong_weapon, p1);
    table.at("ann").weapons[1] = gun("gun", 2);
    table.at("ann").weapons[1].shots = 14;
    table.refused(suppress, no_ammo, p1);
    table.at("ann").weapons[1].shots = 60;
    table.at("ann").edges = {"rock-and-roll"};
    suppress.covers = BoundedList<CoverOf, 40>{CoverOf{Id("imp"), Cover::medium}};
    table.give(suppress, p1, {8, 2, 1, 1, 1, 1});                        // 10 - 2 = 8
    EXPECT_EQ(table.the<RollMade>().set.dice.size(), 1U);                // one die
    EXPECT_EQ(modifier(table.the<RollMade>().modifiers, "recoil"), -2);  // always
    EXPECT_EQ(table.the<AmmoSpent>().rounds, 15);
    EXPECT_EQ(table.count<AttackHit>(), 2);
    EXPECT_FALSE(table.the<DamageRolled>().raise_die);
    EXPECT_TRUE(table.is("imp", Condition::distracted));  // 4 with the cover
    table.at("ann").weapons[1].shots = 60;
    suppress.covers.reset();
    suppress.damaged = BoundedList<Id, 6>{"imp"};
    table.give(suppress, p1, {8, 2, 1, 1, 1, 1});  // three hit, two take damage, the imp first
    EXPECT_EQ(table.count<AttackHit>(), 2);
    EXPECT_EQ(table.count<DamageRolled>(), 2);
    EXPECT_TRUE(table.is("gob", Condition::distracted));
    table.at("gob").distracted.clear();
    table.at("ann").weapons[1].shots = 60;
    table.give(suppress, p1, {6});  // a success: any number Distracted
    EXPECT_EQ(table.count<AttackHit>(), 0);
    EXPECT_TRUE(table.is("orc", Condition::distracted) && table.is("gob", Condition::distracted));
}

}  // namespace
}  // namespace kast::rules::savage_worlds::testing::manoeuvres_test

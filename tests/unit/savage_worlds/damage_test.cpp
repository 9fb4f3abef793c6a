// 1.17 to 1.20: damage, Shaken, wounds, Incapacitated, bleeding, soaking.

#include "harming.hpp"

namespace kast::rules::savage_worlds::testing {
namespace {

struct DamageCase {
    const char* name;
    bool was_shaken;
    int damage;
    int wounds;
    bool shaken;
};

class DamageToToughness : public ::testing::TestWithParam<DamageCase> {};

// Table T14 against Toughness 5. SW-damage-6, SW-damage-7, SW-damage-8, SW-damage-9, SW-shaken-1;
// E17.
INSTANTIATE_TEST_SUITE_P(Damage, DamageToToughness,
                         ::testing::Values(DamageCase{"Below", false, 4, 0, false},
                                           DamageCase{"Equal", false, 5, 0, true},
                                           DamageCase{"ThreeOver", false, 8, 0, true},
                                           DamageCase{"FourOver", false, 9, 1, true},
                                           DamageCase{"SevenOver", false, 12, 1, true},
                                           DamageCase{"EightOver", false, 13, 2, true},
                                           DamageCase{"TwelveOver", false, 17, 3, true},
                                           DamageCase{"BelowWhenShaken", true, 4, 0, true},
                                           DamageCase{"EqualWhenShaken", true, 5, 1, true},
                                           DamageCase{"ThreeOverWhenShaken", true, 8, 1, true},
                                           DamageCase{"FourOverWhenShaken", true, 9, 1, true},
                                           DamageCase{"EightOverWhenShaken", true, 13, 2, true}),
                         [](const auto& test) { return std::string(test.param.name); });

TEST_P(DamageToToughness, DoesThat) {
    const DamageCase& one = GetParam();
    Table table;
    table.add({.id = "ann"});
    ASSERT_EQ(table.at("ann").toughness, 5);
    if (one.was_shaken) table.at("ann").conditions = {"shaken"};
    hurt(table, "ann", one.damage);
    EXPECT_EQ(table.at("ann").wounds, one.wounds);
    EXPECT_EQ(table.is("ann", Condition::shaken), one.shaken);
}

TEST(Damage, DiceAceAndTheRaiseDieIsOne) {  // SW-damage-1, SW-damage-2, SW-damage-4, SW-damage-5,
                                            // SW-damage-15, SW-wild-8, SW-ace-1; E15
    Table table;
    table.add({.id = "ann", .skills = {{"fighting", 12}}, .strength = 8, .weapons = {sword()}});
    table.add({.id = "orc", .wild = false, .skills = {{"fighting", 4}}, .weapons = {sword()}});
    table.at("ann").wounds = 2;
    Attack attack;
    attack.attacker = "ann";
    attack.defender = "orc";
    attack.weapon = Id("sword");
    // 12 + 4 - 2 = 14 against Parry 4: two raises, yet one d6. Strength aces: 8 and 5.
    table.gm(attack, {12, 4, 3, 8, 5, 4, 3});
    const DamageRolled& rolled = table.the<DamageRolled>();
    EXPECT_EQ(rolled.dice.size(), 3U);  // no wild die
    EXPECT_EQ(rolled.total, 20);        // and no wound penalty
    EXPECT_TRUE(rolled.raise_die);
}

TEST(Damage, BareHandsAreStrengthAlone) {  // SW-damage-3
    Table table;
    table.add({.id = "ann", .skills = {{"fighting", 8}}, .strength = 10});
    table.add({.id = "orc", .wild = false});
    Attack attack;
    attack.attacker = "ann";
    attack.defender = "orc";
    table.gm(attack, {3, 2, 7});
    ASSERT_EQ(table.the<DamageRolled>().dice.size(), 1U);
    EXPECT_EQ(table.the<DamageRolled>().dice[0].sides, 10);
}

TEST(Damage, ArmourAndWhatPiercesIt) {  // SW-damage-12; E16
    struct Case {
        int armour, ap, toughness;
    };
    for (const Case& one : {Case{3, 2, 6}, Case{3, 5, 5}, Case{3, 0, 8}, Case{0, 2, 5}}) {
        Table table;
        table.add({.id = "ann", .armour = one.armour});
        DamageDeal command = harm("ann", {DamageDice{1, 6}});
        command.ap = one.ap;
        table.gm(command, {1});
        EXPECT_EQ(table.the<DamageCompared>().toughness, one.toughness);
    }
    Table table;
    table.add({.id = "ann", .armour = 3});
    DamageDeal e16 = harm("ann", {DamageDice{1, 20}}, 4);
    e16.ap = 2;
    table.gm(e16, {10});
    EXPECT_EQ(table.at("ann").wounds, 2);
    EXPECT_TRUE(table.is("ann", Condition::shaken));
}

TEST(Damage, HardyCreaturesTakeNoWoundFromASecondShaken) {  // SW-damage-10
    Table table;
    table.add({.id = "ogre", .edges = {"hardy"}}).conditions = {"shaken"};
    hurt(table, "ogre", 8);
    EXPECT_EQ(table.at("ogre").wounds, 0);
    hurt(table, "ogre", 9);
    EXPECT_EQ(table.at("ogre").wounds, 1);
}

TEST(Damage, OnlyDamageStacksShaken) {  // SW-damage-11
    Table table;
    table.add({.id = "ann"}).conditions = {"shaken"};
    table.gm(Adjust{Id("ann"), "a Test", {}, {}, Condition::shaken, {}, {}, {}});
    EXPECT_EQ(table.at("ann").wounds, 0);
    FearCheck fear{Id("ann"), "ghoul", Dread::nausea, {}, {}};
    table.gm(fear, {2, 3});
    EXPECT_EQ(table.at("ann").wounds, 0);
    EXPECT_TRUE(table.is("ann", Condition::shaken));
}

TEST(Damage, OneHitAfterAnother) {  // SW-damage-13
    Table table;
    table.add(
        {.id = "orc", .wild = false, .skills = {{"shooting", 8}}, .weapons = {gun("gun", 2)}});
    table.add({.id = "ann", .owner = "p1"});
    table.session();
    table.state.bank.gm_pool = 0;
    Attack attack;
    attack.attacker = "orc";
    attack.defender = "ann";
    attack.weapon = Id("gun");
    attack.distance = 5;
    attack.dice = 2;
    table.gm(attack, {7, 7, 5, 4});  // two hits (7 - 2 for recoil); the first: 9, a wound
    EXPECT_EQ(table.kind(), "soak-window");
    EXPECT_EQ(table.count<DamageRolled>(), 1);  // the second waits until this one is done
    table.answer("decline", {5, 4}, p1);
    EXPECT_EQ(table.at("ann").wounds, 1);
    EXPECT_EQ(table.count<DamageRolled>(), 1);
    EXPECT_EQ(table.kind(), "soak-window");
    table.answer("decline", {}, p1);
    EXPECT_EQ(table.at("ann").wounds, 2);  // Shaken already: 9 is a raise, one wound
}

TEST(Damage, ToughnessComesFromVigorAndSize) {  // SW-damage-14, table T28
    Table table;
    EXPECT_EQ(table.add({.id = "a", .vigor = 8}).toughness, 6);
    EXPECT_EQ(table.add({.id = "b", .vigor = 4, .size = 3}).toughness, 7);
    EXPECT_EQ(table.add({.id = "c", .vigor = 6, .armour = 2}).toughness, 5);  // armour is apart
    EXPECT_EQ(table.add({.id = "d", .skills = {{"fighting", 10}}}).parry, 7);
    EXPECT_EQ(table.add({.id = "e"}).parry, 2);
}

TEST(Damage, ShakenTakesFreeActionsOnly) {  // SW-shaken-2, SW-shaken-3
    Table table;
    table.add({.id = "ann", .owner = "p1"});
    table.add({.id = "orc", .wild = false});
    table.session();
    table.no_bennies();
    table.at("ann").conditions = {"shaken"};
    EncounterStart start;
    start.seats = {Seat{{}, {"ann"}, {}}, Seat{{}, {"orc"}, {}}};
    table.gm(start, Table::unshuffled());
    table.stack_deck({"KS", "9S"});
    table.gm(ActionCardsDeal{}, {3, 2});  // Spirit by itself: failed
    EXPECT_EQ(table.the<RollSettled>().purpose, "unshake");
    EXPECT_TRUE(table.is("ann", Condition::shaken));
    Act pull{Id("ann"), "pull", {}, {}, {}};
    table.refused(pull, shaken, p1);
    Move run{Id("ann"), 8, true, {}, {}};
    table.give(run, p1, {3});  // moving and running are free
    pull.free = true;
    table.give(pull, p1);
}

TEST(Damage, AfterACriticalFailureABennyStillUnshakes) {  // SW-shaken-4
    Table table;
    table.state.settings.rulings = true;
    table.add({.id = "ann", .owner = "p1"});
    table.session();
    EncounterStart start;
    start.seats = {Seat{{}, {"ann"}, {}}};
    table.gm(start, Table::unshuffled());
    table.stack_deck({"KS"});
    table.gm(ActionCardsDeal{});
    table.at("ann").conditions = {"shaken"};
    table.give(table.the_answer("pass"), p1, {1, 1});
    EXPECT_EQ(table.kind(), "critical-failure");
    table.give(BennyUnshake{Id("ann")}, p1);
    EXPECT_FALSE(table.is("ann", Condition::shaken));
    EXPECT_EQ(table.kind(), "critical-failure");  // the mishap stands
    table.answer("nothing");
}

// --- wounds (1.19) ---

TEST(Damage, HowMuchEachCanBear) {  // SW-wound-1, SW-wound-3, tables T21, T26
    Table table;
    EXPECT_EQ(table.add({.id = "a"}).max_wounds, 3);
    EXPECT_EQ(table.add({.id = "b", .wild = false}).max_wounds, 0);
    EXPECT_EQ(table.add({.id = "c", .wild = false, .edges = {"resilient"}}).max_wounds, 1);
    EXPECT_EQ(table.add({.id = "d", .wild = false, .edges = {"very-resilient"}}).max_wounds, 2);
    EXPECT_EQ(table.add({.id = "e", .edges = {"tough-as-nails"}}).max_wounds, 4);
    EXPECT_EQ(table.add({.id = "f", .edges = {"tougher-than-nails"}}).max_wounds, 5);
    EXPECT_EQ(table.add({.id = "g", .size = 4}).max_wounds, 4);
    EXPECT_EQ(table.add({.id = "h", .size = 8}).max_wounds, 5);
    EXPECT_EQ(table.add({.id = "i", .size = 12}).max_wounds, 6);
}

TEST(Damage, ExtrasFallAtTheFirstWound) {  // SW-wound-2, SW-incap-1
    Table table;
    table.add({.id = "orc", .wild = false});
    hurt(table, "orc", 9);
    EXPECT_TRUE(table.is("orc", Condition::incapacitated));
    EXPECT_EQ(table.last<RollMade>(), nullptr);
    table.refused(DropProne{Id("orc")}, incapacitated);
    Table tough;
    tough.add({.id = "ogre", .wild = false, .edges = {"resilient"}});
    hurt(tough, "ogre", 9);
    EXPECT_TRUE(tough.at("ogre").up());
    hurt(tough, "ogre", 9);
    EXPECT_FALSE(tough.at("ogre").up());
}

TEST(Damage, WoundsFillUpAndShakenGoes) {  // SW-wound-4, SW-incap-2; E19 shape
    Table table;
    table.add({.id = "ann", .vigor = 8}).wounds = 2;
    table.at("ann").conditions = {"shaken"};
    // 2 wounds where there is room for one. Vigor d8 at -3: 9 - 3 = 5 is a success; 7 is the guts.
    hurt(table, "ann", 14, {5, 6, 2, 4, 3, 5});
    EXPECT_EQ(table.at("ann").wounds, 3);
    EXPECT_TRUE(table.is("ann", Condition::incapacitated));
    EXPECT_FALSE(table.is("ann", Condition::shaken));
}

TEST(Damage, EachWoundTakesOneAtMostThree) {  // SW-wound-5, SW-penalty-1, table T15
    for (const auto& [wounds, penalty] : std::map<int, int>{{1, -1}, {2, -2}, {3, -3}, {5, -3}}) {
        Table table;
        table.add({.id = "ann", .edges = {"tougher-than-nails"}}).wounds = wounds;
        EXPECT_EQ(wound_penalty(table.at("ann")), penalty);
    }
    Table table;
    Character& ann = table.add({.id = "ann", .edges = {"nerves-of-steel"}});
    ann.wounds = 3;
    EXPECT_EQ(wound_penalty(ann), -2);
    ann.edges = {"improved-nerves-of-steel"};
    EXPECT_EQ(wound_penalty(ann), -1);
    ann.edges.clear();
    ann.fatigue = {{"heat", 60}};
    ann.distracted = {{"test", 1}};
    Roll roll;
    roll.actor = "ann";
    roll.trait = "spirit";
    table.gm(roll, {5, 2});
    EXPECT_EQ(table.the<RollSettled>().outcome.total, 5 - 3 - 1 - 2);
}

struct FallCase {
    const char* name;
    std::vector<int> dice;  // Vigor d8 at -3, then the injury
    bool dead, bleeding, permanent;
    std::optional<int> minutes;
};

class Falling : public ::testing::TestWithParam<FallCase> {};

// Table T16: SW-incap-2, SW-incap-3, SW-incap-4, SW-incap-5.
INSTANTIATE_TEST_SUITE_P(
    Damage, Falling,
    ::testing::Values(FallCase{"Critical", {1, 1}, true, false, false, {}},
                      FallCase{"Failure", {5, 2, 1, 1}, false, true, true, {}},
                      FallCase{"Success", {7, 2, 1, 1}, false, false, false, {}},
                      FallCase{"Raise", {8, 3, 2, 1, 1}, false, false, false, 24 * 60}),
    [](const auto& test) { return std::string(test.param.name); });

TEST_P(Falling, IsDecidedByVigor) {
    const FallCase& one = GetParam();
    Table table;
    table.add({.id = "ann", .vigor = 8}).wounds = 3;
    hurt(table, "ann", 10, one.dice);
    EXPECT_TRUE(table.is("ann", Condition::incapacitated));
    EXPECT_EQ(table.is("ann", Condition::dead), one.dead);
    EXPECT_EQ(table.is("ann", Condition::bleeding_out), one.bleeding);
    if (one.dead) return;
    ASSERT_EQ(table.at("ann").injuries.size(), 1U);
    EXPECT_EQ(table.at("ann").injuries[0].permanent, one.permanent);
    EXPECT_EQ(table.at("ann").injuries[0].minutes, one.minutes);
}

TEST(Damage, HardToKillAndHarder) {  // table T21 beside SW-incap-2
    Table table;
    table.add({.id = "ann", .vigor = 8, .edges = {"hard-to-kill"}}).wounds = 3;
    hurt(table, "ann", 10, {4, 2, 1, 1});  // no wound penalty: a success
    EXPECT_FALSE(table.is("ann", Condition::bleeding_out));
    Table other;
    other.add({.id = "bo", .edges = {"harder-to-kill"}}).wounds = 3;
    hurt(other, "bo", 9, {1, 1, 4});  // even: Incapacitated instead
    EXPECT_FALSE(other.is("bo", Condition::dead));
    EXPECT_TRUE(other.is("bo", Condition::incapacitated));
}

struct InjuryCase {
    const char* name;
    std::vector<int> dice;
    Place place;
    const char* detail;
};

class Injuries : public ::testing::TestWithParam<InjuryCase> {};

// Table T17: SW-incap-8, plain dice (SW-ace-7: the 6s do not ace).
INSTANTIATE_TEST_SUITE_P(
    Damage, Injuries,
    ::testing::Values(InjuryCase{"Groin", {1, 1}, Place::groin, "groin"},
                      InjuryCase{"LeftArm", {1, 2, 3}, Place::arm, "left"},
                      InjuryCase{"RightArm", {1, 3, 4}, Place::arm, "right"},
                      InjuryCase{"GutsAgility", {2, 3, 2}, Place::guts, "agility"},
                      InjuryCase{"GutsVigor", {4, 3, 3}, Place::guts, "vigor"},
                      InjuryCase{"GutsStrength", {4, 5, 5}, Place::guts, "strength"},
                      InjuryCase{"Leg", {4, 6}, Place::leg, "slow-minor"},
                      InjuryCase{"HeadScar", {5, 6, 1}, Place::head, "scar"},
                      InjuryCase{"HeadEye", {6, 6, 4}, Place::head, "eye"},
                      InjuryCase{"HeadSmarts", {5, 6, 6}, Place::head, "smarts"}),
    [](const auto& test) { return std::string(test.param.name); });

TEST_P(Injuries, ByTheTable) {
    const InjuryCase& one = GetParam();
    Table table;
    table.add({.id = "ann", .vigor = 8}).wounds = 3;
    std::vector<int> dice{7, 2};
    dice.insert(dice.end(), one.dice.begin(), one.dice.end());
    hurt(table, "ann", 10, dice);
    EXPECT_EQ(table.at("ann").injuries.at(0).place, one.place);
    EXPECT_EQ(table.at("ann").injuries.at(0).detail, one.detail);
}

TEST(Damage, AnInjuredAttributeIsAStepLowerNeverBelowD4) {  // SW-incap-8; E19
    Table table;
    table.add({.id = "ann", .strength = 8, .vigor = 8}).wounds = 3;
    hurt(table, "ann", 10, {5, 6, 2, 4, 3, 5});
    EXPECT_EQ(trait_of(table.at("ann"), "strength")->sides, 6);
    EXPECT_FALSE(table.is("ann", Condition::bleeding_out));
    table.at("ann").attributes.strength.die = 4;
    EXPECT_EQ(trait_of(table.at("ann"), "strength")->sides, 4);
    table.gm(Adjust{Id("ann"), "miracle", 0, {}, {}, {}, {}, {}});
    EXPECT_TRUE(table.at("ann").injuries.empty());  // SW-incap-4: until all wounds are healed
}

TEST(Damage, ACalledShotMayPlaceTheInjury) {  // SW-incap-8: that place, if the GM likes
    const std::map<Part, const char*> places{
        {Part::head, "head"}, {Part::limb, "arm"}, {Part::leg, "leg"}, {Part::vitals, "guts"}};
    for (const auto& [part, place] : places) {
        Table table;
        table.state.settings.extra_crit = ExtraCrit::never;
        table.add({.id = "orc", .wild = false, .skills = {{"fighting", 12}}, .weapons = {sword()}});
        table.add({.id = "ann", .vigor = 8}).wounds = 3;
        table.at("ann").toughness = 1;
        Attack attack;
        attack.attacker = "orc";
        attack.defender = "ann";
        attack.weapon = Id("sword");
        attack.called = part;
        table.gm(attack, {9, 3, 3, 1, 5, 2});  // a raise or not, 9 less 4 or 2 against Parry 2
        if (table.kind() != "injury-place") {
            ADD_FAILURE() << place << " asks " << table.kind();
            continue;
        }
        EXPECT_EQ(table.options(), (std::vector<std::string>{"roll", place}));
    }
}

TEST(Damage, TheInjuryOfADayGoesWithTheDay) {  // SW-incap-5
    Table table;
    table.add({.id = "ann", .vigor = 8}).wounds = 3;
    hurt(table, "ann", 10, {8, 3, 2, 1, 1});
    table.gm(TimePass{23 * 60});
    EXPECT_EQ(table.at("ann").injuries.size(), 1U);
    table.gm(TimePass{60});
    EXPECT_TRUE(table.at("ann").injuries.empty());
}

TEST(Damage, WakingUp) {  // SW-incap-7
    Table table;
    table.add({.id = "ann"}).wounds = 3;
    table.at("ann").conditions = {"incapacitated"};
    table.gm(Wake{Id("ann"), {}, {}}, {5, 2});
    EXPECT_FALSE(table.at("ann").up());
    table.gm(Wake{Id("ann"), {}, {}}, {6, 1, 2});  // 7 - 3
    EXPECT_TRUE(table.at("ann").up());
    table.at("ann").conditions = {"incapacitated", "unconscious"};
    table.gm(Adjust{Id("ann"), "a healing hand", 2, {}, {}, {}, {}, {}});
    EXPECT_TRUE(table.at("ann").up());  // healing at least one wound
}

struct BleedCase {
    const char* name;
    std::vector<int> dice;
    bool dead, bleeding, stable;
};

class Bleeding : public ::testing::TestWithParam<BleedCase> {};

// SW-bleed-1.
INSTANTIATE_TEST_SUITE_P(Damage, Bleeding,
                         ::testing::Values(BleedCase{"Failure", {3, 2}, true, false, false},
                                           BleedCase{"Success", {6, 1, 2}, false, true, false},
                                           BleedCase{"Raise", {6, 5, 2}, false, false, true}),
                         [](const auto& test) { return std::string(test.param.name); });

TEST_P(Bleeding, AMinuteOutsideRounds) {
    const BleedCase& one = GetParam();
    Table table;
    table.add({.id = "ann"}).wounds = 3;
    table.at("ann").conditions = {"incapacitated", "bleeding-out"};
    table.gm(TimePass{1}, one.dice);
    EXPECT_EQ(table.is("ann", Condition::dead), one.dead);
    EXPECT_EQ(table.is("ann", Condition::bleeding_out), one.bleeding);
    EXPECT_EQ(table.is("ann", Condition::stabilised), one.stable);
}

TEST(Damage, SomebodyElseStopsTheBleeding) {  // SW-bleed-2
    Table table;
    table.add({.id = "ann"}).conditions = {"incapacitated", "bleeding-out"};
    table.add({.id = "bo", .owner = "p1", .skills = {{"healing", 6}}});
    table.give(Aid{Id("bo"), Id("ann"), Ailment::bleeding, {}}, p1, {5, 2});
    EXPECT_FALSE(table.is("ann", Condition::bleeding_out));
    EXPECT_TRUE(table.is("ann", Condition::stabilised));
    table.refused(Aid{Id("bo"), Id("ann"), Ailment::bleeding, {}}, not_needed, p1);
}

}  // namespace
}  // namespace kast::rules::savage_worlds::testing

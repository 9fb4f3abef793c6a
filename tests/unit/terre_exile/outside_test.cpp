// Modules from outside the seed, switched on by a setting (1.8).

#include "rules/terre_exile/tables.hpp"

#include <gmock/gmock.h>

#include "unit/terre_exile/table.hpp"

namespace kast::rules::terre_exile {
namespace {

const Settings outside_rules{.outside = true};

CharacterAdd fighter() {
    CharacterAdd add;
    add.id = Id("cid");
    add.name = "Cid";
    add.attributes = {{"CON", 30}, {"WIL", 20}, {"CUN", 10}, {"WIS", 40}, {"LCK", 20}, {"PER", 50}};
    add.outside = OutsideGiven{.level = 5, .stature = 1};
    return add;
}

TEST(Outside, TenAttributesOfTwentyFive) {  // D100-x-attr-1
    RulesFixture bench(outside_rules);
    bench.does(gm, goblin());
    const Character& one = bench.sheet("goblin");
    for (const char* name : {"STR", "AGI", "CON", "PER", "CHA", "INT", "CUN", "WIL", "WIS", "LCK",
                             "MAG", "LOG", "WEL"}) {
        EXPECT_EQ(one.attributes.at(name), 25) << name;
    }
    EXPECT_EQ(body_attributes.size() + spirit_attributes.size(), 10u);
}

TEST(Outside, BalanceIsTheMiddle) {  // D100-x-attr-2
    RulesFixture bench(outside_rules);
    bench.does(gm, fighter());
    EXPECT_EQ(bench.sheet("cid").attributes.at("BAL"), 30);  // Between CUN 10 and PER 50.
    bench.does(gm, CharacterSet{{.attributes = {{{"PER", 70}, {"LCK", 90}}}}, "cid"});
    EXPECT_EQ(bench.sheet("cid").attributes.at("BAL"), 40);  // It moves; LCK is none of the ten.
    bench.does(gm, CharacterSet{{.attributes = {{{"BAL", 55}}}}, "cid"});
    bench.does(gm, CharacterSet{{.attributes = {{{"PER", 90}}}}, "cid"});
    EXPECT_EQ(bench.sheet("cid").attributes.at("BAL"), 55);  // Until somebody says otherwise.
}

TEST(Outside, RanksStopAtSixAndAtTheLevel) {  // D100-x-rank-1, D100-x-level-1
    static_assert(decltype(SkillGiven::rank)::max == 6);
    const std::array<std::pair<int, int>, 8> steps{
        {{0, 1}, {1, 2}, {4, 3}, {7, 3}, {8, 4}, {12, 5}, {15, 5}, {16, 6}}};
    for (const auto& [level, most] : steps) EXPECT_EQ(rank_limit(level), most) << level;
    RulesFixture bench(outside_rules);
    CharacterAdd add = fighter();
    add.skills = {{"stealth", SkillGiven{4, {}, {}}}};
    EXPECT_EQ(bench.refused(gm, add), "rank-too-high");
    add.skills = {{"stealth", SkillGiven{3, {}, {}}}};
    bench.does(gm, add);
}

TEST(Outside, SixesAreFewerThanFives) {  // D100-x-rank-1, D100-x-level-1: (level - 15) of them
    RulesFixture bench(outside_rules);
    CharacterAdd add = fighter();
    add.outside->level = 16;
    add.skills = {{"stealth", SkillGiven{6, {}, {}}}, {"swords", SkillGiven{6, {}, {}}}};
    EXPECT_EQ(bench.refused(gm, add), "rank-too-high");
    add.skills = {{"stealth", SkillGiven{6, {}, {}}}, {"swords", SkillGiven{5, {}, {}}}};
    bench.does(gm, add);
    EXPECT_EQ(
        bench.refused(gm, CharacterSet{{.skills = {{{"swords", SkillGiven{6, {}, {}}}}}}, "cid"}),
        "rank-too-high");
    bench.does(gm, CharacterSet{{.skills = {{{"swords", SkillGiven{6, {}, {}}}}},
                                 .outside = OutsideGiven{.level = 17}},
                                "cid"});
}

TEST(Outside, PoolsAreModifiers) {  // D100-x-res-1
    RulesFixture bench(outside_rules);
    bench.does(gm, fighter());
    const Character& one = bench.sheet("cid");
    EXPECT_EQ(one.outside.pools.at("pv").max, 3);
    EXPECT_EQ(one.outside.pools.at("pf").max, 2);
    EXPECT_EQ(one.outside.pools.at("pa").max, 1);
    EXPECT_EQ(one.outside.pools.at("pm").max, 4);
    EXPECT_EQ(one.pk.max, 2);
}

TEST(Outside,
     SpiritualPointsAreTheSeeds) {  // D100-x-res-2: +10 and +5, whatever else is switched on
    RulesFixture bench = scene(2, 0, outside_rules);
    bench.does(ann, SpiritualSpend{"t"});
    EXPECT_EQ(bench.said<SpiritualSpent>().bonus, 10);
}

TEST(Outside, EffortAddsTen) {  // D100-x-res-3
    RulesFixture bench(outside_rules);
    bench.does(gm, fighter());
    bench.does(gm, TestDeclare{.id = Id("t"), .actor = "cid", .attribute = "PER"});
    EXPECT_EQ(bench.refused(gm, EffortMake{"t", Pool::pf}), "wrong-pool");
    bench.does(gm, EffortMake{"t", Pool::pv});
    EXPECT_EQ(effective_attribute(bench.test("t")), 60);
    EXPECT_EQ(bench.sheet("cid").outside.pools.at("pv").current, 2);
    EXPECT_EQ(bench.refused(gm, EffortMake{"t", Pool::pv}), "already-spent");
    bench.does(gm, TestCancel{"t", {}});  // What was spent on it is given back.
    EXPECT_EQ(bench.sheet("cid").outside.pools.at("pv").current, 3);
    bench.does(gm, TestDeclare{.id = Id("u"), .actor = "cid", .attribute = "WIL"});
    EXPECT_EQ(bench.refused(gm, EffortMake{"u", Pool::pv}), "wrong-pool");
    bench.does(gm, EffortMake{"u", Pool::pf});
    EXPECT_EQ(effective_attribute(bench.test("u")), 30);
}

TEST(Outside, ASpentBodyDoesNothingBodily) {  // D100-x-down-1
    RulesFixture bench(outside_rules);
    bench.does(gm, fighter());
    bench.does(gm, Adjust{"cid", Field::pv, {}, 0, "A hard fall."});
    EXPECT_EQ(bench.refused(gm, TestDeclare{.actor = "cid", .attribute = "AGI"}), "exhausted");
    bench.does(gm, TestDeclare{.id = Id("t"), .actor = "cid", .attribute = "WIL"});
    EXPECT_EQ(net_lean(bench.test("t").sources), -1);
}

TEST(Outside, ASpentMindDoesNothingOfTheMind) {  // D100-x-down-1
    RulesFixture bench(outside_rules);
    bench.does(gm, fighter());
    bench.does(gm, Adjust{"cid", Field::pf, {}, 0, "A hard word."});
    EXPECT_EQ(bench.refused(gm, TestDeclare{.actor = "cid", .attribute = "WIS"}), "exhausted");
    bench.does(gm, TestDeclare{.id = Id("t"), .actor = "cid", .attribute = "AGI"});
    EXPECT_EQ(net_lean(bench.test("t").sources), -1);
}

TEST(Outside, ASheetOlderThanThePoolsGetsThem) {  // D100-x-res-1, D100-x-down-1
    RulesFixture bench;
    bench.does(gm, fighter());
    bench.does(gm, SettingsSet{.outside = true});
    EXPECT_EQ(bench.sheet("cid").outside.pools.at("pv"), (Points{3, 3}));
    bench.does(gm, TestDeclare{.id = Id("t"), .actor = "cid", .attribute = "AGI"});
    EXPECT_EQ(net_lean(bench.test("t").sources), 0);
    bench.does(gm, EffortMake{"t", Pool::pv});
    bench.does(gm, TestRoll{"t"}, {9, 5});
    EXPECT_EQ(bench.answer(gm, "after-roll", "accept"), "");
    bench.does(gm, SettingsSet{.outside = true});
    EXPECT_EQ(bench.sheet("cid").outside.pools.at("pv").current, 2);  // Filled once.
}

TEST(Outside, BurdensAreDisadvantages) {  // D100-x-dis-1
    RulesFixture bench(outside_rules);
    bench.does(gm, fighter());
    const auto lean_with = [&](OutsideGiven given, const char* attribute = "WIL") {
        RulesFixture copy = bench;
        copy.does(gm, CharacterSet{{.outside = given}, "cid"});
        copy.does(gm, TestDeclare{.id = Id("t"), .actor = "cid", .attribute = attribute});
        return net_lean(copy.test("t").sources);
    };
    EXPECT_EQ(lean_with({}), 0);
    EXPECT_EQ(lean_with({.corruption = 8}), -1);  // Equilibrium is 5 + BAL 3.
    EXPECT_EQ(lean_with({.corruption = 7}), 0);
    EXPECT_EQ(lean_with({.stress = 8}), -1);
    EXPECT_EQ(lean_with({.load = 11}), -1);
    EXPECT_EQ(lean_with({.load = 10}), 0);
    // An untrained weapon weighs on what is done with it, by its grip where that is known.
    EXPECT_EQ(lean_with({.trained = false}, "STR"), -1);
    EXPECT_EQ(lean_with({.trained = false}), 0);
    EXPECT_EQ(lean_with({.grip = WeaponGrip::shaft, .trained = false}, "AGI"), -1);
    EXPECT_EQ(lean_with({.grip = WeaponGrip::shaft, .trained = false}, "STR"), 0);
}

TEST(Outside, DamageReachingTheResistanceCostsPv) {  // D100-x-dmg-1
    RulesFixture bench(outside_rules);
    CharacterAdd add = fighter();
    add.outside->weapon = WeaponType::blunt;
    add.outside->weapon_category = 4;  // 1d12-1
    bench.does(gm, add);
    bench.does(gm, goblin());
    bench.does(gm, TestDeclare{.id = Id("t"), .actor = "cid", .attribute = "PER"});
    bench.does(gm, TestSet{.test = "t", .skill = 60, .feat = 0});
    bench.does(gm, TestRoll{"t"}, {1, 2});
    EXPECT_EQ(bench.answer(gm, "after-roll", "accept"), "");
    bench.does(gm, TestThrow{.actor = "cid", .target = Id("goblin")}, {12, 3});
    EXPECT_EQ(bench.said<TestThrown>().total, 13);
    EXPECT_EQ(bench.said<DamageTaken>().resistance, 10);
    EXPECT_EQ(bench.said<DamageTaken>().pv_lost, 1);
    EXPECT_EQ(bench.sheet("goblin").outside.damage, 3);
    EXPECT_EQ(bench.sheet("goblin").outside.pools.at("pv").current, 1);
}

struct NoEdgeCase {
    const char* name;
    Triangle triangle;
    std::optional<WeaponType> weapon;
    std::optional<WeaponGrip> grip;
    const char* needs;
};
class NoEdge : public ::testing::TestWithParam<NoEdgeCase> {};
INSTANTIATE_TEST_SUITE_P(
    Outside, NoEdge,
    ::testing::Values(
        NoEdgeCase{"NoWeapon", Triangle::attack, {}, {}, "names no kind of weapon"},
        NoEdgeCase{"NoGrip", Triangle::tactics, WeaponType::sharp, {}, "names no grip"},
        NoEdgeCase{"Attack", Triangle::attack, WeaponType::blunt, {}, "`plate` armour"},
        NoEdgeCase{"Defense", Triangle::defense, WeaponType::sharp, {}, "that are `blunt`"},
        NoEdgeCase{"Tactics", Triangle::tactics, {}, WeaponGrip::hilt, "better of `shaft`"},
        NoEdgeCase{"Ranged", Triangle::tactics, {}, WeaponGrip::ranged, "better of none"}),
    [](const auto& test) { return std::string(test.param.name); });

TEST_P(NoEdge, SaysWhatItTakes) {  // D100-x-tri-1
    RulesFixture bench(outside_rules);
    CharacterAdd add = fighter();
    add.outside->weapon = GetParam().weapon;
    add.outside->grip = GetParam().grip;
    bench.does(gm, add);
    bench.does(gm, goblin());
    ScriptedDice dice({}, "c", 1);
    const auto refused =
        System::decide(bench.state, TriangleUse{"cid", "goblin", GetParam().triangle}, gm, dice);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, "no-edge");
    EXPECT_THAT(refused.error().message, ::testing::HasSubstr(GetParam().needs));
}

TEST(Outside, TheTriangleGivesAnEdge) {  // D100-x-tri-1
    RulesFixture bench(outside_rules);
    CharacterAdd add = fighter();
    add.outside->weapon = WeaponType::sharp;
    add.outside->grip = WeaponGrip::hilt;
    bench.does(gm, add);
    CharacterAdd other = goblin();
    other.outside = OutsideGiven{.armour = ArmourType::leather, .grip = WeaponGrip::shaft};
    bench.does(gm, other);
    EXPECT_EQ(bench.refused(gm, TriangleUse{"cid", "goblin", Triangle::attack}), "no-quick-action");
    bench.does(gm, ModeSet{Mode::combat});
    bench.does(gm, TurnStart{"cid", 2});
    EXPECT_EQ(bench.refused(gm, TriangleUse{"cid", "goblin", Triangle::defense}), "no-edge");
    bench.does(gm, TriangleUse{"cid", "goblin", Triangle::attack});
    EXPECT_EQ(bench.sheet("cid").quick_actions, 1);
    bench.does(gm, TestDeclare{.id = Id("t"), .actor = "cid", .attribute = "PER"});
    EXPECT_EQ(net_lean(bench.test("t").sources), 1);
    EXPECT_FALSE(bench.sheet("cid").outside.edge);  // The next test, not every one.
    bench.does(gm, TestCancel{"t", {}});
    EXPECT_TRUE(bench.sheet("cid").outside.edge);  // That one was never taken.
}

TEST(Outside, TacticsGoByTheGrip) {  // D100-x-tri-1, table 4.3
    Character hilt;
    hilt.outside.grip = WeaponGrip::hilt;
    Character shaft;
    shaft.outside.grip = WeaponGrip::shaft;
    EXPECT_TRUE(has_edge(hilt, shaft, Triangle::tactics));
    EXPECT_FALSE(has_edge(shaft, hilt, Triangle::tactics));
    hilt.outside.weapon = WeaponType::flexible;
    shaft.outside.weapon = WeaponType::piercing;
    EXPECT_TRUE(has_edge(hilt, shaft, Triangle::defense));
}

TEST(Outside, SavesAreADTwentyAndAValue) {  // D100-x-save-1
    RulesFixture bench(outside_rules);
    bench.does(gm, fighter());
    bench.does(gm, SaveRoll{.actor = "cid", .save = Save::toughness, .ease = Ease::normal}, {11});
    EXPECT_EQ(bench.said<SaveRolled>().value, 4);  // CON 3 + stature 1
    EXPECT_EQ(bench.said<SaveRolled>().total, 15);
    EXPECT_EQ(bench.said<SaveRolled>().outcome, SaveOutcome::success);
}

struct SaveCase {
    Save save;
    int value;
};
class EightSaves : public testing::TestWithParam<SaveCase> {};
INSTANTIATE_TEST_SUITE_P(Rules, EightSaves,  // D100-x-save-1, D100-x-ini-1, table 4.5
                         testing::Values(SaveCase{Save::toughness, 3 + 1},
                                         SaveCase{Save::flexibility, 4 + 2},
                                         SaveCase{Save::bravery, 5 + 3},
                                         SaveCase{Save::composure, 6 + 4},
                                         SaveCase{Save::intuition, 7}, SaveCase{Save::fortune, 8},
                                         SaveCase{Save::opposition, 10},
                                         SaveCase{Save::initiative, 11 - 1 - 2 - 3 - 4}));
TEST_P(EightSaves, AreAModifierAndTheFrame) {
    Character one;
    one.attributes = {{"CON", 30}, {"AGI", 49}, {"WIL", 50},  {"CUN", 60}, {"WIS", 70},
                      {"LCK", 80}, {"MAG", 90}, {"LOG", 100}, {"PER", 110}};
    one.outside = {.stature = 1, .size = 2, .ego = 3, .aura = 4};
    EXPECT_EQ(save_value(one, GetParam().save), GetParam().value);
}

TEST(Outside, WeaponDiceByTypeAndCategory) {  // D100-x-dmg-1, table 4.3
    const auto die = [](WeaponType type, int category) {
        const WeaponDie one = weapon_die(type, category);
        return std::array{one.count, one.sides, one.bonus};
    };
    using Die = std::array<int, 3>;
    for (const WeaponType any :
         {WeaponType::sharp, WeaponType::blunt, WeaponType::piercing, WeaponType::flexible}) {
        EXPECT_EQ(die(any, 0), (Die{1, 2, 0}));
    }
    EXPECT_EQ(die(WeaponType::sharp, 1), (Die{1, 4, 0}));
    EXPECT_EQ(die(WeaponType::sharp, 5), (Die{1, 12, 0}));
    EXPECT_EQ(die(WeaponType::blunt, 1), (Die{1, 6, -1}));
    EXPECT_EQ(die(WeaponType::blunt, 4), (Die{1, 12, -1}));
    EXPECT_EQ(die(WeaponType::blunt, 5), (Die{2, 6, 0}));
    EXPECT_EQ(die(WeaponType::piercing, 1), (Die{1, 2, 1}));
    EXPECT_EQ(die(WeaponType::piercing, 5), (Die{1, 10, 1}));
    EXPECT_EQ(die(WeaponType::flexible, 1)[0], 0);  // No die at all: 2.
    EXPECT_EQ(die(WeaponType::flexible, 1)[2], 2);
    EXPECT_EQ(die(WeaponType::flexible, 2), (Die{1, 2, 2}));
    EXPECT_EQ(die(WeaponType::flexible, 5), (Die{1, 8, 2}));
}

TEST(Outside, SaveDifficulties) {  // D100-x-save-2
    EXPECT_EQ(save_difficulty(Ease::easy, {}), 10);
    EXPECT_EQ(save_difficulty(Ease::normal, {}), 15);
    EXPECT_EQ(save_difficulty(Ease::hard, {}), 20);
    EXPECT_EQ(save_difficulty(Ease::extreme, {}), 25);
    EXPECT_EQ(save_difficulty(Ease::easy, 7), 7);
    EXPECT_EQ(save_difficulty(Ease::normal, 7), 12);
    EXPECT_EQ(save_difficulty(Ease::extreme, 7), 22);
    Character one;
    one.attributes = {{"DEX", 30}, {"INT", 42}, {"CUN", 9}};
    EXPECT_EQ(malice_value(one, Malice::physical), 8);
    EXPECT_EQ(malice_value(one, Malice::mental), 9);
    EXPECT_EQ(malice_value(one, Malice::social), 5);
}

TEST(Outside, SaveOutcomes) {  // D100-x-save-3
    EXPECT_EQ(save_outcome(9, 15), SaveOutcome::critical_failure);
    EXPECT_EQ(save_outcome(10, 15), SaveOutcome::failure);
    EXPECT_EQ(save_outcome(14, 15), SaveOutcome::failure);
    EXPECT_EQ(save_outcome(15, 15), SaveOutcome::success);
    EXPECT_EQ(save_outcome(20, 15), SaveOutcome::success);
    EXPECT_EQ(save_outcome(21, 15), SaveOutcome::critical_success);
}

TEST(Outside, ConfrontationIsOrderedByTheInitiativeSave) {  // D100-x-ini-1
    RulesFixture bench(outside_rules);
    bench.does(gm, fighter());  // PER 50, stature 1: 4
    bench.does(gm, goblin());   // PER 25: 2
    bench.does(gm, ConfrontationStart{{"goblin", "cid"}}, {10, 9});
    EXPECT_EQ(bench.state.order, (std::vector<Id>{"cid", "goblin"}));
    EXPECT_EQ(bench.state.mode, Mode::combat);
}

TEST(Outside, OffWhereTheTablePlaysTheSeedAlone) {
    RulesFixture bench;
    bench.does(gm, fighter());
    EXPECT_TRUE(bench.sheet("cid").outside.pools.empty());
    EXPECT_EQ(bench.refused(gm, SaveRoll{.actor = "cid"}), "module-off");
    EXPECT_EQ(bench.refused(gm, ConfrontationStart{{"cid"}}), "module-off");
}

}  // namespace
}  // namespace kast::rules::terre_exile

// The data of the Troika rules against the page they come from.

#include "rules/troika/tables.hpp"

#include "rules/core/enum_words.hpp"
#include "rules/troika/command_context.hpp"

#include <gtest/gtest.h>

#include <set>

namespace kast::rules::troika {
namespace {

struct RowCase {
    Row row;
    std::array<int, 7> damage;
    int ignores = 0;
    bool ranged = false;
};

class DamageRows : public testing::TestWithParam<RowCase> {};

// 4.1 to 4.3; TR-8.a, TR-X.ignore. The seed's own two cells: sword 5 is 6, sword 6 is 8 (TR-8.2.a).
INSTANTIATE_TEST_SUITE_P(Page, DamageRows,
                         testing::Values(RowCase{Row::sword, {4, 6, 6, 6, 6, 8, 10}},
                                         RowCase{Row::axe, {2, 2, 6, 6, 8, 10, 12}},
                                         RowCase{Row::knife, {2, 2, 2, 2, 4, 8, 10}},
                                         RowCase{Row::staff, {2, 4, 4, 4, 4, 6, 8}},
                                         RowCase{Row::hammer, {1, 2, 4, 6, 8, 10, 12}, 1},
                                         RowCase{Row::spear, {4, 4, 6, 6, 8, 8, 10}},
                                         RowCase{Row::longsword, {4, 6, 8, 8, 10, 12, 14}},
                                         RowCase{Row::mace, {2, 4, 4, 6, 6, 8, 10}, 1},
                                         RowCase{Row::polearm, {2, 4, 4, 8, 12, 14, 18}, 1},
                                         RowCase{Row::maul, {1, 2, 3, 6, 12, 13, 14}, 1},
                                         RowCase{Row::greatsword, {2, 4, 8, 10, 12, 14, 18}},
                                         RowCase{Row::club, {1, 1, 2, 3, 6, 8, 10}},
                                         RowCase{Row::unarmed, {1, 1, 1, 2, 2, 3, 4}},
                                         RowCase{Row::shield, {2, 2, 2, 4, 4, 6, 8}},
                                         RowCase{Row::fusil, {2, 4, 4, 6, 12, 18, 24}, 1, true},
                                         RowCase{Row::bow, {2, 4, 6, 8, 8, 10, 12}, 0, true},
                                         RowCase{Row::crossbow, {4, 4, 6, 8, 8, 8, 10}, 0, true},
                                         RowCase{Row::pistolet, {2, 2, 4, 4, 6, 12, 16}, 1, true},
                                         RowCase{Row::small_beast, {2, 2, 3, 3, 4, 5, 6}},
                                         RowCase{Row::modest_beast, {4, 6, 6, 8, 8, 10, 12}},
                                         RowCase{Row::large_beast, {4, 6, 8, 10, 12, 14, 16}, 1},
                                         RowCase{
                                             Row::gigantic_beast, {4, 8, 12, 12, 16, 18, 24}, 1},
                                         RowCase{Row::dragon_fire, {6, 8, 12, 16, 18, 24, 36}},
                                         RowCase{Row::fire_bolt, {3, 3, 5, 7, 9, 12, 16}},
                                         RowCase{Row::jolt, {2, 2, 3, 3, 5, 7, 9}, 99}),
                         [](const auto& test) {
                             std::string name = enum_word(test.param.row);
                             std::erase(name, '-');
                             return name;
                         });

TEST_P(DamageRows, AreThePages) {
    const RowCase& row = GetParam();
    const auto damage = damage_row(row.row);
    EXPECT_EQ(std::vector<int>(damage.begin(), damage.end()),
              std::vector<int>(row.damage.begin(), row.damage.end()));
    EXPECT_EQ(ignored_by(row.row), row.ignores);
    EXPECT_EQ(weapon_of(row.row).ranged, row.ranged);
}

struct DamageCase {
    const char* name;
    int die;
    int armour;
    bool luck, unaware, fumbled, doubled;
    int column, lost;
};
class DamageRoll : public testing::TestWithParam<DamageCase> {};
// A sword: 4 6 6 6 6 8 10. TR-8.2.a, TR-8.2.b: all bonuses and penalties are summed, then clamped
// once.
INSTANTIATE_TEST_SUITE_P(Rules, DamageRoll,
                         testing::Values(
                             //          name              die arm  luck  unaw  fumb  twice col lost
                             DamageCase{"Plain", 5, 0, false, false, false, false, 5, 6},
                             DamageCase{"OneMoreOnAFive", 5, 0, false, false, true, false, 6, 8},
                             DamageCase{"FloorOfOne", 1, 3, false, false, false, false, 1, 4},
                             DamageCase{"BonusThenFloor", 1, 5, true, true, false, false, 1, 4},
                             DamageCase{"AllThatHelps", 6, 0, true, true, true, false, 7, 10},
                             DamageCase{"ArmourOnTheWhole", 6, 4, true, true, true, false, 7, 10},
                             DamageCase{"NotCutAtSeven", 6, 5, true, true, true, false, 6, 8},
                             DamageCase{"TwiceTheTable", 1, 9, false, false, false, true, 1, 8}),
                         [](const auto& test) { return test.param.name; });
TEST_P(DamageRoll, IsReadFromTheTable) {
    const DamageCase& test = GetParam();
    State state;
    Creature by;
    by.id = "by";
    Creature to;
    to.id = "to";
    to.kind = Kind::enemy;
    to.armour = test.armour;
    state.creatures = {{by.id, by}, {to.id, to}};
    Hit hit;
    hit.by = "by";
    hit.to = "to";
    hit.luck = test.luck ? LuckUse::passed : LuckUse::failed;
    hit.unaware = test.unaware;
    hit.fumbled = test.fumbled;
    hit.doubled = test.doubled;
    const DamageCount count = count_damage(state, hit, weapon_of(Row::sword), test.die);
    EXPECT_EQ(count.column, test.column);
    EXPECT_EQ(count.lost, test.lost);
}

struct GearCase {
    Gear gear;
    int slots;
    bool large;
};
class GearSlots : public testing::TestWithParam<GearCase> {};
// 4.4, 4.5; TR-9.1.a, TR-10.1.a, TR-10.2.a, TR-X.twohands, TR-X.shieldslot.
INSTANTIATE_TEST_SUITE_P(
    Page, GearSlots,
    testing::Values(GearCase{Gear::sword, 1, false}, GearCase{Gear::hammer, 1, false},
                    GearCase{Gear::mace, 1, false}, GearCase{Gear::shield, 1, false},
                    GearCase{Gear::polearm, 2, true}, GearCase{Gear::maul, 2, true},
                    GearCase{Gear::greatsword, 2, true}, GearCase{Gear::bow, 2, true},
                    GearCase{Gear::crossbow, 2, true}, GearCase{Gear::fusil, 2, true},
                    GearCase{Gear::pistolet, 1, false}, GearCase{Gear::arrows, 1, false},
                    GearCase{Gear::provisions, 1, false}, GearCase{Gear::light_armour, 2, false},
                    GearCase{Gear::modest_armour, 4, false},
                    GearCase{Gear::heavy_armour, 6, false}),
    [](const auto& test) {
        std::string name = enum_word(test.param.gear);
        std::erase(name, '-');
        return name;
    });
TEST_P(GearSlots, AreThePages) {
    const Item item = make_item(GetParam().gear);
    EXPECT_EQ(slots_of(item), GetParam().slots);
    EXPECT_EQ(item.large, GetParam().large);
}

TEST(Gear, WeaponsAreWhatTheyAreCalled) {
    for (const Gear gear :
         {Gear::sword, Gear::club, Gear::greatsword, Gear::shield, Gear::bow, Gear::pistolet}) {
        const Item item = make_item(gear);
        ASSERT_TRUE(item.weapon) << item.name;
        EXPECT_EQ(enum_word(item.weapon->row), item.name);
    }
    EXPECT_EQ(make_item(Gear::bale_hook).weapon->row, Row::knife);  // 4.5: as a knife.
    EXPECT_EQ(make_item(Gear::fusil).weapon->shots_max, 6);         // TR-X.ammo
    EXPECT_EQ(make_item(Gear::pistolet).weapon->shots_max, 8);      // TR-X.ammo
    EXPECT_EQ(make_item(Gear::ruby_spectacles).tool->bonus, 2);
    EXPECT_EQ(make_item(Gear::disguise_brooch).tool->bonus, 4);
}

// TR-X.create: what everybody starts with.
TEST(Backgrounds, ThirtySixOfSomeTenPointsEach) {
    std::set<std::string_view> names;
    for (int tens = 1; tens <= 6; ++tens) {
        for (int ones = 1; ones <= 6; ++ones) {
            const Background& background = background_of(tens, ones);
            names.insert(background.name);
            int points = 0;
            for (const RankedSkill& skill : background.skills) {
                points += skill.rank;
                EXPECT_EQ(skill.kind == SkillKind::spell,
                          skill.name != "poison" && find_spell(skill.name) != nullptr)
                    << background.name << ' ' << skill.name;
            }
            EXPECT_GE(points, 8) << background.name;
            EXPECT_LE(points, 12) << background.name;
            EXPECT_FALSE(background.things.empty()) << background.name;
            int hands = 0;
            for (const GearCount& thing : background.things) {
                if (thing.in_hand) hands += hands_needed(make_item(thing.gear));
            }
            EXPECT_LE(hands, 2) << background.name;
        }
    }
    EXPECT_EQ(names.size(), 36U);
    EXPECT_EQ(background_of(1, 4).name,
              background_at(3).name);  // TR-1.c: digits in the order thrown.
    EXPECT_EQ(starting_gear().size(), 5U);
}

// The ready characters could have been rolled (TR-X.create).
TEST(ReadyCharacters, AreWithinTheDice) {
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<Ready>>([](auto one) {
        const ReadyCharacter& ready = ready_character(one.value);
        EXPECT_TRUE(ready.skill >= 4 && ready.skill <= 6) << one.name;
        EXPECT_TRUE(ready.stamina >= 14 && ready.stamina <= 24) << one.name;
        EXPECT_TRUE(ready.luck >= 7 && ready.luck <= 12) << one.name;
        EXPECT_TRUE(ready.silver >= 2 && ready.silver <= 12) << one.name;
        EXPECT_EQ(background_at(ready.background).name, enum_word(one.value));
    });
}

struct EnemyCase {
    Preset preset;
    int skill, stamina, initiative, armour;
};
class Enemies : public testing::TestWithParam<EnemyCase> {};
// 4.6; TR-7.2.a.
INSTANTIATE_TEST_SUITE_P(
    Page, Enemies,
    testing::Values(
        EnemyCase{Preset::gutter_imp, 3, 4, 3, 0}, EnemyCase{Preset::night_owl, 4, 4, 1, 0},
        EnemyCase{Preset::marsh_goblin, 5, 6, 1, 1}, EnemyCase{Preset::great_snake, 5, 6, 2, 0},
        EnemyCase{Preset::grave_walker, 6, 12, 1, 0}, EnemyCase{Preset::tusker, 7, 8, 2, 0},
        EnemyCase{Preset::road_bandit, 7, 7, 2, 1}, EnemyCase{Preset::bridge_troll, 7, 12, 1, 2},
        EnemyCase{Preset::shrieker, 8, 12, 3, 0}, EnemyCase{Preset::lizard_man, 8, 8, 2, 2},
        EnemyCase{Preset::horned_guard, 8, 11, 2, 1}, EnemyCase{Preset::tiger, 8, 12, 2, 0},
        EnemyCase{Preset::ember_newt, 8, 16, 3, 3}, EnemyCase{Preset::ogre, 9, 18, 3, 1},
        EnemyCase{Preset::one_eye, 9, 14, 3, 2}, EnemyCase{Preset::hermit_wizard, 10, 12, 3, 0},
        EnemyCase{Preset::sting_lion, 12, 18, 5, 3}, EnemyCase{Preset::old_dragon, 16, 32, 8, 4}));
TEST_P(Enemies, AreForScale) {
    const EnemyNumbers& numbers = enemy_numbers(GetParam().preset);
    EXPECT_EQ(numbers.skill, GetParam().skill);
    EXPECT_EQ(numbers.stamina, GetParam().stamina);
    EXPECT_EQ(numbers.initiative, GetParam().initiative);
    EXPECT_EQ(numbers.armour, GetParam().armour);
    EXPECT_FALSE(numbers.natural.empty() && numbers.things.empty());
}

struct SpellCase {
    const char* name;
    int cost;
    bool resistible = false;
    int minutes = 0;
};
class Spells : public testing::TestWithParam<SpellCase> {};
// 4.9; TR-6.3.a, TR-6.3.f. -1: the cost is named with the casting.
INSTANTIATE_TEST_SUITE_P(
    Page, Spells,
    testing::Values(
        SpellCase{"affix", 3, false, 3}, SpellCase{"amity", 4, true}, SpellCase{"animate", 2},
        SpellCase{"assassins-dagger", 3}, SpellCase{"assume-shape", 4},
        SpellCase{"astral-reach", 1}, SpellCase{"babble", 2}, SpellCase{"banish-spirit", 6, true},
        SpellCase{"befuddle", 1, false, 3}, SpellCase{"blood-shroud", 4},
        SpellCase{"breach", 2, false, 9}, SpellCase{"brittle-twigs", 2, true},
        SpellCase{"callous-strike", 1}, SpellCase{"coal-resolve", 1},
        SpellCase{"cockroach", 5, true}, SpellCase{"cone-of-air", 2, false, 12},
        SpellCase{"darkness", 3, false, 3}, SpellCase{"darksee", 1},
        SpellCase{"diminish", 2, true, 3}, SpellCase{"drown", 4, true},
        SpellCase{"earthquake", 5, true}, SpellCase{"ember", 2}, SpellCase{"exchange-shape", 5},
        SpellCase{"exorcism", 1}, SpellCase{"explode", 5}, SpellCase{"farseeing", 2},
        SpellCase{"fear", 1, true}, SpellCase{"find", 2}, SpellCase{"fire-bolt", 1},
        SpellCase{"flash", 3, true}, SpellCase{"gills", 3, true}, SpellCase{"grow", 2, true, 3},
        SpellCase{"helping-hands", 1}, SpellCase{"hurricane", 5, true, 10},
        SpellCase{"illusion", -1, true}, SpellCase{"ironhand", 3, false, 3},
        SpellCase{"languages", 1}, SpellCase{"levitate", 2, false, 3}, SpellCase{"life-line", 1},
        SpellCase{"light", 1}, SpellCase{"lock", 1}, SpellCase{"mirror-selves", 3, false, 12},
        SpellCase{"natter", 1}, SpellCase{"open", 1}, SpellCase{"peace", 2, true},
        SpellCase{"poison", 1}, SpellCase{"posthumous-vitality", 5}, SpellCase{"presence", 1}));
INSTANTIATE_TEST_SUITE_P(
    PageContinued, Spells,
    testing::Values(SpellCase{"protection-from-rain", 1}, SpellCase{"purple-lens", 1},
                    SpellCase{"quench", 1}, SpellCase{"read-entrails", 1},
                    SpellCase{"read-stars", 1}, SpellCase{"see-through", 1}, SpellCase{"sentry", 1},
                    SpellCase{"shatter", 3, true}, SpellCase{"skeletal-counsel", 3},
                    SpellCase{"sleep", 2, true}, SpellCase{"slide-skywards", 6},
                    SpellCase{"starry-orb", 4, true, 3}, SpellCase{"teleport", 10, true},
                    SpellCase{"thought-vapour", 1}, SpellCase{"thunder", 2, true},
                    SpellCase{"tongue-twister", 2, true}, SpellCase{"torpor", 3},
                    SpellCase{"true-seeing", 3, false, 10}, SpellCase{"undo", -1},
                    SpellCase{"wall-of-power", 2, false, 12}, SpellCase{"ward", 1},
                    SpellCase{"web", 2, true, 12}, SpellCase{"zed", -1},
                    SpellCase{"invisibility", 3, false, 3}, SpellCase{"jolt", 1},
                    SpellCase{"leech", 2}));
TEST_P(Spells, AreThePages) {
    const Spell* spell = find_spell(GetParam().name);
    ASSERT_TRUE(spell) << GetParam().name;
    EXPECT_EQ(spell->cost, GetParam().cost);
    EXPECT_EQ(spell->resistible, GetParam().resistible);
    EXPECT_EQ(spell->minutes, GetParam().minutes);
}

TEST(Spells, TheRandomOnesAreThirtySixThatExist) {
    std::set<std::string_view> drawn;
    for (int tens = 1; tens <= 6; ++tens) {
        for (int ones = 1; ones <= 6; ++ones) {
            EXPECT_TRUE(find_spell(random_spell(tens, ones))) << tens << ones;
            drawn.insert(random_spell(tens, ones));
        }
    }
    EXPECT_EQ(drawn.size(), 36U);
    EXPECT_EQ(random_spell(3, 3), "fire-bolt");
    EXPECT_EQ(random_spell(6, 6), "wall-of-power");
}

// TR-6.3.e: a mishap for each d66.
TEST(Mishaps, AreThirtySix) {
    std::set<std::string_view> words;
    for (int tens = 1; tens <= 6; ++tens) {
        for (int ones = 1; ones <= 6; ++ones) words.insert(mishap_of(tens, ones));
    }
    EXPECT_EQ(words.size(), 36U);
    EXPECT_EQ(mishap_of(1, 1), "caster-a-pig");
    EXPECT_EQ(mishap_of(6, 6), "unending-spell");
}

TEST(Miens, AreSixWords) {
    std::set<std::string_view> words;
    for (int die = 1; die <= 6; ++die) words.insert(mien_of(die));
    EXPECT_EQ(words.size(), 6U);
    EXPECT_EQ(mien_of(4), "hungry");
}

}  // namespace
}  // namespace kast::rules::troika

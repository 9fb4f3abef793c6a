// Tropes and flavors: the rules from outside the seed (TOY 1.6).

#include "unit/toy/battle.hpp"

namespace kast::rules::toy {
namespace {

SheetGiven of_flavor(Flavor flavor, int level) {
    SheetGiven given = with_tangibles(8, 8, 8, 8);
    given.flavor = flavor;
    given.level = level;
    return given;
}
std::vector<Modifier> lines(const RulesFixture& bench) {
    return bench.said<AttemptRolled>().entrants.front().modifiers;
}

struct LevelCase {
    Flavor flavor;
    Tangible stat;
    const char* rule;
};
class LevelBonus : public testing::TestWithParam<LevelCase> {};
// TOY-x-sell-1, TOY-x-knave-1, TOY-x-mag-1, TOY-x-dev-1: the level in a Roll 20.
INSTANTIATE_TEST_SUITE_P(
    Rules, LevelBonus,
    testing::Values(LevelCase{Flavor::soldier, Tangible::vigor, "TOY-x-sell-1"},
                    LevelCase{Flavor::bravo, Tangible::dexterity, "TOY-x-knave-1"},
                    LevelCase{Flavor::sorcerer, Tangible::intellect, "TOY-x-mag-1"},
                    LevelCase{Flavor::mystic, Tangible::focus, "TOY-x-dev-1"}),
    [](const auto& one) { return enum_word(one.param.flavor); });
TEST_P(LevelBonus, GoesWithTheTropesStat) {
    for (const Tangible stat :
         {Tangible::vigor, Tangible::dexterity, Tangible::intellect, Tangible::focus}) {
        RulesFixture bench;
        bench.hero(ann, of_flavor(GetParam().flavor, 3));
        bench.rolls_20(ann, {of(stat), plain(20)}, {1, 1});
        const std::vector<Modifier> level{{3, "level", GetParam().rule}};
        EXPECT_EQ(lines(bench), stat == GetParam().stat ? level : std::vector<Modifier>{});
    }
    RulesFixture off(Settings{.tropes = false});
    off.hero(ann, of_flavor(GetParam().flavor, 3));
    off.rolls_20(ann, {of(GetParam().stat), plain(20)}, {1, 1});
    EXPECT_TRUE(lines(off).empty());
}

TEST(Sellsword, AddsTheLevelToDamageAfterItExploded) {  // TOY-x-sell-1, TOY-x-sell-2
    Battle battle(of_flavor(Flavor::soldier, 2));
    battle.hits_with("axe", {8, 8, 3});
    const auto& rolled = battle.said<DamageRolled>();
    EXPECT_EQ(rolled.faces, (std::vector<int>{8, 8, 3}));
    EXPECT_FALSE(rolled.crit);
    EXPECT_EQ(rolled.check_sides, 0);
    EXPECT_EQ(rolled.modifiers, (std::vector<Modifier>{{2, "level", "TOY-x-sell-1"}}));
    EXPECT_EQ(rolled.total, 21);
}

TEST(Sellsword, TheDeedDieCountsForTheDamageToo) {  // TOY-x-sell-3
    SheetGiven given = of_flavor(Flavor::soldier, 1);
    given.usage = {{"deed", a_usage(6, 6)}};  // For a Fight alone, by the rule.
    given.intangibles = IntangiblesGiven{.presence = a_usage(4, 0)};
    Battle battle(given);
    battle.fights("axe", {6, 9});  // 16 with the level
    EXPECT_EQ(battle.offered(asks::add), "deed done");
    battle.answers(ann, asks::add, "deed", {5, 4});  // 21, a hit; then the damage
    EXPECT_EQ(battle.said<DamageRolled>().total, 4 + 1 + 5);
    EXPECT_TRUE(battle.state.time.turns.at("ann1").deed_used);
    // For a Fight alone: no other Roll 20 has it, and in this Moment nothing has.
    battle.rolls_20(ann, {of(Tangible::vigor), plain(20)}, {1, 1});
    EXPECT_FALSE(battle.open(asks::add));
    battle.on_to(MomentPhase::init);
    EXPECT_FALSE(battle.state.time.turns.at("ann1").deed_used);
}

TEST(Knave, TheLuckDieGoesWithDexterity) {  // TOY-x-knave-1
    SheetGiven given = of_flavor(Flavor::bravo, 1);
    given.usage = {{"luck", a_usage(4, 4)}};  // What it goes with is the rule's.
    RulesFixture bench;
    bench.hero(ann, given);
    bench.rolls_20(ann, {of(Tangible::dexterity), plain(20)}, {1, 14});
    EXPECT_EQ(bench.offered(asks::add), "talent luck done");
    bench.answers(ann, asks::add, "luck", {4});
    EXPECT_EQ(bench.offered(asks::add), "talent done");  // Once.
    bench.answers(ann, asks::add, "done");
    EXPECT_EQ(bench.result(), AttemptResult::success);  // 1 + 14 + 1 + 4
    bench.rolls_20(ann, {of(Tangible::vigor), plain(20)}, {1, 14});
    EXPECT_EQ(bench.offered(asks::add), "presence done");
}

TEST(Knave, TheKnaveDieMeetsADifficulty) {  // TOY-x-knave-2
    SheetGiven given = of_flavor(Flavor::bravo, 1);
    given.fixed = {{"knave", Sides(6)}};
    given.usage = {{"luck", power(4, {RollKind::roll_20})}};
    RulesFixture bench;
    bench.hero(ann, given);
    const auto roll = [&](int difficulty, bool luck, std::vector<int> faces) {
        bench.does(ann, KnaveRoll{"ann1", BoundedInt<1, 9>(difficulty), luck}, std::move(faces));
        return bench.said<KnaveRolled>();
    };
    EXPECT_TRUE(roll(4, false, {4}).success);
    EXPECT_FALSE(roll(4, false, {3}).success);
    EXPECT_EQ(roll(3, true, {2, 4}).total, 3);  // 4 - 3 more
    EXPECT_EQ(roll(4, true, {3, 3}).total, 3);  // never less than none
    EXPECT_EQ(bench.current("ann1", "luck"), 4);
    EXPECT_EQ(roll(9, true, {6, 1}).total, 6);
    EXPECT_EQ(bench.current("ann1", "luck"), 3);  // It wears.
    bench.hero(bo);
    EXPECT_EQ(bench.refused(bo, KnaveRoll{"bo1", 3, {}}), "no-such-die");
}

TEST(Magician, EqualFacesOfBloodBringABacklash) {  // TOY-x-mag-1
    struct Case {
        std::vector<int> faces;
        Backlash backlash;
        bool works;
    };
    for (const Case& one : {Case{{5, 5, 4, 4, 3}, Backlash::none, true},
                            Case{{5, 5, 5, 4, 4}, Backlash::mishap, true},
                            Case{{5, 5, 5, 5, 4}, Backlash::calamity, true},
                            Case{{5, 5, 5, 5, 5}, Backlash::ruin, false},
                            Case{{6, 6, 6, 6, 6, 6}, Backlash::ruin, false}}) {
        RulesFixture bench;
        SheetGiven given = of_flavor(Flavor::sorcerer, 4);
        given.pools = {{"blood", PoolGiven{.die = 6, .max = 6}}};
        bench.hero(ann, given);
        const int n = static_cast<int>(one.faces.size());
        bench.does(ann, PoolRoll{.actor = "ann1", .pool = "blood", .n = n}, one.faces);
        EXPECT_EQ(bench.said<PoolRolled>().backlash, one.backlash);
        EXPECT_EQ(bench.said<PoolRolled>().spell_works, one.works);
    }
}

TEST(Magician, KnowledgeIsStatic) {  // TOY-x-mag-2
    RulesFixture bench;
    SheetGiven given = of_flavor(Flavor::leech, 1);
    given.fixed = {{"knowledge", Sides(8)}};
    bench.hero(ann, given);
    for (const int face : {1, 2, 8}) bench.succeeds(ann, fixed("knowledge"), face);
    EXPECT_EQ(bench.sheet("ann1").fixed.at("knowledge"), 8);
}

TEST(Devotee, FaithDoesNotComeBackWithRest) {  // TOY-x-dev-1
    RulesFixture bench;
    SheetGiven given = of_flavor(Flavor::mystic, 1);
    given.pools = {{"faith", PoolGiven{.die = 4, .max = 8, .count = BoundedInt<0, 99>(2)}},
                   {"grace", PoolGiven{.die = 4, .max = 2, .count = BoundedInt<0, 99>(0)}}};
    given.usage = {{"mojo", a_usage(8, 4)}};
    bench.hero(ann, given);
    bench.does(gm, Rest{.actor = "ann1", .rest = RestKind::sojourn});
    EXPECT_EQ(bench.sheet("ann1").pools.at("faith").count, 2);
    EXPECT_EQ(bench.sheet("ann1").pools.at("grace").count, 2);
    EXPECT_EQ(bench.current("ann1", "mojo"), 8);
    EXPECT_EQ(
        bench.refused(gm, Adjust{Id("ann1"), Field::pool, BoundedString<60>("faith"), 9, "prayer"}),
        "bad-value");  // Capped.
    bench.does(gm, Adjust{Id("ann1"), Field::pool, BoundedString<60>("faith"), 4, "prayer"});
}

TEST(Devotee, FaithBeginsWithTwoAndGrowsByTwo) {  // TOY-x-dev-1
    RulesFixture bench;
    SheetGiven given = of_flavor(Flavor::mystic, 1);
    given.pools = {{"faith", PoolGiven{.die = 4, .max = 8}}};
    bench.hero(ann, given);
    const auto faith = [&] { return bench.sheet("ann1").pools.at("faith"); };
    EXPECT_EQ(faith().count, 2);
    const std::array<int, 8> most{10, 10, 12, 12, 16, 16, 20, 24};
    for (int level = 2; level <= 9; ++level) {
        bench.does(gm, LevelGain{"ann1", Stat::vigor, {}}, {1, 1});
        EXPECT_EQ(faith().count, 2 * level);
        EXPECT_EQ(faith().max, most[static_cast<std::size_t>(level - 2)]);
    }
    SheetGiven full = of_flavor(Flavor::mystic, 1);
    full.pools = {{"faith", PoolGiven{.die = 4, .max = 8, .count = BoundedInt<0, 99>(8)}}};
    bench.hero(bo, full);
    for (int level = 2; level <= 3; ++level)
        bench.does(gm, LevelGain{"bo1", Stat::vigor, {}}, {1, 1});
    EXPECT_EQ(bench.sheet("bo1").pools.at("faith").count, 10);  // Capped by the level.
}

struct FaeCase {
    Species species;
    Tangible with;
    const char* die;
};
class FaePrimary : public testing::TestWithParam<FaeCase> {};
INSTANTIATE_TEST_SUITE_P(
    Rules, FaePrimary,  // TOY-x-fae-1
    testing::Values(FaeCase{Species::pooka, Tangible::vigor, "presence"},
                    FaeCase{Species::murk, Tangible::focus, "sanity"},
                    FaeCase{Species::spriggan, Tangible::intellect, "awareness"},
                    FaeCase{Species::night_child, Tangible::dexterity, "talent"}),
    [](const auto& one) { return std::string(one.param.die); });
TEST_P(FaePrimary, BringsTheLevelWithTheDie) {
    RulesFixture bench;
    SheetGiven given = with_tangibles(8, 8, 8, 8);
    given.species = GetParam().species;
    given.level = 4;
    bench.hero(ann, given);
    bench.rolls_20(ann, {of(GetParam().with), plain(20)}, {1, 14});
    EXPECT_TRUE(lines(bench).empty());
    bench.answers(ann, asks::add, GetParam().die, {1});
    EXPECT_EQ(bench.said<AddOnRolled>().modifiers,
              (std::vector<Modifier>{{4, "level", "TOY-x-fae-1"}}));
    EXPECT_EQ(bench.said<AttemptClosed>().standings.front().total, 20);
    EXPECT_EQ(bench.current("ann1", GetParam().die), 3);  // Worn by the natural face.
}

}  // namespace
}  // namespace kast::rules::toy

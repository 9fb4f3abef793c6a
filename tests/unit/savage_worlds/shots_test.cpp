// 1.16: ranged attacks: every modifier, what is allowed, what is spent.

#include "duel.hpp"

namespace kast::rules::savage_worlds::testing {
namespace {

TEST(Shots, SkillsOfRangedAttacks) {  // SW-range-1
    Table table = duel();
    table.at("ann").weapons.push_back([] {
        Weapon knife = sword("knife");
        knife.kind = WeaponKind::thrown;
        knife.range = Ranges{3, 6, 12};
        return knife;
    }());
    table.gm(shot(5), with_damage({5}, 2));
    EXPECT_EQ(table.the<RollMade>().trait, "shooting");
    EXPECT_EQ(table.the<RollMade>().tn, 4);
    table.gm(shot(3, "knife"), with_damage({5}, 2));
    EXPECT_EQ(table.the<RollMade>().trait, "athletics");
    table.gm(strike("knife"), with_damage({5}, 2));
    EXPECT_EQ(table.the<RollMade>().trait, "fighting");
    table.refused(shot(49, "knife"), out_of_range);
    table.refused(shot(13, "knife"), thrown_extreme);  // SW-range-5
}

TEST(Shots, ABoltIsShotWithASkillOfItsOwn) {  // SW-range-1
    Table table = duel();
    table.at("ann").skills["spellcasting"] = Skill{10, {}, {}};
    Weapon bolt = gun("bolt");
    bolt.skill = "spellcasting";
    table.at("ann").weapons.push_back(bolt);
    table.gm(shot(5, "bolt"), with_damage({5}, 2));
    EXPECT_EQ(table.the<RollMade>().trait, "spellcasting");
    EXPECT_EQ(table.the<RollMade>().set.dice.front().sides, 10);
    EXPECT_EQ(table.the<RollMade>().tn, 4);
    // Said with the attack it goes before the weapon's, in a blow too.
    Attack named = shot(5, "bolt");
    named.skill = "athletics";
    table.gm(named, with_damage({5}, 2));
    EXPECT_EQ(table.the<RollMade>().trait, "athletics");
    Attack blow = strike();
    blow.skill = "spellcasting";
    table.gm(blow, with_damage({5}, 2));
    EXPECT_EQ(table.the<RollMade>().trait, "spellcasting");
    named.skill = "juggling";
    table.refused(named, no_such_trait);
    AreaAttack blast;
    blast.attacker = "ann";
    blast.weapon = "bolt";
    blast.victims = {"orc"};
    table.gm(blast, {5, 1, 1});
    EXPECT_EQ(table.the<RollMade>().trait, "spellcasting");
}

struct RangeCase {
    const char* name;
    int distance;
    int modifier;
};

class Range : public ::testing::TestWithParam<RangeCase> {};

// SW-range-2 (the limit belongs to the nearer band), table T3.
INSTANTIATE_TEST_SUITE_P(Shots, Range,
                         ::testing::Values(RangeCase{"Near", 5, 0}, RangeCase{"AtTheLimit", 12, 0},
                                           RangeCase{"Medium", 13, -2},
                                           RangeCase{"AtTheMediumLimit", 24, -2},
                                           RangeCase{"Far", 25, -4}, RangeCase{"AtTheFar", 48, -4}),
                         [](const auto& test) { return std::string(test.param.name); });

TEST_P(Range, Bands) {
    Table table = duel();
    const int total = 7 + GetParam().modifier;
    table.gm(shot(GetParam().distance), with_damage({7}, total >= 4 ? 2 : 0));
    EXPECT_EQ(table.the<RollMade>().outcome.total, total);
}

TEST(Shots, ExtremeRangeMustBeAimed) {  // SW-range-3, SW-range-4, SW-aim-1
    Table table = duel();
    table.refused(shot(193), out_of_range);
    table.refused(shot(100), aim_required);
    table.at("ann").aiming = Aiming{Id("orc"), true};
    Attack aimed = shot(100);
    aimed.aim = AimUse::bonus;
    table.gm(aimed, {7});
    EXPECT_EQ(table.the<RollMade>().outcome.total, 7 - 8);  // aiming removes no penalty there
    table.at("ann").aiming = Aiming{Id("orc"), true};
    table.at("ann").weapons[1].scope = true;
    table.gm(shot(100), {7});
    EXPECT_EQ(table.the<RollMade>().outcome.total, 7 - 6);
}

TEST(Shots, ShootingInMelee) {  // SW-meleeshot-1, SW-meleeshot-2
    Table table = duel();
    table.at("orc").parry = 6;
    table.add({.id = "gob", .wild = false}).toughness = 40;
    table.gm(AdjacencySet{Id("ann"), BoundedList<Id, 30>{"orc"}});
    table.gm(shot(1), {5});
    EXPECT_EQ(table.the<RollMade>().tn, 6);
    EXPECT_FALSE(is_vulnerable(table.state, table.at("ann")));
    Attack farther = shot(8);
    farther.defender = "gob";
    table.gm(farther, with_damage({5}, 2));
    EXPECT_TRUE(is_vulnerable(table.state, table.at("ann")));
    table.at("ann").weapons[1].two_handed = true;
    table.refused(shot(1), needs_one_hand);
}

TEST(Shots, RateOfFireAndRecoil) {  // SW-rof-1, SW-recoil-1, SW-rof-4, table T4
    Table table = duel();
    table.at("ann").weapons[1] = gun("gun", 3);
    Attack burst = shot(5);
    burst.dice = 4;
    table.refused(burst, rof_exceeded);
    burst.dice = 2;  // fewer is allowed
    table.gm(burst, {3, 3});
    EXPECT_EQ(modifier(table.the<RollMade>().modifiers, "recoil"), -2);
    EXPECT_EQ(table.the<AmmoSpent>().rounds, 5);
    EXPECT_EQ(table.at("ann").weapons[1].shots, 55);
    table.gm(shot(5), {3});
    EXPECT_EQ(modifier(table.the<RollMade>().modifiers, "recoil"),
              0);  // single shots are free of it
    table.at("ann").edges = {"rock-and-roll"};
    table.gm(burst, {3, 3});
    EXPECT_EQ(modifier(table.the<RollMade>().modifiers, "recoil"), 0);
    table.at("ann").weapons[1].shots = 4;
    table.refused(burst, no_ammo);
    for (const auto& [rate, rounds] :
         std::map<int, int>{{1, 1}, {2, 5}, {3, 10}, {4, 20}, {5, 40}, {6, 50}}) {
        EXPECT_EQ(rounds_for(rate), rounds);
    }
    table.at("ann").weapons[1].shots = 60;
    burst.dice = 4;
    burst.rapid_fire = true;
    table.refused(burst, no_such_edge);
    table.at("ann").edges = {"rapid-fire"};
    table.gm(burst, {3, 3, 3, 3});
}

TEST(Shots, ResultsGoOnTheDeclaredTargets) {  // SW-rof-2, SW-rof-3
    Table table = duel();
    table.at("ann").wild = true;
    table.at("ann").weapons[1] = gun("gun", 2);
    table.add({.id = "gob", .wild = false}).toughness = 40;
    Attack burst = shot(5);
    burst.dice = 2;
    burst.others = BoundedList<Id, 5>{"gob"};
    table.give(burst, p1, {3, 7, 6, 2});
    ASSERT_EQ(table.kind(), "allocate");
    const auto put = [&](std::vector<Id> items) { return table.the_answer("allocate", items); };
    table.refused(put({"wild", "orc", "wild", "gob"}), wild_die_once, p1);
    table.refused(put({"1", "orc"}), bad_allocation, p1);
    table.refused(put({"1", "orc", "2", "orc"}), bad_allocation, p1);
    table.refused(put({"1", "orc", "3", "gob"}), bad_allocation, p1);
    table.give(put({"wild", "gob", "2", "orc"}), p1, {1, 1, 1, 1});
    EXPECT_EQ(table.count<AttackHit>(), 2);  // 7 - 2 on the orc, 8 - 2 on the gob; never three
    table.give(burst, p1, {3, 7, 6, 2});
    table.answer("default-order", {1, 1, 1, 1}, p1);
    EXPECT_EQ(table.the<RollSettled>().outcome.placed[0].target, Id("orc"));
    EXPECT_EQ(table.the<RollSettled>().outcome.placed[0].total, 6);  // the highest on the first
}

TEST(Shots, E22AllPenaltiesOfOneShot) {  // E22: -9, SW-multiaction-1, SW-cover-1, SW-light-1
    Table table = duel();
    table.fight({"ann", "orc"}, {"KS", "9S"});
    table.at("ann").max_wounds = 3;
    table.at("ann").wounds = 1;
    table.give(ActionsDeclare{Id("ann"), {"attack", "attack"}, {}}, p1);
    Attack attack = shot(20);
    attack.cover = Cover::light;
    attack.light = Light::dim;
    table.give(attack, p1, {5});
    EXPECT_EQ(table.the<RollMade>().outcome.total, 5 - 9);
    // What the player says of the surroundings is shown as claimed.
    EXPECT_EQ(table.the<RollMade>().claimed, (std::vector<std::string>{"cover", "light"}));
}

struct ShotCase {
    const char* name;
    std::function<void(Attack&, Table&)> change;
    int modifier;
};

class Shot : public ::testing::TestWithParam<ShotCase> {};

// SW-unstable-1, SW-cover-1 (table T5), SW-light-1 (T7), SW-speed-1 (T8), SW-scale-1, SW-scale-2,
// SW-scale-3 (T9, T9b), SW-called-1 (T10), SW-prone-1, SW-shotgun-1, dodge (T21).
INSTANTIATE_TEST_SUITE_P(
    Shots, Shot,
    ::testing::Values(
        ShotCase{"Unstable", [](Attack& a, Table&) { a.unstable = true; }, -2},
        ShotCase{"SteadyHands",
                 [](Attack& a, Table& t) {
                     a.unstable = true;
                     t.at("ann").edges = {"steady-hands"};
                 },
                 0},
        ShotCase{"MediumCover", [](Attack& a, Table&) { a.cover = Cover::medium; }, -4},
        ShotCase{"HeavyCover", [](Attack& a, Table&) { a.cover = Cover::heavy; }, -6},
        ShotCase{"NearTotalCover", [](Attack& a, Table&) { a.cover = Cover::near_total; }, -8},
        ShotCase{"Dark", [](Attack& a, Table&) { a.light = Light::dark; }, -4},
        ShotCase{"PitchDark", [](Attack& a, Table&) { a.light = Light::pitch_dark; }, -6},
        ShotCase{"Fast", [](Attack& a, Table&) { a.speed = Speed::kmh_95; }, -1},
        ShotCase{"Faster", [](Attack& a, Table&) { a.speed = Speed::kmh_195; }, -2},
        ShotCase{"ASportsCar", [](Attack& a, Table&) { a.speed = Speed::kmh_385; }, -4},
        ShotCase{"Mach", [](Attack& a, Table&) { a.speed = Speed::mach_1; }, -6},
        ShotCase{"TwiceMach", [](Attack& a, Table&) { a.speed = Speed::mach_2; }, -8},
        ShotCase{"NearLight", [](Attack& a, Table&) { a.speed = Speed::near_light; }, -10},
        ShotCase{"Tiny", [](Attack&, Table& t) { t.at("orc").scale = scale_of_size(-4); }, -6},
        ShotCase{"Gargantuan", [](Attack&, Table& t) { t.at("orc").scale = scale_of_size(12); }, 6},
        ShotCase{"Leg", [](Attack& a, Table&) { a.called = Part::leg; }, -2},
        ShotCase{"Hand", [](Attack& a, Table&) { a.called = Part::hand; }, -4},
        ShotCase{"Vitals", [](Attack& a, Table&) { a.called = Part::vitals; }, -4},
        ShotCase{"Face", [](Attack& a, Table&) { a.called = Part::face; }, -5},
        ShotCase{"VisorSlit", [](Attack& a, Table&) { a.called = Part::gap; }, -6},
        ShotCase{"Pistol",
                 [](Attack& a, Table&) {
                     a.called = Part::object;
                     a.part_scale = -4;
                 },
                 -4},
        ShotCase{"EyeOfADragon",  // the part's scale replaces the creature's
                 [](Attack& a, Table& t) {
                     a.called = Part::head;
                     a.part_scale = 2;
                     t.at("orc").scale = 4;
                 },
                 2},
        ShotCase{"ProneFarOff", [](Attack&, Table& t) { t.at("orc").conditions = {"prone"}; }, -4},
        ShotCase{"ProneNear",
                 [](Attack& a, Table& t) {
                     a.distance = 2;
                     t.at("orc").conditions = {"prone"};
                 },
                 0},
        ShotCase{"ProneThreeInchesOff",
                 [](Attack& a, Table& t) {
                     a.distance = 3;
                     t.at("orc").conditions = {"prone"};
                 },
                 -4},
        ShotCase{"ProneInHeavyCover",  // the worse of the two
                 [](Attack& a, Table& t) {
                     a.cover = Cover::heavy;
                     t.at("orc").conditions = {"prone"};
                 },
                 -6},
        ShotCase{"Dodge", [](Attack&, Table& t) { t.at("orc").edges = {"dodge"}; }, -2},
        ShotCase{"DodgeBehindCover",
                 [](Attack& a, Table& t) {
                     a.cover = Cover::light;
                     t.at("orc").edges = {"dodge"};
                 },
                 -2},
        ShotCase{"Shot",
                 [](Attack&, Table& t) { t.at("ann").weapons[1].kind = WeaponKind::shotgun; }, 2},
        ShotCase{"Slug",
                 [](Attack& a, Table& t) {
                     a.slug = true;
                     t.at("ann").weapons[1].kind = WeaponKind::shotgun;
                 },
                 0},
        ShotCase{"Marksman",
                 [](Attack& a, Table& t) {
                     a.marksman = AimUse::bonus;
                     t.at("ann").edges = {"marksman"};
                 },
                 1}),
    [](const auto& test) { return std::string(test.param.name); });

TEST_P(Shot, Modifiers) {
    const ShotCase& one = GetParam();
    Table table = duel();
    Attack attack = shot(8);
    attack.modifiers = BoundedList<Circumstance, 12>{Circumstance{"certain-miss", -20}};
    one.change(attack, table);
    table.gm(attack, {7});
    if (table.open()) table.answer("no");
    EXPECT_EQ(table.state.stack.size(), 0U);
    attack.modifiers.reset();
    EXPECT_EQ(sum_of([&] {
                  AttackTask task;
                  task.command = attack;
                  return plan_attack(table.state, task).modifiers;
              }()),
              one.modifier);
}

TEST(Shots, ScalesBySize) {  // SW-scale-1, tables T9, T9b
    for (const auto& [size, scale] : std::map<int, int>{{-4, -6},
                                                        {-3, -4},
                                                        {-2, -2},
                                                        {-1, 0},
                                                        {3, 0},
                                                        {4, 2},
                                                        {7, 2},
                                                        {8, 4},
                                                        {11, 4},
                                                        {12, 6}}) {
        EXPECT_EQ(scale_of_size(size), scale) << size;
    }
}

TEST(Shots, ThroughCover) {  // SW-cover-2, table T6
    Table table = duel();
    Attack attack = shot(5);
    attack.cover = Cover::light;
    table.gm(attack, {5});  // 3 with cover, 5 without
    EXPECT_EQ(table.kind(), "shoot-through");
    EXPECT_TRUE(table.open()->owner.empty());
    table.answer("oak-or-concrete", {3, 3});
    EXPECT_EQ(table.the<DamageCompared>().toughness, 40 + 6);
    table.gm(attack, {3});  // missed anyway: nothing is asked
    EXPECT_EQ(table.open(), nullptr);
    table.add({.id = "gob", .wild = false});
    attack.bystanders = BoundedList<Id, 20>{"gob"};
    table.gm(attack, {5});
    table.answer("gob", {3, 3});  // a living obstacle takes its Toughness off the damage
    EXPECT_EQ(table.the<DamageRolled>().total, 6 - 5);
    const std::map<Obstacle, int> armour{{Obstacle::thin, 2},
                                         {Obstacle::sheet_metal, 4},
                                         {Obstacle::oak_or_concrete, 6},
                                         {Obstacle::brick, 8},
                                         {Obstacle::stone, 10}};
    for (const auto& [obstacle, points] : armour) EXPECT_EQ(obstacle_armour(obstacle), points);
}

TEST(Shots, DarknessHidesWhatIsFarther) {  // SW-light-1
    Table table = duel();
    Attack attack = shot(11);
    attack.light = Light::dark;
    table.refused(attack, out_of_range);
    attack.distance = 10;
    table.gm(attack, {5});
}

TEST(Shots, AimTakesATurnAndServesTheNext) {  // SW-aim-1
    Table table = duel();
    table.fight({"ann", "orc"}, {"KS", "9S"});
    table.give(Move{Id("ann"), 1, {}, {}, {}}, p1);
    table.refused(Aim{Id("ann"), Id("orc")}, has_moved, p1);
    Table still = duel();
    still.fight({"ann", "orc"}, {"KS", "9S"});
    still.give(Aim{Id("ann"), Id("orc")}, p1);
    still.refused(Move{Id("ann"), 1, {}, {}, {}}, whole_turn_needed, p1);
    still.give(TurnEnd{Id("ann")}, p1);
    still.gm(TurnEnd{Id("orc")});
    still.stack_deck({"KD", "9D"});
    still.gm(ActionCardsDeal{});
    Attack attack = shot(30);
    attack.cover = Cover::light;
    attack.aim = AimUse::ignore;
    Table bonus = still;
    Table wasted = still;
    still.give(attack, p1, with_damage({6}, 2));
    EXPECT_EQ(still.the<RollMade>().outcome.total, 6 - 4 - 2 + 4);
    attack.aim = AimUse::bonus;
    bonus.give(attack, p1, {6});
    EXPECT_EQ(bonus.the<RollMade>().outcome.total, 6 - 4 - 2 + 2);
    if (bonus.open()) bonus.answer("no");
    wasted.give(ActionsDeclare{Id("ann"), {"look", "attack"}, {}}, p1);
    wasted.give(Act{Id("ann"), "look", {}, {}, {}}, p1);
    wasted.refused(attack, aim_required, p1);  // not the first action: gone
}

TEST(Shots, WhereNobodyCountsTurnsAimServesTheNextShot) {  // SW-aim-1
    Table table = duel();
    table.gm(Aim{Id("ann"), Id("orc")});
    Attack attack = shot(30);
    attack.aim = AimUse::bonus;
    table.gm(attack, with_damage({6}, 2));
    EXPECT_EQ(table.the<RollMade>().outcome.total, 6 - 4 + 2);
    table.refused(attack, aim_required);  // it was for one shot
}

TEST(Shots, Marksman) {
    Table table = duel();
    Attack attack = shot(30);
    attack.marksman = AimUse::ignore;
    table.refused(attack, no_such_edge);
    table.at("ann").edges = {"marksman"};
    table.gm(attack, with_damage({6}, 2));
    EXPECT_EQ(table.the<RollMade>().outcome.total, 6 - 4 + 2);
    table.at("ann").turn.moved = 2;
    table.refused(attack, cannot_combine);
}

struct StrayCase {
    const char* name;
    bool wild;
    int rof;
    bool shotgun, slug;
    std::vector<int> dice;
    int strays;
};

class Strays : public ::testing::TestWithParam<StrayCase> {};

// SW-bystander-1, SW-bystander-2, SW-bystander-3, SW-bystander-4.
INSTANTIATE_TEST_SUITE_P(
    Shots, Strays,
    ::testing::Values(
        StrayCase{"ExtrasOne", false, 1, false, false, {1}, 1},
        StrayCase{"ExtrasTwoIsNone", false, 1, false, false, {2}, 0},
        StrayCase{"WildCardBothFail", true, 1, false, false, {1, 2}, 1},
        StrayCase{"WildDieSucceeds", true, 1, false, false, {1, 5, 1, 1}, 0},
        StrayCase{"WildDieAlone", true, 1, false, false, {2, 1}, 0},
        StrayCase{"RapidOneAndTwo", false, 2, false, false, {1, 2}, 2},
        StrayCase{"RapidLowOneThoughOtherHits", false, 2, false, false, {7, 2, 1, 1}, 1},
        StrayCase{"RapidReplacedByTheWildDie", true, 2, false, false, {1, 7, 6, 1, 1, 1, 1, 1}, 0},
        StrayCase{"RapidWildDieNoBetter", true, 2, false, false, {2, 2, 2}, 2},
        StrayCase{"ShotgunTwo", false, 1, true, false, {2}, 1},
        StrayCase{"SlugTwoIsNone", false, 1, true, true, {2}, 0}),
    [](const auto& test) { return std::string(test.param.name); });

TEST_P(Strays, HitSomebodyElse) {
    const StrayCase& one = GetParam();
    Table table = duel();
    table.state.settings.bystanders = true;
    table.at("ann").wild = one.wild;
    table.at("ann").weapons[1] = gun("gun", one.rof);
    if (one.shotgun) table.at("ann").weapons[1].kind = WeaponKind::shotgun;
    table.add({.id = "bo", .owner = "p2"}).toughness = 40;
    Attack attack = shot(5);
    if (one.rof > 1) attack.dice = one.rof;
    if (one.slug) attack.slug = true;
    // Else a 2 with shot would hit.
    if (one.shotgun) attack.modifiers = BoundedList<Circumstance, 12>{Circumstance{"fog", -2}};
    attack.bystanders = BoundedList<Id, 20>{"bo"};
    std::vector<int> dice = one.dice;
    // The damage of a hit comes after the strays are settled.
    std::vector<int> damage;
    const bool hit = one.dice.size() >= 4;
    if (hit) damage.assign(dice.end() - 2, dice.end());
    if (hit && one.strays > 0) dice.resize(dice.size() - 2);
    table.gm(attack, dice);
    int asked = 0;
    while (table.kind() == "bystander") {
        ++asked;
        const bool final = asked == one.strays;
        const std::vector<int> shotgun{1, 1, 1};
        std::vector<int> next;
        if (final) {
            next = damage;
            for (int i = 0; i < one.strays; ++i) {
                if (one.shotgun)
                    next.insert(next.end(), shotgun.begin(), shotgun.end());
                else
                    next.insert(next.end(), {1, 1});
            }
        }
        table.answer("bo", next);
    }
    EXPECT_EQ(asked, one.strays);
    if (one.strays > 0) EXPECT_FALSE(table.the<DamageRolled>().raise_die);
}

TEST(Shots, IntoACrowd) {  // SW-crowd-1: the rule holds even where the table does not use it
    Table table = duel();
    table.add({.id = "bo", .owner = "p2"}).toughness = 40;
    table.gm(AdjacencySet{Id("orc"), BoundedList<Id, 30>{"bo"}});
    table.gm(shot(5), {1});
    EXPECT_EQ(table.open(), nullptr);
    Attack crowd = shot(5);
    crowd.crowd = true;
    table.gm(crowd, {1});
    EXPECT_EQ(table.options(), (std::vector<std::string>{"bo", "nobody"}));
    table.answer("nobody");
}

TEST(Shots, TheDeadAndTheGoneAreNoTargets) {  // SW-bad-14, SW-bad-15
    Table table = duel();
    table.at("ann").weapons[1] = gun("gun", 2);
    table.add({.id = "imp"}).wounds = 3;
    Attack burst = shot(5);
    burst.defender = "imp";
    burst.dice = 2;
    // Two hits; the first fells it and its Vigor roll is critical: the second is not rolled.
    table.gm(burst, {7, 7, 5, 4, 1, 1});
    EXPECT_TRUE(table.is("imp", Condition::dead));
    EXPECT_EQ(table.count<DamageRolled>(), 1);
    EXPECT_EQ(table.the<AttackMissed>().cause, "gone");
    table.refused(burst, target_dead);
    burst.defender = "nobody";
    table.refused(burst, no_such_character);
}

}  // namespace
}  // namespace kast::rules::savage_worlds::testing

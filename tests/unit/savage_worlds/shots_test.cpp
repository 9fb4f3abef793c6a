// 1.16: ranged attacks: every modifier, what is allowed, what is spent.

#include "table.hpp"

namespace kast::rules::savage_worlds::testing {
namespace {

const Actor p1 = player("p1");

Attack strike(const char* weapon = "sword") {
    Attack attack;
    attack.attacker = "ann";
    attack.defender = "orc";
    if (weapon) attack.weapon = Id(weapon);
    return attack;
}

Attack shot(int distance, const char* weapon = "gun") {
    Attack attack = strike(weapon);
    attack.distance = distance;
    return attack;
}

/// Ann with sword and gun, both extras for few dice; the orc armed, Parry 4, and hard to hurt.
Table duel() {
    Table table;
    table.state.settings.extra_crit = ExtraCrit::never;
    table.add({.id = "ann",
               .owner = "p1",
               .wild = false,
               .skills = {{"fighting", 8}, {"shooting", 8}, {"athletics", 8}},
               .weapons = {sword(), gun()}});
    table.add({.id = "orc", .wild = false, .skills = {{"fighting", 4}}, .weapons = {sword("axe")}})
        .toughness = 40;
    return table;
}

/// Dice of damage that hit or miss no matter: as many as the attack rolls, all 1.
std::vector<int> with_damage(std::vector<int> roll, int damage_dice) {
    for (int i = 0; i < damage_dice; ++i) roll.push_back(1);
    return roll;
}

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
    table.gm(StandBeside{Id("ann"), BoundedList<Id, 30>{"orc"}});
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
    table.give(DeclareActions{Id("ann"), {"attack", "attack"}, {}}, p1);
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
    still.give(EndTurn{Id("ann")}, p1);
    still.gm(EndTurn{Id("orc")});
    still.stack_deck({"KD", "9D"});
    still.gm(DealCards{});
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
    wasted.give(DeclareActions{Id("ann"), {"look", "attack"}, {}}, p1);
    wasted.give(OtherAction{Id("ann"), "look", {}, {}, {}}, p1);
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

TEST(Shots, Shotguns) {  // SW-shotgun-1, SW-shotgun-2, SW-shotgun-3, table T13
    struct Case {
        int distance;
        bool slug, both;
        std::vector<int> dice;
        int bonus;
    };
    for (const Case& one : {Case{5, false, false, {6, 6, 6}, 0}, Case{20, false, false, {6, 6}, 0},
                            Case{40, false, false, {6}, 0}, Case{5, false, true, {6, 6, 6}, 4},
                            Case{40, true, false, {10, 10}, 0}}) {
        Table table = duel();
        table.at("ann").weapons[1].kind = WeaponKind::shotgun;
        Attack attack = shot(one.distance);
        if (one.slug) attack.slug = true;
        if (one.both) attack.both_barrels = true;
        std::vector<int> roll{one.distance == 40 && one.slug ? 8 : 6};
        if (roll[0] == 8) roll.push_back(1);
        const int total = (roll[0] == 8 ? 9 : 6) + (one.slug ? 0 : 2) -
                          (one.distance == 20   ? 2
                           : one.distance == 40 ? 4
                                                : 0);
        const bool raise = total >= 8;
        table.gm(attack, with_damage(roll, static_cast<int>(one.dice.size()) + (raise ? 1 : 0)));
        const DamageRolled& rolled = table.the<DamageRolled>();
        for (std::size_t i = 0; i < one.dice.size(); ++i) {
            EXPECT_EQ(rolled.dice.at(i).sides, one.dice[i]);
        }
        EXPECT_EQ(modifier(rolled.modifiers, "both-barrels"), one.bonus);
        EXPECT_EQ(table.count<RollMade>(), 1);  // both barrels: one roll
    }
    Table table = duel();
    table.at("ann").weapons[1].kind = WeaponKind::shotgun;
    table.at("ann").aiming = Aiming{Id("orc"), true};
    table.refused(shot(60), out_of_range);  // shot has no extreme range
    Attack slug = shot(60);
    slug.slug = true;
    table.gm(slug, {7});
}

TEST(Shots, TakingThingsInHand) {  // SW-ready-1
    Table table = duel();
    for (const char* id : {"a", "b", "c"}) table.at("ann").weapons.push_back(sword(id));
    for (Weapon& weapon : table.at("ann").weapons) weapon.ready = false;
    table.refused(strike(), no_such_weapon, p1);
    table.fight({"ann", "orc"}, {"KS", "9S"});
    Ready ready{Id("ann"), BoundedList<Id, 6>{"sword", "a"}, {}, {}};
    table.give(ready, p1);
    EXPECT_EQ(table.at("ann").turn.done, 0);
    table.give(Ready{Id("ann"), {}, BoundedList<Id, 6>{"a"}, {}}, p1);  // the third: an action
    EXPECT_EQ(table.at("ann").turn.done, 1);
    table.refused(Ready{Id("ann"), BoundedList<Id, 6>{"b"}, {}, {}}, too_many_items, p1);
    Table hard = duel();
    hard.fight({"ann", "orc"}, {"KS", "9S"});
    hard.give(Ready{Id("ann"), BoundedList<Id, 6>{"gun"}, {}, true}, p1);  // hard to reach
    EXPECT_EQ(hard.at("ann").turn.done, 1);
}

TEST(Shots, Reloading) {  // SW-reload-1
    Table table = duel();
    Weapon& weapon = table.at("ann").weapons[1];
    weapon.shots = 0;
    weapon.shots_max = 6;
    table.refused(shot(5), no_ammo, p1);
    table.fight({"ann", "orc"}, {"KS", "9S"});
    table.give(Reload{Id("ann"), Id("gun")}, p1);
    EXPECT_EQ(table.at("ann").turn.done, 1);
    EXPECT_EQ(table.at("ann").weapons[1].shots, 6);
    Table bow = duel();
    bow.at("ann").weapons[1].kind = WeaponKind::bow;
    bow.at("ann").weapons[1].shots = 0;
    bow.at("ann").weapons[1].shots_max = 1;
    bow.at("ann").weapons[1].reload = 0;
    bow.fight({"ann", "orc"}, {"KS", "9S"});
    bow.give(Reload{Id("ann"), Id("gun")}, p1);
    EXPECT_EQ(bow.at("ann").turn.done, 0);  // free
    Table slow = duel();
    slow.at("ann").weapons[1].shots = 0;
    slow.at("ann").weapons[1].reload = 2;
    slow.fight({"ann", "orc"}, {"KS", "9S"});
    slow.give(DeclareActions{Id("ann"), {"reload", "reload"}, {}}, p1);
    slow.give(Reload{Id("ann"), Id("gun")}, p1);
    EXPECT_EQ(slow.at("ann").weapons[1].shots, 0);
    slow.give(Reload{Id("ann"), Id("gun")}, p1);
    EXPECT_EQ(slow.at("ann").weapons[1].shots, 60);
    Table running = duel();
    running.at("ann").weapons[1].shots = 0;
    running.fight({"ann", "orc"}, {"KS", "9S"});
    running.give(Move{Id("ann"), 7, true, {}, {}}, p1, {3});
    running.give(Reload{Id("ann"), Id("gun")}, p1, {5});  // Agility 5 - 2: the action is wasted
    EXPECT_EQ(running.the<RollMade>().trait, "agility");
    EXPECT_EQ(running.at("ann").weapons[1].shots, 0);
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
    table.gm(StandBeside{Id("orc"), BoundedList<Id, 30>{"bo"}});
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

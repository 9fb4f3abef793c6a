// 1.24 to 1.27: mounts, objects, fear, healing, hazards.

#include "table.hpp"

namespace kast::rules::savage_worlds::testing::healing_and_hazards_test {
namespace {

Table riders() {
    Table table;
    table.state.settings.extra_crit = ExtraCrit::never;
    table.add({.id = "ann",
               .owner = "p1",
               .wild = false,
               .skills = {{"fighting", 8}, {"riding", 6}, {"shooting", 8}, {"athletics", 8}},
               .weapons = {sword(), gun()}});
    table.add({.id = "mare", .owner = "p1", .wild = false, .skills = {{"fighting", 6}}}).toughness =
        40;
    table
        .add({.id = "orc",
              .wild = false,
              .skills = {{"fighting", 4}, {"athletics", 6}},
              .weapons = {sword("axe"), gun("bow")}})
        .toughness = 40;
    table.give(Ride{Id("ann"), Id("mare")}, p1);
    return table;
}

Attack strike(const char* by, const char* at, const char* weapon) {
    Attack attack;
    attack.attacker = by;
    attack.defender = at;
    attack.weapon = Id(weapon);
    return attack;
}

TEST(Care, AMountActsOnItsRidersCard) {  // SW-mount-1
    Table table = riders();
    table.fight({"ann", "orc"}, {"KS", "9S"});
    EXPECT_EQ(table.state.encounter.slots.size(), 2U);
    EXPECT_TRUE(table.at("mare").turn.running);
    Attack kick;
    kick.attacker = "mare";
    kick.defender = "orc";
    table.give(kick, p1, {3});
    EXPECT_EQ(table.count<AttackMissed>(), 1);
}

TEST(Care, TheLowerOfRidingAndFighting) {  // SW-mount-2, SW-vehicle-1, SW-unstable-1
    Table table = riders();
    table.gm(strike("ann", "orc", "sword"), {5, 1, 1});
    EXPECT_EQ(table.the<RollMade>().trait, "riding");
    table.at("ann").skills["riding"].die = 10;
    table.gm(strike("ann", "orc", "sword"), {5, 1, 1});
    EXPECT_EQ(table.the<RollMade>().trait, "fighting");
    Attack shot = strike("ann", "orc", "gun");
    shot.distance = 5;
    table.gm(shot, {5});  // the normal rules, at -2, as from a vehicle
    EXPECT_EQ(modifier(table.the<RollMade>().modifiers, "unstable"), -2);
}

TEST(Care, StayingInTheSaddle) {  // SW-mount-3, SW-mount-4
    Table table = riders();
    table.gm(Adjust{Id("ann"), "ouch", {}, {}, Condition::shaken, {}, {}, {}}, {5});
    EXPECT_EQ(table.the<RollSettled>().trait, "riding");
    EXPECT_EQ(table.at("ann").mount, Id("mare"));
    table.at("ann").conditions.clear();
    table.gm(Adjust{Id("mare"), "ouch", {}, {}, Condition::shaken, {}, {}, {}}, {3});
    EXPECT_FALSE(table.at("ann").mount);
    EXPECT_TRUE(table.is("ann", Condition::prone));
    EXPECT_EQ(table.last<DamageRolled>(), nullptr);  // it stood still
    Table running = riders();
    running.at("mare").turn.ran = true;
    running.gm(Adjust{Id("mare"), "shot", {}, {}, Condition::incapacitated, {}, {}, {}}, {3, 1, 2});
    ASSERT_EQ(running.the<DamageRolled>().dice.size(), 2U);
    EXPECT_EQ(running.the<DamageRolled>().dice[0].sides, 4);
    Table critical = riders();
    critical.state.settings.extra_crit = ExtraCrit::always;
    critical.at("mare").turn.ran = true;
    critical.gm(Adjust{Id("ann"), "ouch", {}, {}, Condition::stunned, {}, {}, {}}, {1, 1, 1, 2});
    EXPECT_EQ(critical.the<DamageRolled>().dice.at(0).sides, 6);
}

TEST(Care, AWoundShakesTheSaddleToo) {  // SW-mount-3, SW-mount-4: also who is Shaken already
    for (const char* who : {"ann", "mare"}) {
        Table table = riders();
        table.at(who).conditions = {"shaken"};
        table.at(who).max_wounds = 3;
        table.at(who).toughness = 5;
        table.gm(DamageDeal{{Id(who)}, {DamageDice{1, 12}}, {}, {}, {}, {}, "stone"}, {9, 5});
        EXPECT_EQ(table.the<RollSettled>().purpose, "stay-mounted") << who;
        EXPECT_EQ(table.at("ann").mount, Id("mare"));
    }
}

TEST(Care, AOneHitsTheMount) {  // SW-mount-5
    Table table = riders();
    Attack shot = strike("orc", "ann", "bow");
    shot.distance = 5;
    table.gm(shot, {1, 1, 1});
    EXPECT_EQ(table.the<AttackHit>().target, Id("mare"));
    EXPECT_TRUE(table.the<AttackHit>().stray);
}

TEST(Care, Charging) {  // SW-charge-1
    Table table = riders();
    table.fight({"ann", "orc"}, {"KS", "9S"});
    Move charge{Id("ann"), 6, {}, {}, true};
    table.give(charge, p1);
    table.give(strike("ann", "orc", "sword"), p1, {5, 1, 1});
    EXPECT_EQ(modifier(table.the<DamageRolled>().modifiers, "charge"), 4);
    Table crooked = riders();
    crooked.fight({"ann", "orc"}, {"KS", "9S"});
    crooked.give(Move{Id("ann"), 6, {}, {}, {}}, p1);
    crooked.give(strike("ann", "orc", "sword"), p1, {5, 1, 1});
    EXPECT_EQ(modifier(crooked.the<DamageRolled>().modifiers, "charge"), 0);
    Table twice = riders();
    twice.fight({"ann", "orc"}, {"KS", "9S"});
    twice.give(ActionsDeclare{Id("ann"), {"attack", "attack"}, {}}, p1);
    twice.give(charge, p1);
    twice.give(strike("ann", "orc", "sword"), p1, {6, 2, 1, 1});
    EXPECT_EQ(modifier(twice.the<DamageRolled>().modifiers, "charge"), 4);
    twice.give(strike("ann", "orc", "sword"), p1, {6, 2, 1, 1});  // one hit of it
    EXPECT_EQ(modifier(twice.the<DamageRolled>().modifiers, "charge"), 0);
}

TEST(Care, ASetWeaponMeetsTheCharge) {  // SW-charge-2
    Table table = riders();
    Weapon spear = sword("spear");
    spear.reach = 1;
    table.at("orc").weapons = {spear};
    table.at("ann").toughness = 40;
    table.fight({"orc", "ann"}, {"KS", "9S"});
    table.gm(TurnHold{Id("orc")});
    table.give(Move{Id("ann"), 6, {}, {}, true}, p1);
    table.give(strike("ann", "orc", "sword"), p1);
    EXPECT_THAT(table.options(), ::testing::Contains("set-weapon"));
    table.answer("set-weapon", {5, 4});
    EXPECT_TRUE(table.the<InterruptSettled>().first);
    const auto contest = [&] {
        for (const Event& event : table.events) {
            if (const auto* made = get_if<RollMade>(&event)) return made->modifiers;
        }
        return std::vector<Modifier>{};
    }();
    EXPECT_EQ(modifier(contest, "longer-weapon"), 2);
    table.gm(strike("orc", "ann", "spear"), {4, 3, 3, 2});
    EXPECT_EQ(modifier(table.the<DamageRolled>().modifiers, "set-weapon"), 4);
}

// --- objects (1.25) ---

TEST(Care, StrikingThings) {  // SW-object-1, SW-object-2, SW-object-3, table T11
    Table table = riders();
    table.at("ann").mount.reset();
    Break door{Id("ann"), Breakable::light_door, {}, {}, Id("sword"), {}, {}};
    table.give(door, p1, {3, 6, 6});  // Parry 2; 6 and 6 do not ace
    EXPECT_EQ(table.the<RollMade>().tn, 2);
    EXPECT_EQ(table.the<ObjectStruck>().hardness, 8);
    EXPECT_EQ(table.the<ObjectStruck>().damage, 12);
    EXPECT_TRUE(table.the<ObjectStruck>().broken);
    table.give(door, p1, {7, 3, 4});  // a raise: no raise die; 7 is not enough
    EXPECT_FALSE(table.the<ObjectStruck>().broken);
    Break held = door;
    held.what = Breakable::firearm;
    held.holder = Id("orc");
    table.give(held, p1, {3});  // the holder's Parry, 4
    EXPECT_EQ(table.the<RollMade>().tn, 4);
    EXPECT_EQ(table.last<ObjectStruck>(), nullptr);
    const std::map<Breakable, int> hardness{
        {Breakable::rope, 4},        {Breakable::lock, 8},          {Breakable::firearm, 9},
        {Breakable::heavy_door, 10}, {Breakable::blade, 10},        {Breakable::shield, 10},
        {Breakable::handcuffs, 12},  {Breakable::modern_shield, 12}};
    for (const auto& [what, points] : hardness) EXPECT_EQ(hardness_of(what), points);
}

TEST(Care, AThingCanBeShot) {  // SW-object-2, SW-range-1
    Table table = riders();
    table.at("ann").mount.reset();
    Break lock{Id("ann"), Breakable::lock, {}, {}, Id("gun"), {}, {}};
    table.give(lock, p1, {4, 6, 3});
    EXPECT_EQ(table.the<RollMade>().trait, "shooting");
    EXPECT_EQ(table.the<RollMade>().tn, 4);
    EXPECT_TRUE(table.the<ObjectStruck>().broken);  // 9 against hardness 8: no ace
}

TEST(Care, TheWeaponMustSuitTheJob) {  // SW-object-4
    Table table = riders();
    Break door{Id("ann"), Breakable::heavy_door, {}, {}, Id("gun"), {}, {}};
    table.refused(door, wrong_weapon, p1);
    table.refused(Break{Id("ann"), Breakable::rope, {}, {}, {}, {}, {}}, wrong_weapon, p1);
}

// --- fear (1.26) ---

FearCheck fear(Dread dread, int penalty = 0) {
    FearCheck command{Id("ann"), "ghoul", dread, {}, {}};
    if (penalty != 0) command.penalty = penalty;
    return command;
}

TEST(Care, FearIsASpiritRollOnceForEachKind) {  // SW-fear-1, SW-fear-2
    Table table;
    table.add({});
    table.gm(fear(Dread::terror, -2), {6, 1, 2});
    EXPECT_EQ(table.the<RollMade>().trait, "spirit");
    EXPECT_EQ(modifier(table.the<RollMade>().modifiers, "fear"), -2);
    EXPECT_EQ(table.last<TableRolled>(), nullptr);  // success: nothing
    table.refused(fear(Dread::terror), already_tried);
    FearCheck again = fear(Dread::terror);
    again.again = true;
    table.gm(again, {5, 2});
    table.refused(again, gm_only, p1);
}

TEST(Care, Nausea) {  // SW-fear-3
    Table table;
    table.add({});
    table.gm(fear(Dread::nausea), {3, 2});
    EXPECT_TRUE(table.is("ann", Condition::shaken));
    EXPECT_EQ(table.at("ann").fatigue.size(), 1U);
    EXPECT_EQ(table.last<TableRolled>(), nullptr);
    Table critical;
    critical.add({});
    critical.gm(fear(Dread::nausea), {1, 1, 2});
    EXPECT_EQ(critical.the<TableRolled>().table, "fear");
    EXPECT_EQ(critical.the<TableRolled>().total, 4);
}

struct FearCase {
    const char* name;
    int die;
    std::vector<int> more;
    std::function<bool(Table&)> came;
};

class Terror : public ::testing::TestWithParam<FearCase> {};

// SW-fear-4, SW-fear-6: table T18; the d20 does not ace.
INSTANTIATE_TEST_SUITE_P(
    Care, Terror,
    ::testing::Values(
        FearCase{"Adrenaline", 3, {}, [](Table& t) { return joker_bonus(t.state, t.at("ann")); }},
        FearCase{"Distracted", 4, {}, [](Table& t) { return t.is("ann", Condition::distracted); }},
        FearCase{"Vulnerable", 9, {}, [](Table& t) { return t.is("ann", Condition::vulnerable); }},
        FearCase{"Shaken", 12, {}, [](Table& t) { return t.is("ann", Condition::shaken); }},
        FearCase{"Mark", 13, {}, [](Table& t) { return t.is("ann", Condition::stunned); }},
        FearCase{"Frightened", 15, {}, [](Table& t) { return t.is("ann", Condition::hesitant); }},
        FearCase{"Panicked",
                 17,
                 {4},
                 [](Table& t) {
                     return t.is("ann", Condition::panicked) && t.is("ann", Condition::shaken) &&
                            t.the<Displaced>().inches == 10;
                 }},
        FearCase{"MinorPhobia",
                 18,
                 {},
                 [](Table& t) { return t.the<TableRolled>().row == "minor-phobia"; }},
        FearCase{"MajorPhobia",
                 20,
                 {},
                 [](Table& t) { return t.the<TableRolled>().row == "major-phobia"; }}),
    [](const auto& test) { return std::string(test.param.name); });

TEST_P(Terror, ByTheTable) {
    Table table;
    table.add({});
    std::vector<int> dice{3, 2, GetParam().die};
    dice.insert(dice.end(), GetParam().more.begin(), GetParam().more.end());
    table.gm(fear(Dread::terror), dice);
    EXPECT_TRUE(GetParam().came(table));
}

TEST(Care, FearsPenaltyAndCriticalFailureAdd) {  // SW-fear-4
    Table table;
    table.add({});
    table.gm(fear(Dread::terror, -2), {1, 1, 5});
    EXPECT_EQ(table.the<TableRolled>().modifier, 4);
    EXPECT_EQ(table.the<TableRolled>().total, 9);
    EXPECT_TRUE(table.is("ann", Condition::vulnerable));
}

TEST(Care, HeartAttack) {  // SW-fear-6
    Table table;
    table.add({});
    table.gm(fear(Dread::terror, -2), {3, 2, 20, 6, 1, 2});  // 22; Vigor 7 - 2
    EXPECT_TRUE(table.is("ann", Condition::stunned));
    EXPECT_TRUE(table.at("ann").up());
    Table fatal;
    fatal.add({});
    fatal.add({.id = "bo", .owner = "p1", .skills = {{"healing", 8}}});
    fatal.gm(fear(Dread::terror, -2), {3, 2, 20, 5, 2, 1, 2});
    EXPECT_TRUE(fatal.is("ann", Condition::incapacitated));
    EXPECT_EQ(fatal.at("ann").dying_rounds, 3);
    fatal.give(Aid{Id("bo"), Id("ann"), Ailment::heart, {}}, p1, {8, 1, 2});  // 9 - 4
    EXPECT_FALSE(fatal.at("ann").dying_rounds);
    EXPECT_FALSE(fatal.at("ann").up());  // he stays Incapacitated
}

TEST(Care, AFailingHeartStopsOutsideAFightToo) {  // SW-fear-6: ten rounds to the minute
    Table table;
    table.add({});
    table.at("ann").conditions = {"incapacitated"};
    table.at("ann").dying_rounds = 12;
    table.gm(TimePass{1});
    EXPECT_FALSE(table.is("ann", Condition::dead));
    table.gm(TimePass{1});
    EXPECT_TRUE(table.is("ann", Condition::dead));
}

TEST(Care, PanicIsOverWithTheNextTurn) {  // table T18: away at once, and Shaken
    Table table;
    table.add({.owner = "p1"});
    table.fight({"ann"}, {"9S"});
    table.gm(fear(Dread::terror), {3, 2, 16, 4});
    EXPECT_TRUE(table.is("ann", Condition::panicked));
    table.gm(TurnEnd{Id("ann")});
    EXPECT_FALSE(table.is("ann", Condition::panicked));
}

TEST(Care, ExtrasPanic) {  // SW-fear-5
    Table table;
    table.state.settings.extra_crit = ExtraCrit::never;
    table.add({.wild = false});
    table.gm(fear(Dread::terror), {3, 2});  // no table: the running die
    EXPECT_TRUE(table.is("ann", Condition::panicked));
    EXPECT_EQ(table.the<Displaced>().inches, 8);
}

TEST(Care, FrightenedTwiceIsPanic) {  // SW-fear-6
    Table table;
    table.add({.edges = {"hesitant"}});
    table.gm(fear(Dread::terror), {3, 2, 14, 1});
    EXPECT_TRUE(table.is("ann", Condition::panicked));
}

// --- healing (1.27) ---

Table ward(int wounds) {
    Table table;
    table.add({.id = "ann", .owner = "p2"}).wounds = wounds;
    table.add({.id = "bo", .owner = "p1", .skills = {{"healing", 8}}});
    return table;
}

TEST(Care, TheHealingSkill) {  // SW-heal-1
    struct Case {
        std::vector<int> dice;
        int wounds;
    };
    for (const Case& one :
         {Case{{5, 2}, 1}, Case{{8, 1, 2}, 0}, Case{{3, 2}, 2}, Case{{1, 1}, 3}}) {
        Table table = ward(2);
        table.give(Heal{Id("bo"), Id("ann"), {}, {}}, p1, one.dice);
        EXPECT_EQ(table.at("ann").wounds, one.wounds);
        EXPECT_EQ(table.state.minutes, 20);  // ten minutes a wound
    }
    Table bare = ward(1);
    bare.give(Heal{Id("bo"), Id("ann"), false, {}}, p1, {4, 2});
    EXPECT_EQ(modifier(bare.the<RollMade>().modifiers, "no-supplies"), -1);
    EXPECT_EQ(bare.at("ann").wounds, 1);
    bare.refused(Heal{Id("bo"), Id("bo"), {}, {}}, not_needed, p1);
}

TEST(Care, AMishapMayBeOneWoundTooMany) {  // SW-heal-1, SW-heal-4
    Table table = ward(3);
    table.give(Heal{Id("bo"), Id("ann"), {}, {}}, p1, {1, 1});
    EXPECT_EQ(table.at("ann").wounds, 3);
    EXPECT_TRUE(table.is("ann", Condition::incapacitated));
    EXPECT_TRUE(table.at("ann").injuries.empty());
}

TEST(Care, HealingAWoundRaisesOnlyWhomWoundsHaveFelled) {  // SW-incap-7
    Table table = ward(2);
    table.at("ann").conditions = {"incapacitated"};
    table.at("ann").helpless_minutes = 500;
    table.at("ann").helpless_cause = "fatigue";
    table.give(Heal{Id("bo"), Id("ann"), {}, {}}, p1, {5, 2});
    EXPECT_EQ(table.at("ann").wounds, 1);
    EXPECT_FALSE(table.at("ann").up());
}

TEST(Care, TheGoldenHour) {  // SW-heal-2
    Table table = ward(2);
    table.add({.id = "cid", .owner = "p1", .skills = {{"healing", 8}}});
    table.give(Heal{Id("bo"), Id("ann"), {}, {}}, p1, {3, 2});
    table.refused(Heal{Id("bo"), Id("ann"), {}, {}}, already_tried, p1);
    table.give(Heal{Id("cid"), Id("ann"), {}, {}}, p1, {3, 2});
    table.add({.id = "dan", .owner = "p1", .skills = {{"healing", 8}}});
    table.gm(TimePass{20});
    table.refused(Heal{Id("dan"), Id("ann"), {}, {}}, golden_hour_over, p1);
}

TEST(Care, NaturalHealing) {  // SW-heal-3
    struct Case {
        std::vector<int> dice;
        int wounds;
    };
    for (const Case& one :
         {Case{{6, 1, 2}, 1}, Case{{6, 5, 2}, 1 - 1}, Case{{3, 2}, 2}, Case{{1, 1}, 3}}) {
        Table table = ward(2);
        table.gm(NaturalHealingRoll{Id("ann"), {}}, one.dice);
        EXPECT_EQ(table.at("ann").wounds, one.wounds);
        EXPECT_EQ(table.state.minutes, 5 * 24 * 60);
    }
}

TEST(Care, OneWoundTooMany) {  // SW-heal-4
    Table table = ward(3);
    table.gm(NaturalHealingRoll{Id("ann"), {}}, {1, 1});
    EXPECT_TRUE(table.is("ann", Condition::incapacitated));
    EXPECT_TRUE(table.at("ann").injuries.empty());  // no damage rules
    Table success = table;
    Table raise = table;
    table.gm(Wake{Id("ann"), {}, true}, {5, 2});
    EXPECT_TRUE(table.is("ann", Condition::dead));
    success.gm(Wake{Id("ann"), {}, true}, {6, 1, 2});
    EXPECT_TRUE(success.is("ann", Condition::incapacitated));
    EXPECT_FALSE(success.is("ann", Condition::dead));
    raise.gm(Wake{Id("ann"), {}, true}, {6, 5, 2});
    EXPECT_TRUE(raise.at("ann").up());
}

// --- hazards ---

TEST(Care, HazardsCostFatigue) {  // SW-hazard-1
    Table table = ward(0);
    HazardCheck heat{Id("ann"), "vigor", BoundedList<Circumstance, 12>{Circumstance{"noon", -2}},
                     "heat", 120};
    table.gm(heat, {5, 2});
    ASSERT_EQ(table.at("ann").fatigue.size(), 1U);
    EXPECT_EQ(table.at("ann").fatigue[0].minutes, 120);
    table.gm(heat, {6, 2, 2});
    EXPECT_EQ(table.at("ann").fatigue.size(), 1U);
}

TEST(Care, BumpsAndBruises) {  // SW-hazard-2
    Table table = ward(0);
    HazardCheck fall{Id("ann"), "athletics", {}, "bumps-and-bruises", 24 * 60};
    table.gm(fall, {3, 2});
    table.gm(fall, {3, 2});
    ASSERT_EQ(table.at("ann").fatigue.size(), 2U);
    table.gm(TimePass{24 * 60});
    EXPECT_EQ(table.at("ann").fatigue.size(), 1U);
    table.gm(fall, {3, 2});
    table.give(Aid{Id("bo"), Id("ann"), Ailment::bruises, {}}, p1, {8, 1, 2});
    EXPECT_TRUE(table.at("ann").fatigue.empty());  // two with a raise
    table.gm(fall, {3, 2});                        // new bruises: a new try
    table.give(Aid{Id("bo"), Id("ann"), Ailment::bruises, {}}, p1, {3, 2});
    table.refused(Aid{Id("bo"), Id("ann"), Ailment::bruises, {}}, already_tried, p1);
    table.at("ann").wounds = 1;  // which has nothing to do with her wounds
    table.at("ann").hurt_minutes = 0;
    table.give(Heal{Id("bo"), Id("ann"), {}, {}}, p1, {5, 2});
}

TEST(Care, Climbing) {  // SW-hazard-3
    Table table = ward(0);
    table.at("ann").skills["athletics"] = Skill{8, {}, {}};
    Climb climb{Id("ann"), {}, {}, 10};
    table.gm(climb, {5, 2});
    EXPECT_TRUE(table.the<Climbed>().progress);
    table.gm(climb, {3, 2});
    EXPECT_FALSE(table.the<Climbed>().progress || table.the<Climbed>().fell);
    table.gm(climb, {1, 1, 3, 2});  // falls half the rope, and bumps and bruises
    EXPECT_TRUE(table.the<Climbed>().fell);
    EXPECT_EQ(table.the<Climbed>().fall_half_inches, 10);
    EXPECT_EQ(table.at("ann").fatigue.at(0).cause, "bumps-and-bruises");
}

TEST(Care, TheGmGivesTheDiceOfOtherHazards) {  // SW-hazard-4
    Table table = ward(0);
    DamageDeal fall{{Id("ann")}, {DamageDice{2, 6}}, 1, {}, {}, {}, "fall"};
    table.gm(fall, {5, 4});
    EXPECT_EQ(table.the<DamageRolled>().total, 10);
    EXPECT_EQ(table.at("ann").wounds, 1);
    table.refused(fall, gm_only, p1);
}

}  // namespace
}  // namespace kast::rules::savage_worlds::testing::healing_and_hazards_test

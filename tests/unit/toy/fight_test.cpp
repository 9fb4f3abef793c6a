// Fight, damage, Dying, Tropes, Monsters: the rules from outside the seed (TOY 1.6).

#include "unit/toy/battle.hpp"

namespace kast::rules::toy {
namespace {

TEST(Fight, IsStatAndWeaknessAndModifiers) {  // TOY-x-fight-1
    MonsterGiven orc;
    orc.weakness = Sides(24);
    Battle battle({}, orc);
    battle.fights("axe", {3, 16}, plus(1));
    const auto& dice = battle.said<AttemptRolled>().entrants[0].dice;
    EXPECT_EQ(dice[0].label, "vigor");
    EXPECT_EQ(dice[1].sides, 24);
    battle.answers(ann, asks::add, "done", {5});
    EXPECT_EQ(battle.result(), AttemptResult::success);
    EXPECT_EQ(battle.health(), 15);
    Battle miss;
    miss.fights("knife", {3, 16});
    miss.answers(ann, asks::add, "done");
    EXPECT_EQ(miss.result(), AttemptResult::failure);
    EXPECT_EQ(miss.health(), 20);
    EXPECT_EQ(miss.refused(ann, Fight{.actor = "ann1", .target = "orc", .weapon = "axe"}),
              "no-action");  // That was the Combat Action.
    RulesFixture off(Settings{.combat = false});
    EXPECT_EQ(off.refused(ann, Fight{.actor = "ann1", .target = "orc", .weapon = "axe"}),
              "module-off");
}

TEST(Guard, AFailureLetsTheDamageIn) {  // TOY-x-guard-1
    MonsterGiven orc;
    orc.weakness = Sides(16);
    Battle battle({}, orc);
    battle.guards({8, 11}, {4});
    const auto& rolled = battle.said<DamageRolled>();
    EXPECT_EQ(rolled.actor, Id("orc"));
    EXPECT_EQ(battle.hers().flesh.current, 6);
    battle.guards({8, 12}, {});  // 20: held off, and the Monster rolled nothing.
    EXPECT_EQ(battle.hers().flesh.current, 6);
    EXPECT_EQ(battle.refused(ann, Guard{.actor = "ann1", .monster = "orc"}), "gm-only");
}

TEST(Damage, IsOneStaticDie) {  // TOY-x-dmg-1
    Battle battle;
    battle.hits_with("axe", {7});
    EXPECT_EQ(battle.said<DamageRolled>().sides, (std::vector<int>{8}));
    EXPECT_EQ(battle.health(), 13);
    EXPECT_EQ(battle.hers().weapons.at("axe").damage, 8);
}

TEST(Damage, FumblesOnAOneAndCritsOnTheHighest) {  // TOY-x-dmg-2
    SheetGiven medium;
    medium.armor = ArmorKind::medium;
    medium.helmet = true;
    medium.level = 3;
    Battle fumble(medium);
    fumble.hits_with("axe", {1, 2, 5});  // damage, DEX fails, the d8 of medium armor
    EXPECT_TRUE(fumble.said<DamageRolled>().fumble);
    EXPECT_EQ(fumble.said<DamageRolled>().fumble_die, 8);
    EXPECT_EQ(fumble.said<DamageRolled>().fumble_total, 6);
    Battle saved(medium);
    saved.hits_with("axe", {1, 3});
    EXPECT_FALSE(saved.said<DamageRolled>().fumble);
    Battle crit(medium);
    crit.hits_with("axe", {8, 3});
    EXPECT_TRUE(crit.said<DamageRolled>().crit);
    EXPECT_EQ(crit.said<DamageRolled>().total, 11);
    Battle plain_max(medium);
    plain_max.hits_with("axe", {8, 2});
    EXPECT_EQ(plain_max.said<DamageRolled>().total, 8);
    Battle monster;  // A Monster does neither.
    monster.guards({1, 1}, {6});
    EXPECT_EQ(monster.said<DamageRolled>().check_sides, 0);
    monster.guards({1, 1}, {1});
    EXPECT_EQ(monster.said<DamageRolled>().check_sides, 0);
}

TEST(Damage, UnarmedIsANumber) {  // TOY-x-dmg-3
    Battle battle;
    battle.hits_with("fist", {});
    const auto& rolled = battle.said<DamageRolled>();
    EXPECT_TRUE(rolled.faces.empty());
    EXPECT_EQ(rolled.total, 1);
    EXPECT_EQ(rolled.modifiers, (std::vector<Modifier>{{1, "unarmed", "TOY-x-dmg-3"}}));
    EXPECT_FALSE(rolled.fumble || rolled.crit);
}

TEST(Harm, GritThenArmorThenFlesh) {  // TOY-x-damage-1
    RulesFixture bench;
    SheetGiven given;
    given.armor = ArmorKind::medium;
    given.grit = PointsGiven{{}, 4};
    given.flesh = PointsGiven{{}, 8};
    bench.hero(ann, given);
    bench.does(gm, DamageDeal{.target = "ann1", .amount = 3});  // Grit takes all: no armor die.
    EXPECT_EQ(bench.sheet("ann1").grit.current, 1);
    bench.does(gm, DamageDeal{.target = "ann1", .amount = 6}, {8});
    EXPECT_EQ(
        bench.said<DamageTaken>().absorbed,
        (std::vector<Modifier>{{-1, "grit", "TOY-x-damage-1"}, {-5, "armor", "TOY-x-damage-1"}}));
    EXPECT_EQ(bench.sheet("ann1").flesh.current, 8);
    bench.does(gm, DamageDeal{.target = "ann1", .amount = 6}, {2});
    EXPECT_EQ(bench.sheet("ann1").flesh.current, 4);
    EXPECT_EQ(bench.current("ann1", "armor"), 6);
}

TEST(Harm, AShieldMayBeBroken) {  // TOY-x-damage-2
    SheetGiven given;
    given.shield = true;
    Battle battle(given);
    battle.guards({1, 1}, {6});
    EXPECT_EQ(battle.offered(asks::shield), "break take");
    EXPECT_EQ(battle.open(asks::shield)->decision.fallback, "take");
    EXPECT_EQ(battle.refused(gm, PhaseAdvance{}), "pending-open");
    battle.answers(ann, asks::shield, "break");
    EXPECT_FALSE(battle.hers().shield);
    EXPECT_EQ(battle.hers().flesh.current, 10);
    Battle taken(given);
    taken.guards({1, 1}, {6});
    taken.answers(gm, asks::shield, "default");
    EXPECT_EQ(taken.hers().flesh.current, 4);
    EXPECT_TRUE(taken.hers().shield);
    // Not after one's Combat Action, and not against what is no blow.
    Battle busy(given);
    busy.hits_with("fist", {});
    busy.guards({1, 1}, {3});
    EXPECT_EQ(busy.hers().flesh.current, 7);
    Battle magic(given);
    magic.does(gm, DamageDeal{.target = "ann1", .amount = 3, .physical = false});
    EXPECT_EQ(magic.hers().flesh.current, 7);
}

TEST(Harm, ArmorWearsItsMaximumTooFromTheSecondTimeOn) {  // TOY-x-damage-3
    RulesFixture bench;
    SheetGiven given;
    given.armor = ArmorKind::medium;
    given.flesh = PointsGiven{{}, 99};
    bench.hero(ann, given);
    const auto after_a_one = [&] {
        bench.does(gm, DamageDeal{.target = "ann1", .amount = 5}, {1});
        return static_cast<UsageDie>(bench.sheet("ann1").usage.at("armor"));
    };
    EXPECT_EQ(after_a_one(), (UsageDie{8, 6}));
    EXPECT_EQ(after_a_one(), (UsageDie{6, 4}));
    EXPECT_EQ(after_a_one(), (UsageDie{4, 3}));
    EXPECT_EQ(after_a_one(), (UsageDie{3, 2}));
    EXPECT_EQ(after_a_one().current, 0);
    EXPECT_EQ(bench.refused(gm, UsageRestore{"ann1", "armor", 1, "a smith"}), "exhausted");
    bench.does(gm, DamageDeal{.target = "ann1", .amount = 5});  // None to roll any more.
    EXPECT_EQ(bench.said<DamageTaken>().armor_sides, 0);
}

TEST(Dying, BeginsAtNoFlesh) {  // TOY-x-dying-1
    RulesFixture bench;
    SheetGiven given;
    given.level = 4;
    given.grit = PointsGiven{{}, 3};
    given.flesh = PointsGiven{{}, 5};
    bench.hero(ann, given);
    bench.does(gm, DamageDeal{.target = "ann1", .amount = 9, .past_grit = true});
    EXPECT_EQ(bench.said<DyingStarted>().death_die, 8);
    EXPECT_EQ(bench.sheet("ann1").flesh.current, 0);
    EXPECT_EQ(bench.sheet("ann1").grit.current, 0);
    EXPECT_EQ(bench.refused(gm, GritHeal{"ann1", 2, "a song"}), "cannot-heal-grit");
}

TEST(Dying, TheDeathDieIsRolledForDamageAndExertion) {  // TOY-x-dying-2
    SheetGiven given;
    given.level = 3;  // d6
    given.flesh = PointsGiven{{}, 2};
    Battle battle(given);
    EXPECT_EQ(battle.refused(ann, Exert{"ann1", {}}), "not-dying");
    battle.does(gm, DamageDeal{.target = "ann1", .amount = 2});
    battle.does(ann, Exert{"ann1", {}}, {3});
    EXPECT_EQ(battle.hers().dying->death_die, 4);
    battle.does(gm, DamageDeal{.target = "ann1", .amount = 2}, {2});
    EXPECT_TRUE(battle.hers().dying->doomed);
    EXPECT_FALSE(battle.hers().dead);  // At the top of the next Moment.
    battle.on_to(MomentPhase::init);
    EXPECT_FALSE(battle.hers().dead);
    battle.on_to(MomentPhase::before);
    EXPECT_TRUE(battle.hers().dead);
    EXPECT_EQ(battle.refused(ann, KnackRoll{.actor = "ann1", .x = BoundedInt<-99, 99>(1)}),
              "unfit");
    RulesFixture free;  // Where no Moment follows, at once.
    free.hero(ann, given);
    free.does(gm, DamageDeal{.target = "ann1", .amount = 2});
    free.does(ann, Exert{"ann1", {}}, {1});
    EXPECT_TRUE(free.sheet("ann1").dead);
}

TEST(Dying, HealingBringsBackWithAWound) {  // TOY-x-dying-3, TOY-terror-1
    RulesFixture bench;
    SheetGiven given;
    given.level = 3;
    given.flesh = PointsGiven{{}, 6};
    bench.hero(ann, given);
    bench.does(gm, DamageDeal{.target = "ann1", .amount = 6});
    bench.does(ann, Exert{"ann1", {}}, {4});
    bench.does(gm, FleshHeal{"ann1", 2, "leechcraft"});
    EXPECT_FALSE(bench.sheet("ann1").dying);
    EXPECT_EQ(System::view(bench.state, {}).characters.at("ann1").death_die, 6);  // Reset.
    EXPECT_EQ(bench.offered(asks::asked), "roll");  // Sanity, not to be declined.
    bench.answers(ann, asks::asked, "roll", {4});
    TableSet wounds;
    wounds.id = Id("wounds");
    wounds.name = "Wounds";
    wounds.serves = Duty::wound;
    wounds.sides = 4;
    wounds.rows = {{.from = 1, .to = 4, .text = "A limp"}};
    bench.does(gm, wounds);
    bench.answers(gm, asks::table, "wounds", {2});
    EXPECT_EQ(bench.sheet("ann1").wounds, (std::vector<std::string>{"A limp"}));
    bench.does(gm, FleshHeal{"ann1", 9, "more"});
    EXPECT_EQ(bench.sheet("ann1").flesh.current, 6);
}

TEST(Saves, AreThree) {  // TOY-x-save-1
    RulesFixture bench;
    SheetGiven given;
    given.saves = SavesGiven{SaveGiven{Grade::edge, 2}, SaveGiven{Grade::ordinary, 1},
                             SaveGiven{Grade::flawed, 3}};
    bench.hero(ann, given);
    MonsterGiven orc;
    orc.save = BoundedInt<-99, 99>(4);
    bench.monster("orc", orc);
    for (const auto& [save, x] : {std::pair{Save::hexes, 2}, {Save::toxins, 1}, {Save::doom, 3}}) {
        bench.does(ann, KnackRoll{.actor = "ann1", .save = save}, {x});
        EXPECT_TRUE(bench.said<KnackRolled>().success);
        bench.does(ann, KnackRoll{.actor = "ann1", .save = save}, {x + 1});
        EXPECT_FALSE(bench.said<KnackRolled>().success);
        bench.does(gm, KnackRoll{.actor = "orc", .save = save}, {4});
        EXPECT_TRUE(bench.said<KnackRolled>().success);
    }
    EXPECT_EQ(bench.refused(ann, KnackRoll{.actor = "orc", .save = Save::doom}), "not-allowed");
}

TEST(Monster, HealthGoesByHitDiceAndPower) {  // TOY-x-mon-1
    for (const auto& [hd, power, health] : {std::tuple{4, Power::weak, 12},
                                            {4, Power::average, 20},
                                            {4, Power::strong, 28},
                                            {0, Power::strong, 1}}) {
        RulesFixture bench;
        MonsterGiven given;
        given.hd = BoundedInt<-999, 999>(hd);
        given.power = power;
        bench.monster("orc", given);
        EXPECT_EQ(bench.state.monsters.at("orc").health, (Points{health, health}));
    }
    RulesFixture bench;
    MonsterGiven given;
    given.health = BoundedInt<1, 999>(10);
    given.soak = BoundedInt<0, 99>(2);
    bench.monster("orc", given);
    bench.does(gm, DamageDeal{.target = "orc", .amount = 5});
    EXPECT_EQ(bench.state.monsters.at("orc").health.current, 7);
    bench.does(gm, DamageDeal{.target = "orc", .amount = 1});
    EXPECT_EQ(bench.state.monsters.at("orc").health.current, 7);
    bench.does(gm, DamageDeal{.target = "orc", .amount = 3, .physical = false});
    EXPECT_EQ(bench.state.monsters.at("orc").health.current, 4);
    bench.does(gm, DamageDeal{.target = "orc", .amount = 30});
    EXPECT_EQ(bench.state.monsters.at("orc").health.current, 0);
    MonsterGiven wrong;
    wrong.hd = BoundedInt<-999, 999>(100);
    MonsterSet set;
    static_cast<MonsterGiven&>(set) = wrong;
    set.monster = "orc";
    EXPECT_EQ(bench.refused(gm, set), "hd-range");
}

TEST(Monster, MoraleHoldsUpToItsNumber) {  // TOY-x-mon-2
    for (const auto& [morale, most] :
         {std::pair{Morale::cowardly, 3}, {Morale::orderly, 7}, {Morale::fanatical, 11}}) {
        RulesFixture bench;
        MonsterGiven given;
        given.morale = morale;
        bench.monster("orc", given);
        for (int first = 1; first <= 6; ++first) {
            for (int second = 1; second <= 6; ++second) {
                bench.does(gm, MoraleRoll{"orc"}, {first, second});
                EXPECT_EQ(bench.said<MoraleRolled>().holds, first + second <= most);
            }
        }
    }
    RulesFixture bench;
    bench.monster("skeleton");
    EXPECT_EQ(bench.refused(gm, MoraleRoll{"skeleton"}), "no-such-die");
}

TEST(Monster, IsMarkedWhereItsMoraleBreaks) {  // TOY-x-mon-2
    RulesFixture bench;
    MonsterGiven given;
    given.morale = Morale::orderly;
    bench.hero(ann);
    bench.monster("orc", given);
    bench.fight_of({"ann1"}, {"orc"});
    bench.does(gm, MoraleRoll{"orc"}, {4, 4});
    EXPECT_EQ(bench.count_said<MonsterFled>(), 1);
    EXPECT_TRUE(bench.state.monsters.at("orc").fled);
    bench.does(gm, MoraleRoll{"orc"}, {3, 4});
    EXPECT_EQ(bench.count_said<MonsterFled>(), 0);
    EXPECT_FALSE(bench.state.monsters.at("orc").fled);
    bench.does(gm, MoraleRoll{"orc"}, {6, 6});
    bench.does(gm, CombatLeave{.creatures = {Id("orc")}});
    EXPECT_TRUE(bench.state.monsters.at("orc").fled);
    bench.does(gm, CombatJoin{.monsters = BoundedList<Id, 40>{Id("orc")}});
    EXPECT_FALSE(bench.state.monsters.at("orc").fled);
}

}  // namespace
}  // namespace kast::rules::toy

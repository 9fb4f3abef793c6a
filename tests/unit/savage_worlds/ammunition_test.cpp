// Shotguns, what is in hand, and reloading.

#include "duel.hpp"

namespace kast::rules::savage_worlds::testing {
namespace {

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
    slow.give(ActionsDeclare{Id("ann"), {"reload", "reload"}, {}}, p1);
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

}  // namespace
}  // namespace kast::rules::savage_worlds::testing

// Table T21: edges and abilities that no rule of their own speaks of.

#include "table.hpp"

namespace kast::rules::savage_worlds::testing::edges_test {
namespace {

Table duel(std::set<std::string> edges) {
    Table table;
    table.state.settings.extra_crit = ExtraCrit::never;
    table.add({.id = "ann",
               .owner = "p1",
               .wild = false,
               .skills = {{"fighting", 8}, {"shooting", 8}},
               .edges = std::move(edges),
               .weapons = {sword(), gun()}});
    table.add({.id = "orc", .wild = false, .skills = {{"fighting", 4}}, .weapons = {sword("axe")}})
        .toughness = 40;
    return table;
}

Attack strike(const char* weapon = "sword") {
    Attack attack;
    attack.attacker = "ann";
    attack.defender = "orc";
    attack.weapon = Id(weapon);
    return attack;
}

TEST(Edges, TheUndeadAndConstructsRecoverSooner) {  // SW-shaken-3
    for (const auto& [edge, bonus] :
         std::map<std::string, int>{{"undead", 2}, {"construct", 2}, {"combat-reflexes", 2}}) {
        Table table = duel({edge});
        table.fight({"orc", "ann"}, {"KS", "9S"});
        table.at("ann").conditions = {"shaken"};
        table.gm(TurnEnd{Id("orc")}, {2});  // Spirit 2 and 2
        EXPECT_EQ(table.the<RollSettled>().outcome.total, 2 + bonus) << edge;
        EXPECT_FALSE(table.is("ann", Condition::shaken)) << edge;
    }
    Table bones = duel({"undead"});  // but not from Stunned
    bones.fight({"orc", "ann"}, {"KS", "9S"});
    bones.at("ann").conditions = {"stunned"};
    bones.gm(TurnEnd{Id("orc")}, {2});
    EXPECT_TRUE(bones.is("ann", Condition::stunned));
}

TEST(Edges, AnIronJawStandsAKnockout) {  // SW-drop-2
    for (const auto& [edges, out] :
         std::map<std::set<std::string>, bool>{{{}, true}, {{"iron-jaw"}, false}}) {
        Table table = duel({});
        table.at("orc").edges = edges;
        table.at("orc").toughness = 8;
        Attack drop = strike();
        drop.drop = true;
        table.gm(drop, {2, 3, 3, 2});  // 6 against Parry 4; 10 shakes; Vigor 2
        EXPECT_EQ(table.is("orc", Condition::unconscious), out);
        EXPECT_TRUE(out || table.is("orc", Condition::shaken));
    }
}

TEST(Edges, FreeAttacksOnceOrThreeTimesARound) {  // SW-freeattack-1
    for (const auto& [edge, most] : std::map<std::string, int>{{"counterattack", 1},
                                                               {"first-strike", 1},
                                                               {"improved-counterattack", 3},
                                                               {"improved-first-strike", 3}}) {
        Table table = duel({edge});
        table.fight({"ann", "orc"}, {"9S", "KS"});
        const FreeAttack free{Id("ann"), Id("orc"), Id("sword")};
        for (int i = 0; i < most; ++i) table.give(free, p1, {2});
        table.refused(free, edge_used, p1);
    }
}

TEST(Edges, ABetterSweepCostsNothing) {
    for (const auto& [edge, penalty] :
         std::map<std::string, int>{{"sweep", -2}, {"improved-sweep", 0}}) {
        Table table = duel({edge});
        Attack sweep = strike();
        sweep.sweep = true;
        table.gm(sweep, {3});
        EXPECT_EQ(table.the<RollMade>().outcome.total, 3 + penalty);
    }
}

TEST(Edges, OnAJokerADeadShotDoublesTheFirstHitOnly) {
    Table table = duel({"dead-shot"});
    table.state.encounter.joker_bonus = {Id("ann")};
    Attack shot = strike("gun");
    shot.distance = 5;
    table.gm(shot, {3, 2, 3});
    EXPECT_EQ(table.the<DamageRolled>().total, 2 * (2 + 3 + 2));
    table.at("ann").turn.first_hit_done = true;
    table.gm(shot, {3, 2, 3});
    EXPECT_EQ(table.the<DamageRolled>().total, 2 + 3 + 2);
    table.at("ann").turn.first_hit_done = false;
    table.gm(strike(), {3, 2, 3});  // and not with the blade
    EXPECT_EQ(table.the<DamageRolled>().total, 2 + 3 + 2);
}

TEST(Edges, AnAssassinUsesTheDrop) {  // SW-drop-1
    Table table = duel({"assassin"});
    Attack drop = strike();
    drop.drop = true;
    table.gm(drop, {2, 3, 3});
    EXPECT_EQ(modifier(table.the<DamageRolled>().modifiers, "assassin"), 2);
    table.gm(strike(), {4, 3, 3});
    EXPECT_EQ(modifier(table.the<DamageRolled>().modifiers, "assassin"), 0);
}

TEST(Edges, AMasterTacticianHasTwoCards) {  // SW-edge-7
    Table table;
    table.add({.id = "boss", .edges = {"master-tactician"}});
    table.add({.id = "orc", .wild = false});
    table.add({.id = "gob", .wild = false});
    table.fight({"boss", "orc", "gob"}, {"9S", "3D", "2D", "KD", "QD"});
    EXPECT_EQ(table.options(), (std::vector<std::string>{"orc", "gob", "pass"}));
    table.answer("orc");
    table.answer("KD");
    EXPECT_EQ(table.kind(), "tactician");
    table.answer("gob");
    table.answer("QD");
    EXPECT_EQ(table.state.encounter.order, (std::vector<Id>{"orc", "gob", "boss"}));
}

TEST(Edges, DodgeHelpsNobodySurprised) {
    Table table = duel({});
    table.at("orc").edges = {"dodge"};
    Attack shot = strike("gun");
    shot.distance = 5;
    table.gm(shot, {3});
    EXPECT_EQ(table.the<RollMade>().outcome.total, 1);
    table.at("orc").conditions = {"surprised"};
    table.gm(shot, {3});
    EXPECT_EQ(table.the<RollMade>().outcome.total, 3);
}

}  // namespace
}  // namespace kast::rules::savage_worlds::testing::edges_test

// 1.1, 1.10, 1.11: wild cards, touch attacks, bennies; and the session's commands (3.1).

#include "table.hpp"

namespace kast::rules::savage_worlds::testing::bennies_test {
namespace {

CharacterAdd adding(const char* id, const char* owner) {
    CharacterAdd command;
    command.id = Id(id);
    if (*owner) command.owner = Id(owner);
    command.sheet.name = id;
    return command;
}

TEST(Bennies, PlayersAreWildCardsAndTheGmSetsHisOwn) {  // SW-card-1
    Table table;
    table.give(adding("ann", "p1"), p1);
    EXPECT_TRUE(table.at("ann").wild);
    table.gm(adding("orc", ""));
    EXPECT_FALSE(table.at("orc").wild);
    CharacterSet promote{Id("orc"), {}};
    promote.sheet.wild = true;
    table.gm(promote);
    EXPECT_TRUE(table.at("orc").wild);
    promote.character = "ann";
    table.refused(promote, gm_only, p1);
}

TEST(Bennies, EverybodySeesWhoIsAWildCard) {  // SW-card-2
    Table table;
    table.add({.id = "ann", .owner = "p1"});
    table.add({.id = "orc", .wild = false});
    const StateView seen = System::view(table.state, {Role::spectator, {}});
    EXPECT_TRUE(seen.characters.at(Id("ann")).details->wild);
    EXPECT_FALSE(seen.characters.at(Id("orc")).details->wild);
    EXPECT_FALSE(seen.characters.at(Id("ann")).sheet);
}

TEST(Bennies, WildCardsBearThreeWoundsAndHaveAWildDie) {  // SW-card-3, SW-card-4
    Table table;
    table.add({.id = "ann"});
    table.add({.id = "orc", .wild = false});
    EXPECT_EQ(table.at("ann").max_wounds, 3);
    EXPECT_EQ(table.at("orc").max_wounds, 0);
    Roll roll;
    roll.trait = "spirit";
    roll.actor = "ann";
    table.gm(roll, {4, 3});
    EXPECT_TRUE(table.the<RollMade>().set.wild);
    roll.actor = "orc";
    table.gm(roll, {4});
    EXPECT_FALSE(table.the<RollMade>().set.wild);
}

TEST(Bennies, TouchingIsEasierAndDoesNoDamage) {  // SW-touch-1, E25
    Table table;
    table.add({.id = "ann", .wild = true, .skills = {{"fighting", 6}}});
    table.add({.id = "orc", .wild = false, .skills = {{"fighting", 8}}, .weapons = {sword()}});
    ASSERT_EQ(table.at("orc").parry, 6);
    Attack touch;
    touch.attacker = "ann";
    touch.defender = "orc";
    touch.touch = true;
    table.gm(touch, {4, 2});  // 4 + 2 = 6: touched, and no die of damage
    EXPECT_TRUE(table.the<AttackHit>().touch);
    EXPECT_EQ(table.last<DamageRolled>(), nullptr);
}

TEST(Bennies, ASessionOpensWithPurses) {  // SW-benny-1, SW-benny-5, SW-benny-6
    Table table;
    table.add({.id = "ann", .owner = "p1"});
    table.add({.id = "bo", .owner = "p2"});
    table.add({.id = "boss"});
    table.add({.id = "orc", .wild = false});
    table.gm(SessionStart{});
    EXPECT_EQ(table.state.bank.players[Id("p1")], 3);
    EXPECT_EQ(table.state.bank.players[Id("p2")], 3);
    EXPECT_EQ(table.state.bank.gm_pool, 2);  // one for each player character
    EXPECT_EQ(table.state.bank.characters[Id("boss")], 2);
    EXPECT_FALSE(table.state.bank.characters.contains(Id("orc")));
    table.refused(SessionStart{}, session_running);
    CharacterAdd late = adding("lich", "");
    late.sheet.wild = true;
    table.gm(late);
    EXPECT_EQ(table.state.bank.characters[Id("lich")], 2);  // from the moment it appears
}

TEST(Bennies, LuckChangesWhatASessionOpensWith) {  // SW-benny-4
    for (const auto& [edges, chips] : std::map<std::set<std::string>, int>{
             {{"luck"}, 4}, {{"great-luck"}, 5}, {{"bad-luck"}, 2}, {{}, 3}}) {
        Table table;
        table.add({.id = "ann", .owner = "p1", .edges = edges});
        table.gm(SessionStart{});
        EXPECT_EQ(table.state.bank.players[Id("p1")], chips);
    }
}

TEST(Bennies, WhatIsLeftIsLost) {  // SW-benny-2, SW-bad-27
    Table table;
    table.add({.id = "ann", .owner = "p1"});
    table.refused(SessionEnd{}, no_session);
    table.session();
    table.gm(SessionEnd{});
    EXPECT_EQ(in_purse(table.state.bank.players, Id("p1")), 0);
    EXPECT_EQ(table.state.bank.gm_pool, 0);
    table.refused(BennyAward{Id("p1"), {}, "too late"}, no_session);
}

TEST(Bennies, TheGmAwardsThemAtAnyTime) {  // SW-benny-3
    Table table;
    table.add({.id = "ann", .owner = "p1", .skills = {{"notice", 6}}});
    table.session();
    Roll roll;
    roll.actor = "ann";
    roll.trait = "notice";
    table.give(roll, p1, {3, 2});
    ASSERT_EQ(table.kind(), "roll-open");
    table.gm(BennyAward{Id("p1"), {}, "made us laugh"});
    EXPECT_EQ(table.state.bank.players[Id("p1")], 4);
    EXPECT_EQ(table.kind(), "roll-open");
    table.refused(BennyAward{Id("p1"), {}, "me"}, gm_only, p1);
    table.answer("accept");
}

TEST(Bennies, TheGmsOwnPayFirst) {  // SW-benny-7, SW-benny-6
    Table table;
    table.add({.id = "boss", .skills = {{"notice", 8}}});
    table.add({.id = "orc", .wild = false, .skills = {{"notice", 8}}});
    table.session();
    table.state.bank.gm_pool = 2;
    Roll roll;
    roll.actor = "boss";
    roll.trait = "notice";
    table.gm(roll, {3, 2});
    table.answer("reroll-benny", {3, 2});
    EXPECT_EQ(table.state.bank.characters[Id("boss")], 1);
    EXPECT_EQ(table.state.bank.gm_pool, 2);
    table.answer("reroll-pool", {3, 2});  // the GM says otherwise
    EXPECT_EQ(table.state.bank.gm_pool, 1);
    table.answer("accept");
    roll.actor = "orc";
    table.gm(roll, {3});
    table.answer("reroll-benny", {6});  // the pool pays for extras too
    EXPECT_EQ(table.state.bank.gm_pool, 0);
    EXPECT_EQ(table.open(), nullptr);
}

TEST(Bennies, APlayerSpendsOnHisOwnOnly) {  // SW-benny-8
    Table table;
    table.add({.id = "ann", .owner = "p1"});
    table.add({.id = "bo", .owner = "p2"});
    table.session();
    table.gm(Adjust{Id("bo"), "trap", {}, {}, Condition::shaken, {}, {}, {}});
    table.refused(BennyUnshake{Id("bo")}, not_your_benny, p1);
    table.refused(BennyGive{Id("ann"), Id("bo")}, no_such_edge, p1);
    table.at("ann").edges = {"common-bond"};
    table.give(BennyGive{Id("ann"), Id("bo")}, p1);
    EXPECT_EQ(table.state.bank.players[Id("p1")], 2);
    EXPECT_EQ(table.state.bank.players[Id("p2")], 4);
}

TEST(Bennies, ABennyEndsShakenAtAnyMoment) {  // SW-benny-9, SW-shaken-4, SW-bad-7, SW-bad-4
    Table table;
    table.add({.id = "ann", .owner = "p1"});
    table.add({.id = "bo", .owner = "p2", .skills = {{"notice", 6}}});
    table.session();
    table.refused(BennyUnshake{Id("ann")}, not_shaken, p1);
    EXPECT_EQ(table.state.bank.players[Id("p1")], 3);
    table.gm(Adjust{Id("ann"), "trap", {}, {}, Condition::shaken, {}, {}, {}});
    Roll roll;
    roll.actor = "bo";
    roll.trait = "notice";
    table.give(roll, player("p2"), {3, 2});
    ASSERT_EQ(table.kind(), "roll-open");  // another decision is open
    table.give(BennyUnshake{Id("ann")}, p1);
    EXPECT_FALSE(table.is("ann", Condition::shaken));
    EXPECT_EQ(table.state.bank.players[Id("p1")], 2);
    table.answer("accept");
    table.no_bennies();
    table.at("ann").conditions.insert("shaken");
    table.refused(BennyUnshake{Id("ann")}, savage_worlds::no_bennies, p1);
}

TEST(Bennies, DamageIsRerolledWholeAndTheBetterKept) {  // SW-benny-12, SW-benny-16 (No Mercy)
    Table table;
    table.add({.id = "ann",
               .owner = "p1",
               .skills = {{"fighting", 8}},
               .edges = {"no-mercy"},
               .weapons = {sword()}});
    table.add({.id = "orc", .wild = false, .weapons = {sword()}});
    table.session();
    table.state.bank.gm_pool = 0;
    Attack attack;
    attack.attacker = "ann";
    attack.defender = "orc";
    attack.weapon = Id("sword");
    table.give(attack, p1, {7, 2});  // Parry 2: a raise
    table.answer("accept", {2, 1, 1}, p1);
    EXPECT_EQ(table.kind(), "damage-open");
    EXPECT_EQ(table.the<DamageRolled>().total, 4);
    table.answer("reroll-benny", {1, 2, 3}, p1);    // Strength, weapon and raise die again
    EXPECT_EQ(table.the<DamageRolled>().total, 8);  // 6 and 2 for No Mercy
    EXPECT_EQ(modifier(table.the<DamageRolled>().modifiers, "no-mercy"), 2);
    table.answer("accept", {}, p1);
    EXPECT_EQ(table.the<DamageCompared>().damage, 8);
}

TEST(Bennies, PowerPoints) {  // SW-benny-14
    Table table;
    table.add({.id = "ann", .owner = "p1"});
    table.session();
    table.refused(BennyRecharge{Id("ann")}, no_arcane, p1);
    table.at("ann").power = PowerPoints{4, 10};
    table.give(BennyRecharge{Id("ann")}, p1);
    EXPECT_EQ(table.at("ann").power->points, 9);
    table.give(BennyRecharge{Id("ann")}, p1);
    EXPECT_EQ(table.at("ann").power->points, 10);  // never above the maximum
    table.refused(BennyRecharge{Id("ann")}, not_needed, p1);
}

TEST(Bennies, TheStoryBendsOnlyIfTheGmAgrees) {  // SW-benny-15
    Table table;
    table.add({.id = "ann", .owner = "p1"});
    table.session();
    table.give(BennyInfluence{Id("ann"), "There is a chandelier."}, p1);
    EXPECT_EQ(table.kind(), "story");
    // The GM reads what is wished for before he says yes or no; nobody else has to answer it.
    EXPECT_EQ(System::view(table.state, {Role::gm, Id("gm")}).decision->told,
              "There is a chandelier.");
    EXPECT_EQ(System::view(table.state, {Role::player, Id("p2")}).decision->told, std::nullopt);
    table.refused(table.the_answer("yes"), not_your_decision, p1);
    table.answer("no");
    EXPECT_EQ(table.state.bank.players[Id("p1")], 3);
    table.give(BennyInfluence{Id("ann"), "There is a chandelier."}, p1);
    table.answer("yes");
    EXPECT_EQ(table.state.bank.players[Id("p1")], 2);
    EXPECT_EQ(table.the<NoteMade>().text, "There is a chandelier.");
}

TEST(Bennies, AnAllysExtrasArePaidForOnlyWithTheGmsLeave) {  // SW-bad-13
    Table table;
    table.add({.id = "ann", .owner = "p1"});
    table.add({.id = "dog", .owner = "p1", .wild = false, .skills = {{"notice", 6}}});
    table.session();
    Roll roll;
    roll.actor = "dog";
    roll.trait = "notice";
    table.give(roll, p1, {3});
    EXPECT_EQ(table.open(), nullptr);
    table.give(roll, p1, {1});
    EXPECT_EQ(table.kind(), "extra-crit-check");  // extra rules, and the question is the GM's
    EXPECT_TRUE(table.open()->owner.empty());
    table.answer("let-it-be");
    table.at("dog").bennies_allowed = true;
    table.give(roll, p1, {3});
    EXPECT_EQ(table.kind(), "roll-open");
    table.answer("accept");
}

}  // namespace
}  // namespace kast::rules::savage_worlds::testing::bennies_test

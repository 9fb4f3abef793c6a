// Who comes later, who gets away, who is taken off the table: with all that waits for them.

#include "table.hpp"

namespace kast::rules::savage_worlds::testing::joining_test {
namespace {

Table duel() {
    Table table;
    table.add({.id = "ann", .owner = "p1", .skills = {{"notice", 8}, {"athletics", 8}}});
    table.add({.id = "orc", .skills = {{"fighting", 6}, {"athletics", 6}}});
    table.add({.id = "bo", .owner = "p2"});
    table.add({.id = "dog", .owner = "p1", .wild = false});
    table.fight({"ann", "orc"}, {"KS", "9S"});
    return table;
}

EncounterJoin joining(std::vector<Seat> seats) {
    EncounterJoin command;
    command.seats = std::move(seats);
    return command;
}

TEST(Joining, LatecomersAreDealtInWithTheNextRound) {  // SW-init-2, SW-init-11
    Table table = duel();
    table.refused(joining({Seat{{}, {"bo"}, {}}}), gm_only, p1);
    table.gm(joining({Seat{{}, {"bo"}, {}}, Seat{Id("ann"), {"dog"}, {}}}));
    EXPECT_EQ(table.state.encounter.slots.size(), 3U);
    EXPECT_FALSE(find_slot(table.state, Id("bo"))->card);
    EXPECT_FALSE(table.at("dog").turn.running);
    table.refused(Act{Id("bo"), "help", {}, {}, {}}, not_your_turn, player("p2"));
    table.give(TurnEnd{Id("ann")}, p1);  // the dog is not waited for: it has come too late
    EXPECT_EQ(table.state.encounter.active, Id("orc"));
    table.gm(TurnEnd{Id("orc")});
    EXPECT_EQ(table.state.encounter.phase, Phase::ending);  // nobody waits for the latecomers
    table.stack_deck({"9D", "8D", "AS"});
    table.gm(ActionCardsDeal{});  // in seat order: Ann, the orc, then who came last
    EXPECT_EQ(find_slot(table.state, Id("bo"))->card, "AS");
    EXPECT_EQ(table.state.encounter.active, Id("bo"));
    table.give(TurnEnd{Id("bo")}, player("p2"));
    EXPECT_TRUE(table.at("ann").turn.running && table.at("dog").turn.running);
}

TEST(Joining, WhileSomethingElseIsOpenAndBetweenRounds) {
    Table table = duel();
    table.state.bank.players[p1.member] = 1;
    Roll roll;
    roll.actor = "ann";
    roll.trait = "notice";
    table.give(roll, p1, {3, 2});
    ASSERT_EQ(table.kind(), "roll-open");
    table.gm(joining({Seat{{}, {"bo"}, {}}}));
    EXPECT_EQ(table.kind(), "roll-open");
    table.answer("accept");
    table.no_bennies();
    table.give(TurnEnd{Id("ann")}, p1);
    table.gm(TurnEnd{Id("orc")});
    table.gm(joining({Seat{{}, {"dog"}, {}}}));
    table.stack_deck({"9D", "8D", "7D", "6D"});
    table.gm(ActionCardsDeal{});
    EXPECT_EQ(table.state.encounter.order.size(), 4U);
}

TEST(Joining, NobodyTwiceAndNotTooMany) {  // SW-bad-23, SW-card-1
    Table table = duel();
    table.refused(joining({Seat{{}, {"ann"}, {}}}), bad_slot);
    table.refused(joining({}), bad_slot);
    table.refused(joining({Seat{{}, {"nobody"}, {}}}), no_such_character);
    std::vector<Seat> many;
    for (int i = 0; i < 39; ++i) {
        const std::string id = "x" + std::to_string(i);
        table.add({.id = id.c_str(), .wild = false});
        many.push_back(Seat{{}, {Id(id)}, {}});
    }
    table.refused(joining(many), bad_slot);  // 2 and 39
    many.pop_back();
    table.gm(joining(many));
    table.gm(EncounterEnd{});
    table.refused(joining({Seat{{}, {"bo"}, {}}}), no_encounter);
}

TEST(Joining, WhoGetsAwayTakesNoMoreTurns) {
    Table table = duel();
    table.refused(EncounterLeave{{"bo"}}, bad_target);
    table.gm(EncounterLeave{{"ann"}});  // in the middle of her turn
    EXPECT_EQ(table.state.encounter.active, Id("orc"));
    EXPECT_EQ(table.state.encounter.slots.size(), 1U);
    EXPECT_THAT(table.state.encounter.deck.discard, ::testing::Contains("KS"));
    table.gm(TurnEnd{Id("orc")});
    table.gm(ActionCardsDeal{});
    EXPECT_EQ(table.state.encounter.order, std::vector<Id>{"orc"});
    EXPECT_EQ(table.at("ann").name, "ann");  // on the table all the same
}

TEST(Joining, WhoIsGoneDecidesNothing) {  // SW-bad-26
    Table table = duel();
    table.give(TurnHold{Id("ann")}, p1);
    table.at("bo").parry = 9;
    Attack attack;
    attack.attacker = "orc";
    attack.defender = "bo";
    table.gm(attack);
    ASSERT_EQ(table.open()->creature, Id("ann"));
    table.gm(CharacterRemove{Id("ann")}, {1, 3});  // the orc's attack goes on, and misses
    EXPECT_EQ(table.open(), nullptr);
    EXPECT_EQ(table.the<AttackMissed>().cause, "missed");
    EXPECT_EQ(table.count<DecisionAnswered>(), 1);
    EXPECT_TRUE(table.the<DecisionAnswered>().fallback);
}

TEST(Joining, WhoIsGoneKeepsNoCard) {  // SW-bad-26, SW-init-10
    Table table;
    table.add({.id = "ann", .owner = "p1", .edges = {"level-headed"}});
    table.add({.id = "orc", .wild = false});
    table.fight({"ann", "orc"}, {"KS", "9S", "8S"});
    ASSERT_EQ(table.kind(), "keep-card");
    table.give(CharacterRemove{Id("ann")}, p1);
    EXPECT_EQ(table.state.encounter.active, Id("orc"));
    EXPECT_EQ(table.state.encounter.slots.size(), 1U);
    EXPECT_THAT(table.state.encounter.deck.discard, ::testing::UnorderedElementsAre("KS", "9S"));
}

TEST(Joining, AnInterruptersTurnOutlivesWhomItInterrupted) {
    Table table = duel();
    table.give(TurnHold{Id("ann")}, p1);
    Attack attack;
    attack.attacker = "orc";
    attack.defender = "ann";
    table.gm(attack);
    table.answer("interrupt", {6, 2, 4, 2}, p1);
    ASSERT_TRUE(table.at("ann").turn.running);
    table.gm(CharacterRemove{Id("orc")});
    table.give(Act{Id("ann"), "look around", {}, {}, {}}, p1);  // it is still her turn
    table.give(TurnEnd{Id("ann")}, p1);
    EXPECT_EQ(table.state.encounter.phase, Phase::ending);
    EXPECT_TRUE(table.state.stack.empty());
}

TEST(Joining, WordsOfAnswersAreNoNames) {
    Table table;
    CharacterAdd add;
    add.id = Id("brick");
    add.sheet.name = "Brick";
    table.refused(add, id_taken);
    add.id = Id("mason");
    add.sheet.rerolls = BoundedList<RerollAbility, 10>{RerollAbility{"benny", {}, 1}};
    table.refused(add, id_taken);
    add.sheet.rerolls =
        BoundedList<RerollAbility, 10>{RerollAbility{"eyes", {}, 1}, RerollAbility{"eyes", {}, 1}};
    table.refused(add, id_taken);
    add.sheet.rerolls.reset();
    add.sheet.weapons = BoundedList<Weapon, 20>{sword(), sword()};
    table.refused(add, id_taken);
}

TEST(Joining, AWildCardThatComesBackToTheGmGetsNoSecondPurse) {  // SW-benny-6
    Table table;
    table.add({.id = "boss"});
    table.session();
    EXPECT_EQ(table.state.bank.characters[Id("boss")], 2);
    table.gm(CharacterGive{Id("boss"), Id("p1")});
    table.gm(CharacterGive{Id("boss"), {}});
    EXPECT_EQ(table.state.bank.characters[Id("boss")], 2);
}

}  // namespace
}  // namespace kast::rules::savage_worlds::testing::joining_test

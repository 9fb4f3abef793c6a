// 1.12: rounds, action cards, Jokers, and the edges that change them.

#include "table.hpp"

namespace kast::rules::savage_worlds::testing {
namespace {

TEST(Cards, FiftyFourAndTheirOrder) {  // SW-init-1, SW-init-4, SW-init-5, SW-joker-5
    const auto deck = fresh_deck();
    EXPECT_EQ(std::set<std::string>(deck.begin(), deck.end()).size(), 54U);
    const std::vector<std::string> order{"JR", "JB",  "AS",  "AH", "AD", "AC",
                                         "KS", "10S", "10D", "2S", "2C"};
    for (std::size_t i = 1; i < order.size(); ++i) {
        EXPECT_GT(standing_of(order[i - 1]), standing_of(order[i])) << order[i];
    }
}

TEST(Cards, EachWildCardOneAndTurnsFromTheTop) {  // SW-init-2, SW-init-4, SW-init-5, SW-turn-1
    Table table;
    table.add({.id = "ann", .owner = "p1"});
    table.add({.id = "bo", .owner = "p2"});
    table.add({.id = "orc", .wild = false});
    table.fight({"ann", "bo", "orc"}, {"10D", "KC", "10S"});
    const std::vector<Id> order{"bo", "orc", "ann"};  // spades before diamonds
    EXPECT_EQ(table.state.encounter.order, order);
    EXPECT_EQ(table.state.encounter.active, Id("bo"));
    table.refused(TurnEnd{Id("ann")}, not_your_turn, p1);
    table.gm(TurnEnd{Id("bo")});
    EXPECT_EQ(table.state.encounter.active, Id("orc"));
}

TEST(Cards, ManyShareOne) {  // SW-init-3, SW-init-2 (allies act on the player's card)
    Table table;
    table.add({.id = "ann", .owner = "p1"});
    table.add({.id = "dog", .owner = "p1", .wild = false});
    table.add({.id = "o1", .wild = false});
    table.add({.id = "o2", .wild = false});
    table.session();
    table.no_bennies();
    EncounterStart start;
    start.seats = {Seat{{}, {"ann", "dog"}, {}}, Seat{Id("orcs"), {"o1", "o2"}, {}}};
    table.gm(start, Table::unshuffled());
    table.stack_deck({"9S", "8S"});
    table.gm(ActionCardsDeal{});
    EXPECT_EQ(table.state.encounter.order.size(), 2U);
    EXPECT_TRUE(table.at("dog").turn.running);
    table.give(TurnEnd{Id("ann")}, p1);
    EXPECT_EQ(table.state.encounter.active, Id("ann"));  // the dog has still to act
    table.give(TurnEnd{Id("dog")}, p1);
    EXPECT_EQ(table.state.encounter.active, Id("orcs"));
    EXPECT_TRUE(table.at("o1").turn.running && table.at("o2").turn.running);
}

TEST(Cards, ASharedCardIsPickedOnceForTheSide) {  // SW-init-3: Level Headed and Quick work once
    Table table;
    table.add({.id = "ann", .owner = "p1", .edges = {"level-headed", "quick"}});
    table.add({.id = "bo", .owner = "p2", .edges = {"level-headed", "quick"}});
    table.session();
    table.no_bennies();
    EncounterStart start;
    start.seats = {Seat{Id("heroes"), {"ann", "bo"}, {}}};
    table.gm(start, Table::unshuffled());
    table.stack_deck({"4S", "3S", "9S", "8S"});
    table.gm(ActionCardsDeal{});
    EXPECT_EQ(table.options(), (std::vector<std::string>{"4S", "3S"}));  // one more card, not two
    table.answer("4S");
    EXPECT_EQ(table.kind(), "quick-redraw");
    table.answer("redraw");
    EXPECT_EQ(table.open(), nullptr);  // and it is not asked again for the other
    EXPECT_EQ(table.state.encounter.slots[0].card, "9S");
    EXPECT_TRUE(table.at("ann").turn.running && table.at("bo").turn.running);
}

TEST(Cards, AFaceDownJokerCountsOnceItIsSeen) {  // SW-init-6, SW-joker-2, SW-joker-4
    Table table;
    table.add({.id = "ann", .owner = "p1"});
    table.add({.id = "boss"});
    table.session();
    table.no_bennies();
    EncounterStart start;
    start.seats = {Seat{{}, {"ann"}, {}}, Seat{{}, {"boss"}, true}};
    table.gm(start, Table::unshuffled());
    table.stack_deck({"KS", "JR"});
    table.gm(ActionCardsDeal{});
    // Its moment is the first, and it is turned over for it: only then bonus and gift are told.
    int revealed = 0;
    int gifts = 0;
    for (const Event& event : table.events) {
        if (holds_alternative<CardRevealed>(event)) ++revealed;
        if (holds_alternative<BennyGained>(event)) ++gifts;
        if (gifts > 0) EXPECT_EQ(revealed, 1);
        if (const auto* set = get_if<OrderSettled>(&event)) EXPECT_TRUE(set->joker_bonus.empty());
    }
    EXPECT_EQ(table.state.encounter.active, Id("boss"));
    EXPECT_TRUE(joker_bonus(table.state, table.at("boss")));
    EXPECT_EQ(table.state.bank.gm_pool, 1);
}

TEST(Cards, FaceDownCardsAreTheGms) {  // SW-init-6
    Table table;
    table.add({.id = "ann", .owner = "p1"});
    table.add({.id = "orc", .wild = false});
    table.session();
    table.no_bennies();
    EncounterStart start;
    start.seats = {Seat{{}, {"ann"}, {}}, Seat{{}, {"orc"}, true}};
    table.gm(start, Table::unshuffled());
    table.stack_deck({"KS", "QS"});
    table.gm(ActionCardsDeal{});
    const StateView seen = System::view(table.state, {Role::player, Id("p1")});
    EXPECT_EQ(seen.encounter.order, std::vector<Id>{"ann"});
    EXPECT_TRUE(seen.encounter.slots[1].dealt);
    EXPECT_FALSE(seen.encounter.slots[1].card);
    EXPECT_EQ(System::view(table.state, {Role::gm, Id("gm")}).encounter.slots[1].card, "QS");
    for (const Event& event : table.events) {
        if (const auto* dealt = get_if<CardDealt>(&event); dealt && dealt->slot == Id("orc")) {
            EXPECT_FALSE(get<CardDealtView>(*System::view(event, {Role::player, Id("p1")})).card);
        }
        if (const auto* shuffled = get_if<DeckShuffled>(&event)) {
            EXPECT_EQ(get<DeckShuffledView>(*System::view(event, {Role::gm, {}})).cards,
                      static_cast<int>(shuffled->pile.size()));
        }
    }
    table.gm(TurnEnd{Id("ann")});  // it is turned over when its turn comes
    EXPECT_EQ(table.the<CardRevealed>().card, "QS");
    table.refused(ActionCardsReveal{Id("orc")}, bad_slot);
}

TEST(Cards, TheGmMayTurnOneOver) {
    Table table;
    table.add({.id = "ann", .owner = "p1"});
    table.add({.id = "orc", .wild = false});
    table.session();
    table.no_bennies();
    EncounterStart start;
    start.seats = {Seat{{}, {"ann"}, {}}, Seat{{}, {"orc"}, true}};
    table.gm(start, Table::unshuffled());
    table.stack_deck({"KS", "QS"});
    table.gm(ActionCardsDeal{});
    table.refused(ActionCardsReveal{Id("orc")}, gm_only, p1);
    table.gm(ActionCardsReveal{Id("orc")});
    EXPECT_EQ(System::view(table.state, {Role::player, Id("p1")}).encounter.order.size(), 2U);
}

TEST(Cards,
     TenRoundsToTheMinute) {  // SW-init-7: a heart that fails for 2 rounds ends with the second
    Table table;
    table.add({.id = "ann", .owner = "p1"});
    table.add({.id = "bo", .owner = "p2"});
    table.fight({"ann"}, {"9S"});
    table.at("bo").dying_rounds = 2;
    table.gm(TurnEnd{Id("ann")});
    EXPECT_FALSE(table.is("bo", Condition::dead));
    table.gm(ActionCardsDeal{});
    table.gm(TurnEnd{Id("ann")});
    EXPECT_TRUE(table.is("bo", Condition::dead));
}

TEST(Cards, AFightTakesTime) {  // SW-init-7
    Table table;
    table.add({.id = "ann", .owner = "p1"});
    table.fight({"ann"}, {"9S"});
    for (int round = 1; round < 20; ++round) {
        table.gm(TurnEnd{Id("ann")});
        table.gm(ActionCardsDeal{});
    }
    EXPECT_EQ(table.state.encounter.round, 20);
    EXPECT_EQ(table.state.minutes, 0);
    table.gm(EncounterEnd{});
    EXPECT_EQ(table.state.minutes, 2);
}

TEST(Cards, AJokerShufflesTheWholeDeckAtTheRoundsEnd) {  // SW-init-8, SW-init-10
    Table table;
    table.add({.id = "ann", .owner = "p1", .edges = {"level-headed"}});
    table.fight({"ann"}, {"9S", "JB"});
    EXPECT_EQ(table.kind(), "keep-card");
    table.answer("9S", {}, p1);  // drawn, though not kept
    EXPECT_EQ(table.state.encounter.deck.discard, std::vector<std::string>{"JB"});
    table.gm(TurnEnd{Id("ann")}, Table::unshuffled());
    EXPECT_EQ(table.state.encounter.deck.pile.size(), 54U);
    EXPECT_TRUE(table.state.encounter.deck.discard.empty());
    table.stack_deck({"9S", "8S"});
    table.gm(ActionCardsDeal{});
    table.answer("9S");
    table.gm(TurnEnd{Id("ann")});  // no Joker, no shuffle
    EXPECT_EQ(table.state.encounter.deck.discard.size(), 2U);
}

TEST(Cards, AnEmptyPileTakesTheDiscardsNotTheHands) {  // SW-init-9, SW-bad-23, SW-bad-24
    Table table;
    table.add({.id = "ann", .owner = "p1"});
    table.add({.id = "bo", .owner = "p2", .edges = {"quick"}});
    table.session();
    table.no_bennies();
    EncounterStart start;
    start.seats = {Seat{{}, {"ann"}, {}}, Seat{{}, {"bo"}, {}}};
    table.gm(start, Table::unshuffled());
    Deck& deck = table.state.encounter.deck;
    deck.discard = deck.pile;
    deck.pile = {"9S", "3S"};
    std::erase(deck.discard, "9S");
    std::erase(deck.discard, "3S");
    table.gm(ActionCardsDeal{});
    EXPECT_EQ(table.kind(), "quick-redraw");
    auto picks = Table::unshuffled(53);  // all but Ann's card, Bo's 3 among them
    table.answer("redraw", picks, player("p2"));
    EXPECT_EQ(table.the<DeckShuffled>().pile.size(), 53U);
    EXPECT_THAT(table.the<DeckShuffled>().pile, ::testing::Not(::testing::Contains("9S")));
    EXPECT_EQ(table.kind(), "");
    EncounterStart many;
    for (int i = 0; i < 41; ++i) {
        const std::string id = "x" + std::to_string(i);
        table.add({.id = id.c_str(), .wild = false});
        many.seats.items.push_back(Seat{{}, {Id(id)}, {}});
    }
    table.gm(EncounterEnd{});
    table.refused(many, bad_slot);
}

TEST(Cards, SeatOrderAndAllCardsAtOnce) {  // SW-init-11, E20, SW-edge-1, SW-edge-3, SW-edge-4
    Table table;
    table.add({.id = "ida", .owner = "p1"});
    table.add({.id = "jun", .owner = "p2", .edges = {"level-headed", "quick"}});
    table.add({.id = "cultists", .wild = false});
    table.add({.id = "warlock"});
    table.fight({"ida", "jun", "cultists", "warlock"},
                {"10D", "4H", "2C", "5S", "QC", "10S", "JR"});
    EXPECT_EQ(table.options(), (std::vector<std::string>{"4H", "2C"}));
    table.refused(table.the_answer("KD"), not_an_answer);  // SW-bad-8
    table.answer("4H", {}, player("p2"));
    EXPECT_EQ(table.kind(), "quick-redraw");
    table.answer("redraw", {}, player("p2"));  // the five of spades
    EXPECT_EQ(table.kind(), "quick-redraw");
    table.answer("redraw", {}, player("p2"));  // the queen
    // The warlock's Joker: the pool and he himself gain one (SW-joker-4).
    EXPECT_EQ(table.state.bank.gm_pool, 1);
    EXPECT_EQ(table.state.bank.characters[Id("warlock")], 1);
    EXPECT_EQ(table.open(), nullptr);
    const std::vector<Id> order{"warlock", "jun", "cultists", "ida"};
    EXPECT_EQ(table.state.encounter.order, order);
    EXPECT_TRUE(table.state.encounter.joker_drawn);
}

TEST(Cards, AJokerGivesTwoToEverything) {  // SW-joker-2
    Table table;
    table.add({.id = "ann", .owner = "p1", .skills = {{"fighting", 8}}, .weapons = {sword()}});
    table.add({.id = "orc", .wild = false, .weapons = {sword()}});
    table.fight({"ann", "orc"}, {"JR", "9S"});
    table.no_bennies();
    if (table.open()) table.answer("pass");
    Attack attack;
    attack.attacker = "ann";
    attack.defender = "orc";
    attack.weapon = Id("sword");
    table.give(attack, p1, {3, 2, 1, 1});
    EXPECT_EQ(modifier(table.the<RollMade>().modifiers, "joker"), 2);
    EXPECT_EQ(modifier(table.the<DamageRolled>().modifiers, "joker"), 2);
    table.give(TurnEnd{Id("ann")}, p1);
    Roll roll;
    roll.actor = "ann";
    roll.trait = "spirit";
    table.give(roll, p1, {4, 3});
    EXPECT_EQ(modifier(table.the<RollMade>().modifiers, "joker"), 2);  // the whole round
    table.gm(TurnEnd{Id("orc")}, Table::unshuffled());
    table.give(roll, p1, {4, 3});
    EXPECT_EQ(modifier(table.the<RollMade>().modifiers, "joker"), 0);
}

TEST(Cards, APlayersJokerGivesEveryPlayerOne) {  // SW-joker-3, SW-joker-5 (two pay twice)
    Table table;
    table.add({.id = "ann", .owner = "p1"});
    table.add({.id = "bo", .owner = "p2"});
    table.session();
    table.state.bank.gm_pool = 0;
    EncounterStart start;
    start.seats = {Seat{{}, {"ann"}, {}}, Seat{{}, {"bo"}, {}}};
    table.gm(start, Table::unshuffled());
    table.stack_deck({"JB", "JR"});
    table.gm(ActionCardsDeal{});
    EXPECT_EQ(table.state.bank.players[Id("p1")], 5);
    EXPECT_EQ(table.state.bank.players[Id("p2")], 5);
    EXPECT_EQ(table.state.bank.gm_pool, 0);
    table.answer("pass");
    table.answer("pass");
    EXPECT_EQ(table.state.encounter.order, (std::vector<Id>{"bo", "ann"}));  // red first
}

TEST(Cards, WhoHoldsAJokerActsAtAnyMoment) {  // SW-joker-1, SW-bad-20
    Table table;
    table.add({.id = "ann", .owner = "p1"});
    table.add({.id = "orc", .wild = false, .skills = {{"fighting", 6}}});
    table.add({.id = "ogre", .wild = false});
    table.fight({"ann", "orc", "ogre"}, {"JR", "9S", "8S"});
    table.no_bennies();
    if (table.open()) table.answer("pass");
    EXPECT_EQ(table.state.encounter.active, Id("ann"));
    table.give(TurnHold{Id("ann")}, p1);
    EXPECT_FALSE(table.is("ann", Condition::on_hold));
    EXPECT_EQ(table.state.encounter.active, Id("orc"));
    table.gm(Adjust{Id("ann"), "scared", {}, {}, Condition::shaken, {}, {}, {}});
    Attack attack;
    attack.attacker = "orc";
    attack.defender = "ann";
    table.gm(attack);
    EXPECT_EQ(table.kind(), "interrupt-window");
    table.answer("interrupt", {3, 1}, p1);  // no contest: her turn starts with Spirit, +2
    EXPECT_TRUE(table.the<InterruptSettled>().joker);
    EXPECT_EQ(table.the<RollSettled>().outcome.total, 5);
    EXPECT_FALSE(table.is("ann", Condition::shaken));
    table.refused(TurnEnd{Id("orc")}, not_your_turn);
    table.give(TurnEnd{Id("ann")}, p1, {4, 3});  // now the orc's attack goes on: a hit
    EXPECT_EQ(table.count<AttackHit>(), 1);
}

TEST(Cards, LevelHeadedDrawsMore) {  // SW-edge-1, SW-edge-2
    for (const auto& [edge, cards] :
         std::map<std::string, std::size_t>{{"level-headed", 2}, {"improved-level-headed", 3}}) {
        Table table;
        table.add({.id = "ann", .owner = "p1", .edges = {edge}});
        table.fight({"ann"}, {"9S", "QD", "3C", "KS"});
        EXPECT_EQ(table.options().size(), cards);
        EXPECT_EQ(table.open()->fallback, "QD");
        table.answer("9S", {}, p1);  // of one's own choice
        EXPECT_EQ(table.state.encounter.slots[0].card, "9S");
    }
}

TEST(Cards, QuickRedrawsUntilSix) {  // SW-edge-3
    Table table;
    table.add({.id = "ann", .owner = "p1", .edges = {"quick"}});
    table.fight({"ann"}, {"5S", "2C", "6H"});
    table.answer("redraw", {}, p1);
    table.answer("redraw", {}, p1);
    EXPECT_EQ(table.state.encounter.slots[0].card, "6H");
    EXPECT_EQ(table.open(), nullptr);  // six is enough
    EXPECT_EQ(table.state.encounter.deck.discard, (std::vector<std::string>{"5S", "2C"}));
}

TEST(Cards, HesitantTakesTheLowerButAJoker) {  // SW-edge-5
    for (const auto& [cards, kept] : std::map<std::vector<const char*>, std::string>{
             {{"9S", "4D"}, "4D"}, {{"9S", "JB"}, "JB"}}) {
        Table table;
        table.add({.id = "ann", .owner = "p1", .edges = {"hesitant", "quick", "level-headed"}});
        table.add({.id = "orc", .wild = false});
        table.fight({"ann", "orc"}, cards);
        while (table.open())
            table.answer("pass");  // no-choice: only bought cards may be asked about
        EXPECT_EQ(table.state.encounter.slots[0].card, kept);
    }
}

TEST(Cards, CalculatingForgetsTwoPointsOfPenalties) {  // SW-edge-6
    Table table;
    table.add({.id = "ann", .owner = "p1", .skills = {{"notice", 8}}, .edges = {"calculating"}});
    table.fight({"ann"}, {"5S"});
    table.at("ann").wounds = 3;
    Roll roll;
    roll.actor = "ann";
    roll.trait = "notice";
    roll.action = true;
    roll.calculating = true;
    table.give(ActionsDeclare{Id("ann"), {"notice", "notice"}, {}}, p1);
    table.give(roll, p1, {7, 2});
    EXPECT_EQ(table.the<RollSettled>().outcome.total, 7 - 3 - 2 + 2);
    table.refused(roll, edge_used, p1);
    Table fast;
    fast.add({.id = "ann", .owner = "p1", .skills = {{"notice", 8}}, .edges = {"calculating"}});
    fast.fight({"ann"}, {"6S"});
    fast.refused(roll, cannot_combine, p1);
}

TEST(Cards, TacticiansHelpAnAlliedExtra) {  // SW-edge-7
    Table table;
    table.add({.id = "boss", .edges = {"tactician"}});
    table.add({.id = "orc", .wild = false});
    table.add({.id = "ann", .owner = "p1"});
    table.fight({"boss", "orc", "ann"}, {"9S", "3D", "8S", "KD"});
    EXPECT_EQ(table.kind(), "tactician");
    EXPECT_EQ(table.options(), (std::vector<std::string>{"orc", "pass"}));  // allied extras only
    table.answer("orc");
    EXPECT_EQ(table.options(), (std::vector<std::string>{"3D", "KD"}));
    table.answer("KD");
    EXPECT_EQ(table.state.encounter.active, Id("orc"));
}

/// The boss, whose tactics are asked about, and the orc who might get a card for it.
Table with_tactics() {
    Table table;
    table.add({.id = "troll"});
    table.add({.id = "boss", .edges = {"tactician"}});
    table.add({.id = "orc", .wild = false});
    table.add({.id = "gob", .wild = false});
    table.add({.id = "ann", .owner = "p1"});
    table.session();
    table.no_bennies();
    EncounterStart start;
    start.seats = {Seat{{}, {"troll", "boss"}, {}}, Seat{{}, {"orc"}, {}}, Seat{{}, {"gob"}, {}},
                   Seat{{}, {"ann"}, {}}};
    table.gm(start, Table::unshuffled());
    table.stack_deck({"9S", "3D", "2D", "8S", "KD"});
    table.gm(ActionCardsDeal{});
    return table;
}

TEST(Cards, ATacticianNeedNotSpeakForHisSeat) {  // SW-edge-7
    Table table = with_tactics();
    EXPECT_EQ(table.open()->creature, Id("boss"));
    table.answer("orc");
    EXPECT_EQ(table.options(), (std::vector<std::string>{"3D", "KD"}));
    table.answer("KD");
    EXPECT_EQ(table.state.encounter.active, Id("orc"));
}

TEST(Cards, WhoHasLeftIsDealtNoExtraCard) {  // SW-edge-7, SW-bad-26
    Table table = with_tactics();
    table.gm(CharacterRemove{Id("orc")});
    EXPECT_EQ(table.kind(), "tactician");
    table.answer("orc");
    EXPECT_EQ(table.count<CardDealt>(), 0);
    EXPECT_EQ(table.state.encounter.phase, Phase::round);
    EXPECT_EQ(table.state.encounter.active, Id("troll"));
}

TEST(Cards, WhoComesBackInTheMiddleOfTheDealWaitsForTheNext) {  // SW-bad-26
    Table table;
    table.add({.id = "ann", .owner = "p1", .edges = {"quick"}});
    table.add({.id = "bo", .owner = "p2"});
    table.add({.id = "orc", .wild = false});
    table.session();
    table.no_bennies();
    EncounterStart start;
    start.seats = {Seat{Id("heroes"), {"ann", "bo"}, {}}, Seat{{}, {"orc"}, {}}};
    table.gm(start, Table::unshuffled());
    table.stack_deck({"3S", "8S", "KD"});
    table.gm(ActionCardsDeal{});
    EXPECT_EQ(table.kind(), "quick-redraw");
    table.gm(CharacterRemove{Id("ann")});
    table.gm(CharacterRemove{Id("bo")});
    table.add({.id = "cid", .owner = "p1"});
    EncounterJoin join;
    join.seats = {Seat{Id("heroes"), {"cid"}, {}}};
    table.gm(join);
    if (table.open()) table.answer("redraw");
    EXPECT_EQ(table.state.encounter.phase, Phase::round);
    EXPECT_EQ(table.state.encounter.order, std::vector<Id>{"orc"});
}

TEST(Cards, RefusedAtTheWrongMoment) {
    Table table;
    table.add({.id = "ann", .owner = "p1"});
    EncounterStart start;
    start.seats = {Seat{{}, {"ann"}, {}}};
    table.refused(start, session_needed);
    table.refused(ActionCardsDeal{}, no_encounter);
    table.session();
    table.refused(start, gm_only, p1);
    table.fight({"ann"}, {"9S"});
    table.refused(start, encounter_running);
    table.refused(ActionCardsDeal{}, round_running);
    table.refused(SessionEnd{}, encounter_running);
    table.refused(RoundEnd{}, turns_left);
    table.gm(EncounterEnd{});
    start.seats = {Seat{{}, {"ann"}, {}}, Seat{Id("b"), {"ann"}, {}}};
    table.refused(start, bad_slot);
    start.seats = {Seat{Id("pass"), {"ann"}, {}}};  // is an answer
    table.refused(start, bad_slot);
}

}  // namespace
}  // namespace kast::rules::savage_worlds::testing

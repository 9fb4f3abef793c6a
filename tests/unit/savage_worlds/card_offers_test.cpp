// 1.11: cards bought with bennies, and who is asked.

#include "table.hpp"

namespace kast::rules::savage_worlds::testing::card_offers_test {
namespace {

TEST(Cards, MoreCardsForBennies) {  // SW-benny-10, SW-benny-11
    Table table;
    table.add({.id = "ann", .owner = "p1", .edges = {"quick"}});
    table.add({.id = "bo", .owner = "p2"});
    table.session();
    table.state.bank.gm_pool = 0;
    EncounterStart start;
    start.seats = {Seat{{}, {"ann"}, {}}, Seat{{}, {"bo"}, {}}};
    table.gm(start, Table::unshuffled());
    table.stack_deck({"9S", "8S", "2D", "KH"});
    table.gm(ActionCardsDeal{});
    EXPECT_EQ(table.kind(), "benny-cards");
    table.answer("buy", {}, p1);
    EXPECT_EQ(table.open()->owner, Id("p2"));  // Both are asked at the same time.
    table.answer("pass", {}, player("p2"));
    EXPECT_EQ(table.options(), (std::vector<std::string>{"9S", "2D"}));
    table.answer("9S", {}, p1);  // Quick has nothing to do with it
    table.answer("buy", {}, p1);
    table.answer("KH", {}, p1);
    const DecisionAnswer late = table.the_answer("buy");
    table.answer("pass", {}, p1);
    table.refused(late, nothing_pending, p1);
    EXPECT_EQ(table.state.encounter.phase, Phase::round);  // and now no card can be bought
    EXPECT_EQ(table.state.encounter.active, Id("ann"));
    EXPECT_EQ(table.state.bank.players[p1.member], 1);
}

/// Ann and two of the GM's, all with bennies; the cards are dealt.
Table with_bennies(CardOffers offers) {
    Table table;
    table.add({.id = "ann", .owner = "p1"});
    table.add({.id = "dog", .owner = "p1", .wild = false});
    table.at("dog").bennies_allowed = true;
    table.add({.id = "boss"});
    table.add({.id = "orc", .wild = false});
    table.session();
    table.state.settings.card_offers = offers;
    EncounterStart start;
    start.seats = {Seat{{}, {"ann"}, {}}, Seat{{}, {"dog"}, {}}, Seat{{}, {"boss"}, {}},
                   Seat{{}, {"orc"}, {}}};
    table.gm(start, Table::unshuffled());
    table.stack_deck({"9S", "8S", "7S", "6S", "KH", "QH"});
    table.gm(ActionCardsDeal{});
    return table;
}

TEST(CardOffers, PlayersAreAskedOnceEachAndTheGmNot) {  // SW-benny-10: as the table has it
    Table table = with_bennies(CardOffers::players);
    EXPECT_EQ(table.kind(), "benny-cards");
    EXPECT_EQ(table.open()->owner, p1.member);
    EXPECT_EQ(table.options(), (std::vector<std::string>{"ann", "dog", "pass"}));
    table.answer("dog", {}, p1);
    EXPECT_EQ(table.options(), (std::vector<std::string>{"8S", "KH"}));
    table.answer("KH", {}, p1);
    EXPECT_EQ(table.options(), (std::vector<std::string>{"ann", "dog", "pass"}));
    table.answer("pass", {}, p1);
    EXPECT_EQ(table.state.encounter.phase, Phase::round);
    EXPECT_EQ(table.state.encounter.active, Id("dog"));
    EXPECT_TRUE(table.state.encounter.slots[0].passed && table.state.encounter.slots[1].passed);
}

TEST(CardOffers, EverybodyMeansTheGmTooOnceForAllOfHis) {  // SW-benny-10
    Table table = with_bennies(CardOffers::everybody);
    table.answer("pass", {}, p1);
    EXPECT_EQ(table.kind(), "benny-cards");
    EXPECT_EQ(table.options(), (std::vector<std::string>{"boss", "orc", "pass"}));
    table.refused(table.the_answer("boss"), not_your_decision, p1);
    // Who of his has bennies left is nobody else's business.
    EXPECT_FALSE(System::view(table.state, {Role::player, p1.member}).decision);
    table.answer("orc");
    EXPECT_EQ(table.state.bank.gm_pool, 0);
    table.answer("KH");
    EXPECT_EQ(table.options(), (std::vector<std::string>{"buy", "pass"}));  // the pool is empty
    table.answer("buy");
    EXPECT_EQ(table.options(), (std::vector<std::string>{"7S", "QH"}));
    table.answer("QH");
    table.answer("pass");
    EXPECT_EQ(table.open()->owner, p1.member);  // The GM has bought: the players are asked again.
    table.answer("pass", {}, p1);
    EXPECT_EQ(table.state.encounter.order, (std::vector<Id>{"orc", "boss", "ann", "dog"}));
}

TEST(CardOffers, OrNobody) {
    EXPECT_EQ(with_bennies(CardOffers::nobody).state.encounter.phase, Phase::round);
}

TEST(CardOffers, NobodyBuysForASeatThatHasLeft) {
    Table table = with_bennies(CardOffers::everybody);
    table.answer("pass", {}, p1);
    table.gm(CharacterRemove{Id("orc")});
    table.refused(table.the_answer("orc"), not_an_answer);
    EXPECT_EQ(table.options(), (std::vector<std::string>{"buy", "pass"}));  // for the boss
    table.answer("buy");
    EXPECT_EQ(table.options(), (std::vector<std::string>{"7S", "KH"}));
}

}  // namespace
}  // namespace kast::rules::savage_worlds::testing::card_offers_test

// The odds of action cards.

#include "rules/savage_worlds/chances.hpp"

#include "asked_odds.hpp"

namespace kast::rules::savage_worlds::testing {
namespace {

// --- cards ---

TEST(OddsOfCards, WhoIsFirstAndWhetherAJokerComes) {  // SW-init-2, SW-edge-1
    Table table;
    table.add({.id = "ann", .owner = "p1", .edges = {"level-headed"}});
    table.add({.id = "orc", .wild = false});
    table.session();
    table.no_bennies();
    EncounterStart start;
    start.seats = {Seat{{}, {"ann"}, {}}, Seat{{}, {"orc"}, {}}};
    table.gm(start, Table::unshuffled());
    const Odds odds = odds_of_command(table, ActionCardsDeal{});
    EXPECT_EQ(fraction(odds, "first", "ann"), "2/3");     // two of the three cards
    EXPECT_EQ(fraction(odds, "joker", "yes"), "52/477");  // 1 - 51*50/(54*53)
    EXPECT_EQ(refusal(table, ActionCardsDeal{}, p1), "gm-only");
    // It does not look at the cards that lie there.
    Table other = table;
    std::reverse(other.state.encounter.deck.pile.begin(), other.state.encounter.deck.pile.end());
    EXPECT_EQ(odds, odds_of_command(other, ActionCardsDeal{}));
}

TEST(OddsOfCards, OfOneMore) {  // SW-benny-10, SW-edge-3
    Table table;
    table.add({.id = "ann", .owner = "p1", .edges = {"quick"}});
    table.add({.id = "orc", .wild = false});
    table.session();
    table.no_bennies();
    table.state.bank.players[p1.member] = 2;
    EncounterStart start;
    start.seats = {Seat{{}, {"ann"}, {}}, Seat{{}, {"orc"}, {}}};
    table.gm(start, Table::unshuffled());
    table.stack_deck({"5S", "KS", "2C", "3C"});
    table.gm(ActionCardsDeal{});
    ASSERT_EQ(table.kind(), "quick-redraw");
    const Odds redraw = odds_of_command(table, table.the_answer("redraw"), p1);
    EXPECT_EQ(fraction(redraw, "joker", "yes"), "2/53");  // only her own card has been seen
    EXPECT_EQ(fraction(redraw, "enough", "yes"), "38/53");
    table.answer("keep", {}, p1);
    ASSERT_EQ(table.kind(), "benny-cards");
    const Odds buy = odds_of_command(table, table.the_answer("buy"), p1);
    EXPECT_EQ(fraction(buy, "joker", "yes"), "1/26");
    EXPECT_EQ(fraction(buy, "first", "yes"), "3/26");  // over the king of spades: 4 aces, 2 Jokers
    EXPECT_EQ(refusal(table, table.the_answer("pass"), p1), "no-odds");
    // A card that lies face down might be any of those.
    table.state.encounter.slots[1].face_down = true;
    EXPECT_EQ(refusal(table, table.the_answer("buy"), p1), "odds-hidden");
}

}  // namespace
}  // namespace kast::rules::savage_worlds::testing

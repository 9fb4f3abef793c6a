// Decks, purses, and short lists in order.

#include "rules/core/deck.hpp"
#include "rules/core/order.hpp"
#include "rules/core/purse.hpp"

#include <gtest/gtest.h>

namespace kast::rules {
namespace {

TEST(Deck, GivesCardsAndTakesTheDiscardsBack) {
    Deck deck{{"a", "b", "c"}, {"d", "e"}};
    take_card(deck, "b");
    EXPECT_EQ(deck.pile, (std::vector<std::string>{"a", "c"}));
    take_card(deck, "nowhere");
    EXPECT_EQ(deck.pile.size(), 2U);
    set_pile(deck, {"e", "d", "a", "c"});
    EXPECT_EQ(deck.pile.front(), "e");
    EXPECT_TRUE(deck.discard.empty());
}

TEST(Deck, KeepsTheDiscardsThatWereNotShuffledIn) {
    Deck deck{{}, {"d", "e"}};
    set_pile(deck, {"d"});
    EXPECT_EQ(deck.discard, std::vector<std::string>{"e"});
}

TEST(Purse, IsNeverBelowZero) {
    Purses purses;
    EXPECT_EQ(in_purse(purses, Id("ann")), 0);
    put_in_purse(purses, Id("ann"), 2);
    put_in_purse(purses, Id("ann"), -1);
    EXPECT_EQ(in_purse(purses, Id("ann")), 1);
    put_in_purse(purses, Id("ann"), -5);
    EXPECT_EQ(in_purse(purses, Id("ann")), 0);
}

TEST(Order, EqualsStayAsTheyWere) {
    std::vector<std::pair<int, char>> things{{2, 'a'}, {1, 'b'}, {2, 'c'}, {1, 'd'}, {3, 'e'}};
    stable_insertion_sort(things, [](const auto& a, const auto& b) { return a.first > b.first; });
    std::string order;
    for (const auto& [number, letter] : things) order += letter;
    EXPECT_EQ(order, "eacbd");
}

}  // namespace
}  // namespace kast::rules

#pragma once

#include <boost/describe.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace kast::rules {

/// A pile to draw from, the next card first, and a pile of those that are done with. Cards in
/// hands are in neither. Whoever shuffles does it with `Dice::shuffle` and notes the new order in
/// an event, so that a replay needs no chance.
struct Deck {
    std::vector<std::string> pile;
    std::vector<std::string> discard;
    bool operator==(const Deck&) const = default;
};
BOOST_DESCRIBE_STRUCT(Deck, (), (pile, discard))

/// Takes one card off the pile, wherever it lies in it. Nothing happens where it is not there.
inline void take_card(Deck& deck, const std::string& card) {
    const auto found = std::ranges::find(deck.pile, card);
    if (found != deck.pile.end()) deck.pile.erase(found);
}

/// The pile becomes `order`; of the discards those go that are now in the pile.
inline void set_pile(Deck& deck, std::vector<std::string> order) {
    std::erase_if(deck.discard, [&](const std::string& card) {
        return std::ranges::find(order, card) != order.end();
    });
    deck.pile = std::move(order);
}

}  // namespace kast::rules

#include "table.hpp"

#include "protocol/write.hpp"

namespace kast::rules::savage_worlds::testing {

std::string text_of(const State& state) { return protocol::to_text(state); }

namespace {

std::string wrong_with(const State& state, const Character& one) {
    if (one.wounds > one.max_wounds || one.wounds < 0) return "wounds";
    if (one.fatigue.size() > 2) return "fatigue";
    if (one.bound && one.entangled) return "bound and entangled";
    const bool held_up = one.is(Condition::shaken) || one.is(Condition::stunned) || !one.up();
    if (one.is(Condition::on_hold) && held_up) return "on hold though shaken, stunned or out";
    const Decision* open = open_decision(state);
    if (one.is(Condition::dead) && open && open->creature == one.id && !open->owner.empty()) {
        return "the dead decide";
    }
    return "";
}

std::string wrong_with_cards(const Encounter& encounter) {
    if (encounter.phase == Phase::none) return "";
    std::multiset<std::string> cards(encounter.deck.pile.begin(), encounter.deck.pile.end());
    cards.insert(encounter.deck.discard.begin(), encounter.deck.discard.end());
    for (const Slot& slot : encounter.slots) cards.insert(slot.hand.begin(), slot.hand.end());
    const auto all = fresh_deck();
    if (cards != std::multiset<std::string>(all.begin(), all.end())) return "the 54 cards";
    return "";
}

}  // namespace

std::string broken_invariant(const State& state) {
    for (const auto& [id, one] : state.characters) {
        if (auto wrong = wrong_with(state, one); !wrong.empty()) return id.value + ": " + wrong;
    }
    for (const auto& [owner, chips] : state.bank.players) {
        if (chips < 0) return "a purse below zero";
    }
    if (state.bank.gm_pool < 0) return "a pool below zero";
    for (std::size_t i = 0; i + 1 < state.stack.size(); ++i) {
        if (state.stack[i].asks && !open_decision(state)) return "a decision under a dead end";
    }
    return wrong_with_cards(state.encounter);
}

}  // namespace kast::rules::savage_worlds::testing

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
    if (one.grappling) {
        const Character* held = find(state, *one.grappling);
        const bool by = held && ((held->entangled && held->entangled->by == one.id) ||
                                 (held->bound && held->bound->by == one.id));
        if (!by) return "holds who is not held";
    }
    if (one.power && one.power->points > one.power->maximum) return "power points";
    if (one.mount && !find(state, *one.mount)) return "rides nobody";
    for (const Id& id : one.beside) {
        const Character* other = find(state, id);
        if (!other || !other->beside.contains(one.id)) return "beside who is not beside";
    }
    if (one.turn.running && !one.turn.over) {
        if (state.encounter.phase != Phase::round) return "acts in no round";
        const auto& members = state.encounter.active
                                  ? find_slot(state, *state.encounter.active)->members
                                  : std::vector<Id>{};
        bool may = std::ranges::find(members, one.id) != members.end();
        for (const Frame& frame : state.stack) {
            const auto* turn = get_if<InterruptionFrame>(&frame);
            may = may || (turn && std::ranges::find(turn->members, one.id) != turn->members.end());
        }
        if (!may) return "acts out of turn";
    }
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
    std::set<Id> seated;
    for (const Slot& slot : encounter.slots) {
        if (slot.members.empty()) return "an empty seat";
        for (const Id& id : slot.members) {
            if (!seated.insert(id).second) return "two seats";
        }
        if (slot.card && std::ranges::find(slot.hand, *slot.card) == slot.hand.end())
            return "a card that is not in the hand";
    }
    const auto is_seat = [&](const Id& id) {
        return std::ranges::find(encounter.slots, id, &Slot::id) != encounter.slots.end();
    };
    if (!std::ranges::all_of(encounter.order, is_seat)) return "an order of nobody";
    if (encounter.active && !is_seat(*encounter.active)) return "nobody's turn";
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
    for (const auto& [id, chips] : state.bank.characters) {
        if (chips < 0) return "a purse below zero";
    }
    if (state.bank.gm_pool < 0) return "a pool below zero";
    for (const Slot& slot : state.encounter.slots) {
        for (const Id& id : slot.members) {
            if (!find(state, id)) return "a seat of nobody";
        }
    }
    for (std::size_t i = 0; i + 1 < state.stack.size(); ++i) {
        if (base_of(state.stack[i]).asks && !open_decision(state))
            return "a decision under a dead end";
    }
    return wrong_with_cards(state.encounter);
}

}  // namespace kast::rules::savage_worlds::testing

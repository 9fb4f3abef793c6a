// Whose turn it is: the order of a round, turns out of order, what happens by itself when a turn
// starts.

#include "rules/savage_worlds/command_context.hpp"
#include "rules/savage_worlds/tables.hpp"

#include <algorithm>

namespace kast::rules::savage_worlds {

void spend_action(CommandContext& context, const Id& who, std::string_view action, bool free,
                  const std::function<void(Turn&)>& change) {
    const Character* one = context.find(who);
    if (!one) return;
    Turn turn = one->turn;
    if (context.state().encounter.round == 0) {
        // Outside an encounter nobody counts what is done.
        if (!free) lose(context, who, Condition::aiming, "used", "SW-aim-1");
        context.emit(ActionTaken{who, one->owner, std::string(action), free, turn});
        return;
    }
    turn.started = true;
    if (!free) {
        context.remember_turn(one->turn);
        if (turn.declared.empty()) turn.declared = {std::string(action)};
        ++turn.done;
    }
    if (change) change(turn);
    // Aim is for the first action of the next turn, else it is gone (SW-aim-1).
    if (!free && one->aiming && one->aiming->ready) {
        lose(context, who, Condition::aiming, "used", "SW-aim-1");
    }
    context.emit(ActionTaken{who, one->owner, std::string(action), free, turn});
}

void end_turn(CommandContext& context, const Id& who, bool lost) {
    context.emit(TurnEnded{who, lost});
}

namespace {

bool running(const Character* one) { return one && one->turn.running && !one->turn.over; }

/// Those of the slot who have a turn: the Incapacitated wild card too, who may be bleeding
/// (SW-incap-6).
std::vector<Id> takers(const State& state, const Slot& slot) {
    std::vector<Id> ids;
    for (const Id& id : slot.members) {
        const Character* one = find(state, id);
        if (!one || one->is(Condition::dead) || one->is(Condition::on_hold)) continue;
        if (one->is(Condition::surprised) || (!one->wild && !one->up())) continue;
        if (one->turn.over) continue;  // Has had it in this round, out of order.
        ids.push_back(id);
    }
    return ids;
}

/// `as_was` is not the state's own slot, which changes with the event.
void turn_over_card(CommandContext& context, const Slot& as_was) {
    if (!as_was.face_down || !as_was.card) return;
    context.emit(CardRevealed{as_was.id, *as_was.card});
    for (const std::string& card : as_was.hand) {
        if (is_joker(card)) joker_gifts(context, as_was);
    }
}

void start_slot(CommandContext& context, const Slot& as_was) {
    turn_over_card(context, as_was);
    const auto ids = takers(context.state(), as_was);
    if (ids.empty()) {
        context.emit(SlotActed{as_was.id, false});
        return;
    }
    context.emit(TurnStarted{as_was.id, ids, false});
    TurnStartFrame start;
    start.queue = ids;
    context.push(std::move(start));
}

/// Who is due: the first in the order who neither has acted nor waits with a Joker; then who waits.
const Slot* due(const State& state) {
    const Slot* waiting = nullptr;
    for (const Id& id : state.encounter.order) {
        const Slot* slot = find_slot(state, id);
        if (!slot || slot->acted) continue;
        if (!slot->waiting) return slot;
        if (!waiting) waiting = slot;
    }
    return waiting;
}

bool any_running(const State& state, const std::vector<Id>& ids) {
    return std::ranges::any_of(ids, [&](const Id& id) { return running(find(state, id)); });
}

bool is_active_going(const State& state) {
    const auto& active = state.encounter.active;
    const Slot* slot = active ? find_slot(state, *active) : nullptr;
    return slot && any_running(state, slot->members);
}

}  // namespace

bool is_turn_due(const State& state) {
    if (!state.stack.empty()) {
        const auto* turn = get_if<InterruptionFrame>(&state.stack.back());
        return turn && !any_running(state, turn->members);
    }
    const Encounter& encounter = state.encounter;
    if (encounter.phase != Phase::round || is_active_going(state)) return false;
    // A round in which nobody was dealt a card waits for those on Hold (SW-bad-21).
    return encounter.active || !encounter.next.empty() || !encounter.order.empty();
}

void end_round(CommandContext& context) {
    const Encounter& encounter = context.state().encounter;
    const bool joker = encounter.joker_drawn;
    std::vector<Slot> unseen;
    for (const Slot& slot : encounter.slots) {
        if (slot.face_down) unseen.push_back(slot);
    }
    for (const Slot& slot : unseen) {
        for (const std::string& card : slot.hand) {
            if (is_joker(card)) joker_gifts(context, slot);
        }
    }
    context.emit(RoundEnded{encounter.round, joker});
    recover(context);
    if (joker) {
        // The whole deck, at the end of the round in which a Joker was drawn (SW-init-8).
        std::vector<std::string> all = context.state().encounter.deck.pile;
        std::ranges::copy(context.state().encounter.deck.discard, std::back_inserter(all));
        context.dice().shuffle(all);
        context.emit(DeckShuffled{std::move(all)});
    }
}

bool advance(CommandContext& context) {
    if (!is_turn_due(context.state())) return false;
    if (!context.state().stack.empty()) {
        context.pop();
        return true;
    }
    const Encounter& encounter = context.state().encounter;
    if (encounter.active) context.emit(SlotActed{*encounter.active, false});
    if (!encounter.next.empty()) {
        const Id next = encounter.next.front();
        start_out_of_order(context, next);
        return true;
    }
    if (const Slot* slot = due(context.state())) {
        const Slot as_was = *slot;
        start_slot(context, as_was);
        return true;
    }
    if (!encounter.order.empty()) end_round(context);
    return false;
}

void start_out_of_order(CommandContext& context, const Id& who, bool set_weapon) {
    std::vector<Id> ids{who};
    Id slot_id = who;
    if (const Slot* slot = slot_of(context.state(), who)) {
        slot_id = slot->id;
        const Slot as_was = *slot;
        const Character& one = *context.find(who);
        const bool joker = holds_joker(context.state(), one);
        if (joker) turn_over_card(context, as_was);
        // Who is on Hold acts alone; the others of the seat have had their turn.
        if (joker && !one.is(Condition::on_hold)) {
            ids = takers(context.state(), as_was);
            context.emit(SlotActed{slot_id, false});
        }
    }
    lose(context, who, Condition::on_hold, "used", "SW-hold-1");
    context.emit(TurnStarted{slot_id, ids, true});
    if (set_weapon) {
        spend_action(context, who, "set-weapon", true, [](Turn& turn) {
            turn.set_weapon = true;
            turn.started = false;
        });
    }
    InterruptionFrame rest;
    rest.who = who;
    rest.members = ids;
    TurnStartFrame start;
    start.queue = ids;
    context.push(std::move(rest));
    context.push(std::move(start));
}

// --- the start of a turn (SW-turn-5): bleeding out, Stunned, Shaken ----------------------------

void go_on(CommandContext& context, TurnStartFrame frame) {
    if (frame.queue.empty()) return;
    const Id who = frame.queue.front();
    const Character* one = context.find(who);
    const TurnStartStep step = one ? frame.step : TurnStartStep::over;
    const State& state = context.state();
    switch (step) {
        case TurnStartStep::bleeding:
            frame.step = TurnStartStep::stunned;
            context.push(std::move(frame));
            if (one->is(Condition::bleeding_out)) {
                context.push(check_frame(
                    "bleed", roll_of(state, *one, "vigor", "bleed", {.about_dying = true})));
            }
            return;
        case TurnStartStep::stunned:
            frame.step = TurnStartStep::shaken;
            context.push(std::move(frame));
            if (one->is(Condition::stunned) && one->up()) {
                context.push(check_frame(
                    "unstun", roll_of(state, *one, "vigor", "unstun", {.recovery = true})));
            }
            return;
        case TurnStartStep::shaken:
            frame.step = TurnStartStep::over;
            context.push(std::move(frame));
            if (one->is(Condition::shaken) && one->up()) {
                const Occasion occasion{.recovery = true, .from_shaken = true};
                context.push(
                    check_frame("unshake", roll_of(state, *one, "spirit", "unshake", occasion)));
            }
            return;
        case TurnStartStep::over:
            frame.queue.erase(frame.queue.begin());
            frame.step = TurnStartStep::bleeding;
            const bool idle = one && (!one->up() || one->is(Condition::stunned));
            context.push(std::move(frame));
            if (idle && running(one)) end_turn(context, who, false);
            return;
    }
}

}  // namespace kast::rules::savage_worlds

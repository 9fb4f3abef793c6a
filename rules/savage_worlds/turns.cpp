// Whose turn it is: the order of a round, turns out of order, what happens by itself when a turn
// starts, and the windows in which a turn can be interrupted.

#include "rules/core/order.hpp"
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

void turn_over_card(CommandContext& context, const Slot& slot) {
    if (!slot.face_down || !slot.card) return;
    const auto hand = slot.hand;
    const Slot as_was = slot;
    context.emit(CardRevealed{slot.id, *slot.card});
    for (const std::string& card : hand) {
        if (is_joker(card)) joker_gifts(context, as_was);
    }
}

void start_slot(CommandContext& context, const Slot& slot) {
    const Slot as_was = slot;
    turn_over_card(context, as_was);
    const auto ids = takers(context.state(), as_was);
    if (ids.empty()) {
        context.emit(SlotActed{as_was.id, false});
        return;
    }
    context.emit(TurnStarted{as_was.id, ids, false});
    Frame start = frame_of(FrameKind::turn_start, {});
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
        const Frame& top = state.stack.back();
        return top.kind == FrameKind::interruption && !top.asks && !any_running(state, top.queue);
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
        start_slot(context, *slot);
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
        if (holds_joker(context.state(), *context.find(who))) {
            turn_over_card(context, as_was);
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
    Frame rest = frame_of(FrameKind::interruption, who);
    rest.queue = ids;
    Frame start = frame_of(FrameKind::turn_start, {});
    start.queue = ids;
    context.push(std::move(rest));
    context.push(std::move(start));
}

// --- the start of a turn (SW-turn-5): bleeding out, Stunned, Shaken ----------------------------

void step_turn_start(CommandContext& context, Frame frame) {
    frame.came.reset();
    if (frame.queue.empty()) return;
    const Id who = frame.queue.front();
    const Character* one = context.find(who);
    const int step = frame.step++;
    if (!one || step > 2) {
        frame.queue.erase(frame.queue.begin());
        frame.step = 0;
        const bool idle = one && (!one->up() || one->is(Condition::stunned));
        context.push(std::move(frame));
        if (idle && running(one)) end_turn(context, who, false);
        return;
    }
    context.push(std::move(frame));
    const State& state = context.state();
    if (step == 0 && one->is(Condition::bleeding_out)) {
        context.push(
            check_frame("bleed", roll_of(state, *one, "vigor", "bleed", {.about_dying = true})));
    } else if (step == 1 && one->is(Condition::stunned) && one->up()) {
        context.push(
            check_frame("unstun", roll_of(state, *one, "vigor", "unstun", {.recovery = true})));
    } else if (step == 2 && one->is(Condition::shaken) && one->up()) {
        const Occasion occasion{.recovery = true, .from_shaken = true};
        context.push(check_frame("unshake", roll_of(state, *one, "spirit", "unshake", occasion)));
    }
}

// --- interruptions (1.14) ----------------------------------------------------------------------

namespace {

bool set_against(const CommandContext& context, const Character& one, const Frame& windows) {
    // Below the gate lies what was announced.
    const auto& stack = context.state().stack;
    if (stack.size() < 2 || !stack[stack.size() - 2].attack) return false;
    const Attack& attack = stack[stack.size() - 2].attack->command;
    const Character* charger = context.find(windows.who);
    if (attack.defender != one.id || attack.distance || !charger) return false;
    return charger->turn.straight >= 6 &&
           std::ranges::any_of(one.weapons, [](const Weapon& weapon) {
               return weapon.ready.value_or(true) && weapon.reach && *weapon.reach >= 1;
           });
}

int longest_reach(const Character& one) {
    int reach = 0;
    for (const Weapon& weapon : one.weapons) {
        if (weapon.ready.value_or(true) && weapon.reach)
            reach = std::max<int>(reach, *weapon.reach);
    }
    return reach;
}

bool could_interrupt(const State& state, const Character& one) {
    if (!one.up()) return false;
    if (holds_joker(state, one)) return true;
    return one.is(Condition::on_hold);
}

/// Whoever's card lies face down is always asked: that somebody is asked must not betray a Joker.
bool is_asked(const State& state, const Character& one) {
    if (could_interrupt(state, one)) return true;
    const Slot* slot = slot_of(state, one.id);
    return one.up() && slot && slot->face_down && slot->card && !slot->acted &&
           state.encounter.active != slot->id;
}

void contest_moment(CommandContext& context, Frame frame, const Character& by, bool set) {
    const Character* against = context.find(frame.who);
    OpposedTask task;
    task.first = roll_of(context.state(), by, "athletics", "interrupt");
    task.second =
        against ? roll_of(context.state(), *against, "athletics", "interrupt") : task.first;
    if (set && against && longest_reach(by) != longest_reach(*against)) {
        auto& longer = longest_reach(by) > longest_reach(*against) ? task.first : task.second;
        add(longer.modifiers, 2, "longer-weapon", "SW-charge-2");
    }
    Frame opposed = frame_of(FrameKind::opposed, by.id);
    opposed.opposed = std::move(task);
    frame.step = 1;
    if (set) frame.word = by.id.value;
    context.push(std::move(frame));
    context.push(std::move(opposed));
}

void resolve_moment(CommandContext& context, Frame& frame) {
    const Id by = frame.queue.front();
    frame.queue.erase(frame.queue.begin());
    const OpposedOutcome came = frame.contest_came.value_or(OpposedOutcome{});
    frame.contest_came.reset();
    frame.step = 0;
    if (!context.find(by)) return;
    if (!came.won && !came.tie) lose(context, by, Condition::on_hold, "too-slow", "SW-hold-7");
    context.emit(InterruptSettled{by, frame.who, came.won, came.tie, false});
    if (came.won || came.tie) frame.scores[by] = came.tie ? 0 : came.first_total;
    if (came.tie) context.make_simultaneous();
}

void start_winners(CommandContext& context, const Frame& frame) {
    std::vector<std::pair<int, Id>> order;
    for (const auto& [id, score] : frame.scores) order.emplace_back(score, id);
    // The last to be put on the stack is the first to act.
    stable_insertion_sort(order, [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [score, id] : order) {
        if (context.find(id)) start_out_of_order(context, id, frame.word == id.value);
    }
}

std::vector<Id> who_is_asked(const State& state, const Id& actor) {
    std::vector<Id> asked;
    if (state.encounter.phase != Phase::round) return asked;
    for (const Slot& slot : state.encounter.slots) {
        for (const Id& id : slot.members) {
            const Character* one = find(state, id);
            if (one && id != actor && is_asked(state, *one)) asked.push_back(id);
        }
    }
    return asked;
}

}  // namespace

void announce(CommandContext& context, Frame action, const Id& actor, std::string_view name,
              std::vector<Id> targets, std::string weapon, bool free) {
    Frame windows = frame_of(FrameKind::windows, actor);
    if (!free) windows.queue = who_is_asked(context.state(), actor);
    Frame gate = frame_of(FrameKind::gate, actor);
    gate.word = std::string(name);
    gate.queue = targets;
    // A deed that nobody could come before is done as soon as it is said.
    if (action.kind != FrameKind::deed || !windows.queue.empty()) {
        context.emit(
            ActionAnnounced{actor, std::string(name), std::move(targets), std::move(weapon), free});
    }
    context.push(std::move(action));
    if (windows.queue.empty()) return;
    context.push(std::move(gate));
    context.push(std::move(windows));
}

/// What was announced is lost where its actor can do it no more (SW-bad-18); not where both acted
/// at once.
void step_gate(CommandContext& context, Frame frame) {
    const Character* one = context.find(frame.who);
    const bool held = one && one->bound && frame.word != "break-free" && !one->is(Condition::dead);
    if (frame.simultaneous || (can_go_on(context.state(), frame.who) && !held)) return;
    context.pop();
    const Id target = frame.queue.empty() ? Id{} : frame.queue.front();
    context.emit(AttackMissed{frame.who, target, "lost"});
}

void step_deed(CommandContext& context, Frame frame) {
    const Character* one = context.find(frame.who);
    if (!one) return;
    if (frame.word == "defend") {
        gain(context, frame.who, Condition::defending, "defend", "SW-defend-1");
    } else if (frame.word == "aim") {
        const Id target = frame.queue.front();
        context.emit(StateGained{frame.who, Condition::aiming, "aim", "SW-aim-1", {}, {}, target});
    } else if (frame.word == "reload") {
        load(context, *one, frame.queue.front());
    } else if (frame.number > 0) {
        context.roll_table("task-length", frame.who, {6});  // SW-turn-3
    }
}

void plan_ahead(const State& state, Frame& action) {
    action.simultaneous = true;
    const auto keep = [&](const Id& id) {
        if (const Character* one = find(state, id)) action.as_was = *one;
        return action.as_was.has_value();
    };
    // A weapon that was taken off the sheet meanwhile fires no more.
    const auto still_has = [&](const Id& weapon) { return action.as_was->weapon(weapon); };
    if (action.attack) {
        if (keep(action.attack->command.attacker)) action.plan = plan_attack(state, *action.attack);
    } else if (action.area) {
        const AreaAttack& command = action.area->command;
        if (keep(command.attacker) && still_has(command.weapon))
            action.plan = plan_area(state, *action.area);
    } else if (action.suppress) {
        const Suppress& command = action.suppress->command;
        if (keep(command.attacker) && still_has(command.weapon))
            action.plan = plan_suppression(state, command);
    } else if (action.breaking) {
        if (keep(action.breaking->actor)) action.plan = plan_breaking(state, *action.breaking);
    }
}

void step_windows(CommandContext& context, Frame frame) {
    if (frame.step == 1) resolve_moment(context, frame);
    while (!frame.queue.empty()) {
        const Character* one = context.find(frame.queue.front());
        if (one && is_asked(context.state(), *one)) break;
        frame.queue.erase(frame.queue.begin());
    }
    if (frame.queue.empty()) return start_winners(context, frame);
    const Character& one = *context.find(frame.queue.front());
    std::vector<std::string> answers;
    if (could_interrupt(context.state(), one)) answers.emplace_back("interrupt");
    if (set_against(context, one, frame)) answers.emplace_back("set-weapon");
    answers.emplace_back("pass");
    context.ask(std::move(frame), "interrupt-window", one.id, one.owner, std::move(answers),
                "pass");
}

Result<void> answer_windows(CommandContext& context, Frame frame, const std::string& answer) {
    const Character* one = context.find(frame.queue.front());
    if (answer != "pass" && (!one || !could_interrupt(context.state(), *one))) {
        return refuse(not_on_hold, "SW-hold-5", "/answer");
    }
    const bool set = answer == "set-weapon";
    if (set && !set_against(context, *one, frame)) return refuse(wrong_weapon, "SW-charge-2");
    context.answered(frame, answer);
    frame.asks.reset();
    if (answer == "pass") {
        frame.queue.erase(frame.queue.begin());
        step_windows(context, std::move(frame));
        return {};
    }
    if (!set && holds_joker(context.state(), *one)) {
        frame.queue.erase(frame.queue.begin());
        const Slot* slot = slot_of(context.state(), one->id);
        frame.scores[one->id] = 10'000 + standing_of(*slot->card);
        context.emit(InterruptSettled{one->id, frame.who, true, false, true});
        step_windows(context, std::move(frame));
        return {};
    }
    contest_moment(context, std::move(frame), *one, set);
    return {};
}

}  // namespace kast::rules::savage_worlds

// Whose turn it is: the order of a round, turns out of order, what happens by itself when a turn
// starts, and the windows in which a turn can be interrupted.

#include "rules/core/order.hpp"
#include "rules/savage_worlds/command_context.hpp"
#include "rules/savage_worlds/tables.hpp"

#include <algorithm>

namespace kast::rules::savage_worlds {

void spend_action(Play& play, const Id& who, std::string_view action, bool free,
                  const std::function<void(Turn&)>& change) {
    const Character* one = play.find(who);
    if (!one) return;
    Turn turn = one->turn;
    if (play.state().encounter.round == 0) {
        // Outside an encounter nobody counts what is done.
        if (!free) lose(play, who, Condition::aiming, "used", "SW-aim-1");
        play.emit(ActionTaken{who, one->owner, std::string(action), free, turn});
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
        lose(play, who, Condition::aiming, "used", "SW-aim-1");
    }
    play.emit(ActionTaken{who, one->owner, std::string(action), free, turn});
}

void end_turn(Play& play, const Id& who, bool lost) { play.emit(TurnEnded{who, lost}); }

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

void turn_over_card(Play& play, const Slot& slot) {
    if (!slot.face_down || !slot.card) return;
    const auto hand = slot.hand;
    const Slot as_was = slot;
    play.emit(CardRevealed{slot.id, *slot.card});
    for (const std::string& card : hand) {
        if (is_joker(card)) joker_gifts(play, as_was);
    }
}

void start_slot(Play& play, const Slot& slot) {
    const Slot as_was = slot;
    turn_over_card(play, as_was);
    const auto ids = takers(play.state(), as_was);
    if (ids.empty()) {
        play.emit(SlotActed{as_was.id, false});
        return;
    }
    play.emit(TurnStarted{as_was.id, ids, false});
    Frame start = frame_of(FrameKind::turn_start, {});
    start.queue = ids;
    play.push(std::move(start));
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

void end_round(Play& play) {
    const Encounter& encounter = play.state().encounter;
    const bool joker = encounter.joker_drawn;
    std::vector<Slot> unseen;
    for (const Slot& slot : encounter.slots) {
        if (slot.face_down) unseen.push_back(slot);
    }
    for (const Slot& slot : unseen) {
        for (const std::string& card : slot.hand) {
            if (is_joker(card)) joker_gifts(play, slot);
        }
    }
    play.emit(RoundEnded{encounter.round, joker});
    recover(play);
    if (joker) {
        // The whole deck, at the end of the round in which a Joker was drawn (SW-init-8).
        std::vector<std::string> all = play.state().encounter.deck.pile;
        std::ranges::copy(play.state().encounter.deck.discard, std::back_inserter(all));
        play.dice().shuffle(all);
        play.emit(DeckShuffled{std::move(all)});
    }
}

bool advance(Play& play) {
    if (!is_turn_due(play.state())) return false;
    if (!play.state().stack.empty()) {
        play.pop();
        return true;
    }
    const Encounter& encounter = play.state().encounter;
    if (encounter.active) play.emit(SlotActed{*encounter.active, false});
    if (!encounter.next.empty()) {
        const Id next = encounter.next.front();
        start_out_of_order(play, next);
        return true;
    }
    if (const Slot* slot = due(play.state())) {
        start_slot(play, *slot);
        return true;
    }
    if (!encounter.order.empty()) end_round(play);
    return false;
}

void start_out_of_order(Play& play, const Id& who, bool set_weapon) {
    std::vector<Id> ids{who};
    Id slot_id = who;
    if (const Slot* slot = slot_of(play.state(), who)) {
        slot_id = slot->id;
        const Slot as_was = *slot;
        if (holds_joker(play.state(), *play.find(who))) {
            turn_over_card(play, as_was);
            ids = takers(play.state(), as_was);
            play.emit(SlotActed{slot_id, false});
        }
    }
    lose(play, who, Condition::on_hold, "used", "SW-hold-1");
    play.emit(TurnStarted{slot_id, ids, true});
    if (set_weapon) {
        spend_action(play, who, "set-weapon", true, [](Turn& turn) {
            turn.set_weapon = true;
            turn.started = false;
        });
    }
    Frame rest = frame_of(FrameKind::interruption, who);
    rest.queue = ids;
    Frame start = frame_of(FrameKind::turn_start, {});
    start.queue = ids;
    play.push(std::move(rest));
    play.push(std::move(start));
}

// --- the start of a turn (SW-turn-5): bleeding out, Stunned, Shaken ----------------------------

void step_turn_start(Play& play, Frame frame) {
    frame.came.reset();
    if (frame.queue.empty()) return;
    const Id who = frame.queue.front();
    const Character* one = play.find(who);
    const int step = frame.step++;
    if (!one || step > 2) {
        frame.queue.erase(frame.queue.begin());
        frame.step = 0;
        const bool idle = one && (!one->up() || one->is(Condition::stunned));
        play.push(std::move(frame));
        if (idle && running(one)) end_turn(play, who, false);
        return;
    }
    play.push(std::move(frame));
    const State& state = play.state();
    if (step == 0 && one->is(Condition::bleeding_out)) {
        play.push(
            check_frame("bleed", roll_of(state, *one, "vigor", "bleed", {.about_dying = true})));
    } else if (step == 1 && one->is(Condition::stunned) && one->up()) {
        play.push(
            check_frame("unstun", roll_of(state, *one, "vigor", "unstun", {.recovery = true})));
    } else if (step == 2 && one->is(Condition::shaken) && one->up()) {
        const Occasion occasion{.recovery = true, .from_shaken = true};
        play.push(check_frame("unshake", roll_of(state, *one, "spirit", "unshake", occasion)));
    }
}

// --- interruptions (1.14) ----------------------------------------------------------------------

namespace {

bool set_against(const Play& play, const Character& one, const Frame& windows) {
    // Below the gate lies what was announced.
    const auto& stack = play.state().stack;
    if (stack.size() < 2 || !stack[stack.size() - 2].attack) return false;
    const Attack& attack = stack[stack.size() - 2].attack->command;
    const Character* charger = play.find(windows.who);
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

void contest_moment(Play& play, Frame frame, const Character& by, bool set) {
    const Character* against = play.find(frame.who);
    OpposedTask task;
    task.first = roll_of(play.state(), by, "athletics", "interrupt");
    task.second = against ? roll_of(play.state(), *against, "athletics", "interrupt") : task.first;
    if (set && against && longest_reach(by) != longest_reach(*against)) {
        auto& longer = longest_reach(by) > longest_reach(*against) ? task.first : task.second;
        add(longer.modifiers, 2, "longer-weapon", "SW-charge-2");
    }
    Frame opposed = frame_of(FrameKind::opposed, by.id);
    opposed.opposed = std::move(task);
    frame.step = 1;
    if (set) frame.word = by.id.value;
    play.push(std::move(frame));
    play.push(std::move(opposed));
}

void judge_moment(Play& play, Frame& frame) {
    const Id by = frame.queue.front();
    frame.queue.erase(frame.queue.begin());
    const OpposedOutcome came = frame.contest_came.value_or(OpposedOutcome{});
    frame.contest_came.reset();
    frame.step = 0;
    if (!play.find(by)) return;
    if (!came.won && !came.tie) lose(play, by, Condition::on_hold, "too-slow", "SW-hold-7");
    play.emit(InterruptSettled{by, frame.who, came.won, came.tie, false});
    if (came.won || came.tie) frame.scores[by] = came.tie ? 0 : came.first_total;
    if (came.tie) play.make_simultaneous();
}

void start_winners(Play& play, const Frame& frame) {
    std::vector<std::pair<int, Id>> order;
    for (const auto& [id, score] : frame.scores) order.emplace_back(score, id);
    // The last to be put on the stack is the first to act.
    stable_insertion_sort(order, [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [score, id] : order) {
        if (play.find(id)) start_out_of_order(play, id, frame.word == id.value);
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

void announce(Play& play, Frame action, const Id& actor, std::string_view name,
              std::vector<Id> targets, std::string weapon, bool free) {
    Frame windows = frame_of(FrameKind::windows, actor);
    if (!free) windows.queue = who_is_asked(play.state(), actor);
    Frame gate = frame_of(FrameKind::gate, actor);
    gate.word = std::string(name);
    gate.queue = targets;
    // A deed that nobody could come before is done as soon as it is said.
    if (action.kind != FrameKind::deed || !windows.queue.empty()) {
        play.emit(
            ActionAnnounced{actor, std::string(name), std::move(targets), std::move(weapon), free});
    }
    play.push(std::move(action));
    if (windows.queue.empty()) return;
    play.push(std::move(gate));
    play.push(std::move(windows));
}

/// What was announced is lost where its actor can do it no more (SW-bad-18); not where both acted
/// at once.
void step_gate(Play& play, Frame frame) {
    const Character* one = play.find(frame.who);
    const bool held = one && one->bound && frame.word != "break-free" && !one->is(Condition::dead);
    if (frame.simultaneous || (can_go_on(play.state(), frame.who) && !held)) return;
    play.pop();
    const Id target = frame.queue.empty() ? Id{} : frame.queue.front();
    play.emit(AttackMissed{frame.who, target, "lost"});
}

void step_deed(Play& play, Frame frame) {
    const Character* one = play.find(frame.who);
    if (!one) return;
    if (frame.word == "defend") {
        gain(play, frame.who, Condition::defending, "defend", "SW-defend-1");
    } else if (frame.word == "aim") {
        const Id target = frame.queue.front();
        play.emit(StateGained{frame.who, Condition::aiming, "aim", "SW-aim-1", {}, {}, target});
    } else if (frame.word == "reload") {
        load(play, *one, frame.queue.front());
    } else if (frame.number > 0) {
        play.table("task-length", frame.who, {6});  // SW-turn-3
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

void step_windows(Play& play, Frame frame) {
    if (frame.step == 1) judge_moment(play, frame);
    while (!frame.queue.empty()) {
        const Character* one = play.find(frame.queue.front());
        if (one && is_asked(play.state(), *one)) break;
        frame.queue.erase(frame.queue.begin());
    }
    if (frame.queue.empty()) return start_winners(play, frame);
    const Character& one = *play.find(frame.queue.front());
    std::vector<std::string> answers;
    if (could_interrupt(play.state(), one)) answers.emplace_back("interrupt");
    if (set_against(play, one, frame)) answers.emplace_back("set-weapon");
    answers.emplace_back("pass");
    play.ask(std::move(frame), "interrupt-window", one.id, one.owner, std::move(answers), "pass");
}

Result<void> answer_windows(Play& play, Frame frame, const std::string& answer) {
    const Character* one = play.find(frame.queue.front());
    if (answer != "pass" && (!one || !could_interrupt(play.state(), *one))) {
        return refuse(not_on_hold, "SW-hold-5", "/answer");
    }
    const bool set = answer == "set-weapon";
    if (set && !set_against(play, *one, frame)) return refuse(wrong_weapon, "SW-charge-2");
    play.close(frame, answer);
    frame.asks.reset();
    if (answer == "pass") {
        frame.queue.erase(frame.queue.begin());
        step_windows(play, std::move(frame));
        return {};
    }
    if (!set && holds_joker(play.state(), *one)) {
        frame.queue.erase(frame.queue.begin());
        const Slot* slot = slot_of(play.state(), one->id);
        frame.scores[one->id] = 10'000 + standing_of(*slot->card);
        play.emit(InterruptSettled{one->id, frame.who, true, false, true});
        step_windows(play, std::move(frame));
        return {};
    }
    contest_moment(play, std::move(frame), *one, set);
    return {};
}

}  // namespace kast::rules::savage_worlds

// Interruptions (1.14): what is announced, the windows in which others come between, and the gate
// that lets it go on only if it still can.

#include "rules/core/order.hpp"
#include "rules/savage_worlds/command_context.hpp"
#include "rules/savage_worlds/tables.hpp"

#include <algorithm>
#include <iterator>

namespace kast::rules::savage_worlds {

namespace {

bool set_against(const State& state, const Character& one, const WindowsFrame& windows) {
    // Below the gate, the innermost, lies what was announced.
    const auto& stack = state.stack;
    const auto gate = std::find_if(stack.rbegin(), stack.rend(), [](const Frame& frame) {
        return holds_alternative<GateFrame>(frame);
    });
    if (gate == stack.rend() || std::next(gate) == stack.rend()) return false;
    const auto* announced = get_if<AttackFrame>(&*std::next(gate));
    if (!announced) return false;
    const Attack& attack = announced->attack.command;
    const Character* charger = find(state, windows.who);
    if (attack.defender != one.id || attack.distance || !charger) return false;
    return run_up_of(state, *charger) >= 6 &&
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

/// Whoever's card lies face down is asked as if there were a Joker: that somebody is asked must not
/// betray one. Whose seat is asked only when it matters is not asked before its own side acts.
bool is_asked(const State& state, const Character& one, const Id& actor) {
    const AutoAccept mode = auto_accept_of(state, one.owner);
    const Character* other = find(state, actor);
    const bool allied = other && !opponents(one, *other);
    if (mode == AutoAccept::always || (mode == AutoAccept::on_success && allied)) return false;
    if (could_interrupt(state, one)) return true;
    const Slot* slot = slot_of(state, one.id);
    return one.up() && slot && slot->face_down && slot->card && !slot->acted &&
           state.encounter.active != slot->id;
}

std::vector<std::string> answers_for(const State& state, const Character& one,
                                     const WindowsFrame& windows) {
    std::vector<std::string> answers;
    if (could_interrupt(state, one)) answers.emplace_back("interrupt");
    if (set_against(state, one, windows)) answers.emplace_back("set-weapon");
    answers.emplace_back("pass");
    return answers;
}

void contest_moment(CommandContext& context, WindowsFrame frame, const Character& by, bool set) {
    const Character* against = context.find(frame.who);
    OpposedTask task;
    task.first = roll_of(context.state(), by, "athletics", "interrupt");
    task.second =
        against ? roll_of(context.state(), *against, "athletics", "interrupt") : task.first;
    if (set && against && longest_reach(by) != longest_reach(*against)) {
        auto& longer = longest_reach(by) > longest_reach(*against) ? task.first : task.second;
        add(longer.modifiers, 2, "longer-weapon", "SW-charge-2");
    }
    OpposedFrame opposed = opposed_frame(std::move(task));
    frame.step = WindowsStep::contesting;
    if (set) frame.set_by = by.id;
    context.push(std::move(frame));
    context.push(std::move(opposed));
}

/// Of who ties with what was announced: slower than anybody who wins (SW-hold-6).
constexpr int tie_score = 0;

/// What was announced can still be done: its actor is up, and not Bound but to break free
/// (SW-bad-18).
bool is_still_possible(const CommandContext& context, const Id& actor, std::string_view action) {
    const Character* one = context.find(actor);
    const bool held = one && one->bound && action != "break-free";
    return can_go_on(context.state(), actor) && !held;
}

void resolve_moment(CommandContext& context, WindowsFrame& frame) {
    const Id by = frame.queue.front();
    frame.queue.erase(frame.queue.begin());
    const OpposedOutcome came = frame.came.value_or(OpposedOutcome{});
    frame.came.reset();
    frame.step = WindowsStep::asking;
    if (!context.find(by)) return;
    if (!came.won && !came.tie) lose(context, by, Condition::on_hold, "too-slow", "SW-hold-7");
    context.emit(InterruptSettled{by, frame.who, came.won, came.tie, false});
    if (came.won || came.tie) frame.scores[by] = came.tie ? tie_score : came.first_total;
}

void start_winners(CommandContext& context, const WindowsFrame& frame) {
    std::vector<std::pair<int, Id>> order;
    for (const auto& [id, score] : frame.scores) order.emplace_back(score, id);
    // The last to be put on the stack is the first to act.
    stable_insertion_sort(order, [](const auto& a, const auto& b) { return a.first < b.first; });
    // Below lies the gate of what was announced.
    TieFrame tie;
    tie.who = frame.who;
    const auto& stack = context.state().stack;
    const auto* gate = stack.empty() ? nullptr : get_if<GateFrame>(&stack.back());
    if (gate) tie.action = gate->action;
    bool tied = false;
    for (const auto& [score, id] : order) {
        // Those who tied lie below those who are faster; between them the moment of the tie.
        if (tied && score > tie_score) {
            context.push(tie);
            tied = false;
        }
        tied = tied || score == tie_score;
        if (context.find(id)) start_out_of_order(context, id, frame.set_by == id);
    }
    if (tied) context.push(tie);
}

std::vector<Id> who_is_asked(const State& state, const Id& actor) {
    std::vector<Id> asked;
    if (state.encounter.phase != Phase::round) return asked;
    for (const Slot& slot : state.encounter.slots) {
        for (const Id& id : slot.members) {
            const Character* one = find(state, id);
            if (one && id != actor && is_asked(state, *one, actor)) asked.push_back(id);
        }
    }
    return asked;
}

GateFrame gate_for(const CommandContext& context, const Id& actor, std::string_view name,
                   const std::vector<Id>& targets) {
    GateFrame gate;
    gate.who = actor;
    gate.action = std::string(name);
    gate.targets = targets;
    gate.before = context.turn_before();
    const Character* one = context.find(actor);
    for (const Id& id : targets) {
        const Character* target = context.find(id);
        if (target && target->up()) gate.up.push_back(id);
        if (one && one->beside.contains(id)) gate.beside.push_back(id);
    }
    return gate;
}

}  // namespace

void announce(CommandContext& context, Frame action, const Id& actor, std::string_view name,
              std::vector<Id> targets, std::string weapon, bool free) {
    WindowsFrame windows;
    windows.who = actor;
    if (!free) windows.queue = who_is_asked(context.state(), actor);
    GateFrame gate = gate_for(context, actor, name, targets);
    // A deed that nobody could come before is done as soon as it is said.
    if (!holds_alternative<DeedFrame>(action) || !windows.queue.empty()) {
        context.emit(
            ActionAnnounced{actor, std::string(name), std::move(targets), std::move(weapon), free});
    }
    context.push(std::move(action));
    if (windows.queue.empty()) return;
    context.push(std::move(gate));
    context.push(std::move(windows));
}

namespace {

void lose_announced(CommandContext& context, const GateFrame& frame) {
    context.pop();
    const Id target = frame.targets.empty() ? Id{} : frame.targets.front();
    context.emit(AttackMissed{frame.who, target, "lost"});
}

/// A target has fallen or is gone, or no longer stands next to who would act.
bool has_lost_target(const State& state, const GateFrame& frame) {
    const Character* one = find(state, frame.who);
    const auto is_out = [&](const Id& id) {
        const Character* target = find(state, id);
        return !target || !target->up();
    };
    const auto got_away = [&](const Id& id) { return !one || !one->beside.contains(id); };
    return std::ranges::any_of(frame.up, is_out) || std::ranges::any_of(frame.beside, got_away);
}

/// Whom a blow that was announced could be aimed at instead: opponents in reach. Of a shot distance
/// and cover would be another's, so that it is taken back and given anew.
std::vector<std::string> targets_instead(const State& state, const Character& one,
                                         const Frame& announced) {
    std::vector<std::string> ids;
    const auto* frame = get_if<AttackFrame>(&announced);
    if (!frame) return ids;
    const Attack& attack = frame->attack.command;
    const bool is_plain = !is_ranged(one, attack) && !attack.others && !attack.cover &&
                          !attack.disarm && !on(attack.sweep);
    if (!is_plain) return ids;
    for (const auto& [id, other] : state.characters) {
        const bool in_reach = one.beside.empty() || one.beside.contains(id);
        if (id != attack.defender && in_reach && other.up() && opponents(one, other))
            ids.push_back(id.value);
    }
    return ids;
}

/// The blow that lies on top of the stack goes at `target`.
void aim_anew(CommandContext& context, const GateFrame& gate, const Id& target) {
    AttackFrame frame = get<AttackFrame>(context.pop());
    frame.attack.command.defender = target;
    const Character& one = *context.find(gate.who);
    const auto& held = frame.attack.command.weapon;
    const Weapon* weapon = held ? one.weapon(*held) : nullptr;
    context.emit(ActionAnnounced{
        gate.who, gate.action, {target}, weapon ? weapon->name.value : "unarmed", false});
    context.push(std::move(frame));
}

/// The action is not spent; that its actor has gone all out stays, and so does an aim that is used.
void withdraw(CommandContext& context, const GateFrame& gate) {
    context.pop();
    const Character& one = *context.find(gate.who);
    Turn turn = gate.before.value_or(one.turn);
    turn.started = true;
    turn.wild_attack = one.turn.wild_attack;
    context.emit(ActionWithdrawn{one.id, one.owner, gate.action, std::move(turn)});
}

}  // namespace

/// What was announced is lost where its actor can do it no more (SW-bad-18); not where both acted
/// at once. Where a target was lost to who came between, its actor decides anew.
void go_on(CommandContext& context, GateFrame frame) {
    if (frame.simultaneous) return;
    if (!is_still_possible(context, frame.who, frame.action)) return lose_announced(context, frame);
    if (!has_lost_target(context.state(), frame)) return;
    const Character& one = *context.find(frame.who);
    std::vector<std::string> answers{"go-on"};
    std::ranges::move(targets_instead(context.state(), one, context.state().stack.back()),
                      std::back_inserter(answers));
    answers.emplace_back("withdraw");
    context.ask(std::move(frame), "interrupted-action", one.id, one.owner, std::move(answers),
                "go-on");
}

Result<void> answer(CommandContext& context, GateFrame frame, const GivenAnswer& given) {
    const bool aims_anew = given.word != "go-on" && given.word != "withdraw";
    if (aims_anew) {
        const Character* target = context.find(Id(given.word));
        if (!target || !target->up()) {
            return refuse(bad_target, "SW-hold-5", "/answer",
                          "`" + given.word + "` has fallen or is gone.");
        }
    }
    context.answered(frame, given.word);
    if (!is_still_possible(context, frame.who, frame.action))
        lose_announced(context, frame);
    else if (aims_anew)
        aim_anew(context, frame, Id(given.word));
    else if (given.word == "withdraw")
        withdraw(context, frame);
    return {};
}

/// What was announced and those who tied with it happen at the same time, unless a faster one has
/// felled its actor before (SW-hold-5, SW-hold-6).
// NOLINTNEXTLINE(performance-unnecessary-value-param): as all frames come.
void go_on(CommandContext& context, TieFrame frame) {
    if (is_still_possible(context, frame.who, frame.action)) context.make_simultaneous();
}

void go_on(CommandContext& context, DeedFrame frame) {
    const Character* one = context.find(frame.who);
    if (!one) return;
    switch (frame.deed) {
        case Deed::defend:
            return gain(context, frame.who, Condition::defending, "defend", "SW-defend-1");
        case Deed::aim:
            return context.emit(
                StateGained{frame.who, Condition::aiming, "aim", "SW-aim-1", {}, {}, frame.about});
        case Deed::reload:
            return load(context, *one, frame.about.value_or(Id{}));
        case Deed::other:
            if (frame.roll_length) context.roll_table("task-length", frame.who, {6});  // SW-turn-3
    }
}

namespace {

/// Who acts as it is now, and with that the roll, where the weapon is still on the sheet.
template <class Plan>
void keep_as_is(const State& state, PlannedFrame& frame, const Id& actor,
                const std::optional<Id>& weapon, Plan plan) {
    const Character* one = find(state, actor);
    if (!one) return;
    frame.as_was = *one;
    if (!weapon || one->weapon(*weapon)) frame.plan = plan();
}

void keep_plan(const State& state, AttackFrame& frame) {
    keep_as_is(state, frame, frame.attack.command.attacker, {},
               [&] { return plan_attack(state, frame.attack); });
}
void keep_plan(const State& state, AreaFrame& frame) {
    const AreaAttack& command = frame.area.command;
    keep_as_is(state, frame, command.attacker, command.weapon,
               [&] { return plan_area(state, frame.area); });
}
void keep_plan(const State& state, SuppressFrame& frame) {
    keep_as_is(state, frame, frame.command.attacker, frame.command.weapon,
               [&] { return plan_suppression(state, frame.command); });
}
void keep_plan(const State& state, BreakObjectFrame& frame) {
    keep_as_is(state, frame, frame.command.actor, {},
               [&] { return plan_breaking(state, frame.command, frame.by_player); });
}

}  // namespace

void plan_ahead(const State& state, Frame& action) {
    base_of(action).simultaneous = true;
    visit(
        [&]<class F>(F& frame) {
            if constexpr (std::is_base_of_v<PlannedFrame, F>) keep_plan(state, frame);
        },
        action);
}

std::optional<std::vector<std::string>> options_now(const State& state, const WindowsFrame& frame,
                                                    const Decision& /*asked*/) {
    const Character* one = frame.queue.empty() ? nullptr : find(state, frame.queue.front());
    if (!one) return std::nullopt;
    return answers_for(state, *one, frame);
}

void go_on(CommandContext& context, WindowsFrame frame) {
    if (frame.step == WindowsStep::contesting) resolve_moment(context, frame);
    while (!frame.queue.empty()) {
        const Character* one = context.find(frame.queue.front());
        if (one && is_asked(context.state(), *one, frame.who)) break;
        frame.queue.erase(frame.queue.begin());
    }
    if (frame.queue.empty()) return start_winners(context, frame);
    const Character& one = *context.find(frame.queue.front());
    auto answers = answers_for(context.state(), one, frame);
    context.ask(std::move(frame), "interrupt-window", one.id, one.owner, std::move(answers),
                "pass");
}

Result<void> answer(CommandContext& context, WindowsFrame frame, const GivenAnswer& given) {
    const std::string& answer = given.word;
    const Character* one = context.find(frame.queue.front());
    if (answer != "pass" && (!one || !could_interrupt(context.state(), *one))) {
        return refuse(not_on_hold, "SW-hold-5", "/answer");
    }
    const bool set = answer == "set-weapon";
    if (set && !set_against(context.state(), *one, frame))
        return refuse(wrong_weapon, "SW-charge-2");
    context.answered(frame, answer);
    if (answer == "pass") {
        frame.queue.erase(frame.queue.begin());
        go_on(context, std::move(frame));
        return {};
    }
    if (!set && holds_joker(context.state(), *one)) {
        frame.queue.erase(frame.queue.begin());
        const Slot* slot = slot_of(context.state(), one->id);
        frame.scores[one->id] = 10'000 + standing_of(*slot->card);
        context.emit(InterruptSettled{one->id, frame.who, true, false, true});
        go_on(context, std::move(frame));
        return {};
    }
    contest_moment(context, std::move(frame), *one, set);
    return {};
}

}  // namespace kast::rules::savage_worlds

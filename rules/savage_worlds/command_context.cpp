#include "rules/savage_worlds/command_context.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>

namespace kast::rules::savage_worlds {

void CommandContext::push(Frame frame) {
    stack().push_back(std::move(frame));
    stack_changed_ = true;
}

Frame CommandContext::pop() {
    Frame frame = std::move(stack().back());
    stack().pop_back();
    stack_changed_ = true;
    return frame;
}

Frame CommandContext::pop_asking(const Id& decision) {
    const auto asks_it = [&](const Frame& frame) {
        const auto& asks = base_of(frame).asks;
        return asks && asks->id == decision;
    };
    auto& frames = stack();
    const auto found = std::ranges::find_if(frames, asks_it);
    const bool is_first = found != frames.end();
    if (is_first) std::rotate(found, found + 1, frames.end());
    Frame frame = pop();
    auto* dealing = get_if<DealingFrame>(&frame);
    if (is_first || !dealing) return frame;
    // One of several that are asked at once: it comes first.
    const auto other = std::ranges::find(dealing->others, decision, &Decision::id);
    if (other != dealing->others.end()) std::swap(*dealing->asks, *other);
    return frame;
}

Decision CommandContext::open(std::string kind, Id creature, Id owner,
                              std::vector<std::string> answers, std::string fallback, bool hidden) {
    Decision decision;
    decision.id = fresh_id();
    decision.kind = std::move(kind);
    decision.creature = std::move(creature);
    decision.owner = std::move(owner);
    for (std::string& answer : answers) decision.options.push_back({std::move(answer), {}});
    decision.fallback = std::move(fallback);
    // The dead decide nothing: what is still to be said of them the GM says.
    const Character* one = find(decision.creature);
    if (one && one->is(Condition::dead)) decision.owner = {};
    emit(DecisionOpened{decision, hidden});
    return decision;
}

void CommandContext::ask(Frame frame, std::string kind, Id creature, Id owner,
                         std::vector<std::string> answers, std::string fallback) {
    FrameBase& asking = base_of(frame);
    asking.asks = open(std::move(kind), std::move(creature), std::move(owner), std::move(answers),
                       std::move(fallback), asking.hidden);
    push(std::move(frame));
}

void CommandContext::answered(FrameBase& frame, const std::string& answer, std::vector<Id> items) {
    if (!frame.asks) return;
    const Decision asked = *std::exchange(frame.asks, std::nullopt);
    emit(DecisionAnswered{asked.id, asked.kind, asked.creature, answer, std::move(items),
                          answer == asked.fallback, false, frame.hidden});
}

void CommandContext::closed(FrameBase& frame) {
    if (!frame.asks) return;
    const Decision asked = *std::exchange(frame.asks, std::nullopt);
    emit(DecisionClosed{asked.id, asked.kind, asked.creature, frame.hidden});
}

namespace {

/// Leaves the outcome with the innermost matter, where it waits for one of that kind.
template <class Outcome>
void leave_outcome(std::vector<Frame>& stack, const Outcome& outcome) {
    if (stack.empty()) return;
    visit(
        [&](auto& frame) {
            if constexpr (requires { frame.came = outcome; }) frame.came = outcome;
        },
        stack.back());
}

}  // namespace

void CommandContext::deliver(const RollOutcome& outcome) { leave_outcome(stack(), outcome); }

void CommandContext::deliver(const OpposedOutcome& outcome) { leave_outcome(stack(), outcome); }

void CommandContext::make_simultaneous() {
    auto& frames = stack();
    for (std::size_t i = frames.size(); i-- > 1;) {
        if (!holds_alternative<GateFrame>(frames[i])) continue;
        base_of(frames[i]).simultaneous = true;
        plan_ahead(state(), frames[i - 1]);
        stack_changed_ = true;
        return;
    }
}

void CommandContext::abandon(const Id& character) {
    auto& frames = stack();
    const auto is_its = [&](const Frame& frame) {
        // A turn out of order that others share goes on without this one.
        const auto* turn = get_if<InterruptionFrame>(&frame);
        return base_of(frame).who == character && !(turn && turn->members.size() > 1);
    };
    for (;;) {
        auto lowest = std::ranges::find_if(frames, is_its);
        if (lowest == frames.end()) return;
        const auto* roll = get_if<RollFrame>(&*lowest);
        if (roll && roll->task.call) {
            // Others' rolls for called tests go on.
            closed(base_of(*lowest));
            frames.erase(lowest);
            stack_changed_ = true;
            continue;
        }
        // Without its gate nothing that was announced goes on.
        if (holds_alternative<GateFrame>(*lowest)) --lowest;
        // Somebody else's turn in the middle of it goes on.
        const auto end = std::find_if(lowest, frames.end(), [&](const Frame& frame) {
            return holds_alternative<InterruptionFrame>(frame) && !is_its(frame);
        });
        for (auto frame = end; frame != lowest;) closed(base_of(*--frame));
        frames.erase(lowest, end);
        stack_changed_ = true;
    }
}

bool CommandContext::at_rest() const {
    if (state().stack.empty()) return true;
    const Frame& top = state().stack.back();
    return base_of(top).asks || holds_alternative<InterruptionFrame>(top);
}

void CommandContext::step() {
    Frame frame = pop();
    visit(
        [&]<class F>(F& one) {
            // Whose turn it is acts by commands.
            if constexpr (!std::is_same_v<F, InterruptionFrame>) go_on(*this, std::move(one));
        },
        frame);
}

void CommandContext::run() {
    do {
        while (!at_rest()) step();
    } while (advance(*this));
}

void CommandContext::refresh_options() {
    const auto refresh = [&](auto& frame, Decision& decision) {
        const auto answers = options_now(state(), frame, decision);
        if (!answers) return;
        std::vector<Option> options;
        for (const std::string& one : *answers) options.push_back({one, {}});
        if (options == decision.options) return;
        decision.options = std::move(options);
        stack_changed_ = true;
    };
    const auto refresh_all = [&](auto& frame) {
        if constexpr (requires { options_now(state(), frame, *frame.asks); }) {
            if (frame.asks) refresh(frame, *frame.asks);
            if constexpr (requires { frame.others; }) {
                for (Decision& other : frame.others) refresh(frame, other);
            }
        }
    };
    for (Frame& frame : stack()) visit(refresh_all, frame);
}

void CommandContext::record_stack() {
    if (stack_changed_) emit(StackMoved{state().stack});
}

void CommandContext::note_stopped(const DieRoll& die) {
    if (die.faces.size() < chain_faces_max) return;
    emit(NoteMade{"A d" + std::to_string(die.sides) + " was stopped after " +
                      std::to_string(chain_faces_max) + " faces.",
                  "chain-stopped",
                  {}});
}

DieRoll CommandContext::throw_die(int sides, bool aces) {
    DieRoll die = thrown(dice(), sides, aces);
    note_stopped(die);
    return die;
}

RollSet CommandContext::throw_roll(const RollTask& task, int extra) {
    RollSet set = throw_set(task, dice(), extra);
    for (const DieRoll& die : set.dice) note_stopped(die);
    if (set.wild) note_stopped(*set.wild);
    return set;
}

int CommandContext::roll_table(std::string_view name, std::optional<Id> character,
                               std::vector<int> sides, int modifier,
                               const std::function<std::string(int)>& row,
                               std::vector<Modifier> named) {
    TableRolled rolled;
    rolled.table = std::string(name);
    rolled.character = std::move(character);
    rolled.sides = std::move(sides);
    rolled.modifier = modifier + sum_of(named);
    rolled.total = rolled.modifier;
    rolled.modifiers = std::move(named);
    for (const int one : rolled.sides) {
        rolled.faces.push_back(dice().roll(one));
        rolled.total += rolled.faces.back();
    }
    const int total = rolled.total;
    if (row) rolled.row = row(total);
    emit(std::move(rolled));
    return total;
}

void CommandContext::push_roll(RollTask task) {
    if (const Character* roller = find(task.roller)) {
        add_next(task.modifiers, *roller, task.purpose);
        const auto next = roller->next_modifiers.find(task.purpose);
        if (next != roller->next_modifiers.end()) {
            for (const Modifier& one : next->second.claimed) task.claimed.push_back(one.cause);
        }
    }
    push(roll_frame(std::move(task)));
}

namespace {

/// A frame with its task, of that character.
template <class Frame, class Task>
Frame frame_about(Id who, Task Frame::* task_of, std::type_identity_t<Task>&& task) {
    Frame frame;
    frame.who = std::move(who);
    frame.*task_of = std::move(task);
    return frame;
}

}  // namespace

RollFrame roll_frame(RollTask task) {
    RollFrame frame = frame_about(task.roller, &RollFrame::task, std::move(task));
    frame.hidden = frame.task.hidden;
    return frame;
}

OpposedFrame opposed_frame(OpposedTask task) {
    return frame_about(task.first.roller, &OpposedFrame::task, std::move(task));
}

CheckFrame check_frame(std::string word, RollTask task, std::optional<Id> other, int number) {
    CheckFrame frame;
    frame.who = task.roller;
    frame.check.word = std::move(word);
    frame.check.subject = task.roller;
    frame.check.other = std::move(other);
    frame.check.number = number;
    frame.task = std::move(task);
    return frame;
}

ContestFrame contest_frame(std::string word, RollTask first, RollTask second,
                           std::vector<std::string> choices) {
    ContestFrame frame;
    frame.who = first.roller;
    frame.contest.word = std::move(word);
    frame.contest.actor = first.roller;
    frame.contest.target = second.roller;
    frame.contest.rolls.first = std::move(first);
    frame.contest.rolls.second = std::move(second);
    frame.contest.rolls.choices = std::move(choices);
    return frame;
}

AttackFrame attack_frame(AttackTask attack) {
    return frame_about(attack.command.attacker, &AttackFrame::attack, std::move(attack));
}

HitFrame hit_frame(HitTask hit) { return frame_about(hit.victim, &HitFrame::hit, std::move(hit)); }

RulingFrame ruling_frame(const Id& who, Ruling ruling) {
    RulingFrame frame;
    frame.who = who;
    frame.ruling = ruling;
    return frame;
}

RollTask roll_of(const State& state, const Character& character, std::string_view trait,
                 std::string_view purpose, const Occasion& occasion) {
    RollTask task;
    const TraitRolled rolled = trait_of(character, trait).value_or(TraitRolled{});
    task.roller = character.id;
    task.owner = character.owner;
    task.trait = std::string(trait);
    task.purpose = std::string(purpose);
    task.sides = rolled.sides;
    task.wild = character.wild ? character.wild_die : 0;
    task.modifiers = own_modifiers(state, character, trait, occasion);
    task.own = static_cast<int>(task.modifiers.size());
    task.action = occasion.action;
    return task;
}

void refresh(const State& state, RollTask& task) {
    const Character* roller = find(state, task.roller);
    if (!roller) return;
    task.modifiers.erase(task.modifiers.begin(), task.modifiers.begin() + task.own);
    auto own = own_modifiers(state, *roller, task.trait, {.action = task.action});
    task.own = static_cast<int>(own.size());
    task.modifiers.insert(task.modifiers.begin(), own.begin(), own.end());
}

bool can_go_on(const State& state, const Id& actor) {
    const Character* one = find(state, actor);
    return one && one->up() && !one->is(Condition::shaken) && !one->is(Condition::stunned);
}

std::vector<Modifier> lines_of(const Circumstances& given) {
    std::vector<Modifier> lines;
    if (!given) return lines;
    for (const Circumstance& one : *given) lines.push_back({one.value, one.name.value, "SW-mod-1"});
    return lines;
}

void add_circumstances(RollTask& task, const Circumstances& given, bool by_player) {
    for (Modifier& one : lines_of(given)) {
        if (by_player) task.claimed.push_back(one.cause);
        task.modifiers.push_back(std::move(one));
    }
}

void add_circumstances(HitTask& hit, const Circumstances& given) {
    std::ranges::move(lines_of(given), std::back_inserter(hit.modifiers));
}

void add_vulnerable(const State& state, std::vector<Modifier>& list, const Character& target) {
    if (is_vulnerable(state, target)) add(list, 2, "vulnerable", "SW-vulnerable-1");
}

}  // namespace kast::rules::savage_worlds

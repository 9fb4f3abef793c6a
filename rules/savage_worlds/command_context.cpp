#include "rules/savage_worlds/command_context.hpp"

#include <algorithm>

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

void CommandContext::ask(Frame frame, std::string kind, Id creature, Id owner,
                         std::vector<std::string> answers, std::string fallback) {
    Decision decision;
    decision.kind = std::move(kind);
    decision.creature = std::move(creature);
    decision.owner = std::move(owner);
    for (std::string& answer : answers) decision.options.push_back({std::move(answer), {}});
    decision.fallback = std::move(fallback);
    ask(std::move(frame), std::move(decision));
}

void CommandContext::ask(Frame frame, Decision decision) {
    decision.id = dice().fresh_id();
    // The dead decide nothing: what is still to be said of them the GM says.
    const Character* creature = find(decision.creature);
    if (creature && creature->is(Condition::dead)) decision.owner = {};
    emit(DecisionOpened{decision, frame.hidden});
    frame.asks = std::move(decision);
    push(std::move(frame));
}

void CommandContext::answered(const Frame& frame, const std::string& answer,
                              std::vector<Id> items) {
    if (!frame.asks) return;
    emit(DecisionAnswered{frame.asks->id, frame.asks->kind, frame.asks->creature, answer,
                          std::move(items), answer == frame.asks->fallback, false, frame.hidden});
}

void CommandContext::closed(const Frame& frame) {
    if (!frame.asks) return;
    emit(DecisionClosed{frame.asks->id, frame.asks->kind, frame.asks->creature, frame.hidden});
}

void CommandContext::deliver(const RollOutcome& outcome) {
    if (!stack().empty()) stack().back().came = outcome;
}

void CommandContext::deliver(const OpposedOutcome& outcome) {
    if (!stack().empty()) stack().back().contest_came = outcome;
}

void CommandContext::deliver_told(const std::string& answer) {
    if (!stack().empty()) stack().back().told = answer;
}

void CommandContext::make_simultaneous() {
    auto& frames = stack();
    for (std::size_t i = frames.size(); i-- > 1;) {
        if (frames[i].kind != FrameKind::gate) continue;
        frames[i].simultaneous = true;
        plan_ahead(state(), frames[i - 1]);
        stack_changed_ = true;
        return;
    }
}

void CommandContext::abandon(const Id& character) {
    auto& frames = stack();
    const auto is_its = [&](const Frame& frame) {
        // A turn out of order that others share goes on without this one.
        const bool shared = frame.kind == FrameKind::interruption && frame.queue.size() > 1;
        return frame.who == character && !shared;
    };
    for (;;) {
        auto lowest = std::ranges::find_if(frames, is_its);
        if (lowest == frames.end()) return;
        // Without its gate nothing that was announced goes on.
        if (lowest->kind == FrameKind::gate) --lowest;
        // Somebody else's turn in the middle of it goes on.
        const auto end = std::find_if(lowest, frames.end(), [&](const Frame& frame) {
            return frame.kind == FrameKind::interruption && !is_its(frame);
        });
        for (auto frame = end; frame != lowest;) closed(*--frame);
        frames.erase(lowest, end);
        stack_changed_ = true;
    }
}

bool CommandContext::at_rest() const {
    if (state().stack.empty()) return true;
    const Frame& top = state().stack.back();
    return top.asks || top.kind == FrameKind::interruption;
}

void CommandContext::step() {
    using Step = void (*)(CommandContext&, Frame);
    static const std::map<FrameKind, Step> steps{
        {FrameKind::roll, step_roll},
        {FrameKind::opposed, step_opposed},
        {FrameKind::attack, step_attack},
        {FrameKind::hit, step_hit},
        {FrameKind::incapacity, step_incapacity},
        {FrameKind::area, step_area},
        {FrameKind::suppress, step_suppress},
        {FrameKind::contest, step_contest},
        {FrameKind::check, step_check},
        {FrameKind::fear, step_fear},
        {FrameKind::windows, step_windows},
        {FrameKind::turn_start, step_turn_start},
        {FrameKind::dealing, step_dealing},
        {FrameKind::surprise, step_surprise},
        {FrameKind::free_attacks, step_free_attacks},
        {FrameKind::ruling, step_ruling},
        {FrameKind::time, step_time},
        {FrameKind::break_object, step_break_object},
        {FrameKind::gate, step_gate},
        {FrameKind::deed, step_deed},
    };
    Frame frame = pop();
    steps.at(frame.kind)(*this, std::move(frame));
}

void CommandContext::run() {
    do {
        while (!at_rest()) step();
    } while (advance(*this));
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
                               const std::function<std::string(int)>& row) {
    TableRolled rolled;
    rolled.table = std::string(name);
    rolled.character = std::move(character);
    rolled.sides = std::move(sides);
    rolled.modifier = modifier;
    rolled.total = modifier;
    for (const int one : rolled.sides) {
        rolled.faces.push_back(dice().roll(one));
        rolled.total += rolled.faces.back();
    }
    const int total = rolled.total;
    if (row) rolled.row = row(total);
    emit(std::move(rolled));
    return total;
}

Frame frame_of(FrameKind kind, const Id& who) {
    Frame frame;
    frame.kind = kind;
    frame.who = who;
    return frame;
}

Frame roll_frame(RollTask task) {
    Frame frame = frame_of(FrameKind::roll, task.roller);
    frame.hidden = task.hidden;
    frame.roll = std::move(task);
    return frame;
}

Frame check_frame(std::string word, RollTask task, std::optional<Id> other, int number) {
    Frame frame = frame_of(FrameKind::check, task.roller);
    CheckTask check;
    check.word = std::move(word);
    check.subject = task.roller;
    check.other = std::move(other);
    check.number = number;
    frame.check = std::move(check);
    frame.roll = std::move(task);
    return frame;
}

Frame contest_frame(std::string word, RollTask first, RollTask second,
                    std::vector<std::string> choices) {
    Frame frame = frame_of(FrameKind::contest, first.roller);
    ContestTask contest;
    contest.word = std::move(word);
    contest.actor = first.roller;
    contest.target = second.roller;
    contest.rolls.first = std::move(first);
    contest.rolls.second = std::move(second);
    contest.rolls.choices = std::move(choices);
    frame.contest = std::move(contest);
    return frame;
}

Frame hit_frame(HitTask hit) {
    Frame frame = frame_of(FrameKind::hit, hit.victim);
    frame.hit = std::move(hit);
    return frame;
}

Frame ruling_frame(const Id& who, std::string word) {
    Frame frame = frame_of(FrameKind::ruling, who);
    frame.word = std::move(word);
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

void add_circumstances(RollTask& task, const Circumstances& given, bool by_player) {
    if (!given) return;
    for (const Circumstance& one : *given) {
        task.modifiers.push_back({one.value, one.name.value, "SW-mod-1"});
        if (by_player) task.claimed.push_back(one.name.value);
    }
}

void add_vulnerable(const State& state, std::vector<Modifier>& list, const Character& target) {
    if (is_vulnerable(state, target)) add(list, 2, "vulnerable", "SW-vulnerable-1");
}

}  // namespace kast::rules::savage_worlds

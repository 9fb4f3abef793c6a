#include "rules/savage_worlds/state.hpp"

#include "rules/core/enum_words.hpp"
#include "rules/savage_worlds/conditions.hpp"
#include "rules/savage_worlds/derived.hpp"

#include <algorithm>

namespace kast::rules::savage_worlds {

bool Character::is(Condition condition) const {
    if (rule_of(condition).kept == Kept::flag)
        return !conditions.empty() && conditions.contains(enum_word(condition));
    if (condition == Condition::distracted) return is_distracted(*this);
    if (condition == Condition::vulnerable) return !vulnerable.empty();
    if (condition == Condition::entangled) return entangled.has_value();
    if (condition == Condition::bound) return bound.has_value();
    return condition == Condition::grappling ? grappling.has_value() : aiming.has_value();
}

bool Character::up() const {
    return std::ranges::none_of(condition_rules, [&](const ConditionRule& rule) {
        return rule.is_out && is(rule.condition);
    });
}

const Weapon* Character::weapon(const Id& weapon_id) const {
    const auto found = std::ranges::find(weapons, weapon_id, &Weapon::id);
    return found == weapons.end() ? nullptr : &*found;
}

AutoAccept auto_accept_of(const State& state, const Id& member) {
    const auto chosen = state.auto_accept.find(member);
    return chosen != state.auto_accept.end()
               ? chosen->second
               : state.settings.auto_accept.value_or(AutoAccept::when_no_option);
}

bool takes_the_usual(const State& state, const Id& member) {
    const AutoAccept mode = auto_accept_of(state, member);
    return mode == AutoAccept::on_success || mode == AutoAccept::always;
}

const Slot* slot_of(const State& state, const Id& character) {
    for (const Slot& slot : state.encounter.slots) {
        if (std::ranges::find(slot.members, character) != slot.members.end()) return &slot;
    }
    return nullptr;
}

const Slot* find_slot(const State& state, const Id& slot) {
    const auto found = std::ranges::find(state.encounter.slots, slot, &Slot::id);
    return found == state.encounter.slots.end() ? nullptr : &*found;
}

const Decision* open_decision(const State& state) {
    if (state.stack.empty()) return nullptr;
    const auto& asks = base_of(state.stack.back()).asks;
    return asks ? &*asks : nullptr;
}

namespace {

/// A roll for a called test, or what its critical failure brings: no other matter waits for it.
bool is_apart(const Frame& frame) {
    const auto* roll = get_if<RollFrame>(&frame);
    const auto* ruling = get_if<RulingFrame>(&frame);
    return roll ? roll->task.call.has_value() : ruling && ruling->called;
}

}  // namespace

std::vector<const Decision*> open_decisions(const State& state) {
    std::vector<const Decision*> open;
    if (const Decision* first = open_decision(state)) open.push_back(first);
    if (open.empty()) return open;
    if (const auto* dealing = get_if<DealingFrame>(&state.stack.back())) {
        for (const Decision& other : dealing->others) open.push_back(&other);
    }
    for (std::size_t i = state.stack.size() - 1; i > 0 && is_apart(state.stack[i]); --i) {
        const Frame& beneath = state.stack[i - 1];
        if (is_apart(beneath) && base_of(beneath).asks) open.push_back(&*base_of(beneath).asks);
    }
    return open;
}

bool only_called_tests_ask(const State& state) {
    const auto rest = std::find_if_not(state.stack.rbegin(), state.stack.rend(), is_apart);
    return rest == state.stack.rend() || holds_alternative<InterruptionFrame>(*rest);
}

const Frame* find_asking(const State& state, const Id& decision) {
    for (const Frame& frame : state.stack) {
        const auto& asks = base_of(frame).asks;
        if (asks && asks->id == decision) return &frame;
    }
    return state.stack.empty() ? nullptr : &state.stack.back();
}

const Decision* find_decision(const State& state, const Id& id) {
    const auto open = open_decisions(state);
    const auto found = std::ranges::find(open, id, &Decision::id);
    return found == open.end() ? nullptr : *found;
}

const Decision* decision_for(const State& state, const Viewer& viewer) {
    const Decision* first = open_decision(state);
    if (!first || viewer.is_gm() || viewer.member.empty()) return first;
    const auto open = open_decisions(state);
    const auto own = std::ranges::find(open, viewer.member, &Decision::owner);
    return own == open.end() ? first : *own;
}

bool waits_unseen(const State& state) {
    if (!open_decision(state)) return false;
    const std::size_t size = state.stack.size();
    const Frame& top = state.stack.back();
    const bool own = holds_alternative<RollFrame>(top) || holds_alternative<RulingFrame>(top);
    const bool alone = size == 1 || holds_alternative<InterruptionFrame>(state.stack[size - 2]);
    return base_of(top).hidden && own && alone;
}

}  // namespace kast::rules::savage_worlds

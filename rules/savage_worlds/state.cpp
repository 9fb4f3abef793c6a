#include "rules/savage_worlds/state.hpp"

#include "rules/core/enum_words.hpp"
#include "rules/savage_worlds/conditions.hpp"
#include "rules/savage_worlds/derived.hpp"

#include <algorithm>

namespace kast::rules::savage_worlds {

std::string word_of(Condition condition) { return enum_word(condition); }

bool Character::is(Condition condition) const {
    if (rule_of(condition).kept == Kept::flag)
        return !conditions.empty() && conditions.contains(word_of(condition));
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

bool waits_unseen(const State& state) {
    if (!open_decision(state)) return false;
    const std::size_t size = state.stack.size();
    const Frame& top = state.stack.back();
    const bool own = holds_alternative<RollFrame>(top) || holds_alternative<RulingFrame>(top);
    const bool alone = size == 1 || holds_alternative<InterruptionFrame>(state.stack[size - 2]);
    return base_of(top).hidden && own && alone;
}

}  // namespace kast::rules::savage_worlds

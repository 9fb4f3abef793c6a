// What a character could do now, for the table to offer: no client needs a rule for it.

#include "rules/savage_worlds/derived.hpp"
#include "rules/savage_worlds/play.hpp"
#include "rules/savage_worlds/tables.hpp"

#include <algorithm>

namespace kast::rules::savage_worlds {

namespace {

bool has_action(const State& state, const Character& one) {
    if (state.encounter.round == 0) return true;
    const Turn& turn = one.turn;
    const int declared = turn.declared.empty() ? 1 : static_cast<int>(turn.declared.size());
    return turn.done < declared && !one.is(Condition::defending);
}

void add_actions(const State& state, const Character& one, std::vector<std::string>& may) {
    if (!has_action(state, one) || one.is(Condition::shaken)) return;
    if (one.entangled || one.bound) may.emplace_back("break-free");
    if (one.bound) return;
    for (const char* word : {"attack", "test", "support", "grapple", "push", "break", "act"}) {
        may.emplace_back(word);
    }
    if (one.grappling) may.emplace_back("crush");
    const bool fresh = one.turn.done == 0 && one.turn.declared.size() <= 1 && !one.turn.ran;
    if (fresh) may.emplace_back("defend");
    for (const Weapon& weapon : one.weapons) {
        if (!weapon.ready.value_or(true) || !weapon.range) continue;
        if (fresh && one.turn.moved == 0) may.emplace_back("aim");
        if (weapon.rof && *weapon.rof > 1) may.emplace_back("suppress");
        if (weapon.shots && weapon.shots_max && *weapon.shots < *weapon.shots_max) {
            may.emplace_back("reload");
        }
    }
}

void add_turn(const State& state, const Character& one, std::vector<std::string>& may) {
    if (state.encounter.round > 0) {
        may.emplace_back("turn.end");
        const bool untouched =
            !one.turn.started && one.turn.moved == 0 && one.turn.declared.empty();
        if (untouched && !one.is(Condition::shaken)) may.emplace_back("turn.hold");
        if (one.turn.declared.empty() && !one.is(Condition::shaken))
            may.emplace_back("turn.declare");
    }
    add_actions(state, one, may);
    may.emplace_back("ready");
    if (one.is(Condition::prone)) {
        if (!is_fixed(one)) may.emplace_back("stand-up");
    } else {
        may.emplace_back("drop-prone");
    }
    if (is_fixed(one)) return;
    may.emplace_back("move");
    if (in_melee(state, one)) may.emplace_back("leave-melee");
}

}  // namespace

/// `waiting`: a decision that the viewer knows of comes first.
std::vector<std::string> allowed_methods(const State& state, const Character& one, bool waiting) {
    std::vector<std::string> may;
    if (one.is(Condition::dead)) return may;
    if (one.is(Condition::shaken) && can_pay(state, one)) may.emplace_back("benny.unshake");
    if (waiting) return may;
    may.emplace_back("roll");
    if (one.power && one.power->points < one.power->maximum && can_pay(state, one)) {
        may.emplace_back("benny.power-points");
    }
    if (!one.up() || one.is(Condition::stunned)) return may;
    const bool waits = one.is(Condition::on_hold) || holds_joker(state, one);
    if (waits && state.stack.empty() && state.encounter.phase == Phase::round) {
        may.emplace_back("turn.act");
    }
    if (has_turn(state, one)) add_turn(state, one, may);
    std::ranges::sort(may);
    may.erase(std::unique(may.begin(), may.end()), may.end());
    return may;
}

}  // namespace kast::rules::savage_worlds

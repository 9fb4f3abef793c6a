#include "rules/terre_exile/preconditions.hpp"

#include "rules/terre_exile/refusals.hpp"

#include <algorithm>

namespace kast::rules::terre_exile {

namespace {

const RefusalKind* unless(bool holds, const RefusalKind& kind) { return holds ? nullptr : &kind; }

}  // namespace

const RefusalKind* why_not_free(const State& state, const Id& character) {
    return unless(!open_test(state, character), refusal::pending_open);
}

const RefusalKind* why_not_quiet(const State& state) {
    return unless(state.tests.empty(), refusal::pending_open);
}

const RefusalKind* why_not_take_turns(const State& state) {
    if (state.mode != Mode::combat) return &refusal::not_in_combat;
    return why_not_quiet(state);
}

const RefusalKind* why_not_change_order(const State& state) {
    return unless(state.mode == Mode::combat && !state.order.empty(), refusal::not_in_combat);
}

const RefusalKind* why_not_change(const Test& test) {
    return unless(test.phase == Phase::declared, refusal::too_late);
}

const RefusalKind* why_not_spend_spirit(const State& state, const Test& test) {
    if (const auto* why = why_not_change(test)) return why;
    if (test.ps_used != Spent::none) return &refusal::already_spent;
    return unless(state.characters.at(test.actor).ps.current > 0, refusal::no_points);
}

const RefusalKind* why_not_make_effort(const State& state, const Test& test, Pool pool) {
    if (const auto* why = why_not_change(test)) return why;
    const bool fits = (pool == Pool::pv && is_of_body(test.attribute)) ||
                      (pool == Pool::pf && is_of_spirit(test.attribute));
    if (!fits) return &refusal::wrong_pool;
    if (test.effort) return &refusal::already_spent;
    const Points* points = find_pool(state.characters.at(test.actor), pool);
    return unless(points && points->current > 0, refusal::no_points);
}

const RefusalKind* why_not_trump(const State& state, const Character& actor,
                                 const std::string& attribute) {
    if (!is_trump(actor, attribute)) return &refusal::not_a_trump;
    const int limit = tension_limit(state.settings.trump_limit, natural_of(actor, attribute));
    if (tension_of(actor, attribute) >= limit) return &refusal::trump_spent;
    return unless(state.mode != Mode::combat || actor.quick_actions > 0, refusal::no_quick_action);
}

const RefusalKind* why_not_claim(const State& state, const Test& test,
                                 const std::string& attribute) {
    if (const auto* why = why_not_change(test)) return why;
    if (test.trump_claims.contains(attribute)) return &refusal::already_claimed;
    return why_not_trump(state, state.characters.at(test.actor), attribute);
}

const RefusalKind* why_not_roll(const Test& test) {
    if (const auto* why = why_not_change(test)) return why;
    if (test.awaits_difficulty) return &refusal::difficulty_open;
    const bool waits = std::ranges::any_of(
        test.trump_claims, [](const auto& claim) { return claim.second == Claim::asked; });
    return unless(!waits, refusal::claim_open);
}

const RefusalKind* why_not_cancel(const Test& test, bool gm) {
    if (const auto* why = why_not_change(test)) return why;
    return unless(gm || (!test.call && !test.declared_by_gm), gm_only);
}

const RefusalKind* why_not_withdraw_spirit(const Test& test) {
    if (const auto* why = why_not_change(test)) return why;
    return unless(test.ps_used == Spent::before, refusal::not_spent);
}

const RefusalKind* why_not_withdraw_effort(const Test& test) {
    if (const auto* why = why_not_change(test)) return why;
    return unless(test.effort.has_value(), refusal::not_spent);
}

const RefusalKind* why_not_withdraw_trump(const Test& test, const std::string& attribute) {
    if (const auto* why = why_not_change(test)) return why;
    const auto claim = test.trump_claims.find(attribute);
    return unless(claim != test.trump_claims.end() && claim->second != Claim::rejected,
                  refusal::not_claimed);
}

const RefusalKind* why_not_throw(const Character& actor) {
    if (!actor.last_throw || actor.last_throw->dice.value_or(0) < 1) return &refusal::no_throw;
    return unless(!actor.last_throw->thrown, refusal::already_thrown);
}

const RefusalKind* why_exhausted(const State& state, const Character& actor,
                                 const std::string& attribute) {
    if (!state.settings.outside) return nullptr;
    const bool body = is_of_body(attribute) && is_spent(actor, Pool::pv);
    const bool spirit = is_of_spirit(attribute) && is_spent(actor, Pool::pf);
    return unless(!body && !spirit, refusal::exhausted);
}

namespace {

/// "Ann's test `t` of AGI is open: …", with what ends it.
std::string describe(const State& state, const Test& test) {
    const std::string what = state.characters.at(test.actor).name + "'s test `" + test.id.value +
                             "` of " + test.attribute + " is open: ";
    return what + (test.phase == Phase::declared
                       ? "roll it (`test.roll`), or take it back (`test.cancel`)."
                       : "spend a point on it or accept it (`decision.answer`).");
}

std::string describe(const State& state, const RefusalKind& why, const Id& who) {
    if (&why == &refusal::pending_open) {
        if (const Test* test = open_test(state, who)) return describe(state, *test);
        return state.tests.empty() ? "" : describe(state, state.tests.begin()->second);
    }
    if (&why == &refusal::not_in_combat) return "`mode.set` or `confrontation.start` begins one.";
    if (&why == &refusal::trump_spent) return "A full rest takes one marker off (`rest`).";
    const auto one = state.characters.find(who);
    if (one == state.characters.end()) return {};
    const Character& sheet = one->second;
    if (&why == &refusal::not_a_trump)
        return sheet.name + (sheet.trump ? "'s trump is " + *sheet.trump + "." : " has none yet.");
    if (&why == &refusal::no_quick_action) return "One comes with each turn (`turn.start`).";
    if (&why == &refusal::exhausted) return sheet.name + "'s PV or PF for that are 0.";
    if (&why == &refusal::no_throw && !sheet.last_throw) return sheet.name + " has made no test.";
    return {};
}

}  // namespace

Result<void> permit(const State& state, const RefusalKind* why, std::string_view rule,
                    std::string_view path, const Id& who) {
    if (!why) return {};
    return refuse(*why, rule, path, describe(state, *why, who));
}

}  // namespace kast::rules::terre_exile

// What blocks each command now.
#include "rules/terre_exile/availability.hpp"

#include <algorithm>

namespace kast::rules::terre_exile {

// ---- of a character

Blocker busy_blocker(const State& state, const Id& character, std::string_view rule) {
    if (open_test(state, character)) return {&refusal::pending_open, rule};
    return {};
}

Blocker exhaustion_blocker(const State& state, const Character& character,
                           const std::string& attribute) {
    if (!state.settings.outside) return {};
    const bool body = is_of_body(attribute) && is_spent(character, Pool::pv);
    const bool spirit = is_of_spirit(attribute) && is_spent(character, Pool::pf);
    if (body || spirit) return {&refusal::exhausted, "D100-x-down-1"};
    return {};
}

Blocker trump_blocker(const State& state, const Character& character,
                      const std::string& attribute) {
    if (!is_trump(character, attribute)) return {&refusal::not_a_trump, "D100-trump-1"};
    const int limit = tension_limit(state.settings.trump_limit, natural_of(character, attribute));
    if (tension_of(character, attribute) >= limit) return {&refusal::trump_spent, "D100-trump-4"};
    if (state.mode == Mode::combat && character.quick_actions <= 0)
        return {&refusal::no_quick_action, "D100-trump-8"};
    return {};
}

Blocker blocker_of(For<TestDeclare>, const Situation& now) {
    return busy_blocker(now.state, now.id);
}
Blocker blocker_of(For<TestThrow>, const Situation& now) {
    const auto& last = now.character.last_throw;
    if (!last || last->dice.value_or(0) < 1) return {&refusal::no_throw, "D100-out-3"};
    if (last->thrown) return {&refusal::already_thrown, "D100-out-3"};
    return {};
}
Blocker blocker_of(For<SaveRoll>, const Situation& now) {
    return module_blocker<SaveRoll>(now.state.settings);
}
Blocker blocker_of(For<TriangleUse>, const Situation& now) {
    if (const Blocker off = module_blocker<TriangleUse>(now.state.settings)) return off;
    if (now.character.quick_actions < 1) return {&refusal::no_quick_action, "D100-x-tri-1"};
    return {};
}
Blocker blocker_of(For<CharacterRemove>, const Situation& now) {
    return busy_blocker(now.state, now.id);
}

// ---- of an open test

namespace {

Blocker rolled_already(const TestSituation& now, std::string_view rule = "D100-roll-1") {
    if (now.test.phase != Phase::declared) return {&refusal::too_late, rule};
    return {};
}

const Character& actor_of(const TestSituation& now) {
    return now.state.characters.at(now.test.actor);
}

}  // namespace

Blocker effort_blocker(const TestSituation& now, Pool pool) {
    const std::string_view rule = "D100-x-res-3";
    if (const Blocker late = rolled_already(now)) return late;
    const bool fits = (pool == Pool::pv && is_of_body(now.test.attribute)) ||
                      (pool == Pool::pf && is_of_spirit(now.test.attribute));
    if (!fits) return {&refusal::wrong_pool, rule};
    if (now.test.effort) return {&refusal::already_spent, rule};
    const Points* points = find_pool(actor_of(now), pool);
    if (!points || points->current <= 0) return {&refusal::no_points, rule};
    return {};
}

Blocker claim_blocker(const TestSituation& now, const std::string& attribute) {
    if (const Blocker late = rolled_already(now, "D100-trump-9")) return late;
    if (now.test.trump_claims.contains(attribute))
        return {&refusal::already_claimed, "D100-trump-9"};
    return trump_blocker(now.state, actor_of(now), attribute);
}

Blocker withdrawal_blocker(const TestSituation& now, const std::string& attribute) {
    if (const Blocker late = rolled_already(now, "D100-trump-9")) return late;
    const auto claim = now.test.trump_claims.find(attribute);
    if (claim == now.test.trump_claims.end() || claim->second == Claim::rejected)
        return {&refusal::not_claimed, "D100-trump-9"};
    return {};
}

Blocker blocker_of(For<TestSet>, const TestSituation& now) { return rolled_already(now); }
Blocker blocker_of(For<AdvantageAdd>, const TestSituation& now) { return rolled_already(now); }
Blocker blocker_of(For<SpiritualSpend>, const TestSituation& now) {
    if (const Blocker late = rolled_already(now)) return late;
    if (now.test.ps_used != Spent::none) return {&refusal::already_spent, "D100-ps-3"};
    if (actor_of(now).ps.current <= 0) return {&refusal::no_points, "D100-ps-4"};
    return {};
}
Blocker blocker_of(For<EffortMake>, const TestSituation& now) {
    if (const Blocker off = module_blocker<EffortMake>(now.state.settings)) return off;
    return effort_blocker(now, is_of_body(now.test.attribute) ? Pool::pv : Pool::pf);
}
Blocker blocker_of(For<TrumpClaim>, const TestSituation& now) {
    const bool may_claim = std::ranges::any_of(
        actor_of(now).attributes,
        [&](const auto& attribute) { return !claim_blocker(now, attribute.first); });
    if (!may_claim) return {&refusal::not_a_trump, "D100-trump-1"};
    return {};
}
Blocker blocker_of(For<TestRoll>, const TestSituation& now) {
    if (const Blocker late = rolled_already(now)) return late;
    if (now.test.awaits_difficulty) return {&refusal::difficulty_open, "D100-trump-9"};
    const bool waits = std::ranges::any_of(
        now.test.trump_claims, [](const auto& claim) { return claim.second == Claim::asked; });
    if (waits) return {&refusal::claim_open, "D100-trump-9"};
    return {};
}
Blocker blocker_of(For<TestCancel>, const TestSituation& now) {
    if (const Blocker late = rolled_already(now)) return late;
    if (!now.by_gm && (now.test.call || now.test.declared_by_gm))
        return {&gm_only, {}, "The GM asked for it, and calls it off."};
    return {};
}
Blocker blocker_of(For<SpiritualWithdraw>, const TestSituation& now) {
    if (const Blocker late = rolled_already(now, "D100-ps-1")) return late;
    if (now.test.ps_used != Spent::before) return {&refusal::not_spent, "D100-ps-1"};
    return {};
}
Blocker blocker_of(For<EffortWithdraw>, const TestSituation& now) {
    if (const Blocker late = rolled_already(now, "D100-x-res-3")) return late;
    if (!now.test.effort) return {&refusal::not_spent, "D100-x-res-3"};
    return {};
}
Blocker blocker_of(For<TrumpWithdraw>, const TestSituation& now) {
    const bool may_withdraw = std::ranges::any_of(now.test.trump_claims, [&](const auto& claim) {
        return !withdrawal_blocker(now, claim.first);
    });
    if (!may_withdraw) return {&refusal::not_claimed, "D100-trump-9"};
    return {};
}

// ---- of the GM's

namespace {

Blocker test_open(const TableSituation& now, std::string_view rule = {}) {
    if (!now.state.tests.empty()) return {&refusal::pending_open, rule};
    return {};
}

Blocker order_missing(const TableSituation& now) {
    if (now.state.mode != Mode::combat || now.state.order.empty())
        return {&refusal::not_in_combat, "D100-x-ini-1"};
    return {};
}

}  // namespace

Blocker blocker_of(For<ModeSet>, const TableSituation& now) { return test_open(now); }
Blocker blocker_of(For<ConfrontationStart>, const TableSituation& now) {
    if (const Blocker off = module_blocker<ConfrontationStart>(now.state.settings)) return off;
    return test_open(now, "D100-x-ini-1");
}
Blocker blocker_of(For<ConfrontationJoin>, const TableSituation& now) { return order_missing(now); }
Blocker blocker_of(For<ConfrontationLeave>, const TableSituation& now) {
    return order_missing(now);
}
Blocker blocker_of(For<TurnStart>, const TableSituation& now) {
    if (now.state.mode != Mode::combat) return {&refusal::not_in_combat, {}};
    return test_open(now);
}

// ---- as lists

std::vector<std::string> available_to(const Situation& now) {
    auto methods = available_commands<TestDeclare>(now);
    if (const Test* test = open_test(now.state, now.id)) {
        add_available<SpiritualSpend, EffortMake, TrumpClaim, TestRoll, TestCancel,
                      SpiritualWithdraw, EffortWithdraw, TrumpWithdraw>(
            methods, TestSituation{now.state, *test, now.by_gm});
    }
    add_available<TestThrow, SaveRoll>(methods, now);
    return methods;
}

std::vector<std::string> available_to_gm(const TableSituation& now) {
    return available_commands<ModeSet, ConfrontationStart, TurnStart>(now);
}

// ---- as refusals

namespace {

/// "Ann's test `t` of AGI is open: …", with what ends it.
std::string describe(const State& state, const Test& test) {
    const std::string what = state.characters.at(test.actor).name + "'s test `" + test.id.value +
                             "` of " + test.attribute + " is open: ";
    return what + (test.phase == Phase::declared
                       ? "roll it (`test.roll`), or take it back (`test.cancel`)."
                       : "spend a point on it or accept it (`decision.answer`).");
}

/// What blocks, as far as the kind's own sentence and the blocker's do not say it.
std::string detail_of(const State& state, const RefusalKind& kind, const Id& id) {
    if (&kind == &refusal::pending_open) {
        if (const Test* test = open_test(state, id)) return describe(state, *test);
        return state.tests.empty() ? "" : describe(state, state.tests.begin()->second);
    }
    if (&kind == &refusal::not_in_combat) return "`mode.set` or `confrontation.start` begins one.";
    if (&kind == &refusal::trump_spent) return "A full rest takes one marker off (`rest`).";
    const auto one = state.characters.find(id);
    if (one == state.characters.end()) return {};
    const Character& sheet = one->second;
    if (&kind == &refusal::not_a_trump)
        return sheet.name + (sheet.trump ? "'s trump is " + *sheet.trump + "." : " has none yet.");
    if (&kind == &refusal::no_quick_action) return "One comes with each turn (`turn.start`).";
    if (&kind == &refusal::exhausted) return sheet.name + "'s PV or PF for that are 0.";
    if (&kind == &refusal::no_throw && !sheet.last_throw) return sheet.name + " has made no test.";
    return {};
}

}  // namespace

Result<void> require_unblocked(const State& state, const Blocker& blocker, std::string_view path,
                               const Id& character) {
    if (!blocker) return {};
    const std::string detail =
        blocker.detail.empty() ? detail_of(state, *blocker.kind, character) : "";
    return rules::require_unblocked(blocker, path, detail);
}

}  // namespace kast::rules::terre_exile

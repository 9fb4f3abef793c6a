// What blocks each command of a character's now.
#include "rules/mouse_guard/availability.hpp"

#include "rules/core/sentences.hpp"

#include <algorithm>

namespace kast::rules::mouse_guard {

std::string name_of(const State& state, const Id& character) {
    const Character* one = find_character(state, character);
    return one && !one->name.empty() ? one->name : character.value;
}

namespace {

/// What is open of one test, and what ends it.
std::string what_waits(const State& state, const Test& test) {
    return "The test of " + name_of(state, test.actor) +
           (test.phase == Phase::building ? " is open: throw it, or call it off (`test.cancel`)."
                                          : " waits for a decision.");
}

/// What the players' turn lets a character's owner pay a test with.
std::optional<Cost> payment_of(const State& state, const Character& character) {
    const auto left = state.tests_left.find(character.owner);
    if (left != state.tests_left.end() && left->second > 0) return Cost::test;
    if (character.checks > 0) return Cost::check;
    return std::nullopt;
}

Blocker no_payment(const State& state, const Character& character) {
    if (payment_of(state, character)) return {};
    return {&refusal::no_test_left, "MG-turn-3",
            "The player's tests are used, and " + character.name + " has no checks."};
}

bool takes_part(const Test& test, const Id& id) {
    return std::ranges::any_of(test.attempts, [&](const Attempt& one) {
        return one.actor == id || holds_helper(one, id);
    });
}

}  // namespace

std::string what_is_open(const State& state) {
    if (state.conflict) {
        return "The conflict " + state.conflict->id.value +
               " runs; it ends with `compromise.agree` or `conflict.end`.";
    }
    return state.tests.empty() ? std::string() : what_waits(state, state.tests.begin()->second);
}

// ---- of a character

Blocker hidden_blocker(const State& state, const Id& character) {
    const Character* one = find_character(state, character);
    if (!one || !one->hidden) return {};
    return {&refusal::not_present,
            {},
            one->name + " is behind the screen; `character.show` brings them."};
}

Result<void> require_present(const State& state, const Id& character, std::string_view path) {
    return require_unblocked(hidden_blocker(state, character), path);
}

Blocker busy_blocker(const State& state, const Id& character) {
    if (const Blocker hidden = hidden_blocker(state, character)) return hidden;
    if (state.conflict) return {&refusal::pending_open, {}, what_is_open(state)};
    const AttemptRef place = open_attempt(state, character);
    if (place) return {&refusal::pending_open, {}, what_waits(state, *place.test)};
    return {};
}

Blocker blocker_of(For<TestCall>, const Situation& now) {
    if (const Blocker busy = busy_blocker(now.state, now.id)) return busy;
    if (now.state.turn == Turn::gm) return {};
    if (!now.state.asked.contains(now.id)) {
        return {&refusal::not_gm_turn, "MG-turn-2",
                "In the players' turn a test answers what was asked for (`test.ask`), and " +
                    name_of(now.state, now.id) + " has asked for none."};
    }
    return no_payment(now.state, now.character);
}
Blocker blocker_of(For<TestAsk>, const Situation& now) {
    if (now.state.turn != Turn::players) return {&refusal::not_players_turn, "MG-turn-3"};
    if (const Blocker busy = busy_blocker(now.state, now.id)) return busy;
    return no_payment(now.state, now.character);
}
Blocker blocker_of(For<TestCancel>, const Situation& now) {
    const AttemptRef place = open_attempt(now.state, now.id);
    if (!place) {
        if (now.state.asked.contains(now.id)) return {};
        return {&refusal::no_test,
                {},
                name_of(now.state, now.id) + " is in none, and has asked for none."};
    }
    if (!now.by_gm) return {&gm_only, {}, "The test is called already."};
    if (place.test->purpose == Purpose::action) {
        return {&refusal::wrong_phase, "MG-conflict-1",
                "The action is revealed: its test is thrown, or the conflict ends."};
    }
    const bool dice_lie = std::ranges::any_of(
        place.test->attempts, [](const Attempt& one) { return one.thrown.has_value(); });
    if (dice_lie) return {&refusal::too_late, {}};
    return {};
}
Blocker blocker_of(For<Recover>, const Situation& now) {
    if (const Blocker busy = busy_blocker(now.state, now.id)) return busy;
    const int checks = now.character.checks;
    if (now.state.turn == Turn::players) {
        if (const Blocker broke = no_payment(now.state, now.character)) return broke;
    } else if (checks < 2) {
        return {&refusal::not_enough_checks, "MG-checks-7",
                "There are " + std::to_string(checks) + "; in the players' turn a test does."};
    }
    const bool may_recover =
        std::ranges::any_of(now.character.conditions, [&](Condition condition) {
            return require_recovery(now.state, now.id, condition).has_value();
        });
    if (!may_recover) return {&refusal::no_such_condition, "MG-cond-1"};
    return {};
}
Blocker blocker_of(For<TraitRecharge>, const Situation& now) {
    const bool may_recharge = std::ranges::any_of(now.character.traits, [&](const auto& trait) {
        return require_recharge(now.state, now.id, trait.first).has_value();
    });
    if (!may_recharge) return {&refusal::not_used, "MG-checks-8"};
    return {};
}
Blocker blocker_of(For<HelpOffer>, const Situation& now) {
    for (const auto& [key, test] : now.state.tests) {
        for (const Attempt& attempt : test.attempts) {
            if (attempt.thrown) continue;
            // Nature is an ability that everybody has, and helps where the GM finds it fitting.
            const HelpOffer offer{now.id, attempt.actor, Word(ability::nature)};
            if (require_help(now.state, {&test, &attempt}, offer)) return {};
        }
    }
    return {&refusal::no_test, "MG-pool-4"};
}
Blocker blocker_of(For<CharacterRemove>, const Situation& now) {
    if (const Team* team = team_of(now.state, now.id)) {
        return {&refusal::pending_open,
                {},
                name_of(now.state, now.id) + " is in team " + team->id.value +
                    "; `conflict.leave` takes a character out."};
    }
    for (const auto& [id, test] : now.state.tests) {
        if (takes_part(test, now.id))
            return {&refusal::pending_open, {}, what_waits(now.state, test)};
    }
    return {};
}

Cost cost_of_call(const State& state, const Id& character) {
    if (state.turn == Turn::gm) return Cost::nothing;
    return payment_of(state, *find_character(state, character)).value_or(Cost::nothing);
}

Cost cost_of_recovery(const State& state, const Id& character) {
    if (state.turn == Turn::players) return cost_of_call(state, character);
    return Cost::two_checks;
}

Result<Recovery> require_recovery(const State& state, const Id& actor, Condition condition) {
    const Character& one = *find_character(state, actor);
    if (!one.conditions.contains(condition)) {
        return refuse(refusal::no_such_condition, "MG-cond-1", "/condition",
                      one.name + " is not " + enum_word(condition) + ".");
    }
    const auto& recovery = rule_of(condition).recovery;
    if (!recovery) {
        return refuse(refusal::needs_peace, rule_of(condition).rule, "/condition",
                      "The GM says when (`condition.clear`).");
    }
    return *recovery;
}

Result<void> require_recharge(const State& state, const Id& actor, const std::string& name) {
    KAST_REQUIRE(require_present(state, actor, {}));
    const Character& one = *find_character(state, actor);
    const auto trait = one.traits.find(name);
    if (trait == one.traits.end()) {
        return refuse(refusal::no_such_trait, {}, "/trait",
                      "There are: " + enumerate_keys(one.traits) + ".");
    }
    if (trait->second.used < 1 + trait->second.recharges) {
        return refuse(refusal::not_used, "MG-checks-8", "/trait",
                      name + " can be used for +1D without it.");
    }
    if (one.checks < 2) {
        return refuse(refusal::not_enough_checks, "MG-checks-8", {},
                      "There are " + std::to_string(one.checks) + ".");
    }
    return {};
}

// ---- as a list

std::vector<std::string> available_to(const Situation& now) {
    std::vector<std::string> methods;
    if (const auto place = require_unthrown(now.state, now.id, {})) {
        const AttemptSituation attempt{now.state, *place, now.by_gm};
        add_available<NatureUse, NatureTap, PersonaSpend, WiseUse, TraitUse, WeaponChoose>(methods,
                                                                                           attempt);
        // The GM's own is not listed: it may be given with every throw.
        if (!now.by_gm) add_available<ModifierOffer>(methods, attempt);
        add_available<Throw, TestSet, TurnDown>(methods, attempt);
    }
    add_available<HelpOffer, TestAsk, TestCancel, Recover, TraitRecharge, DispositionTest>(methods,
                                                                                           now);
    if (!now.by_gm) return methods;
    // Beside a test that is open others can be called, and it is not listed.
    if (is_quiet(now.state)) add_available<TestCall>(methods, now);
    add_available<ConflictLeave, ConflictJoin>(methods, now);
    return methods;
}

}  // namespace kast::rules::mouse_guard

#include "rules/mouse_guard/preconditions.hpp"

#include "rules/core/sentences.hpp"

#include <algorithm>

namespace kast::rules::mouse_guard {

std::string name_of(const State& state, const Id& character) {
    const Character* one = find_character(state, character);
    return one && !one->name.empty() ? one->name : character.value;
}

std::string what_is_open(const State& state) {
    if (state.conflict) {
        return "The conflict " + state.conflict->id.value +
               " runs; it ends with `compromise.agree` or `conflict.end`.";
    }
    return state.tests.empty() ? std::string() : what_waits(state, state.tests.begin()->second);
}

std::string what_waits(const State& state, const Test& test) {
    return "The test of " + name_of(state, test.actor) +
           (test.phase == Phase::building ? " is open: throw it, or call it off (`test.cancel`)."
                                          : " waits for a decision.");
}

Result<void> require_present(const State& state, const Id& character, std::string_view path) {
    const Character* one = find_character(state, character);
    if (!one || !one->hidden) return {};
    return refuse(refusal::not_present, {}, path,
                  one->name + " is behind the screen; `character.show` brings them.");
}

// ---- between tests and conflicts

Result<void> require_quiet(const State& state, std::string_view rule) {
    if (!is_quiet(state)) return refuse(refusal::pending_open, rule, {}, what_is_open(state));
    return {};
}
Result<void> require_no_conflict(const State& state) {
    if (state.conflict) return refuse(refusal::pending_open, {}, {}, what_is_open(state));
    return {};
}

Result<void> require_free(const State& state, const Id& actor, std::string_view path) {
    KAST_REQUIRE(require_present(state, actor, path));
    KAST_REQUIRE(require_no_conflict(state));
    const AttemptRef place = open_attempt(state, actor);
    if (!place) return {};
    return refuse(refusal::pending_open, {}, path, what_waits(state, *place.test));
}

Result<Cost> price_of_test(const State& state, const Id& actor) {
    const Character& one = *find_character(state, actor);
    const auto left = state.tests_left.find(one.owner);
    if (left != state.tests_left.end() && left->second > 0) return Cost::test;
    if (one.checks > 0) return Cost::check;
    return refuse(refusal::no_test_left, "MG-turn-3", {},
                  "The player's tests are used, and " + one.name + " has no checks.");
}

Result<Cost> price_of_call(const State& state, const Id& actor) {
    KAST_REQUIRE(require_free(state, actor));
    if (state.turn == Turn::gm) return Cost::nothing;
    if (!state.asked.contains(actor)) {
        return refuse(refusal::not_gm_turn, "MG-turn-2", "/actor",
                      "In the players' turn a test answers what was asked for (`test.ask`), and " +
                          name_of(state, actor) + " has asked for none.");
    }
    return price_of_test(state, actor);
}

Result<Cost> price_of_recovery(const State& state, const Id& actor) {
    KAST_REQUIRE(require_free(state, actor));
    if (state.turn == Turn::players) return price_of_test(state, actor);
    const int checks = find_character(state, actor)->checks;
    if (checks >= 2) return Cost::two_checks;
    return refuse(refusal::not_enough_checks, "MG-checks-7", {},
                  "There are " + std::to_string(checks) + "; in the players' turn a test does.");
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

Result<void> require_ask(const State& state, const Id& actor) {
    if (state.turn != Turn::players) return refuse(refusal::not_players_turn, "MG-turn-3");
    KAST_REQUIRE(require_free(state, actor));
    KAST_REQUIRE(price_of_test(state, actor));
    return {};
}

Result<void> require_cancel(const State& state, const Id& actor, bool gm) {
    const AttemptRef place = open_attempt(state, actor);
    if (!place) {
        if (state.asked.contains(actor)) return {};
        return refuse(refusal::no_test, {}, {},
                      name_of(state, actor) + " is in none, and has asked for none.");
    }
    if (!gm) return refuse(gm_only, {}, {}, "The test is called already.");
    if (place.test->purpose == Purpose::action) {
        return refuse(refusal::wrong_phase, "MG-conflict-1", {},
                      "The action is revealed: its test is thrown, or the conflict ends.");
    }
    const bool dice_lie = std::ranges::any_of(
        place.test->attempts, [](const Attempt& one) { return one.thrown.has_value(); });
    if (dice_lie) return refuse(refusal::too_late);
    return {};
}

namespace {

bool takes_part(const Test& test, const Id& id) {
    return std::ranges::any_of(test.attempts, [&](const Attempt& one) {
        return one.actor == id || holds_helper(one, id);
    });
}

}  // namespace

Result<void> require_remove(const State& state, const Id& character) {
    if (const Team* team = team_of(state, character)) {
        return refuse(refusal::pending_open, {}, "/character",
                      name_of(state, character) + " is in team " + team->id.value +
                          "; `conflict.leave` takes a character out.");
    }
    for (const auto& [id, test] : state.tests) {
        if (takes_part(test, character))
            return refuse(refusal::pending_open, {}, "/character", what_waits(state, test));
    }
    return {};
}

// ---- what may be declared for a pool

Result<AttemptRef> require_unthrown(const State& state, const Id& actor, std::string_view path) {
    const AttemptRef place = open_attempt(state, actor);
    if (place && place.attempt->thrown) {
        return refuse(refusal::too_late, "MG-pool-5", path,
                      "What is declared for " + name_of(state, actor) + " comes before its dice.");
    }
    if (place) return place;
    if (const Team* team = team_of(state, actor)) {
        for (const auto& [key, test] : state.tests) {
            for (const Attempt& one : test.attempts) {
                if (one.team != team->id) continue;
                return refuse(refusal::not_your_action, "MG-team-2", path,
                              "It is " + name_of(state, one.actor) + " now.");
            }
        }
    }
    return refuse(refusal::no_test, {}, path, name_of(state, actor) + " is in no open test.");
}

Result<NatureWay> nature_for(const Character& one, bool within, std::string_view what) {
    if (one.nature.current < 1) return refuse(refusal::nature_exhausted, "MG-nature-8");
    const bool itself = what == ability::nature;
    if (itself || (within && is_ability(what))) {
        return refuse(refusal::nature_replaces_skills_only, "MG-nature-2", {},
                      "What is tested is " + std::string(what) + ".");
    }
    return within ? NatureWay::with : NatureWay::against;
}

Result<NatureWay> require_nature(const State& state, const AttemptRef& place) {
    const Attempt& attempt = *place.attempt;
    if (attempt.nature) {
        return refuse(refusal::already_used, "MG-nature-2", {},
                      "Nature is in place of the skill; the GM may turn it down.");
    }
    if (!attempt.choices.empty()) {
        return refuse(decision_open, "MG-act-5", {},
                      "The skill is named first: " + enumerate(attempt.choices, "or") + ".");
    }
    return nature_for(*find_character(state, attempt.actor), attempt.within_nature, attempt.what);
}

Result<void> require_tap(const State& state, const AttemptRef& place) {
    const Character& one = *find_character(state, place.attempt->actor);
    if (place.attempt->what == ability::circles) {
        return refuse(refusal::not_for_circles, "MG-nature-7");
    }
    if (place.attempt->tapped) return refuse(refusal::already_tapped, "MG-nature-4");
    if (one.nature.current < 1) return refuse(refusal::nature_exhausted, "MG-nature-8");
    if (one.persona < 1) return refuse(refusal::no_persona, "MG-nature-4", {}, "It costs 1.");
    return {};
}

Result<void> require_persona(const State& state, const AttemptRef& place, int dice) {
    const int persona = find_character(state, place.attempt->actor)->persona;
    if (persona >= dice) return {};
    return refuse(refusal::no_persona, "MG-persona-1", "/dice",
                  persona == 0 ? std::string("There is none.")
                               : "It pays " + std::to_string(persona) + " at most.");
}

Result<void> require_wise(const State& state, const AttemptRef& place, const std::string& wise) {
    const auto& wises = find_character(state, place.attempt->actor)->wises;
    if (!wises.contains(wise)) {
        return refuse(refusal::no_such_wise, "MG-pool-2", "/wise",
                      "There are: " +
                          (wises.empty() ? "none" : enumerate({wises.begin(), wises.end()})) + ".");
    }
    if (place.attempt->wise) {
        return refuse(refusal::already_used, "MG-pool-2", {},
                      "One wise a test: " + *place.attempt->wise + ".");
    }
    return {};
}

Result<void> require_trait(const State& state, const AttemptRef& place, const TraitUse& command) {
    const Character& one = *find_character(state, command.actor);
    const auto trait = one.traits.find(command.trait.value);
    if (trait == one.traits.end()) {
        return refuse(refusal::no_such_trait, {}, "/trait",
                      "There are: " + enumerate_keys(one.traits) + ".");
    }
    if (is_disabled(state, command.actor, trait->first)) {
        return refuse(refusal::disabled, "MG-maneuver-2", "/trait");
    }
    if (place.attempt->trait) {
        return refuse(refusal::already_used, "MG-pool-6", {},
                      "One trait a test: " + place.attempt->trait->trait + ".");
    }
    if (command.way == TraitWay::for_) {
        if (trait->second.used >= 1 + trait->second.recharges) {
            return refuse(refusal::trait_used, "MG-trait-1", "/trait",
                          "Two checks recharge it (`trait.recharge`); against oneself it counts.");
        }
        return {};
    }
    if (state.turn != Turn::gm) {
        return refuse(refusal::not_gm_turn, "MG-checks-1", "/way",
                      "In the players' turn a trait is `for` oneself only.");
    }
    if (command.way == TraitWay::against) return {};
    if (!place.test->versus) return refuse(refusal::not_versus, "MG-checks-3", "/way");
    if (place.other()->thrown) {
        return refuse(refusal::too_late, "MG-pool-5", "/way", "It would be dice of the opponent.");
    }
    return {};
}

bool can_help_with(const Character& helper, const std::string& with) {
    return rating_of(helper, with).has_value() || helper.wises.contains(with);
}

Result<void> require_help(const State& state, const AttemptRef& place, const HelpOffer& command) {
    KAST_REQUIRE(require_present(state, command.helper, "/helper"));
    if (command.helper == command.to) {
        return refuse(refusal::cannot_help_self, "MG-pool-4", "/to");
    }
    const Attempt* other = place.other();
    if (other && other->actor == command.helper) {
        return refuse(
            refusal::cannot_help, "MG-pool-4", "/to",
            name_of(state, command.helper) + " tests against " + name_of(state, command.to) + ".");
    }
    if (place.attempt->team) {
        const Team* team = team_of(state, command.helper);
        if (team && team->out()) {
            return refuse(refusal::team_out, "MG-end-1", "/helper",
                          "Team " + team->id.value + " is out.");
        }
        if (!team || team->id != *place.attempt->team) {
            return refuse(refusal::not_your_team, "MG-team-3", "/helper",
                          "Only the same team helps: " + name_of(state, command.helper) +
                              " is not in team " + place.attempt->team->value + ".");
        }
    }
    // One die for each helper, on whichever side (MG-pool-4).
    for (const Attempt& one : place.test->attempts) {
        if (!holds_helper(one, command.helper)) continue;
        return refuse(refusal::already_helping, "MG-pool-4", "/helper",
                      name_of(state, command.helper) + " helps " + name_of(state, one.actor) + ".");
    }
    if (!can_help_with(*find_character(state, command.helper), command.with.value)) {
        return refuse(refusal::no_such_skill, "MG-pool-4", "/with",
                      "A skill, an ability or a wise of the helper's own is needed.");
    }
    return {};
}

Result<void> require_gear(const State& state) {
    if (state.settings.gear) return {};
    return refuse(refusal::gear_off, "MG-gear-1", {}, "`settings.set` turns it on.");
}

Result<void> require_armed(const State& state, const AttemptRef& place) {
    KAST_REQUIRE(require_gear(state));
    if (place.test->purpose != Purpose::action) {
        return refuse(refusal::wrong_phase, "MG-gear-1", {},
                      "Weapons are for the actions of a conflict.");
    }
    if (const WeaponChoice* choice = weapon_of(state, place.attempt->actor)) {
        return refuse(refusal::already_used, "MG-gear-1", {},
                      "One weapon an exchange: " + choice->weapon + ".");
    }
    return {};
}

namespace {

std::vector<std::string> weapons_for(ConflictType type) {
    std::vector<std::string> names;
    for (const Weapon& one : all_weapons()) {
        if (fits(one, type)) names.emplace_back(one.name);
    }
    return names;
}

}  // namespace

Result<void> require_weapon(const State& state, const AttemptRef& place,
                            const WeaponChoose& command) {
    KAST_REQUIRE(require_armed(state, place));
    const Weapon* weapon = weapon_named(command.weapon.value);
    if (!weapon || !fits(*weapon, state.conflict->type)) {
        return refuse(refusal::wrong_weapon, "MG-gear-1", "/weapon",
                      "What fits: " + enumerate(weapons_for(state.conflict->type), "or") + ".");
    }
    const Character& one = *find_character(state, command.actor);
    const bool carries = std::ranges::any_of(
        one.gear, [&](const Gear& thing) { return thing.name == weapon->name && !thing.disarmed; });
    if (!weapon->words && !carries) {
        return refuse(
            refusal::no_such_item, "MG-gear-1", "/weapon",
            one.name + " carries no " + std::string(weapon->name) + ", or was disarmed of it.");
    }
    if (weapon->modes != command.mode.has_value()) {
        return refuse(refusal::wrong_weapon, "MG-gear-4", "/mode",
                      weapon->modes ? "A halberd is used as `axe` or as `spear`."
                                    : "Only a halberd has a mode.");
    }
    if (!weapon->favours_one && command.favours) {
        return refuse(refusal::wrong_weapon, "MG-gear-4", "/favours",
                      "Only a sword and roleplay favour one action.");
    }
    if (!weapon->favours_one) return {};
    // Chosen once, it stays for the conflict (MG-gear-4).
    const auto before = state.conflict->favours.find(command.actor);
    if (before == state.conflict->favours.end()) {
        if (command.favours) return {};
        return refuse(refusal::wrong_weapon, "MG-gear-4", "/favours",
                      "It favours one action: attack, defend, feint or maneuver.");
    }
    if (command.favours && *command.favours != before->second) {
        return refuse(refusal::already_used, "MG-gear-4", "/favours",
                      "It favours " + enum_word(before->second) + " for this conflict.");
    }
    return {};
}

namespace {

/// The modifier of a player's that still waits for the GM.
bool waits_for_the_gm(const State& state, const AttemptRef& place) {
    return std::ranges::any_of(state.questions, [&](const Question& one) {
        return one.offer && one.test == place.test->id &&
               one.decision.creature == place.attempt->actor;
    });
}

constexpr std::size_t modifiers_max = 20;

}  // namespace

Result<void> require_modifier(const State& state, const AttemptRef& place, bool gm) {
    if (!gm && !state.settings.claims) {
        return refuse(gm_only, {}, {},
                      "The GM gives modifiers; `settings.set` with `claims` lets players offer "
                      "them.");
    }
    if (waits_for_the_gm(state, place)) {
        return refuse(decision_open, {}, "/actor", "One waits for the GM already.");
    }
    if (place.attempt->modifiers.size() < modifiers_max) return {};
    return refuse(refusal::table_full, {}, {},
                  "A throw has " + std::to_string(modifiers_max) + " at most.");
}

Result<void> require_throw(const State& state, const AttemptRef& place) {
    const Attempt& attempt = *place.attempt;
    if (waits_for_the_gm(state, place)) {
        return refuse(decision_open, {}, "/actor", "The GM has still to allow a modifier.");
    }
    if (!attempt.choices.empty()) {
        return refuse(decision_open, "MG-act-5", "/actor",
                      "The skill is named first: " + enumerate(attempt.choices, "or") + ".");
    }
    const Attempt* other = place.other();
    if (other && !other->thrown && on_gms_side(state, *other) && !on_gms_side(state, attempt)) {
        return refuse(refusal::gm_throws_first, "MG-test-9", "/actor",
                      "Those of " + name_of(state, other->actor) + ".");
    }
    if (!attempt.nature && !rating_of(*find_character(state, attempt.actor), attempt.what)) {
        return refuse(refusal::no_such_skill, "MG-test-8", "/actor",
                      "What is tested is " + attempt.what + "; see `nature.use`.");
    }
    return {};
}

bool is_declared(const Attempt& attempt, Declared what, const std::optional<Id>& helper) {
    switch (what) {
        case Declared::wise:
            return attempt.wise.has_value();
        case Declared::help:
            return helper ? holds_helper(attempt, *helper) : !attempt.helpers.empty();
        case Declared::trait:
            return attempt.trait.has_value();
        case Declared::nature:
            return attempt.nature.has_value();
        case Declared::tap:
            return attempt.tapped;
        case Declared::persona:
            return attempt.persona > 0;
        case Declared::weapon:
            return attempt.weapon.has_value();
        case Declared::modifier:
            return !attempt.modifiers.empty();
    }
    return false;
}

Result<void> require_turn_down(const AttemptRef& place, Declared what,
                               const std::optional<Id>& helper) {
    if (what == Declared::help && !helper) {
        return refuse(refusal::nothing_declared, "MG-checks-5", "/helper",
                      "Whose help it is has to be said.");
    }
    if (!is_declared(*place.attempt, what, helper)) {
        return refuse(refusal::nothing_declared, "MG-checks-5", "/what",
                      "No " + enum_word(what) + " counts in this pool.");
    }
    // What gave the opponent dice cannot be taken back once they lie.
    const auto& trait = place.attempt->trait;
    if (what == Declared::trait && trait->way == TraitWay::advantage && place.other()->thrown) {
        return refuse(refusal::too_late, "MG-checks-5", "/what",
                      "The opponent has thrown the dice it gave.");
    }
    return {};
}

}  // namespace kast::rules::mouse_guard

// What blocks each command of an attempt that somebody has still to throw, and what it may name.
#include "rules/core/sentences.hpp"
#include "rules/mouse_guard/availability.hpp"

#include <algorithm>

namespace kast::rules::mouse_guard {

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

namespace {

const Character& actor_of(const AttemptSituation& now) {
    return *find_character(now.state, now.place.attempt->actor);
}

/// The trait may be used so.
bool fits(const AttemptSituation& now, const std::string& trait, TraitWay way) {
    const TraitUse use{now.place.attempt->actor, Word(trait), way};
    return require_trait(now.state, now.place, use).has_value();
}

/// The skill is to be named first.
Blocker skill_open(const Attempt& attempt) {
    if (attempt.choices.empty()) return {};
    return {&decision_open, "MG-act-5",
            "The skill is named first: " + enumerate(attempt.choices, "or") + "."};
}

/// The modifier of a player's that still waits for the GM.
bool waits_for_the_gm(const State& state, const AttemptRef& place) {
    return std::ranges::any_of(state.questions, [&](const Question& one) {
        return one.offer && one.test == place.test->id &&
               one.decision.creature == place.attempt->actor;
    });
}

constexpr std::size_t modifiers_max = 20;

}  // namespace

Blocker nature_blocker(const Character& character, bool within, std::string_view what) {
    if (character.nature.current < 1) return {&refusal::nature_exhausted, "MG-nature-8"};
    const bool itself = what == ability::nature;
    if (itself || (within && is_ability(what))) {
        return {&refusal::nature_replaces_skills_only, "MG-nature-2",
                "What is tested is " + std::string(what) + "."};
    }
    return {};
}

Blocker blocker_of(For<NatureUse>, const AttemptSituation& now) {
    const Attempt& attempt = *now.place.attempt;
    if (attempt.nature) {
        return {&refusal::already_used, "MG-nature-2",
                "Nature is in place of the skill; the GM may turn it down."};
    }
    if (const Blocker open = skill_open(attempt)) return open;
    return nature_blocker(actor_of(now), attempt.within_nature, attempt.what);
}
Blocker blocker_of(For<NatureTap>, const AttemptSituation& now) {
    if (now.place.attempt->what == ability::circles)
        return {&refusal::not_for_circles, "MG-nature-7"};
    if (now.place.attempt->tapped) return {&refusal::already_tapped, "MG-nature-4"};
    if (actor_of(now).nature.current < 1) return {&refusal::nature_exhausted, "MG-nature-8"};
    if (actor_of(now).persona < 1) return {&refusal::no_persona, "MG-nature-4", "It costs 1."};
    return {};
}
Blocker blocker_of(For<PersonaSpend>, const AttemptSituation& now) {
    if (actor_of(now).persona < 1) return {&refusal::no_persona, "MG-persona-1", "There is none."};
    return {};
}
Blocker blocker_of(For<WiseUse>, const AttemptSituation& now) {
    const bool may_use = std::ranges::any_of(actor_of(now).wises, [&](const std::string& wise) {
        return require_wise(now.state, now.place, wise).has_value();
    });
    if (!may_use) return {&refusal::no_such_wise, "MG-pool-2"};
    return {};
}
Blocker blocker_of(For<TraitUse>, const AttemptSituation& now) {
    const bool may_use = std::ranges::any_of(actor_of(now).traits, [&](const auto& trait) {
        return fits(now, trait.first, TraitWay::for_) ||
               fits(now, trait.first, TraitWay::against) ||
               fits(now, trait.first, TraitWay::advantage);
    });
    if (!may_use) return {&refusal::no_such_trait, {}};
    return {};
}
Blocker gear_blocker(const State& state) {
    if (state.settings.gear) return {};
    return {&refusal::gear_off, "MG-gear-1", "`settings.set` turns it on."};
}
Blocker weapon_blocker(const AttemptSituation& now) {
    if (const Blocker off = gear_blocker(now.state)) return off;
    if (now.place.test->purpose != Purpose::action) {
        return {&refusal::wrong_phase, "MG-gear-1", "Weapons are for the actions of a conflict."};
    }
    if (const WeaponChoice* choice = weapon_of(now.state, now.place.attempt->actor)) {
        return {&refusal::already_used, "MG-gear-1",
                "One weapon an exchange: " + choice->weapon + "."};
    }
    return {};
}
Blocker blocker_of(For<WeaponChoose>, const AttemptSituation& now) {
    if (const Blocker unarmed = weapon_blocker(now)) return unarmed;
    if (weapons_available(now).empty()) return {&refusal::wrong_weapon, "MG-gear-1"};
    return {};
}
Blocker blocker_of(For<ModifierOffer>, const AttemptSituation& now) {
    if (!now.by_gm && !now.state.settings.claims) {
        return {&gm_only,
                {},
                "The GM gives modifiers; `settings.set` with `claims` lets players offer them."};
    }
    if (waits_for_the_gm(now.state, now.place))
        return {&decision_open, {}, "One waits for the GM already."};
    if (now.place.attempt->modifiers.size() < modifiers_max) return {};
    return {&refusal::table_full, {}, "A throw has " + std::to_string(modifiers_max) + " at most."};
}
Blocker blocker_of(For<Throw>, const AttemptSituation& now) {
    const Attempt& attempt = *now.place.attempt;
    if (waits_for_the_gm(now.state, now.place))
        return {&decision_open, {}, "The GM has still to allow a modifier."};
    if (const Blocker open = skill_open(attempt)) return open;
    // What the actor can do about it comes before the throw that is waited for.
    if (!attempt.nature && !rating_of(actor_of(now), attempt.what)) {
        return {&refusal::no_such_skill, "MG-test-8",
                "What is tested is " + attempt.what + "; see `nature.use`."};
    }
    const Attempt* other = now.place.other();
    if (other && !other->thrown && on_gms_side(now.state, *other) &&
        !on_gms_side(now.state, attempt)) {
        return {&refusal::gm_throws_first, "MG-test-9",
                "Those of " + name_of(now.state, other->actor) + "."};
    }
    return {};
}
Blocker turn_down_blocker(const AttemptRef& place, Declared what, const std::optional<Id>& helper) {
    if (!is_declared(*place.attempt, what, helper)) {
        return {&refusal::nothing_declared, "MG-checks-5",
                "No " + enum_word(what) + " counts in this pool."};
    }
    // What gave the opponent dice cannot be taken back once they lie.
    const auto& trait = place.attempt->trait;
    if (what == Declared::trait && trait->way == TraitWay::advantage && place.other()->thrown)
        return {&refusal::too_late, "MG-checks-5", "The opponent has thrown the dice it gave."};
    return {};
}
Blocker blocker_of(For<TestSet>, const AttemptSituation& now) {
    if (!now.by_gm) return {&gm_only, {}};
    return {};
}
Blocker blocker_of(For<TurnDown>, const AttemptSituation& now) {
    constexpr Declared all_declared[] = {Declared::wise,   Declared::help,    Declared::trait,
                                         Declared::nature, Declared::tap,     Declared::persona,
                                         Declared::weapon, Declared::modifier};
    const bool may_turn_down = std::ranges::any_of(all_declared, [&](Declared what) {
        return (what != Declared::modifier || now.by_gm) && !turn_down_blocker(now.place, what, {});
    });
    if (!may_turn_down) return {&refusal::nothing_declared, "MG-checks-5"};
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

namespace {

std::vector<std::string> weapons_for(ConflictType type) {
    std::vector<std::string> names;
    for (const Weapon& one : all_weapons()) {
        if (fits(one, type)) names.emplace_back(one.name);
    }
    return names;
}

}  // namespace

Result<void> require_weapon(const State& state, const WeaponChoose& command) {
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

// ---- as lists

std::vector<std::string> weapons_available(const AttemptSituation& now) {
    std::vector<std::string> names;
    if (weapon_blocker(now)) return names;
    const Id& actor = now.place.attempt->actor;
    const auto& favours = now.state.conflict->favours;
    const auto before = favours.find(actor);
    for (const Weapon& weapon : all_weapons()) {
        WeaponChoose choose{actor, weapon.name, {}, {}};
        if (weapon.modes) choose.mode = WeaponMode::axe;
        if (weapon.favours_one)
            choose.favours = before == favours.end() ? Action::attack : before->second;
        if (require_weapon(now.state, choose)) names.emplace_back(weapon.name);
    }
    return names;
}

DeclarableView declarable_for(const AttemptSituation& now) {
    DeclarableView view;
    const Character& actor = actor_of(now);
    view.use_nature = !blocker_of(For<NatureUse>{}, now);
    view.tap_nature = !blocker_of(For<NatureTap>{}, now);
    view.persona = actor.persona;
    for (const std::string& wise : actor.wises) {
        if (require_wise(now.state, now.place, wise)) view.wises.push_back(wise);
    }
    for (const auto& [name, trait] : actor.traits) {
        if (fits(now, name, TraitWay::for_)) view.traits_for.push_back(name);
        if (fits(now, name, TraitWay::against)) view.traits_against.push_back(name);
        if (fits(now, name, TraitWay::advantage)) view.traits_advantage.push_back(name);
    }
    view.weapons = weapons_available(now);
    view.modifier = !blocker_of(For<ModifierOffer>{}, now);
    const Blocker unthrown = blocker_of(For<Throw>{}, now);
    view.throw_now = !unthrown;
    if (unthrown) view.waits_for = unthrown.kind->kind;
    return view;
}

}  // namespace kast::rules::mouse_guard

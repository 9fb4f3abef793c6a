// What is declared for a pool before its dice (MG-pool-5), and what the GM turns down of it.

#include "rules/mouse_guard/carry_out.hpp"
#include "rules/mouse_guard/permissions.hpp"

#include <algorithm>

namespace kast::rules::mouse_guard {

Verdict require_tap(const State& state, const Place& place) {
    const Character& one = *find_character(state, place.attempt->actor);
    if (place.attempt->what == ability::circles) {
        return refuse(refusal::not_for_circles, "MG-nature-7");
    }
    if (place.attempt->tapped) return refuse(refusal::already_tapped, "MG-nature-4");
    if (one.nature.current < 1) return refuse(refusal::nature_exhausted, "MG-nature-8");
    if (one.persona < 1) return refuse(refusal::no_persona, "MG-nature-4");
    return {};
}

Verdict carry_out(Play& play, const NatureTap& command) {
    const auto place = building(play, command.actor);
    if (!place) return std::unexpected(place.error());
    if (auto may = require_tap(play.state(), *place); !may) return may;
    const int left = play.character(command.actor)->persona - 1;
    play.happen(NatureTapped{place->test->id, command.actor, left});
    return {};
}

Verdict carry_out(Play& play, const PersonaSpend& command) {
    const auto place = building(play, command.actor);
    if (!place) return std::unexpected(place.error());
    const Character& one = *play.character(command.actor);
    if (one.persona < command.dice) return refuse(refusal::no_persona, "MG-persona-1", "/dice");
    play.happen(
        PersonaSpent{place->test->id, command.actor, command.dice, one.persona - command.dice});
    return {};
}

Verdict carry_out(Play& play, const WiseUse& command) {
    const auto place = building(play, command.actor);
    if (!place) return std::unexpected(place.error());
    if (!play.character(command.actor)->wises.contains(command.wise.value)) {
        return refuse(refusal::no_such_wise, "MG-pool-2", "/wise");
    }
    if (place->attempt->wise) return refuse(refusal::already_used, "MG-pool-2");
    play.happen(WiseUsed{place->test->id, command.actor, command.wise.value});
    return {};
}

Verdict require_trait(const State& state, const Place& place, const TraitUseIt& command) {
    const Character& one = *find_character(state, command.actor);
    const auto trait = one.traits.find(command.trait.value);
    if (trait == one.traits.end()) return refuse(refusal::no_such_trait, {}, "/trait");
    if (is_disabled(state, command.actor, trait->first)) {
        return refuse(refusal::disabled, "MG-maneuver-2", "/trait");
    }
    if (place.attempt->trait) return refuse(refusal::already_used, "MG-pool-6");
    if (command.way == TraitWay::for_) {
        if (trait->second.used >= 1 + trait->second.recharges) {
            return refuse(refusal::trait_used, "MG-trait-1", "/trait");
        }
        return {};
    }
    if (state.turn != Turn::gm) return refuse(refusal::not_gm_turn, "MG-checks-1", "/way");
    if (command.way == TraitWay::against) return {};
    if (!place.test->versus) return refuse(refusal::not_versus, "MG-checks-3", "/way");
    if (place.other()->thrown) return refuse(refusal::too_late, "MG-pool-5", "/way");
    return {};
}

bool can_help_with(const Character& helper, const std::string& with) {
    return rating_of(helper, with).has_value() || helper.wises.contains(with);
}

Verdict require_help(const State& state, const Place& place, const HelpOffer& command) {
    if (command.helper == command.to) return refuse(refusal::cannot_help_self, "MG-pool-4");
    const Attempt* other = place.other();
    if (other && other->actor == command.helper) return refuse(refusal::cannot_help, "MG-pool-4");
    if (place.attempt->team) {
        const Team* team = team_of(state, command.helper);
        if (team && team->out()) return refuse(refusal::team_out, "MG-end-1", "/helper");
        if (!team || team->id != *place.attempt->team) {
            return refuse(refusal::not_your_team, "MG-team-3", "/helper");
        }
    }
    if (holds_helper(*place.attempt, command.helper)) {
        return refuse(refusal::already_helping, "MG-pool-4");
    }
    if (!can_help_with(*find_character(state, command.helper), command.with.value)) {
        return refuse(refusal::no_such_skill, "MG-pool-4", "/with");
    }
    return {};
}

Verdict carry_out(Play& play, const TraitUseIt& command) {
    const auto place = building(play, command.actor);
    if (!place) return std::unexpected(place.error());
    if (auto may = require_trait(play.state(), *place, command); !may) return may;
    play.happen(TraitUsed{place->test->id, command.actor, command.trait.value, command.way,
                          play.character(command.actor)->hidden()});
    return {};
}

Verdict carry_out(Play& play, const HelpOffer& command) {
    const auto helper = playable(play, command.helper, "/helper");
    if (!helper) return std::unexpected(helper.error());
    const Place place = open_attempt(play.state(), command.to);
    if (!place) return refuse(refusal::no_test, {}, "/to");
    if (place.attempt->thrown) return refuse(refusal::too_late, "MG-pool-5", "/to");
    if (auto may = require_help(play.state(), place, command); !may) return may;
    play.happen(HelpOffered{place.test->id, command.helper, command.to, command.with.value});
    return {};
}

Verdict require_weapon(const State& state, const WeaponChoose& command) {
    const Weapon* weapon = weapon_named(command.weapon.value);
    if (!weapon || !fits(*weapon, (*state.conflict).type)) {
        return refuse(refusal::wrong_weapon, "MG-gear-1", "/weapon");
    }
    const Character& one = *find_character(state, command.actor);
    const bool carries = std::ranges::any_of(
        one.gear, [&](const Gear& thing) { return thing.name == weapon->name && !thing.disarmed; });
    if (!weapon->words && !carries) return refuse(refusal::no_such_item, "MG-gear-1", "/weapon");
    if (weapon_of(state, command.actor)) {
        return refuse(refusal::already_used, "MG-gear-1", "/weapon");
    }
    if (weapon->modes != command.mode.has_value()) {
        return refuse(refusal::wrong_weapon, "MG-gear-4", "/mode");
    }
    if (!weapon->favours_one && command.favours) {
        return refuse(refusal::wrong_weapon, "MG-gear-4", "/favours");
    }
    return {};
}

Verdict carry_out(Play& play, const WeaponChoose& command) {
    if (!play.state().settings.gear) return refuse(refusal::gear_off, "MG-gear-1");
    const auto place = building(play, command.actor);
    if (!place) return std::unexpected(place.error());
    if (place->test->purpose != Purpose::action) {
        return refuse(refusal::wrong_phase, "MG-gear-1");
    }
    if (auto may = require_weapon(play.state(), command); !may) return may;
    WeaponChoice choice{command.weapon.value, command.mode, command.favours,
                        play.conflict().exchange};
    const auto before = play.conflict().favours.find(command.actor);
    if (weapon_named(choice.weapon)->favours_one) {
        // Chosen once, it stays for the conflict (MG-gear-4).
        if (before != play.conflict().favours.end()) {
            if (choice.favours && choice.favours != before->second) {
                return refuse(refusal::already_used, "MG-gear-4", "/favours");
            }
            choice.favours = before->second;
        }
        if (!choice.favours) return refuse(refusal::wrong_weapon, "MG-gear-4", "/favours");
    }
    play.happen(WeaponChosen{place->test->id, command.actor, std::move(choice)});
    return {};
}

void take_back(Play& play, const Id& test, const Id& actor, Declared what, const Id& helper) {
    const Attempt& attempt = *open_attempt(play.state(), actor).attempt;
    TurnedDown down{test, actor, what, {}, {}, 0, play.character(actor)->hidden()};
    if (what == Declared::help) down.helper = helper;
    if (what == Declared::trait) down.trait = attempt.trait;
    if (what == Declared::persona) down.persona = attempt.persona;
    if (what == Declared::tap) down.persona = 1;
    play.happen(std::move(down));
}

namespace {

bool is_declared(const Attempt& attempt, Declared what, const std::optional<Id>& helper) {
    switch (what) {
        case Declared::wise:
            return attempt.wise.has_value();
        case Declared::help:
            return helper && holds_helper(attempt, *helper);
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
    }
    return false;
}

}  // namespace

void take_all_back(Play& play, const Id& test, const Id& actor) {
    const Attempt attempt = *open_attempt(play.state(), actor).attempt;
    if (attempt.thrown) return;
    for (const Helper& one : attempt.helpers)
        take_back(play, test, actor, Declared::help, one.character);
    for (const Declared what :
         {Declared::wise, Declared::trait, Declared::nature, Declared::tap, Declared::persona}) {
        if (is_declared(attempt, what, {})) take_back(play, test, actor, what);
    }
}

Verdict carry_out(Play& play, const TurnDown& command) {
    const auto place = building(play, command.actor);
    if (!place) return std::unexpected(place.error());
    if (!is_declared(*place->attempt, command.what, command.helper)) {
        return refuse(refusal::nothing_declared, "MG-checks-5", "/what");
    }
    // What gave the opponent dice cannot be taken back once they lie.
    const auto& trait = place->attempt->trait;
    if (command.what == Declared::trait && trait->way == TraitWay::advantage &&
        place->other()->thrown) {
        return refuse(refusal::too_late, "MG-checks-5", "/what");
    }
    take_back(play, place->test->id, command.actor, command.what, command.helper.value_or(Id{}));
    return {};
}

}  // namespace kast::rules::mouse_guard

// What may be done now, and by whom: so that no screen needs a rule.

#include "rules/mouse_guard/permissions.hpp"
#include "rules/mouse_guard/view.hpp"

#include <algorithm>

namespace kast::rules::mouse_guard {

namespace {

using Methods = std::vector<std::string>;

void add_declared(Methods& methods, const MayView& may) {
    if (may.use_nature) methods.emplace_back("nature.use");
    if (may.tap_nature) methods.emplace_back("nature.tap");
    if (may.persona > 0) methods.emplace_back("persona.spend");
    if (!may.wises.empty()) methods.emplace_back("wise.use");
    if (!may.traits_for.empty() || !may.traits_against.empty() || !may.traits_advantage.empty()) {
        methods.emplace_back("trait.use");
    }
    if (!may.weapons.empty()) methods.emplace_back("weapon.choose");
    if (may.throw_now) methods.emplace_back("throw");
}

bool declares(const Attempt& one) {
    return one.wise || !one.helpers.empty() || one.trait || one.nature || one.tapped ||
           one.persona > 0 || one.weapon;
}

void add_gms(Methods& methods, const Place& place) {
    methods.emplace_back("test.set");
    if (declares(*place.attempt)) methods.emplace_back("turn-down");
    const bool dice_lie = std::ranges::any_of(
        place.test->attempts, [](const Attempt& one) { return one.thrown.has_value(); });
    if (!dice_lie && place.test->purpose != Purpose::action) methods.emplace_back("test.cancel");
}

bool can_recover(const State& state, const Id& id, const Character& one) {
    if (!is_quiet(state)) return false;
    const bool pays =
        state.turn == Turn::gm ? one.checks >= 2 : price_of_test(state, id).has_value();
    return pays && std::ranges::any_of(one.conditions, [](Condition condition) {
               return recovery_of(condition).has_value();
           });
}

bool can_recharge(const Character& one) {
    return one.checks >= 2 && std::ranges::any_of(one.traits, [](const auto& trait) {
               return trait.second.used >= 1 + trait.second.recharges;
           });
}

bool can_help(const State& state, const Id& id) {
    for (const auto& [key, test] : state.tests) {
        for (const Attempt& attempt : test.attempts) {
            if (attempt.thrown) continue;
            // Nature is an ability that everybody has, and helps where the GM finds it fitting.
            const HelpOffer offer{id, attempt.actor, Word(ability::nature)};
            if (require_help(state, {&test, &attempt}, offer)) return true;
        }
    }
    return false;
}

bool can_throw_disposition(const State& state, const Id& id) {
    const Team* team = team_of(state, id);
    if (!team || state.conflict->phase != ConflictPhase::disposition || team->start) return false;
    return std::ranges::none_of(
        state.tests, [&](const auto& one) { return one.second.attempts.front().team == team->id; });
}

}  // namespace

MayView may_declare(const State& state, const Test& test, const Attempt& attempt) {
    MayView may;
    const Place place{&test, &attempt};
    const Character& one = *find_character(state, attempt.actor);
    may.use_nature = require_nature(state, place).has_value();
    may.tap_nature = require_tap(state, place).has_value();
    may.persona = one.persona;
    if (!attempt.wise) may.wises = {one.wises.begin(), one.wises.end()};
    for (const auto& [name, trait] : one.traits) {
        const auto fits = [&](TraitWay way) {
            return require_trait(state, place, {attempt.actor, name, way}).has_value();
        };
        if (fits(TraitWay::for_)) may.traits_for.push_back(name);
        if (fits(TraitWay::against)) may.traits_against.push_back(name);
        if (fits(TraitWay::advantage)) may.traits_advantage.push_back(name);
    }
    if (state.settings.gear && test.purpose == Purpose::action) {
        for (const Weapon& weapon : all_weapons()) {
            WeaponChoose choose{attempt.actor, weapon.name, {}, {}};
            if (weapon.modes) choose.mode = WeaponMode::axe;
            if (require_weapon(state, choose)) may.weapons.emplace_back(weapon.name);
        }
    }
    const auto thrown = require_throw(state, place);
    may.throw_now = thrown.has_value();
    if (!thrown) may.waits_for = thrown.error().kind;
    return may;
}

Methods allowed_to(const State& state, const Id& id, const Character& one, bool gm) {
    Methods methods;
    const Place place = open_attempt(state, id);
    if (place && !place.attempt->thrown) {
        add_declared(methods, may_declare(state, *place.test, *place.attempt));
        if (gm) add_gms(methods, place);
    }
    if (can_help(state, id)) methods.emplace_back("help.offer");
    const bool asks = state.turn == Turn::players && !state.conflict && !place;
    if (asks && price_of_test(state, id)) methods.emplace_back("test.ask");
    if (!place && state.asked.contains(id)) methods.emplace_back("test.cancel");
    if (can_recover(state, id, one)) methods.emplace_back("recover");
    if (can_recharge(one)) methods.emplace_back("trait.recharge");
    if (can_throw_disposition(state, id)) methods.emplace_back("disposition.test");
    return methods;
}

Methods allowed_to(const State& state, const Team& team, bool gm) {
    Methods methods;
    const Conflict& conflict = *state.conflict;
    if (conflict.phase == ConflictPhase::goals) methods.emplace_back("goal.state");
    const auto sealed = [](const SealedParty& one) { return one.picks.has_value(); };
    const bool before_first_choice =
        conflict.phase <= ConflictPhase::choosing && conflict.exchange <= 1 &&
        !(conflict.choice && std::ranges::any_of(conflict.choice->parties, sealed));
    if (before_first_choice && team.members.size() > 1) methods.emplace_back("team.order");
    const SealedParty* party = party_named(conflict, team.id);
    if (party && !party->locked && !team.out() && conflict.phase == ConflictPhase::choosing &&
        (team.side == Side::gm || gm_has_chosen(conflict))) {
        methods.emplace_back("choice.seal");
        if (party->picks) methods.emplace_back("choice.lock");
    }
    if (!gm) return methods;
    for (const auto& [id, test] : state.tests) {
        for (const Attempt& one : test.attempts) {
            const bool can_pass =
                team.side == Side::gm ? team.members.size() > 1 : !holds(team.members, one.actor);
            if (one.team == team.id && test.purpose == Purpose::action && !one.thrown && can_pass)
                methods.emplace_back("actor.choose");
        }
    }
    return methods;
}

Methods allowed_to_gm(const State& state) {
    Methods methods{"character.add",  "adjust",          "award",
                    "condition.take", "condition.clear", "twist.tell"};
    if (!state.conflict) methods.emplace_back("settings.set");
    if (is_quiet(state)) {
        for (const char* one : {"turn.start", "session.start", "session.end", "conflict.start"})
            methods.emplace_back(one);
        if (state.turn == Turn::gm || !state.asked.empty()) methods.emplace_back("test.call");
    }
    if (!state.conflict) return methods;
    const Conflict& conflict = *state.conflict;
    const bool chosen = std::ranges::all_of(
        conflict.teams, [&](const Team& team) { return has_chosen(conflict, team); });
    const bool choosing = conflict.phase == ConflictPhase::choosing && chosen;
    const bool acting = conflict.phase == ConflictPhase::acting;
    if (choosing || (acting && conflict.step == Step::ready)) methods.emplace_back("action.reveal");
    if (acting && conflict.step == Step::pairing) methods.emplace_back("teams.pair");
    if (conflict.phase == ConflictPhase::ended) methods.emplace_back("compromise.agree");
    methods.emplace_back("conflict.leave");
    methods.emplace_back("conflict.end");
    return methods;
}

}  // namespace kast::rules::mouse_guard

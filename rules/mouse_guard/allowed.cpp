// What may be done now, and by whom: so that no screen needs a rule.

#include "rules/mouse_guard/preconditions.hpp"
#include "rules/mouse_guard/view.hpp"

#include <algorithm>

namespace kast::rules::mouse_guard {

namespace {

using Methods = std::vector<std::string>;

/// Offers a method where its precondition holds.
template <class T>
void offer(Methods& methods, const char* method, const Result<T>& may) {
    if (may) methods.emplace_back(method);
}

void add_declared(Methods& methods, const DeclarableView& may, bool gm) {
    if (may.use_nature) methods.emplace_back("nature.use");
    if (may.tap_nature) methods.emplace_back("nature.tap");
    if (may.persona > 0) methods.emplace_back("persona.spend");
    if (!may.wises.empty()) methods.emplace_back("wise.use");
    if (!may.traits_for.empty() || !may.traits_against.empty() || !may.traits_advantage.empty()) {
        methods.emplace_back("trait.use");
    }
    if (!may.weapons.empty()) methods.emplace_back("weapon.choose");
    // The GM's own is not listed: it may be given with every throw.
    if (may.modifier && !gm) methods.emplace_back("modifier.offer");
    if (may.throw_now) methods.emplace_back("throw");
}

constexpr Declared all_declared[] = {Declared::wise,   Declared::help,    Declared::trait,
                                     Declared::nature, Declared::tap,     Declared::persona,
                                     Declared::weapon, Declared::modifier};

bool can_turn_down(const AttemptRef& place, bool gm) {
    return std::ranges::any_of(all_declared, [&](Declared what) {
        if (what == Declared::modifier && !gm) return false;
        const auto& helpers = place.attempt->helpers;
        const auto helper = what == Declared::help && !helpers.empty()
                                ? std::optional<Id>(helpers.front().character)
                                : std::nullopt;
        return require_turn_down(place, what, helper).has_value();
    });
}

bool can_recover(const State& state, const Id& id, const Character& one) {
    return price_of_recovery(state, id) &&
           std::ranges::any_of(one.conditions, [&](Condition condition) {
               return require_recovery(state, id, condition).has_value();
           });
}

bool can_recharge(const State& state, const Id& id, const Character& one) {
    return std::ranges::any_of(one.traits, [&](const auto& trait) {
        return require_recharge(state, id, trait.first).has_value();
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

bool can_be_called_to_a_test(const State& state) {
    return require_quiet(state) && std::ranges::any_of(state.characters, [&](const auto& one) {
               return price_of_call(state, one.first).has_value();
           });
}

}  // namespace

DeclarableView declarable_for(const State& state, const Test& test, const Attempt& attempt,
                              bool gm) {
    DeclarableView may;
    const AttemptRef place{&test, &attempt};
    const Character& one = *find_character(state, attempt.actor);
    may.use_nature = require_nature(state, place).has_value();
    may.tap_nature = require_tap(state, place).has_value();
    may.persona = one.persona;
    for (const std::string& wise : one.wises) {
        if (require_wise(state, place, wise)) may.wises.push_back(wise);
    }
    for (const auto& [name, trait] : one.traits) {
        const auto fits = [&](TraitWay way) {
            return require_trait(state, place, {attempt.actor, name, way}).has_value();
        };
        if (fits(TraitWay::for_)) may.traits_for.push_back(name);
        if (fits(TraitWay::against)) may.traits_against.push_back(name);
        if (fits(TraitWay::advantage)) may.traits_advantage.push_back(name);
    }
    if (require_armed(state, place)) {
        for (const Weapon& weapon : all_weapons()) {
            WeaponChoose choose{attempt.actor, weapon.name, {}, {}};
            if (weapon.modes) choose.mode = WeaponMode::axe;
            const auto& favours = state.conflict->favours;
            const auto before = favours.find(attempt.actor);
            if (weapon.favours_one)
                choose.favours = before == favours.end() ? Action::attack : before->second;
            if (require_weapon(state, place, choose)) may.weapons.emplace_back(weapon.name);
        }
    }
    may.modifier = require_modifier(state, place, gm).has_value();
    const auto thrown = require_throw(state, place);
    may.throw_now = thrown.has_value();
    if (!thrown) may.waits_for = thrown.error().kind;
    return may;
}

Methods allowed_to(const State& state, const Id& id, const Character& one, bool gm) {
    Methods methods;
    if (const auto place = require_unthrown(state, id, {})) {
        add_declared(methods, declarable_for(state, *place->test, *place->attempt, gm), gm);
        if (gm) methods.emplace_back("test.set");
        if (can_turn_down(*place, gm)) methods.emplace_back("turn-down");
    }
    if (can_help(state, id)) methods.emplace_back("help.offer");
    offer(methods, "test.ask", require_ask(state, id));
    offer(methods, "test.cancel", require_cancel(state, id, gm));
    if (can_recover(state, id, one)) methods.emplace_back("recover");
    if (can_recharge(state, id, one)) methods.emplace_back("trait.recharge");
    offer(methods, "disposition.test", require_disposition(state, id));
    if (!gm) return methods;
    // Beside a test that is open others can be called, and it is not listed.
    if (require_quiet(state)) offer(methods, "test.call", price_of_call(state, id));
    offer(methods, "conflict.leave", require_leave(state, id));
    offer(methods, "conflict.join", require_join(state, id));
    return methods;
}

Methods allowed_to(const State& state, const Team& team, const Actor& actor) {
    Methods methods;
    const Conflict& conflict = *state.conflict;
    offer(methods, "goal.state", require_phase(state, ConflictPhase::goals, {}));
    if (team.members.size() > 1) offer(methods, "team.order", require_order(state));
    if (conflict.choice) {
        const auto party = require_party(state, conflict.choice->id, team.id, actor);
        offer(methods, "choice.seal", party);
        if (party && (*party)->picks) methods.emplace_back("choice.lock");
    }
    const auto acting = require_other_actor(state, team);
    const bool other = acting && std::ranges::any_of(team.members, [&](const Id& one) {
                           return one != acting->attempt->actor;
                       });
    if (actor.is_gm() && other) methods.emplace_back("actor.choose");
    return methods;
}

Methods allowed_to_gm(const State& state) {
    Methods methods{"adjust", "award", "condition.take", "condition.clear", "twist.tell"};
    if (state.characters.size() < characters_max) methods.emplace_back("character.add");
    offer(methods, "settings.set", require_no_conflict(state));
    if (!state.called_tests.empty()) methods.emplace_back("test.call.close");
    for (const char* one : {"turn.start", "session.start", "session.end", "conflict.start"})
        offer(methods, one, require_quiet(state));
    if (can_be_called_to_a_test(state)) methods.emplace_back("test.call");
    if (!state.conflict) return methods;
    offer(methods, "action.reveal", require_reveal(state));
    offer(methods, "teams.pair", require_pairing(state));
    offer(methods, "compromise.agree", require_phase(state, ConflictPhase::ended, {}));
    methods.emplace_back("conflict.leave");
    offer(methods, "conflict.end", require_conflict(state, {}));
    return methods;
}

}  // namespace kast::rules::mouse_guard

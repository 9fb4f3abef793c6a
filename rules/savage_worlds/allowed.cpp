// What could be done now, and how an attack would be rolled: for the table to offer. No client
// needs a rule for it.

#include "rules/savage_worlds/allowed.hpp"

#include "rules/savage_worlds/decide.hpp"
#include "rules/savage_worlds/tables.hpp"

#include <algorithm>

namespace kast::rules::savage_worlds {

namespace {

/// Literals, which become strings once all are known and sorted.
using Methods = std::vector<std::string_view>;

void add_all(Methods& may, std::initializer_list<const char*> words) {
    may.insert(may.end(), words.begin(), words.end());
}

bool any_ready(const Character& one, bool (*fits)(const Weapon&)) {
    return std::ranges::any_of(one.weapons, [&](const Weapon& weapon) {
        const bool at_hand = weapon.ready.value_or(true) || weapon.kind == WeaponKind::natural;
        return at_hand && fits(weapon);
    });
}

void add_weapon_actions(const State& state, const Character& one, const PlightCounts& plights,
                        Methods& may) {
    const bool whole = whole_turn(state, one, "aim", "SW-aim-1").has_value();
    const auto bursts = [](const Weapon& weapon) { return weapon.rof && *weapon.rof > 1; };
    const auto any = [](const Weapon& weapon) { return weapon.kind != WeaponKind::shield; };
    const auto empty = [](const Weapon& weapon) {
        return weapon.shots_max && weapon.shots != weapon.shots_max;
    };
    const auto held = [](const Weapon&) { return true; };
    if (any_ready(one, makes_area)) {
        may.emplace_back("area-attack");
        if (whole && (one.turn.moved == 0 || state.encounter.round == 0)) may.emplace_back("aim");
    }
    if (any_ready(one, bursts)) may.emplace_back("suppress");
    if (any_ready(one, empty)) may.emplace_back("reload");
    if (any_ready(one, any) && any_other(plights, one, Plight::helpless))
        may.emplace_back("finish");
    if (any_ready(one, held) && any_other(plights, one, Plight::tied))
        may.emplace_back("cut-bonds");
}

void add_actions(const State& state, const Character& one, const PlightCounts& plights, bool by_gm,
                 Methods& may) {
    if (!may_act(state, one, true)) return;
    if (one.entangled || one.bound) may.emplace_back("break-free");
    add_all(may, {"test", "support"});
    // Whether what is done is physical only the GM can say.
    if (!one.bound || by_gm) may.emplace_back("act");
    if (one.bound) return;
    add_all(may, {"attack", "disarm", "grapple", "push", "break", "climb"});
    const Character* held = one.grappling ? find(state, *one.grappling) : nullptr;
    if (held && !held->is(Condition::dead)) may.emplace_back("crush");
    if (whole_turn(state, one, "defend", "SW-defend-1")) may.emplace_back("defend");
    add_weapon_actions(state, one, plights, may);
    if (in_plight(plights, Plight::needs_aid) > 0) may.emplace_back("aid");
    const bool anybody_hurt = one.wounds > 0 || any_other(plights, one, Plight::wounded);
    if (state.encounter.phase == Phase::none && anybody_hurt) may.emplace_back("heal");
}

void add_turn(const State& state, const Character& one, const PlightCounts& plights, bool by_gm,
              Methods& may) {
    if (state.encounter.round > 0) {
        may.emplace_back("turn.end");
        const Turn& turn = one.turn;
        const bool fresh = turn.declared.empty();
        const bool untouched = fresh && !turn.started && turn.moved == 0 && turn.done == 0;
        const Slot* slot = slot_of(state, one.id);
        const bool keeps_joker = slot && slot->card && is_joker(*slot->card) && !slot->waiting &&
                                 !slot->acted && slot->members.size() == 1;
        if (untouched && (keeps_joker || !one.is(Condition::shaken))) may.emplace_back("turn.hold");
        if (fresh && !turn.ran && !one.is(Condition::shaken)) may.emplace_back("actions.declare");
    }
    add_actions(state, one, plights, by_gm, may);
    if (!one.weapons.empty()) may.emplace_back("ready");
    if (may_ride(state, one)) may.emplace_back("ride");
    if (!one.is(Condition::prone)) may.emplace_back("drop-prone");
    if (is_fixed(one)) return;
    const bool counted = state.encounter.round > 0;
    if (one.is(Condition::prone) && (!counted || pace_left(one) >= 2)) may.emplace_back("stand-up");
    const bool aims = counted && one.aiming && !one.aiming->ready;
    const bool can_run = !one.turn.ran && one.turn.done == 0;
    if (!aims && (!counted || pace_left(one) > 0 || can_run)) may.emplace_back("move");
    if (in_melee(state, one)) may.emplace_back("leave-melee");
}

bool may_attack_freely(const Character& one) {
    return one.free_attacks < free_attacks_of(one) && !one.is(Condition::shaken) && !one.bound;
}

/// What may be given at any time. `pays`: somebody would pay a benny for it.
void add_always(const Character& one, bool pays, Methods& may) {
    if (!pays || one.is(Condition::dead)) return;
    if (one.has("common-bond")) may.emplace_back("benny.give");
    if (one.is(Condition::shaken)) may.emplace_back("benny.unshake");
}

void add_methods(const State& state, const Character& one, const PlightCounts& plights, bool by_gm,
                 Methods& may) {
    if (one.is(Condition::dead)) return;
    const bool pays = can_pay(state, one);
    add_always(one, pays, may);
    add_all(may, {"roll", "opposed.roll", "adjacency.set"});
    if (pays) may.emplace_back("benny.influence");
    if (one.power && one.power->points < one.power->maximum && pays) {
        may.emplace_back("benny.recharge");
    }
    if (!one.up()) return;
    const bool waits = one.is(Condition::on_hold) || holds_joker(state, one);
    if (waits && is_quiet_but_for_decisions(state) && state.encounter.phase == Phase::round) {
        may.emplace_back("turn.act");
    }
    const bool acts = has_turn(state, one);
    if (one.is(Condition::stunned)) {
        if (acts && state.encounter.round > 0) may.emplace_back("turn.end");
        return;
    }
    if (may_attack_freely(one)) may.emplace_back("free-attack");
    if (acts) add_turn(state, one, plights, by_gm, may);
    std::ranges::sort(may);
    may.erase(std::unique(may.begin(), may.end()), may.end());
}

}  // namespace

std::vector<std::string> allowed_methods(const State& state, const Character& one,
                                         const PlightCounts& plights, bool by_gm) {
    Methods may;
    add_methods(state, one, plights, by_gm, may);
    return {may.begin(), may.end()};
}

std::vector<std::string> allowed_while_pending(const State& state, const Character& one) {
    Methods may;
    add_always(one, can_pay(state, one), may);
    return {may.begin(), may.end()};
}

std::vector<std::string> allowed_methods(const State& state, const Character& one, bool pending) {
    return pending ? allowed_while_pending(state, one)
                   : allowed_methods(state, one, count_plights(state));
}

bool is_quiet_but_for_decisions(const State& state) {
    return state.stack.empty() || open_decision(state);
}

bool makes_area(const Weapon& weapon) { return weapon.range.has_value(); }

bool may_ride(const State& state, const Character& one) {
    return one.mount || state.characters.size() > 1;
}

std::vector<std::string> allowed_options(const State& state, const Character& one) {
    std::vector<std::string> options;
    const Slot* slot = slot_of(state, one.id);
    // A card that lies face down tells nothing, not even this.
    const bool low = slot && slot->card && (slot->face_down || rank_of(*slot->card) <= 5);
    if (one.has("calculating") && low && !one.turn.calculating) options.emplace_back("calculating");
    if (one.turn.frenzies < frenzies_of(one)) options.emplace_back("frenzy");
    if (one.has("marksman") && is_steady(one)) options.emplace_back("marksman");
    if (one.turn.rapid < rapid_fires_of(one)) options.emplace_back("rapid_fire");
    if (has_second_hand(one)) options.emplace_back("second_hand");
    if (can_sweep(one)) options.emplace_back("sweep");
    return options;
}

int dice_most(const Character& one, const Weapon& weapon) {
    const int rate = weapon.rof ? int{*weapon.rof} : 1;
    const bool rapid = weapon.range && one.turn.rapid < rapid_fires_of(one);
    return rate + (rapid ? 1 : 0);
}

std::vector<std::string> allowed_to_gm(const State& state, bool waiting) {
    return allowed_to_gm(state, waiting, count_plights(state));
}

std::vector<std::string> allowed_to_gm(const State& state, bool waiting,
                                       const PlightCounts& plights) {
    Methods may;
    const Encounter& encounter = state.encounter;
    const bool running = encounter.phase != Phase::none;
    const bool quiet = state.stack.empty();
    may.emplace_back("note.make");
    if (!state.prepared.empty()) may.emplace_back("character.show");
    if (!state.called_tests.empty()) may.emplace_back("test.call.close");
    if (state.session_open) may.emplace_back("benny.award");
    if (running) may.emplace_back("encounter.join");
    const auto turned = [](const Slot& slot) { return slot.face_down && slot.card; };
    if (std::ranges::any_of(encounter.slots, turned)) may.emplace_back("action-cards.reveal");
    if (!waiting) {
        add_all(may, {"character.add", "dice.roll", "settings.set"});
        if (!state.session_open) may.emplace_back("session.start");
        const bool anybody = !state.characters.empty();
        if (anybody)
            add_all(may, {"harm", "tire", "hazard.check", "fear.check", "restrain", "free-attack"});
        if (running) may.emplace_back("encounter.leave");
        if (!running) {
            may.emplace_back("time.pass");
            if (state.session_open && anybody) may.emplace_back("encounter.start");
            if (state.session_open && quiet) may.emplace_back("session.end");
        }
        if (encounter.phase == Phase::ending) may.emplace_back("action-cards.deal");
        const auto over = [](const Slot& slot) { return slot.acted || !slot.card; };
        if (encounter.phase == Phase::round && quiet && !encounter.active &&
            std::ranges::all_of(encounter.slots, over)) {
            may.emplace_back("round.end");
        }
        if (running && quiet) may.emplace_back("encounter.end");
        if (in_plight(plights, Plight::out) > 0) may.emplace_back("wake");
        if (!running && in_plight(plights, Plight::wounded) > 0)
            may.emplace_back("natural-healing.roll");
    }
    std::ranges::sort(may);
    return {may.begin(), may.end()};
}

State without_unseen(State state) {
    if (waits_unseen(state)) state.stack.pop_back();
    return state;
}

State as_known_to(const State& state, const Viewer& viewer) {
    State known = state;
    if (viewer.is_gm()) return known;
    const auto is_natural = [](const Weapon& weapon) { return weapon.kind == WeaponKind::natural; };
    known.characters.edit_where(
        [&](const Id&, const Character& one) {
            return !sees_as_owner(viewer, one.owner) &&
                   (!one.edges.empty() || !one.next_modifiers.empty() ||
                    std::ranges::any_of(one.weapons, is_natural));
        },
        [&](const Id&, Character& one) {
            one.edges.clear();
            one.next_modifiers.clear();
            std::erase_if(one.weapons, is_natural);
        });
    return known;
}

std::vector<AttackView> attack_views(const State& known, const Character& one,
                                     const Viewer& viewer) {
    std::vector<AttackView> views;
    std::vector<std::optional<Id>> weapons{std::nullopt};
    for (const Weapon& weapon : one.weapons) {
        const bool at_hand = weapon.ready.value_or(true) || weapon.kind == WeaponKind::natural;
        if (at_hand) weapons.emplace_back(weapon.id);
    }
    for (const auto& [id, target] : known.characters) {
        if (!opponents(one, target) || !target.up()) continue;
        for (const auto& weapon : weapons) {
            AttackTask attack;
            attack.command.attacker = one.id;
            attack.command.defender = id;
            attack.command.weapon = weapon;
            const RollTask task = plan_attack(known, attack);
            AttackView view{weapon, id, task.trait, task.sides, 0, task.modifiers, {}};
            view.modifier = sum_of(task.modifiers);
            if (!task.tn_hidden || sees_as_owner(viewer, task.tn_owner)) view.tn = task.tn;
            views.push_back(std::move(view));
        }
    }
    return views;
}

}  // namespace kast::rules::savage_worlds

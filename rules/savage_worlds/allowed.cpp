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

std::vector<std::string> sorted(Methods methods) {
    std::ranges::sort(methods);
    return {methods.begin(), methods.end()};
}

/// Of those that nothing blocks, the ones that may be given while a decision comes first too.
template <class... Commands, class Asked>
void add_available_any_time(Methods& may, const Asked& now) {
    const auto add = [&]<class Command>(For<Command>) {
        if constexpr (is_given_any_time<Command>) add_available<Command>(may, now);
    };
    (add(For<Commands>{}), ...);
}

}  // namespace

std::vector<std::string> allowed_methods(const State& state, const Character& one,
                                         const PlightCounts& plights, bool by_gm) {
    if (one.is(Condition::dead)) return {};
    const Situation now(state, one, by_gm, &plights);
    Methods may;
    add_available<BennyGive, BennyUnshake, Roll, OpposedRoll, AdjacencySet, BennyInfluence,
                  BennyRecharge, TurnAct>(may, now);
    if (now.turn) {
        add_available<TurnEnd, FreeAttack>(may, now);
        // In this order alone recorded sessions show what who is out may do.
        if (now.asleep) return {may.begin(), may.end()};
        return sorted(std::move(may));
    }
    add_available<FreeAttack>(may, now);
    add_available<TurnEnd, TurnHold, ActionsDeclare, Ready, Ride, DropProne, StandUp, Move,
                  LeaveMelee, Reload>(may, now);
    if (!now.action) {
        add_available<Act, Test, Support, BreakFree, Attack, Disarm, Grapple, Push, Break, Climb,
                      Crush, Defend, Aim, AreaAttack, Suppress, Finish, CutBonds, Aid, Heal>(may,
                                                                                             now);
    }
    return sorted(std::move(may));
}

std::vector<std::string> allowed_while_pending(const State& state, const Character& one) {
    Methods may;
    add_available_any_time<BennyGive, BennyUnshake>(may, Situation(state, one));
    return sorted(std::move(may));
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
    // A card that lies face down gives nothing away, not even this.
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
    const TableSituation now(state, &plights);
    Methods may;
    const auto add = [&]<class... Commands>(For<Commands>...) {
        if (waiting)
            add_available_any_time<Commands...>(may, now);
        else
            add_available<Commands...>(may, now);
    };
    add(For<NoteMake>{}, For<CharacterAdd>{}, For<CharacterShow>{}, For<SettingsSet>{},
        For<DiceRoll>{}, For<TestCallClose>{}, For<SessionStart>{}, For<SessionEnd>{},
        For<BennyAward>{}, For<EncounterStart>{}, For<EncounterJoin>{}, For<EncounterLeave>{},
        For<EncounterEnd>{}, For<ActionCardsDeal>{}, For<ActionCardsReveal>{}, For<RoundEnd>{},
        For<TimePass>{}, For<Harm>{}, For<Tire>{}, For<HazardCheck>{}, For<FearCheck>{},
        For<Restrain>{}, For<FreeAttack>{}, For<Wake>{}, For<NaturalHealingRoll>{});
    return sorted(std::move(may));
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
            AttackView view{weapon, id, task.trait, task.sides, 0, task.modifiers};
            view.modifier = sum_of(task.modifiers);
            if (!task.tn_hidden || sees_as_owner(viewer, task.tn_owner)) view.tn = task.tn;
            views.push_back(std::move(view));
        }
    }
    return views;
}

}  // namespace kast::rules::savage_worlds

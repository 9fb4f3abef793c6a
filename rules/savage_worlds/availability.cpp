// What may be done now, and what is in the way.

#include "rules/savage_worlds/availability.hpp"

#include "rules/core/sentences.hpp"
#include "rules/savage_worlds/allowed.hpp"
#include "rules/savage_worlds/decide.hpp"
#include "rules/savage_worlds/tables.hpp"

#include <algorithm>

namespace kast::rules::savage_worlds {

namespace {

Blocker asleep(const Character& one) {
    if (one.is(Condition::dead)) return {&dead, {}};
    if (!one.up()) return {&incapacitated, "SW-incap-1"};
    if (one.is(Condition::stunned)) return {&stunned, "SW-stunned-2"};
    return {};
}

Blocker no_turn(const State& state, const Character& one, const Blocker& asleep) {
    if (asleep) return asleep;
    if (!has_turn(state, one)) return {&not_your_turn, "SW-turn-1"};
    return {};
}

bool actions_left(const Turn& turn) {
    if (turn.declared.empty()) return turn.done == 0;
    return turn.done < static_cast<int>(turn.declared.size());
}

Blocker no_action_left(const State& state, const Character& one, const Blocker& turn) {
    if (turn) return turn;
    if (one.is(Condition::shaken)) return {&shaken, "SW-shaken-2"};
    if (state.encounter.round == 0) return {};
    if (!actions_left(one.turn)) return {&no_action, "SW-multiaction-2"};
    if (one.is(Condition::defending))
        return {&whole_turn_needed, "SW-defend-1", "`defend` has taken it."};
    return {};
}

/// One of the turn's actions, with hands that are free.
Blocker action(const Situation& now) {
    // Being Bound is refused before what of the turn is used up.
    const bool counts =
        now.action && now.action.kind != &no_action && now.action.kind != &whole_turn_needed;
    if (counts) return now.action;
    if (now.character.bound) return {&bound, "SW-bound-2"};
    return now.action;
}

/// Has a whole turn for this and nothing else: Defend, Aim (SW-defend-1, SW-aim-1).
Blocker whole_turn(const Situation& now, std::string_view word, std::string_view rule,
                   std::string_view detail) {
    if (now.state.encounter.round == 0) return {};
    const Turn& turn = now.character.turn;
    const auto& declared = turn.declared;
    const bool other = !declared.empty() && (declared.size() > 1 || declared.front() != word);
    if (turn.done > 0 || other || turn.ran) return {&whole_turn_needed, rule, std::string(detail)};
    return {};
}

/// A turn of its own in which it can move.
Blocker movement(const Situation& now) {
    if (now.asleep) return now.asleep;
    if (is_fixed(now.character)) return {&bound, "SW-bound-1"};
    return now.turn;
}

/// A turn in a round of an encounter.
Blocker turn_in_round(const Situation& now) {
    if (now.asleep) return now.asleep;
    if (now.state.encounter.round == 0) return {&no_encounter, {}};
    return now.turn;
}

Blocker in_round(const Encounter& encounter) {
    if (encounter.phase == Phase::none) return {&no_encounter, {}};
    if (encounter.phase != Phase::round) return {&round_over, {}};
    return {};
}

Blocker alive(const Situation& now, std::string_view rule = {}) {
    if (now.character.is(Condition::dead)) return {&dead, rule};
    return {};
}

bool is_at_hand(const Weapon& weapon) {
    return weapon.ready.value_or(true) || weapon.kind == WeaponKind::natural;
}

/// Of what to offer: there is no weapon for it at hand.
Blocker unarmed(const Situation& now, bool (*fits)(const Weapon&), std::string_view rule) {
    const bool armed = std::ranges::any_of(now.character.weapons, [&](const Weapon& weapon) {
        return is_at_hand(weapon) && fits(weapon);
    });
    if (now.plights && !armed) return {&no_such_weapon, rule};
    return {};
}
/// Of what to offer: there is nobody else whom it could be done to.
Blocker nobody_in(const Situation& now, Plight plight, std::string_view rule) {
    if (now.plights && !any_other(*now.plights, now.character, plight)) return {&bad_target, rule};
    return {};
}

bool loads(const Weapon& weapon) { return weapon.shots_max && weapon.shots != weapon.shots_max; }
bool fires_bursts(const Weapon& weapon) { return weapon.rof && *weapon.rof > 1; }
bool can_kill(const Weapon& weapon) { return weapon.kind != WeaponKind::shield; }
bool is_any(const Weapon&) { return true; }

}  // namespace

bool keeps_joker(const State& state, const Character& one) {
    const Slot* slot = slot_of(state, one.id);
    return slot && slot->card && is_joker(*slot->card) && !slot->waiting && !slot->acted &&
           slot->members.size() == 1;
}

Situation::Situation(const State& at, const Character& of, bool for_gm, const PlightCounts* counted)
    : state(at),
      character(of),
      by_gm(for_gm),
      plights(counted),
      pays(can_pay(at, of)),
      asleep(savage_worlds::asleep(of)),
      turn(no_turn(at, of, asleep)),
      action(no_action_left(at, of, turn)) {}

// ---- of a character, at any time

Blocker blocker_of(For<BennyGive>, const Situation& now) {
    if (const Blocker gone = alive(now)) return gone;
    if (!now.character.has("common-bond")) return {&no_such_edge, "SW-benny-8"};
    if (!now.pays) return {&no_bennies, "SW-benny-8"};
    return {};
}
Blocker blocker_of(For<BennyUnshake>, const Situation& now) {
    if (const Blocker gone = alive(now)) return gone;
    if (!now.character.is(Condition::shaken)) return {&not_shaken, "SW-benny-9"};
    if (!now.pays) return {&no_bennies, "SW-benny-9"};
    return {};
}
Blocker blocker_of(For<BennyInfluence>, const Situation& now) {
    if (const Blocker gone = alive(now)) return gone;
    if (!now.pays) return {&no_bennies, "SW-benny-15"};
    return {};
}
Blocker blocker_of(For<BennyRecharge>, const Situation& now) {
    if (const Blocker gone = alive(now)) return gone;
    const auto& power = now.character.power;
    if (!power) return {&no_arcane, "SW-benny-14"};
    if (power->points >= power->maximum) return {&not_needed, "SW-benny-14"};
    if (!now.pays) return {&no_bennies, "SW-benny-14"};
    return {};
}
Blocker blocker_of(For<Roll>, const Situation& now) { return alive(now); }
Blocker blocker_of(For<OpposedRoll>, const Situation& now) { return alive(now); }
Blocker blocker_of(For<AdjacencySet>, const Situation& now) { return alive(now); }

Blocker blocker_of_strike(const Situation& now) {
    if (now.asleep) return now.asleep;
    if (now.character.is(Condition::shaken)) return {&shaken, "SW-shaken-2"};
    if (now.character.bound) return {&bound, "SW-bound-2"};
    return {};
}
Blocker blocker_of(For<FreeAttack>, const Situation& now) {
    if (const Blocker first = blocker_of_strike(now)) return first;
    const int most = free_attacks_of(now.character);
    if (most == 0) return {&no_such_edge, "SW-freeattack-1"};
    if (now.character.free_attacks >= most) return {&edge_used, "SW-freeattack-1"};
    return {};
}

// ---- of a character, in its turn

Blocker blocker_of(For<TurnAct>, const Situation& now) {
    if (const Blocker over = in_round(now.state.encounter)) return over;
    if (!now.character.up()) return {&incapacitated, "SW-incap-1"};
    if (!now.character.is(Condition::on_hold) && !holds_joker(now.state, now.character))
        return {&not_on_hold, "SW-hold-1"};
    if (!is_quiet_but_for_decisions(now.state)) return {&pending_open, "SW-hold-9"};
    return {};
}
Blocker blocker_of(For<TurnEnd>, const Situation& now) {
    if (now.state.encounter.round == 0) return {&no_encounter, {}};
    if (!has_turn(now.state, now.character)) return {&not_your_turn, "SW-turn-1"};
    return {};
}
Blocker blocker_of(For<TurnHold>, const Situation& now) {
    if (const Blocker none = turn_in_round(now)) return none;
    const Turn& turn = now.character.turn;
    if (turn.started || turn.moved > 0 || turn.done > 0 || !turn.declared.empty())
        return {&turn_used, "SW-hold-8"};
    if (now.character.is(Condition::shaken) && !keeps_joker(now.state, now.character))
        return {&cannot_hold, "SW-hold-4"};
    return {};
}
Blocker blocker_of(For<ActionsDeclare>, const Situation& now) {
    if (const Blocker none = turn_in_round(now)) return none;
    if (now.character.is(Condition::shaken)) return {&shaken, "SW-shaken-2"};
    // Another number takes the place of what was declared until the first of the actions.
    if (now.character.turn.done > 0)
        return {&already_declared, "SW-multiaction-2", "One of them has been taken."};
    // Before any roll: the running die is one.
    if (now.character.turn.ran) return {&turn_used, "SW-multiaction-2"};
    return {};
}
Blocker blocker_of(For<Ready>, const Situation& now) {
    if (now.turn) return now.turn;
    if (now.plights && now.character.weapons.empty()) return {&no_such_weapon, "SW-ready-1"};
    return {};
}
Blocker blocker_of(For<Ride>, const Situation& now) {
    if (now.turn) return now.turn;
    if (!may_ride(now.state, now.character))
        return {&not_needed, "SW-mount-1", "There is nobody to get on or off."};
    return {};
}
Blocker blocker_of(For<DropProne>, const Situation& now) {
    if (now.turn) return now.turn;
    if (now.character.is(Condition::prone)) return {&not_needed, "SW-move-5"};
    return {};
}
Blocker blocker_of(For<StandUp>, const Situation& now) {
    if (const Blocker none = movement(now)) return none;
    if (!now.character.is(Condition::prone)) return {&not_needed, "SW-move-5"};
    if (now.state.encounter.round > 0 && pace_left(now.character) < 2)
        return {&too_far, "SW-move-5"};
    return {};
}
Blocker blocker_of(For<Move>, const Situation& now) {
    if (const Blocker none = movement(now)) return none;
    if (now.state.encounter.round == 0) return {};
    const Character& one = now.character;
    if (one.aiming && !one.aiming->ready)
        return {&whole_turn_needed, "SW-aim-1", "`aim` has taken it."};
    const bool can_run = !one.turn.ran && one.turn.done == 0;
    if (now.plights && pace_left(one) <= 0 && !can_run) return {&too_far, "SW-move-1"};
    return {};
}
Blocker blocker_of(For<LeaveMelee>, const Situation& now) {
    if (const Blocker none = movement(now)) return none;
    if (now.plights && !in_melee(now.state, now.character)) return {&not_needed, "SW-withdraw-1"};
    return {};
}

// ---- of a character, with one of its actions

Blocker blocker_of(For<Act>, const Situation& now) { return now.by_gm ? now.action : action(now); }
// Whether what is done with a skill is of the mind is asked with the skill (SW-bound-2).
Blocker blocker_of(For<Test>, const Situation& now) { return now.action; }
Blocker blocker_of(For<Support>, const Situation& now) { return now.action; }
Blocker blocker_of(For<BreakFree>, const Situation& now) {
    if (now.action) return now.action;
    if (!now.character.bound && !now.character.entangled) return {&not_held, "SW-bound-3"};
    return {};
}
Blocker blocker_of(For<Attack>, const Situation& now) { return action(now); }
Blocker blocker_of(For<Disarm>, const Situation& now) { return action(now); }
Blocker blocker_of(For<Grapple>, const Situation& now) { return action(now); }
Blocker blocker_of(For<Push>, const Situation& now) { return action(now); }
Blocker blocker_of(For<Break>, const Situation& now) { return action(now); }
Blocker blocker_of(For<Climb>, const Situation& now) { return action(now); }
Blocker blocker_of(For<Crush>, const Situation& now) {
    if (const Blocker none = action(now)) return none;
    const Character* held =
        now.character.grappling ? find(now.state, *now.character.grappling) : nullptr;
    if (!held || held->is(Condition::dead)) return {&not_holding, "SW-grapple-5"};
    return {};
}
Blocker blocker_of(For<Defend>, const Situation& now) {
    if (const Blocker none = action(now)) return none;
    return whole_turn(now, "defend", "SW-defend-1", "`defend` takes the whole turn.");
}
Blocker blocker_of(For<Aim>, const Situation& now) {
    if (const Blocker none = action(now)) return none;
    const bool shoots = std::ranges::any_of(now.character.weapons, [](const Weapon& weapon) {
        return is_at_hand(weapon) && makes_area(weapon);
    });
    if (!shoots) return {&no_such_weapon, "SW-aim-1", "Aiming needs one that shoots or is thrown."};
    if (const Blocker used = whole_turn(now, "aim", "SW-aim-1", "`aim` takes the whole turn."))
        return used;
    if (now.character.turn.moved > 0) return {&has_moved, "SW-aim-1"};
    return {};
}
Blocker blocker_of(For<AreaAttack>, const Situation& now) {
    if (const Blocker none = action(now)) return none;
    return unarmed(now, makes_area, "SW-area-2");
}
Blocker blocker_of(For<Suppress>, const Situation& now) {
    if (const Blocker none = action(now)) return none;
    return unarmed(now, fires_bursts, "SW-suppress-1");
}
Blocker blocker_of(For<Reload>, const Situation& now) {
    // What loads by itself takes no action; which it is the command says.
    const bool is_free = std::ranges::any_of(now.character.weapons, [](const Weapon& weapon) {
        return is_at_hand(weapon) && loads(weapon) && weapon.reload && *weapon.reload == 0;
    });
    if (const Blocker none = is_free ? now.turn : action(now)) return none;
    return unarmed(now, loads, "SW-reload-1");
}
Blocker blocker_of(For<Finish>, const Situation& now) {
    if (const Blocker none = action(now)) return none;
    if (const Blocker none = unarmed(now, can_kill, "SW-finish-1")) return none;
    return nobody_in(now, Plight::helpless, "SW-finish-1");
}
Blocker blocker_of(For<CutBonds>, const Situation& now) {
    if (const Blocker none = action(now)) return none;
    if (const Blocker none = unarmed(now, is_any, "SW-bound-5")) return none;
    return nobody_in(now, Plight::tied, "SW-bound-5");
}
Blocker blocker_of(For<Aid>, const Situation& now) {
    if (const Blocker none = action(now)) return none;
    if (now.plights && in_plight(*now.plights, Plight::needs_aid) == 0)
        return {&not_needed, "SW-bleed-2"};
    return {};
}
Blocker blocker_of(For<Heal>, const Situation& now) {
    if (const Blocker none = action(now)) return none;
    if (now.state.encounter.phase != Phase::none) return {&encounter_running, "SW-heal-1"};
    if (now.character.wounds > 0) return {};
    return nobody_in(now, Plight::wounded, "SW-heal-1");
}

// ---- of the GM

namespace {

Blocker anybody(const TableSituation& now) {
    if (now.plights && now.state.characters.empty()) return {&no_such_character, {}};
    return {};
}
/// Of what to offer.
Blocker any_in(const TableSituation& now, Plight plight, std::string_view rule) {
    if (now.plights && in_plight(*now.plights, plight) == 0) return {&not_needed, rule};
    return {};
}
Blocker in_encounter(const TableSituation& now) {
    if (now.state.encounter.phase == Phase::none) return {&no_encounter, {}};
    return {};
}
Blocker between_encounters(const TableSituation& now, std::string_view rule = {}) {
    if (now.state.encounter.phase != Phase::none) return {&encounter_running, rule};
    return {};
}
Blocker quiet(const TableSituation& now) {
    if (!now.state.stack.empty()) return {&pending_open, {}};
    return {};
}

}  // namespace

Blocker blocker_of(For<NoteMake>, const TableSituation&) { return {}; }
Blocker blocker_of(For<CharacterAdd>, const TableSituation&) { return {}; }
Blocker blocker_of(For<CharacterShow>, const TableSituation& now) {
    if (now.plights && now.state.prepared.empty()) return {&no_such_character, {}};
    return {};
}
Blocker blocker_of(For<SettingsSet>, const TableSituation&) { return {}; }
Blocker blocker_of(For<DiceRoll>, const TableSituation&) { return {}; }
Blocker blocker_of(For<TestCallClose>, const TableSituation& now) {
    if (now.state.called_tests.empty()) return {&no_such_call, {}};
    return {};
}
Blocker blocker_of(For<SessionStart>, const TableSituation& now) {
    if (now.state.session_open) return {&session_running, "SW-benny-2"};
    return {};
}
Blocker blocker_of(For<SessionEnd>, const TableSituation& now) {
    if (!now.state.session_open) return {&no_session, {}};
    if (const Blocker running = between_encounters(now)) return running;
    return quiet(now);
}
Blocker blocker_of(For<BennyAward>, const TableSituation& now) {
    if (!now.state.session_open) return {&no_session, "SW-benny-3"};
    return {};
}
Blocker blocker_of(For<EncounterStart>, const TableSituation& now) {
    if (!now.state.session_open) return {&session_needed, {}};
    if (const Blocker running = between_encounters(now)) return running;
    return anybody(now);
}
Blocker blocker_of(For<EncounterJoin>, const TableSituation& now) { return in_encounter(now); }
Blocker blocker_of(For<EncounterLeave>, const TableSituation& now) { return in_encounter(now); }
Blocker blocker_of(For<EncounterEnd>, const TableSituation& now) {
    if (const Blocker none = in_encounter(now)) return none;
    return quiet(now);
}
Blocker blocker_of(For<ActionCardsDeal>, const TableSituation& now) {
    if (const Blocker none = in_encounter(now)) return none;
    if (now.state.encounter.phase != Phase::ending) return {&round_running, {}};
    return {};
}
Blocker blocker_of(For<ActionCardsReveal>, const TableSituation& now) {
    const auto is_turned = [](const Slot& slot) { return slot.face_down && slot.card; };
    if (now.plights && std::ranges::none_of(now.state.encounter.slots, is_turned))
        return {&bad_slot, "SW-init-6"};
    return {};
}
Blocker blocker_of(For<TurnStart>, const TableSituation& now) {
    if (const Blocker none = in_encounter(now)) return none;
    if (now.state.encounter.phase != Phase::round)
        return {&pending_open, {}, "Deal the cards first: `action-cards.deal`."};
    return quiet(now);
}
Blocker blocker_of(For<RoundEnd>, const TableSituation& now) {
    const Encounter& encounter = now.state.encounter;
    if (const Blocker none = in_round(encounter)) return none;
    if (const Blocker open = quiet(now)) return open;
    const auto is_over = [](const Slot& slot) { return slot.acted || !slot.card; };
    if (encounter.active || !std::ranges::all_of(encounter.slots, is_over))
        return {&turns_left, {}};
    return {};
}
Blocker blocker_of(For<TimePass>, const TableSituation& now) { return between_encounters(now); }
Blocker blocker_of(For<Harm>, const TableSituation& now) { return anybody(now); }
Blocker blocker_of(For<Tire>, const TableSituation& now) { return anybody(now); }
Blocker blocker_of(For<HazardCheck>, const TableSituation& now) { return anybody(now); }
Blocker blocker_of(For<FearCheck>, const TableSituation& now) { return anybody(now); }
Blocker blocker_of(For<Restrain>, const TableSituation& now) { return anybody(now); }
Blocker blocker_of(For<FreeAttack>, const TableSituation& now) { return anybody(now); }
Blocker blocker_of(For<Wake>, const TableSituation& now) {
    return any_in(now, Plight::out, "SW-incap-7");
}
Blocker blocker_of(For<NaturalHealingRoll>, const TableSituation& now) {
    if (const Blocker running = between_encounters(now, "SW-heal-3")) return running;
    return any_in(now, Plight::wounded, "SW-heal-3");
}

// ---- as refusals

namespace {

/// It is the table's, not the character's.
bool is_about_table(const RefusalKind& kind) {
    static constexpr const RefusalKind* of_table[] = {
        &no_encounter, &round_over,     &round_running,   &pending_open,     &turns_left,
        &no_session,   &session_needed, &session_running, &encounter_running};
    return std::ranges::find(of_table, &kind) != std::end(of_table);
}

}  // namespace

std::string what_is_open(const State& state, const Actor& actor) {
    std::vector<std::string> open;
    for (const Decision* one : open_decisions(state)) {
        if (base_of(*find_asking(state, one->id)).hidden && !actor.is_gm()) continue;
        const std::string whose = one->creature.empty() ? "" : " of " + one->creature.value;
        open.push_back("`" + one->kind + "`" + whose + " (`" + one->id.value + "`)");
    }
    if (!open.empty()) return "Open: " + enumerate(open) + ".";
    const auto* turn =
        state.stack.empty() ? nullptr : get_if<InterruptionFrame>(&state.stack.back());
    return turn ? "It is the turn of " + turn->who.value + ", who has come between." : "";
}

Result<void> require_unblocked(const CommandContext& context, const Blocker& blocker,
                               std::string_view path) {
    if (!blocker) return {};
    const RefusalKind& kind = *blocker.kind;
    const std::string_view place = is_about_table(kind) ? std::string_view{} : path;
    if (kind.kind != pending_open.kind || !blocker.detail.empty())
        return refuse(kind, blocker.rule, place, blocker.detail);
    return refuse(kind, blocker.rule, place, what_is_open(context.state(), context.actor()));
}

Result<const Character*> on_turn(const CommandContext& context, const Id& id) {
    auto one = mine(context, id);
    KAST_REQUIRE(one);
    KAST_REQUIRE(require_unblocked(context, Situation(context.state(), **one).turn, "/actor"));
    return one;
}

Result<const Character*> acting(const CommandContext& context, const Id& id, bool held_too) {
    auto one = mine(context, id);
    KAST_REQUIRE(one);
    const Situation now(context.state(), **one);
    KAST_REQUIRE(require_unblocked(context, held_too ? now.action : action(now), "/actor"));
    return one;
}

}  // namespace kast::rules::savage_worlds

// What blocks each command now.
#include "rules/troika/availability.hpp"

#include "rules/core/enum_words.hpp"
#include "rules/troika/conditions.hpp"

#include <algorithm>

namespace kast::rules::troika {

namespace {

const Turn* turn_of(const State& state) {
    return state.initiative && state.initiative->turn ? &*state.initiative->turn : nullptr;
}

Blocker present(const Situation& now) {
    if (now.creature.prepared) return {&not_present, {}};
    return {};
}

Blocker alive(const Situation& now) {
    if (const Blocker absent = present(now)) return absent;
    if (now.creature.condition == Condition::dead) return {&dead, "TR-4.3.a"};
    return {};
}

/// Nobody's turn to wait for, and no exchange: `kind` says what initiative does to the command.
Blocker quiet(const State& state, const RefusalKind& kind, std::string_view rule) {
    if (state.initiative) return {&kind, rule};
    return blocked(state);
}

/// The turn's action: its own turn with the action unused while initiative runs.
Blocker action(const Situation& now) {
    if (const Blocker absent = present(now)) return absent;
    if (const Blocker open = blocked(now.state)) return open;
    if (!can_act(now.creature)) return {&cannot_act, "TR-4.1.e"};
    if (!now.state.initiative) return {};
    const Turn* turn = turn_of(now.state);
    if (!turn || turn->actor != now.creature.id) return {&not_your_turn, "TR-6.a"};
    if (turn->action_used) return {&no_action, "TR-6.a"};
    return {};
}

/// As `action`, and only while initiative runs.
Blocker action_in_initiative(const Situation& now, std::string_view rule) {
    if (const Blocker first = action(now)) return first;
    if (!now.state.initiative) return {&no_initiative, rule};
    return {};
}

/// Outside initiative, with hands that obey.
Blocker leisure(const Situation& now, const RefusalKind& kind, std::string_view rule) {
    if (const Blocker gone = alive(now)) return gone;
    if (const Blocker busy = quiet(now.state, kind, rule)) return busy;
    if (!now.by_gm && !can_act(now.creature)) return {&cannot_act, "TR-4.1.e"};
    return {};
}

/// The turn's action while initiative runs; else as `leisure`.
Blocker handling(const Situation& now) {
    return now.state.initiative ? action(now) : leisure(now, not_in_initiative, "TR-6.6.f");
}

/// Outside initiative, awake, with time to learn.
Blocker learning(const Situation& now, std::string_view rule) {
    if (const Blocker gone = alive(now)) return gone;
    if (const Blocker busy = quiet(now.state, not_in_initiative, rule)) return busy;
    if (!can_act(now.creature)) return {&cannot_act, rule};
    return {};
}

bool something_away(const Creature& one) { return one.inventory.size() > one.hands.size(); }

/// Somebody else on the table is dying, or dead.
bool anybody(const Situation& now, int Tally::* how, Condition condition) {
    const int all = now.tally ? now.tally->*how : count(now.state).*how;
    return all > (now.creature.condition == condition && !now.creature.prepared ? 1 : 0);
}

/// How many at the table are counted as `what`.
int tallied(const TableSituation& now, int Tally::* what) {
    return (now.tally ? *now.tally : count(now.state)).*what;
}

/// What shoots: in hand and whole, or of the body.
enum class Shooter { none, unloaded, loaded };
Shooter shooter_of(const Creature& one, bool natural_too) {
    Shooter best = Shooter::none;
    for (const Item& item : one.inventory) {
        if (!item.weapon || !item.weapon->ranged || !is_ready(item, one)) continue;
        if (is_loaded(one, *item.weapon)) return Shooter::loaded;
        best = Shooter::unloaded;
    }
    const bool natural = std::ranges::any_of(
        one.natural_weapons, [](const NaturalWeapon& weapon) { return weapon.weapon.ranged; });
    return natural && natural_too ? Shooter::loaded : best;
}

std::string condition_text(const Creature& one) {
    const ConditionRow& row = condition_row(one.condition);
    if (!row.acts)
        return "It is " + enum_word(one.condition) + " until " + std::string(row.ends) + ".";
    if (one.unconscious_rounds == 0) return {};
    return "It is unconscious: End still comes " + std::to_string(one.unconscious_rounds) +
           (one.unconscious_rounds == 1 ? " time before it wakes." : " times before it wakes.");
}

std::string open_questions(const State& state) {
    std::string open;
    for (const Question& question : state.questions) {
        open += (open.empty() ? "Open: " : ", ") + question.decision.kind + " of " +
                question.decision.creature.value + " (" + question.decision.id.value + ")";
    }
    return open.empty() ? open : open + ".";
}

std::string turn_text(const State& state) {
    const Turn* turn = turn_of(state);
    if (!turn) return "Nobody's turn is open: a token is drawn first.";
    if (turn->actor) return "The turn is that of " + turn->actor->value + ".";
    return "The GM has still to say which of the " + turn->owner.value + " takes the turn.";
}

/// Sentences that name what blocks, by its id or its number.
std::string detail_of(const State& state, const Blocker& blocker, const Creature* creature) {
    const std::string_view word = blocker.kind->kind;
    if (word == decision_open.kind) return open_questions(state);
    if (word == not_your_turn.kind || word == turn_open.kind) return turn_text(state);
    if (word == not_in_initiative.kind && blocker.rule == "TR-6.6.f")
        return "Armour is changed before or after.";
    if (!creature) return {};
    if (word == cannot_act.kind) return condition_text(*creature);
    if (word == already_aiming.kind) return "It aims with " + creature->aiming->value + ".";
    if (!creature->training) return {};
    if (word == already_training.kind) return "It learns " + creature->training->skill + ".";
    if (word == not_done.kind) {
        return "Of " + std::to_string(7 * creature->training->weeks_needed) + " days " +
               std::to_string(creature->training->days_done) + " are done.";
    }
    return {};
}

}  // namespace

Blocker blocked(const State& state) {
    if (is_blocked(state)) return {&decision_open, {}};
    return {};
}

// ---- of a creature

Blocker blocker_of(For<Test>, const Situation& now) { return alive(now); }
Blocker blocker_of(For<Contest>, const Situation& now) { return alive(now); }
Blocker blocker_of(For<TrainingEnd>, const Situation& now) {
    if (!now.creature.training) return {&not_training, "TR-11.2.d"};
    return {};
}
Blocker blocker_of(For<AimRelease>, const Situation& now) {
    if (const Blocker absent = present(now)) return absent;
    if (!now.creature.aiming) return {&not_aiming, "TR-6.2.2.d"};
    return {};
}
Blocker blocker_of(For<DefenceChoose>, const Situation& now) {
    if (const Blocker gone = alive(now)) return gone;
    return blocked(now.state);
}
Blocker blocker_of(For<PutDown>, const Situation& now) {
    if (const Blocker gone = alive(now)) return gone;
    if (const Blocker open = blocked(now.state)) return open;
    if (!can_act(now.creature) && !now.by_gm) return {&cannot_act, "TR-4.1.e"};
    if (now.creature.hands.empty()) return {&hands_empty, "TR-6.6.g"};
    if (now.state.ground.size() >= ground_max) return {&table_full, {}};
    return {};
}
Blocker blocker_of(For<TurnEnd> command, const Situation& now) {
    if (const Blocker first = blocker_of(command, TableSituation{now.state})) return first;
    if (turn_of(now.state)->actor != now.creature.id) return {&not_your_turn, "TR-6.a"};
    return {};
}

Blocker blocker_of(For<Attack>, const Situation& now) { return action(now); }
Blocker blocker_of(For<Grapple>, const Situation& now) { return action(now); }
Blocker blocker_of(For<Move>, const Situation& now) { return action(now); }
Blocker blocker_of(For<Improvise>, const Situation& now) { return action(now); }
Blocker blocker_of(For<Shoot>, const Situation& now) {
    if (const Blocker first = action(now)) return first;
    const Shooter best = shooter_of(now.creature, true);
    if (best == Shooter::none) return {&nothing_shoots, "TR-6.2.a"};
    if (best == Shooter::unloaded) return {&no_shot, "TR-6.6.e"};
    return {};
}
Blocker blocker_of(For<AimTake>, const Situation& now) {
    if (const Blocker first = action_in_initiative(now, "TR-6.2.2.a")) return first;
    if (now.creature.kind != Kind::character) return {&wrong_kind, "TR-6.2.2.a"};
    if (now.creature.aiming) return {&already_aiming, "TR-6.2.2.e"};
    if (shooter_of(now.creature, false) == Shooter::none) return {&nothing_shoots, "TR-6.2.2.a"};
    return {};
}
Blocker blocker_of(For<Cast>, const Situation& now) {
    if (const Blocker first = action(now)) return first;
    const bool learned = std::ranges::any_of(now.creature.advanced, [](const auto& entry) {
        return entry.second.kind == SkillKind::spell;
    });
    if (!learned) return {&unknown_spell, "TR-2.b"};
    if (hands_free(now.creature) < 1) return {&hands_full, "TR-6.3.d"};
    if (now.creature.speechless) return {&cannot_speak, "TR-6.3.d"};
    return {};
}
Blocker blocker_of(For<Delay>, const Situation& now) {
    if (const Blocker first = action_in_initiative(now, "TR-6.4.a")) return first;
    // Something got out with luck has been done, though its action is free (TR-6.4.a: do not act).
    if (turn_of(now.state)->retrieved) return {&no_action, "TR-6.4.a"};
    return {};
}
Blocker blocker_of(For<Retrieve>, const Situation& now) {
    if (const Blocker first = action_in_initiative(now, "TR-6.6.f")) return first;
    if (turn_of(now.state)->retrieved) return {&already_retrieved, "TR-6.6.b"};
    if (!something_away(now.creature)) return {&nothing_carried, "TR-6.6.a"};
    return {};
}
Blocker blocker_of(For<Use>, const Situation& now) {
    if (const Blocker first = action(now)) return first;
    if (now.creature.hands.empty()) return {&hands_empty, "TR-6.7.a"};
    return {};
}
Blocker blocker_of(For<StandUp>, const Situation& now) {
    if (const Blocker first = action(now)) return first;
    if (!now.creature.prone) return {&not_prone, "TR-7.8.b"};
    return {};
}
Blocker blocker_of(For<DropInHaste>, const Situation& now) {
    if (const Blocker first = action(now)) return first;
    if (now.creature.inventory.empty()) return {&nothing_carried, "TR-10.4.1.a"};
    if (now.state.ground.size() + now.creature.inventory.size() > ground_max)
        return {&table_full, {}};
    return {};
}
Blocker blocker_of(For<Stabilise>, const Situation& now) {
    if (const Blocker first = action(now)) return first;
    if (!anybody(now, &Tally::dying, Condition::dying)) return {&no_aid_window, "TR-4.1.d"};
    return {};
}
Blocker blocker_of(For<PickUp>, const Situation& now) {
    if (const Blocker first = action(now)) return first;
    if (now.state.ground.empty()) return {&nothing_there, {}};
    if (now.creature.inventory.size() >= items_max) return {&table_full, {}};
    return {};
}
Blocker blocker_of(For<ProvisionEat>, const Situation& now) {
    if (const Blocker first = action(now)) return first;
    if (provisions_of(now.creature) < 1) return {&no_provisions, "TR-4.2.b"};
    return {};
}

Blocker blocker_of(For<InventoryArrange>, const Situation& now) {
    if (const Blocker gone = alive(now)) return gone;
    if (const Blocker busy = quiet(now.state, not_in_initiative, "TR-10.3.a")) return busy;
    if (now.creature.inventory.empty()) return {&nothing_carried, "TR-10.3.a"};
    return {};
}
Blocker blocker_of(For<Take>, const Situation& now) {
    if (const Blocker busy = leisure(now, use_retrieve, "TR-6.6.f")) return busy;
    if (!something_away(now.creature)) return {&nothing_carried, "TR-6.6.f"};
    return {};
}
Blocker blocker_of(For<PutAway>, const Situation& now) {
    if (const Blocker busy = handling(now)) return busy;
    if (now.creature.hands.empty()) return {&hands_empty, {}};
    return {};
}
Blocker blocker_of(For<Wear>, const Situation& now) {
    if (const Blocker busy = leisure(now, not_in_initiative, "TR-6.6.f")) return busy;
    const bool armour = std::ranges::any_of(now.creature.inventory,
                                            [](const Item& item) { return item.armour > 0; });
    if (!armour) return {&no_armour, "TR-9.b"};
    return {};
}
Blocker blocker_of(For<Give>, const Situation& now) {
    if (const Blocker busy = handling(now)) return busy;
    if (now.state.initiative && now.creature.hands.empty()) return {&hands_empty, "TR-6.6.a"};
    if (now.creature.inventory.empty() && now.creature.silver < 1) return {&nothing_carried, {}};
    return {};
}
Blocker blocker_of(For<Loot>, const Situation& now) {
    if (const Blocker busy = leisure(now, not_in_initiative, "TR-6.6.f")) return busy;
    if (!can_act(now.creature)) return {&cannot_act, "TR-4.4.b"};
    if (!anybody(now, &Tally::dead, Condition::dead)) return {&nobody_dead, "TR-4.4.b"};
    return {};
}
Blocker blocker_of(For<Advance>, const Situation& now) {
    if (const Blocker busy = learning(now, "TR-11.1.a")) return busy;
    if (now.creature.kind != Kind::character) return {&wrong_kind, "TR-2.1.1.c"};
    if (!now.state.reflection.contains(now.creature.id)) return {&no_reflection, "TR-11.1.a"};
    return {};
}
Blocker blocker_of(For<TrainingStart>, const Situation& now) {
    if (const Blocker busy = learning(now, "TR-11.2.a")) return busy;
    if (now.creature.kind != Kind::character) return {&wrong_kind, "TR-11.2.a"};
    if (now.creature.training) return {&already_training, "TR-11.2.a"};
    return {};
}
Blocker blocker_of(For<TrainingFinish>, const Situation& now) {
    if (const Blocker busy = learning(now, "TR-11.2.d")) return busy;
    if (!now.creature.training) return {&not_training, "TR-11.2.d"};
    if (now.creature.training->days_done < 7 * now.creature.training->weeks_needed)
        return {&not_done, "TR-11.2.c"};
    return {};
}
Blocker blocker_of(For<BackgroundChange>, const Situation& now) {
    if (const Blocker gone = alive(now)) return gone;
    if (now.creature.kind != Kind::character) return {&wrong_kind, "TR-2.c"};
    if (!now.creature.fresh) return {&already_played, "TR-2.c"};
    return blocked(now.state);
}

// ---- of the GM's

Blocker blocker_of(For<InitiativeStart>, const TableSituation& now) {
    if (const Blocker busy = quiet(now.state, already_running, "TR-5.1.a")) return busy;
    if (tallied(now, &Tally::living) == 0) return {&nobody, "TR-5.1.1.a"};
    return {};
}
Blocker blocker_of(For<Rest>, const TableSituation& now) {
    if (const Blocker busy = quiet(now.state, not_in_initiative, "TR-3.2.a")) return busy;
    if (now.state.creatures.empty()) return {&nobody, "TR-3.2.a"};
    return {};
}
Blocker blocker_of(For<TimePass>, const TableSituation& now) {
    return quiet(now.state, not_in_initiative, "TR-7.11.a");
}
Blocker blocker_of(For<ReflectionAllow>, const TableSituation& now) {
    if (const Blocker busy = quiet(now.state, not_in_initiative, "TR-11.1.a")) return busy;
    if (tallied(now, &Tally::living) == 0 && now.state.reflection.empty())
        return {&nobody, "TR-11.1.a"};
    return {};
}
Blocker blocker_of(For<AfflictionTick>, const TableSituation& now) {
    if (const Blocker busy = quiet(now.state, at_end_of_round, "TR-7.9.2.a")) return busy;
    if (now.state.afflictions.empty()) return {&no_such_affliction, "TR-7.9.2.a"};
    return {};
}
Blocker blocker_of(For<AidWindowEnd>, const TableSituation& now) {
    if (now.state.initiative || tallied(now, &Tally::waiting) == 0)
        return {&no_aid_window, "TR-4.1.c"};
    return {};
}
Blocker blocker_of(For<TokenDraw>, const TableSituation& now) {
    if (!now.state.initiative) return {&no_initiative, "TR-5.2.a"};
    if (now.state.exchange || !now.state.questions.empty()) return {&decision_open, {}};
    const Turn* turn = turn_of(now.state);
    if (turn && !turn->action_used) return {&turn_open, "TR-5.2.b"};
    return {};
}
Blocker blocker_of(For<ActorChoose>, const TableSituation& now) {
    if (!now.state.initiative) return {&no_initiative, "TR-5.4.c"};
    const Turn* turn = turn_of(now.state);
    if (!turn || (turn->owner != owner::enemies && turn->owner != owner::henchmen))
        return {&not_a_shared_token, "TR-5.4.c"};
    if (const Blocker open = blocked(now.state)) return open;
    if (turn->action_used) return {&no_action, "TR-5.5.b"};
    if (able_members(now.state, turn->owner).empty()) return {&cannot_act, "TR-5.2.d"};
    return {};
}
Blocker blocker_of(For<TurnEnd>, const TableSituation& now) {
    if (!now.state.initiative) return {&no_initiative, "TR-6.a"};
    if (!now.state.initiative->turn) return {&not_your_turn, "TR-6.a"};
    return blocked(now.state);
}
Blocker blocker_of(For<TurnGiveBack>, const TableSituation& now) {
    if (!now.state.initiative) return {&no_initiative, "TR-6.b"};
    const Turn* turn = turn_of(now.state);
    if (!turn || !turn->actor || !turn->action_used) return {&action_unused, "TR-6.b"};
    return blocked(now.state);
}
Blocker blocker_of(For<StackAdjust>, const TableSituation& now) {
    if (!now.state.initiative) return {&no_initiative, "TR-5.1.4.b"};
    return {};
}
Blocker blocker_of(For<TurnStart>, const TableSituation& now) {
    if (!now.state.initiative) return {&no_initiative, "TR-5.2.b"};
    return blocked(now.state);
}
Blocker blocker_of(For<TestCall>, const TableSituation& now) {
    if (now.state.called_tests.size() >= called_tests_max) return {&table_full, {}};
    return {};
}
Blocker blocker_of(For<TestCallClose>, const TableSituation& now) {
    if (now.state.called_tests.empty()) return {&no_such_call, {}};
    return {};
}
Blocker blocker_of(For<InitiativeJoin>, const TableSituation& now) {
    if (!now.state.initiative) return {&no_initiative, "TR-5.1.a"};
    return {};
}
Blocker blocker_of(For<InitiativeLeave>, const TableSituation& now) {
    if (!now.state.initiative) return {&no_initiative, "TR-5.1.a"};
    return {};
}
Blocker blocker_of(For<InitiativeEnd>, const TableSituation& now) {
    if (!now.state.initiative) return {&no_initiative, {}};
    return blocked(now.state);
}

// ---- as lists

std::vector<std::string> available_to(const State& state, const Creature& creature,
                                      const Tally* tally, bool by_gm) {
    if (creature.condition == Condition::dead || creature.prepared) return {};
    return available_commands<Test, Contest, TrainingEnd, AimRelease, DefenceChoose, PutDown,
                              TurnEnd, Attack, Grapple, Move, Improvise, Shoot, AimTake, Cast,
                              Delay, Retrieve, Use, StandUp, DropInHaste, Stabilise, PickUp,
                              ProvisionEat, InventoryArrange, Take, PutAway, Wear, Give, Loot,
                              Advance, TrainingStart, TrainingFinish, BackgroundChange>(
        Situation{state, creature, by_gm, tally});
}

std::vector<std::string> available_to_gm(const State& state, const Tally* tally) {
    return available_commands<InitiativeStart, Rest, TimePass, ReflectionAllow, AfflictionTick,
                              AidWindowEnd, TokenDraw, ActorChoose, TurnEnd, TurnGiveBack,
                              StackAdjust, TurnStart, TestCallClose, InitiativeJoin,
                              InitiativeLeave, InitiativeEnd>(TableSituation{state, tally});
}

std::vector<Id> may_act(const State& state) {
    if (blocker_of(For<ActorChoose>{}, TableSituation{state})) return {};
    return able_members(state, state.initiative->turn->owner);
}

// ---- as refusals

Result<void> require_unblocked(const State& state, const Blocker& blocker, const Creature* creature,
                               std::string_view path) {
    if (!blocker) return {};
    const bool about_creature = blocker.kind->kind != decision_open.kind;
    return rules::require_unblocked(blocker, about_creature ? path : std::string_view{},
                                    detail_of(state, blocker, creature));
}

Result<void> require_own(const CommandContext& context, const Id& id, std::string_view path) {
    const Creature* one = context.creature(id);
    // A prepared creature does not exist for those who may not know of it.
    if (!one || (one->prepared && !context.actor().is_gm()))
        return refuse(no_such_character, {}, path);
    return require_control(context.actor(), one->owner, path);
}

Result<void> require_present(const CommandContext& context, const Id& id, std::string_view path) {
    const Creature* one = context.creature(id);
    if (!one || (one->prepared && !context.actor().is_gm()))
        return refuse(no_such_character, {}, path);
    if (one->prepared) return refuse(not_present, {}, path);
    return {};
}

Result<void> require_target(const CommandContext& context, const Id& id, std::string_view path) {
    KAST_REQUIRE(require_present(context, id, path));
    if (context.creature(id)->condition == Condition::dead) return refuse(dead, "TR-4.3.a", path);
    return {};
}

std::string range_text(int lowest, int highest) {
    return std::to_string(lowest) + " to " + std::to_string(highest);
}

}  // namespace kast::rules::troika

// What blocks each command now.
#include "rules/toy/availability.hpp"

#include "rules/core/command_context.hpp"
#include "rules/core/enum_map.hpp"
#include "rules/core/sentences.hpp"

#include <algorithm>

namespace kast::rules::toy {

namespace {

/// Made, alive and in nothing else.
Blocker ready(const Situation& now, std::string_view rule = {}) {
    if (unfit_blocker(now.adventurer)) return {&refusal::unfit, rule};
    if (busy_in(now.state, now.id)) return {&refusal::pending_open, rule};
    return {};
}

/// Made, alive and in the Combat that runs.
Blocker in_combat(const Situation& now, std::string_view rule) {
    if (unfit_blocker(now.adventurer)) return {&refusal::unfit, rule};
    if (!turn_of(now.state, now.id)) return {&refusal::not_in_combat, rule};
    return {};
}

Blocker step(const Situation& now, int number, std::string_view rule) {
    if (now.adventurer.dead) return {&refusal::unfit, rule};
    if (now.adventurer.creation != number) return {&refusal::step_order, rule};
    if (busy_in(now.state, now.id)) return {&refusal::pending_open, rule};
    return {};
}

/// Those who won Init act before the Monsters and after, the others after; each once.
Blocker action_used(const State& state, const Turn& turn, std::string_view rule) {
    const Blocker used{&refusal::no_action, rule};
    if (turn.combat_action) return used;
    if (!state.settings.combat) return {};
    if (state.time.phase == MomentPhase::before)
        return turn.init == InitResult::before && !turn.acted_before ? Blocker{} : used;
    if (state.time.phase == MomentPhase::after) return turn.acted_after ? used : Blocker{};
    return {&refusal::wrong_phase, rule};
}

/// Takes an Action in this phase of the Moment.
Blocker action(const Situation& now) {
    const std::string_view rule = "TOY-x-act-1";
    if (const Blocker out = in_combat(now, rule)) return out;
    if (busy_in(now.state, now.id)) return {&refusal::pending_open, rule};
    return action_used(now.state, *turn_of(now.state, now.id), rule);
}

/// Settles its Init, by a roll or without.
Blocker init(const Situation& now) {
    const std::string_view rule = "TOY-x-init-1";
    if (const Blocker out = in_combat(now, rule)) return out;
    if (now.state.time.phase != MomentPhase::init) return {&refusal::wrong_phase, rule};
    if (turn_of(now.state, now.id)->init != InitResult::due) return {&refusal::init_settled, rule};
    if (busy_in(now.state, now.id)) return {&refusal::pending_open, rule};
    return {};
}

bool heals_grit(const Adventurer& adventurer) {
    return !adventurer.dying && !is_exhausted(adventurer, Intangible::presence);
}

Blocker rest(const Situation& now) {
    const std::string_view rule = "TOY-x-rest-1";
    if (unfit_blocker(now.adventurer)) return {&refusal::unfit, rule};
    if (now.state.time.mode == Mode::combat) return {&refusal::in_combat, rule};
    if (busy_in(now.state, now.id)) return {&refusal::pending_open, rule};
    if (now.adventurer.dying) return {&refusal::cannot_heal_grit, rule};
    return {};
}

}  // namespace

// ---- of an adventurer

Blocker unfit_blocker(const Adventurer& adventurer) {
    if (adventurer.dead || adventurer.creation != creation_done) return {&refusal::unfit, {}};
    return {};
}

Blocker busy_blocker(const State& state, const Id& id) {
    if (busy_in(state, id)) return {&refusal::pending_open, {}};
    return {};
}

Blocker blocker_of(For<CreationOriginChoose>, const Situation& now) {
    return step(now, 1, "TOY-create-1");
}
Blocker blocker_of(For<CreationStatsAssign>, const Situation& now) {
    return step(now, 2, "TOY-create-2a");
}
Blocker blocker_of(For<CreationSkillsAssign>, const Situation& now) {
    return step(now, 3, "TOY-create-3");
}
Blocker blocker_of(For<CreationSavesAssign>, const Situation& now) {
    return step(now, 4, "TOY-create-4");
}
Blocker blocker_of(For<CreationCallingChoose>, const Situation& now) {
    return step(now, 5, "TOY-create-5");
}
Blocker blocker_of(For<CreationLanguagesRoll>, const Situation& now) {
    return step(now, 6, "TOY-create-6a");
}
Blocker blocker_of(For<CreationFleshRoll>, const Situation& now) {
    return step(now, 7, "TOY-create-7a");
}
Blocker blocker_of(For<CreationSkillRaise>, const Situation& now) {
    return step(now, 8, "TOY-create-8");
}
Blocker blocker_of(For<CreationGearChoose>, const Situation& now) {
    return step(now, 9, "TOY-create-9");
}
Blocker blocker_of(For<LanguagesName>, const Situation& now) {
    if (now.adventurer.languages_owed == 0)
        return {&refusal::language, "TOY-create-6c", "At most 0."};
    return {};
}

Blocker blocker_of(For<RollTwentyOpen>, const Situation& now) { return ready(now); }
Blocker blocker_of(For<RollBetterOpen>, const Situation& now) { return ready(now); }
Blocker blocker_of(For<RollToSucceedAsk>, const Situation& now) { return ready(now); }
Blocker blocker_of(For<RollToSucceedRoll>, const Situation& now) { return ready(now); }
Blocker blocker_of(For<KnackRoll>, const Situation& now) { return ready(now); }
Blocker blocker_of(For<PoolRoll>, const Situation& now) {
    if (const Blocker first = ready(now)) return first;
    if (now.adventurer.pools.empty()) return {&refusal::no_such_die, "TOY-pool-3"};
    const bool has_dice = std::ranges::any_of(
        now.adventurer.pools, [](const auto& entry) { return entry.second.count > 0; });
    if (!has_dice) return {&refusal::exhausted, "TOY-pool-2"};
    return {};
}
Blocker blocker_of(For<KnaveRoll>, const Situation& now) {
    if (const Blocker off = module_blocker<KnaveRoll>(now.state.settings)) return off;
    if (const Blocker first = ready(now, "TOY-x-knave-2")) return first;
    if (fixed_die(now.adventurer, word::knave) == 0)
        return {&refusal::no_such_die, "TOY-x-knave-2"};
    return {};
}
Blocker blocker_of(For<LuckContestOpen>, const Situation& now) { return ready(now, "TOY-luck-1"); }

Blocker blocker_of(For<InitRoll>, const Situation& now) {
    if (const Blocker off = module_blocker<InitRoll>(now.state.settings)) return off;
    if (const Blocker first = init(now)) return first;
    if (speeds(now.state).empty()) return {&refusal::no_such_monster, "TOY-x-init-1"};
    return {};
}
Blocker blocker_of(For<InitWait>, const Situation& now) {
    if (const Blocker off = module_blocker<InitWait>(now.state.settings)) return off;
    return init(now);
}
Blocker blocker_of(For<ActionTake>, const Situation& now) { return action(now); }
Blocker blocker_of(For<Fight>, const Situation& now) {
    if (const Blocker off = module_blocker<Fight>(now.state.settings)) return off;
    if (const Blocker first = action(now)) return first;
    if (now.adventurer.weapons.empty()) return {&refusal::no_such_weapon, "TOY-x-act-1"};
    if (now.state.time.monsters.empty()) return {&refusal::no_such_monster, "TOY-x-act-1"};
    return {};
}
Blocker blocker_of(For<Guard>, const Situation& now) {
    const std::string_view rule = "TOY-x-guard-1";
    if (const Blocker off = module_blocker<Guard>(now.state.settings)) return off;
    if (const Blocker out = in_combat(now, rule)) return out;
    const MomentPhase phase = now.state.time.phase;
    if (phase == MomentPhase::init || phase == MomentPhase::bottom)
        return {&refusal::wrong_phase, rule};
    if (busy_in(now.state, now.id)) return {&refusal::pending_open, rule};
    return {};
}
Blocker blocker_of(For<Exert>, const Situation& now) {
    const std::string_view rule = "TOY-x-dying-2";
    if (const Blocker off = module_blocker<Exert>(now.state.settings)) return off;
    if (unfit_blocker(now.adventurer)) return {&refusal::unfit, rule};
    if (!now.adventurer.dying || now.adventurer.dying->doomed) return {&refusal::not_dying, rule};
    if (busy_in(now.state, now.id)) return {&refusal::pending_open, rule};
    return {};
}
Blocker blocker_of(For<GritHeal>, const Situation& now) {
    if (const Blocker unfit = unfit_blocker(now.adventurer)) return unfit;
    if (heals_grit(now.adventurer)) return {};
    return {&refusal::cannot_heal_grit, now.adventurer.dying ? "TOY-x-dying-1" : "TOY-pre-3"};
}
Blocker blocker_of(For<FleshHeal>, const Situation& now) {
    return now.adventurer.dying ? ready(now) : unfit_blocker(now.adventurer);
}
Blocker blocker_of(For<Rest>, const Situation& now) {
    if (const Blocker off = module_blocker<Rest>(now.state.settings)) return off;
    return now.by_gm ? rest(now) : breather_blocker(now);
}
Blocker blocker_of(For<LevelGain>, const Situation& now) { return ready(now); }

Blocker breather_blocker(const Situation& now) {
    const std::string_view rule = "TOY-x-rest-1";
    if (const Blocker first = rest(now)) return first;
    if (!now.adventurer.breather) return {&refusal::no_breather, rule};
    if (!heals_grit(now.adventurer)) return {&refusal::cannot_heal_grit, rule};
    if (now.adventurer.hit_die == 0) return {&refusal::hit_die_needed, rule};
    return {};
}

// ---- of an open attempt

Blocker rolled_blocker(const Attempt& attempt) {
    if (attempt.phase != AttemptPhase::open) return {&refusal::too_late, {}};
    return {};
}

namespace {

bool is_to_succeed(const AttemptSituation& now) {
    return now.attempt.kind == RollKind::roll_to_succeed;
}

/// A die that was taken in advance has been exhausted since.
bool lacks_die(const State& state, const Entrant& entrant) {
    const Adventurer* sheet = find_character(state, entrant.who);
    return std::ranges::any_of(entrant.added, [&](const AddOn& taken) {
        const UsageDie* die = sheet ? find_usage(*sheet, taken.die) : nullptr;
        return !die || die->current == 0;
    });
}

}  // namespace

Blocker blocker_of(For<AttemptRoll>, const AttemptSituation& now) {
    if (const Blocker late = rolled_blocker(now.attempt)) return late;
    if (is_to_succeed(now)) return {&decision_open, "TOY-int-3"};
    const bool is_short = std::ranges::any_of(
        now.attempt.entrants, [&](const Entrant& one) { return lacks_die(now.state, one); });
    if (is_short) return {&refusal::exhausted, "TOY-chain-4"};
    return {};
}
Blocker blocker_of(For<AddOnTake>, const AttemptSituation& now) {
    if (const Blocker late = rolled_blocker(now.attempt)) return late;
    const bool has_offers = std::ranges::any_of(now.attempt.entrants, [&](const Entrant& one) {
        return !offers_of(now.state, now.attempt, one).empty();
    });
    if (!has_offers) return {&refusal::not_intangible, "TOY-int-2"};
    return {};
}
Blocker blocker_of(For<AddOnWithdraw>, const AttemptSituation& now) {
    if (const Blocker late = rolled_blocker(now.attempt)) return late;
    const bool has_taken = std::ranges::any_of(
        now.attempt.entrants, [](const Entrant& one) { return !one.added.empty(); });
    if (!has_taken) return {&refusal::not_taken, "TOY-int-2", "None was."};
    return {};
}
Blocker blocker_of(For<AttemptSet>, const AttemptSituation& now) {
    if (const Blocker late = rolled_blocker(now.attempt)) return late;
    if (is_to_succeed(now)) return {&refusal::no_modifiers, "TOY-rs-2"};
    return {};
}
Blocker blocker_of(For<AttemptCancel>, const AttemptSituation& now) {
    return rolled_blocker(now.attempt);
}

// ---- of the GM's

namespace {

Blocker combat_missing(const TableSituation& now) {
    if (now.state.time.mode != Mode::combat) return {&refusal::not_in_combat, "TOY-time-3"};
    return {};
}

/// A Combat starts, or the unit of time is set.
Blocker free_time(const TableSituation& now, std::string_view rule) {
    if (now.state.time.mode == Mode::combat) return {&refusal::in_combat, rule};
    if (waits_for(now.state)) return {&refusal::pending_open, rule};
    return {};
}

}  // namespace

Blocker blocker_of(For<CombatStart>, const TableSituation& now) {
    return free_time(now, "TOY-time-3");
}
Blocker blocker_of(For<CombatJoin>, const TableSituation& now) { return combat_missing(now); }
Blocker blocker_of(For<CombatLeave>, const TableSituation& now) { return combat_missing(now); }
Blocker blocker_of(For<CombatEnd>, const TableSituation& now) {
    if (const Blocker none = combat_missing(now)) return none;
    if (waits_for(now.state)) return {&refusal::pending_open, "TOY-time-3"};
    return {};
}
Blocker blocker_of(For<TimeSet>, const TableSituation& now) { return free_time(now, "TOY-time-4"); }
Blocker blocker_of(For<PhaseAdvance>, const TableSituation& now) {
    const std::string_view rule = "TOY-time-2";
    if (now.state.time.mode != Mode::combat) return {&refusal::not_in_combat, rule};
    if (waits_for(now.state)) return {&refusal::pending_open, rule};
    const bool is_due = now.state.time.phase == MomentPhase::init && now.state.settings.combat &&
                        std::ranges::any_of(now.state.time.turns, [](const auto& entry) {
                            return entry.second.init == InitResult::due;
                        });
    if (is_due) return {&refusal::init_due, rule};
    return {};
}

// ---- as lists

std::vector<std::string> available_to(const Situation& now) {
    auto methods =
        available_commands<LanguagesName, CreationOriginChoose, CreationStatsAssign,
                           CreationSkillsAssign, CreationSavesAssign, CreationCallingChoose,
                           CreationLanguagesRoll, CreationFleshRoll, CreationSkillRaise,
                           CreationGearChoose, RollTwentyOpen, RollToSucceedRoll, KnackRoll,
                           PoolRoll, KnaveRoll, Exert, InitRoll, InitWait, ActionTake, Fight, Rest>(
            now);
    if (now.by_gm)
        add_available<RollBetterOpen, RollToSucceedAsk, LuckContestOpen, Guard>(methods, now);
    return methods;
}

std::vector<RestKind> rests_available(const Situation& now) {
    std::vector<RestKind> rests;
    if (blocker_of(For<Rest>{}, now)) return rests;
    if (!breather_blocker(now)) rests.push_back(RestKind::breather);
    if (now.by_gm)
        rests.insert(rests.end(), {RestKind::bivouac, RestKind::sojourn, RestKind::sabbatical});
    return rests;
}

std::vector<std::string> available_for(const AttemptSituation& now) {
    return available_commands<AttemptRoll, AddOnTake, AddOnWithdraw, AttemptSet, AttemptCancel>(
        now);
}

std::vector<std::string> available_to_gm(const TableSituation& now) {
    return available_commands<CombatStart, TimeSet, PhaseAdvance, CombatEnd>(now);
}

// ---- as refusals

std::string name_of(const State& state, const Id& id) {
    if (const Adventurer* one = find_character(state, id)) return one->name;
    if (const Monster* one = find_monster(state, id)) return one->name;
    return id.value;
}

namespace {

std::string names_of(const State& state, const Attempt& attempt) {
    std::vector<std::string> names;
    for (const Entrant& one : attempt.entrants) names.push_back(name_of(state, one.who));
    return enumerate(names);
}

constexpr EnumMap<RollKind, const char*> word_for({{RollKind::roll_20, "Roll 20"},
                                                   {RollKind::roll_better, "Roll Better"},
                                                   {RollKind::roll_to_succeed, "Roll to Succeed"}});

/// What brings an attempt to its end.
const char* end_of(const Attempt& attempt) {
    switch (attempt.phase) {
        case AttemptPhase::open:
            return attempt.kind == RollKind::roll_to_succeed
                       ? "answer it (`decision.answer`) or call it off (`attempt.cancel`)."
                       : "roll it (`attempt.roll`) or call it off (`attempt.cancel`).";
        case AttemptPhase::rolled:
            return "add a die to it or be done (`decision.answer`).";
        case AttemptPhase::held:
            return "the GM keeps or changes its face (`decision.answer`).";
        case AttemptPhase::tie:
            return "the GM names who won it (`decision.answer`).";
    }
    return "";
}

constexpr EnumMap<MomentPhase, const char*> phase_names(
    {{MomentPhase::init, "the phase of Init"},
     {MomentPhase::before, "the phase before the Monsters"},
     {MomentPhase::monsters, "the Monsters' phase"},
     {MomentPhase::after, "the phase after the Monsters"},
     {MomentPhase::bottom, "the bottom of the Moment"}});

std::string describe_unfit(const Adventurer& one) {
    if (one.dead) return one.name + " is dead.";
    return one.name + " is still being made, at step " + std::to_string(one.creation) + " of " +
           std::to_string(creation_steps) + ".";
}

std::string describe_missing_action(const State& state, const Id& who) {
    const Turn& turn = *turn_of(state, who);
    const std::string name = name_of(state, who);
    if (turn.combat_action) return "A Combat Action has ended " + name + "'s Moment.";
    if (state.time.phase == MomentPhase::before && turn.init != InitResult::before)
        return name + " acts after the Monsters.";
    return name + " has acted in " + phase_names[state.time.phase] + ".";
}

std::string describe_due(const State& state) {
    std::vector<std::string> names;
    for (const auto& [who, turn] : state.time.turns) {
        if (turn.init == InitResult::due) names.push_back(name_of(state, who));
    }
    return "Of " + enumerate(names) + ": `init.roll` or `init.wait`.";
}

/// "Bo's Roll 20 `r` is open: …"
std::string describe(const State& state, const Attempt& attempt) {
    const std::string what = std::string(word_for[attempt.kind]) + " `" + attempt.id.value + "`";
    const std::string names = names_of(state, attempt);
    return (attempt.entrants.size() == 1 ? names + "'s " + what : "The " + what + " of " + names) +
           " is open: " + end_of(attempt);
}

/// What blocks, as far as the kind's own sentence and the blocker's do not say it.
std::string detail_of(const State& state, const RefusalKind& kind, const Id& id) {
    const Adventurer* one = find_character(state, id);
    if (kind.kind == decision_open.kind) return describe_open(state, id);
    const bool is_combat = state.time.mode == Mode::combat;
    if (&kind == &refusal::unfit && one) return describe_unfit(*one);
    if (&kind == &refusal::pending_open) {
        const auto open = id.empty() ? waits_for(state) : busy_in(state, id);
        return open ? describe_open(state, *open) : "";
    }
    if (&kind == &refusal::not_in_combat)
        return is_combat && !id.empty() ? name_of(state, id) + " is not in this Combat."
                                        : "No Combat runs: start one (`combat.start`).";
    if (&kind == &refusal::wrong_phase)
        return std::string(
                   "Init comes first, then the Actions before the Monsters, the Monsters, the "
                   "Actions after, the bottom; this is ") +
               phase_names[state.time.phase] + ".";
    if (&kind == &refusal::no_action) return describe_missing_action(state, id);
    if (&kind == &refusal::init_due) return describe_due(state);
    if (&kind == &refusal::init_settled)
        return name_of(state, id) + " acts " +
               (turn_of(state, id)->init == InitResult::before ? "before and after" : "after") +
               " the Monsters.";
    if (&kind == &refusal::step_order && one)
        return one->creation == creation_done
                   ? one->name + " is made already."
                   : "Step " + std::to_string(one->creation) + " is next: `" +
                         std::string(creation_method(one->creation)) + "`.";
    if (&kind == &refusal::cannot_heal_grit && one)
        return one->name + (one->dying ? " is Dying." : "'s Presence is exhausted.");
    if (&kind == &refusal::no_such_monster) return "None of those in this Combat is left alive.";
    if (&kind == &refusal::no_such_weapon && one) return one->name + " has none.";
    if (&kind == &refusal::not_dying && one && one->dying)
        return one->name + "'s Death Die has failed: nothing is left to try.";
    return {};
}

}  // namespace

std::string describe_open(const State& state, const Id& open) {
    const auto attempt = state.attempts.find(open);
    if (attempt != state.attempts.end()) return describe(state, attempt->second);
    if (const auto contest = state.contests.find(open); contest != state.contests.end()) {
        const bool rolled = !contest->second.rolls.empty();
        return "The Luck Contest `" + open.value + "` is open: " +
               (rolled ? "the GM names who suffers (`decision.answer`)."
                       : "all who take part choose (`choice.seal`) and lock (`choice.lock`).");
    }
    if (const Question* one = rules::find_question(state.questions, open))
        return name_of(state, one->decision.creature) +
               " has to say first whether the shield is broken " + "(`decision.answer` to `" +
               open.value + "`).";
    return {};
}

Result<void> require_unblocked(const State& state, const Blocker& blocker, std::string_view path,
                               const Id& id) {
    if (!blocker) return {};
    const std::string detail = blocker.detail.empty() ? detail_of(state, *blocker.kind, id) : "";
    return rules::require_unblocked(blocker, path, detail);
}

Result<void> require_add_on(const State& state, const Attempt& attempt, const Entrant& entrant,
                            const std::string& die, std::string_view path) {
    const Blocker blocker = add_on_blocker(state, attempt, entrant, die);
    if (!blocker) return {};
    std::vector<std::string> offered;
    for (const Offer& one : offers_of(state, attempt, entrant)) offered.push_back(one.die);
    return rules::require_unblocked(blocker, path,
                                    offered.empty()
                                        ? "There is none to add now."
                                        : "To add now: " + enumerate(offered, "or") + ".");
}

}  // namespace kast::rules::toy

#include "rules/toy/preconditions.hpp"

#include "rules/core/command_context.hpp"
#include "rules/core/enum_map.hpp"
#include "rules/core/sentences.hpp"
#include "rules/toy/refusals.hpp"

#include <algorithm>

namespace kast::rules::toy {

namespace {

/// The first thing that is in the way.
const RefusalKind* first_of(std::initializer_list<const RefusalKind*> reasons) {
    const auto found =
        std::ranges::find_if(reasons, [](const auto* one) { return one != nullptr; });
    return found == reasons.end() ? nullptr : *found;
}

const RefusalKind* unless(bool holds, const RefusalKind& kind) { return holds ? nullptr : &kind; }

/// Made, alive and not in anything else.
const RefusalKind* why_not_ready(const State& state, const Id& who, const Adventurer& one) {
    return first_of({why_not_fit(one), why_not_free(state, who)});
}

const RefusalKind* why_not_in_combat(const State& state, const Id& who) {
    return unless(turn_of(state, who) != nullptr, refusal::not_in_combat);
}

/// Those who won Init act before the Monsters and after, the others after; each once.
const RefusalKind* why_no_action(const State& state, const Turn& turn) {
    if (turn.combat_action) return &refusal::no_action;
    if (!state.settings.combat) return nullptr;
    switch (state.time.phase) {
        case MomentPhase::before:
            return unless(turn.init == InitResult::before && !turn.acted_before,
                          refusal::no_action);
        case MomentPhase::after:
            return unless(!turn.acted_after, refusal::no_action);
        case MomentPhase::init:
        case MomentPhase::monsters:
        case MomentPhase::bottom:
            break;
    }
    return &refusal::wrong_phase;
}

}  // namespace

const RefusalKind* why_not_fit(const Adventurer& one) {
    return unless(!one.dead && one.creation == creation_done, refusal::unfit);
}

const RefusalKind* why_not_free(const State& state, const Id& who) {
    return unless(!busy_in(state, who), refusal::pending_open);
}

const RefusalKind* why_not_roll(const State& state, const Id& who, const Adventurer& one) {
    return why_not_ready(state, who, one);
}

const RefusalKind* why_not_roll_pool(const State& state, const Id& who, const Adventurer& one) {
    const bool any =
        std::ranges::any_of(one.pools, [](const auto& entry) { return entry.second.count > 0; });
    return first_of({why_not_ready(state, who, one), unless(any, refusal::exhausted)});
}

const RefusalKind* why_not_roll_knave(const State& state, const Id& who, const Adventurer& one) {
    return first_of({why_not_ready(state, who, one),
                     unless(fixed_die(one, word::knave) > 0, refusal::no_such_die)});
}

const RefusalKind* why_not_step(const State& state, const Id& who, const Adventurer& one,
                                int step) {
    return first_of({unless(!one.dead, refusal::unfit),
                     unless(one.creation == step, refusal::step_order), why_not_free(state, who)});
}

const RefusalKind* why_not_act(const State& state, const Id& who, const Adventurer& one) {
    if (const auto* why =
            first_of({why_not_fit(one), why_not_in_combat(state, who), why_not_free(state, who)}))
        return why;
    return why_no_action(state, *turn_of(state, who));
}

const RefusalKind* why_not_fight(const State& state, const Id& who, const Adventurer& one) {
    return first_of({why_not_act(state, who, one),
                     unless(!one.weapons.empty(), refusal::no_such_weapon),
                     unless(!state.time.monsters.empty(), refusal::no_such_monster)});
}

const RefusalKind* why_not_guard(const State& state, const Id& who, const Adventurer& one) {
    const MomentPhase phase = state.time.phase;
    return first_of(
        {why_not_fit(one), why_not_in_combat(state, who),
         unless(phase != MomentPhase::init && phase != MomentPhase::bottom, refusal::wrong_phase),
         why_not_free(state, who)});
}

const RefusalKind* why_not_settle_init(const State& state, const Id& who, const Adventurer& one) {
    const Turn* turn = turn_of(state, who);
    return first_of({why_not_fit(one), why_not_in_combat(state, who),
                     unless(state.time.phase == MomentPhase::init, refusal::wrong_phase),
                     unless(turn && turn->init == InitResult::due, refusal::init_settled),
                     why_not_free(state, who)});
}

const RefusalKind* why_not_roll_init(const State& state, const Id& who, const Adventurer& one) {
    return first_of({why_not_settle_init(state, who, one),
                     unless(!speeds(state).empty(), refusal::no_such_monster)});
}

const RefusalKind* why_not_exert(const State& state, const Id& who, const Adventurer& one) {
    return first_of({why_not_fit(one), unless(one.dying && !one.dying->doomed, refusal::not_dying),
                     why_not_free(state, who)});
}

const RefusalKind* why_not_heal_grit(const Adventurer& one) {
    return unless(!one.dying && !is_exhausted(one, Intangible::presence),
                  refusal::cannot_heal_grit);
}

const RefusalKind* why_not_rest(const State& state, const Id& who, const Adventurer& one) {
    return first_of({why_not_fit(one), unless(state.time.mode != Mode::combat, refusal::in_combat),
                     why_not_free(state, who), unless(!one.dying, refusal::cannot_heal_grit)});
}

const RefusalKind* why_not_breathe(const State& state, const Id& who, const Adventurer& one) {
    return first_of({why_not_rest(state, who, one), unless(one.breather, refusal::no_breather),
                     why_not_heal_grit(one), unless(one.hit_die > 0, refusal::hit_die_needed)});
}

const RefusalKind* why_not_roll_attempt(const State& state, const Attempt& attempt) {
    for (const Entrant& one : attempt.entrants) {
        for (const AddOn& taken : one.added) {
            const Adventurer* sheet = find_character(state, one.who);
            const UsageDie* die = sheet ? find_usage(*sheet, taken.die) : nullptr;
            if (!die || die->current == 0) return &refusal::exhausted;
        }
    }
    return nullptr;
}

// ---- The table

const RefusalKind* why_not_leave_free_time(const State& state) {
    return first_of({unless(state.time.mode != Mode::combat, refusal::in_combat),
                     unless(!waits_for(state), refusal::pending_open)});
}

const RefusalKind* why_not_end_combat(const State& state) {
    return first_of({unless(state.time.mode == Mode::combat, refusal::not_in_combat),
                     unless(!waits_for(state), refusal::pending_open)});
}

const RefusalKind* why_not_go_on(const State& state) {
    const bool due = state.time.phase == MomentPhase::init && state.settings.combat &&
                     std::ranges::any_of(state.time.turns, [](const auto& entry) {
                         return entry.second.init == InitResult::due;
                     });
    return first_of({why_not_end_combat(state), unless(!due, refusal::init_due)});
}

// ---- Refusing

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

/// What is in the way of this one, as far as the kind's own sentence does not say it.
std::string describe(const State& state, const RefusalKind& why, const Id& who) {
    const Adventurer* one = find_character(state, who);
    const bool is_combat = state.time.mode == Mode::combat;
    if (&why == &refusal::unfit && one) return describe_unfit(*one);
    if (&why == &refusal::pending_open) {
        const auto open = who.empty() ? waits_for(state) : busy_in(state, who);
        return open ? describe_open(state, *open) : "";
    }
    if (&why == &refusal::not_in_combat)
        return is_combat && !who.empty() ? name_of(state, who) + " is not in this Combat."
                                         : "No Combat runs: start one (`combat.start`).";
    if (&why == &refusal::wrong_phase)
        return std::string(
                   "Init comes first, then the Actions before the Monsters, the Monsters, the "
                   "Actions after, the bottom; this is ") +
               phase_names[state.time.phase] + ".";
    if (&why == &refusal::no_action) return describe_missing_action(state, who);
    if (&why == &refusal::init_due) return describe_due(state);
    if (&why == &refusal::init_settled)
        return name_of(state, who) + " acts " +
               (turn_of(state, who)->init == InitResult::before ? "before and after" : "after") +
               " the Monsters.";
    if (&why == &refusal::step_order && one)
        return one->creation == creation_done
                   ? one->name + " is made already."
                   : "Step " + std::to_string(one->creation) + " is next: `" +
                         std::string(creation_method(one->creation)) + "`.";
    if (&why == &refusal::cannot_heal_grit && one)
        return one->name + (one->dying ? " is Dying." : "'s Presence is exhausted.");
    if (&why == &refusal::no_such_monster) return "None of those in this Combat is left alive.";
    if (&why == &refusal::no_such_weapon && one) return one->name + " has none.";
    if (&why == &refusal::not_dying && one && one->dying)
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

Result<void> permit(const State& state, const RefusalKind* why, std::string_view rule,
                    std::string_view path, const Id& who) {
    if (!why) return {};
    return refuse(*why, rule, path, describe(state, *why, who));
}

Result<void> require_add_on(const State& state, const Attempt& attempt, const Entrant& entrant,
                            const std::string& die, std::string_view path) {
    const RefusalKind* why = why_not_add(state, attempt, entrant, die);
    if (!why) return {};
    std::vector<std::string> offered;
    for (const Offer& one : offers_of(state, attempt, entrant)) offered.push_back(one.die);
    return refuse(*why, "TOY-int-2", path,
                  offered.empty() ? "There is none to add now."
                                  : "To add now: " + enumerate(offered, "or") + ".");
}

}  // namespace kast::rules::toy

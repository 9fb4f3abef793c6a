#pragma once
// What blocks each command now. `carry_out` asks before it looks at the parameters, and the views
// list the commands that nothing blocks.

#include "rules/core/availability.hpp"
#include "rules/toy/commands.hpp"
#include "rules/toy/derived.hpp"
#include "rules/toy/refusals.hpp"

namespace kast::rules::toy {

// ---- commands of an adventurer

struct Situation {
    const State& state;
    const Id& id;
    const Adventurer& adventurer;
    bool by_gm = false;  ///< the GM gives every kind of rest, a player the Breather alone
};

Blocker blocker_of(For<CreationOriginChoose>, const Situation& now);
Blocker blocker_of(For<CreationStatsAssign>, const Situation& now);
Blocker blocker_of(For<CreationSkillsAssign>, const Situation& now);
Blocker blocker_of(For<CreationSavesAssign>, const Situation& now);
Blocker blocker_of(For<CreationCallingChoose>, const Situation& now);
Blocker blocker_of(For<CreationLanguagesRoll>, const Situation& now);
Blocker blocker_of(For<CreationFleshRoll>, const Situation& now);
Blocker blocker_of(For<CreationSkillRaise>, const Situation& now);
Blocker blocker_of(For<CreationGearChoose>, const Situation& now);
Blocker blocker_of(For<LanguagesName>, const Situation& now);

Blocker blocker_of(For<RollTwentyOpen>, const Situation& now);
Blocker blocker_of(For<RollBetterOpen>, const Situation& now);
Blocker blocker_of(For<RollToSucceedAsk>, const Situation& now);
Blocker blocker_of(For<RollToSucceedRoll>, const Situation& now);
Blocker blocker_of(For<KnackRoll>, const Situation& now);
Blocker blocker_of(For<PoolRoll>, const Situation& now);
Blocker blocker_of(For<KnaveRoll>, const Situation& now);
Blocker blocker_of(For<LuckContestOpen>, const Situation& now);

Blocker blocker_of(For<InitRoll>, const Situation& now);
Blocker blocker_of(For<InitWait>, const Situation& now);
Blocker blocker_of(For<ActionTake>, const Situation& now);
Blocker blocker_of(For<Fight>, const Situation& now);
Blocker blocker_of(For<Guard>, const Situation& now);
Blocker blocker_of(For<Exert>, const Situation& now);
Blocker blocker_of(For<GritHeal>, const Situation& now);
Blocker blocker_of(For<FleshHeal>, const Situation& now);
Blocker blocker_of(For<Rest>, const Situation& now);
Blocker blocker_of(For<LevelGain>, const Situation& now);

/// A Breather, whoever gives it (TOY-x-rest-1).
Blocker breather_blocker(const Situation& now);
/// Dead, or still being made.
Blocker unfit_blocker(const Adventurer& adventurer);
/// An adventurer or Monster takes part in something that is open.
Blocker busy_blocker(const State& state, const Id& id);

// ---- commands of an open attempt

struct AttemptSituation {
    const State& state;
    const Attempt& attempt;
};

Blocker blocker_of(For<AttemptRoll>, const AttemptSituation& now);
/// Nobody has a die to add. Of one die, `add_on_blocker` says why not.
Blocker blocker_of(For<AddOnTake>, const AttemptSituation& now);
Blocker blocker_of(For<AddOnWithdraw>, const AttemptSituation& now);
Blocker blocker_of(For<AttemptSet>, const AttemptSituation& now);
Blocker blocker_of(For<AttemptCancel>, const AttemptSituation& now);

/// Its dice lie there already.
Blocker rolled_blocker(const Attempt& attempt);

// ---- commands of the GM's, about the table

struct TableSituation {
    const State& state;
};

Blocker blocker_of(For<CombatStart>, const TableSituation& now);
Blocker blocker_of(For<CombatJoin>, const TableSituation& now);
Blocker blocker_of(For<CombatLeave>, const TableSituation& now);
Blocker blocker_of(For<CombatEnd>, const TableSituation& now);
Blocker blocker_of(For<TimeSet>, const TableSituation& now);
Blocker blocker_of(For<PhaseAdvance>, const TableSituation& now);

// ---- rules that the table can switch off

/// The command is of rules from outside the seed, and this table plays without them.
template <class Command>
Blocker module_blocker(const Settings& settings) {
    using Combat =
        boost::mp11::mp_list<InitRoll, InitWait, Fight, Guard, DamageDeal, Exert, MoraleRoll, Rest>;
    const char* rule = nullptr;
    if (boost::mp11::mp_contains<Combat, Command>::value && !settings.combat)
        rule = "TOY-x-fight-1";
    if (std::is_same_v<Command, KnaveRoll> && !settings.tropes) rule = "TOY-x-knave-2";
    if (std::is_same_v<Command, LevelGain> && !settings.advancement) rule = "TOY-x-level-1";
    if (std::is_same_v<Command, EffectStart> && !settings.effects) rule = "TOY-x-mark-1";
    if (!rule) return {};
    return {&refusal::module_off, rule, "The GM can switch it on (`settings.set`)."};
}

// ---- as refusals

/// Refuses with the blocker, if there is one, and says what it is about. `id`: of the adventurer or
/// Monster, or empty for the table.
Result<void> require_unblocked(const State& state, const Blocker& blocker, std::string_view path,
                               const Id& id = {});

/// A die that may be added to the roll now. Refuses: see `add_on_blocker`.
Result<void> require_add_on(const State& state, const Attempt& attempt, const Entrant& entrant,
                            const std::string& die, std::string_view path);

/// Somebody's name, or the id of one who is not there.
std::string name_of(const State& state, const Id& id);
/// What is open, of whom, and how it ends: the attempt, contest or decision with this id.
std::string describe_open(const State& state, const Id& open);

// ---- as lists: methods, without "toy.", that nothing blocks

/// Of an adventurer's methods; `by_gm` also of those by which the GM asks it to take part.
std::vector<std::string> available_to(const Situation& now);
/// What `rest` may be.
std::vector<RestKind> rests_available(const Situation& now);
std::vector<std::string> available_for(const AttemptSituation& now);
std::vector<std::string> available_to_gm(const TableSituation& now);

}  // namespace kast::rules::toy

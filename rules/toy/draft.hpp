#pragma once
// A decision in the making: what has been said so far, and the table as it is by then.

#include "rules/core/draft.hpp"
#include "rules/dice/dice.hpp"
#include "rules/toy/derived.hpp"
#include "rules/toy/system.hpp"

namespace kast::rules::toy {

using Events = Result<std::vector<Event>>;

struct Draft : rules::Draft<System> {
    using rules::Draft<System>::Draft;

    const Adventurer& sheet(const Id& id) const { return state.characters.at(id); }
    const Attempt& attempt(const Id& id) const { return state.attempts.at(id); }
};

inline constexpr std::size_t things_max = 200;  ///< of each kind at one table
inline constexpr std::size_t names_max = 60;    ///< Skills, usage dice, … on one sheet

// ---- Who and what (decide.cpp). Each refuses with the path given.

/// An adventurer whom this member may speak for. Refuses: no-such-character, not-allowed.
Result<const Adventurer*> playable(const Draft& draft, const Id& id, std::string_view path);
/// The same, made and alive. Refuses: unfit too.
Result<const Adventurer*> fit(const Draft& draft, const Id& id, std::string_view path);
Result<const Adventurer*> present(const Draft& draft, const Id& id, std::string_view path);
Result<const Monster*> monster_at(const Draft& draft, const Id& id, std::string_view path);
/// Nothing of theirs is open. Refuses: pending-open.
std::optional<Refusal> not_free(const Draft& draft, const Id& id, std::string_view path);
/// The id given, or a fresh one. Refuses: id-taken.
Result<Id> id_for(Draft& draft, const std::optional<Id>& given);

inline std::optional<Refusal> no(const RefusalKind& kind, std::string_view rule = {},
                                 std::string_view path = {}) {
    return refuse(kind, rule, path).error();
}

// ---- Sheets (sheets.cpp, gear.cpp)

std::optional<Refusal> wrong_die(int sides, std::string_view path);
/// Takes what is given over onto a sheet.
std::optional<Refusal> fill(Adventurer& sheet, const SheetGiven& given);
std::optional<Refusal> fill_usage(Adventurer& sheet,
                                  const std::map<std::string, UsageGiven>& usage);
std::optional<Refusal> fill_pools(Adventurer& sheet, const std::map<std::string, PoolGiven>& pools);
std::optional<Refusal> fill_fixed(Adventurer& sheet, const std::map<std::string, Sides>& fixed);
std::optional<Refusal> fill_skills(Adventurer& sheet,
                                   const std::map<std::string, BoundedInt<-99, 99>>& skills);
/// Refuses: gm-only, empty, table-full.
Result<Id> owner_for(const Draft& draft, const std::optional<Id>& given, const std::string& name);

// ---- Decisions

/// Asks, with a fresh id; the decision's owner is that of its creature.
void ask(Draft& draft, Question question);
void close(Draft& draft, const Question& question, const std::string& answer);

// ---- Dice that wear (wear.cpp)

/// After a usage die showed `face`: it moves, is exhausted, and what follows (TOY-ud-2, -3).
void wear(Draft& draft, const Id& who, const std::string& die, int face);
/// One move of a usage die, with what it begins and ends.
void move_die(Draft& draft, const Id& who, const std::string& die, const UsageDie& after,
              UsageDieMoved because);
/// A duty to roll on a table that the GM picks (TOY-san-3).
void owe(Draft& draft, const Id& who, Duty duty);

// ---- Attempts (attempts.cpp, settling.cpp)

/// The lines given, each with its cause. Refuses: modifier.
Result<std::vector<Modifier>> lines_of(const ModifiersGiven& given);
/// Opens it; its entrants get what follows from their sheets.
void open_attempt(Draft& draft, Attempt attempt);
/// Rolls the base dice and those taken in advance, and opens the window. Refuses: exhausted.
std::optional<Refusal> roll_attempt(Draft& draft, const Id& id);
/// The window is over: closes it, or leaves a tie to the GM.
void settle(Draft& draft, const Id& id);
/// A Roll to Succeed is rolled: judged, unless the GM holds it.
void roll_to_succeed(Draft& draft, const Id& id);
/// What a closed attempt leads to.
void follow_up(Draft& draft, const Attempt& attempt, bool success);

// ---- Damage (harm.cpp)

/// Damage to an adventurer, past the shield or to it.
void strike(Draft& draft, const Id& who, Blow blow, bool physical);
void land(Draft& draft, const Id& who, const Blow& blow);
void hurt_monster(Draft& draft, const Id& monster, int amount, bool physical);
void die(Draft& draft, const Id& who);
/// Fight and Guard, after their attempt (fight.cpp).
void follow_fight(Draft& draft, const Attempt& attempt, bool success);
void follow_guard(Draft& draft, const Attempt& attempt, bool success);
/// Init after its roll; languages after theirs.
void follow_init(Draft& draft, const Attempt& attempt, bool success);
void follow_languages(Draft& draft, const Attempt& attempt);
/// The Action that somebody takes now, with the top of their Moment.
void act(Draft& draft, const Id& who, ActionKind kind, const std::string& note);

// ---- Contests (contests.cpp)

/// Turns the picks over where all have locked.
void reveal_if_all_locked(Draft& draft, const Id& contest);

// ---- One for each command, by subject

Events carry_out(Draft& draft, const CharacterAdd& command);
Events carry_out(Draft& draft, const CharacterSet& command);
Events carry_out(Draft& draft, const CharacterGive& command);
Events carry_out(Draft& draft, const CharacterRemove& command);
Events carry_out(Draft& draft, const MonsterAdd& command);
Events carry_out(Draft& draft, const MonsterSet& command);
Events carry_out(Draft& draft, const MonsterRemove& command);
Events carry_out(Draft& draft, const ConditionSet& command);
Events carry_out(Draft& draft, const ConditionEnd& command);
Events carry_out(Draft& draft, const LanguageSet& command);
Events carry_out(Draft& draft, const CreationBegin& command);
Events carry_out(Draft& draft, const CreationOrigin& command);
Events carry_out(Draft& draft, const CreationStats& command);
Events carry_out(Draft& draft, const CreationSkills& command);
Events carry_out(Draft& draft, const CreationSaves& command);
Events carry_out(Draft& draft, const CreationCalling& command);
Events carry_out(Draft& draft, const CreationLanguages& command);
Events carry_out(Draft& draft, const LanguagesName& command);
Events carry_out(Draft& draft, const CreationFlesh& command);
Events carry_out(Draft& draft, const CreationSkill& command);
Events carry_out(Draft& draft, const CreationGear& command);
Events carry_out(Draft& draft, const TableSet& command);
Events carry_out(Draft& draft, const TableRemove& command);
Events carry_out(Draft& draft, const SettingsSet& command);
Events carry_out(Draft& draft, const Adjust& command);
Events carry_out(Draft& draft, const RollTwentyOpen& command);
Events carry_out(Draft& draft, const RollBetterOpen& command);
Events carry_out(Draft& draft, const RollToSucceedAsk& command);
Events carry_out(Draft& draft, const RollToSucceedRoll& command);
Events carry_out(Draft& draft, const AttemptEdit& command);
Events carry_out(Draft& draft, const AttemptAdd& command);
Events carry_out(Draft& draft, const AttemptRoll& command);
Events carry_out(Draft& draft, const AttemptCancel& command);
Events carry_out(Draft& draft, const KnackRoll& command);
Events carry_out(Draft& draft, const PoolRoll& command);
Events carry_out(Draft& draft, const KnaveRoll& command);
Events carry_out(Draft& draft, const LuckContestOpen& command);
Events carry_out(Draft& draft, const ChoiceSeal& command);
Events carry_out(Draft& draft, const ChoiceLock& command);
Events carry_out(Draft& draft, const UsageMove& command);
Events carry_out(Draft& draft, const UsageRestore& command);
Events carry_out(Draft& draft, const GritHeal& command);
Events carry_out(Draft& draft, const FleshHeal& command);
Events carry_out(Draft& draft, const DamageDeal& command);
Events carry_out(Draft& draft, const Exert& command);
Events carry_out(Draft& draft, const TimeSet& command);
Events carry_out(Draft& draft, const PlaytimeSet& command);
Events carry_out(Draft& draft, const CombatStart& command);
Events carry_out(Draft& draft, const CombatEnd& command);
Events carry_out(Draft& draft, const PhaseNext& command);
Events carry_out(Draft& draft, const InitRoll& command);
Events carry_out(Draft& draft, const InitAfter& command);
Events carry_out(Draft& draft, const ActionTake& command);
Events carry_out(Draft& draft, const Fight& command);
Events carry_out(Draft& draft, const Guard& command);
Events carry_out(Draft& draft, const RangeSet& command);
Events carry_out(Draft& draft, const MoraleRoll& command);
Events carry_out(Draft& draft, const RestTake& command);
Events carry_out(Draft& draft, const EffectBegin& command);
Events carry_out(Draft& draft, const EffectEnd& command);
Events carry_out(Draft& draft, const LevelUp& command);

// ---- What an answered decision leads to

Events answer_add(Draft& draft, const Question& question, const std::string& answer);
Events answer_asked(Draft& draft, const Question& question, const std::string& answer);
Events answer_held(Draft& draft, const Question& question, const std::string& answer);
Events answer_winner(Draft& draft, const Question& question, const std::string& answer);
Events answer_victim(Draft& draft, const Question& question, const std::string& answer);
Events answer_table(Draft& draft, const Question& question, const std::string& answer);
Events answer_shield(Draft& draft, const Question& question, const std::string& answer);

}  // namespace kast::rules::toy

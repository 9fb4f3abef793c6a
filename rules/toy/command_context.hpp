#pragma once
// One command being decided at a ToY table, and what its commands share.

#include "rules/core/named_once.hpp"
#include "rules/core/questions.hpp"
#include "rules/core/sentences.hpp"
#include "rules/dice/dice.hpp"
#include "rules/toy/availability.hpp"
#include "rules/toy/system.hpp"

namespace kast::rules::toy {

class CommandContext : public rules::CommandContext<System> {
public:
    using rules::CommandContext<System>::CommandContext;

    /// Both must be at the table.
    const Adventurer& sheet(const Id& id) const { return state().characters.at(id); }
    const Attempt& attempt(const Id& id) const { return state().attempts.at(id); }
};

inline constexpr std::size_t things_max = 200;  ///< of each kind at one table
inline constexpr std::size_t names_max = 60;    ///< Skills, usage dice, … on one sheet

/// The words given, or none.
template <std::size_t Max>
std::string text_of(const std::optional<BoundedString<Max>>& given) {
    return given ? given->value : std::string();
}

// ---- Who and what (decide.cpp). Each refuses with the path given.

/// An adventurer whom this member may speak for. Refuses: no-such-character, not-allowed.
Result<const Adventurer*> require_own_character(const CommandContext& context, const Id& id,
                                                std::string_view path);
/// The same, where nothing blocks the command. Refuses with the blocker too.
template <class Command>
Result<const Adventurer*> require_available(const CommandContext& context, const Id& id,
                                            std::string_view path = "/actor") {
    const auto found = require_own_character(context, id, path);
    KAST_REQUIRE(found);
    const Situation now{context.state(), id, **found, context.actor().is_gm()};
    KAST_REQUIRE(require_unblocked(context.state(), blocker_of(For<Command>{}, now), path, id));
    return found;
}
/// A command of the GM's that nothing blocks.
template <class Command>
Result<void> require_available(const CommandContext& context) {
    return require_unblocked(context.state(),
                             blocker_of(For<Command>{}, TableSituation{context.state()}), {});
}
/// The same, made and alive. Refuses: unfit too.
Result<const Adventurer*> require_fit_character(const CommandContext& context, const Id& id,
                                                std::string_view path);
Result<const Adventurer*> require_character(const CommandContext& context, const Id& id,
                                            std::string_view path);
Result<const Monster*> require_monster(const CommandContext& context, const Id& id,
                                       std::string_view path);
/// No hidden Monster: those take part in nothing. Refuses: not-present.
Result<void> require_shown(const State& state, const Id& id, std::string_view path);
/// Nothing of theirs is open. Refuses: pending-open.
Result<void> require_free(const CommandContext& context, const Id& id, std::string_view path);
/// The id given, or a fresh one. Refuses: id-taken.
Result<Id> id_for(CommandContext& context, const std::optional<Id>& given);

// ---- Sheets (sheets.cpp, gear.cpp)

/// One of the chain. Refuses: die-not-on-chain.
Result<void> require_die(int sides, std::string_view path);
/// Refuses with `kind` what is not from `least` to `most`, and says so.
Result<void> require_range(int value, int least, int most, const RefusalKind& kind,
                           std::string_view rule, std::string_view path);
/// A list or map that the sheet or table has room for. Refuses: table-full.
Result<void> require_room(std::size_t size, std::size_t most, std::string_view path = {});
/// A name that is given at all. Refuses: empty.
Result<void> require_text(const std::string& text, std::string_view rule, std::string_view path);
/// Takes what is given over onto a sheet.
Result<void> fill(Adventurer& sheet, const SheetGiven& given);
Result<void> fill_usage(Adventurer& sheet, const UsageDiceGiven& usage);
Result<void> fill_pools(Adventurer& sheet, const PoolsGiven& pools);
Result<void> fill_fixed(Adventurer& sheet, const FixedDiceGiven& fixed);
Result<void> fill_skills(Adventurer& sheet, const SkillsGiven& skills);
Result<void> fill_weapons(Adventurer& sheet, const WeaponsGiven& weapons);
/// Refuses: gm-only, empty, table-full.
Result<Id> owner_for(const CommandContext& context, const std::optional<Id>& given,
                     const std::string& name);

// ---- Decisions

using Answer = AnsweredQuestion<Question>;

// ---- Dice that wear (wear.cpp)

/// After a usage die showed `face`: it moves, is exhausted, and what follows (TOY-ud-2, -3).
void wear(CommandContext& context, const Id& who, const std::string& die, int face);
/// One move of a usage die, with what it begins and ends.
void move_die(CommandContext& context, const Id& who, const std::string& die, const UsageDie& after,
              UsageMoved because);
/// A duty to roll on a table that the GM picks (TOY-san-3).
void owe(CommandContext& context, const Id& who, Duty duty);

// ---- Attempts (attempts.cpp, settling.cpp)

/// The lines given, each with its cause. Refuses: modifier.
Result<std::vector<Modifier>> lines_of(const ModifiersGiven& given,
                                       const std::string& path = "/modifiers/");
/// Opens it; its entrants get what follows from their sheets.
void open_attempt(CommandContext& context, Attempt attempt);
/// Rolls the base dice and those taken in advance, which must be there, and opens the window.
/// `spares_questions`: nobody is asked for dice that can change nothing.
void roll_attempt(CommandContext& context, const Id& id, bool spares_questions);
/// The window is over: closes it, or leaves a tie to the GM.
void settle(CommandContext& context, const Id& id);
/// A Roll to Succeed is rolled and resolved, unless the GM holds it.
void roll_to_succeed(CommandContext& context, const Id& id);
/// What a closed attempt leads to.
void follow_up(CommandContext& context, const Attempt& attempt, bool success);

// ---- Called tests (called_tests.cpp)

/// The roll answers the call: of the same die or dice, or the same Knack. Refuses: no-such-call,
/// not-called, already-rolled, wrong-die.
Result<void> require_called(const CommandContext& context, const RollToSucceedRoll& command);
Result<void> require_called(const CommandContext& context, const KnackRoll& command);
Result<void> require_called(const CommandContext& context, const RollTwentyOpen& command);
/// Puts the modifiers that the call has before those that are given. Requires that it is there.
void add_called(const CommandContext& context, const Id& call, std::vector<Modifier>& modifiers);

// ---- Damage (harm.cpp)

/// Damage to an adventurer, past the shield or to it.
void strike(CommandContext& context, const Id& who, Blow blow, bool physical);
void land(CommandContext& context, const Id& who, const Blow& blow);
void hurt_monster(CommandContext& context, const Id& monster, int amount, bool physical);
void die(CommandContext& context, const Id& who);
/// Whoever is made and alive with Flesh at 0 is Dying, whatever brought it there (TOY-x-dying-1).
void begin_dying_if_down(CommandContext& context, const Id& who);
/// Fight and Guard, after their attempt (fight.cpp).
void follow_fight(CommandContext& context, const Attempt& attempt, bool success);
void follow_guard(CommandContext& context, const Attempt& attempt, bool success);
/// Init after its roll; languages after theirs.
void follow_init(CommandContext& context, const Attempt& attempt, bool success);
void follow_languages(CommandContext& context, const Attempt& attempt);
/// The Action that somebody takes now, with the top of their Moment.
void act(CommandContext& context, const Id& who, ActionKind kind, const std::string& note);

// ---- Contests (contests.cpp)

/// Turns the picks over where all have locked.
void reveal_if_all_locked(CommandContext& context, const Id& contest);

// ---- One for each command, by subject. They refuse before they emit.

Result<void> carry_out(CommandContext& context, const DecisionAnswer& given);
Result<void> carry_out(CommandContext& context, const CharacterAdd& command);
Result<void> carry_out(CommandContext& context, const CharacterSet& command);
Result<void> carry_out(CommandContext& context, const CharacterGive& command);
Result<void> carry_out(CommandContext& context, const CharacterRemove& command);
Result<void> carry_out(CommandContext& context, const MonsterAdd& command);
Result<void> carry_out(CommandContext& context, const MonsterSet& command);
Result<void> carry_out(CommandContext& context, const MonsterRemove& command);
Result<void> carry_out(CommandContext& context, const ConditionStart& command);
Result<void> carry_out(CommandContext& context, const ConditionEnd& command);
Result<void> carry_out(CommandContext& context, const LanguageSet& command);
Result<void> carry_out(CommandContext& context, const CreationStart& command);
Result<void> carry_out(CommandContext& context, const CreationOriginChoose& command);
Result<void> carry_out(CommandContext& context, const CreationStatsAssign& command);
Result<void> carry_out(CommandContext& context, const CreationSkillsAssign& command);
Result<void> carry_out(CommandContext& context, const CreationSavesAssign& command);
Result<void> carry_out(CommandContext& context, const CreationCallingChoose& command);
Result<void> carry_out(CommandContext& context, const CreationLanguagesRoll& command);
Result<void> carry_out(CommandContext& context, const LanguagesName& command);
Result<void> carry_out(CommandContext& context, const CreationFleshRoll& command);
Result<void> carry_out(CommandContext& context, const CreationSkillRaise& command);
Result<void> carry_out(CommandContext& context, const CreationGearChoose& command);
Result<void> carry_out(CommandContext& context, const TableSet& command);
Result<void> carry_out(CommandContext& context, const TableRemove& command);
Result<void> carry_out(CommandContext& context, const SettingsSet& command);
Result<void> carry_out(CommandContext& context, const Adjust& command);
Result<void> carry_out(CommandContext& context, const RollTwentyOpen& command);
Result<void> carry_out(CommandContext& context, const RollBetterOpen& command);
Result<void> carry_out(CommandContext& context, const RollToSucceedAsk& command);
Result<void> carry_out(CommandContext& context, const RollToSucceedRoll& command);
Result<void> carry_out(CommandContext& context, const AttemptSet& command);
Result<void> carry_out(CommandContext& context, const AddOnTake& command);
Result<void> carry_out(CommandContext& context, const AddOnWithdraw& command);
Result<void> carry_out(CommandContext& context, const AttemptRoll& command);
Result<void> carry_out(CommandContext& context, const AttemptCancel& command);
Result<void> carry_out(CommandContext& context, const KnackRoll& command);
Result<void> carry_out(CommandContext& context, const PoolRoll& command);
Result<void> carry_out(CommandContext& context, const KnaveRoll& command);
Result<void> carry_out(CommandContext& context, const LuckContestOpen& command);
Result<void> carry_out(CommandContext& context, const ChoiceSeal& command);
Result<void> carry_out(CommandContext& context, const ChoiceLock& command);
Result<void> carry_out(CommandContext& context, const UsageMove& command);
Result<void> carry_out(CommandContext& context, const UsageRestore& command);
Result<void> carry_out(CommandContext& context, const GritHeal& command);
Result<void> carry_out(CommandContext& context, const FleshHeal& command);
Result<void> carry_out(CommandContext& context, const DamageDeal& command);
Result<void> carry_out(CommandContext& context, const Exert& command);
Result<void> carry_out(CommandContext& context, const TimeSet& command);
Result<void> carry_out(CommandContext& context, const PlaytimeSet& command);
Result<void> carry_out(CommandContext& context, const CombatStart& command);
Result<void> carry_out(CommandContext& context, const CombatEnd& command);
Result<void> carry_out(CommandContext& context, const PhaseAdvance& command);
Result<void> carry_out(CommandContext& context, const InitRoll& command);
Result<void> carry_out(CommandContext& context, const InitWait& command);
Result<void> carry_out(CommandContext& context, const ActionTake& command);
Result<void> carry_out(CommandContext& context, const Fight& command);
Result<void> carry_out(CommandContext& context, const Guard& command);
Result<void> carry_out(CommandContext& context, const RangeSet& command);
Result<void> carry_out(CommandContext& context, const MoraleRoll& command);
Result<void> carry_out(CommandContext& context, const Rest& command);
Result<void> carry_out(CommandContext& context, const EffectStart& command);
Result<void> carry_out(CommandContext& context, const EffectEnd& command);
Result<void> carry_out(CommandContext& context, const LevelGain& command);

Result<void> carry_out(CommandContext& context, const TestCall& command);
Result<void> carry_out(CommandContext& context, const TestCallClose& command);
Result<void> carry_out(CommandContext& context, const TestDecline& command);
Result<void> carry_out(CommandContext& context, const LuckContestCancel& command);
Result<void> carry_out(CommandContext& context, const CombatJoin& command);
Result<void> carry_out(CommandContext& context, const CombatLeave& command);
Result<void> carry_out(CommandContext& context, const MonsterShow& command);

/// Called tests that nobody is left to roll for are closed.
void after_command(CommandContext& context);

// ---- What an answered decision leads to

Result<void> answer_add(CommandContext& context, const Answer& answer);
Result<void> answer_asked(CommandContext& context, const Answer& answer);
Result<void> answer_held(CommandContext& context, const Answer& answer);
Result<void> answer_winner(CommandContext& context, const Answer& answer);
Result<void> answer_victim(CommandContext& context, const Answer& answer);
Result<void> answer_table(CommandContext& context, const Answer& answer);
Result<void> answer_shield(CommandContext& context, const Answer& answer);

}  // namespace kast::rules::toy

#pragma once
// One command being decided at a Terre d'Exile table, and what its commands share.

#include "rules/core/questions.hpp"
#include "rules/core/sentences.hpp"
#include "rules/dice/dice.hpp"
#include "rules/terre_exile/commands.hpp"
#include "rules/terre_exile/derived.hpp"
#include "rules/terre_exile/events.hpp"
#include "rules/terre_exile/preconditions.hpp"
#include "rules/terre_exile/refusals.hpp"
#include "rules/terre_exile/system.hpp"

namespace kast::rules::terre_exile {

using CommandContext = rules::CommandContext<System>;

inline constexpr std::size_t characters_max = 200;

/// The character, where this actor may speak for it. Refuses: no-such-character, not-allowed.
Result<const Character*> require_own_character(const CommandContext& context, const Id& id,
                                               std::string_view path);
/// The character, whoever it belongs to. Refuses: no-such-character.
Result<const Character*> require_character(const CommandContext& context, const Id& id,
                                           std::string_view path);
/// The test of an actor that this member may speak for. Refuses: no-such-test, not-allowed.
Result<const Test*> require_own_test(const CommandContext& context, const Id& id);
/// The test, where its dice have not been rolled. Refuses: too-late too.
Result<const Test*> require_declared_test(const CommandContext& context, const Id& id);
/// An attribute on the sheet. Refuses: no-such-attribute.
Result<void> require_attribute(const Character& sheet, const std::string& attribute,
                               std::string_view rule, std::string_view path);
/// What the table, or a sheet, has room for. Refuses: table-full.
Result<void> require_room(std::size_t size, std::size_t most, std::string_view path = {});
/// Words that must be given. Refuses: invalid-params.
Result<void> require_text(const std::string& text, std::size_t most, std::string_view rule,
                          std::string_view path);
/// The question of this kind about a character or a test, or null.
const Question* question_about(const State& state, std::string_view kind, const Id& subject);

using Answer = AnsweredQuestion<Question>;

/// Moves the trump, or asks for a choice, where D100-trump-1 and -2 say so.
void update_trump(CommandContext& context, const Id& character);
/// Counts the checks again; closes the test where nothing can be spent any more.
void count_test(CommandContext& context, const Id& test);

/// Refuses what the table plays without.
inline std::unexpected<Refusal> refuse_module(std::string_view rule, std::string_view path = {}) {
    return refuse(refusal::module_off, rule, path,
                  "The GM can turn `outside` on (`settings.set`).");
}

// One for each command, by subject. They refuse before they emit.
Result<void> carry_out(CommandContext& context, const DecisionAnswer& given);
Result<void> carry_out(CommandContext& context, const CharacterAdd& command);
Result<void> carry_out(CommandContext& context, const CharacterSet& command);
Result<void> carry_out(CommandContext& context, const CharacterGive& command);
Result<void> carry_out(CommandContext& context, const CharacterRemove& command);
Result<void> carry_out(CommandContext& context, const Adjust& command);
Result<void> carry_out(CommandContext& context, const SettingsSet& command);
Result<void> carry_out(CommandContext& context, const ConditionStart& command);
Result<void> carry_out(CommandContext& context, const ConditionEnd& command);
Result<void> carry_out(CommandContext& context, const TestDeclare& command);
Result<void> carry_out(CommandContext& context, const TestSet& command);
Result<void> carry_out(CommandContext& context, const AdvantageAdd& command);
Result<void> carry_out(CommandContext& context, const SpiritualSpend& command);
Result<void> carry_out(CommandContext& context, const EffortMake& command);
Result<void> carry_out(CommandContext& context, const TestRoll& command);
Result<void> carry_out(CommandContext& context, const TestCancel& command);
Result<void> carry_out(CommandContext& context, const TestThrow& command);
Result<void> carry_out(CommandContext& context, const TrumpClaim& command);
Result<void> carry_out(CommandContext& context, const ModeSet& command);
Result<void> carry_out(CommandContext& context, const ConfrontationStart& command);
Result<void> carry_out(CommandContext& context, const TurnStart& command);
Result<void> carry_out(CommandContext& context, const Rest& command);
Result<void> carry_out(CommandContext& context, const TriangleUse& command);
Result<void> carry_out(CommandContext& context, const SaveRoll& command);
/// Nothing follows every command.
inline void after_command(CommandContext&) {}

/// What an answered decision leads to.
Result<void> answer_after_roll(CommandContext& context, const Answer& answer);
Result<void> answer_trump_claim(CommandContext& context, const Answer& answer);
Result<void> answer_trump_choice(CommandContext& context, const Answer& answer);

}  // namespace kast::rules::terre_exile

#pragma once
// One function per command. Each refuses first, throws then, and notes what happened.

#include "rules/mouse_guard/command_context.hpp"

namespace kast::rules::mouse_guard {

Result<void> carry_out(CommandContext& context, const DecisionAnswer& command);
Result<void> carry_out(CommandContext& context, const ChoiceSeal& command);
Result<void> carry_out(CommandContext& context, const ChoiceLock& command);
Result<void> carry_out(CommandContext& context, const CharacterAdd& command);
Result<void> carry_out(CommandContext& context, const CharacterSet& command);
Result<void> carry_out(CommandContext& context, const CharacterGive& command);
Result<void> carry_out(CommandContext& context, const CharacterRemove& command);
Result<void> carry_out(CommandContext& context, const CharacterShow& command);
Result<void> carry_out(CommandContext& context, const Adjust& command);
Result<void> carry_out(CommandContext& context, const SettingsSet& command);
Result<void> carry_out(CommandContext& context, const Award& command);
Result<void> carry_out(CommandContext& context, const ConditionTake& command);
Result<void> carry_out(CommandContext& context, const ConditionClear& command);
Result<void> carry_out(CommandContext& context, const TurnStart& command);
Result<void> carry_out(CommandContext& context, const SessionStart& command);
Result<void> carry_out(CommandContext& context, const SessionEnd& command);
Result<void> carry_out(CommandContext& context, const TestCall& command);
Result<void> carry_out(CommandContext& context, const TestCallClose& command);
Result<void> carry_out(CommandContext& context, const TestAsk& command);
Result<void> carry_out(CommandContext& context, const TestSet& command);
Result<void> carry_out(CommandContext& context, const TestCancel& command);
Result<void> carry_out(CommandContext& context, const NatureUse& command);
Result<void> carry_out(CommandContext& context, const NatureTap& command);
Result<void> carry_out(CommandContext& context, const PersonaSpend& command);
Result<void> carry_out(CommandContext& context, const WiseUse& command);
Result<void> carry_out(CommandContext& context, const TraitUse& command);
Result<void> carry_out(CommandContext& context, const HelpOffer& command);
Result<void> carry_out(CommandContext& context, const ModifierOffer& command);
Result<void> carry_out(CommandContext& context, const WeaponChoose& command);
Result<void> carry_out(CommandContext& context, const TurnDown& command);
Result<void> carry_out(CommandContext& context, const Throw& command);
Result<void> carry_out(CommandContext& context, const Recover& command);
Result<void> carry_out(CommandContext& context, const TraitRecharge& command);
Result<void> carry_out(CommandContext& context, const TwistTell& command);
Result<void> carry_out(CommandContext& context, const ConflictStart& command);
Result<void> carry_out(CommandContext& context, const GoalState& command);
Result<void> carry_out(CommandContext& context, const TeamOrder& command);
Result<void> carry_out(CommandContext& context, const DispositionTest& command);
Result<void> carry_out(CommandContext& context, const ActionReveal& command);
Result<void> carry_out(CommandContext& context, const TeamsPair& command);
Result<void> carry_out(CommandContext& context, const ActorChoose& command);
Result<void> carry_out(CommandContext& context, const ConflictLeave& command);
Result<void> carry_out(CommandContext& context, const ConflictJoin& command);
Result<void> carry_out(CommandContext& context, const CompromiseAgree& command);
Result<void> carry_out(CommandContext& context, const ConflictEnd& command);

// ---- answers, by kind of question: what follows when it has been answered

void answer_name_skill(CommandContext& context, const Question& question,
                       const std::string& answer);
void answer_fate(CommandContext& context, const Question& question, const std::string& answer);
void answer_concede(CommandContext& context, const Question& question, const std::string& answer);
void answer_tiebreak(CommandContext& context, const Question& question, const std::string& answer);
void answer_name_winner(CommandContext& context, const Question& question,
                        const std::string& answer);
void answer_settle_failure(CommandContext& context, const Question& question,
                           const std::string& answer);
void answer_spend_margin(CommandContext& context, const Question& question,
                         const std::string& answer);
void answer_allow_modifier(CommandContext& context, const Question& question,
                           const std::string& answer);
void answer_disarm(CommandContext& context, const Question& question, const std::string& answer);

}  // namespace kast::rules::mouse_guard

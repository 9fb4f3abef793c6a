#pragma once
// One function per command. Each refuses first, throws then, and notes what happened.

#include "rules/mouse_guard/play.hpp"

namespace kast::rules::mouse_guard {

Verdict carry_out(Play& play, const DecisionAnswer& command);
Verdict carry_out(Play& play, const ChoiceSeal& command);
Verdict carry_out(Play& play, const ChoiceLock& command);
Verdict carry_out(Play& play, const CharacterAdd& command);
Verdict carry_out(Play& play, const CharacterSet& command);
Verdict carry_out(Play& play, const CharacterGive& command);
Verdict carry_out(Play& play, const CharacterRemove& command);
Verdict carry_out(Play& play, const CharacterShow& command);
Verdict carry_out(Play& play, const Adjust& command);
Verdict carry_out(Play& play, const SettingsSet& command);
Verdict carry_out(Play& play, const Award& command);
Verdict carry_out(Play& play, const ConditionTake& command);
Verdict carry_out(Play& play, const ConditionClear& command);
Verdict carry_out(Play& play, const TurnBegin& command);
Verdict carry_out(Play& play, const SessionBegin& command);
Verdict carry_out(Play& play, const SessionEnd& command);
Verdict carry_out(Play& play, const TestCall& command);
Verdict carry_out(Play& play, const TestAsk& command);
Verdict carry_out(Play& play, const TestSet& command);
Verdict carry_out(Play& play, const TestCancel& command);
Verdict carry_out(Play& play, const NatureUseIt& command);
Verdict carry_out(Play& play, const NatureTap& command);
Verdict carry_out(Play& play, const PersonaSpend& command);
Verdict carry_out(Play& play, const WiseUse& command);
Verdict carry_out(Play& play, const TraitUseIt& command);
Verdict carry_out(Play& play, const HelpOffer& command);
Verdict carry_out(Play& play, const WeaponChoose& command);
Verdict carry_out(Play& play, const TurnDown& command);
Verdict carry_out(Play& play, const ThrowIt& command);
Verdict carry_out(Play& play, const Recover& command);
Verdict carry_out(Play& play, const TraitRecharge& command);
Verdict carry_out(Play& play, const TwistTell& command);
Verdict carry_out(Play& play, const ConflictStart& command);
Verdict carry_out(Play& play, const ConflictGoal& command);
Verdict carry_out(Play& play, const ConflictOrder& command);
Verdict carry_out(Play& play, const ConflictDisposition& command);
Verdict carry_out(Play& play, const ConflictReveal& command);
Verdict carry_out(Play& play, const ConflictPair& command);
Verdict carry_out(Play& play, const ConflictActor& command);
Verdict carry_out(Play& play, const ConflictLeave& command);
Verdict carry_out(Play& play, const ConflictCompromise& command);
Verdict carry_out(Play& play, const ConflictEnd& command);

// ---- answers, by kind of question

Verdict answer_name_skill(Play& play, const Question& question, const std::string& answer);
Verdict answer_fate(Play& play, const Question& question, const std::string& answer);
Verdict answer_concede(Play& play, const Question& question, const std::string& answer);
Verdict answer_tiebreak(Play& play, const Question& question, const std::string& answer);
Verdict answer_name_winner(Play& play, const Question& question, const std::string& answer);
Verdict answer_settle_failure(Play& play, const Question& question, const std::string& answer);
Verdict answer_spend_margin(Play& play, const Question& question, const std::string& answer);
Verdict answer_disarm(Play& play, const Question& question, const std::string& answer);

/// Says that it was answered.
void answered(Play& play, const Question& question, const std::string& answer);

}  // namespace kast::rules::mouse_guard

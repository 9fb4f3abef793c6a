#pragma once
// One function per command. Each refuses first, rolls then, and notes what happened.

#include "rules/troika/play.hpp"

namespace kast::rules::troika {

Verdict carry_out(Play& play, const DecisionAnswer& command);
Verdict carry_out(Play& play, const CharacterAdd& command);
Verdict carry_out(Play& play, const CharacterSet& command);
Verdict carry_out(Play& play, const CharacterGive& command);
Verdict carry_out(Play& play, const CharacterRemove& command);
Verdict carry_out(Play& play, const CharacterBackground& command);
Verdict carry_out(Play& play, const EnemyAdd& command);
Verdict carry_out(Play& play, const HenchmanAdd& command);
Verdict carry_out(Play& play, const CreatureBring& command);
Verdict carry_out(Play& play, const MienRoll& command);
Verdict carry_out(Play& play, const Adjust& command);
Verdict carry_out(Play& play, const SettingsSet& command);
Verdict carry_out(Play& play, const ItemAdd& command);
Verdict carry_out(Play& play, const ItemRemove& command);
Verdict carry_out(Play& play, const ItemSet& command);
Verdict carry_out(Play& play, const Arrange& command);
Verdict carry_out(Play& play, const Take& command);
Verdict carry_out(Play& play, const PutAway& command);
Verdict carry_out(Play& play, const PutDown& command);
Verdict carry_out(Play& play, const PickUp& command);
Verdict carry_out(Play& play, const Wear& command);
Verdict carry_out(Play& play, const Give& command);
Verdict carry_out(Play& play, const TakeFromDead& command);
Verdict carry_out(Play& play, const SetUnaware& command);
Verdict carry_out(Play& play, const MarkDead& command);
Verdict carry_out(Play& play, const Test& command);
Verdict carry_out(Play& play, const Contest& command);
Verdict carry_out(Play& play, const OfferLuck& command);
Verdict carry_out(Play& play, const RevealNote& command);
Verdict carry_out(Play& play, const InitiativeStart& command);
Verdict carry_out(Play& play, const TokenDraw& command);
Verdict carry_out(Play& play, const ChooseActor& command);
Verdict carry_out(Play& play, const StackAdjust& command);
Verdict carry_out(Play& play, const InitiativeJoin& command);
Verdict carry_out(Play& play, const InitiativeLeave& command);
Verdict carry_out(Play& play, const TurnEnd& command);
Verdict carry_out(Play& play, const TurnGiveBack& command);
Verdict carry_out(Play& play, const InitiativeEnd& command);
Verdict carry_out(Play& play, const Attack& command);
Verdict carry_out(Play& play, const DefendWith& command);
Verdict carry_out(Play& play, const Shoot& command);
Verdict carry_out(Play& play, const Grapple& command);
Verdict carry_out(Play& play, const TakeAim& command);
Verdict carry_out(Play& play, const ReleaseAim& command);
Verdict carry_out(Play& play, const Cast& command);
Verdict carry_out(Play& play, const EffectEnd& command);
Verdict carry_out(Play& play, const SpellRandom& command);
Verdict carry_out(Play& play, const Delay& command);
Verdict carry_out(Play& play, const Move& command);
Verdict carry_out(Play& play, const Retrieve& command);
Verdict carry_out(Play& play, const Use& command);
Verdict carry_out(Play& play, const StandUp& command);
Verdict carry_out(Play& play, const DropInHaste& command);
Verdict carry_out(Play& play, const Stabilise& command);
Verdict carry_out(Play& play, const Improvise& command);
Verdict carry_out(Play& play, const Fall& command);
Verdict carry_out(Play& play, const AfflictionBegin& command);
Verdict carry_out(Play& play, const AfflictionSet& command);
Verdict carry_out(Play& play, const AfflictionEnd& command);
Verdict carry_out(Play& play, const AfflictionTick& command);
Verdict carry_out(Play& play, const Rest& command);
Verdict carry_out(Play& play, const EatProvision& command);
Verdict carry_out(Play& play, const AidWindowEnd& command);
Verdict carry_out(Play& play, const PassTime& command);
Verdict carry_out(Play& play, const ReflectionAllow& command);
Verdict carry_out(Play& play, const Advance& command);
Verdict carry_out(Play& play, const Train& command);
Verdict carry_out(Play& play, const TrainingFinish& command);
Verdict carry_out(Play& play, const TrainingStop& command);

}  // namespace kast::rules::troika

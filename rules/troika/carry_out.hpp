#pragma once
// One function per command. Each refuses first, rolls then, and notes what happened.

#include "rules/troika/availability.hpp"

namespace kast::rules::troika {

Result<void> carry_out(CommandContext& context, const DecisionAnswer& command);
Result<void> carry_out(CommandContext& context, const CharacterAdd& command);
Result<void> carry_out(CommandContext& context, const CharacterSet& command);
Result<void> carry_out(CommandContext& context, const CharacterGive& command);
Result<void> carry_out(CommandContext& context, const CharacterRemove& command);
Result<void> carry_out(CommandContext& context, const BackgroundChange& command);
Result<void> carry_out(CommandContext& context, const EnemyAdd& command);
Result<void> carry_out(CommandContext& context, const HenchmanAdd& command);
Result<void> carry_out(CommandContext& context, const CreatureBring& command);
Result<void> carry_out(CommandContext& context, const MienRoll& command);
Result<void> carry_out(CommandContext& context, const Adjust& command);
Result<void> carry_out(CommandContext& context, const SettingsSet& command);
Result<void> carry_out(CommandContext& context, const ItemAdd& command);
Result<void> carry_out(CommandContext& context, const ItemRemove& command);
Result<void> carry_out(CommandContext& context, const ItemSet& command);
Result<void> carry_out(CommandContext& context, const InventoryArrange& command);
Result<void> carry_out(CommandContext& context, const Take& command);
Result<void> carry_out(CommandContext& context, const PutAway& command);
Result<void> carry_out(CommandContext& context, const PutDown& command);
Result<void> carry_out(CommandContext& context, const PickUp& command);
Result<void> carry_out(CommandContext& context, const Wear& command);
Result<void> carry_out(CommandContext& context, const Give& command);
Result<void> carry_out(CommandContext& context, const Loot& command);
Result<void> carry_out(CommandContext& context, const AwarenessSet& command);
Result<void> carry_out(CommandContext& context, const DepartureDeclare& command);
Result<void> carry_out(CommandContext& context, const Test& command);
Result<void> carry_out(CommandContext& context, const TestCall& command);
Result<void> carry_out(CommandContext& context, const TestCallClose& command);
Result<void> carry_out(CommandContext& context, const TestDecline& command);
Result<void> carry_out(CommandContext& context, const Contest& command);
Result<void> carry_out(CommandContext& context, const LuckOffer& command);
Result<void> carry_out(CommandContext& context, const NoteReveal& command);
Result<void> carry_out(CommandContext& context, const InitiativeStart& command);
Result<void> carry_out(CommandContext& context, const TokenDraw& command);
Result<void> carry_out(CommandContext& context, const ActorChoose& command);
Result<void> carry_out(CommandContext& context, const StackAdjust& command);
Result<void> carry_out(CommandContext& context, const TurnStart& command);
Result<void> carry_out(CommandContext& context, const InitiativeJoin& command);
Result<void> carry_out(CommandContext& context, const InitiativeLeave& command);
Result<void> carry_out(CommandContext& context, const TurnEnd& command);
Result<void> carry_out(CommandContext& context, const TurnGiveBack& command);
Result<void> carry_out(CommandContext& context, const InitiativeEnd& command);
Result<void> carry_out(CommandContext& context, const Attack& command);
Result<void> carry_out(CommandContext& context, const DefenceChoose& command);
Result<void> carry_out(CommandContext& context, const Shoot& command);
Result<void> carry_out(CommandContext& context, const Grapple& command);
Result<void> carry_out(CommandContext& context, const AimTake& command);
Result<void> carry_out(CommandContext& context, const AimRelease& command);
Result<void> carry_out(CommandContext& context, const Cast& command);
Result<void> carry_out(CommandContext& context, const EffectEnd& command);
Result<void> carry_out(CommandContext& context, const SpellDraw& command);
Result<void> carry_out(CommandContext& context, const Delay& command);
Result<void> carry_out(CommandContext& context, const Move& command);
Result<void> carry_out(CommandContext& context, const Retrieve& command);
Result<void> carry_out(CommandContext& context, const Use& command);
Result<void> carry_out(CommandContext& context, const StandUp& command);
Result<void> carry_out(CommandContext& context, const DropInHaste& command);
Result<void> carry_out(CommandContext& context, const Stabilise& command);
Result<void> carry_out(CommandContext& context, const Improvise& command);
Result<void> carry_out(CommandContext& context, const DamageDeal& command);
Result<void> carry_out(CommandContext& context, const Fall& command);
Result<void> carry_out(CommandContext& context, const AfflictionStart& command);
Result<void> carry_out(CommandContext& context, const AfflictionSet& command);
Result<void> carry_out(CommandContext& context, const AfflictionEnd& command);
Result<void> carry_out(CommandContext& context, const AfflictionTick& command);
Result<void> carry_out(CommandContext& context, const Rest& command);
Result<void> carry_out(CommandContext& context, const ProvisionEat& command);
Result<void> carry_out(CommandContext& context, const AidWindowEnd& command);
Result<void> carry_out(CommandContext& context, const TimePass& command);
Result<void> carry_out(CommandContext& context, const ReflectionAllow& command);
Result<void> carry_out(CommandContext& context, const Advance& command);
Result<void> carry_out(CommandContext& context, const TrainingStart& command);
Result<void> carry_out(CommandContext& context, const TrainingFinish& command);
Result<void> carry_out(CommandContext& context, const TrainingEnd& command);

}  // namespace kast::rules::troika

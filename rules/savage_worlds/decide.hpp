#pragma once
// One function a command: refusals first, then what happens. The dice fall only when nothing can be
// refused any more.

#include "rules/savage_worlds/command_context.hpp"

namespace kast::rules::savage_worlds {

// --- who may and can (permissions.cpp) ---
/// The character, where it exists and the sender plays it (or is the GM).
Result<const Character*> mine(const Play& play, const Id& id, std::string_view path = "/actor");
Result<const Character*> existing(const Play& play, const Id& id, std::string_view path);
Result<void> gm(const Play& play);
/// Neither dead nor Incapacitated nor Stunned.
Result<void> awake(const Character& one);
/// It is its turn (or nobody counts turns).
Result<void> on_turn(const Play& play, const Character& one);
/// May take one of its actions now. `held_too`: even who is Bound may: break free, or what is not
/// physical (SW-bound-2).
Result<const Character*> acting(const Play& play, const Id& id, std::string_view path = "/actor",
                                bool held_too = false);
Result<void> circumstances_fit(const Circumstances& given);
Result<std::string> trait_for(const Play& play, const Character& one, const std::string& name,
                              std::string_view path);
bool actions_left(const Character& one);
/// The weapon in hand, or null for bare hands.
Result<const Weapon*> weapon_in_hand(const Character& one, const std::optional<Id>& weapon);
Result<void> calculating_fits(const State& state, const Character& one, const Maybe& asked);

/// The command up to its dice: refused, or with what it starts on the stack.
Result<void> begin(Play& play, const Command& command);
/// The open decision takes its default.
void take_fallback(Play& play);
/// What this character was to decide takes its default: whatever only it could have profited from
/// (SW-bad-19), or, where it is gone for good, everything.
void settle_for(Play& play, const Id& who, bool gone);

// --- sheets (characters.cpp) ---
/// A word that stands among answers: no character and no seat can be called so.
bool is_reserved(const Id& id);
Result<void> sheet_fits(const Sheet& sheet);
void write_sheet(Character& one, const Sheet& sheet);

Result<void> carry_out(Play& play, const OpenSession& command);
Result<void> carry_out(Play& play, const CloseSession& command);
Result<void> carry_out(Play& play, const AwardBenny& command);
Result<void> carry_out(Play& play, const UnshakeBenny& command);
Result<void> carry_out(Play& play, const PowerPointsBenny& command);
Result<void> carry_out(Play& play, const InfluenceBenny& command);
Result<void> carry_out(Play& play, const GiveBenny& command);
Result<void> carry_out(Play& play, const AddCharacter& command);
Result<void> carry_out(Play& play, const SetCharacter& command);
Result<void> carry_out(Play& play, const GiveCharacter& command);
Result<void> carry_out(Play& play, const RemoveCharacter& command);
Result<void> carry_out(Play& play, const Adjust& command);
Result<void> carry_out(Play& play, const ChangeSettings& command);
Result<void> carry_out(Play& play, const ChooseAutoAccept& command);
Result<void> carry_out(Play& play, const MakeNote& command);
Result<void> carry_out(Play& play, const Override& command);
Result<void> carry_out(Play& play, const RollTrait& command);
Result<void> carry_out(Play& play, const RollOpposed& command);
Result<void> carry_out(Play& play, const RollRaw& command);
Result<void> carry_out(Play& play, const StartEncounter& command);
Result<void> carry_out(Play& play, const JoinEncounter& command);
Result<void> carry_out(Play& play, const LeaveEncounter& command);
Result<void> carry_out(Play& play, const DealCards& command);
Result<void> carry_out(Play& play, const RevealCard& command);
Result<void> carry_out(Play& play, const DeclareActions& command);
Result<void> carry_out(Play& play, const TakeHold& command);
Result<void> carry_out(Play& play, const ActNow& command);
Result<void> carry_out(Play& play, const EndTurn& command);
Result<void> carry_out(Play& play, const EndRound& command);
Result<void> carry_out(Play& play, const EndEncounter& command);
Result<void> carry_out(Play& play, const Move& command);
Result<void> carry_out(Play& play, const StandBeside& command);
Result<void> carry_out(Play& play, const LeaveMelee& command);
Result<void> carry_out(Play& play, const DropProne& command);
Result<void> carry_out(Play& play, const StandUp& command);
Result<void> carry_out(Play& play, const Ready& command);
Result<void> carry_out(Play& play, const Reload& command);
Result<void> carry_out(Play& play, const OtherAction& command);
Result<void> carry_out(Play& play, const Ride& command);
Result<void> carry_out(Play& play, const Attack& command);
Result<void> carry_out(Play& play, const FreeAttack& command);
Result<void> carry_out(Play& play, const Finish& command);
Result<void> carry_out(Play& play, const AreaAttack& command);
Result<void> carry_out(Play& play, const Suppress& command);
Result<void> carry_out(Play& play, const Defend& command);
Result<void> carry_out(Play& play, const Aim& command);
Result<void> carry_out(Play& play, const Test& command);
Result<void> carry_out(Play& play, const Support& command);
Result<void> carry_out(Play& play, const Grapple& command);
Result<void> carry_out(Play& play, const Crush& command);
Result<void> carry_out(Play& play, const BreakFree& command);
Result<void> carry_out(Play& play, const Restrain& command);
Result<void> carry_out(Play& play, const CutBonds& command);
Result<void> carry_out(Play& play, const Push& command);
Result<void> carry_out(Play& play, const Disarm& command);
Result<void> carry_out(Play& play, const BreakObject& command);
Result<void> carry_out(Play& play, const Harm& command);
Result<void> carry_out(Play& play, const Tire& command);
Result<void> carry_out(Play& play, const CheckHazard& command);
Result<void> carry_out(Play& play, const Climb& command);
Result<void> carry_out(Play& play, const CheckFear& command);
Result<void> carry_out(Play& play, const Heal& command);
Result<void> carry_out(Play& play, const GiveAid& command);
Result<void> carry_out(Play& play, const HealNaturally& command);
Result<void> carry_out(Play& play, const WakeUp& command);
Result<void> carry_out(Play& play, const PassTime& command);
Result<void> carry_out(Play& play, const DecisionAnswer& command);

}  // namespace kast::rules::savage_worlds

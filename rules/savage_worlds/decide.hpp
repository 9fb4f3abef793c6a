#pragma once
// One function a command: refusals first, then what happens. The dice fall only when nothing can be
// refused any more.

#include "rules/savage_worlds/availability.hpp"

namespace kast::rules::savage_worlds {

// --- who is meant, and what its sheet lets it do (permissions.cpp) ---
std::unexpected<Refusal> no_character(const Id& id, std::string_view path);
/// Where only the GM knows of it, the refusal says so to the GM.
Result<const Character*> existing(const CommandContext& context, const Id& id,
                                  std::string_view path);
/// How many free attacks its edges give it in a round (SW-freeattack-1).
int free_attacks_of(const Character& one);
/// How many frenzies its edges give it in a turn (SW-wild-7).
int frenzies_of(const Character& one);
/// How many rapid fires its edges give it in a turn (SW-rof-1).
int rapid_fires_of(const Character& one);
/// May attack all beside it at once (SW-freeattack-1).
bool can_sweep(const Character& one);
/// Has an edge for a second weapon's action, which is not counted (SW-two-weapons-1).
bool has_second_hand(const Character& one);
/// How many opponents its edges let it leave without a free attack (SW-withdraw-1).
int opponents_spared(const Character& one);
/// Has moved nowhere and done nothing in this turn, as a marksman's shot wants it (SW-aim-1).
bool is_steady(const Character& one);
Result<void> circumstances_fit(const Circumstances& given);
/// To what others roll against it only the GM adds. Refuses: gm-only, bad-modifier.
Result<void> target_modifiers_fit(const CommandContext& context, const Circumstances& given);
/// To damage only the GM adds. Refuses: gm-only.
Result<void> damage_modifiers_fit(const CommandContext& context, const Circumstances& given);
Result<std::string> trait_for(const CommandContext& context, const Character& one,
                              const std::string& name, std::string_view path);
/// The same of whom another's command is about: it shows players nothing of traits that are
/// the GM's.
Result<std::string> others_trait(const CommandContext& context, const Character& one,
                                 const std::string& name, std::string_view path);
/// The weapon in hand, or null for bare hands.
Result<const Weapon*> weapon_in_hand(const Character& one, const std::optional<Id>& weapon);
Result<void> calculating_fits(const State& state, const Character& one, const Maybe& asked);

/// The command up to its dice: refused, or with what it starts on the stack.
Result<void> begin(CommandContext& context, const Command& command);
/// This decision, one of those that are open, takes its default.
void take_fallback(CommandContext& context, const Decision& decision);
/// What this character was to decide takes its default: whatever only it could have profited from
/// (SW-bad-19), or, where it is gone for good, everything.
void settle_for(CommandContext& context, const Id& who, bool gone);

// --- sheets (characters.cpp) ---
/// A word that stands among answers: no character and no seat can be called so.
bool is_reserved(const Id& id);
/// `now`: the character that is changed, or null.
Result<void> sheet_fits(const Sheet& sheet, const Character* now = nullptr);
void write_sheet(Character& one, const Sheet& sheet);

Result<void> carry_out(CommandContext& context, const SessionStart& command);
Result<void> carry_out(CommandContext& context, const SessionEnd& command);
Result<void> carry_out(CommandContext& context, const BennyAward& command);
Result<void> carry_out(CommandContext& context, const BennyUnshake& command);
Result<void> carry_out(CommandContext& context, const BennyRecharge& command);
Result<void> carry_out(CommandContext& context, const BennyInfluence& command);
Result<void> carry_out(CommandContext& context, const BennyGive& command);
Result<void> carry_out(CommandContext& context, const CharacterAdd& command);
Result<void> carry_out(CommandContext& context, const CharacterShow& command);
Result<void> carry_out(CommandContext& context, const CharacterSet& command);
Result<void> carry_out(CommandContext& context, const CharacterGive& command);
Result<void> carry_out(CommandContext& context, const CharacterRemove& command);
Result<void> carry_out(CommandContext& context, const Adjust& command);
Result<void> carry_out(CommandContext& context, const SettingsSet& command);
Result<void> carry_out(CommandContext& context, const AutoAcceptChoose& command);
Result<void> carry_out(CommandContext& context, const NoteMake& command);
Result<void> carry_out(CommandContext& context, const ResultOverride& command);
Result<void> carry_out(CommandContext& context, const Roll& command);
Result<void> carry_out(CommandContext& context, const TestCall& command);
Result<void> carry_out(CommandContext& context, const TestCallClose& command);
Result<void> carry_out(CommandContext& context, const OpposedRoll& command);
Result<void> carry_out(CommandContext& context, const ModifiersSet& command);
Result<void> carry_out(CommandContext& context, const DiceRoll& command);
Result<void> carry_out(CommandContext& context, const EncounterStart& command);
Result<void> carry_out(CommandContext& context, const EncounterJoin& command);
Result<void> carry_out(CommandContext& context, const EncounterLeave& command);
Result<void> carry_out(CommandContext& context, const ActionCardsDeal& command);
Result<void> carry_out(CommandContext& context, const ActionCardsReveal& command);
Result<void> carry_out(CommandContext& context, const ActionsDeclare& command);
Result<void> carry_out(CommandContext& context, const TurnStart& command);
Result<void> carry_out(CommandContext& context, const TurnHold& command);
Result<void> carry_out(CommandContext& context, const TurnAct& command);
Result<void> carry_out(CommandContext& context, const TurnEnd& command);
Result<void> carry_out(CommandContext& context, const RoundEnd& command);
Result<void> carry_out(CommandContext& context, const EncounterEnd& command);
Result<void> carry_out(CommandContext& context, const Move& command);
Result<void> carry_out(CommandContext& context, const AdjacencySet& command);
Result<void> carry_out(CommandContext& context, const LeaveMelee& command);
Result<void> carry_out(CommandContext& context, const DropProne& command);
Result<void> carry_out(CommandContext& context, const StandUp& command);
Result<void> carry_out(CommandContext& context, const Ready& command);
Result<void> carry_out(CommandContext& context, const Reload& command);
Result<void> carry_out(CommandContext& context, const Act& command);
Result<void> carry_out(CommandContext& context, const Ride& command);
Result<void> carry_out(CommandContext& context, const Attack& command);
Result<void> carry_out(CommandContext& context, const FreeAttack& command);
Result<void> carry_out(CommandContext& context, const Finish& command);
Result<void> carry_out(CommandContext& context, const AreaAttack& command);
Result<void> carry_out(CommandContext& context, const Suppress& command);
Result<void> carry_out(CommandContext& context, const Defend& command);
Result<void> carry_out(CommandContext& context, const Aim& command);
Result<void> carry_out(CommandContext& context, const Test& command);
Result<void> carry_out(CommandContext& context, const Support& command);
Result<void> carry_out(CommandContext& context, const Grapple& command);
Result<void> carry_out(CommandContext& context, const Crush& command);
Result<void> carry_out(CommandContext& context, const BreakFree& command);
Result<void> carry_out(CommandContext& context, const Restrain& command);
Result<void> carry_out(CommandContext& context, const CutBonds& command);
Result<void> carry_out(CommandContext& context, const Push& command);
Result<void> carry_out(CommandContext& context, const Disarm& command);
Result<void> carry_out(CommandContext& context, const Break& command);
Result<void> carry_out(CommandContext& context, const Harm& command);
Result<void> carry_out(CommandContext& context, const DamageDeal& command);
Result<void> carry_out(CommandContext& context, const Tire& command);
Result<void> carry_out(CommandContext& context, const HazardCheck& command);
Result<void> carry_out(CommandContext& context, const Climb& command);
Result<void> carry_out(CommandContext& context, const FearCheck& command);
Result<void> carry_out(CommandContext& context, const Heal& command);
Result<void> carry_out(CommandContext& context, const Aid& command);
Result<void> carry_out(CommandContext& context, const NaturalHealingRoll& command);
Result<void> carry_out(CommandContext& context, const Wake& command);
Result<void> carry_out(CommandContext& context, const TimePass& command);
Result<void> carry_out(CommandContext& context, const DecisionAnswer& command);

}  // namespace kast::rules::savage_worlds

#pragma once
// What follows from the state. No dice, no changes.

#include "rules/core/availability.hpp"
#include "rules/core/enum_words.hpp"
#include "rules/core/refusal.hpp"
#include "rules/toy/chain.hpp"
#include "rules/toy/events.hpp"
#include "rules/toy/tables.hpp"
#include "rules/toy/views.hpp"

namespace kast::rules::toy {

/// The pairs of TOY-int-2.
constexpr Tangible pair_of(Intangible stat) { return static_cast<Tangible>(stat); }
constexpr Exhaustion exhaustion_of(Intangible stat) { return static_cast<Exhaustion>(stat); }

int& die_of(Tangibles& tangibles, Tangible stat);
int die_of(const Adventurer& sheet, Tangible stat);
UsageDie& die_of(Intangibles& intangibles, Intangible stat);
const UsageDie& die_of(const Adventurer& sheet, Intangible stat);
SaveDie& save_of(Saves& saves, Save save);
const SaveDie& save_of(const Adventurer& sheet, Save save);

/// An intangible or another usage die by its name; null where there is none.
UsageDie* find_usage(Adventurer& sheet, const std::string& name);
const UsageDie* find_usage(const Adventurer& sheet, const std::string& name);
/// A static die that is no stat; "move" by armor where the sheet has none; 0: none.
int fixed_die(const Adventurer& sheet, const std::string& name);
/// The armor die, where it is worn and not exhausted.
const UsageItem* armor_die(const Adventurer& sheet);

const Adventurer* find_character(const State& state, const Id& id);
const Monster* find_monster(const State& state, const Id& id);
/// Who plays it: a member, or empty for the GM.
Id owner_of(const State& state, const Id& id);
const Turn* turn_of(const State& state, const Id& id);

bool is_exhausted(const Adventurer& sheet, Intangible stat);
std::vector<Exhaustion> exhaustions(const Adventurer& sheet);
/// What a change of this die begins or ends.
std::optional<Exhaustion> begins(const std::string& die, int before, int after);
std::optional<Exhaustion> ends(const std::string& die, int before, int after);

/// The attempt or contest that this one takes part in.
std::optional<Id> busy_in(const State& state, const Id& id);
/// An attempt, contest or blow that time must wait for.
std::optional<Id> waits_for(const State& state);

const Entrant* find_entrant(const Attempt& attempt, const Id& who);
bool rolls_stat(const Entrant& entrant, Tangible stat);
/// Bases, modifiers, add-ons and tie dice that have been rolled.
int total_of(const Entrant& entrant);
int sum(const std::vector<Modifier>& modifiers);
/// Lines that follow from the sheet: level, Hit Dice, conditions.
std::vector<Modifier> modifiers_of(const State& state, const Attempt& attempt,
                                   const Entrant& entrant);
/// The line that an added die brings with it: the level of a Fae whose Primary it is.
std::optional<Modifier> modifier_of_add_on(const State& state, const Attempt& attempt,
                                           const Entrant& entrant, const std::string& die);
bool was_given(const Modifier& line);
inline constexpr const char* given_rule = "TOY-ro-2";

/// This die cannot be added to the roll now.
Blocker add_on_blocker(const State& state, const Attempt& attempt, const Entrant& entrant,
                       const std::string& die);
std::vector<Offer> offers_of(const State& state, const Attempt& attempt, const Entrant& entrant);
/// Whether another die can change what comes of a roll whose dice lie there.
bool may_gain(const State& state, const Attempt& attempt, const Entrant& entrant);
/// A Roll 20 before its dice: their highest faces, with all that may be added, fall short.
bool is_out_of_reach(const State& state, const Attempt& attempt);

/// The sides of the base die by now: those of a usage die or pool move while an attempt is open.
int sides_now(const State& state, const Entrant& entrant, const BaseDie& die);

/// What a roll must reach: 20, 3, or 0 where the best total wins.
int target_of(RollKind kind);
MomentPhase phase_after(MomentPhase phase);
/// The method, without "toy.", of a step of creation, 1..9.
const char* creation_method(int step);
/// The Speed dice of the Monsters alive in combat, the fastest (lowest) first, each once
/// (TOY-x-init-2).
std::vector<int> speeds(const State& state);
/// Players do not see the Speed of one of the Monsters in combat, and so of none of them.
bool hides_speed(const State& state);
/// Players do not see the sides of some die of it.
bool has_veiled_die(const Entrant& entrant);
/// Players do not see some die of it, or a Monster's Hit Dice.
bool is_veiled(const Attempt& attempt);

/// The answers of one who may add to a roll: the dice, and `done`.
std::vector<Option> options_to_add(const State& state, const Attempt& attempt, const Id& who);
/// The answers of one who is struck and has a shield, or had it.
std::vector<Option> options_of_shield(const Adventurer& sheet);
/// The answers to a duty: the group's tables, or a die read off its own books.
std::vector<Option> table_options(const State& state, Duty duty);

/// Names the value that `adjust` changes; null where there is none such.
int* field_of(State& state, const std::optional<Id>& of, Field field, const std::string& key);
const int* field_of(const State& state, const std::optional<Id>& of, Field field,
                    const std::string& key);

}  // namespace kast::rules::toy

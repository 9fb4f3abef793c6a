#pragma once
// What follows from a sheet. Pure arithmetic, no dice.

#include "rules/core/enum_words.hpp"
#include "rules/terre_exile/state.hpp"

#include <array>

namespace kast::rules::terre_exile {

/// floor(natural / 10) (D100-trump-5).
int modifier_of(int natural);
/// The character's natural value, 0 where it has no such attribute.
int natural_of(const Character& character, std::string_view attribute);
int modifier_of(const Character& character, std::string_view attribute);
/// Mean of the highest and the lowest of the primary attributes, rounded down (D100-x-attr-2).
int balance_of(const std::map<std::string, int>& attributes);

/// 10 a rank, and the specialisation's worth where it applies; the value on the sheet goes first
/// (D100-skill-2). No such skill: 0 (D100-skill-3).
int skill_value(const Settings& settings, const Character& character,
                const std::optional<std::string>& skill, bool specialised);
/// LCK by default, 0 where the table has none (D100-feat-2).
int feat_value(const Settings& settings, const Character& character);

/// The most tension markers an attribute of this natural value may carry (D100-trump-4, -5).
int tension_limit(TrumpLimit by, int natural);
/// Whether only GMs know of the character.
bool is_hidden(const State& state, const Id& character);
/// Markers on the attribute.
int tension_of(const Character& character, const std::string& attribute);
/// The pool, or null where the sheet is older than the table's choice to play with pools.
const Points* find_pool(const Character& character, Pool pool);
/// Whether a pool has run dry. One that the sheet does not have has not.
bool is_spent(const Character& character, Pool pool);
/// The test that this character has open, or null.
const Test* open_test(const State& state, const Id& character);
bool is_trump(const Character& character, std::string_view attribute);
/// The attributes with the highest natural value.
std::vector<std::string> highest(const Character& character);

/// Advantages less disadvantages (D100-adv-3): > 0 advantaged, < 0 disadvantaged, 0 plain.
int net_lean(const std::vector<Source>& sources);
/// Natural value + modifier + bonuses (D100-mod-4).
int effective_attribute(const Test& test);
/// Reads the faces, 0..9 (D100-roll-1, -2, -3; D100-adv-1, -2, -5).
Rolled read_faces(std::vector<int> tens, int units, int lean);
/// The five checks on one roll (D100-roll-4, 1.2).
Counted count(int effective, const Values& values, int roll, int inverted);
/// The five checks in their order, with what they gave where that is counted.
std::vector<Check> checks_of(const Values& values, int effective,
                             const std::optional<Counted>& counted);
/// Dice of an outcome's throw; absent for critical and major failure (D100-out-3).
std::optional<int> throw_of(int level);
Outcome outcome_of(int level);

/// What a point of spirit after the roll adds to the effective attribute (D100-ps-2).
inline constexpr int spirit_after_roll = 5;
/// What such a point would make of the roll that lies there. Requires that there is one.
Outcome outcome_with_spirit(const Test& test);

/// What may be spent on a test now. The sheet of its actor must be there.
bool can_spend_spirit(const State& state, const Test& test);
bool can_spend_karma(const State& state, const Test& test);
/// The answers to the window after the roll; `accept` alone where nothing can be spent.
std::vector<Option> options_after_roll(const State& state, const Test& test);

struct LevelChances {
    std::array<int, 6> ways{};  ///< of levels -2 .. 3
    int of = 100;               ///< 100, with a net advantage or disadvantage 1000
};
/// How a test not yet rolled may come out, counted over every fall of its dice.
LevelChances level_chances(const Test& test);

/// PV CON, PF WIL, PA CUN, PM WIS, PK LCK (D100-x-res-1).
std::string_view attribute_of(Pool pool);
int save_value(const Character& character, Save save);
/// 5 + the modifier of DEX, INT or CUN (table 4.5).
int malice_value(const Character& character, Malice malice);
/// Against an opponent malice, + 5, + 10, + 15; else 10, 15, 20, 25 (D100-x-save-2).
int save_difficulty(Ease ease, std::optional<int> malice);
/// D100-x-save-3.
SaveOutcome save_outcome(int total, int difficulty);
int equilibrium(const Character& character);
int sanctum(const Character& character);
int body_resistance(const Character& character);
/// Highest skill rank at this level (table 4.6, D100-x-level-1).
int rank_limit(int level);
bool is_of_body(std::string_view attribute);
bool is_of_spirit(std::string_view attribute);
/// Whether a test of this attribute is one with the weapon in hand: that of its grip (DEX, STR,
/// AGI, PER: table 4.3), where no grip is written down any of the body.
bool is_fought_with(const Outside& gear, std::string_view attribute);
/// True where `actor`'s gear has the better of `opponent`'s (table 4.3).
bool has_edge(const Character& actor, const Character& opponent, Triangle triangle);
/// What it takes: what the actor's own sheet has to name, or what it is good against. Tells nothing
/// of any opponent.
std::string edge_needs(const Character& actor, Triangle triangle);

struct WeaponDie {
    int count = 1;  ///< 0: a fixed number
    int sides = 2;
    int bonus = 0;
};
/// The die of a weapon type and category 0..5 (table 4.3).
WeaponDie weapon_die(WeaponType type, int category);

}  // namespace kast::rules::terre_exile

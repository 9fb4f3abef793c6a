#pragma once
// The data of the Troika rules, as data. All words are ours.

#include "rules/troika/creature.hpp"
#include "rules/troika/gear.hpp"

#include <array>
#include <span>
#include <string_view>

namespace kast::rules::troika {

inline constexpr int slots_without_trouble = 12;  ///< TR-10.a
inline constexpr int slots_hardly_moving = 18;    ///< TR-10.4.c
inline constexpr std::string_view unarmed_id = "unarmed";
inline constexpr std::string_view drowning_kind = "drowning";
inline constexpr std::string_view swim = "swim";
inline constexpr std::string_view healing = "healing";
inline constexpr std::string_view wrestling = "wrestling";
inline constexpr std::string_view strength = "strength";
inline constexpr std::string_view shield_fighting = "shield-fighting";
/// Evasive skills that count without being named (TR-6.2.a); shield-fighting only behind a shield.
inline constexpr std::array<std::string_view, 3> evasive_skills{"dodge", "evasion",
                                                                shield_fighting};

/// Stamina lost by a Damage Roll of 1, 2, … 6, 7 and more (4.1 to 4.3). Empty for Row::own.
std::span<const int> damage_row(Row row);
/// How many points of armour the row ignores (TR-X.ignore); 99: all.
int ignored_by(Row row);
/// A weapon of this row with nothing special to it. `beast` rows have no skill of their own.
Weapon weapon_of(Row row);
/// The seven numbers this weapon reads its damage from.
std::span<const int> damage_of(const Weapon& weapon);

/// A thing that ships with Kast, without an id.
Item make_item(Gear gear);

/// From this Skill Total on, only 12 and then 12 again advances (TR-11.1.1.b).
inline constexpr int hard_from_total = 12;

struct RankedSkill {
    std::string_view name;
    int rank;
    SkillKind kind = SkillKind::skill;
};
struct GearCount {
    Gear gear;
    int count = 0;  ///< 0: as the gear comes
    bool in_hand = false;
    bool worn = false;
};

struct Background {
    std::string_view name;
    std::span<const RankedSkill> skills;
    std::span<const GearCount> things;
};
/// What everybody starts with (TR-X.create): knife, lantern, oil flask, rucksack, six provisions.
std::span<const GearCount> starting_gear();
/// The background of a d66; both digits 1..6.
const Background& background_of(int tens, int ones);
const Background& background_at(std::size_t index);  ///< 0..35

struct ReadyCharacter {
    int skill, stamina, luck, silver;
    std::size_t background;  ///< index
};
const ReadyCharacter& ready_character(Ready ready);

/// An enemy for scale (4.6) under a name of ours.
struct EnemyNumbers {
    int skill, stamina, initiative, armour;
    std::span<const Row> natural;
    std::span<const Gear> things;
    std::string_view special;  ///< for the GM, a word of ours; empty: none
};
const EnemyNumbers& enemy_numbers(Preset preset);

/// What is thrown for a spell.
enum class Casting {
    under,          ///< Roll Under the Skill Total
    touch,          ///< Roll Versus how the target gets out of the way (TR-6.3.c)
    against_spell,  ///< Roll Versus the Skill Total of another casting (4.9)
    on_a_list       ///< 2d6 + Skill Total, read on a list of the spell's own (4.9)
};
/// A line of such a list: this total and up, until the next line.
struct SpellResult {
    int from;
    std::string_view word;
    bool success;
};
struct Spell {
    std::string_view name;
    int cost;                 ///< Stamina; -1: varies, to be named with the casting
    bool resistible = false;  ///< the target may test Luck (enemies: Skill)
    int minutes = 0;  ///< it lasts; a minute is about a round. 0: at once, or longer than a scene
    Row row = Row::own;  ///< a damage row, or own: none
    Casting casting = Casting::under;
    bool on_the_dead = false;  ///< a corpse may be its target (TR-6.3.a)
};
/// Null where it is not one of ours.
const Spell* find_spell(std::string_view name);
/// What the list of a spell that has one says of a total.
const SpellResult& spell_result_of(int total);
std::string_view random_spell(int tens, int ones);
/// Our own word for a mishap (4.8).
std::string_view mishap_of(int tens, int ones);
/// Attitudes, d6 (4.6).
std::string_view mien_of(int die);

}  // namespace kast::rules::troika

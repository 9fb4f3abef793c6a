#pragma once
// The game's tables as data: who tests what when two actions meet, which skill, from which ability
// a disposition starts, what weapons do. Words only; they may be renamed on the screen.

#include "rules/mouse_guard/words.hpp"

#include <array>
#include <optional>
#include <span>

namespace kast::rules::mouse_guard {

/// How an action is tested against another (MG-act-1, table 4.1).
enum class Meeting { independent, versus, none };

Meeting meeting_of(Action own, Action opponent);
/// Its Ob where it is tested alone: 3 to defend, else 0 (MG-act-2).
constexpr int ob_of(Action action) { return action == Action::defend ? 3 : 0; }

/// The skills of an action (table 4.2); none where the GM names them.
std::span<const std::string_view> skills_of(ConflictType type, Action action);
/// The same for the starting disposition (table 4.3); none for "other".
std::span<const std::string_view> disposition_skills_of(ConflictType type);
std::span<const std::string_view> disposition_bases_of(ConflictType type);

/// The price of an effect in margin (MG-maneuver-2).
constexpr int cost_of(Effect effect) {
    constexpr std::array<int, 3> costs{1, 2, 3};
    return costs.at(static_cast<std::size_t>(effect));
}

/// Dice and successes that a weapon gives one action (MG-gear-2, -3).
struct Bonus {
    int dice = 0;
    int successes = 0;
};
struct Weapon {
    std::string_view name;
    bool words = false;                ///< it is a way of arguing: nobody has to carry it
    std::array<Bonus, 4> actions;      ///< in the order of Action
    bool against_defend_only = false;  ///< the attack's dice (bow)
    bool modes = false;                ///< axe or spear (halberd)
    bool favours_one = false;          ///< +1D to one action type chosen for the conflict
    bool disarms = false;              ///< a working maneuver disarms spears and bows (knife)
    bool disarmed_by_knife = false;
    int health = 0;  ///< dice to Health (shield)
};
/// Null where the table does not know it.
const Weapon* weapon_named(std::string_view name);
std::span<const Weapon> all_weapons();
/// What it gives an action, its mode and favoured action counted; `against`: the opponent's action.
Bonus bonus_of(const Weapon& weapon, std::optional<WeaponMode> mode, std::optional<Action> favours,
               Action action, std::optional<Action> against);
/// Words are for conflicts that are talked out, weapons for the others; "other" takes both.
bool fits(const Weapon& weapon, ConflictType type);

/// The skills the game names (4.8), in the order of the alphabet.
std::span<const std::string_view> all_skills();
std::span<const std::string_view> all_abilities();
/// What lies within a rabbit's Nature (MG-nature-1).
std::span<const std::string_view> rabbit_nature();

/// MG-compromise-3. Requires start >= 1.
Compromise compromise_for(int start, int current);

}  // namespace kast::rules::mouse_guard

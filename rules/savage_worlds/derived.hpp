#pragma once
// What follows from a sheet and a table without any die: penalties, Parry, Toughness, who is
// Vulnerable, who gangs up. Every modifier is a line of its own with its rule.

#include "rules/savage_worlds/state.hpp"

namespace kast::rules::savage_worlds {

/// A trait as it is rolled.
struct TraitRolled {
    int sides = 4;
    int bonus = 0;
    bool untrained = false;
    std::optional<Attribute> linked;
};

/// The trait of that name; nothing for a word that is neither attribute nor skill. A known skill
/// that the character lacks is a d4, untrained (SW-unskilled-1).
std::optional<TraitRolled> trait_of(const Character& character, std::string_view name);

/// Why and when a character rolls: which modifiers of its own state apply.
struct Occasion {
    bool action = false;  ///< one of the turn's actions: it suffers their penalty and running's
    bool about_dying = false;  ///< Vigor against death (Hard to Kill)
    bool recovery = false;     ///< from Shaken or Stunned (Combat Reflexes)
    bool from_shaken = false;  ///< the undead and constructs shake it off
    bool soak = false;         ///< Iron Jaw
};

/// What was named for the character's next roll of that purpose, the player's claims included.
void add_next(std::vector<Modifier>& list, const Character& character, std::string_view purpose);
/// All modifiers that come from the character itself.
std::vector<Modifier> own_modifiers(const State& state, const Character& character,
                                    std::string_view trait, const Occasion& occasion);

int wound_penalty(const Character& character);
bool is_distracted(const Character& character);
bool is_vulnerable(const State& state, const Character& character);
/// Cannot move: Entangled, Bound or Stunned (SW-bound-1, SW-bound-2, SW-stunned-2).
bool is_fixed(const Character& character);
int pace_of(const Character& character);
/// Inches of Pace left in this turn.
int pace_left(const Character& character);
/// Inches gone in a straight line just now, on one's own feet or on the mount's (SW-charge-1).
int run_up_of(const State& state, const Character& character);
int parry_of(const Character& character);
/// Toughness and armour against a hit there, AP and obstacle counted (SW-damage-12).
int toughness_against(const Character& character, std::optional<Part> part, int ap, int extra);
/// Holds a weapon or a shield, or has natural ones (SW-unarmed-1).
bool is_armed(const Character& character);
bool is_shielded(const Character& character);
bool has_natural_weapons(const Character& character);
int ready_melee_weapons(const Character& character);
bool beside(const State& state, const Id& one, const Id& other);
bool opponents(const Character& one, const Character& other);
/// Standing next to an opponent who is up.
bool in_melee(const State& state, const Character& character);
/// SW-gang-1 to 3: what the others next to `target` add for `attacker`, 0 to 4.
int gang_up(const State& state, const Character& attacker, const Character& target);
/// Adds that as a line. Returns what the target's Block has taken off it, where players may not
/// know; the line is there even where nothing is left of it, since its absence would reveal that.
int add_gang_up(const State& state, std::vector<Modifier>& list, const Character& attacker,
                const Character& target, std::string_view rule);
/// Half the die, 2 without the skill (SW-melee-1).
int usual_parry(const Character& character);
int usual_toughness(const Character& character);
int usual_max_wounds(const Character& character);
bool joker_bonus(const State& state, const Character& character);
/// May this character act now: its turn, its interruption, or no encounter at all.
bool has_turn(const State& state, const Character& character);
/// A Joker not used yet (SW-joker-1).
bool holds_joker(const State& state, const Character& character);

/// An edge, drawback or ability that has no effect here, and the known one that it may mean.
struct UnknownEdge {
    std::string edge;
    std::optional<std::string> suggestion;
    bool operator==(const UnknownEdge&) const = default;
};
BOOST_DESCRIBE_STRUCT(UnknownEdge, (), (edge, suggestion))
std::vector<UnknownEdge> unknown_edges(const Character& character);
/// The known edges that are spelled nearly so, the nearest first: a third of its letters or fewer
/// are wrong. Empty for a known edge.
std::vector<std::string> nearest_edges(std::string_view edge);

void add(std::vector<Modifier>& list, int value, std::string_view cause, std::string_view rule);

/// The skill that the weapon is used with: its own, or by its kind (SW-melee-1, SW-range-1).
std::string skill_with(const Weapon& weapon);

}  // namespace kast::rules::savage_worlds

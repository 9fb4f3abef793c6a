#pragma once
// Who and what stands on the table: characters, their sheets, and what has befallen them.

#include "rules/core/bounded.hpp"
#include "rules/core/id.hpp"
#include "rules/core/omit_empty.hpp"
#include "rules/core/table.hpp"
#include "rules/savage_worlds/words.hpp"

#include <boost/describe.hpp>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace kast::rules::savage_worlds {

/// A trait as written: d4 to d12, and d12+n above that (SW-trait-3, SW-trait-5).
struct TraitDie {
    BoundedInt<4, 12> die = 4;
    std::optional<BoundedInt<0, 20>> bonus;
};
BOOST_DESCRIBE_STRUCT(TraitDie, (), (die, bonus))

struct Skill {
    BoundedInt<4, 12> die = 4;
    std::optional<BoundedInt<0, 20>> bonus;
    std::optional<Attribute> linked;  ///< where table T27 does not know the skill
};
BOOST_DESCRIBE_STRUCT(Skill, (), (die, bonus, linked))

struct Attributes {
    TraitDie agility, smarts, spirit, strength, vigor;
};
BOOST_DESCRIBE_STRUCT(Attributes, (), (agility, smarts, spirit, strength, vigor))

/// Armour by location; where an attack is not aimed it meets the torso's.
struct Armour {
    std::optional<BoundedInt<0, 60>> torso, head, arms, legs;
};
BOOST_DESCRIBE_STRUCT(Armour, (), (torso, head, arms, legs))

struct DamageDice {
    BoundedInt<1, 10> count = 1;
    BoundedInt<2, 20> sides = 6;
};
BOOST_DESCRIBE_STRUCT(DamageDice, (), (count, sides))

/// The three numbers of a ranged weapon, in inches of the table.
struct Ranges {
    BoundedInt<1, 5000> near_band = 12, medium_band = 24, far_band = 48;
};
BOOST_DESCRIBE_STRUCT(Ranges, (), (near_band, medium_band, far_band))

struct Weapon {
    Id id;
    BoundedString<60> name;
    WeaponKind kind = WeaponKind::melee;
    BoundedList<DamageDice, 4> dice;           ///< in the order in which they are rolled
    std::optional<BoundedInt<-20, 60>> bonus;  ///< added to damage
    std::optional<bool> strength;              ///< the Strength die is rolled first (SW-damage-2)
    std::optional<BoundedInt<0, 60>> ap;       ///< armour piercing
    std::optional<Ranges> range;               ///< none: it cannot be shot or thrown
    std::optional<BoundedInt<1, 6>> rof;       ///< rate of fire, 1 where left out
    std::optional<BoundedInt<0, 1000>> shots;  ///< left; none: not counted
    std::optional<BoundedInt<0, 1000>> shots_max;  ///< what a reload fills up to
    std::optional<BoundedInt<0, 10>> reload;       ///< actions a reload takes, 0 free
    std::optional<BoundedInt<0, 10>> loading;      ///< of them already spent
    std::optional<bool> two_handed;
    std::optional<BoundedInt<0, 10>> reach;  ///< inches
    std::optional<BoundedInt<0, 4>> parry;   ///< a shield's or a long weapon's bonus
    std::optional<bool> scope;
    std::optional<bool> ready;  ///< in the hand; left out is yes
    std::optional<Natural> natural;
    std::optional<bool> evadable;            ///< what it does can be jumped away from (SW-evade-1)
    std::optional<BoundedString<40>> skill;  ///< it is used with, in place of the usual: a bolt's
};
BOOST_DESCRIBE_STRUCT(Weapon, (),
                      (id, name, kind, dice, bonus, strength, ap, range, rof, shots, shots_max,
                       reload, loading, two_handed, reach, parry, scope, ready, natural, evadable,
                       skill))

/// An ability that allows rerolls of its own (SW-reroll-1): `uses` left until the GM sets it anew.
struct RerollAbility {
    BoundedString<40> key;
    BoundedList<BoundedString<40>, 10> traits;  ///< for which traits; empty: all
    BoundedInt<0, 20> uses = 1;
};
BOOST_DESCRIBE_STRUCT(RerollAbility, (), (key, traits, uses))

struct PowerPoints {
    BoundedInt<0, 200> points, maximum;
};
BOOST_DESCRIBE_STRUCT(PowerPoints, (), (points, maximum))

/// Distracted or Vulnerable from one source: gone after so many ends of the character's own turn.
struct Timed {
    std::string source;
    int turns = 1;
    bool operator==(const Timed&) const = default;
};
BOOST_DESCRIBE_STRUCT(Timed, (), (source, turns))

struct FatigueLevel {
    std::string cause;
    int minutes = 60;  ///< until it goes
    bool operator==(const FatigueLevel&) const = default;
};
BOOST_DESCRIBE_STRUCT(FatigueLevel, (), (cause, minutes))

/// What holds somebody: a grappler, or a thing.
struct Restraint {
    std::optional<Id> by;
    bool physical = false;  ///< a net, cuffs: a failed try is not repeated (SW-bound-4)
    bool tried = false;
    int hardness = 0;  ///< of bonds that can be cut
};
BOOST_DESCRIBE_STRUCT(Restraint, (), (by, physical, tried, hardness))

struct Aiming {
    Id target;
    bool ready = false;  ///< true in the turn after the one that was spent aiming
};
BOOST_DESCRIBE_STRUCT(Aiming, (), (target, ready))

struct SupportGiven {
    Id from;
    std::string trait;
    int value = 0;
};
BOOST_DESCRIBE_STRUCT(SupportGiven, (), (from, trait, value))

struct Injury {
    Place place = Place::guts;
    std::string detail;  ///< left, right, agility, vigor, strength, scar, eye, smarts, …
    bool permanent = false;
    std::optional<int>
        minutes;  ///< goes at the latest after these; none: when all wounds are healed
};
BOOST_DESCRIBE_STRUCT(Injury, (), (place, detail, permanent, minutes))

/// What the circumstances add to the next roll of one kind.
struct NextModifiers {
    std::vector<Modifier> modifiers;  ///< the GM's
    std::vector<Modifier> claimed;    ///< its player's
};
BOOST_DESCRIBE_STRUCT(NextModifiers, (), (modifiers, claimed))

/// One turn's bookkeeping. Reset when a turn starts.
struct Turn {
    bool running = false;
    bool over = false;
    std::vector<std::string> declared;
    int penalty = 0;   ///< 0, -2 or -4 on every action (SW-multiaction-1)
    int done = 0;      ///< actions taken
    int moved = 0;     ///< Pace used, inches
    int straight = 0;  ///< inches run in a straight line just now (charges)
    int running_die = 0;
    bool ran = false;
    bool wild_attack = false;
    bool limited_used = false;
    bool limited_free_used = false;
    bool started = false;  ///< something was done, be it free
    int readied = 0;       ///< items drawn or put away without an action
    int frenzies = 0;
    int rapid = 0;
    int free_attacks = 0;
    bool first_hit_done = false;
    bool calculating = false;  ///< used in this turn
    bool set_weapon = false;   ///< met a charge with a set weapon: +4 damage (SW-charge-2)

    bool operator==(const Turn&) const = default;
};
BOOST_DESCRIBE_STRUCT(Turn, (),
                      (running, over, declared, penalty, done, moved, straight, running_die, ran,
                       wild_attack, limited_used, limited_free_used, started, readied, frenzies,
                       rapid, free_attacks, first_hit_done, calculating, set_weapon))

/// Which numbers of a character of the GM's everybody may see. Its rolls tell its wounds, as
/// modifiers: traits are shown only where its state is.
struct NumbersShown {
    bool traits = true;  ///< what its rolls are made of, and what is reached against it
    bool state = true;   ///< wounds and fatigue
    bool operator==(const NumbersShown&) const = default;
};
BOOST_DESCRIBE_STRUCT(NumbersShown, (), (traits, state))

struct Character {
    Id id;
    std::string name;
    IdOrNone owner;  ///< the member who plays it; empty: the GM
    bool wild = false;
    std::string side = "gm";
    Attributes attributes;
    std::map<std::string, Skill> skills;  ///< a skill that is not here is untrained
    int wild_die = 6;
    int pace = 6;
    int running_die = 6;
    int parry = 2;
    int toughness = 4;  ///< without armour
    Armour armour;
    int size = 0;
    int scale = 0;
    int max_wounds = 0;
    std::set<std::string> edges;
    std::vector<RerollAbility> rerolls;
    std::optional<PowerPoints> power;
    std::vector<Weapon> weapons;
    std::optional<Id> group;
    bool bennies_allowed = false;  ///< an ally for whom the GM lets the player's bennies be spent

    int wounds = 0;
    std::vector<FatigueLevel> fatigue;
    std::set<std::string> conditions;  ///< those that are simply on or off, by their word
    std::vector<Timed> distracted, vulnerable;
    std::optional<Restraint> entangled, bound;
    std::optional<Id> grappling;
    std::optional<Aiming> aiming;
    Turn turn;
    std::vector<SupportGiven> support;
    std::vector<Injury> injuries;
    std::optional<Id> mount;          ///< what it rides
    std::set<Id> beside;              ///< who stands next to it
    std::vector<std::string> feared;  ///< sources of fear already met
    int free_attacks = 0;             ///< taken in this round (counterattack, first strike)
    std::map<Id, int> tended;  ///< by healer: minutes since the wound when the one try was made
    std::set<Id> soothed;      ///< healers who have had their try at the bruises
    int hurt_minutes = 0;      ///< since the last wound (the golden hour)
    int helpless_minutes = 0;  ///< out of it for so much longer
    std::string helpless_cause;
    std::optional<int> dying_rounds;  ///< heart attack: dies after so many rounds
    OmitEmpty<std::map<std::string, NextModifiers>> next_modifiers;  ///< by `NextRoll`
    std::optional<NumbersShown> shown;  ///< of the GM's; absent: all of them

    bool hides_traits() const { return owner.empty() && shown && !shown->traits; }
    bool hides_state() const { return owner.empty() && shown && !shown->state; }
    bool is(Condition condition) const;
    bool has(std::string_view edge) const { return edges.contains(std::string(edge)); }
    /// Neither dead nor Incapacitated nor unconscious.
    bool up() const;
    const Weapon* weapon(const Id& weapon_id) const;
};
BOOST_DESCRIBE_STRUCT(Character, (),
                      (id, name, owner, wild, side, attributes, skills, wild_die, pace, running_die,
                       parry, toughness, armour, size, scale, max_wounds, edges, rerolls, power,
                       weapons, group, bennies_allowed, wounds, fatigue, conditions, distracted,
                       vulnerable, entangled, bound, grappling, aiming, turn, support, injuries,
                       mount, beside, feared, free_attacks, tended, soothed, hurt_minutes,
                       helpless_minutes, helpless_cause, dying_rounds, next_modifiers, shown))

}  // namespace kast::rules::savage_worlds

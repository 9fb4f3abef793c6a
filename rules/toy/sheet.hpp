#pragma once
// Adventurers and Monsters: what is on their sheets.

#include "rules/core/omit_empty.hpp"
#include "rules/toy/words.hpp"

#include <map>
#include <set>

namespace kast::rules::toy {

/// A die that wears with use. Values are sides of a die on the chain; current 0: exhausted.
struct UsageDie {
    int max = 4;
    int current = 4;  ///< never above max (TOY-ud-4)
    bool operator==(const UsageDie&) const = default;
};
BOOST_DESCRIBE_STRUCT(UsageDie, (), (max, current))

/// A usage die that is no stat: gear, or a power that is added to rolls.
struct UsageItem : UsageDie {
    std::vector<RollKind> scope;      ///< kinds of roll it may be added to; empty: none
    std::optional<Tangible> with;     ///< only where this stat is rolled
    std::optional<Purpose> only_for;  ///< only in such an attempt (the Deed Die: fight)
    Wear wear = Wear::ordinary;
    bool lost = false;  ///< never to be mended (TOY-x-damage-3)
};
BOOST_DESCRIBE_STRUCT(UsageItem, (UsageDie), (scope, with, only_for, wear, lost))

/// Several equal dice, each exhausted by its own Failure (TOY-pool-1, -2).
struct Pool {
    int die = 4;
    int count = 0;
    int max = 0;
    bool rests = true;  ///< comes back with rest; Faith does not (TOY-x-dev-1)
    bool operator==(const Pool&) const = default;
};
BOOST_DESCRIBE_STRUCT(Pool, (), (die, count, max, rests))

struct Tangibles {
    int vigor = 4;
    int dexterity = 4;
    int intellect = 4;
    int focus = 4;
    bool operator==(const Tangibles&) const = default;
};
BOOST_DESCRIBE_STRUCT(Tangibles, (), (vigor, dexterity, intellect, focus))

struct Intangibles {
    UsageDie presence;
    UsageDie talent;
    UsageDie awareness;
    UsageDie sanity;
    bool operator==(const Intangibles&) const = default;
};
BOOST_DESCRIBE_STRUCT(Intangibles, (), (presence, talent, awareness, sanity))

/// x-in-6.
struct Skill {
    int x = 1;      ///< 1..6
    int marks = 0;  ///< successes since the last rise (TOY-x-skill-1)
    bool operator==(const Skill&) const = default;
};
BOOST_DESCRIBE_STRUCT(Skill, (), (x, marks))

struct SaveDie {
    Grade grade = Grade::ordinary;
    int x = 1;  ///< 1..6
    bool operator==(const SaveDie&) const = default;
};
BOOST_DESCRIBE_STRUCT(SaveDie, (), (grade, x))

struct Saves {
    SaveDie hexes;
    SaveDie toxins;
    SaveDie doom;
    bool operator==(const Saves&) const = default;
};
BOOST_DESCRIBE_STRUCT(Saves, (), (hexes, toxins, doom))

struct Points {
    int current = 0;  ///< 0..999
    int max = 0;
    bool operator==(const Points&) const = default;
};
BOOST_DESCRIBE_STRUCT(Points, (), (current, max))

struct Language {
    std::string name;
    bool speak = true;
    bool read = false;
    bool write = false;
    bool operator==(const Language&) const = default;
};
BOOST_DESCRIBE_STRUCT(Language, (), (name, speak, read, write))

struct Weapon {
    std::string name;
    int damage = 6;  ///< one static die (TOY-x-dmg-1); 0: a plain number
    int flat = 0;    ///< that number, for the unarmed (TOY-x-dmg-3)
    Attack attack = Attack::hard;
    bool operator==(const Weapon&) const = default;
};
BOOST_DESCRIBE_STRUCT(Weapon, (), (name, damage, flat, attack))

struct Condition {
    std::string label;
    int modifier = 0;  ///< -99..99, to every Roll 20 and Roll Better
    Until until = Until::removed;
    bool operator==(const Condition&) const = default;
};
BOOST_DESCRIBE_STRUCT(Condition, (), (label, modifier, until))

/// Between 0 Flesh and the grave (TOY-x-dying-1, -2).
struct Dying {
    int death_die = 3;    ///< what it is by now
    bool doomed = false;  ///< dies at the top of the next Moment
    int doomed_in = 0;    ///< the Moment in which that was rolled
};
BOOST_DESCRIBE_STRUCT(Dying, (), (death_die, doomed, doomed_in))

/// What a Flavor or Species gives beside its stats, until the step that uses it.
struct StartingGrit {
    int die = 0;  ///< 0: none
    int plus = 0;
};
BOOST_DESCRIBE_STRUCT(StartingGrit, (), (die, plus))

/// The last step of making an adventurer, and the word for "made".
inline constexpr int creation_steps = 9;
inline constexpr int creation_done = 10;

struct Adventurer {
    std::string name;
    IdOrNone owner;  ///< the member who plays it; empty: the GM
    int level = 1;   ///< 0..9; 0 for followers
    std::optional<Origin> origin;
    std::string background;
    std::optional<Trope> trope;
    std::optional<Flavor> flavor;
    std::optional<Species> species;
    std::optional<Stat> primary;
    int hit_die = 0;  ///< 0: not known yet
    Tangibles tangibles;
    Intangibles intangibles;
    std::map<std::string, Skill> skills;
    Saves saves;
    Points flesh;
    Points grit;
    std::map<std::string, UsageItem> usage;
    std::map<std::string, Pool> pools;
    std::map<std::string, int> fixed;  ///< static dice that are no stat: knowledge, knave, …
    std::map<Id, Weapon> weapons;
    ArmorKind armor = ArmorKind::none;
    bool shield = false;
    bool helmet = false;
    std::vector<Language> languages;
    int languages_owed = 0;  ///< extra ones not named yet (TOY-create-6c)
    std::vector<std::string> gear;
    int iron = 0;
    std::map<Id, Condition> conditions;
    std::vector<std::string> wounds;
    std::optional<Dying> dying;
    bool dead = false;
    bool breather = false;  ///< one may be taken after this Combat (TOY-x-rest-1)
    StartingGrit starting_grit;
    int creation = creation_done;  ///< the step that comes next, 1..9; 10: made
};
BOOST_DESCRIBE_STRUCT(Adventurer, (),
                      (name, owner, level, origin, background, trope, flavor, species, primary,
                       hit_die, tangibles, intangibles, skills, saves, flesh, grit, usage, pools,
                       fixed, weapons, armor, shield, helmet, languages, languages_owed, gear, iron,
                       conditions, wounds, dying, dead, breather, starting_grit, creation))

/// Which numbers of a Monster everybody may see.
struct Shown {
    bool health = true;  ///< Health and Soak
    bool dice = true;    ///< Hit Dice and all its dice, Save and Morale
    bool operator==(const Shown&) const = default;
};
BOOST_DESCRIBE_STRUCT(Shown, (), (health, dice))

/// Anything against the adventurers. It has no intangibles and never rolls to hit.
struct Monster {
    std::string name;
    int hd = 0;                       ///< 0..99
    std::map<std::string, int> dice;  ///< its die in a Roll Better, by stat
    int weakness = 20;                ///< die in others' Fight and Guard
    int speed = 16;                   ///< die in others' Init
    std::vector<int> damage;          ///< dice, thrown together
    Points health;
    int soak = 0;
    Morale morale = Morale::none;
    int save = 1;                ///< x-in-6
    std::optional<Range> range;  ///< from the adventurers, in combat
    OmitEmpty<bool> hidden;  ///< prepared: players do not know of it, and it takes part in nothing
    std::optional<Shown> shown;  ///< absent: all of them
    OmitEmpty<bool> fled;        ///< or has surrendered: its Morale broke

    /// The players do not see these numbers.
    bool hides_health() const { return shown && !shown->health; }
    bool hides_dice() const { return shown && !shown->dice; }
};
BOOST_DESCRIBE_STRUCT(Monster, (),
                      (name, hd, dice, weakness, speed, damage, health, soak, morale, save, range,
                       hidden, shown, fled))

}  // namespace kast::rules::toy

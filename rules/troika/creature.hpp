#pragma once
// Who and what is on a Troika table: creatures, what they can do and what they carry.

#include "rules/core/id.hpp"
#include "rules/core/table.hpp"

#include <boost/describe.hpp>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace kast::rules::troika {

enum class Kind { character, enemy, henchman };
BOOST_DESCRIBE_ENUM(Kind, character, enemy, henchman)

enum class SkillKind { skill, spell };
BOOST_DESCRIBE_ENUM(SkillKind, skill, spell)

/// `dying`: exactly 0 Stamina (TR-4.1.a). `incapacitated`: alive, but out of it until the GM says
/// otherwise (TR-3.4.a).
enum class Condition { alive, dying, dead, incapacitated };
BOOST_DESCRIBE_ENUM(Condition, alive, dying, dead, incapacitated)

/// A row of the damage tables (4.1 to 4.3). `own` has seven numbers of its own (TR-8.3.a).
enum class Row {
    sword,
    axe,
    knife,
    staff,
    hammer,
    spear,
    longsword,
    mace,
    polearm,
    maul,
    greatsword,
    club,
    unarmed,
    shield,
    fusil,
    bow,
    crossbow,
    pistolet,
    small_beast,
    modest_beast,
    large_beast,
    gigantic_beast,
    dragon_fire,
    fire_bolt,
    jolt,
    own
};
BOOST_DESCRIBE_ENUM(Row, sword, axe, knife, staff, hammer, spear, longsword, mace, polearm, maul,
                    greatsword, club, unarmed, shield, fusil, bow, crossbow, pistolet, small_beast,
                    modest_beast, large_beast, gigantic_beast, dragon_fire, fire_bolt, jolt, own)

/// What makes a thing a weapon.
struct Weapon {
    Row row = Row::unarmed;
    std::vector<int> damage;  ///< seven numbers where `row` is own, else empty
    std::string skill;        ///< the Advanced Skill it is used with: "sword-fighting"
    bool ranged = false;
    int ignores_armour = 0;  ///< points of armour it ignores (TR-X.ignore); 99: all
    std::string ammunition;  ///< what it is loaded with ("arrow"); empty: it needs no shots
    int shots_max = 0;       ///< shots one load gives (TR-X.ammo)
    int shots = 0;           ///< shots ready to be fired
    bool poisoned = false;   ///< TR-X.poison
};
BOOST_DESCRIBE_STRUCT(Weapon, (),
                      (row, damage, skill, ranged, ignores_armour, ammunition, shots_max, shots,
                       poisoned))

/// What makes a thing help with a skill (TR-X.item).
struct Tool {
    std::string skill;
    int bonus = 1;
};
BOOST_DESCRIBE_STRUCT(Tool, (), (skill, bonus))

/// Something carried. Where it stands in the inventory list is its position (TR-10.a).
struct Item {
    Id id;
    std::string name;          ///< a word of ours ("sword") or the table's own text
    std::optional<int> slots;  ///< agreed at the table; absent: by the rules (TR-10.1.a, 10.2.a)
    bool large = false;        ///< needs both hands (TR-10.2.a)
    int count = 1;             ///< how many small things share the entry, >= 1
    std::optional<int>
        bundle_size;  ///< how many of them fit one slot (TR-10.1.a); absent: any number
    std::optional<Weapon> weapon;
    int armour = 0;          ///< 1 light, 2 modest, 3 heavy; 0: no armour
    std::string ammunition;  ///< the `ammunition` of the weapons it loads; empty: none
    std::optional<Tool> tool;
    bool food = false;            ///< `count` provisions
    bool broken = false;          ///< shattered (TR-7.4.d)
    bool broken_or_lost = false;  ///< dropped recklessly, for the GM to settle (TR-10.4.1.b)
};
BOOST_DESCRIBE_STRUCT(Item, (),
                      (id, name, slots, large, count, bundle_size, weapon, armour, ammunition, tool,
                       food, broken, broken_or_lost))

/// Claws, teeth, tentacles. They are the body: a clinch costs Stamina instead (TR-7.4.c).
struct NaturalWeapon {
    Id id;
    std::string name;
    Weapon weapon;
};
BOOST_DESCRIBE_STRUCT(NaturalWeapon, (), (id, name, weapon))

struct AdvancedSkill {
    int rank = 1;  ///< >= 1
    SkillKind kind = SkillKind::skill;
    bool tick = false;        ///< only characters have ticks (TR-2.1.1.c)
    std::optional<int> cost;  ///< Stamina, for a spell of the table's own
};
BOOST_DESCRIBE_STRUCT(AdvancedSkill, (), (rank, kind, tick, cost))

struct Training {
    std::string skill;
    SkillKind kind = SkillKind::skill;
    std::string teacher;   ///< a creature's id, or the name of someone who is not on the table
    int weeks_needed = 1;  ///< TR-11.2.c
    int days_done = 0;
    std::string payment;  ///< what was agreed (TR-11.2.b)
};
BOOST_DESCRIBE_STRUCT(Training, (), (skill, kind, teacher, weeks_needed, days_done, payment))

/// A standing choice for the next exchange in which the creature is attacked (TR-6.1.a).
struct Defence {
    std::optional<Id> weapon;
    std::optional<std::string> skill;
    std::optional<std::string> evade;  ///< against shots and touch spells (TR-6.2.a)
};
BOOST_DESCRIBE_STRUCT(Defence, (), (weapon, skill, evade))

/// Which numbers of an enemy or henchman everybody may see.
struct Shown {
    bool stamina = false;  ///< where the armour is shown too, which it would reveal
    bool skill = false;
    bool armour = false;
};
BOOST_DESCRIBE_STRUCT(Shown, (), (stamina, skill, armour))

struct Creature {
    Id id;
    std::string name;
    Kind kind = Kind::character;
    IdOrNone owner;          ///< the member who plays it; empty: the GM
    std::string background;  ///< a word of ours or the table's own text; empty: none
    int skill = 1;           ///< 1..20
    int stamina = 1;         ///< at most stamina_max; below 0 is dead
    int stamina_max = 1;
    std::optional<int> luck;  ///< characters only
    std::optional<int> luck_max;
    int initiative = 0;  ///< enemies: tokens; henchmen: 1; characters: 0 (always 2 tokens)
    int armour = 0;      ///< the skin of enemies and henchmen (TR-X.enemy); worn armour is an item
    std::map<std::string, AdvancedSkill> advanced;
    std::vector<Item> inventory;  ///< ordered (TR-10.a); what is held or worn stays on the list
    std::vector<Id> hands;        ///< items in hand; a large one fills both (TR-X.twohands)
    std::optional<Id> worn;       ///< the armour worn: one level per wearer (TR-9.b)
    std::vector<NaturalWeapon> natural_weapons;
    Condition condition = Condition::alive;
    bool prone = false;
    int unconscious_rounds = 0;  ///< End tokens still to be drawn (TR-6.8.g)
    bool speechless = false;
    std::optional<Id> aiming;  ///< the weapon aimed (TR-6.2.2.a)
    std::optional<Defence> defence;
    int silver = 0;
    int eaten_today = 0;
    std::optional<Training> training;
    bool fresh = false;              ///< not played yet: its background may still be changed
    bool death_tried = false;        ///< has tested Luck against death (TR-3.4.a)
    std::string special;             ///< for the GM's eyes (TR-7.2.a)
    std::string mien;                ///< TR-X.mien; empty: not rolled
    std::vector<std::string> miens;  ///< its own six words, or empty
    Shown shown;
    bool prepared = false;  ///< not on the table yet: only the GM knows of it
};
BOOST_DESCRIBE_STRUCT(Creature, (),
                      (id, name, kind, owner, background, skill, stamina, stamina_max, luck,
                       luck_max, initiative, armour, advanced, inventory, hands, worn,
                       natural_weapons, condition, prone, unconscious_rounds, speechless, aiming,
                       defence, silver, eaten_today, training, fresh, death_tried, special, mien,
                       miens, shown, prepared))

}  // namespace kast::rules::troika

#pragma once
// Commands about sheets: making adventurers, changing them, Monsters, what the GM enters.

#include "rules/core/decisions.hpp"
#include "rules/core/enum_words.hpp"
#include "rules/core/message.hpp"
#include "rules/toy/state.hpp"

namespace kast::rules::toy {

using Word = BoundedString<40>;
/// A die, by its sides. Whether it is on the chain is the rules' business (TOY-chain-1).
using Sides = BoundedInt<-1000, 1000>;
/// A die, or 0 where it is exhausted.
using SidesOrNone = BoundedInt<-1000, 1000>;
using Reason = BoundedString<400>;

struct UsageGiven {
    Sides max = 4;
    std::optional<SidesOrNone> current;  ///< absent: the maximum
    /// Absent: none; but deed and luck are added to what the rules say.
    std::optional<BoundedList<RollKind, 3>> scope;
    std::optional<Tangible> with;
    std::optional<Purpose> only_for;
    std::optional<Wear> wear;
};

struct PoolGiven {
    Sides die = 4;
    BoundedInt<0, 99> max;
    std::optional<BoundedInt<0, 99>> count;  ///< absent: full; of Faith, 2 for each level
    std::optional<bool> rests;
};

struct TangiblesGiven {
    std::optional<Sides> vigor, dexterity, intellect, focus;
};

struct IntangiblesGiven {
    std::optional<UsageGiven> presence, talent, awareness, sanity;
};

struct PointsGiven {
    std::optional<BoundedInt<0, 999>> current;  ///< absent: full where the most is given
    std::optional<BoundedInt<0, 999>> max;
};

struct SaveGiven {
    Grade grade = Grade::ordinary;
    BoundedInt<-99, 99> x = 1;
};

struct SavesGiven {
    std::optional<SaveGiven> hexes, toxins, doom;
};

struct WeaponGiven {
    BoundedString<80> name;
    std::optional<Sides> damage;            ///< the damage die
    std::optional<BoundedInt<0, 99>> flat;  ///< or a plain number, for the unarmed
    Attack attack = Attack::hard;
};

/// Entries of a sheet by name: those given are set, null takes one off, all others stay.
template <class Key, class T>
using EntriesGiven = std::optional<std::map<Key, std::optional<T>>>;
using SkillsGiven = EntriesGiven<std::string, BoundedInt<-99, 99>>;  ///< their x
using UsageDiceGiven = EntriesGiven<std::string, UsageGiven>;
using PoolsGiven = EntriesGiven<std::string, PoolGiven>;
using FixedDiceGiven = EntriesGiven<std::string, Sides>;
using WeaponsGiven = EntriesGiven<Id, WeaponGiven>;

/// What a sheet may be given. Absent: as it is, or the rule's start.
struct SheetGiven {
    std::optional<BoundedInt<-99, 99>> level;
    std::optional<Origin> origin;
    std::optional<Trope> trope;
    std::optional<Flavor> flavor;
    std::optional<Species> species;
    std::optional<Stat> primary;
    std::optional<Sides> hit_die;
    std::optional<TangiblesGiven> tangibles;
    std::optional<IntangiblesGiven> intangibles;
    SkillsGiven skills;
    std::optional<SavesGiven> saves;
    std::optional<PointsGiven> flesh, grit;
    UsageDiceGiven usage;
    PoolsGiven pools;
    FixedDiceGiven fixed;
    WeaponsGiven weapons;
    std::optional<ArmorKind> armor;  ///< with its usage die, whole
    std::optional<bool> shield, helmet;
    std::optional<BoundedList<BoundedString<80>, 60>> gear;
    std::optional<BoundedList<BoundedString<80>, 20>> wounds;
};

/// An adventurer or follower ready to play. A player's is the player's own.
/// Refuses: id-taken, table-full, empty, gm-only (another's), and what a sheet may not hold.
struct CharacterAdd : SheetGiven {
    std::optional<Id> id;
    BoundedString<80> name;
    std::optional<Id> owner;  ///< GM
};

/// GM. Changes what is given, shown to all with its reason (TOY-tan-1). Refuses: pending-open,
/// where something is taken off a sheet that is rolled with.
struct CharacterSet : SheetGiven {
    Id character;
    std::optional<Reason> reason;
    std::optional<BoundedString<80>> name;
};

/// Owner or GM.
struct CharacterGive {
    Id character;
    std::optional<Id> owner;  ///< absent: the GM
};

/// Owner or GM. Refuses: pending-open.
struct CharacterRemove {
    Id character;
};

struct MonsterGiven {
    std::optional<BoundedInt<-999, 999>> hd;
    std::optional<TangiblesGiven> dice;  ///< in a Roll Better
    std::optional<Sides> weakness, speed;
    std::optional<BoundedList<Sides, 12>> damage;
    std::optional<BoundedInt<1, 999>> health;  ///< absent: by HD and power (TOY-x-mon-1)
    std::optional<Power> power;
    std::optional<BoundedInt<0, 99>> soak;
    std::optional<Morale> morale;
    std::optional<BoundedInt<-99, 99>> save;
    std::optional<Shown> shown;  ///< which of its numbers players see; absent with a new one: all
};

/// GM. Refuses: id-taken, table-full, empty, hd-range.
struct MonsterAdd : MonsterGiven {
    std::optional<Id> id;
    BoundedString<80> name;
    std::optional<bool> hidden;  ///< players know nothing of it until it is shown
};

struct MonsterSet : MonsterGiven {
    Id monster;
    std::optional<BoundedString<80>> name;
};

/// GM. Players see from now on what was hidden: `monster`, or all of `monsters` at once. Refuses:
/// no-such-monster, invalid-params (what is seen already), named-twice.
struct MonsterShow {
    std::optional<Id> monster;
    std::optional<BoundedList<Id, 60>> monsters;
};

struct MonsterRemove {
    Id monster;
};

/// GM.
struct ConditionStart {
    std::optional<Id> id;
    Id character;
    std::optional<BoundedString<80>> label;
    std::optional<BoundedInt<-99, 99>> modifier;
    std::optional<Until> until;
};

struct ConditionEnd {
    Id character;
    Id condition;
};

/// Owner or GM: whether one reads and writes a language one has (TOY-create-6d).
struct LanguageSet {
    Id character;
    BoundedString<40> language;
    bool read = false;
    bool write = false;
};

// ---- Making an adventurer, step by step (1.5). All: owner or GM; refuse step-order.

struct CreationStart {
    std::optional<Id> id;
    BoundedString<80> name;
    std::optional<Id> owner;  ///< GM
};

/// Step 1 (TOY-create-1).
struct CreationOriginChoose {
    Id character;
    Origin origin = Origin::mortal;
    std::optional<BoundedString<200>> background;
};

/// Step 2 (TOY-create-2a, -2b). Refuses: assignment.
struct CreationStatsAssign {
    Id character;
    Sides vigor = 4;
    Sides dexterity = 4;
    Sides intellect = 4;
    Sides focus = 4;
};

/// Step 3 (TOY-create-3).
struct CreationSkillsAssign {
    Id character;
};

/// Step 4 (TOY-create-4). Refuses: save-assignment.
struct CreationSavesAssign {
    Id character;
    Grade hexes = Grade::ordinary;
    Grade toxins = Grade::ordinary;
    Grade doom = Grade::ordinary;
};

struct IntangibleStep {
    Intangible stat = Intangible::presence;
    BoundedInt<-99, 99> places = 1;
};

struct GritGiven {
    std::optional<Sides> die;
    std::optional<BoundedInt<0, 99>> plus;
};

/// Step 5 (TOY-create-5): a Mortal's Trope and Flavor or a Fae's Species, and the adjustments that
/// the group's own books give with it. Refuses: calling, hit-die-needed, knack-range, steps-range.
struct CreationCallingChoose {
    Id character;
    std::optional<Trope> trope;
    std::optional<Flavor> flavor;
    std::optional<Species> species;
    std::optional<Sides> hit_die;  ///< absent: as the rules name it
    std::optional<BoundedList<IntangibleStep, 8>> intangibles;
    SkillsGiven skills;
    UsageDiceGiven usage;
    PoolsGiven pools;
    FixedDiceGiven fixed;
    std::optional<GritGiven> grit;
};

/// Step 6 (TOY-create-6a, -6b, -6c): Acheron and a secondary language; then the Roll 20 for more.
/// Dice: INT, d12, then Awareness where it is added. Refuses: language, pending-open.
struct CreationLanguagesRoll {
    Id character;
    BoundedString<40> secondary;
    /// Not asked for dice that can change nothing of what comes of it.
    std::optional<bool> spares_questions;
};

struct LanguageGiven {
    BoundedString<40> name;
    std::optional<bool> read, write;
};

/// Names the extra languages that the roll gave. Refuses: language.
struct LanguagesName {
    Id character;
    BoundedList<LanguageGiven, 3> languages;
};

/// Step 7 (TOY-create-7a to -7d). Dice: VIG, then the die of a Flavor's Grit. It takes no
/// modifiers. Refuses: flesh-no-modifiers.
struct CreationFleshRoll {
    Id character;
    std::optional<BoundedInt<-99, 99>> modifier;  ///< always refused: nobody adds anything
};

/// Step 8 (TOY-create-8). Refuses: skill-cap.
struct CreationSkillRaise {
    Id character;
    BoundedString<40> skill;
};

/// Step 9 (TOY-create-9), and what the Flavor gives beside it.
struct CreationGearChoose {
    Id character;
    std::optional<BoundedList<BoundedString<80>, 40>> gear;
    WeaponsGiven weapons;
};

// ---- What the GM enters and overrides

struct RowGiven {
    BoundedInt<1, 100> from = 1;
    std::optional<BoundedInt<1, 100>> to;  ///< absent: the same face
    BoundedString<200> text;
    std::optional<BoundedInt<-99, 99>> modifier;
    std::optional<Id> then;
    std::optional<Until> until;  ///< absent: until a Bivouac
};

/// GM. A table of the group's own books: terror, horror, madness, wounds.
struct TableSet {
    std::optional<Id> id;
    BoundedString<80> name;
    Duty serves = Duty::terrifying_table;
    Sides sides = 6;
    BoundedList<RowGiven, 100> rows;
};

struct TableRemove {
    Id table;
};

/// GM. What is left out stays.
struct SettingsSet {
    std::optional<LuckTie> luck_tie;
    std::optional<bool> hold_rs, combat, tropes, advancement, effects, confirm_claims;
};

/// What `adjust` can override. Those with a `key`: pool, usage, usage_max, fixed, skill, marks,
/// save (its x), task (0: impossible). Dice are given by their sides.
enum class Field {
    level,
    vigor,
    dexterity,
    intellect,
    focus,
    presence,
    presence_max,
    talent,
    talent_max,
    awareness,
    awareness_max,
    sanity,
    sanity_max,
    flesh,
    flesh_max,
    grit,
    grit_max,
    usage,
    usage_max,
    pool,
    pool_max,
    fixed,
    skill,
    marks,
    save,
    iron,
    languages_owed,
    hit_die,
    death_die,
    dead,
    breather,
    health,
    health_max,
    hd,
    soak,
    weakness,
    speed,
    moment,
    adventure,
    session,
    task
};
BOOST_DESCRIBE_ENUM(Field, level, vigor, dexterity, intellect, focus, presence, presence_max,
                    talent, talent_max, awareness, awareness_max, sanity, sanity_max, flesh,
                    flesh_max, grit, grit_max, usage, usage_max, pool, pool_max, fixed, skill,
                    marks, save, iron, languages_owed, hit_die, death_die, dead, breather, health,
                    health_max, hd, soak, weakness, speed, moment, adventure, session, task)

}  // namespace kast::rules::toy

template <>
inline constexpr bool kast::rules::spelled_as_fields<kast::rules::toy::Field> = true;

namespace kast::rules::toy {

/// GM. Overrides one number of a sheet, a Monster or the table, shown to all with its reason.
/// Who is dead leaves the Combat. Refuses: range, die-not-on-chain, no-such-field, empty (no
/// reason).
struct Adjust {
    std::optional<Id> creature;  ///< an adventurer or Monster; absent: the table
    Field field = Field::flesh;
    std::optional<BoundedString<60>> key;
    BoundedInt<-9999, 9999> value;
    std::optional<Reason> reason;
};

/// GM (TOY-x-level-1). The better of two Hit Dice is added to Grit. Refuses: level-range,
/// hit-die-needed, primary-needed.
struct LevelGain {
    Id character;
    Stat other = Stat::vigor;  ///< the other stat that rises
    std::optional<Save> save;  ///< the Save that this level raises
};

// ---- what each is called on the wire, and its fields

BOOST_DESCRIBE_STRUCT(UsageGiven, (), (max, current, scope, with, only_for, wear))
BOOST_DESCRIBE_STRUCT(PoolGiven, (), (die, max, count, rests))
BOOST_DESCRIBE_STRUCT(TangiblesGiven, (), (vigor, dexterity, intellect, focus))
BOOST_DESCRIBE_STRUCT(IntangiblesGiven, (), (presence, talent, awareness, sanity))
BOOST_DESCRIBE_STRUCT(PointsGiven, (), (current, max))
BOOST_DESCRIBE_STRUCT(SaveGiven, (), (grade, x))
BOOST_DESCRIBE_STRUCT(SavesGiven, (), (hexes, toxins, doom))
BOOST_DESCRIBE_STRUCT(WeaponGiven, (), (name, damage, flat, attack))
BOOST_DESCRIBE_STRUCT(SheetGiven, (),
                      (level, origin, trope, flavor, species, primary, hit_die, tangibles,
                       intangibles, skills, saves, flesh, grit, usage, pools, fixed, weapons, armor,
                       shield, helmet, gear, wounds))
KAST_MESSAGE_FROM((SheetGiven), CharacterAdd, "character.add", id, name, owner)
KAST_MESSAGE_FROM((SheetGiven), CharacterSet, "character.set", character, reason, name)
KAST_MESSAGE(CharacterGive, "character.give", character, owner)
KAST_MESSAGE(CharacterRemove, "character.remove", character)
BOOST_DESCRIBE_STRUCT(MonsterGiven, (),
                      (hd, dice, weakness, speed, damage, health, power, soak, morale, save, shown))
KAST_MESSAGE_FROM((MonsterGiven), MonsterAdd, "monster.add", id, name, hidden)
KAST_MESSAGE_FROM((MonsterGiven), MonsterSet, "monster.set", monster, name)
KAST_MESSAGE(MonsterShow, "monster.show", monster, monsters)
KAST_MESSAGE(MonsterRemove, "monster.remove", monster)
KAST_MESSAGE(ConditionStart, "condition.start", id, character, label, modifier, until)
KAST_MESSAGE(ConditionEnd, "condition.end", character, condition)
KAST_MESSAGE(LanguageSet, "language.set", character, language, read, write)
KAST_MESSAGE(CreationStart, "creation.start", id, name, owner)
KAST_MESSAGE(CreationOriginChoose, "creation.origin.choose", character, origin, background)
KAST_MESSAGE(CreationStatsAssign, "creation.stats.assign", character, vigor, dexterity, intellect,
             focus)
KAST_MESSAGE(CreationSkillsAssign, "creation.skills.assign", character)
KAST_MESSAGE(CreationSavesAssign, "creation.saves.assign", character, hexes, toxins, doom)
BOOST_DESCRIBE_STRUCT(IntangibleStep, (), (stat, places))
BOOST_DESCRIBE_STRUCT(GritGiven, (), (die, plus))
KAST_MESSAGE(CreationCallingChoose, "creation.calling.choose", character, trope, flavor, species,
             hit_die, intangibles, skills, usage, pools, fixed, grit)
KAST_MESSAGE(CreationLanguagesRoll, "creation.languages.roll", character, secondary,
             spares_questions)
BOOST_DESCRIBE_STRUCT(LanguageGiven, (), (name, read, write))
KAST_MESSAGE(LanguagesName, "languages.name", character, languages)
KAST_MESSAGE(CreationFleshRoll, "creation.flesh.roll", character, modifier)
KAST_MESSAGE(CreationSkillRaise, "creation.skill.raise", character, skill)
KAST_MESSAGE(CreationGearChoose, "creation.gear.choose", character, gear, weapons)
BOOST_DESCRIBE_STRUCT(RowGiven, (), (from, to, text, modifier, then, until))
KAST_MESSAGE(TableSet, "table.set", id, name, serves, sides, rows)
KAST_MESSAGE(TableRemove, "table.remove", table)
KAST_MESSAGE(SettingsSet, "settings.set", luck_tie, hold_rs, combat, tropes, advancement, effects,
             confirm_claims)
KAST_MESSAGE(Adjust, "adjust", creature, field, key, value, reason)
KAST_MESSAGE(LevelGain, "level.gain", character, other, save)

}  // namespace kast::rules::toy

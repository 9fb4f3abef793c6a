#pragma once
// What has happened to sheets, things and decisions; tests and luck.

#include "rules/core/character_events.hpp"
#include "rules/core/decisions.hpp"
#include "rules/core/field_changes.hpp"
#include "rules/core/message.hpp"
#include "rules/troika/commands.hpp"

namespace kast::rules::troika {

/// What was hidden of a creature when the event happened, so that a view needs nothing but the
/// event.
struct Veil {
    bool stamina = false;
    bool skill = false;
    bool armour = false;
    bool prepared = false;  ///< it was not on the table at all
};

/// Why a test was made.
enum class Purpose { plain, stabilise, affliction, resist, training };
BOOST_DESCRIBE_ENUM(Purpose, plain, stabilise, affliction, resist, training)

enum class LuckPurpose { tie, damage, offered, affliction, death };
BOOST_DESCRIBE_ENUM(LuckPurpose, tie, damage, offered, affliction, death)

// ---- making and keeping

/// The dice a character was made of (TR-X.create).
struct Creation {
    int skill_die = 0;  ///< the d6 that was read as d3
    std::vector<int> stamina_dice;
    int luck_die = 0;
    std::vector<int> silver_dice;
    std::vector<int> background_dice;  ///< d66
};

struct CharacterAdded {
    Creature creature;
    std::optional<Creation> rolled;
};
/// A prepared creature is on the table now.
struct CreatureAppeared {
    Creature creature;
};
struct CharacterChanged {
    Id creature;
    std::optional<std::string> name;
    std::optional<std::string> background;
    std::optional<std::map<std::string, AdvancedSkill>> advanced;  ///< all of them, after
    std::optional<Shown> shown;
    std::optional<std::string> special;
    std::vector<Item> things;  ///< added with a new background
    Veil veil;
    FieldChanges fields;  ///< without the things
};
struct MienRolled {
    Id creature;
    int die = 0;
    std::string mien;
    Veil veil;
};
struct Adjusted {
    Id creature;
    Field field = Field::stamina;
    int before = 0;
    int after = 0;
    std::vector<int> dice;
    std::optional<Condition> condition;
    std::optional<std::string> word;
    std::string reason;
    Veil veil;
};
struct SettingsChanged {
    Settings settings;
};

// ---- things

struct ItemAdded {
    Id creature;
    Item item;
    bool in_hand = false;
    bool worn = false;
    bool open = true;  ///< everybody can see it
};
struct ItemRemoved {
    Id creature;
    Id item;
    int count = 1;
    int left = 0;
    bool open = true;
    OmitEmpty<std::string> name;  ///< older records have none
};
struct ItemChanged {
    Id creature;
    Item item;
    bool open = true;
};
struct InventoryArranged {
    Id creature;
    std::vector<Id> order;
    bool open = true;
};
enum class Handling { taken, put_away, put_down, picked_up, worn, taken_off, given, looted };
BOOST_DESCRIBE_ENUM(Handling, taken, put_away, put_down, picked_up, worn, taken_off, given, looted)
struct ItemMoved {
    Id creature;  ///< who does it
    Handling how = Handling::taken;
    Item item;                  ///< as it is where it ends up
    std::optional<Id> from;     ///< looted: of whom
    std::optional<Id> to;       ///< given: to whom
    std::optional<Id> part_of;  ///< given in part: the bundle it came from
    bool open = true;
    OmitEmpty<bool> in_hand;  ///< given: it is in the receiver's hand
};
struct WeaponLoaded {
    Id creature;
    Id weapon;
    Id ammunition;
    int shots = 0;
    int left = 0;  ///< of the ammunition
};
struct SilverMoved {
    Id from;
    Id to;
    int amount = 0;
};
struct WeaponShattered {
    Id creature;
    Id weapon;
};
struct PoisonSpent {
    Id creature;
    Id weapon;
};

// ---- decisions

struct DecisionOpened {
    Question question;
};
struct NoteRevealed {
    Id decision;
    std::string note;
};

// ---- tests, luck, rulings

/// GM only.
struct AwarenessChanged {
    std::vector<Id> creatures;
};
/// Roll Under: succeeds at `target` or below, never with 6,6.
struct Tested {
    Id creature;
    std::string skill;  ///< empty: plain Skill
    Purpose purpose = Purpose::plain;
    std::vector<int> dice;
    std::vector<Modifier> modifiers;  ///< of the target, Skill first
    int target = 0;
    bool success = false;
    std::optional<Id> about;  ///< who is being saved
    Veil veil;
};
/// The GM has called a test.
struct TestCalled {
    CalledTest test;
};
struct ContestSide {
    IdOrNone creature;  ///< empty: a number of the GM's
    std::string skill;
    Throw thrown;
    Veil veil;
};
struct Contested {
    ContestSide actor;
    ContestSide opponent;
    std::optional<IdOrNone> winner;  ///< absent: a tie
    OmitEmpty<std::string> label;    ///< what the number of the GM's stands for
};
struct LuckTested {
    Id creature;
    LuckPurpose purpose = LuckPurpose::offered;
    std::vector<int> dice;
    std::vector<Modifier> modifiers;  ///< of the target, Luck first
    int target = 0;
    bool success = false;
    int luck = 0;  ///< after
};
struct SkillTicked {
    Id creature;
    std::string skill;
};

// ---- what each is called on the wire, and its fields

BOOST_DESCRIBE_STRUCT(Veil, (), (stamina, skill, armour, prepared))
BOOST_DESCRIBE_STRUCT(Creation, (),
                      (skill_die, stamina_dice, luck_die, silver_dice, background_dice))
KAST_MESSAGE(CharacterAdded, "character.added", creature, rolled)
KAST_MESSAGE(CreatureAppeared, "creature.appeared", creature)
KAST_MESSAGE(CharacterChanged, "character.changed", creature, name, background, advanced, shown,
             special, things, veil, fields)
KAST_MESSAGE(MienRolled, "mien.rolled", creature, die, mien, veil)
KAST_MESSAGE(Adjusted, "adjusted", creature, field, before, after, dice, condition, word, reason,
             veil)
KAST_MESSAGE(SettingsChanged, "settings.changed", settings)
KAST_MESSAGE(ItemAdded, "item.added", creature, item, in_hand, worn, open)
KAST_MESSAGE(ItemRemoved, "item.removed", creature, item, count, left, open, name)
KAST_MESSAGE(ItemChanged, "item.changed", creature, item, open)
KAST_MESSAGE(InventoryArranged, "inventory.arranged", creature, order, open)
KAST_MESSAGE(ItemMoved, "item.moved", creature, how, item, from, to, part_of, open, in_hand)
KAST_MESSAGE(WeaponLoaded, "weapon.loaded", creature, weapon, ammunition, shots, left)
KAST_MESSAGE(SilverMoved, "silver.moved", from, to, amount)
KAST_MESSAGE(WeaponShattered, "weapon.shattered", creature, weapon)
KAST_MESSAGE(PoisonSpent, "poison.spent", creature, weapon)
KAST_MESSAGE(DecisionOpened, "decision.opened", question)
KAST_MESSAGE(NoteRevealed, "note.revealed", decision, note)
KAST_MESSAGE(AwarenessChanged, "awareness.changed", creatures)
KAST_MESSAGE(Tested, "tested", creature, skill, purpose, dice, modifiers, target, success, about,
             veil)
BOOST_DESCRIBE_STRUCT(ContestSide, (), (creature, skill, thrown, veil))
KAST_MESSAGE(TestCalled, "test.called", test)
KAST_MESSAGE(Contested, "contested", actor, opponent, winner, label)
KAST_MESSAGE(LuckTested, "luck.tested", creature, purpose, dice, modifiers, target, success, luck)
KAST_MESSAGE(SkillTicked, "skill.ticked", creature, skill)

}  // namespace kast::rules::troika

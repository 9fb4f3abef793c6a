#pragma once
// What has happened to sheets, things and decisions; tests and luck.

#include "rules/core/character_events.hpp"
#include "rules/core/decisions.hpp"
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
BOOST_DESCRIBE_STRUCT(Veil, (), (stamina, skill, armour, prepared))

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
BOOST_DESCRIBE_STRUCT(Creation, (),
                      (skill_die, stamina_dice, luck_die, silver_dice, background_dice))

struct CreatureAdded {
    static constexpr std::string_view name = "character.added";
    Creature creature;
    std::optional<Creation> rolled;
};
BOOST_DESCRIBE_STRUCT(CreatureAdded, (), (creature, rolled))
/// A prepared creature is on the table now.
struct CreatureAppeared {
    static constexpr std::string_view name = "creature.appeared";
    Creature creature;
};
BOOST_DESCRIBE_STRUCT(CreatureAppeared, (), (creature))
struct SheetSet {
    Id creature;
    std::optional<std::string> name;
    std::optional<std::string> background;
    std::optional<std::map<std::string, AdvancedSkill>> advanced;  ///< all of them, after
    std::optional<Shown> shown;
    std::optional<std::string> special;
    std::vector<Item> things;  ///< added with a new background
    Veil veil;
};
BOOST_DESCRIBE_STRUCT(SheetSet, (),
                      (creature, name, background, advanced, shown, special, things, veil))
struct CharacterChanged : SheetSet {
    static constexpr std::string_view name = "character.changed";
};
BOOST_DESCRIBE_STRUCT(CharacterChanged, (SheetSet), ())
struct MienRolled {
    static constexpr std::string_view name = "mien.rolled";
    Id creature;
    int die = 0;
    std::string mien;
    Veil veil;
};
BOOST_DESCRIBE_STRUCT(MienRolled, (), (creature, die, mien, veil))
struct Adjusted {
    static constexpr std::string_view name = "adjusted";
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
BOOST_DESCRIBE_STRUCT(Adjusted, (),
                      (creature, field, before, after, dice, condition, word, reason, veil))
struct SettingsChanged {
    static constexpr std::string_view name = "settings.changed";
    Settings settings;
};
BOOST_DESCRIBE_STRUCT(SettingsChanged, (), (settings))

// ---- things

struct ItemAdded {
    static constexpr std::string_view name = "item.added";
    Id creature;
    Item item;
    bool in_hand = false;
    bool worn = false;
    bool open = true;  ///< everybody can see it
};
BOOST_DESCRIBE_STRUCT(ItemAdded, (), (creature, item, in_hand, worn, open))
struct ItemRemoved {
    static constexpr std::string_view name = "item.removed";
    Id creature;
    Id item;
    int count = 1;
    int left = 0;
    bool open = true;
};
BOOST_DESCRIBE_STRUCT(ItemRemoved, (), (creature, item, count, left, open))
struct ItemChanged {
    static constexpr std::string_view name = "item.changed";
    Id creature;
    Item item;
    bool open = true;
};
BOOST_DESCRIBE_STRUCT(ItemChanged, (), (creature, item, open))
struct InventoryArranged {
    static constexpr std::string_view name = "inventory.arranged";
    Id creature;
    std::vector<Id> order;
    bool open = true;
};
BOOST_DESCRIBE_STRUCT(InventoryArranged, (), (creature, order, open))
enum class Handling { taken, put_away, put_down, picked_up, worn, taken_off, given, looted };
BOOST_DESCRIBE_ENUM(Handling, taken, put_away, put_down, picked_up, worn, taken_off, given, looted)
struct ItemMoved {
    static constexpr std::string_view name = "item.moved";
    Id creature;  ///< who does it
    Handling how = Handling::taken;
    Item item;                  ///< as it is where it ends up
    std::optional<Id> from;     ///< looted: of whom
    std::optional<Id> to;       ///< given: to whom
    std::optional<Id> part_of;  ///< given in part: the bundle it came from
    bool open = true;
};
BOOST_DESCRIBE_STRUCT(ItemMoved, (), (creature, how, item, from, to, part_of, open))
struct WeaponLoaded {
    static constexpr std::string_view name = "weapon.loaded";
    Id creature;
    Id weapon;
    Id ammunition;
    int shots = 0;
    int left = 0;  ///< of the ammunition
};
BOOST_DESCRIBE_STRUCT(WeaponLoaded, (), (creature, weapon, ammunition, shots, left))
struct SilverMoved {
    static constexpr std::string_view name = "silver.moved";
    Id from;
    Id to;
    int amount = 0;
};
BOOST_DESCRIBE_STRUCT(SilverMoved, (), (from, to, amount))
struct WeaponShattered {
    static constexpr std::string_view name = "weapon.shattered";
    Id creature;
    Id weapon;
};
BOOST_DESCRIBE_STRUCT(WeaponShattered, (), (creature, weapon))
struct PoisonSpent {
    static constexpr std::string_view name = "poison.spent";
    Id creature;
    Id weapon;
};
BOOST_DESCRIBE_STRUCT(PoisonSpent, (), (creature, weapon))

// ---- decisions

struct DecisionOpened {
    static constexpr std::string_view name = "decision.opened";
    Question question;
};
BOOST_DESCRIBE_STRUCT(DecisionOpened, (), (question))
struct NoteRevealed {
    static constexpr std::string_view name = "note.revealed";
    Id decision;
    std::string note;
};
BOOST_DESCRIBE_STRUCT(NoteRevealed, (), (decision, note))

// ---- tests, luck, rulings

/// GM only.
struct UnawareSet {
    static constexpr std::string_view name = "awareness.changed";
    std::vector<Id> creatures;
};
BOOST_DESCRIBE_STRUCT(UnawareSet, (), (creatures))
/// Roll Under: succeeds at `target` or below, never with 6,6.
struct Tested {
    static constexpr std::string_view name = "tested";
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
BOOST_DESCRIBE_STRUCT(Tested, (),
                      (creature, skill, purpose, dice, modifiers, target, success, about, veil))
struct ContestSide {
    Id creature;
    std::string skill;
    Throw thrown;
    Veil veil;
};
BOOST_DESCRIBE_STRUCT(ContestSide, (), (creature, skill, thrown, veil))
struct Contested {
    static constexpr std::string_view name = "contested";
    ContestSide actor;
    ContestSide opponent;
    std::optional<Id> winner;  ///< absent: a tie
};
BOOST_DESCRIBE_STRUCT(Contested, (), (actor, opponent, winner))
struct LuckTested {
    static constexpr std::string_view name = "luck.tested";
    Id creature;
    LuckPurpose purpose = LuckPurpose::offered;
    std::vector<int> dice;
    std::vector<Modifier> modifiers;  ///< of the target, Luck first
    int target = 0;
    bool success = false;
    int luck = 0;  ///< after
};
BOOST_DESCRIBE_STRUCT(LuckTested, (), (creature, purpose, dice, modifiers, target, success, luck))
struct SkillTicked {
    static constexpr std::string_view name = "skill.ticked";
    Id creature;
    std::string skill;
};
BOOST_DESCRIBE_STRUCT(SkillTicked, (), (creature, skill))

}  // namespace kast::rules::troika

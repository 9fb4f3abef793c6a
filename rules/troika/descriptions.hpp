#pragma once
// How commands describe things, skills, characters and creatures.

#include "rules/core/enum_words.hpp"
#include "rules/troika/gear.hpp"
#include "rules/troika/state.hpp"

namespace kast::rules::troika {

using SkillName = BoundedString<60>;
/// What the GM adds to a roll (TR-1.1.d, TR-1.2.e, TR-8.2.a), and why: it stands at the roll.
using Ruling = BoundedInt<-12, 12>;
using Reason = BoundedString<60>;

/// A thing: one of ours by `gear`, with any field changed, or one of the table's own by `name`.
struct ItemSpec {
    std::optional<Id> id;
    std::optional<Gear> gear;
    std::optional<BoundedString<80>> name;
    std::optional<BoundedInt<0, 12>> slots;
    std::optional<bool> large;
    std::optional<BoundedInt<1, 999>> count;
    std::optional<BoundedInt<1, 999>> bundle_size;
    std::optional<Row> row;                                   ///< makes it a weapon
    std::optional<BoundedList<BoundedInt<0, 99>, 7>> damage;  ///< seven numbers, with row `own`
    std::optional<SkillName> skill;                           ///< the weapon's Advanced Skill
    std::optional<bool> ranged;
    std::optional<BoundedInt<0, 99>> ignores_armour;
    std::optional<BoundedString<40>> ammunition;  ///< weapon: what loads it; else: what it loads
    std::optional<BoundedInt<0, 20>> shots_max;
    std::optional<BoundedInt<0, 20>> shots;
    std::optional<bool> poisoned;
    std::optional<BoundedInt<0, 3>> armour;
    std::optional<SkillName> tool_skill;
    std::optional<BoundedInt<1, 6>> tool_bonus;
    std::optional<bool> food;
    std::optional<bool> in_hand;  ///< starts in hand (where hands are free)
    std::optional<bool> worn;     ///< armour: starts worn
};
BOOST_DESCRIBE_STRUCT(ItemSpec, (),
                      (id, gear, name, slots, large, count, bundle_size, row, damage, skill, ranged,
                       ignores_armour, ammunition, shots_max, shots, poisoned, armour, tool_skill,
                       tool_bonus, food, in_hand, worn))

struct NaturalWeaponSpec {
    Row row = Row::small_beast;
    std::optional<Id> id;
    std::optional<BoundedString<80>> name;
    std::optional<BoundedList<BoundedInt<0, 99>, 7>> damage;
    std::optional<SkillName> skill;
    std::optional<bool> ranged;
    std::optional<BoundedInt<0, 99>> ignores_armour;
};
BOOST_DESCRIBE_STRUCT(NaturalWeaponSpec, (), (row, id, name, damage, skill, ranged, ignores_armour))

struct SkillSpec {
    BoundedInt<1, 30> rank;
    std::optional<SkillKind> kind;  ///< absent: a spell where the name is that of one of ours
    std::optional<BoundedInt<0, 30>> cost;  ///< of a spell of the table's own
};
BOOST_DESCRIBE_STRUCT(SkillSpec, (), (rank, kind, cost))

/// The numbers of a sheet that was made elsewhere.
struct SheetNumbers {
    BoundedInt<1, 20> skill;
    BoundedInt<1, 99> stamina_max;
    BoundedInt<1, 12> luck_max;
    std::optional<BoundedInt<0, 99>> stamina;
    std::optional<BoundedInt<0, 12>> luck;
};
BOOST_DESCRIBE_STRUCT(SheetNumbers, (), (skill, stamina_max, luck_max, stamina, luck))

struct CharacterSpec {
    std::optional<Id> id;
    BoundedString<80> name;
    std::optional<Id> owner;  ///< GM; absent: who gives the command (a GM: nobody's)
    std::optional<Ready> ready;
    std::optional<SheetNumbers> numbers;
    std::optional<BoundedString<80>> background;
    std::optional<std::map<std::string, SkillSpec>> skills;
    std::optional<BoundedList<ItemSpec, 40>> things;
    std::optional<BoundedInt<0, 1'000'000>> silver;
};
BOOST_DESCRIBE_STRUCT(CharacterSpec, (),
                      (id, name, owner, ready, numbers, background, skills, things, silver))

/// An enemy or henchman: a `preset` with any number changed, or numbers of its own.
struct CreatureSpec {
    std::optional<Id> id;
    std::optional<BoundedString<80>> name;  ///< absent: the preset's word
    std::optional<Preset> preset;
    std::optional<BoundedInt<1, 20>> skill;
    std::optional<BoundedInt<1, 999>> stamina;
    std::optional<BoundedInt<0, 40>> initiative;  ///< enemies only
    std::optional<BoundedInt<0, 12>> armour;
    std::optional<std::map<std::string, SkillSpec>> skills;
    std::optional<BoundedList<NaturalWeaponSpec, 8>> natural_weapons;
    std::optional<BoundedList<ItemSpec, 12>>
        things;  ///< weapons among them start in hand unless said otherwise
    std::optional<BoundedString<2000>> special;
    std::optional<BoundedList<BoundedString<60>, 6>> miens;  ///< six words of its own
    std::optional<Shown> shown;
    std::optional<bool> prepared;  ///< not on the table yet: only the GM sees it
};
BOOST_DESCRIBE_STRUCT(CreatureSpec, (),
                      (id, name, preset, skill, stamina, initiative, armour, skills,
                       natural_weapons, things, special, miens, shown, prepared))

/// What the GM may adjust.
enum class Field {
    skill,
    stamina,
    stamina_max,
    luck,
    luck_max,
    initiative,
    armour,
    silver,
    eaten_today,
    unconscious_rounds,
    prone,
    speechless,
    condition,
    mien
};
BOOST_DESCRIBE_ENUM(Field, skill, stamina, stamina_max, luck, luck_max, initiative, armour, silver,
                    eaten_today, unconscious_rounds, prone, speechless, condition, mien)

}  // namespace kast::rules::troika

template <>
inline constexpr bool kast::rules::spelled_as_fields<kast::rules::troika::Field> = true;

namespace kast::rules::troika {}  // namespace kast::rules::troika

#pragma once
// What may be asked of a Terre d'Exile table. Ranges are in the types: a value outside is refused,
// not clamped (D100-mod-1).

#include "rules/core/enum_words.hpp"
#include "rules/core/one_of.hpp"
#include "rules/terre_exile/state.hpp"

#include <map>

namespace kast::rules::terre_exile {

using Word = BoundedString<40>;
using Value = BoundedInt<0, 200>;
using Reason = std::optional<BoundedString<400>>;

struct SkillGiven {
    BoundedInt<0, 6> rank;
    std::optional<BoundedList<Word, 12>> specialisations;
    std::optional<Value> value;
};
BOOST_DESCRIBE_STRUCT(SkillGiven, (), (rank, specialisations, value))

/// Entries of a sheet by name: those given are set, null takes one off, all others stay.
using AttributesGiven = std::optional<std::map<std::string, std::optional<Value>>>;
using SkillsGiven = std::optional<std::map<std::string, std::optional<SkillGiven>>>;

struct PointsGiven {
    std::optional<BoundedInt<0, 999>>
        current;  ///< absent: full where the most is given, else as it is
    std::optional<BoundedInt<0, 999>> max;
};
BOOST_DESCRIBE_STRUCT(PointsGiven, (), (current, max))

struct OutsideGiven {
    std::optional<BoundedInt<0, 20>> level;
    std::optional<BoundedInt<-20, 20>> stature, size, ego, aura;
    std::optional<BoundedInt<0, 5>> armour_category, resolution_category, weapon_category;
    std::optional<ArmourType> armour;
    std::optional<WeaponType> weapon;
    std::optional<WeaponGrip> grip;
    std::optional<bool> trained;
    std::optional<BoundedInt<0, 99>> corruption, stress, load, space;
};
BOOST_DESCRIBE_STRUCT(OutsideGiven, (),
                      (level, stature, size, ego, aura, armour_category, resolution_category,
                       weapon_category, armour, weapon, grip, trained, corruption, stress, load,
                       space))

/// A new character. Attributes not given are 25, BAL their middle (D100-x-attr-1, -2); points not
/// given are the modifier of LCK for karma and none for the spirit. A player's is the player's own.
/// Refuses: id-taken, table-full, rank-too-high.
struct CharacterSpec {
    std::optional<Id> id;
    BoundedString<80> name;
    std::optional<Id> owner;  ///< GM
    AttributesGiven attributes;
    SkillsGiven skills;
    std::optional<Value> feat_value;
    std::optional<BoundedInt<1, 101>> mishap;
    std::optional<PointsGiven> ps, pk;
    std::optional<BoundedList<Word, 10>> extra_trumps;
    std::optional<OutsideGiven> outside;
};
BOOST_DESCRIBE_STRUCT(CharacterSpec, (),
                      (id, name, owner, attributes, skills, feat_value, mishap, ps, pk,
                       extra_trumps, outside))
struct CharacterAdd : CharacterSpec {
    static constexpr std::string_view name = "character.add";
};
BOOST_DESCRIBE_STRUCT(CharacterAdd, (CharacterSpec), ())

/// GM. Changes what is given. Refuses: no-such-character, no-such-attribute (an extra trump),
/// rank-too-high.
struct CharacterSet {
    static constexpr std::string_view name = "character.set";
    Id character;
    AttributesGiven attributes;
    SkillsGiven skills;
    std::optional<Value> feat_value;
    std::optional<BoundedInt<1, 101>> mishap;
    std::optional<PointsGiven> ps, pk;
    std::optional<BoundedList<Word, 10>> extra_trumps;
    std::optional<OutsideGiven> outside;
    Reason reason;
};
BOOST_DESCRIBE_STRUCT(CharacterSet, (),
                      (character, attributes, skills, feat_value, mishap, ps, pk, extra_trumps,
                       outside, reason))

/// Hands a character to another member. Owner or GM.
struct CharacterGive {
    static constexpr std::string_view name = "character.give";
    Id character;
    std::optional<Id> owner;  ///< absent: the GM
};
BOOST_DESCRIBE_STRUCT(CharacterGive, (), (character, owner))

/// GM, or the owner. Refuses: pending-open.
struct CharacterRemove {
    static constexpr std::string_view name = "character.remove";
    Id character;
};
BOOST_DESCRIBE_STRUCT(CharacterRemove, (), (character))

enum class Field { ps, pk, tension, quick_actions, damage, pv, pf, pa, pm };
BOOST_DESCRIBE_ENUM(Field, ps, pk, tension, quick_actions, damage, pv, pf, pa, pm)

}  // namespace kast::rules::terre_exile

template <>
inline constexpr bool kast::rules::spelled_as_fields<kast::rules::terre_exile::Field> = true;

namespace kast::rules::terre_exile {

/// GM. Overrides one number, shown to all with its reason.
struct Adjust {
    static constexpr std::string_view name = "adjust";
    Id character;
    Field field = Field::ps;
    std::optional<Word> attribute;  ///< for tension
    BoundedInt<0, 999> value;
    Reason reason;
};
BOOST_DESCRIBE_STRUCT(Adjust, (), (character, field, attribute, value, reason))

/// GM. What is left out stays.
struct SettingsSet {
    static constexpr std::string_view name = "settings.set";
    std::optional<FeatDefault> feat_default;
    std::optional<Specialised> specialised;
    std::optional<TrumpLimit> trump_limit;
    std::optional<bool> outside;
};
BOOST_DESCRIBE_STRUCT(SettingsSet, (), (feat_default, specialised, trump_limit, outside))

/// GM. Lays a condition on a character, or takes it off.
struct ConditionSet {
    static constexpr std::string_view name = "condition.start";
    std::optional<Id> id;
    Id character;
    std::optional<BoundedString<80>> label;
    BoundedInt<0, 9> advantages;
    BoundedInt<0, 9> disadvantages;
    BoundedInt<-30, 30> modifier;
};
BOOST_DESCRIBE_STRUCT(ConditionSet, (), (id, character, label, advantages, disadvantages, modifier))
struct ConditionEnd {
    static constexpr std::string_view name = "condition.end";
    Id character;
    Id condition;
};
BOOST_DESCRIBE_STRUCT(ConditionEnd, (), (character, condition))

// ---- tests

/// Declares a test. Its values are copied from the sheets. Refuses: pending-open,
/// no-such-attribute, no-such-skill, no-such-character (opponent), exhausted.
struct TestDeclare {
    static constexpr std::string_view name = "test.declare";
    std::optional<Id> id;
    Id actor;
    Word attribute;
    std::optional<Word> skill;
    std::optional<bool> specialised;
    std::optional<Id> opponent;
    std::optional<Word> opponent_attribute;  ///< the difficulty (D100-diff-1)
    Reason reason;
};
BOOST_DESCRIBE_STRUCT(TestDeclare, (),
                      (id, actor, attribute, skill, specialised, opponent, opponent_attribute,
                       reason))

/// GM, until the roll. Refuses: no-such-test, too-late, no-such-attribute.
struct TestSet {
    static constexpr std::string_view name = "test.set";
    Id test;
    std::optional<BoundedInt<-30, 30>> modifier;
    std::optional<Value> difficulty, skill, feat;
    std::optional<BoundedInt<1, 101>> mishap;
    std::optional<Word> attribute;
};
BOOST_DESCRIBE_STRUCT(TestSet, (), (test, modifier, difficulty, skill, feat, mishap, attribute))

/// GM, until the roll. Refuses: no-such-test, too-late.
struct TestLean {
    static constexpr std::string_view name = "advantage.add";
    Id test;
    Lean lean = Lean::advantage;
    BoundedInt<1, 99> n;
    BoundedString<80> cause;
};
BOOST_DESCRIBE_STRUCT(TestLean, (), (test, lean, n, cause))

/// 1 PS before the roll: +10 (D100-ps-1). Refuses: too-late, no-points, already-spent.
struct TestSpiritual {
    static constexpr std::string_view name = "spiritual.spend";
    Id test;
};
BOOST_DESCRIBE_STRUCT(TestSpiritual, (), (test))

/// 1 PV or 1 PF before the roll: +10 (D100-x-res-3). Refuses: module-off, too-late, no-points,
/// wrong-pool, already-spent.
struct TestEffort {
    static constexpr std::string_view name = "effort.make";
    Id test;
    Pool pool = Pool::pv;
};
BOOST_DESCRIBE_STRUCT(TestEffort, (), (test, pool))

/// Claims a trump for the test; the GM rules on it (D100-trump-7). Refuses: too-late, not-a-trump,
/// already-claimed, trump-spent, no-quick-action.
struct TrumpClaim {
    static constexpr std::string_view name = "trump.claim";
    Id test;
    Word attribute;
    BoundedString<1000> justification;
};
BOOST_DESCRIBE_STRUCT(TrumpClaim, (), (test, attribute, justification))

/// Dice: tens, units; with a net advantage or disadvantage tens, tens, units. Refuses: too-late,
/// claim-open.
struct TestRoll {
    static constexpr std::string_view name = "test.roll";
    Id test;
};
BOOST_DESCRIBE_STRUCT(TestRoll, (), (test))

/// GM, until the roll: what was spent on it is given back.
struct TestCancel {
    static constexpr std::string_view name = "test.cancel";
    Id test;
    Reason reason;
};
BOOST_DESCRIBE_STRUCT(TestCancel, (), (test, reason))

/// Throws the dice that the actor's last test gave. `sides` by the GM or the weapon (D100-out-4);
/// absent: the weapon's row, where outside rules are on. `target`: takes it as damage
/// (D100-x-dmg-1). Dice: one a die of the throw. Refuses: no-throw, already-thrown, invalid-params.
struct ThrowDice {
    static constexpr std::string_view name = "test.throw";
    Id actor;
    std::optional<BoundedInt<2, 100>> sides;
    std::optional<Id> target;
};
BOOST_DESCRIBE_STRUCT(ThrowDice, (), (actor, sides, target))

// ---- the scene

/// GM. Between free play and combat. Refuses: pending-open.
struct ModeSet {
    static constexpr std::string_view name = "mode.set";
    Mode mode = Mode::free;
};
BOOST_DESCRIBE_STRUCT(ModeSet, (), (mode))

/// GM. Dice: a d20 for each, in the order given (D100-x-ini-1). Refuses: module-off, pending-open.
struct ConfrontationStart {
    static constexpr std::string_view name = "confrontation.start";
    BoundedList<Id, 60> characters;
};
BOOST_DESCRIBE_STRUCT(ConfrontationStart, (), (characters))

/// GM. Refuses: not-in-combat, pending-open.
struct TurnStart {
    static constexpr std::string_view name = "turn.start";
    Id character;
    std::optional<BoundedInt<0, 9>> quick_actions;  ///< absent: 1
};
BOOST_DESCRIBE_STRUCT(TurnStart, (), (character, quick_actions))

/// GM. One marker off each attribute that has one (D100-trump-10). Refuses: pending-open.
struct FullRest {
    static constexpr std::string_view name = "rest";
    BoundedList<Id, 60> characters;
};
BOOST_DESCRIBE_STRUCT(FullRest, (), (characters))

/// Uses a quick action for an advantage on the next test (D100-x-tri-1). Refuses: module-off,
/// no-edge, no-quick-action.
struct TriangleUse {
    static constexpr std::string_view name = "triangle.use";
    Id actor;
    Id opponent;
    Triangle triangle = Triangle::attack;
};
BOOST_DESCRIBE_STRUCT(TriangleUse, (), (actor, opponent, triangle))

/// d20 + save against a difficulty (D100-x-save-1, -2). Dice: d20. Refuses: module-off.
struct SaveRoll {
    static constexpr std::string_view name = "save.roll";
    Id actor;
    Save save = Save::toughness;
    Ease ease = Ease::normal;
    std::optional<Id> opponent;  ///< then by its malice
    std::optional<Malice> malice;
};
BOOST_DESCRIBE_STRUCT(SaveRoll, (), (actor, save, ease, opponent, malice))

using Command =
    rules::OneOf<DecisionAnswer, CharacterAdd, CharacterSet, CharacterGive, CharacterRemove, Adjust,
                 SettingsSet, ConditionSet, ConditionEnd, TestDeclare, TestSet, TestLean,
                 TestSpiritual, TestEffort, TrumpClaim, TestRoll, TestCancel, ThrowDice, ModeSet,
                 ConfrontationStart, TurnStart, FullRest, TriangleUse, SaveRoll>;

}  // namespace kast::rules::terre_exile

#pragma once
// What may be asked of a Terre d'Exile table. Ranges are in the types: a value outside is refused,
// not clamped (D100-mod-1).

#include "rules/core/enum_words.hpp"
#include "rules/core/message.hpp"
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

/// Entries of a sheet by name: those given are set, null takes one off, all others stay.
using AttributesGiven = std::optional<std::map<std::string, std::optional<Value>>>;
using SkillsGiven = std::optional<std::map<std::string, std::optional<SkillGiven>>>;

struct PointsGiven {
    std::optional<BoundedInt<0, 999>>
        current;  ///< absent: full where the most is given, else as it is
    std::optional<BoundedInt<0, 999>> max;
};

struct OutsideGiven {
    std::optional<BoundedInt<0, 20>> level;
    std::optional<BoundedInt<-20, 20>> stature, size, ego, aura;
    std::optional<BoundedInt<0, 5>> armour_category, resolution_category, weapon_category;
    std::optional<ArmourType> armour;
    std::optional<WeaponType> weapon;
    std::optional<WeaponGrip> grip;
    std::optional<bool> unarmed;  ///< true: the weapon is taken off, with its grip and category
    std::optional<bool> trained;
    std::optional<BoundedInt<0, 99>> corruption, stress, load, space;
};

/// What a sheet is given. What is absent stays as it is.
struct SheetGiven {
    AttributesGiven attributes;
    SkillsGiven skills;
    std::optional<Value> feat_value;
    std::optional<BoundedInt<1, 101>> mishap;
    std::optional<PointsGiven> ps, pk;
    std::optional<BoundedList<Word, 10>> extra_trumps;
    std::optional<OutsideGiven> outside;
};

/// A new character. Attributes not given are 25, BAL their middle (D100-x-attr-1, -2); points not
/// given are the modifier of LCK for karma and none for the spirit. A player's is the player's own.
/// Refuses: id-taken, table-full, rank-too-high, gm-only, invalid-params (`shown` of a player's).
struct CharacterAdd : SheetGiven {
    std::optional<Id> id;
    BoundedString<80> name;
    std::optional<Id> owner;     ///< GM
    std::optional<bool> hidden;  ///< GM: players know nothing of it until it is shown
    std::optional<Shown> shown;  ///< GM: which numbers of it players see; absent: all
};

/// GM. Changes what is given. Refuses: no-such-character, no-such-attribute (an extra trump),
/// rank-too-high; hiding it also pending-open, while it takes part in something.
struct CharacterSet : SheetGiven {
    Id character;
    Reason reason;
    std::optional<BoundedString<80>> name;
    std::optional<bool> hidden;  ///< false: as `character.show`
    std::optional<Shown> shown;  ///< which numbers of it players see, while no player plays it
};

/// GM. Players see from now on who was hidden: `character`, or all of `characters` at once.
/// Refuses: no-such-character, named-twice, invalid-params (who is seen already).
struct CharacterShow {
    std::optional<Id> character;
    std::optional<BoundedList<Id, 60>> characters;
};

/// Hands a character to another member. Owner or GM.
struct CharacterGive {
    Id character;
    std::optional<Id> owner;  ///< absent: the GM
};

/// GM, or the owner. Refuses: pending-open.
struct CharacterRemove {
    Id character;
};

enum class Field { ps, pk, tension, quick_actions, damage, pv, pf, pa, pm };
BOOST_DESCRIBE_ENUM(Field, ps, pk, tension, quick_actions, damage, pv, pf, pa, pm)

}  // namespace kast::rules::terre_exile

template <>
inline constexpr bool kast::rules::spelled_as_fields<kast::rules::terre_exile::Field> = true;

namespace kast::rules::terre_exile {

/// GM. Overrides one number, shown to all with its reason.
struct Adjust {
    Id character;
    Field field = Field::ps;
    std::optional<Word> attribute;  ///< for tension
    BoundedInt<0, 999> value;
    Reason reason;
};

/// GM. What is left out stays.
struct SettingsSet {
    std::optional<FeatDefault> feat_default;
    std::optional<Specialised> specialised;
    std::optional<TrumpLimit> trump_limit;
    std::optional<bool> outside;
    std::optional<bool> ask_difficulty;
    std::optional<bool> claims;
};

/// GM. Lays a condition on a character, or takes it off.
struct ConditionStart {
    std::optional<Id> id;
    Id character;
    std::optional<BoundedString<80>> label;
    BoundedInt<0, 9> advantages;
    BoundedInt<0, 9> disadvantages;
    BoundedInt<-30, 30> modifier;
};
struct ConditionEnd {
    Id character;
    Id condition;
};

// ---- tests

/// Declares a test. Its values are copied from the sheets. Refuses: pending-open,
/// no-such-attribute, no-such-skill, no-such-character (opponent), exhausted, gm-only, and for a
/// called test no-such-call, not-called, already-rolled.
struct TestDeclare {
    std::optional<Id> id;
    Id actor;
    std::optional<Word> attribute;  ///< needed where no `call` says it
    std::optional<Word> skill;
    std::optional<bool> specialised;
    std::optional<Id> opponent;
    std::optional<Word> opponent_attribute;  ///< the difficulty (D100-diff-1)
    Reason reason;
    std::optional<Id> call;           ///< a called test: it says what is tested, and how hard it is
    std::optional<Value> difficulty;  ///< GM
    std::optional<BoundedInt<-30, 30>>
        modifier;  ///< GM, or `claims`; beside what weighs on the actor
};

/// GM. Calls a test of one, several or all, with its difficulty set before anybody rolls: each
/// declares theirs with `call`. Refuses: nobody-asked, named-twice, no-such-character, not-present,
/// no-such-attribute, no-such-skill, id-taken, table-full.
struct TestCall {
    std::optional<Id> id;
    std::optional<BoundedList<Id, 60>> who;  ///< absent: all that players play
    Word attribute;
    std::optional<Word> skill;
    std::optional<bool> specialised;
    std::optional<Id> opponent;
    std::optional<Word> opponent_attribute;  ///< the difficulty (D100-diff-1)
    std::optional<Value> difficulty;
    std::optional<BoundedInt<-30, 30>> modifier;
    std::optional<BoundedString<120>> label;
};

/// GM, until the roll. Refuses: no-such-test, too-late, no-such-attribute.
struct TestSet {
    Id test;
    std::optional<BoundedInt<-30, 30>> modifier;
    std::optional<Value> difficulty, skill, feat;
    std::optional<BoundedInt<1, 101>> mishap;
    std::optional<Word> attribute;
};

/// GM, until the roll. Refuses: no-such-test, too-late.
struct AdvantageAdd {
    Id test;
    Lean lean = Lean::advantage;
    BoundedInt<1, 99> n;
    BoundedString<80> cause;
};

/// 1 PS before the roll: +10 (D100-ps-1). Refuses: too-late, no-points, already-spent.
struct SpiritualSpend {
    Id test;
};

/// 1 PV or 1 PF before the roll: +10 (D100-x-res-3). Refuses: module-off, too-late, no-points,
/// wrong-pool, already-spent.
struct EffortMake {
    Id test;
    Pool pool = Pool::pv;
};

/// Claims a trump for the test; the GM rules on it (D100-trump-7). Refuses: too-late, not-a-trump,
/// already-claimed, trump-spent, no-quick-action.
struct TrumpClaim {
    Id test;
    Word attribute;
    BoundedString<1000> justification;
};

/// Dice: tens, units; with a net advantage or disadvantage tens, tens, units. Refuses: too-late,
/// claim-open.
struct TestRoll {
    Id test;
};

/// 1 PS that was spent before the roll, taken back until then. Refuses: too-late, not-spent.
struct SpiritualWithdraw {
    Id test;
};

/// The point of an effort, taken back until the roll. Refuses: too-late, not-spent.
struct EffortWithdraw {
    Id test;
};

/// A trump that was claimed, allowed or not yet, taken back until the roll with what it cost.
/// Refuses: too-late, not-claimed.
struct TrumpWithdraw {
    Id test;
    Word attribute;
};

/// Until the roll: what was spent on it is given back. The owner, of what they declared for
/// themselves; the GM of all. Refuses: no-such-test, too-late, gm-only.
struct TestCancel {
    Id test;
    Reason reason;
};

/// Throws the dice that the actor's last test gave. `sides` by the GM or the weapon (D100-out-4);
/// absent: the weapon's row, where outside rules are on. `target`: takes it as damage
/// (D100-x-dmg-1). Dice: one a die of the throw. Refuses: no-throw, already-thrown, invalid-params.
struct TestThrow {
    Id actor;
    std::optional<BoundedInt<2, 100>> sides;
    std::optional<Id> target;
    std::optional<BoundedInt<-99, 99>> modifier;  ///< GM, or a player's with `claims`
};

/// GM. Damage that nobody's weapon does, of a trap or a fall: `amount`, or `dice` of `sides`,
/// thrown once for all (D100-x-dmg-1). The category of the armour counts in the resistance of each,
/// unless it `ignores_armour`. Dice: as named. Refuses: module-off, no-such-character,
/// named-twice, invalid-params.
struct DamageDeal {
    BoundedList<Id, 60> to;
    std::optional<BoundedInt<0, 999>> amount;
    std::optional<BoundedInt<1, 40>> dice;
    std::optional<BoundedInt<2, 100>> sides;
    std::optional<BoundedInt<-99, 99>> modifier;
    std::optional<bool> ignores_armour;
    std::optional<BoundedString<80>> source;
};

// ---- the scene

/// GM. Between free play and combat. Refuses: pending-open.
struct ModeSet {
    Mode mode = Mode::free;
};

/// GM. Dice: a d20 for each, in the order given (D100-x-ini-1). Refuses: module-off, pending-open,
/// named-twice.
struct ConfrontationStart {
    BoundedList<Id, 60> characters;
    std::optional<BoundedInt<-99, 99>> modifier;  ///< of the total of each of them
};

/// GM. Into the order that is running. Dice: a d20 for each, in the order given (D100-x-ini-1).
/// Refuses: not-in-combat, no-such-character, named-twice, invalid-params (who is in it already).
struct ConfrontationJoin {
    BoundedList<Id, 60> characters;
    std::optional<BoundedInt<-99, 99>> modifier;  ///< of the total of each of them
};

/// GM. Out of the order that is running. Refuses: not-in-combat, named-twice,
/// invalid-params (who is not in it).
struct ConfrontationLeave {
    BoundedList<Id, 60> characters;
};

/// GM. Refuses: not-in-combat, pending-open.
struct TurnStart {
    Id character;
    std::optional<BoundedInt<0, 9>> quick_actions;  ///< absent: 1
};

/// GM. One marker off each attribute that has one (D100-trump-10). Refuses: pending-open,
/// named-twice.
struct Rest {
    BoundedList<Id, 60> characters;
};

/// Uses a quick action for an advantage on the next test (D100-x-tri-1). Refuses: module-off,
/// no-edge, no-quick-action.
struct TriangleUse {
    Id actor;
    Id opponent;
    Triangle triangle = Triangle::attack;
};

/// d20 + save against a difficulty (D100-x-save-1, -2). Dice: d20. Refuses: module-off.
struct SaveRoll {
    Id actor;
    Save save = Save::toughness;
    Ease ease = Ease::normal;
    std::optional<Id> opponent;  ///< then by its malice
    std::optional<Malice> malice;
    std::optional<BoundedInt<-99, 99>> modifier;  ///< GM, or a player's with `claims`
};

using Command =
    rules::OneOf<DecisionAnswer, CharacterAdd, CharacterSet, CharacterGive, CharacterRemove, Adjust,
                 SettingsSet, ConditionStart, ConditionEnd, TestDeclare, TestSet, AdvantageAdd,
                 SpiritualSpend, EffortMake, TrumpClaim, TestRoll, TestCancel, TestThrow, ModeSet,
                 ConfrontationStart, TurnStart, Rest, TriangleUse, SaveRoll, TestCall,
                 TestCallClose, DamageDeal, ConfrontationJoin, ConfrontationLeave, CharacterShow,
                 SpiritualWithdraw, EffortWithdraw, TrumpWithdraw>;

// ---- what each is called on the wire, and its fields

BOOST_DESCRIBE_STRUCT(SkillGiven, (), (rank, specialisations, value))
BOOST_DESCRIBE_STRUCT(PointsGiven, (), (current, max))
BOOST_DESCRIBE_STRUCT(OutsideGiven, (),
                      (level, stature, size, ego, aura, armour_category, resolution_category,
                       weapon_category, armour, weapon, grip, unarmed, trained, corruption, stress,
                       load, space))
BOOST_DESCRIBE_STRUCT(SheetGiven, (),
                      (attributes, skills, feat_value, mishap, ps, pk, extra_trumps, outside))
KAST_MESSAGE_FROM((SheetGiven), CharacterAdd, "character.add", id, name, owner, hidden, shown)
KAST_MESSAGE_FROM((SheetGiven), CharacterSet, "character.set", character, reason, name, hidden,
                  shown)
KAST_MESSAGE(CharacterShow, "character.show", character, characters)
KAST_MESSAGE(CharacterGive, "character.give", character, owner)
KAST_MESSAGE(CharacterRemove, "character.remove", character)
KAST_MESSAGE(Adjust, "adjust", character, field, attribute, value, reason)
KAST_MESSAGE(SettingsSet, "settings.set", feat_default, specialised, trump_limit, outside,
             ask_difficulty, claims)
KAST_MESSAGE(ConditionStart, "condition.start", id, character, label, advantages, disadvantages,
             modifier)
KAST_MESSAGE(ConditionEnd, "condition.end", character, condition)
KAST_MESSAGE(TestDeclare, "test.declare", id, actor, attribute, skill, specialised, opponent,
             opponent_attribute, reason, call, difficulty, modifier)
KAST_MESSAGE(TestCall, "test.call", id, who, attribute, skill, specialised, opponent,
             opponent_attribute, difficulty, modifier, label)
KAST_MESSAGE(TestSet, "test.set", test, modifier, difficulty, skill, feat, mishap, attribute)
KAST_MESSAGE(AdvantageAdd, "advantage.add", test, lean, n, cause)
KAST_MESSAGE(SpiritualSpend, "spiritual.spend", test)
KAST_MESSAGE(EffortMake, "effort.make", test, pool)
KAST_MESSAGE(TrumpClaim, "trump.claim", test, attribute, justification)
KAST_MESSAGE(SpiritualWithdraw, "spiritual.withdraw", test)
KAST_MESSAGE(EffortWithdraw, "effort.withdraw", test)
KAST_MESSAGE(TrumpWithdraw, "trump.withdraw", test, attribute)
KAST_MESSAGE(TestRoll, "test.roll", test)
KAST_MESSAGE(TestCancel, "test.cancel", test, reason)
KAST_MESSAGE(TestThrow, "test.throw", actor, sides, target, modifier)
KAST_MESSAGE(DamageDeal, "damage.deal", to, amount, dice, sides, modifier, ignores_armour, source)
KAST_MESSAGE(ModeSet, "mode.set", mode)
KAST_MESSAGE(ConfrontationStart, "confrontation.start", characters, modifier)
KAST_MESSAGE(ConfrontationJoin, "confrontation.join", characters, modifier)
KAST_MESSAGE(ConfrontationLeave, "confrontation.leave", characters)
KAST_MESSAGE(TurnStart, "turn.start", character, quick_actions)
KAST_MESSAGE(Rest, "rest", characters)
KAST_MESSAGE(TriangleUse, "triangle.use", actor, opponent, triangle)
KAST_MESSAGE(SaveRoll, "save.roll", actor, save, ease, opponent, malice, modifier)

}  // namespace kast::rules::terre_exile

extern template struct kast::rules::detail::AlternativesOf<kast::rules::terre_exile::Command>;

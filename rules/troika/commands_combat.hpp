#pragma once
// What may be asked of a Troika table in a fight: initiative, and the actions of a turn.

#include "rules/troika/descriptions.hpp"

namespace kast::rules::troika {

// ---- initiative

/// GM. Builds the stack (TR-5.1). Refuses: already-running, nobody (no character able to be in it).
struct InitiativeStart {
    static constexpr std::string_view name = "initiative.start";
    BoundedList<Id, 60> characters;
    std::optional<BoundedList<Id, 60>> henchmen;
    std::optional<BoundedList<Id, 100>> enemies;
};
BOOST_DESCRIBE_STRUCT(InitiativeStart, (), (characters, henchmen, enemies))
/// GM. Draws a token; an open turn whose action is used ends first.
/// Dice: one pick; at End the tests that leave no choice (2d6, then the loss in d6), victim by
/// victim.
struct TokenDraw {
    static constexpr std::string_view name = "token.draw";
};
BOOST_DESCRIBE_STRUCT(TokenDraw, (), ())
/// GM. Who of the side whose token is up takes the turn (TR-5.4.c, 5.5.b).
struct ChooseActor {
    static constexpr std::string_view name = "actor.choose";
    Id creature;
};
BOOST_DESCRIBE_STRUCT(ChooseActor, (), (creature))
/// GM. Sets how many tokens the enemies have; none given: by the rules again (TR-5.1.4.b).
struct StackAdjust {
    static constexpr std::string_view name = "stack.adjust";
    std::optional<BoundedInt<0, 999>> enemy_tokens;
};
BOOST_DESCRIBE_STRUCT(StackAdjust, (), (enemy_tokens))
/// GM. Tokens go in now.
struct InitiativeJoin {
    static constexpr std::string_view name = "initiative.join";
    Id creature;
};
BOOST_DESCRIBE_STRUCT(InitiativeJoin, (), (creature))
/// GM. Tokens go at the next End.
struct InitiativeLeave {
    static constexpr std::string_view name = "initiative.leave";
    Id creature;
};
BOOST_DESCRIBE_STRUCT(InitiativeLeave, (), (creature))
/// Ends the turn. A GM may end one that nobody has been named for.
struct TurnEnd {
    static constexpr std::string_view name = "turn.end";
};
BOOST_DESCRIBE_STRUCT(TurnEnd, (), ())
/// GM. The action does not count after all (TR-6.b).
struct TurnGiveBack {
    static constexpr std::string_view name = "turn.give-back";
};
BOOST_DESCRIBE_STRUCT(TurnGiveBack, (), ())
/// GM. The stack is taken down; the dying get one chance of aid (TR-4.1.c).
struct InitiativeEnd {
    static constexpr std::string_view name = "initiative.end";
};
BOOST_DESCRIBE_STRUCT(InitiativeEnd, (), ())

// ---- actions: the actor's own turn with its action unused while initiative runs; free otherwise

/// Strikes somebody (TR-6.1). `weapon`: an item in hand, a natural weapon or "unarmed"; absent: the
/// first there is. `skill`: absent, the weapon's own. `cover`: GM.
/// Dice: 2d6 attacker, 2d6 defender (unaware: attacker's alone); a clinch of bodies d6 each; then,
/// where nobody has a choice, the damage die.
struct Attack {
    static constexpr std::string_view name = "attack";
    Id attacker;
    Id defender;
    std::optional<Id> weapon;
    std::optional<SkillName> skill;
    std::optional<BoundedInt<0, 6>> cover;
};
BOOST_DESCRIBE_STRUCT(Attack, (), (attacker, defender, weapon, skill, cover))
/// A standing choice for the next exchange in which the actor is attacked; empty: the best again.
struct DefendWith {
    static constexpr std::string_view name = "defence.choose";
    Id actor;
    std::optional<Id> weapon;
    std::optional<SkillName> skill;
    std::optional<SkillName> evade;  ///< against shots and touch spells
};
BOOST_DESCRIBE_STRUCT(DefendWith, (), (actor, weapon, skill, evade))
/// Shoots (TR-6.2). `melee`: everybody in it, the defender included (TR-6.2.1). `cover`: GM.
/// Dice: 2d6 attacker (aimed: twice), 2d6 defender, the receiver's, then as `attack`.
struct Shoot {
    static constexpr std::string_view name = "shoot";
    Id attacker;
    Id defender;
    std::optional<Id> weapon;
    std::optional<SkillName> skill;
    std::optional<BoundedList<Id, 60>> melee;
    std::optional<BoundedInt<0, 6>> cover;
};
BOOST_DESCRIBE_STRUCT(Shoot, (), (attacker, defender, weapon, skill, melee, cover))
/// Wrestles (TR-6.8). Dice: 2d6 attacker, 2d6 defender; knocked out: d6; clinch: d6 each.
struct Grapple {
    static constexpr std::string_view name = "grapple";
    Id attacker;
    Id defender;
};
BOOST_DESCRIBE_STRUCT(Grapple, (), (attacker, defender))
/// Keeps the token as an Aim (TR-6.2.2).
struct TakeAim {
    static constexpr std::string_view name = "aim.take";
    Id actor;
    std::optional<Id> weapon;
};
BOOST_DESCRIBE_STRUCT(TakeAim, (), (actor, weapon))
/// Gives the Aim up, at any time.
struct ReleaseAim {
    static constexpr std::string_view name = "aim.release";
    Id actor;
};
BOOST_DESCRIBE_STRUCT(ReleaseAim, (), (actor))
/// Casts a spell (TR-6.3). `versus`: the target must be touched against its will. `cost`: for
/// spells whose cost varies or is the table's own; another than the listed cost by the GM alone.
/// `against`: for Undo, which of the target's spells; absent: the one it has at work.
/// Dice: 2d6 caster (versus: 2d6 target); fumble: d66; damaging spells d6; an enemy's resistance
/// 2d6.
struct Cast {
    static constexpr std::string_view name = "cast";
    Id actor;
    SkillName spell;
    std::optional<BoundedList<Id, 20>> targets;
    std::optional<bool> versus;
    std::optional<SkillName> against;
    std::optional<BoundedInt<0, 60>> cost;
    std::optional<BoundedInt<-12, 12>> modifier;  ///< GM
};
BOOST_DESCRIBE_STRUCT(Cast, (), (actor, spell, targets, versus, against, cost, modifier))
/// GM. A spell that lasted ends.
struct EffectEnd {
    static constexpr std::string_view name = "effect.end";
    Id effect;
};
BOOST_DESCRIBE_STRUCT(EffectEnd, (), (effect))
/// GM. Draws a spell at random. Dice: d66.
struct SpellRandom {
    static constexpr std::string_view name = "spell.draw";
};
BOOST_DESCRIBE_STRUCT(SpellRandom, (), ())
/// Puts the token back and waits (TR-6.4.a).
struct Delay {
    static constexpr std::string_view name = "delay";
    Id actor;
};
BOOST_DESCRIBE_STRUCT(Delay, (), (actor))
/// Moves further than the 4 metres that go with any action (TR-6.5).
struct Move {
    static constexpr std::string_view name = "move";
    Id actor;
    std::optional<BoundedString<400>> text;
};
BOOST_DESCRIBE_STRUCT(Move, (), (actor, text))
/// Gets a thing out while initiative runs (TR-6.6); ammunition loads the weapon in hand. Dice: 2d6.
struct Retrieve {
    static constexpr std::string_view name = "retrieve";
    Id actor;
    Id item;
};
BOOST_DESCRIBE_STRUCT(Retrieve, (), (actor, item))
/// Uses what is in hand; the GM says what happens (TR-6.7).
struct Use {
    static constexpr std::string_view name = "use";
    Id actor;
    Id item;
    std::optional<BoundedString<400>> text;
};
BOOST_DESCRIBE_STRUCT(Use, (), (actor, item, text))
struct StandUp {
    static constexpr std::string_view name = "stand-up";
    Id actor;
};
BOOST_DESCRIBE_STRUCT(StandUp, (), (actor))
/// Lightens the load (TR-10.4.1). `reckless` (2d6, things may break) and `armour_too`: GM.
/// Dice: d6, reckless 2d6.
struct DropInHaste {
    static constexpr std::string_view name = "drop-in-haste";
    Id actor;
    std::optional<bool> reckless;
    std::optional<bool> armour_too;
};
BOOST_DESCRIBE_STRUCT(DropInHaste, (), (actor, reckless, armour_too))
/// Saves the dying with a passed Healing test (TR-4.1.d). Outside initiative it is the one chance:
/// failed, the victim is dead (TR-4.1.c). Dice: 2d6.
struct Stabilise {
    static constexpr std::string_view name = "stabilise";
    Id actor;
    Id target;
};
BOOST_DESCRIBE_STRUCT(Stabilise, (), (actor, target))
/// Anything else (TR-6.b).
struct Improvise {
    static constexpr std::string_view name = "improvise";
    Id actor;
    BoundedString<1000> text;
};
BOOST_DESCRIBE_STRUCT(Improvise, (), (actor, text))

}  // namespace kast::rules::troika

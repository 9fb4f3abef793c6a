#pragma once
// What may be asked of a Troika table in a fight: initiative, and the actions of a turn.

#include "rules/core/message.hpp"
#include "rules/troika/descriptions.hpp"

namespace kast::rules::troika {

// ---- initiative

/// GM. Builds the stack (TR-5.1). Refuses: already-running, nobody (no character able to be in it).
struct InitiativeStart {
    BoundedList<Id, 60> characters;
    std::optional<BoundedList<Id, 60>> henchmen;
    std::optional<BoundedList<Id, 100>> enemies;
};
/// GM. Draws a token; an open turn whose action is used ends first.
/// Dice: one pick; at End the tests that leave no choice (2d6, then the loss in d6), victim by
/// victim.
struct TokenDraw {};
/// GM. Who of the side whose token is up takes the turn (TR-5.4.c, 5.5.b).
struct ActorChoose {
    Id creature;
};
/// GM. Sets how many tokens the enemies have; nothing given: by the rules again (TR-5.1.4.b).
/// `stack`: by owner, how many of the tokens it has are still to be drawn this round.
/// Refuses: no-such-owner, bad-value (more than it has).
struct StackAdjust {
    std::optional<BoundedInt<0, 999>> enemy_tokens;
    std::optional<std::map<std::string, BoundedInt<0, 999>>> stack;
};
/// GM. Who acts next, whatever the stack would say: an open turn ends, and this one's begins, with
/// a token of its side's where one is still in the stack.
struct TurnStart {
    Id creature;
};
/// GM. Tokens go in now.
struct InitiativeJoin {
    Id creature;
};
/// GM. Tokens go at the next End.
struct InitiativeLeave {
    Id creature;
};
/// Ends the turn. A GM may end one that nobody has been named for.
struct TurnEnd {};
/// GM. The action does not count after all (TR-6.b).
struct TurnGiveBack {};
/// GM. The stack is taken down; the dying get one chance of aid (TR-4.1.c).
struct InitiativeEnd {};

// ---- actions: the actor's own turn with its action unused while initiative runs; free otherwise

/// Strikes somebody (TR-6.1). `weapon`: an item in hand, a natural weapon or "unarmed"; absent: the
/// first there is. `skill`: absent, the weapon's own. `cover`: GM.
/// Dice: 2d6 attacker, 2d6 defender (unaware: attacker's alone); a clinch of bodies d6 each; then,
/// where nobody has a choice, the damage die.
struct Attack {
    Id attacker;
    Id defender;
    std::optional<Id> weapon;
    std::optional<SkillName> skill;
    std::optional<BoundedInt<0, 6>> cover;
    std::optional<Ruling> modifier;           ///< GM: the attacker's
    std::optional<Ruling> opponent_modifier;  ///< GM: the defender's
    std::optional<Ruling> damage_modifier;    ///< GM: of the attacker's damage die
    std::optional<Reason> reason;             ///< GM
};
/// A standing choice for the next exchange in which the actor is attacked; empty: the best again.
struct DefenceChoose {
    Id actor;
    std::optional<Id> weapon;
    std::optional<SkillName> skill;
    std::optional<SkillName> evade;  ///< against shots and touch spells
};
/// Shoots (TR-6.2). `melee`: everybody in it, the defender included (TR-6.2.1). `cover`: GM.
/// Dice: 2d6 attacker (aimed: twice), 2d6 defender, the receiver's, then as `attack`.
struct Shoot {
    Id attacker;
    Id defender;
    std::optional<Id> weapon;
    std::optional<SkillName> skill;
    std::optional<BoundedList<Id, 60>> melee;
    std::optional<BoundedInt<0, 6>> cover;
    std::optional<Ruling> modifier;           ///< GM: the attacker's
    std::optional<Ruling> opponent_modifier;  ///< GM: the defender's
    std::optional<Ruling> damage_modifier;    ///< GM: of the damage die
    std::optional<Reason> reason;             ///< GM
};
/// Wrestles (TR-6.8). Dice: 2d6 attacker, 2d6 defender; knocked out: d6; clinch: d6 each.
struct Grapple {
    Id attacker;
    Id defender;
    std::optional<Ruling> modifier;           ///< GM: the attacker's
    std::optional<Ruling> opponent_modifier;  ///< GM: the defender's
    std::optional<Ruling> damage_modifier;    ///< GM: of the attacker's damage die
    std::optional<Reason> reason;             ///< GM
};
/// Keeps the token as an Aim (TR-6.2.2).
struct AimTake {
    Id actor;
    std::optional<Id> weapon;
};
/// Gives the Aim up, at any time.
struct AimRelease {
    Id actor;
};
/// Casts a spell (TR-6.3). `versus`: the target must be touched against its will. `cost`: for
/// spells whose cost varies or is the table's own; another than the listed cost by the GM alone.
/// `against`: for Undo, which of the target's spells; absent: the one it has at work.
/// Dice: 2d6 caster (versus: 2d6 target); fumble: d66; damaging spells d6; an enemy's resistance
/// 2d6.
struct Cast {
    Id actor;
    SkillName spell;
    std::optional<BoundedList<Id, 20>> targets;
    std::optional<bool> versus;
    std::optional<SkillName> against;
    std::optional<BoundedInt<0, 60>> cost;
    std::optional<Ruling> modifier;           ///< GM
    std::optional<Ruling> opponent_modifier;  ///< GM: of the target that is to be touched
    std::optional<Ruling> damage_modifier;    ///< GM: of every damage die
    std::optional<Reason> reason;             ///< GM
};
/// GM. A spell that lasted ends.
struct EffectEnd {
    Id effect;
};
/// GM. Draws a spell at random. Dice: d66.
struct SpellDraw {};
/// Puts the token back and waits (TR-6.4.a).
struct Delay {
    Id actor;
};
/// Moves further than the 4 metres that go with any action (TR-6.5).
struct Move {
    Id actor;
    std::optional<BoundedString<400>> text;
};
/// Gets a thing out while initiative runs (TR-6.6); ammunition loads the weapon in hand. Dice: 2d6.
struct Retrieve {
    Id actor;
    Id item;
    std::optional<Ruling> modifier;  ///< GM
    std::optional<Reason> reason;    ///< GM
};
/// Uses what is in hand; the GM says what happens (TR-6.7).
struct Use {
    Id actor;
    Id item;
    std::optional<BoundedString<400>> text;
};
struct StandUp {
    Id actor;
};
/// Lightens the load (TR-10.4.1). `reckless` (2d6, things may break) and `armour_too`: GM.
/// Dice: d6, reckless 2d6.
struct DropInHaste {
    Id actor;
    std::optional<bool> reckless;
    std::optional<bool> armour_too;
    std::optional<Ruling> modifier;  ///< GM: of the slots
    std::optional<Reason> reason;    ///< GM
};
/// Saves the dying with a passed Healing test (TR-4.1.d). Outside initiative it is the one chance:
/// failed, the victim is dead (TR-4.1.c). Dice: 2d6.
struct Stabilise {
    Id actor;
    Id target;
    std::optional<Ruling> modifier;  ///< GM
    std::optional<Reason> reason;    ///< GM
};
/// Anything else (TR-6.b).
struct Improvise {
    Id actor;
    BoundedString<1000> text;
};

// ---- what each is called on the wire, and its fields

KAST_MESSAGE(InitiativeStart, "initiative.start", characters, henchmen, enemies)
KAST_MESSAGE(TokenDraw, "token.draw")
KAST_MESSAGE(ActorChoose, "actor.choose", creature)
KAST_MESSAGE(StackAdjust, "stack.adjust", enemy_tokens, stack)
KAST_MESSAGE(TurnStart, "turn.start", creature)
KAST_MESSAGE(InitiativeJoin, "initiative.join", creature)
KAST_MESSAGE(InitiativeLeave, "initiative.leave", creature)
KAST_MESSAGE(TurnEnd, "turn.end")
KAST_MESSAGE(TurnGiveBack, "turn.give-back")
KAST_MESSAGE(InitiativeEnd, "initiative.end")
KAST_MESSAGE(Attack, "attack", attacker, defender, weapon, skill, cover, modifier,
             opponent_modifier, damage_modifier, reason)
KAST_MESSAGE(DefenceChoose, "defence.choose", actor, weapon, skill, evade)
KAST_MESSAGE(Shoot, "shoot", attacker, defender, weapon, skill, melee, cover, modifier,
             opponent_modifier, damage_modifier, reason)
KAST_MESSAGE(Grapple, "grapple", attacker, defender, modifier, opponent_modifier, damage_modifier,
             reason)
KAST_MESSAGE(AimTake, "aim.take", actor, weapon)
KAST_MESSAGE(AimRelease, "aim.release", actor)
KAST_MESSAGE(Cast, "cast", actor, spell, targets, versus, against, cost, modifier,
             opponent_modifier, damage_modifier, reason)
KAST_MESSAGE(EffectEnd, "effect.end", effect)
KAST_MESSAGE(SpellDraw, "spell.draw")
KAST_MESSAGE(Delay, "delay", actor)
KAST_MESSAGE(Move, "move", actor, text)
KAST_MESSAGE(Retrieve, "retrieve", actor, item, modifier, reason)
KAST_MESSAGE(Use, "use", actor, item, text)
KAST_MESSAGE(StandUp, "stand-up", actor)
KAST_MESSAGE(DropInHaste, "drop-in-haste", actor, reckless, armour_too, modifier, reason)
KAST_MESSAGE(Stabilise, "stabilise", actor, target, modifier, reason)
KAST_MESSAGE(Improvise, "improvise", actor, text)

}  // namespace kast::rules::troika

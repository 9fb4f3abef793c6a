#pragma once
// What has happened in initiative: tokens and turns, exchanges, other actions.

#include "rules/core/message.hpp"
#include "rules/troika/events_basic.hpp"

namespace kast::rules::troika {

// ---- initiative

struct InitiativeStarted {
    std::vector<Id> members;
    std::vector<Tokens> tokens;
};
struct TokenDrawn {
    Id owner;
    int of = 0;               ///< tokens that were in the stack
    OmitEmpty<bool> by_hand;  ///< the GM took it out
};
struct TurnStarted {
    Id owner;
    std::optional<Id> actor;
};
/// The token is out, nobody takes a turn with it (TR-5.2.d).
struct TurnMissed {
    Id owner;
};
struct ActorChosen {
    Id creature;
};
struct TurnEnded {
    Id owner;
    std::optional<Id> actor;
};
struct TurnGivenBack {
    Id actor;
};
/// End was drawn: all tokens are back, those of the dead and of who left are gone (TR-5.3.a, b).
struct TokensReturned {
    std::vector<Id> members;
    std::vector<Tokens> tokens;
};
/// The last of what End brings (TR-5.3.e 4, 5).
struct RoundEnded {
    int round = 1;            ///< the round that begins
    std::vector<Id> awake;    ///< who came round
    std::vector<Id> effects;  ///< spells that ran out
};
struct StackAdjusted {
    std::optional<int> enemy_tokens;
    std::vector<Tokens> tokens;
};
struct InitiativeJoined {
    Id creature;
    std::vector<Tokens> tokens;
};
struct InitiativeLeft {
    Id creature;
};
struct InitiativeEnded {
    std::vector<Id> dying;  ///< who may now be aided once
};

// ---- exchanges

struct ExchangeRolled {
    Exchange exchange;
    Veil attacker_veil;
    Veil defender_veil;
};
/// Luck broke a tie (TR-3.3.a).
struct TieBroken {
    Id winner;
    Outcome outcome = Outcome::attacker;
};
struct ReceiverChosen {
    std::vector<Id> melee;
    std::vector<int> dice;  ///< all that were thrown, those thrown again too
    Id receiver;
};
/// A blow landed and may now be followed up.
struct HitLanded {
    Hit hit;
};
struct DamageRolled {
    int hit = 0;  ///< which of the exchange's
    Id by;
    Id to;
    int die = 0;
};
struct WeaponChosen {
    int hit = 0;
    Id by;
    Id weapon;
};
struct DamageDealt {
    IdOrNone by;  ///< empty: nobody, see `source`
    Id to;
    IdOrNone weapon;  ///< empty: a spell, or nobody's
    Row row = Row::unarmed;
    int die = 0;
    std::vector<Modifier> modifiers;  ///< of the die
    int roll = 0;                     ///< die + modifiers
    int column = 1;                   ///< 1..7, 7 is "7+"
    int damage = 0;                   ///< what the table says
    bool doubled = false;
    int lost = 0;
    int stamina = 0;                ///< after
    Veil veil;                      ///< of `to`
    OmitEmpty<std::string> source;  ///< what hurts, where it is nobody
};
struct ExchangeEnded {
    Outcome outcome = Outcome::tie;
    bool cut_short = false;  ///< who it was about is gone
};
struct KnockedDown {
    Id creature;
};
struct KnockedOut {
    Id creature;
    int rounds = 1;  ///< the die
};
struct StoodUp {
    Id creature;
};
struct DefenceChosen {
    Id creature;
    std::optional<Defence> defence;  ///< absent: the best again
};
struct ShotFired {
    Id creature;
    Id weapon;
    int shots = 0;  ///< left
};
struct AimTaken {
    Id creature;
    Id weapon;
};
enum class AimEnd { released, shot, other_action, lost };
BOOST_DESCRIBE_ENUM(AimEnd, released, shot, other_action, lost)
struct AimEnded {
    Id creature;
    AimEnd cause = AimEnd::released;
};

// ---- other actions

struct SpellCast {
    Id caster;
    std::string spell;
    std::vector<Id> targets;
    bool versus = false;
    std::optional<Throw> thrown;          ///< versus, or read on a list: the caster's
    std::vector<int> dice;                ///< Roll Under: the pair
    std::vector<Modifier> modifiers;      ///< Roll Under: of the target
    int target = 0;                       ///< Roll Under
    std::optional<ContestSide> defender;  ///< versus
    bool success = false;
    bool fumble = false;
    bool resistible = false;  ///< targets may resist with Luck (enemies: Skill)
    std::string result;       ///< read on a list: what it says there (4.9); else empty
    Veil veil;
};
struct MishapRolled {
    Id caster;
    std::vector<int> dice;  ///< d66
    int number = 11;
    std::string mishap;  ///< our own word for it
};
struct EffectStarted {
    Effect effect;
};
struct EffectEnded {
    Id effect;
};
struct SpellDrawn {
    std::vector<int> dice;
    std::string spell;
};
struct Delayed {
    Id creature;
};
struct Moved {
    Id creature;
    std::string text;
};
struct Retrieved {
    Id creature;
    Id item;
    std::string item_name;
    int position = 1;
    std::vector<int> dice;
    std::vector<Modifier> modifiers;
    int total = 2;
    bool success = false;  ///< the action is still free; otherwise found, too late to use
    bool open = true;
};
struct Used {
    Id creature;
    Id item;
    std::string text;
};
struct Improvised {
    Id creature;
    std::string text;
};
struct DropRolled {
    Id creature;
    std::vector<int> dice;
    int slots = 1;
    bool reckless = false;
    OmitEmpty<std::vector<Modifier>> modifiers;  ///< of the slots
};
struct Dropped {
    Id creature;
    std::vector<Item> items;
    bool reckless = false;
};

// ---- what each is called on the wire, and its fields

KAST_MESSAGE(InitiativeStarted, "initiative.started", members, tokens)
KAST_MESSAGE(TokenDrawn, "token.drawn", owner, of, by_hand)
KAST_MESSAGE(TurnStarted, "turn.started", owner, actor)
KAST_MESSAGE(TurnMissed, "turn.missed", owner)
KAST_MESSAGE(ActorChosen, "actor.chosen", creature)
KAST_MESSAGE(TurnEnded, "turn.ended", owner, actor)
KAST_MESSAGE(TurnGivenBack, "turn.given-back", actor)
KAST_MESSAGE(TokensReturned, "tokens.returned", members, tokens)
KAST_MESSAGE(RoundEnded, "round.ended", round, awake, effects)
KAST_MESSAGE(StackAdjusted, "stack.adjusted", enemy_tokens, tokens)
KAST_MESSAGE(InitiativeJoined, "initiative.joined", creature, tokens)
KAST_MESSAGE(InitiativeLeft, "initiative.left", creature)
KAST_MESSAGE(InitiativeEnded, "initiative.ended", dying)
KAST_MESSAGE(ExchangeRolled, "exchange.rolled", exchange, attacker_veil, defender_veil)
KAST_MESSAGE(TieBroken, "tie.broken", winner, outcome)
KAST_MESSAGE(ReceiverChosen, "receiver.chosen", melee, dice, receiver)
KAST_MESSAGE(HitLanded, "hit.landed", hit)
KAST_MESSAGE(DamageRolled, "damage.rolled", hit, by, to, die)
KAST_MESSAGE(WeaponChosen, "weapon.chosen", hit, by, weapon)
KAST_MESSAGE(DamageDealt, "damage.dealt", by, to, weapon, row, die, modifiers, roll, column, damage,
             doubled, lost, stamina, veil, source)
KAST_MESSAGE(ExchangeEnded, "exchange.ended", outcome, cut_short)
KAST_MESSAGE(KnockedDown, "knocked-down", creature)
KAST_MESSAGE(KnockedOut, "knocked-out", creature, rounds)
KAST_MESSAGE(StoodUp, "stood-up", creature)
KAST_MESSAGE(DefenceChosen, "defence.chosen", creature, defence)
KAST_MESSAGE(ShotFired, "shot.fired", creature, weapon, shots)
KAST_MESSAGE(AimTaken, "aim.taken", creature, weapon)
KAST_MESSAGE(AimEnded, "aim.ended", creature, cause)
KAST_MESSAGE(SpellCast, "spell.cast", caster, spell, targets, versus, thrown, dice, modifiers,
             target, defender, success, fumble, resistible, result, veil)
KAST_MESSAGE(MishapRolled, "mishap.rolled", caster, dice, number, mishap)
KAST_MESSAGE(EffectStarted, "effect.started", effect)
KAST_MESSAGE(EffectEnded, "effect.ended", effect)
KAST_MESSAGE(SpellDrawn, "spell.drawn", dice, spell)
KAST_MESSAGE(Delayed, "delayed", creature)
KAST_MESSAGE(Moved, "moved", creature, text)
KAST_MESSAGE(Retrieved, "retrieved", creature, item, item_name, position, dice, modifiers, total,
             success, open)
KAST_MESSAGE(Used, "used", creature, item, text)
KAST_MESSAGE(Improvised, "improvised", creature, text)
KAST_MESSAGE(DropRolled, "drop.rolled", creature, dice, slots, reckless, modifiers)
KAST_MESSAGE(Dropped, "dropped", creature, items, reckless)

}  // namespace kast::rules::troika

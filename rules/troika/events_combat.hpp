#pragma once
// What has happened in initiative: tokens and turns, exchanges, other actions.

#include "rules/troika/events_basic.hpp"

namespace kast::rules::troika {

// ---- initiative

struct InitiativeStarted {
    static constexpr std::string_view name = "initiative.started";
    std::vector<Id> members;
    std::vector<Tokens> tokens;
};
BOOST_DESCRIBE_STRUCT(InitiativeStarted, (), (members, tokens))
struct TokenDrawn {
    static constexpr std::string_view name = "token.drawn";
    Id owner;
    int of = 0;  ///< tokens that were in the stack
};
BOOST_DESCRIBE_STRUCT(TokenDrawn, (), (owner, of))
struct TurnStarted {
    static constexpr std::string_view name = "turn.started";
    Id owner;
    std::optional<Id> actor;
};
BOOST_DESCRIBE_STRUCT(TurnStarted, (), (owner, actor))
/// The token is out, nobody takes a turn with it (TR-5.2.d).
struct TurnMissed {
    static constexpr std::string_view name = "turn.missed";
    Id owner;
};
BOOST_DESCRIBE_STRUCT(TurnMissed, (), (owner))
struct ActorChosen {
    static constexpr std::string_view name = "actor.chosen";
    Id creature;
};
BOOST_DESCRIBE_STRUCT(ActorChosen, (), (creature))
struct TurnEnded {
    static constexpr std::string_view name = "turn.ended";
    Id owner;
    std::optional<Id> actor;
};
BOOST_DESCRIBE_STRUCT(TurnEnded, (), (owner, actor))
struct TurnGivenBack {
    static constexpr std::string_view name = "turn.given-back";
    Id actor;
};
BOOST_DESCRIBE_STRUCT(TurnGivenBack, (), (actor))
/// End was drawn: all tokens are back, those of the dead and of who left are gone (TR-5.3.a, b).
struct TokensReturned {
    static constexpr std::string_view name = "tokens.returned";
    std::vector<Id> members;
    std::vector<Tokens> tokens;
};
BOOST_DESCRIBE_STRUCT(TokensReturned, (), (members, tokens))
/// The last of what End brings (TR-5.3.e 4, 5).
struct RoundEnded {
    static constexpr std::string_view name = "round.ended";
    int round = 1;            ///< the round that begins
    std::vector<Id> awake;    ///< who came round
    std::vector<Id> effects;  ///< spells that ran out
};
BOOST_DESCRIBE_STRUCT(RoundEnded, (), (round, awake, effects))
struct StackAdjusted {
    static constexpr std::string_view name = "stack.adjusted";
    std::optional<int> enemy_tokens;
    std::vector<Tokens> tokens;
};
BOOST_DESCRIBE_STRUCT(StackAdjusted, (), (enemy_tokens, tokens))
struct InitiativeJoined {
    static constexpr std::string_view name = "initiative.joined";
    Id creature;
    std::vector<Tokens> tokens;
};
BOOST_DESCRIBE_STRUCT(InitiativeJoined, (), (creature, tokens))
struct InitiativeLeft {
    static constexpr std::string_view name = "initiative.left";
    Id creature;
};
BOOST_DESCRIBE_STRUCT(InitiativeLeft, (), (creature))
struct InitiativeEnded {
    static constexpr std::string_view name = "initiative.ended";
    std::vector<Id> dying;  ///< who may now be aided once
};
BOOST_DESCRIBE_STRUCT(InitiativeEnded, (), (dying))

// ---- exchanges

struct Exchanged {
    static constexpr std::string_view name = "exchange.rolled";
    Exchange exchange;
    Veil attacker_veil;
    Veil defender_veil;
};
BOOST_DESCRIBE_STRUCT(Exchanged, (), (exchange, attacker_veil, defender_veil))
/// Luck broke a tie (TR-3.3.a).
struct TieBroken {
    static constexpr std::string_view name = "tie.broken";
    Id winner;
    Outcome outcome = Outcome::attacker;
};
BOOST_DESCRIBE_STRUCT(TieBroken, (), (winner, outcome))
struct ReceiverChosen {
    static constexpr std::string_view name = "receiver.chosen";
    std::vector<Id> melee;
    std::vector<int> dice;  ///< all that were thrown, those thrown again too
    Id receiver;
};
BOOST_DESCRIBE_STRUCT(ReceiverChosen, (), (melee, dice, receiver))
/// A blow landed and may now be followed up.
struct HitLanded {
    static constexpr std::string_view name = "hit.landed";
    Hit hit;
};
BOOST_DESCRIBE_STRUCT(HitLanded, (), (hit))
struct DamageRolled {
    static constexpr std::string_view name = "damage.rolled";
    int hit = 0;  ///< which of the exchange's
    Id by;
    Id to;
    int die = 0;
};
BOOST_DESCRIBE_STRUCT(DamageRolled, (), (hit, by, to, die))
struct WeaponChosen {
    static constexpr std::string_view name = "weapon.chosen";
    int hit = 0;
    Id by;
    Id weapon;
};
BOOST_DESCRIBE_STRUCT(WeaponChosen, (), (hit, by, weapon))
struct DamageDealt {
    static constexpr std::string_view name = "damage.dealt";
    Id by;
    Id to;
    IdOrNone weapon;  ///< empty: a spell
    Row row = Row::unarmed;
    int die = 0;
    std::vector<Modifier> modifiers;  ///< of the die
    int roll = 0;                     ///< die + modifiers
    int column = 1;                   ///< 1..7, 7 is "7+"
    int damage = 0;                   ///< what the table says
    bool doubled = false;
    int lost = 0;
    int stamina = 0;  ///< after
    Veil veil;        ///< of `to`
};
BOOST_DESCRIBE_STRUCT(DamageDealt, (),
                      (by, to, weapon, row, die, modifiers, roll, column, damage, doubled, lost,
                       stamina, veil))
struct ExchangeClosed {
    static constexpr std::string_view name = "exchange.ended";
    Outcome outcome = Outcome::tie;
    bool cut_short = false;  ///< who it was about is gone
};
BOOST_DESCRIBE_STRUCT(ExchangeClosed, (), (outcome, cut_short))
struct KnockedDown {
    static constexpr std::string_view name = "knocked-down";
    Id creature;
};
BOOST_DESCRIBE_STRUCT(KnockedDown, (), (creature))
struct KnockedOut {
    static constexpr std::string_view name = "knocked-out";
    Id creature;
    int rounds = 1;  ///< the die
};
BOOST_DESCRIBE_STRUCT(KnockedOut, (), (creature, rounds))
struct StoodUp {
    static constexpr std::string_view name = "stood-up";
    Id creature;
};
BOOST_DESCRIBE_STRUCT(StoodUp, (), (creature))
struct DefenceChosen {
    static constexpr std::string_view name = "defence.chosen";
    Id creature;
    std::optional<Defence> defence;  ///< absent: the best again
};
BOOST_DESCRIBE_STRUCT(DefenceChosen, (), (creature, defence))
struct ShotFired {
    static constexpr std::string_view name = "shot.fired";
    Id creature;
    Id weapon;
    int shots = 0;  ///< left
};
BOOST_DESCRIBE_STRUCT(ShotFired, (), (creature, weapon, shots))
struct AimTaken {
    static constexpr std::string_view name = "aim.taken";
    Id creature;
    Id weapon;
};
BOOST_DESCRIBE_STRUCT(AimTaken, (), (creature, weapon))
enum class AimEnd { released, shot, other_action, lost };
BOOST_DESCRIBE_ENUM(AimEnd, released, shot, other_action, lost)
struct AimEnded {
    static constexpr std::string_view name = "aim.ended";
    Id creature;
    AimEnd cause = AimEnd::released;
};
BOOST_DESCRIBE_STRUCT(AimEnded, (), (creature, cause))

// ---- other actions

struct SpellCast {
    static constexpr std::string_view name = "spell.cast";
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
BOOST_DESCRIBE_STRUCT(SpellCast, (),
                      (caster, spell, targets, versus, thrown, dice, modifiers, target, defender,
                       success, fumble, resistible, result, veil))
struct Mishap {
    static constexpr std::string_view name = "mishap.rolled";
    Id caster;
    std::vector<int> dice;  ///< d66
    int number = 11;
    std::string mishap;  ///< our own word for it
};
BOOST_DESCRIBE_STRUCT(Mishap, (), (caster, dice, number, mishap))
struct EffectBegan {
    static constexpr std::string_view name = "effect.started";
    Effect effect;
};
BOOST_DESCRIBE_STRUCT(EffectBegan, (), (effect))
struct EffectEnded {
    static constexpr std::string_view name = "effect.ended";
    Id effect;
};
BOOST_DESCRIBE_STRUCT(EffectEnded, (), (effect))
struct SpellDrawn {
    static constexpr std::string_view name = "spell.drawn";
    std::vector<int> dice;
    std::string spell;
};
BOOST_DESCRIBE_STRUCT(SpellDrawn, (), (dice, spell))
struct Delayed {
    static constexpr std::string_view name = "delayed";
    Id creature;
};
BOOST_DESCRIBE_STRUCT(Delayed, (), (creature))
struct Moved {
    static constexpr std::string_view name = "moved";
    Id creature;
    std::string text;
};
BOOST_DESCRIBE_STRUCT(Moved, (), (creature, text))
struct Retrieved {
    static constexpr std::string_view name = "retrieved";
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
BOOST_DESCRIBE_STRUCT(Retrieved, (),
                      (creature, item, item_name, position, dice, modifiers, total, success, open))
struct Used {
    static constexpr std::string_view name = "used";
    Id creature;
    Id item;
    std::string text;
};
BOOST_DESCRIBE_STRUCT(Used, (), (creature, item, text))
struct Improvised {
    static constexpr std::string_view name = "improvised";
    Id creature;
    std::string text;
};
BOOST_DESCRIBE_STRUCT(Improvised, (), (creature, text))
struct DropRolled {
    static constexpr std::string_view name = "drop.rolled";
    Id creature;
    std::vector<int> dice;
    int slots = 1;
    bool reckless = false;
};
BOOST_DESCRIBE_STRUCT(DropRolled, (), (creature, dice, slots, reckless))
struct Dropped {
    static constexpr std::string_view name = "dropped";
    Id creature;
    std::vector<Item> items;
    bool reckless = false;
};
BOOST_DESCRIBE_STRUCT(Dropped, (), (creature, items, reckless))

}  // namespace kast::rules::troika

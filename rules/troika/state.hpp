#pragma once
// One Troika table: everything there is to know about it, secrets included.

#include "rules/core/called_tests.hpp"
#include "rules/core/departed.hpp"
#include "rules/core/omit_empty.hpp"
#include "rules/core/shared.hpp"
#include "rules/troika/creature.hpp"

namespace kast::rules::troika {

struct Settings {
    bool enemy_token_cap = false;     ///< enemy tokens at most twice the characters' (TR-5.1.4.a)
    bool luck_against_death = false;  ///< the dead may test Luck once (TR-3.4.a)
    OmitEmpty<bool> claims = {};      ///< players may offer modifiers and cover, for the GM's nod
};
BOOST_DESCRIBE_STRUCT(Settings, (), (enemy_token_cap, luck_against_death, claims))

/// Whose tokens they are, beside the characters' ids. No creature may have one of these ids.
namespace owner {
inline const Id henchmen{"henchmen"};
inline const Id enemies{"enemies"};
inline const Id end{"end"};
}  // namespace owner

/// The tokens of one owner: a character (by its id), `henchmen`, `enemies`, or `end`.
/// A character's stack + out + held is 2 as long as it lives.
struct Tokens {
    Id owner;
    int stack = 0;  ///< may still be drawn this round
    int out = 0;    ///< drawn this round
    int held = 0;   ///< lies before its owner as an Aim (TR-6.2.2.a)
};
BOOST_DESCRIBE_STRUCT(Tokens, (), (owner, stack, out, held))

struct Turn {
    Id owner;
    std::optional<Id> actor;  ///< absent: the GM has still to say who of a shared owner acts
    bool action_used = false;
    bool retrieved = false;  ///< has got something out already (TR-6.6)
};
BOOST_DESCRIBE_STRUCT(Turn, (), (owner, actor, action_used, retrieved))

/// `tokens` is in joining order with `end` last. A draw is `dice.pick(n)` of the n tokens in the
/// stack, listed owner by owner in this order: with Ana 2, enemies 2, end 1 the picks 1..5 are Ana,
/// Ana, enemies, enemies, end. Nothing of the next draw exists before it is made.
struct Initiative {
    int round = 1;
    std::vector<Id> members;  ///< creatures in it, in joining order
    std::vector<Id> leaving;  ///< their tokens go at the next End
    std::vector<Tokens> tokens;
    std::optional<Turn> turn;
    std::optional<int> enemy_override;  ///< set by the GM (TR-5.1.4.b)
    bool ending = false;                ///< End is drawn, afflictions are still being answered
};
BOOST_DESCRIBE_STRUCT(Initiative, (),
                      (round, members, leaving, tokens, turn, enemy_override, ending))

enum class ExchangeKind { attack, shot, grapple };
BOOST_DESCRIBE_ENUM(ExchangeKind, attack, shot, grapple)

/// How an exchange stands. `attacker` and `defender`: that side won.
enum class Outcome { attacker, defender, tie, clinch, both_fumble, miss, saved_by_cover };
BOOST_DESCRIBE_ENUM(Outcome, attacker, defender, tie, clinch, both_fumble, miss, saved_by_cover)

/// 2d6 of one side. Roll Versus: total = dice + modifiers. Roll Under (against somebody unaware):
/// total = dice, and the modifiers are those of the exchange's `target`.
struct Throw {
    std::vector<int> dice;                  ///< the pair that counts
    std::optional<std::vector<int>> other;  ///< the worse pair of an aimed shot
    std::vector<Modifier> modifiers;        ///< skill first
    int total = 0;
};
BOOST_DESCRIBE_STRUCT(Throw, (), (dice, other, modifiers, total))

struct Side {
    Id creature;
    IdOrNone weapon;    ///< an item's id, a natural weapon's, or "unarmed"; empty: evades only
    std::string skill;  ///< the Advanced Skill used; empty: plain Skill
    std::vector<Id> eligible;     ///< weapons it may deal damage with (TR-7.7.b)
    std::optional<Throw> thrown;  ///< absent: unaware (TR-7.3.a)
};
BOOST_DESCRIBE_STRUCT(Side, (), (creature, weapon, skill, eligible, thrown))

enum class LuckUse { open, declined, passed, failed, none };
BOOST_DESCRIBE_ENUM(LuckUse, open, declined, passed, failed, none)

/// One side's blow that landed. It is dealt when every blow of the exchange has die and weapon.
struct Hit {
    Id by;
    Id to;
    std::vector<Id> weapons;       ///< what the row may be read of
    bool doubled = false;          ///< Mighty Blow (TR-8.1.a)
    bool unaware = false;          ///< +2 (TR-7.3.c)
    bool fumbled = false;          ///< +1 (TR-7.5.a)
    LuckUse luck = LuckUse::none;  ///< passed: +2 (TR-3.3.c)
    std::optional<int> die;
    std::optional<Id> weapon;  ///< chosen after the die (TR-7.7.a)
    OmitEmpty<int> modifier;   ///< the GM's, of the die (TR-8.2.a)
    OmitEmpty<std::string> reason;
};
BOOST_DESCRIBE_STRUCT(Hit, (),
                      (by, to, weapons, doubled, unaware, fumbled, luck, die, weapon, modifier,
                       reason))

/// An exchange that still waits for an answer.
struct Exchange {
    ExchangeKind kind = ExchangeKind::attack;
    Side attacker;
    Side defender;
    int cover = 0;              ///< 0..6 (TR-7.1.b)
    std::optional<int> target;  ///< Roll Under against an unaware defender: what had to be met
    bool aimed = false;
    std::vector<Id> melee;  ///< who may receive the shot (TR-6.2.1.a)
    Outcome outcome = Outcome::tie;
    std::map<Id, bool> tie_luck;  ///< sealed until all have answered: will test
    std::vector<Hit> hits;
    bool falls = false;              ///< both fall once the blow is dealt (a throw, TR-6.8.b)
    OmitEmpty<int> damage_modifier;  ///< the GM's, of the attacker's damage die (TR-8.2.a)
    OmitEmpty<std::string> damage_reason;
};
BOOST_DESCRIBE_STRUCT(Exchange, (),
                      (kind, attacker, defender, cover, target, aimed, melee, outcome, tie_luck,
                       hits, falls, damage_modifier, damage_reason))

/// Something that goes on hurting (TR-7.9). `drowning` is the kind that leaves no choice.
struct Affliction {
    Id id;
    Id creature;
    std::string kind;        ///< "drowning", "fire", "poison", "bleeding" or the table's own text
    std::string skill;       ///< the Advanced Skill that stops it; empty: none
    int dice = 1;            ///< d6 lost at the first failure
    bool escalates = false;  ///< one die more for each further failure in a row
    int failures = 0;        ///< in a row
};
BOOST_DESCRIBE_STRUCT(Affliction, (), (id, creature, kind, skill, dice, escalates, failures))

/// A spell that lasts. The GM plays it; the server counts the rounds (TR-6.3.f, TR-5.3.c).
struct Effect {
    Id id;
    std::string name;
    Id caster;
    std::vector<Id> targets;
    std::optional<int> rounds_left;  ///< a round is about a minute (TR-7.11.a)
};
BOOST_DESCRIBE_STRUCT(Effect, (), (id, name, caster, targets, rounds_left))

/// A decision with what it is about. Kinds:
/// tie-luck, damage-luck, weapon, grapple, hit-back, drop, offered-luck, affliction, death, teach.
struct Question {
    Decision decision;
    std::string note;         ///< public (TR-3.1.d), the spell resisted, the skill taught
    std::string secret_note;  ///< for the GM
    std::optional<Id> affliction;
    std::optional<int> slots;          ///< drop: what the die allows
    bool reckless = false;             ///< drop: what falls may break or be lost
    bool armour_too = false;           ///< drop: the GM lets armour be thrown off
    std::optional<Training> training;  ///< teach: what begins on a yes
    std::optional<Id> pupil;
    OmitEmpty<int> modifier;  ///< offered-luck: the GM's, of the target
    OmitEmpty<std::string> reason;
};
BOOST_DESCRIBE_STRUCT(Question, (),
                      (decision, note, secret_note, affliction, slots, reckless, armour_too,
                       training, pupil, modifier, reason))

/// A test that the GM has called. The outcomes: success, failure, tie, declined.
struct CalledTest : rules::CalledTest {
    std::string skill;              ///< empty: plain Skill
    bool luck = false;              ///< Luck, in place of a skill
    std::optional<int> difficulty;  ///< rolled versus 2d6 + this; absent: Roll Under
    int modifier = 0;               ///< the GM's
    std::string reason;
};
BOOST_DESCRIBE_STRUCT(CalledTest, (rules::CalledTest), (skill, luck, difficulty, modifier, reason))

struct State {
    Settings settings;
    int day = 1;
    SharedMap<Id, Creature> creatures;
    std::vector<Item> ground;             ///< what lies about
    std::set<Id> unaware;                 ///< the GM's marks (TR-7.3.d)
    std::set<Id> reflection;              ///< who may advance now (TR-11.1.a)
    std::vector<Affliction> afflictions;  ///< in the order in which they began (TR-5.3.e)
    std::vector<Effect> effects;
    std::optional<Initiative> initiative;
    std::optional<Exchange> exchange;
    std::vector<Question> questions;  ///< open decisions, oldest first
    std::vector<Departed> departed;
    OmitEmpty<std::vector<CalledTest>> called_tests;  ///< oldest first
};
BOOST_DESCRIBE_STRUCT(State, (),
                      (settings, day, creatures, ground, unaware, reflection, afflictions, effects,
                       initiative, exchange, questions, departed, called_tests))

/// See rules/core/shared.hpp.
inline void own_lookups(State& state) { state.creatures.own_lookups(); }
inline void share_lookups(State& state) { state.creatures.share_lookups(); }

}  // namespace kast::rules::troika

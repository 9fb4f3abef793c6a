#pragma once
// What happens in terror, combat and rest, and with time.

#include "rules/core/message.hpp"
#include "rules/toy/events_rolls.hpp"

namespace kast::rules::toy {

// ---- Terror, damage, dying

struct TableRoll {
    std::string table;  ///< its name; empty: read off the group's own book
    int sides = 6;
    int face = 1;
    std::string text;
};

/// A duty is done: one roll, and another for each table that the first one leads to.
struct TableRolled {
    Id actor;
    Duty duty = Duty::terrifying_table;
    std::vector<TableRoll> rolls;
};

struct WoundTaken {
    Id actor;
    std::string wound;
};

struct WoundHealed {
    Id actor;
    std::string wound;
    int place = 0;
};

/// Damage as it was taken, in order: Grit, Armor, Flesh (TOY-x-damage-1).
struct DamageTaken {
    Id actor;
    int amount = 0;
    std::string cause;
    std::vector<Modifier> absorbed;  ///< grit, armor: negative
    int grit = 0;                    ///< left
    int armor_sides = 0;             ///< 0: no Armor die was rolled
    int armor_face = 0;
    int flesh = 0;  ///< left
};

/// What nobody's weapon did; what each takes of it follows.
struct DamageDealt {
    std::vector<Id> to;
    std::string source;
    std::vector<int> sides;  ///< thrown once for all; empty: an amount was named
    std::vector<int> faces;
    std::vector<Modifier> modifiers;
    int total = 0;
    bool ignores_armour = false;
};

struct ShieldBroken {
    Id actor;
    int amount = 0;  ///< the damage that it took
};

struct PointsChanged {
    Id actor;
    Points flesh;
    Points grit;
    std::string cause;  ///< grit, flesh, breather, bivouac, sojourn, sabbatical, level
    int die = 0;
    std::vector<int> faces;
    std::string reason;
    OmitEmpty<std::vector<Modifier>> modifiers = {};  ///< of the faces
};

struct DyingStarted {
    Id actor;
    int death_die = 3;
};

struct DyingRolled {
    Id actor;
    int sides = 3;
    int face = 1;
    bool success = false;
    int least = 3;      ///< that succeeds
    int death_die = 3;  ///< after it
    int moment = 0;     ///< in which it was
    std::string cause;
};

struct DyingEnded {
    Id actor;
};

struct Died {
    Id actor;
};

// ---- Time and combat

struct TimeChanged {
    TimeUnit unit = TimeUnit::hours;
};

struct PlaytimeChanged {
    Playtime what = Playtime::session_started;
    int session = 0;
    int adventure = 1;
};

struct CombatStarted {
    std::vector<Id> allies;
    std::vector<Id> monsters;
};

struct CombatJoined {
    std::vector<Id> allies;
    std::vector<Id> monsters;
};

struct CombatLeft {
    std::vector<Id> creatures;
};

struct CombatEnded {
    int moments = 0;
};

/// A Moment begins: everybody's Init is due.
struct MomentStarted {
    int moment = 1;
    std::vector<Id> surprised;
};

struct PhaseStarted {
    int moment = 1;
    MomentPhase phase = MomentPhase::init;
};

/// Init is settled. `cause`: rolled, chosen, surprise, exhausted, monsters-surprised.
struct InitSettled {
    Id actor;
    InitResult result = InitResult::after;
    int ahead_of = 0;
    std::string cause;
    std::string rule;
    OmitEmpty<bool> veiled = {};  ///< GMs alone see the Monsters' die
};

/// Lost against the fastest Monsters; these are the next (TOY-x-init-2).
struct InitContinued {
    Id actor;
    int speed = 0;
    OmitEmpty<bool> veiled = {};
};

/// Just before somebody's first Action of the Moment (TOY-time-1).
struct MomentTopReached {
    Id actor;
};

/// After everybody has acted, before the next Init (TOY-time-2).
struct MomentBottomReached {
    int moment = 1;
};

struct ActionTaken {
    Id actor;
    ActionKind kind = ActionKind::basic;
    bool ends_moment = false;
    std::string note;
};

/// What a hit does (TOY-x-dmg-1, -2, -3; TOY-x-sell-1, -2, -3).
struct DamageRolled {
    Id actor;  ///< who hits
    Id target;
    std::vector<int> sides;
    std::vector<int> faces;
    std::vector<Modifier> modifiers;
    int total = 0;
    DamageCheck check = DamageCheck::none;
    int check_sides = 0;  ///< DEX for a Fumble, VIG for a Crit; 0: no such roll
    int check_face = 0;
    bool fumble = false;
    int fumble_die = 0;
    int fumble_face = 0;
    int fumble_total = 0;  ///< with shield and helmet; the GM reads the result
    bool crit = false;
    OmitEmpty<bool> veiled = {};  ///< GMs alone see which dice they are
};

struct MonsterHurt {
    Id monster;
    int amount = 0;
    int soak = 0;
    int health = 0;               ///< left
    OmitEmpty<bool> veiled = {};  ///< GMs alone see Soak and Health
};

/// Its Morale broke: it flees or surrenders. Whether it leaves the Combat is the GM's word.
struct MonsterFled {
    Id monster;
};

struct RangeChanged {
    Id monster;
    Range range = Range::close;
};

struct MoraleRolled {
    Id monster;
    std::vector<int> dice;
    int total = 2;
    int holds_up_to = 12;
    bool holds = true;
    OmitEmpty<bool> veiled = {};  ///< GMs alone see its Morale
    OmitEmpty<std::vector<Modifier>> modifiers = {};
};

struct Rested {
    Id actor;
    RestKind rest = RestKind::breather;
};

/// One roll of a usage die that is no attempt: provisions, a contest (TOY-luck-7).
struct UsageRolled {
    Id actor;
    std::string die;
    int sides = 4;
    int face = 1;
    std::string cause;
};

/// Marks looked at in a longer rest (TOY-x-skill-1).
struct SkillTried {
    Id actor;
    std::string skill;
    std::vector<int> dice;
    int sum = 0;
    int marks = 0;
    int x = 1;  ///< after it
    bool rises = false;
};

struct EffectStarted {
    Id effect;
    Effect what;
};

struct EffectRolled {
    Id effect;
    int sides = 4;
    int face = 1;
    int die = 4;  ///< after it
};

struct EffectEnded {
    Id effect;
};

struct LevelGained {
    Id character;
    int level = 1;
    std::vector<int> dice;  ///< two Hit Dice
    Adventurer sheet;
};

// ---- what each is called on the wire, and its fields

BOOST_DESCRIBE_STRUCT(TableRoll, (), (table, sides, face, text))
KAST_MESSAGE(TableRolled, "table.rolled", actor, duty, rolls)
KAST_MESSAGE(WoundTaken, "wound.taken", actor, wound)
KAST_MESSAGE(WoundHealed, "wound.healed", actor, wound, place)
KAST_MESSAGE(DamageTaken, "damage.taken", actor, amount, cause, absorbed, grit, armor_sides,
             armor_face, flesh)
KAST_MESSAGE(DamageDealt, "damage.dealt", to, source, sides, faces, modifiers, total,
             ignores_armour)
KAST_MESSAGE(ShieldBroken, "shield.broken", actor, amount)
KAST_MESSAGE(PointsChanged, "points.changed", actor, flesh, grit, cause, die, faces, reason,
             modifiers)
KAST_MESSAGE(DyingStarted, "dying.started", actor, death_die)
KAST_MESSAGE(DyingRolled, "dying.rolled", actor, sides, face, success, least, death_die, moment,
             cause)
KAST_MESSAGE(DyingEnded, "dying.ended", actor)
KAST_MESSAGE(Died, "died", actor)
KAST_MESSAGE(TimeChanged, "time.changed", unit)
KAST_MESSAGE(PlaytimeChanged, "playtime.changed", what, session, adventure)
KAST_MESSAGE(CombatStarted, "combat.started", allies, monsters)
KAST_MESSAGE(CombatJoined, "combat.joined", allies, monsters)
KAST_MESSAGE(CombatLeft, "combat.left", creatures)
KAST_MESSAGE(CombatEnded, "combat.ended", moments)
KAST_MESSAGE(MomentStarted, "moment.started", moment, surprised)
KAST_MESSAGE(PhaseStarted, "phase.started", moment, phase)
KAST_MESSAGE(InitSettled, "init.settled", actor, result, ahead_of, cause, rule, veiled)
KAST_MESSAGE(InitContinued, "init.continued", actor, speed, veiled)
KAST_MESSAGE(MomentTopReached, "moment.top.reached", actor)
KAST_MESSAGE(MomentBottomReached, "moment.bottom.reached", moment)
KAST_MESSAGE(ActionTaken, "action.taken", actor, kind, ends_moment, note)
KAST_MESSAGE(DamageRolled, "damage.rolled", actor, target, sides, faces, modifiers, total, check,
             check_sides, check_face, fumble, fumble_die, fumble_face, fumble_total, crit, veiled)
KAST_MESSAGE(MonsterHurt, "monster.hurt", monster, amount, soak, health, veiled)
KAST_MESSAGE(MonsterFled, "monster.fled", monster)
KAST_MESSAGE(RangeChanged, "range.changed", monster, range)
KAST_MESSAGE(MoraleRolled, "morale.rolled", monster, dice, total, holds_up_to, holds, veiled,
             modifiers)
KAST_MESSAGE(Rested, "rested", actor, rest)
KAST_MESSAGE(UsageRolled, "usage.rolled", actor, die, sides, face, cause)
KAST_MESSAGE(SkillTried, "skill.tried", actor, skill, dice, sum, marks, x, rises)
KAST_MESSAGE(EffectStarted, "effect.started", effect, what)
KAST_MESSAGE(EffectRolled, "effect.rolled", effect, sides, face, die)
KAST_MESSAGE(EffectEnded, "effect.ended", effect)
KAST_MESSAGE(LevelGained, "level.gained", character, level, dice, sheet)

}  // namespace kast::rules::toy

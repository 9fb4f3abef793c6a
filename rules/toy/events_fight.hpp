#pragma once
// What happens in terror, combat and rest, and with time.

#include "rules/toy/events_rolls.hpp"

namespace kast::rules::toy {

// ---- Terror, damage, dying

struct TableRoll {
    std::string table;  ///< its name; empty: read off the group's own book
    int sides = 6;
    int face = 1;
    std::string text;
};
BOOST_DESCRIBE_STRUCT(TableRoll, (), (table, sides, face, text))

/// A duty is done: one roll, and another for each table that the first one leads to.
struct TableRolled {
    static constexpr std::string_view name = "table.rolled";
    Id actor;
    Duty duty = Duty::terrifying_table;
    std::vector<TableRoll> rolls;
};
BOOST_DESCRIBE_STRUCT(TableRolled, (), (actor, duty, rolls))

struct WoundTaken {
    static constexpr std::string_view name = "wound.taken";
    Id actor;
    std::string wound;
};
BOOST_DESCRIBE_STRUCT(WoundTaken, (), (actor, wound))

struct WoundHealed {
    static constexpr std::string_view name = "wound.healed";
    Id actor;
    std::string wound;
    int place = 0;
};
BOOST_DESCRIBE_STRUCT(WoundHealed, (), (actor, wound, place))

/// Damage as it was taken, in order: Grit, Armor, Flesh (TOY-x-damage-1).
struct DamageTaken {
    static constexpr std::string_view name = "damage.taken";
    Id actor;
    int amount = 0;
    std::string cause;
    std::vector<Modifier> absorbed;  ///< grit, armor: negative
    int grit = 0;                    ///< left
    int armor_sides = 0;             ///< 0: no Armor die was rolled
    int armor_face = 0;
    int flesh = 0;  ///< left
};
BOOST_DESCRIBE_STRUCT(DamageTaken, (),
                      (actor, amount, cause, absorbed, grit, armor_sides, armor_face, flesh))

struct ShieldBroken {
    static constexpr std::string_view name = "shield.broken";
    Id actor;
    int amount = 0;  ///< the damage that it took
};
BOOST_DESCRIBE_STRUCT(ShieldBroken, (), (actor, amount))

struct PointsChanged {
    static constexpr std::string_view name = "points.changed";
    Id actor;
    Points flesh;
    Points grit;
    std::string cause;  ///< grit, flesh, breather, bivouac, sojourn, sabbatical, level
    int die = 0;
    std::vector<int> faces;
    std::string reason;
};
BOOST_DESCRIBE_STRUCT(PointsChanged, (), (actor, flesh, grit, cause, die, faces, reason))

struct DyingBegan {
    static constexpr std::string_view name = "dying.started";
    Id actor;
    int death_die = 3;
};
BOOST_DESCRIBE_STRUCT(DyingBegan, (), (actor, death_die))

struct DeathDieRolled {
    static constexpr std::string_view name = "dying.rolled";
    Id actor;
    int sides = 3;
    int face = 1;
    bool success = false;
    int least = 3;      ///< that succeeds
    int death_die = 3;  ///< after it
    int moment = 0;     ///< in which it was
    std::string cause;
};
BOOST_DESCRIBE_STRUCT(DeathDieRolled, (),
                      (actor, sides, face, success, least, death_die, moment, cause))

struct DyingEnded {
    static constexpr std::string_view name = "dying.ended";
    Id actor;
};
BOOST_DESCRIBE_STRUCT(DyingEnded, (), (actor))

struct Died {
    static constexpr std::string_view name = "died";
    Id actor;
};
BOOST_DESCRIBE_STRUCT(Died, (), (actor))

// ---- Time and combat

struct TimeChanged {
    static constexpr std::string_view name = "time.changed";
    TimeUnit unit = TimeUnit::hours;
};
BOOST_DESCRIBE_STRUCT(TimeChanged, (), (unit))

struct PlaytimeChanged {
    static constexpr std::string_view name = "playtime.changed";
    Playtime what = Playtime::session_started;
    int session = 0;
    int adventure = 1;
};
BOOST_DESCRIBE_STRUCT(PlaytimeChanged, (), (what, session, adventure))

struct CombatStarted {
    static constexpr std::string_view name = "combat.started";
    std::vector<Id> allies;
    std::vector<Id> monsters;
};
BOOST_DESCRIBE_STRUCT(CombatStarted, (), (allies, monsters))

struct CombatEnded {
    static constexpr std::string_view name = "combat.ended";
    int moments = 0;
};
BOOST_DESCRIBE_STRUCT(CombatEnded, (), (moments))

/// A Moment begins: everybody's Init is due.
struct MomentBegan {
    static constexpr std::string_view name = "moment.started";
    int moment = 1;
    std::vector<Id> surprised;
};
BOOST_DESCRIBE_STRUCT(MomentBegan, (), (moment, surprised))

struct PhaseBegan {
    static constexpr std::string_view name = "phase.started";
    int moment = 1;
    MomentPhase phase = MomentPhase::init;
};
BOOST_DESCRIBE_STRUCT(PhaseBegan, (), (moment, phase))

/// Init is settled. `cause`: rolled, chosen, surprise, exhausted, monsters-surprised.
struct InitSettled {
    static constexpr std::string_view name = "init.settled";
    Id actor;
    InitResult result = InitResult::after;
    int ahead_of = 0;
    std::string cause;
    std::string rule;
};
BOOST_DESCRIBE_STRUCT(InitSettled, (), (actor, result, ahead_of, cause, rule))

/// Lost against the fastest Monsters; these are the next (TOY-x-init-2).
struct InitGoesOn {
    static constexpr std::string_view name = "init.continued";
    Id actor;
    int speed = 0;
};
BOOST_DESCRIBE_STRUCT(InitGoesOn, (), (actor, speed))

/// Just before somebody's first Action of the Moment (TOY-time-1).
struct TopOfMoment {
    static constexpr std::string_view name = "moment.top.reached";
    Id actor;
};
BOOST_DESCRIBE_STRUCT(TopOfMoment, (), (actor))

/// After everybody has acted, before the next Init (TOY-time-2).
struct BottomOfMoment {
    static constexpr std::string_view name = "moment.bottom.reached";
    int moment = 1;
};
BOOST_DESCRIBE_STRUCT(BottomOfMoment, (), (moment))

struct ActionTaken {
    static constexpr std::string_view name = "action.taken";
    Id actor;
    ActionKind kind = ActionKind::basic;
    bool ends_moment = false;
    std::string note;
};
BOOST_DESCRIBE_STRUCT(ActionTaken, (), (actor, kind, ends_moment, note))

/// What a hit does (TOY-x-dmg-1, -2, -3; TOY-x-sell-1, -2, -3).
struct DamageRolled {
    static constexpr std::string_view name = "damage.rolled";
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
};
BOOST_DESCRIBE_STRUCT(DamageRolled, (),
                      (actor, target, sides, faces, modifiers, total, check, check_sides,
                       check_face, fumble, fumble_die, fumble_face, fumble_total, crit))

struct MonsterHurt {
    static constexpr std::string_view name = "monster.hurt";
    Id monster;
    int amount = 0;
    int soak = 0;
    int health = 0;  ///< left
};
BOOST_DESCRIBE_STRUCT(MonsterHurt, (), (monster, amount, soak, health))

struct RangeChanged {
    static constexpr std::string_view name = "range.changed";
    Id monster;
    Range range = Range::close;
};
BOOST_DESCRIBE_STRUCT(RangeChanged, (), (monster, range))

struct MoraleRolled {
    static constexpr std::string_view name = "morale.rolled";
    Id monster;
    std::vector<int> dice;
    int total = 2;
    int holds_up_to = 12;
    bool holds = true;
};
BOOST_DESCRIBE_STRUCT(MoraleRolled, (), (monster, dice, total, holds_up_to, holds))

struct Rested {
    static constexpr std::string_view name = "rested";
    Id actor;
    Rest rest = Rest::breather;
};
BOOST_DESCRIBE_STRUCT(Rested, (), (actor, rest))

/// One roll of a usage die that is no attempt: provisions, a contest (TOY-luck-7).
struct UsageRolled {
    static constexpr std::string_view name = "usage.rolled";
    Id actor;
    std::string die;
    int sides = 4;
    int face = 1;
    std::string cause;
};
BOOST_DESCRIBE_STRUCT(UsageRolled, (), (actor, die, sides, face, cause))

/// Marks looked at in a longer rest (TOY-x-skill-1).
struct SkillTried {
    static constexpr std::string_view name = "skill.tried";
    Id actor;
    std::string skill;
    std::vector<int> dice;
    int sum = 0;
    int marks = 0;
    int x = 1;  ///< after it
    bool rises = false;
};
BOOST_DESCRIBE_STRUCT(SkillTried, (), (actor, skill, dice, sum, marks, x, rises))

struct EffectBegan {
    static constexpr std::string_view name = "effect.started";
    Id effect;
    Effect what;
};
BOOST_DESCRIBE_STRUCT(EffectBegan, (), (effect, what))

struct EffectRolled {
    static constexpr std::string_view name = "effect.rolled";
    Id effect;
    int sides = 4;
    int face = 1;
    int die = 4;  ///< after it
};
BOOST_DESCRIBE_STRUCT(EffectRolled, (), (effect, sides, face, die))

struct EffectEnded {
    static constexpr std::string_view name = "effect.ended";
    Id effect;
};
BOOST_DESCRIBE_STRUCT(EffectEnded, (), (effect))

struct LevelGained {
    static constexpr std::string_view name = "level.gained";
    Id character;
    int level = 1;
    std::vector<int> dice;  ///< two Hit Dice
    Adventurer sheet;
};
BOOST_DESCRIBE_STRUCT(LevelGained, (), (character, level, dice, sheet))

}  // namespace kast::rules::toy

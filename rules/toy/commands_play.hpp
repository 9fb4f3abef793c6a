#pragma once
// Commands of play: attempts, contests, dice that wear, time, combat, rest.

#include "rules/toy/commands_sheet.hpp"

namespace kast::rules::toy {

using ModifierValue = BoundedInt<-99999, 99999>;

struct ModifierGiven {
    ModifierValue value;
    BoundedString<60> cause;
};
BOOST_DESCRIBE_STRUCT(ModifierGiven, (), (value, cause))
using ModifiersGiven = std::optional<BoundedList<ModifierGiven, 20>>;

/// A die of the roller's: exactly one of the first five, or `sides` of a plain one.
struct DieGiven {
    std::optional<Tangible> tangible;
    std::optional<Intangible> intangible;    ///< Roll to Succeed
    std::optional<BoundedString<40>> usage;  ///< Roll to Succeed
    std::optional<BoundedString<40>> pool;   ///< Roll to Succeed
    std::optional<BoundedString<40>> fixed;  ///< a static die that is no stat; "move" by armor
    std::optional<Sides> sides;
    std::optional<BoundedString<40>> label;  ///< of a plain die
};
BOOST_DESCRIBE_STRUCT(DieGiven, (), (tangible, intangible, usage, pool, fixed, sides, label))

struct EntrantGiven {
    Id actor;
    BoundedList<DieGiven, 20> dice;
    ModifiersGiven modifiers;
};
BOOST_DESCRIBE_STRUCT(EntrantGiven, (), (actor, dice, modifiers))

/// Owner or GM (TOY-ro-1, -2). Refuses: pending-open, empty, die-not-on-chain, wrong-die,
/// modifier.
struct RollTwentyOpen {
    static constexpr std::string_view name = "roll-twenty.open";
    std::optional<Id> id;
    Id actor;
    BoundedList<DieGiven, 20> dice;
    ModifiersGiven modifiers;
    std::optional<BoundedString<200>> reason;
    std::optional<bool> roll;  ///< at once
};
BOOST_DESCRIBE_STRUCT(RollTwentyOpen, (), (id, actor, dice, modifiers, reason, roll))

/// GM (TOY-rb-1, -2). Refuses: need-two, named-twice, pending-open and as above.
struct RollBetterOpen {
    static constexpr std::string_view name = "roll-better.open";
    std::optional<Id> id;
    BoundedList<EntrantGiven, 20> entrants;
    std::optional<BoundedString<200>> reason;
    std::optional<bool> roll;  ///< at once
};
BOOST_DESCRIBE_STRUCT(RollBetterOpen, (), (id, entrants, reason, roll))

/// GM: asks for it; the player rolls or declines, unless it is mandatory or Sanity (TOY-int-3).
/// Refuses: exhausted, pending-open, wrong-die, no-modifiers.
struct RollToSucceedAsk {
    static constexpr std::string_view name = "roll-to-succeed.ask";
    std::optional<Id> id;
    Id actor;
    DieGiven die;
    std::optional<bool> mandatory;
    ModifiersGiven modifiers;  ///< always refused (TOY-rs-2)
    std::optional<BoundedString<200>> reason;
};
BOOST_DESCRIBE_STRUCT(RollToSucceedAsk, (), (id, actor, die, mandatory, modifiers, reason))

/// Owner or GM: rolls one of the actor's own dice at once.
struct RollToSucceedRoll {
    static constexpr std::string_view name = "roll-to-succeed.roll";
    std::optional<Id> id;
    Id actor;
    DieGiven die;
    ModifiersGiven modifiers;  ///< always refused (TOY-rs-2)
    std::optional<BoundedString<200>> reason;
};
BOOST_DESCRIBE_STRUCT(RollToSucceedRoll, (), (id, actor, die, modifiers, reason))

/// GM. Changes the dice or modifiers of one who takes part, before the roll. Refuses: too-late.
struct AttemptEdit {
    static constexpr std::string_view name = "attempt.set";
    Id attempt;
    Id actor;
    std::optional<BoundedList<DieGiven, 20>> dice;
    ModifiersGiven modifiers;
};
BOOST_DESCRIBE_STRUCT(AttemptEdit, (), (attempt, actor, dice, modifiers))

/// Owner: takes a die in advance, rolled after the base dice (TOY-int-2). After the roll, it is
/// the answer to a decision. Refuses: scope, wrong-stat, not-intangible, bump-used, exhausted,
/// too-late, monster-bump.
struct AttemptAdd {
    static constexpr std::string_view name = "add-on.take";
    Id attempt;
    Id actor;
    BoundedString<40> die;
};
BOOST_DESCRIBE_STRUCT(AttemptAdd, (), (attempt, actor, die))

/// Owner of one who takes part, or GM. Refuses: too-late, exhausted.
struct AttemptRoll {
    static constexpr std::string_view name = "attempt.roll";
    Id attempt;
};
BOOST_DESCRIBE_STRUCT(AttemptRoll, (), (attempt))

/// GM, before any die is rolled. Refuses: too-late.
struct AttemptCancel {
    static constexpr std::string_view name = "attempt.cancel";
    Id attempt;
    std::optional<Reason> reason;
};
BOOST_DESCRIBE_STRUCT(AttemptCancel, (), (attempt, reason))

/// Owner or GM: a Skill, a Save, or any x-in-6 (TOY-knack-1, -2). Refuses: knack-range,
/// no-such-skill.
struct KnackRoll {
    static constexpr std::string_view name = "knack.roll";
    Id actor;
    std::optional<BoundedString<40>> skill;
    std::optional<Save> save;
    std::optional<BoundedInt<-99, 99>> x;
    std::optional<BoundedString<60>>
        task;  ///< what is tried: the first Skill roll decides (TOY-x-skill-2)
    std::optional<BoundedString<200>> reason;
};
BOOST_DESCRIBE_STRUCT(KnackRoll, (), (actor, skill, save, x, task, reason))

/// Owner or GM: n dice of one pool, each judged alone (TOY-pool-2). Refuses: exhausted,
/// no-such-die, pool-count.
struct PoolRoll {
    static constexpr std::string_view name = "pool.roll";
    Id actor;
    BoundedString<40> pool;
    BoundedInt<-999, 999> n = 1;
    std::optional<BoundedString<200>> reason;
};
BOOST_DESCRIBE_STRUCT(PoolRoll, (), (actor, pool, n, reason))

/// Owner or GM: the Knave Die against a difficulty, with or without a Luck Die (TOY-x-knave-2).
struct KnaveRoll {
    static constexpr std::string_view name = "knave.roll";
    Id actor;
    BoundedInt<1, 9> difficulty;
    std::optional<bool> luck;
};
BOOST_DESCRIBE_STRUCT(KnaveRoll, (), (actor, difficulty, luck))

/// GM (TOY-luck-1). Picks come by `choice.seal` and `choice.lock`: an intangible, or "one".
/// Refuses: need-two, named-twice, pending-open.
struct LuckContestOpen {
    static constexpr std::string_view name = "luck-contest.open";
    std::optional<Id> id;
    BoundedList<Id, 40> participants;
    std::optional<BoundedString<200>> reason;
};
BOOST_DESCRIBE_STRUCT(LuckContestOpen, (), (id, participants, reason))

/// GM. Moves a usage die; its value unless the maximum is said (TOY-ud-5). Refuses: steps-range,
/// no-such-die.
struct UsageMove {
    static constexpr std::string_view name = "usage.move";
    Id actor;
    BoundedString<40> die;
    Part part = Part::current;
    BoundedInt<-999, 999> steps = -1;
    std::optional<Reason> reason;
};
BOOST_DESCRIBE_STRUCT(UsageMove, (), (actor, die, part, steps, reason))

/// GM. Gives places back; the only way back from exhaustion (TOY-ud-6).
struct UsageRestore {
    static constexpr std::string_view name = "usage.restore";
    Id actor;
    BoundedString<40> die;
    BoundedInt<-999, 999> steps = 1;
    std::optional<Reason> reason;
};
BOOST_DESCRIBE_STRUCT(UsageRestore, (), (actor, die, steps, reason))

/// GM. Refuses: cannot-heal-grit (TOY-pre-3), dying, dead.
struct GritHeal {
    static constexpr std::string_view name = "grit.heal";
    Id actor;
    BoundedInt<1, 999> n;
    std::optional<Reason> reason;
};
BOOST_DESCRIBE_STRUCT(GritHeal, (), (actor, n, reason))

/// GM. From Dying back to life: a Wound, and a Sanity roll (TOY-x-dying-3).
struct FleshHeal {
    static constexpr std::string_view name = "flesh.heal";
    Id actor;
    BoundedInt<1, 999> n;
    std::optional<Reason> reason;
};
BOOST_DESCRIBE_STRUCT(FleshHeal, (), (actor, n, reason))

/// GM. To an adventurer: Grit, then the Armor die, then Flesh (TOY-x-damage-1), a shield first
/// where there is one. To a Monster: Soak, then Health.
struct DamageDeal {
    static constexpr std::string_view name = "damage.deal";
    Id target;
    BoundedInt<1, 999> amount;
    std::optional<bool> physical;   ///< absent: yes
    std::optional<bool> past_grit;  ///< goes by Grit
    std::optional<BoundedString<200>> reason;
};
BOOST_DESCRIBE_STRUCT(DamageDeal, (), (target, amount, physical, past_grit, reason))

/// Owner or GM: one who is Dying does something: a roll of the Death Die (TOY-x-dying-2).
struct Exert {
    static constexpr std::string_view name = "exert";
    Id actor;
    std::optional<BoundedString<200>> reason;
};
BOOST_DESCRIBE_STRUCT(Exert, (), (actor, reason))

/// GM. Out of combat: the unit of what things take (TOY-time-4). Refuses: pending-open.
struct TimeSet {
    static constexpr std::string_view name = "time.set";
    TimeUnit unit = TimeUnit::hours;
};
BOOST_DESCRIBE_STRUCT(TimeSet, (), (unit))

/// GM (TOY-time-5, -6). Refuses: out-of-order.
struct PlaytimeSet {
    static constexpr std::string_view name = "playtime.set";
    Playtime what = Playtime::session_started;
};
BOOST_DESCRIBE_STRUCT(PlaytimeSet, (), (what))

/// GM. Moment 1 begins (TOY-time-3). Refuses: in-combat, pending-open, need-two.
struct CombatStart {
    static constexpr std::string_view name = "combat.start";
    BoundedList<Id, 40> allies;
    BoundedList<Id, 40> monsters;
    std::optional<BoundedList<Id, 40>> surprised;  ///< Allies (TOY-x-init-3)
    std::optional<bool> monsters_surprised;
};
BOOST_DESCRIBE_STRUCT(CombatStart, (), (allies, monsters, surprised, monsters_surprised))

/// GM.
struct CombatEnd {
    static constexpr std::string_view name = "combat.end";
};
BOOST_DESCRIBE_STRUCT(CombatEnd, (), ())

/// GM. Init, those before the Monsters, the Monsters, those after, bottom; then the next Moment.
/// Refuses: not-in-combat, pending-open, init-due.
struct PhaseNext {
    static constexpr std::string_view name = "phase.advance";
};
BOOST_DESCRIBE_STRUCT(PhaseNext, (), ())

/// Owner or GM: DEX + Move Die + the Monsters' Speed (TOY-x-init-1), the fastest first
/// (TOY-x-init-2). Refuses: not-in-combat, wrong-phase, init-settled, pending-open.
struct InitRoll {
    static constexpr std::string_view name = "init.roll";
    Id actor;
    ModifiersGiven modifiers;
};
BOOST_DESCRIBE_STRUCT(InitRoll, (), (actor, modifiers))

/// Owner or GM: acts after the Monsters without rolling.
struct InitAfter {
    static constexpr std::string_view name = "init.wait";
    Id actor;
};
BOOST_DESCRIBE_STRUCT(InitAfter, (), (actor))

/// Owner or GM (TOY-x-act-1). Refuses: not-your-turn, no-action.
struct ActionTake {
    static constexpr std::string_view name = "action.take";
    Id actor;
    ActionKind kind = ActionKind::basic;
    std::optional<BoundedString<200>> note;
};
BOOST_DESCRIBE_STRUCT(ActionTake, (), (actor, kind, note))

/// Owner or GM: a Combat Action (TOY-x-fight-1). Dice: VIG or DEX, the Monster's Weakness,
/// add-ons; on a hit the damage (TOY-x-dmg-1, -2).
struct Fight {
    static constexpr std::string_view name = "fight";
    std::optional<Id> id;
    Id actor;
    Id target;
    Id weapon;
    ModifiersGiven modifiers;
};
BOOST_DESCRIBE_STRUCT(Fight, (), (id, actor, target, weapon, modifiers))

/// GM: a Monster strikes; the adventurer guards (TOY-x-guard-1). Dice: DEX, the Monster's
/// Weakness, add-ons; on a failure the Monster's damage, then the Armor die.
struct Guard {
    static constexpr std::string_view name = "guard";
    std::optional<Id> id;
    Id actor;
    Id monster;
    ModifiersGiven modifiers;
};
BOOST_DESCRIBE_STRUCT(Guard, (), (id, actor, monster, modifiers))

/// GM: how far a Monster is (TOY-dist-1, -2). Refuses: not-in-combat, out-of-range.
struct RangeSet {
    static constexpr std::string_view name = "range.set";
    Id monster;
    std::optional<Range> range;
    std::optional<BoundedInt<0, 100000>> metres;  ///< or so: the nearest range that reaches it
};
BOOST_DESCRIBE_STRUCT(RangeSet, (), (monster, range, metres))

/// GM (TOY-x-mon-2).
struct MoraleRoll {
    static constexpr std::string_view name = "morale.roll";
    Id monster;
};
BOOST_DESCRIBE_STRUCT(MoraleRoll, (), (monster))

/// Owner (a Breather) or GM (TOY-x-rest-1 to -3). Refuses: in-combat, pending-open, no-breather,
/// no-provisions, cannot-heal-grit, dying, dead, no-such-die.
struct RestTake {
    static constexpr std::string_view name = "rest";
    Id actor;
    Rest rest = Rest::breather;
    std::optional<Intangible> intangible;  ///< Bivouac: the one that regains a place
    std::optional<BoundedString<40>>
        usage;  ///< Bivouac: the Trope's die that regains a place, or the pool, a die
    std::optional<BoundedInt<0, 19>> wound;  ///< Sojourn, Sabbatical: which Wound heals; the first
};
BOOST_DESCRIBE_STRUCT(RestTake, (), (actor, rest, intangible, usage, wound))

/// GM (TOY-x-mark-1): rolled at the bottom of each Moment.
struct EffectBegin {
    static constexpr std::string_view name = "effect.start";
    std::optional<Id> id;
    std::optional<BoundedString<80>> label;
    std::optional<Id> on;
    Sides die = 4;
};
BOOST_DESCRIBE_STRUCT(EffectBegin, (), (id, label, on, die))

struct EffectEnd {
    static constexpr std::string_view name = "effect.end";
    Id effect;
};
BOOST_DESCRIBE_STRUCT(EffectEnd, (), (effect))

}  // namespace kast::rules::toy

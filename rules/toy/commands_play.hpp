#pragma once
// Commands of play: attempts, contests, dice that wear, time, combat, rest.

#include "rules/core/message.hpp"
#include "rules/toy/commands_sheet.hpp"

namespace kast::rules::toy {

using ModifierValue = BoundedInt<-99999, 99999>;

struct ModifierGiven {
    ModifierValue value;
    BoundedString<60> cause;
};
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

struct EntrantGiven {
    Id actor;
    BoundedList<DieGiven, 20> dice;
    ModifiersGiven modifiers;
};

/// Owner or GM (TOY-ro-1, -2). Refuses: pending-open, empty, die-not-on-chain, wrong-die,
/// modifier.
struct RollTwentyOpen {
    std::optional<Id> id;
    Id actor;
    BoundedList<DieGiven, 20> dice;
    ModifiersGiven modifiers;
    std::optional<BoundedString<200>> reason;
    std::optional<bool> roll;  ///< at once
    std::optional<Id> call;    ///< a called test, of these dice. Refuses: no-such-call, … too
    /// Not asked for dice that can change nothing of what comes of it.
    std::optional<bool> spares_questions;
};

/// GM (TOY-rb-1, -2). Refuses: need-two, named-twice, pending-open and as above.
struct RollBetterOpen {
    std::optional<Id> id;
    BoundedList<EntrantGiven, 20> entrants;
    std::optional<BoundedString<200>> reason;
    std::optional<bool> roll;  ///< at once
    /// Not asked for dice that can change nothing of what comes of it.
    std::optional<bool> spares_questions;
};

/// GM: asks for it; the player rolls or declines, unless it is mandatory or Sanity (TOY-int-3).
/// Refuses: exhausted, pending-open, wrong-die, no-modifiers.
struct RollToSucceedAsk {
    std::optional<Id> id;
    Id actor;
    DieGiven die;
    std::optional<bool> mandatory;
    ModifiersGiven modifiers;  ///< always refused (TOY-rs-2)
    std::optional<BoundedString<200>> reason;
};

/// Owner or GM: rolls one of the actor's own dice at once.
struct RollToSucceedRoll {
    std::optional<Id> id;
    Id actor;
    DieGiven die;
    ModifiersGiven modifiers;  ///< always refused (TOY-rs-2)
    std::optional<BoundedString<200>> reason;
    std::optional<Id> call;  ///< a called test, of this die. Refuses: no-such-call, not-called too
};

/// GM. Calls a test of one, several or all: a Roll to Succeed of a `die`, a Knack (`skill`, `save`
/// or `x`), or a Roll 20 of `dice`, exactly one of them. Each rolls theirs with `call`. Modifiers
/// are not of a Roll to Succeed (TOY-rs-2). Refuses: no-modifiers, bad-modifier, nobody-asked,
/// named-twice, no-such-character, unfit, wrong-die, no-such-die, no-such-skill, id-taken,
/// table-full.
struct TestCall {
    std::optional<Id> id;
    std::optional<BoundedList<Id, 60>> who;  ///< absent: all that players play
    std::optional<DieGiven> die;
    std::optional<BoundedString<40>> skill;
    std::optional<Save> save;
    std::optional<BoundedInt<-99, 99>> x;
    std::optional<bool> mandatory;
    std::optional<BoundedString<120>> label;
    std::optional<BoundedList<DieGiven, 20>> dice;  ///< static ones (TOY-ro-2)
    ModifiersGiven modifiers;
};

/// Owner or GM: one who is asked declines (TOY-int-3). Refuses: no-such-call, not-called,
/// already-rolled (also where the dice wait for an answer), pending-open, must-roll.
struct TestDecline {
    Id actor;
    Id call;
};

/// GM. Changes the dice or modifiers of one who takes part, before the roll. Refuses: too-late.
struct AttemptSet {
    Id attempt;
    Id actor;
    std::optional<BoundedList<DieGiven, 20>> dice;
    ModifiersGiven modifiers;
    ModifiersGiven damage_modifiers;  ///< of a Fight or Guard
};

/// Owner: takes a die in advance, rolled after the base dice (TOY-int-2). After the roll, it is
/// the answer to a decision. Refuses: scope, wrong-stat, not-intangible, bump-used, exhausted,
/// too-late, monster-bump.
struct AddOnTake {
    Id attempt;
    Id actor;
    BoundedString<40> die;
};

/// Owner: puts back before the roll a die that was taken in advance. Refuses: too-late, not-taken.
struct AddOnWithdraw {
    Id attempt;
    Id actor;
    BoundedString<40> die;
};

/// Owner of one who takes part, or GM. Refuses: too-late, exhausted.
struct AttemptRoll {
    Id attempt;
    /// Not asked for dice that can change nothing of what comes of it.
    std::optional<bool> spares_questions;
};

/// GM; of what they opened for themselves also who would roll it. Before any die is rolled.
/// Refuses: too-late, not-allowed.
struct AttemptCancel {
    Id attempt;
    std::optional<Reason> reason;
};

/// Owner or GM: a Skill, a Save, or any x-in-6 (TOY-knack-1, -2). Refuses: knack-range,
/// no-such-skill.
struct KnackRoll {
    Id actor;
    std::optional<BoundedString<40>> skill;
    std::optional<Save> save;
    std::optional<BoundedInt<-99, 99>> x;
    std::optional<BoundedString<60>>
        task;  ///< what is tried: the first Skill roll decides (TOY-x-skill-2)
    std::optional<BoundedString<200>> reason;
    std::optional<Id> call;    ///< a called test, of this Knack
    ModifiersGiven modifiers;  ///< of x, which they leave within 0 (nothing succeeds) and 6
};

/// Owner or GM: n dice of one pool, each evaluated alone (TOY-pool-2). Refuses: exhausted,
/// no-such-die, pool-count.
struct PoolRoll {
    Id actor;
    BoundedString<40> pool;
    BoundedInt<-999, 999> n = 1;
    std::optional<BoundedString<200>> reason;
};

/// Owner or GM: the Knave Die against a difficulty, with or without a Luck Die (TOY-x-knave-2).
struct KnaveRoll {
    Id actor;
    BoundedInt<1, 9> difficulty;
    std::optional<bool> luck;
    ModifiersGiven modifiers;
};

/// GM (TOY-luck-1). Picks come by `choice.seal` and `choice.lock`: an intangible, or "one".
/// Refuses: need-two, named-twice, pending-open.
struct LuckContestOpen {
    std::optional<Id> id;
    BoundedList<Id, 40> participants;
    std::optional<BoundedString<200>> reason;
};

/// GM, before the picks are turned over. Refuses: no-such-contest, too-late.
struct LuckContestCancel {
    Id contest;
    std::optional<Reason> reason;
};

/// GM. Moves a usage die; its value unless the maximum is said (TOY-ud-5). Refuses: steps-range,
/// no-such-die.
struct UsageMove {
    Id actor;
    BoundedString<40> die;
    Part part = Part::current;
    BoundedInt<-999, 999> steps = -1;
    std::optional<Reason> reason;
};

/// GM. Gives places back; the only way back from exhaustion (TOY-ud-6).
struct UsageRestore {
    Id actor;
    BoundedString<40> die;
    BoundedInt<-999, 999> steps = 1;
    std::optional<Reason> reason;
};

/// GM. Refuses: cannot-heal-grit (TOY-pre-3), dying, dead.
struct GritHeal {
    Id actor;
    BoundedInt<1, 999> n;
    std::optional<Reason> reason;
};

/// GM. From Dying back to life: a Wound, and a Sanity roll (TOY-x-dying-3).
struct FleshHeal {
    Id actor;
    BoundedInt<1, 999> n;
    std::optional<Reason> reason;
};

/// GM. To an adventurer: Grit, then the Armor die, then Flesh (TOY-x-damage-1), a shield first
/// where there is one. To a Monster: Soak, then Health. To one (`target`) or several (`to`); an
/// `amount`, or `dice` thrown once for all. Refuses: invalid-params, no-such-character, unfit,
/// pending-open, die-not-on-chain.
struct DamageDeal {
    std::optional<Id> target;
    std::optional<BoundedInt<1, 999>> amount;
    std::optional<bool> physical;   ///< absent: yes
    std::optional<bool> past_grit;  ///< goes by Grit
    std::optional<BoundedString<200>> reason;
    std::optional<BoundedList<Id, 40>> to;
    std::optional<BoundedList<Sides, 12>> dice;
    std::optional<BoundedInt<-99, 99>> modifier;
    std::optional<bool> ignores_armour;  ///< no Armor die is rolled
    std::optional<BoundedString<80>> source;
};

/// Owner or GM: one who is Dying does something: a roll of the Death Die (TOY-x-dying-2).
struct Exert {
    Id actor;
    std::optional<BoundedString<200>> reason;
};

/// GM. Out of combat: the unit of what things take (TOY-time-4). Refuses: pending-open.
struct TimeSet {
    TimeUnit unit = TimeUnit::hours;
};

/// GM (TOY-time-5, -6). Refuses: out-of-order.
struct PlaytimeSet {
    Playtime what = Playtime::session_started;
};

/// GM. Moment 1 begins (TOY-time-3). Refuses: in-combat, pending-open, empty, named-twice.
struct CombatStart {
    BoundedList<Id, 40> allies;
    BoundedList<Id, 40> monsters;
    std::optional<BoundedList<Id, 40>> surprised;  ///< Allies (TOY-x-init-3)
    std::optional<bool> monsters_surprised;
};

/// GM. Into the Combat that runs: who comes after Init acts after the Monsters of this Moment.
/// Refuses: not-in-combat, in-combat (who is in it), empty, no-such-character, no-such-monster,
/// named-twice.
struct CombatJoin {
    std::optional<BoundedList<Id, 40>> allies;
    std::optional<BoundedList<Id, 40>> monsters;
};

/// GM. Out of it. Refuses: not-in-combat, pending-open, empty, named-twice.
struct CombatLeave {
    BoundedList<Id, 40> creatures;
};

/// GM.
struct CombatEnd {};

/// GM. Init, those before the Monsters, the Monsters, those after, bottom; then the next Moment.
/// Refuses: not-in-combat, pending-open, init-due.
struct PhaseAdvance {};

/// Owner or GM: DEX + Move Die + the Monsters' Speed (TOY-x-init-1), the fastest first
/// (TOY-x-init-2). Refuses: not-in-combat, wrong-phase, init-settled, pending-open.
struct InitRoll {
    Id actor;
    ModifiersGiven modifiers;
    /// Not asked for dice that can change nothing of what comes of it.
    std::optional<bool> spares_questions;
};

/// Owner or GM: acts after the Monsters without rolling.
struct InitWait {
    Id actor;
};

/// Owner or GM (TOY-x-act-1). Refuses: not-your-turn, no-action.
struct ActionTake {
    Id actor;
    ActionKind kind = ActionKind::basic;
    std::optional<BoundedString<200>> note;
};

/// Owner or GM: a Combat Action (TOY-x-fight-1). Dice: VIG or DEX, the Monster's Weakness,
/// add-ons; on a hit the damage (TOY-x-dmg-1, -2).
struct Fight {
    std::optional<Id> id;
    Id actor;
    Id target;
    Id weapon;
    ModifiersGiven modifiers;
    ModifiersGiven damage_modifiers;  ///< of the damage that follows
};

/// GM: a Monster strikes; the adventurer guards (TOY-x-guard-1). Dice: DEX, the Monster's
/// Weakness, add-ons; on a failure the Monster's damage, then the Armor die.
struct Guard {
    std::optional<Id> id;
    Id actor;
    Id monster;
    ModifiersGiven modifiers;
    ModifiersGiven damage_modifiers;  ///< of the damage that follows
};

/// GM: how far a Monster is (TOY-dist-1, -2). Refuses: not-in-combat, out-of-range.
struct RangeSet {
    Id monster;
    std::optional<Range> range;
    std::optional<BoundedInt<0, 100000>> metres;  ///< or so: the nearest range that reaches it
};

/// GM (TOY-x-mon-2).
struct MoraleRoll {
    Id monster;
    ModifiersGiven modifiers;  ///< of the sum
};

/// Owner (a Breather) or GM (TOY-x-rest-1 to -3). Refuses: in-combat, pending-open, no-breather,
/// no-provisions, cannot-heal-grit, dying, dead, no-such-die.
struct Rest {
    Id actor;
    RestKind rest = RestKind::breather;
    std::optional<Intangible> intangible;  ///< Bivouac: the one that regains a place
    std::optional<BoundedString<40>>
        usage;  ///< Bivouac: the Trope's die that regains a place, or the pool, a die
    std::optional<BoundedInt<0, 19>> wound;  ///< Sojourn, Sabbatical: which Wound heals; the first
    ModifiersGiven modifiers;                ///< of a Breather's Hit Die
};

/// GM (TOY-x-mark-1): rolled at the bottom of each Moment.
struct EffectStart {
    std::optional<Id> id;
    std::optional<BoundedString<80>> label;
    std::optional<Id> on;
    Sides die = 4;
};

struct EffectEnd {
    Id effect;
};

// ---- what each is called on the wire, and its fields

BOOST_DESCRIBE_STRUCT(ModifierGiven, (), (value, cause))
BOOST_DESCRIBE_STRUCT(DieGiven, (), (tangible, intangible, usage, pool, fixed, sides, label))
BOOST_DESCRIBE_STRUCT(EntrantGiven, (), (actor, dice, modifiers))
KAST_MESSAGE(RollTwentyOpen, "roll-twenty.open", id, actor, dice, modifiers, reason, roll, call,
             spares_questions)
KAST_MESSAGE(RollBetterOpen, "roll-better.open", id, entrants, reason, roll, spares_questions)
KAST_MESSAGE(RollToSucceedAsk, "roll-to-succeed.ask", id, actor, die, mandatory, modifiers, reason)
KAST_MESSAGE(RollToSucceedRoll, "roll-to-succeed.roll", id, actor, die, modifiers, reason, call)
KAST_MESSAGE(TestCall, "test.call", id, who, die, skill, save, x, mandatory, label, dice, modifiers)
KAST_MESSAGE(TestDecline, "test.decline", actor, call)
KAST_MESSAGE(AttemptSet, "attempt.set", attempt, actor, dice, modifiers, damage_modifiers)
KAST_MESSAGE(AddOnTake, "add-on.take", attempt, actor, die)
KAST_MESSAGE(AddOnWithdraw, "add-on.withdraw", attempt, actor, die)
KAST_MESSAGE(AttemptRoll, "attempt.roll", attempt, spares_questions)
KAST_MESSAGE(AttemptCancel, "attempt.cancel", attempt, reason)
KAST_MESSAGE(KnackRoll, "knack.roll", actor, skill, save, x, task, reason, call, modifiers)
KAST_MESSAGE(PoolRoll, "pool.roll", actor, pool, n, reason)
KAST_MESSAGE(KnaveRoll, "knave.roll", actor, difficulty, luck, modifiers)
KAST_MESSAGE(LuckContestOpen, "luck-contest.open", id, participants, reason)
KAST_MESSAGE(LuckContestCancel, "luck-contest.cancel", contest, reason)
KAST_MESSAGE(UsageMove, "usage.move", actor, die, part, steps, reason)
KAST_MESSAGE(UsageRestore, "usage.restore", actor, die, steps, reason)
KAST_MESSAGE(GritHeal, "grit.heal", actor, n, reason)
KAST_MESSAGE(FleshHeal, "flesh.heal", actor, n, reason)
KAST_MESSAGE(DamageDeal, "damage.deal", target, amount, physical, past_grit, reason, to, dice,
             modifier, ignores_armour, source)
KAST_MESSAGE(Exert, "exert", actor, reason)
KAST_MESSAGE(TimeSet, "time.set", unit)
KAST_MESSAGE(PlaytimeSet, "playtime.set", what)
KAST_MESSAGE(CombatStart, "combat.start", allies, monsters, surprised, monsters_surprised)
KAST_MESSAGE(CombatJoin, "combat.join", allies, monsters)
KAST_MESSAGE(CombatLeave, "combat.leave", creatures)
KAST_MESSAGE(CombatEnd, "combat.end")
KAST_MESSAGE(PhaseAdvance, "phase.advance")
KAST_MESSAGE(InitRoll, "init.roll", actor, modifiers, spares_questions)
KAST_MESSAGE(InitWait, "init.wait", actor)
KAST_MESSAGE(ActionTake, "action.take", actor, kind, note)
KAST_MESSAGE(Fight, "fight", id, actor, target, weapon, modifiers, damage_modifiers)
KAST_MESSAGE(Guard, "guard", id, actor, monster, modifiers, damage_modifiers)
KAST_MESSAGE(RangeSet, "range.set", monster, range, metres)
KAST_MESSAGE(MoraleRoll, "morale.roll", monster, modifiers)
KAST_MESSAGE(Rest, "rest", actor, rest, intangible, usage, wound, modifiers)
KAST_MESSAGE(EffectStart, "effect.start", id, label, on, die)
KAST_MESSAGE(EffectEnd, "effect.end", effect)

}  // namespace kast::rules::toy

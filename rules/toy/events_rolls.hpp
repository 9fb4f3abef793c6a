#pragma once
// What happens with dice: decisions, attempts, dice that wear, Luck Contests.

#include "rules/core/message.hpp"
#include "rules/toy/events_sheet.hpp"

namespace kast::rules::toy {

// ---- Decisions

/// A question is open until it is answered, or closed because what it was about is gone.
struct DecisionOpened {
    Question question;
};

// ---- Attempts

struct AttemptOpened {
    Attempt attempt;
};

struct AttemptChanged {
    Id attempt;
    Entrant entrant;
};

/// A die taken before the roll; it is rolled after the base dice.
struct AddOnTaken {
    Id attempt;
    Id actor;
    std::string die;
    int sides = 4;
};

/// It is put back before the roll.
struct AddOnWithdrawn {
    Id attempt;
    Id actor;
    std::string die;
};

/// The base dice of all who take part, in their order.
struct AttemptRolled {
    Id attempt;
    RollKind kind = RollKind::roll_20;
    Purpose purpose = Purpose::plain;
    std::vector<Entrant> entrants;
    OmitEmpty<bool> spares_questions = {};  ///< about dice that can change nothing
};

/// One die added to a roll.
struct AddOnRolled {
    Id attempt;
    Id actor;
    AddOn added;
    std::vector<Modifier> modifiers;  ///< those that came with it (TOY-x-fae-1, TOY-rb-4)
    int total = 0;
};

/// Adds nothing more, for now (TOY-rb: another's add-on opens it again).
struct AttemptPassed {
    Id attempt;
    Id actor;
    bool passed = true;
};

/// Where the attempt stands: held for the GM, or a tie among Monsters.
struct AttemptHeld {
    Id attempt;
    AttemptPhase phase = AttemptPhase::held;
};

struct FaceChanged {
    Id attempt;
    Id actor;
    int before = 1;
    int after = 1;
};

struct TieDie {
    Id who;
    int face = 1;
    int total = 0;
};

/// One round of d6 among Allies who share the best total (TOY-rb-ties-2).
struct TieRolled {
    Id attempt;
    int round = 1;
    std::vector<TieDie> dice;
};

struct Standing {
    Id who;
    int total = 0;
    OmitEmpty<bool> veiled = {};
};

struct AttemptClosed {
    Id attempt;
    RollKind kind = RollKind::roll_20;
    Purpose purpose = Purpose::plain;
    AttemptResult result = AttemptResult::success;
    std::optional<Id> winner;         ///< of a Roll Better
    std::vector<Standing> standings;  ///< best first; equals as listed (TOY-rb-5)
    int target = 0;                   ///< 20 or 3; 0 for a Roll Better
};

struct AttemptCancelled {
    Id attempt;
    std::string reason;
};

// ---- Dice that wear

/// A usage die has another value now. `begins` and `ends`: what exhaustion does and no longer does.
struct UsageMoved {
    Id actor;
    std::string die;
    UsageDie before;
    UsageDie after;
    int face = 0;       ///< the roll that did it; 0: no roll
    std::string cause;  ///< failure, last-die, moved, restored, rest, level
    std::string rule;
    std::string reason;
    bool lost = false;  ///< never to be mended
    std::optional<Exhaustion> begins;
    std::optional<Exhaustion> ends;
};

/// Dice of a pool are gone, or back.
struct PoolChanged {
    Id actor;
    std::string pool;
    int before = 0;
    int after = 0;
    std::string cause;  ///< failure, rest
};

struct PoolDie {
    int face = 1;
    bool success = false;
};

struct PoolRolled {
    Id actor;
    std::string pool;
    int sides = 4;
    std::vector<PoolDie> dice;
    int least = 3;  ///< of a die that succeeds
    Backlash backlash = Backlash::none;
    bool spell_works = true;  ///< a Ruin fails it (TOY-x-mag-1)
    std::string reason;
};

struct KnackRolled {
    Id actor;
    std::string knack;  ///< a Skill, a Save, or ""
    int x = 1;
    std::vector<int> dice;  ///< one d6; two for 6-in-6
    int least = 1;          ///< of their sum that succeeds
    int most = 1;
    bool success = false;
    int marks = 0;  ///< of the Skill, after it
    std::string task;
    std::optional<bool> possible;  ///< whether the task is: the first roll's word
    std::string reason;
    OmitEmpty<std::vector<Modifier>> modifiers = {};  ///< of x
    OmitEmpty<bool> veiled = {};                      ///< a Monster whose Save GMs alone see
};

struct KnaveRolled {
    Id actor;
    int difficulty = 1;
    int sides = 4;
    int face = 1;
    int luck_sides = 0;  ///< 0: no Luck Die
    int luck_face = 0;
    std::vector<Modifier> modifiers;
    int total = 1;
    bool success = false;
};

// ---- Luck Contests

struct LuckContestOpened {
    Contest contest;
};

/// The picks are for `members` alone; where that is empty, for the GMs.
struct ChoiceSealed {
    Id choice;
    Id party;
    std::set<Id> members;
    std::vector<std::string> picks;
};

struct ChoiceLocked {
    Id choice;
    Id party;
};

/// All picks turned over and rolled, in the order of the participants (TOY-luck-6).
struct LuckContestRolled {
    Id contest;
    std::vector<LuckRoll> rolls;
};

struct LuckContestVictimNamed {
    Id contest;
    Id victim;
    int value = 1;
    std::string by;        ///< lowest, talent, gm, drawn
    std::vector<Id> tied;  ///< who shared the lowest value
};

/// Called off before the picks were turned over: nobody is shown them.
struct LuckContestCancelled {
    Id contest;
    std::string reason;
};

// ---- Tests that the GM calls

struct TestCalled {
    CalledTest test;
};

// ---- what each is called on the wire, and its fields

KAST_MESSAGE(DecisionOpened, "decision.opened", question)
KAST_MESSAGE(AttemptOpened, "attempt.opened", attempt)
KAST_MESSAGE(AttemptChanged, "attempt.changed", attempt, entrant)
KAST_MESSAGE(AddOnTaken, "add-on.taken", attempt, actor, die, sides)
KAST_MESSAGE(AttemptRolled, "attempt.rolled", attempt, kind, purpose, entrants, spares_questions)
KAST_MESSAGE(AddOnWithdrawn, "add-on.withdrawn", attempt, actor, die)
KAST_MESSAGE(AddOnRolled, "add-on.rolled", attempt, actor, added, modifiers, total)
KAST_MESSAGE(AttemptPassed, "attempt.passed", attempt, actor, passed)
KAST_MESSAGE(AttemptHeld, "attempt.held", attempt, phase)
KAST_MESSAGE(FaceChanged, "face.changed", attempt, actor, before, after)
BOOST_DESCRIBE_STRUCT(TieDie, (), (who, face, total))
KAST_MESSAGE(TieRolled, "tie.rolled", attempt, round, dice)
BOOST_DESCRIBE_STRUCT(Standing, (), (who, total, veiled))
KAST_MESSAGE(AttemptClosed, "attempt.closed", attempt, kind, purpose, result, winner, standings,
             target)
KAST_MESSAGE(AttemptCancelled, "attempt.cancelled", attempt, reason)
KAST_MESSAGE(UsageMoved, "usage.moved", actor, die, before, after, face, cause, rule, reason, lost,
             begins, ends)
KAST_MESSAGE(PoolChanged, "pool.changed", actor, pool, before, after, cause)
BOOST_DESCRIBE_STRUCT(PoolDie, (), (face, success))
KAST_MESSAGE(PoolRolled, "pool.rolled", actor, pool, sides, dice, least, backlash, spell_works,
             reason)
KAST_MESSAGE(KnackRolled, "knack.rolled", actor, knack, x, dice, least, most, success, marks, task,
             possible, reason, modifiers, veiled)
KAST_MESSAGE(KnaveRolled, "knave.rolled", actor, difficulty, sides, face, luck_sides, luck_face,
             modifiers, total, success)
KAST_MESSAGE(LuckContestOpened, "luck-contest.opened", contest)
KAST_MESSAGE(ChoiceSealed, "choice.sealed", choice, party, members, picks)
KAST_MESSAGE(ChoiceLocked, "choice.locked", choice, party)
KAST_MESSAGE(LuckContestRolled, "luck-contest.rolled", contest, rolls)
KAST_MESSAGE(LuckContestVictimNamed, "luck-contest.victim.named", contest, victim, value, by, tied)
KAST_MESSAGE(LuckContestCancelled, "luck-contest.cancelled", contest, reason)
KAST_MESSAGE(TestCalled, "test.called", test)

}  // namespace kast::rules::toy

#pragma once
// What happens with dice: decisions, attempts, dice that wear, Luck Contests.

#include "rules/toy/events_sheet.hpp"

namespace kast::rules::toy {

// ---- Decisions

/// A question is open until it is answered, or closed because what it was about is gone.
struct DecisionOpened {
    static constexpr std::string_view name = "decision.opened";
    Question question;
};
BOOST_DESCRIBE_STRUCT(DecisionOpened, (), (question))

// ---- Attempts

struct AttemptOpened {
    static constexpr std::string_view name = "attempt.opened";
    Attempt attempt;
};
BOOST_DESCRIBE_STRUCT(AttemptOpened, (), (attempt))

struct AttemptEdited {
    static constexpr std::string_view name = "attempt.changed";
    Id attempt;
    Entrant entrant;
};
BOOST_DESCRIBE_STRUCT(AttemptEdited, (), (attempt, entrant))

/// A die taken before the roll; it is rolled after the base dice.
struct AddOnTaken {
    static constexpr std::string_view name = "add-on.taken";
    Id attempt;
    Id actor;
    std::string die;
    int sides = 4;
};
BOOST_DESCRIBE_STRUCT(AddOnTaken, (), (attempt, actor, die, sides))

/// The base dice of all who take part, in their order.
struct AttemptRolled {
    static constexpr std::string_view name = "attempt.rolled";
    Id attempt;
    RollKind kind = RollKind::roll_20;
    Purpose purpose = Purpose::plain;
    std::vector<Entrant> entrants;
};
BOOST_DESCRIBE_STRUCT(AttemptRolled, (), (attempt, kind, purpose, entrants))

/// One die added to a roll.
struct AddOnRolled {
    static constexpr std::string_view name = "add-on.rolled";
    Id attempt;
    Id actor;
    AddOn added;
    std::vector<Modifier> modifiers;  ///< those that came with it (TOY-x-fae-1, TOY-rb-4)
    int total = 0;
};
BOOST_DESCRIBE_STRUCT(AddOnRolled, (), (attempt, actor, added, modifiers, total))

/// Adds nothing more, for now (TOY-rb: another's add-on opens it again).
struct Passed {
    static constexpr std::string_view name = "attempt.passed";
    Id attempt;
    Id actor;
    bool passed = true;
};
BOOST_DESCRIBE_STRUCT(Passed, (), (attempt, actor, passed))

/// Where the attempt stands: held for the GM, or a tie among Monsters.
struct AttemptHeld {
    static constexpr std::string_view name = "attempt.held";
    Id attempt;
    AttemptPhase phase = AttemptPhase::held;
};
BOOST_DESCRIBE_STRUCT(AttemptHeld, (), (attempt, phase))

struct FaceChanged {
    static constexpr std::string_view name = "face.changed";
    Id attempt;
    Id actor;
    int before = 1;
    int after = 1;
};
BOOST_DESCRIBE_STRUCT(FaceChanged, (), (attempt, actor, before, after))

struct TieDie {
    Id who;
    int face = 1;
    int total = 0;
};
BOOST_DESCRIBE_STRUCT(TieDie, (), (who, face, total))

/// One round of d6 among Allies who share the best total (TOY-rb-ties-2).
struct TieRolled {
    static constexpr std::string_view name = "tie.rolled";
    Id attempt;
    int round = 1;
    std::vector<TieDie> dice;
};
BOOST_DESCRIBE_STRUCT(TieRolled, (), (attempt, round, dice))

struct Standing {
    Id who;
    int total = 0;
};
BOOST_DESCRIBE_STRUCT(Standing, (), (who, total))

struct AttemptClosed {
    static constexpr std::string_view name = "attempt.closed";
    Id attempt;
    RollKind kind = RollKind::roll_20;
    Purpose purpose = Purpose::plain;
    AttemptResult result = AttemptResult::success;
    std::optional<Id> winner;         ///< of a Roll Better
    std::vector<Standing> standings;  ///< best first; equals as listed (TOY-rb-5)
    int target = 0;                   ///< 20 or 3; 0 for a Roll Better
};
BOOST_DESCRIBE_STRUCT(AttemptClosed, (),
                      (attempt, kind, purpose, result, winner, standings, target))

struct AttemptCancelled {
    static constexpr std::string_view name = "attempt.cancelled";
    Id attempt;
    std::string reason;
};
BOOST_DESCRIBE_STRUCT(AttemptCancelled, (), (attempt, reason))

// ---- Dice that wear

/// A usage die has another value now. `begins` and `ends`: what exhaustion does and no longer does.
struct UsageDieMoved {
    static constexpr std::string_view name = "usage.moved";
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
BOOST_DESCRIBE_STRUCT(UsageDieMoved, (),
                      (actor, die, before, after, face, cause, rule, reason, lost, begins, ends))

/// Dice of a pool are gone, or back.
struct PoolChanged {
    static constexpr std::string_view name = "pool.changed";
    Id actor;
    std::string pool;
    int before = 0;
    int after = 0;
    std::string cause;  ///< failure, rest
};
BOOST_DESCRIBE_STRUCT(PoolChanged, (), (actor, pool, before, after, cause))

struct PoolDie {
    int face = 1;
    bool success = false;
};
BOOST_DESCRIBE_STRUCT(PoolDie, (), (face, success))

struct PoolRolled {
    static constexpr std::string_view name = "pool.rolled";
    Id actor;
    std::string pool;
    int sides = 4;
    std::vector<PoolDie> dice;
    int least = 3;  ///< of a die that succeeds
    Backlash backlash = Backlash::none;
    bool spell_works = true;  ///< a Ruin fails it (TOY-x-mag-1)
    std::string reason;
};
BOOST_DESCRIBE_STRUCT(PoolRolled, (),
                      (actor, pool, sides, dice, least, backlash, spell_works, reason))

struct KnackRolled {
    static constexpr std::string_view name = "knack.rolled";
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
};
BOOST_DESCRIBE_STRUCT(KnackRolled, (),
                      (actor, knack, x, dice, least, most, success, marks, task, possible, reason))

struct KnaveRolled {
    static constexpr std::string_view name = "knave.rolled";
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
BOOST_DESCRIBE_STRUCT(KnaveRolled, (),
                      (actor, difficulty, sides, face, luck_sides, luck_face, modifiers, total,
                       success))

// ---- Luck Contests

struct ContestOpened {
    static constexpr std::string_view name = "luck-contest.opened";
    Contest contest;
};
BOOST_DESCRIBE_STRUCT(ContestOpened, (), (contest))

/// The picks are for `members` alone; where that is empty, for the GMs.
struct ChoiceSealed {
    static constexpr std::string_view name = "choice.sealed";
    Id choice;
    Id party;
    std::set<Id> members;
    std::vector<std::string> picks;
};
BOOST_DESCRIBE_STRUCT(ChoiceSealed, (), (choice, party, members, picks))

struct ChoiceLocked {
    static constexpr std::string_view name = "choice.locked";
    Id choice;
    Id party;
};
BOOST_DESCRIBE_STRUCT(ChoiceLocked, (), (choice, party))

/// All picks turned over and rolled, in the order of the participants (TOY-luck-6).
struct ContestRolled {
    static constexpr std::string_view name = "luck-contest.rolled";
    Id contest;
    std::vector<LuckRoll> rolls;
};
BOOST_DESCRIBE_STRUCT(ContestRolled, (), (contest, rolls))

struct VictimNamed {
    static constexpr std::string_view name = "luck-contest.victim.named";
    Id contest;
    Id victim;
    int value = 1;
    std::string by;        ///< lowest, talent, gm, drawn
    std::vector<Id> tied;  ///< who shared the lowest value
};
BOOST_DESCRIBE_STRUCT(VictimNamed, (), (contest, victim, value, by, tied))

}  // namespace kast::rules::toy

#pragma once
// What is pending. Each frame is one matter that is being settled; the matters it waits for lie
// above it. Only the top of the stack can ask. Nothing waits inside `decide`: whatever an answer
// will need is written here, so that a restart forgets nothing. The steps' words are part of the
// log's format.

#include "rules/core/omit_empty.hpp"
#include "rules/core/one_of.hpp"
#include "rules/savage_worlds/commands.hpp"
#include "rules/savage_worlds/rolls.hpp"

namespace kast::rules::savage_worlds {

// --- what the frames are about -----------------------------------------------------------------

struct OpposedTask {
    RollTask first, second;
    std::vector<std::string> choices;  ///< traits the defender may choose from; empty: no choice
    bool force = false;
    bool hidden_margin = false;
    RollOutcome first_came;
};
BOOST_DESCRIBE_STRUCT(OpposedTask, (), (first, second, choices, force, hidden_margin, first_came))

struct OpposedOutcome {
    bool settled = false;
    bool won = false;  ///< by the initiator
    bool tie = false;  ///< equal, the initiator at 4 or more
    int margin = 0;    ///< of the winner
    int raises = 0;    ///< of the winner
    int first_total = 0;
    std::optional<int> second_total;
};
BOOST_DESCRIBE_STRUCT(OpposedOutcome, (),
                      (settled, won, tie, margin, raises, first_total, second_total))

/// One hit that is being settled (SW-damage-*).
struct HitTask {
    std::optional<Id> attacker;  ///< none: a fall, fire
    Id victim;
    std::string weapon;     ///< its name, for the record
    std::vector<int> dice;  ///< sides, in the order in which they are rolled
    bool raise_die = false;
    bool aces = true;
    std::vector<Modifier> modifiers;
    int ap = 0;
    int extra_armour = 0;  ///< an obstacle that was shot through
    std::optional<Part> part;
    bool nonlethal = false;
    bool drop = false;   ///< a knockout is possible
    bool twice = false;  ///< Dead Shot, Mighty Blow
    std::optional<Id> disarm;
    std::vector<std::vector<DieRoll>> sets;
    std::vector<int> totals;
    int chosen = -1;
    int wounds = 0;  ///< about to be taken
    bool shakes = false;
    bool soaked_all = false;
    OmitEmpty<bool> veils_total;  ///< GMs alone know the Toughness of who stood in the way
};
BOOST_DESCRIBE_STRUCT(HitTask, (),
                      (attacker, victim, weapon, dice, raise_die, aces, modifiers, ap, extra_armour,
                       part, nonlethal, drop, twice, disarm, sets, totals, chosen, wounds, shakes,
                       soaked_all, veils_total))

/// A hit that an attack has scored and that has still to be settled.
struct Blow {
    Id target;
    bool raise = false;
    int extra_armour = 0;
    bool stray = false;
    int less = 0;                ///< what a living obstacle takes off the damage
    OmitEmpty<bool> veils_less;  ///< GMs alone know its Toughness
};
BOOST_DESCRIBE_STRUCT(Blow, (), (target, raise, extra_armour, stray, less, veils_less))

struct AttackTask {
    Attack command;
    bool free = false;       ///< a free attack: no options, no edges
    bool by_player = false;  ///< what it claims of the circumstances is a player's word
    bool aimed = false;      ///< with live aim on the defender
    std::vector<Blow> blows;
    std::vector<int> strays;  ///< trait dice that may hit a bystander
};
BOOST_DESCRIBE_STRUCT(AttackTask, (), (command, free, by_player, aimed, blows, strays))

struct AreaTask {
    AreaAttack command;
    Band band = Band::near_;
    bool raise = false;
};
BOOST_DESCRIBE_STRUCT(AreaTask, (), (command, band, raise))

/// A manoeuvre decided by an opposed roll. `word`: test, grapple, push.
struct ContestTask {
    std::string word;
    Id actor;
    Id target;
    OpposedTask rolls;
};
BOOST_DESCRIBE_STRUCT(ContestTask, (), (word, actor, target, rolls))

/// A single roll and what it is about. `word` names what follows; see `checks.cpp`.
struct CheckTask {
    std::string word;
    Id subject;               ///< who rolls
    std::optional<Id> other;  ///< patient, ally, whoever else it is about
    std::string text;         ///< a trait, a cause
    int number = 0;
    int minutes = 0;
};
BOOST_DESCRIBE_STRUCT(CheckTask, (), (word, subject, other, text, number, minutes))

struct FearTask {
    Id victim;
    Dread dread = Dread::terror;
    int penalty = 0;
    Circumstances modifiers;
};
BOOST_DESCRIBE_STRUCT(FearTask, (), (victim, dread, penalty, modifiers))

// --- the frames --------------------------------------------------------------------------------

/// What every frame has.
struct FrameBase {
    Id who;                        ///< whose matter it is: removed with that character
    std::optional<Decision> asks;  ///< what it waits for
    bool hidden = false;           ///< only the GM knows of what is asked
    /// Of a tie for the moment: it goes on as if nothing had come between, from the table as it was
    /// (SW-hold-6).
    bool simultaneous = false;
};
BOOST_DESCRIBE_STRUCT(FrameBase, (), (who, asks, hidden, simultaneous))

/// An announced action whose roll may have to be planned before it is due.
struct PlannedFrame : FrameBase {
    std::optional<Character> as_was;  ///< who acts, where the frame is simultaneous
    std::optional<RollTask> plan;     ///< its roll, once that is known
};
BOOST_DESCRIBE_STRUCT(PlannedFrame, (FrameBase), (as_was, plan))

/// `confirming`: the GM is asked whether the extra's d6 falls (SW-crit-4); `confirmed`: it is due.
BOOST_DEFINE_ENUM_CLASS(RollStep, claims, throwing, confirming, confirmed, window_open, allocating)

/// One trait roll with its rerolls.
struct RollFrame : FrameBase {
    static constexpr std::string_view kind = "roll";
    RollStep step = RollStep::claims;
    RollTask task;
    int extra = 0;  ///< what the throw that is due alone adds (SW-benny-16)
};
BOOST_DESCRIBE_STRUCT(RollFrame, (FrameBase), (step, task, extra))

BOOST_DEFINE_ENUM_CLASS(OpposedStep, first_roll, first_came, second_came)

/// The initiator's roll, then the defender's.
struct OpposedFrame : FrameBase {
    static constexpr std::string_view kind = "opposed";
    OpposedStep step = OpposedStep::first_roll;
    OpposedTask task;
    std::optional<RollOutcome> came;
};
BOOST_DESCRIBE_STRUCT(OpposedFrame, (FrameBase), (step, task, came))

/// `shooting_through`: of those missed only because of cover, can it be shot through?
BOOST_DEFINE_ENUM_CLASS(AttackStep, planning, resolving, shooting_through, straying, settling)

struct AttackFrame : PlannedFrame {
    static constexpr std::string_view kind = "attack";
    AttackStep step = AttackStep::planning;
    AttackTask attack;
    std::vector<Id> covered;  ///< missed only because of cover
    std::optional<RollOutcome> came;
};
BOOST_DESCRIBE_STRUCT(AttackFrame, (PlannedFrame), (step, attack, covered, came))

BOOST_DEFINE_ENUM_CLASS(HitStep, rolling, damage_open, comparing, soak_window, soak_rolled,
                        suffering)

/// Damage to one character, to the end.
struct HitFrame : FrameBase {
    static constexpr std::string_view kind = "hit";
    HitStep step = HitStep::rolling;
    HitTask hit;
    int extra = 0;  ///< what the throw that is due alone adds (SW-benny-16)
    std::optional<RollOutcome> came;
};
BOOST_DESCRIBE_STRUCT(HitFrame, (FrameBase), (step, hit, extra, came))

/// How the Vigor roll of who is Incapacitated came (table T16).
BOOST_DEFINE_ENUM_CLASS(IncapacityDegree, failure, success, raise)

BOOST_DEFINE_ENUM_CLASS(IncapacityStep, vigor, resolving, placing_injury)

/// Vigor for life and death, then the injury.
struct IncapacityFrame : FrameBase {
    static constexpr std::string_view kind = "incapacity";
    IncapacityStep step = IncapacityStep::vigor;
    std::optional<Part> part;  ///< where a called shot has hit
    IncapacityDegree degree = IncapacityDegree::failure;
    std::optional<RollOutcome> came;
};
BOOST_DESCRIBE_STRUCT(IncapacityFrame, (FrameBase), (step, part, degree, came))

/// `evading`: the next victim is asked; `evaded`: the Agility roll has come; `drifted`: the GM is
/// asked who is where it came down.
BOOST_DEFINE_ENUM_CLASS(AreaStep, rolling, resolving, next, evading, evaded, drifted)

struct AreaFrame : PlannedFrame {
    static constexpr std::string_view kind = "area";
    AreaStep step = AreaStep::rolling;
    AreaTask area;
    std::vector<Id> victims;  ///< still to be struck
    std::optional<RollOutcome> came;
};
BOOST_DESCRIBE_STRUCT(AreaFrame, (PlannedFrame), (step, area, victims, came))

BOOST_DEFINE_ENUM_CLASS(SuppressStep, rolling, resolving, striking)

struct SuppressFrame : PlannedFrame {
    static constexpr std::string_view kind = "suppress";
    static constexpr bool never_asks = true;
    SuppressStep step = SuppressStep::rolling;
    Suppress command;
    std::vector<Id> hit;  ///< still to take damage
    std::optional<RollOutcome> came;
};
BOOST_DESCRIBE_STRUCT(SuppressFrame, (PlannedFrame), (step, command, hit, came))

BOOST_DEFINE_ENUM_CLASS(ContestStep, rolling, resolving, choosing)

/// An opposed manoeuvre: test, grapple, push.
struct ContestFrame : FrameBase {
    static constexpr std::string_view kind = "contest";
    ContestStep step = ContestStep::rolling;
    ContestTask contest;
    int raises = 0;  ///< of the winner
    std::optional<OpposedOutcome> came;
};
BOOST_DESCRIBE_STRUCT(ContestFrame, (FrameBase), (step, contest, raises, came))

BOOST_DEFINE_ENUM_CLASS(CheckStep, rolling, concluding)

/// One roll and what follows from it.
struct CheckFrame : FrameBase {
    static constexpr std::string_view kind = "check";
    static constexpr bool never_asks = true;
    CheckStep step = CheckStep::rolling;
    CheckTask check;
    RollTask task;
    std::optional<RollOutcome> came;
};
BOOST_DESCRIBE_STRUCT(CheckFrame, (FrameBase), (step, check, task, came))

BOOST_DEFINE_ENUM_CLASS(FearStep, rolling, suffering)

struct FearFrame : FrameBase {
    static constexpr std::string_view kind = "fear";
    static constexpr bool never_asks = true;
    FearStep step = FearStep::rolling;
    FearTask fear;
    std::optional<RollOutcome> came;
};
BOOST_DESCRIBE_STRUCT(FearFrame, (FrameBase), (step, fear, came))

BOOST_DEFINE_ENUM_CLASS(WindowsStep, asking, contesting)

/// Asks each who could interrupt.
struct WindowsFrame : FrameBase {
    static constexpr std::string_view kind = "windows";
    WindowsStep step = WindowsStep::asking;
    std::vector<Id> queue;     ///< still to be asked
    std::map<Id, int> scores;  ///< of those who interrupt: who has more acts first
    std::optional<Id> set_by;  ///< who meets the charge with a set weapon
    std::optional<OpposedOutcome> came;
};
BOOST_DESCRIBE_STRUCT(WindowsFrame, (FrameBase), (step, queue, scores, set_by, came))

/// A turn of these in the middle of another's action.
struct InterruptionFrame : FrameBase {
    static constexpr std::string_view kind = "interruption";
    static constexpr bool never_asks = true;
    std::vector<Id> members;
};
BOOST_DESCRIBE_STRUCT(InterruptionFrame, (FrameBase), (members))

BOOST_DEFINE_ENUM_CLASS(TurnStartStep, bleeding, stunned, shaken, over)

/// What happens by itself when a turn starts, for one after the other (SW-turn-5).
struct TurnStartFrame : FrameBase {
    static constexpr std::string_view kind = "turn-start";
    static constexpr bool never_asks = true;
    TurnStartStep step = TurnStartStep::bleeding;
    std::vector<Id> queue;
};
BOOST_DESCRIBE_STRUCT(TurnStartFrame, (FrameBase), (step, queue))

/// `bought`: of logs from before all were asked at once.
BOOST_DEFINE_ENUM_CLASS(DealingStep, drawing, keeping, quickening, tactics, placing, offering,
                        bought)

/// Each seat goes through the first three steps; then tacticians, then bought cards: the players
/// all at once, then the GM.
struct DealingFrame : FrameBase {
    static constexpr std::string_view kind = "dealing";
    DealingStep step = DealingStep::drawing;
    std::vector<Id> queue;  ///< seats; tacticians; members still to be offered cards, the GM the
                            ///< nameless one
    IdOrNone seat;          ///< that has drawn a tactician's card
    OmitEmpty<std::vector<Decision>> others;  ///< asked of other members at the same time
    OmitEmpty<bool> bought;  ///< has any of those who were asked last: players, or the GM
    OmitEmpty<bool> again;   ///< the players are asked once more
};
BOOST_DESCRIBE_STRUCT(DealingFrame, (FrameBase), (step, queue, seat, others, bought, again))

/// Who of these notices the ambush.
struct SurpriseFrame : FrameBase {
    static constexpr std::string_view kind = "surprise";
    static constexpr bool never_asks = true;
    std::vector<Id> queue;
};
BOOST_DESCRIBE_STRUCT(SurpriseFrame, (FrameBase), (queue))

/// Those from whom `who` walks away.
struct FreeAttacksFrame : FrameBase {
    static constexpr std::string_view kind = "free-attacks";
    std::vector<Id> queue;
};
BOOST_DESCRIBE_STRUCT(FreeAttacksFrame, (FrameBase), (queue))

/// What the GM is asked.
BOOST_DEFINE_ENUM_CLASS(Ruling, critical_failure, test_raise, finish, story)

/// The GM is asked.
struct RulingFrame : FrameBase {
    static constexpr std::string_view kind = "ruling";
    Ruling ruling = Ruling::critical_failure;
    std::string told;        ///< of a story: the player's wish
    OmitEmpty<bool> called;  ///< about the roll of a called test
};
BOOST_DESCRIBE_STRUCT(RulingFrame, (FrameBase), (ruling, told, called))

/// Time that is still to pass.
struct TimeFrame : FrameBase {
    static constexpr std::string_view kind = "time";
    static constexpr bool never_asks = true;
    int minutes = 0;
};
BOOST_DESCRIBE_STRUCT(TimeFrame, (FrameBase), (minutes))

BOOST_DEFINE_ENUM_CLASS(BreakObjectStep, rolling, striking)

struct BreakObjectFrame : PlannedFrame {
    static constexpr std::string_view kind = "break-object";
    static constexpr bool never_asks = true;
    BreakObjectStep step = BreakObjectStep::rolling;
    Break command;
    bool bonds = false;  ///< hit by themselves (SW-bound-5)
    std::optional<RollOutcome> came;
    OmitEmpty<bool> by_player;  ///< what it claims of the circumstances is a player's word
};
BOOST_DESCRIBE_STRUCT(BreakObjectFrame, (PlannedFrame), (step, command, bonds, came, by_player))

/// Can what was announced still be done? Asks its actor where a target has fallen or got away
/// since.
struct GateFrame : FrameBase {
    static constexpr std::string_view kind = "gate";
    std::string action;
    std::vector<Id> targets;
    OmitEmpty<std::vector<Id>> up;      ///< of the targets: not out when it was announced
    OmitEmpty<std::vector<Id>> beside;  ///< of the targets: next to the actor when it was announced
    std::optional<Turn> before;         ///< the actor's turn without the action
};
BOOST_DESCRIBE_STRUCT(GateFrame, (FrameBase), (action, targets, up, beside, before))

/// The moment at which those who tied act: what was announced is planned now.
struct TieFrame : FrameBase {
    static constexpr std::string_view kind = "tie";
    static constexpr bool never_asks = true;
    std::string action;  ///< that was announced
};
BOOST_DESCRIBE_STRUCT(TieFrame, (FrameBase), (action))

BOOST_DEFINE_ENUM_CLASS(Deed, defend, aim, reload, other)

/// An action without a roll.
struct DeedFrame : FrameBase {
    static constexpr std::string_view kind = "deed";
    static constexpr bool never_asks = true;
    Deed deed = Deed::other;
    std::optional<Id> about;   ///< who is aimed at, what is reloaded
    bool roll_length = false;  ///< of a long task (SW-turn-3)
};
BOOST_DESCRIBE_STRUCT(DeedFrame, (FrameBase), (deed, about, roll_length))

using Frame =
    rules::OneOf<RollFrame, OpposedFrame, AttackFrame, HitFrame, IncapacityFrame, AreaFrame,
                 SuppressFrame, ContestFrame, CheckFrame, FearFrame, WindowsFrame,
                 InterruptionFrame, TurnStartFrame, DealingFrame, SurpriseFrame, FreeAttacksFrame,
                 RulingFrame, TimeFrame, BreakObjectFrame, GateFrame, TieFrame, DeedFrame>;

inline FrameBase& base_of(Frame& frame) {
    return visit([](FrameBase& one) -> FrameBase& { return one; }, frame);
}
inline const FrameBase& base_of(const Frame& frame) {
    return visit([](const FrameBase& one) -> const FrameBase& { return one; }, frame);
}

}  // namespace kast::rules::savage_worlds

extern template struct kast::rules::detail::AlternativesOf<kast::rules::savage_worlds::Frame>;

#pragma once
// What is under way. Each frame is one matter that is being settled; the matters it waits for lie
// above it. Only the top of the stack can ask. Nothing waits inside `decide`: whatever an answer
// will need is written here, so that a restart forgets nothing.

#include "rules/savage_worlds/commands.hpp"
#include "rules/savage_worlds/rolls.hpp"

namespace kast::rules::savage_worlds {

enum class FrameKind {
    roll,     ///< one trait roll with its rerolls
    opposed,  ///< the initiator's roll, then the defender's
    attack,
    hit,         ///< damage to one character, to the end
    incapacity,  ///< Vigor, injury
    area,
    suppress,
    contest,  ///< an opposed manoeuvre: test, grapple, push
    check,    ///< one roll and what follows from it
    fear,
    windows,       ///< asks each who could interrupt
    interruption,  ///< somebody's turn in the middle of another's action
    turn_start,
    dealing,
    surprise,
    free_attacks,
    ruling,  ///< the GM is asked
    time,
    break_object,
    gate,  ///< can what was announced still be done?
    deed   ///< an action without a roll
};
BOOST_DESCRIBE_ENUM(FrameKind, roll, opposed, attack, hit, incapacity, area, suppress, contest,
                    check, fear, windows, interruption, turn_start, dealing, surprise, free_attacks,
                    ruling, time, break_object, gate, deed)

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
};
BOOST_DESCRIBE_STRUCT(HitTask, (),
                      (attacker, victim, weapon, dice, raise_die, aces, modifiers, ap, extra_armour,
                       part, nonlethal, drop, twice, disarm, sets, totals, chosen, wounds, shakes,
                       soaked_all))

/// A hit that an attack has scored and that has still to be settled.
struct Blow {
    Id target;
    bool raise = false;
    int extra_armour = 0;
    bool stray = false;
    int less = 0;  ///< what a living obstacle takes off the damage
};
BOOST_DESCRIBE_STRUCT(Blow, (), (target, raise, extra_armour, stray, less))

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

struct SuppressTask {
    Suppress command;
    std::vector<Id> hit;
};
BOOST_DESCRIBE_STRUCT(SuppressTask, (), (command, hit))

/// A manoeuvre decided by an opposed roll. `word`: test, grapple, push, hold (an interruption),
/// plain.
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
};
BOOST_DESCRIBE_STRUCT(FearTask, (), (victim, dread, penalty))

struct Frame {
    FrameKind kind = FrameKind::check;
    Id who;  ///< whose matter it is: removed with that character
    int step = 0;
    std::optional<Decision> asks;
    bool hidden = false;  ///< only the GM knows of what is asked

    /// Of a tie for the moment: it goes on as if nothing had come between, from the table as it was
    /// (SW-hold-6).
    bool simultaneous = false;
    std::optional<Character> as_was;  ///< then: who acts
    std::optional<RollTask> plan;     ///< its roll, once that is known

    std::optional<RollTask> roll;
    std::optional<OpposedTask> opposed;
    std::optional<AttackTask> attack;
    std::optional<HitTask> hit;
    std::optional<AreaTask> area;
    std::optional<SuppressTask> suppress;
    std::optional<ContestTask> contest;
    std::optional<CheckTask> check;
    std::optional<FearTask> fear;
    std::optional<BreakObject> breaking;

    std::vector<Id> queue;     ///< who is still to be asked or treated
    std::map<Id, int> scores;  ///< of those who interrupt: who has more acts first
    std::string word;
    int number = 0;

    std::optional<RollOutcome> came;             ///< of the roll above
    std::optional<OpposedOutcome> contest_came;  ///< of the opposed roll above
    std::optional<std::string> told;             ///< the GM's answer to a ruling above
};
BOOST_DESCRIBE_STRUCT(Frame, (),
                      (kind, who, step, asks, hidden, simultaneous, as_was, plan, roll, opposed,
                       attack, hit, area, suppress, contest, check, fear, breaking, queue, scores,
                       word, number, came, contest_came, told))

}  // namespace kast::rules::savage_worlds

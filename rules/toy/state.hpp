#pragma once
// One ToY table: everything there is to know about it. Secret are the picks of an open Luck
// Contest, to all but who made them, and hidden Monsters.

#include "rules/core/called_tests.hpp"
#include "rules/core/departed.hpp"
#include "rules/core/sealed.hpp"
#include "rules/core/shared.hpp"
#include "rules/toy/sheet.hpp"

namespace kast::rules::toy {

struct Settings {
    LuckTie luck_tie = LuckTie::current;
    bool hold_rs = false;  ///< the GM looks at every Roll to Succeed before it counts
    bool combat = true;    ///< TOY-x-init, -act, -fight, -guard, -dmg, -damage, -dying, -rest, -mon
    bool tropes = true;    ///< TOY-x-sell, -knave, -mag, -dev, -fae
    bool advancement = true;  ///< TOY-x-skill, -level
    bool effects = true;      ///< TOY-x-mark
    /// Modifiers that players name wait for the GM's nod; else they count at once.
    OmitEmpty<bool> confirm_claims = {};
    bool operator==(const Settings&) const = default;
};
BOOST_DESCRIBE_STRUCT(Settings, (),
                      (luck_tie, hold_rs, combat, tropes, advancement, effects, confirm_claims))

/// One die of a roll and where it comes from.
struct BaseDie {
    DieFrom from = DieFrom::plain;
    std::string label;  ///< "vigor", "knowledge", "weakness" or the GM's word
    int sides = 6;
    OmitEmpty<bool> veiled = {};  ///< a Monster's, whose sides GMs alone see
    bool operator==(const BaseDie&) const = default;
};
BOOST_DESCRIBE_STRUCT(BaseDie, (), (from, label, sides, veiled))

/// A usage die added to a roll.
struct AddOn {
    std::string die;  ///< an intangible, or a usage die by its name
    int sides = 4;
    int face = 0;  ///< 0: taken before the roll, and not rolled yet
};
BOOST_DESCRIBE_STRUCT(AddOn, (), (die, sides, face))

/// One who takes part in an attempt.
struct Entrant {
    Id who;
    Side side = Side::ally;
    std::vector<BaseDie> dice;
    std::vector<Modifier> modifiers;
    std::vector<int> faces;  ///< of `dice`, in their order
    std::vector<AddOn> added;
    std::vector<int> tie_dice;  ///< d6 by round (TOY-rb-ties-2)
    bool passed = false;        ///< adds nothing more
    int total = 0;
    OmitEmpty<std::vector<Modifier>> damage_modifiers = {};  ///< of what a Fight or Guard leads to
    OmitEmpty<bool> veiled = {};  ///< a Monster whose Hit Dice GMs alone see
};
BOOST_DESCRIBE_STRUCT(Entrant, (),
                      (who, side, dice, modifiers, faces, added, tie_dice, passed, total,
                       damage_modifiers, veiled))

/// What an attempt is for: shown to all.
struct AttemptHead {
    Id id;
    RollKind kind = RollKind::roll_20;
    Purpose purpose = Purpose::plain;
    AttemptPhase phase = AttemptPhase::open;
    std::string reason;
};
BOOST_DESCRIBE_STRUCT(AttemptHead, (), (id, kind, purpose, phase, reason))

struct Attempt : AttemptHead {
    Id opened_by;
    bool mandatory = false;  ///< a Roll to Succeed that may not be declined
    std::vector<Entrant> entrants;
    std::optional<Id> against;  ///< the Monster of a Fight or Guard
    std::optional<Id> weapon;   ///< of a Fight
    int speed = 0;              ///< of an Init roll: the Monsters' die
    std::optional<Id> call;     ///< of a Roll to Succeed: the called test that it answers
    OmitEmpty<bool> spares_questions = {};  ///< not asked for dice that can change nothing
};
BOOST_DESCRIBE_STRUCT(Attempt, (AttemptHead),
                      (opened_by, mandatory, entrants, against, weapon, speed, call,
                       spares_questions))

/// What somebody does in a Luck Contest, once all is revealed.
struct LuckRoll {
    Id who;
    std::string pick;  ///< an intangible, or "one"
    int sides = 0;     ///< 0: a one was taken
    int value = 1;
};
BOOST_DESCRIBE_STRUCT(LuckRoll, (), (who, pick, sides, value))

struct Contest {
    Id id;
    std::string reason;
    std::vector<Id> participants;
    std::set<Id> forced;          ///< Talent exhausted: a one (TOY-tal-3)
    SealedChoice choice;          ///< parties are participants
    std::vector<LuckRoll> rolls;  ///< after the reveal
};
BOOST_DESCRIBE_STRUCT(Contest, (), (id, reason, participants, forced, choice, rolls))

/// Damage that waits for somebody to say whether a shield takes it.
struct Blow {
    int amount = 0;
    bool past_grit = false;
    std::string cause;
    OmitEmpty<bool> ignores_armour;  ///< no Armor die is rolled
};
BOOST_DESCRIBE_STRUCT(Blow, (), (amount, past_grit, cause, ignores_armour))

/// A decision and what it belongs to. Kinds: `asks`.
struct Question {
    Decision decision;
    std::optional<Id> attempt;
    std::optional<Id> contest;
    std::optional<Duty> duty;
    std::optional<Blow> blow;
};
BOOST_DESCRIBE_STRUCT(Question, (), (decision, attempt, contest, duty, blow))

/// How one Ally stands in this Moment.
struct Turn {
    InitResult init = InitResult::due;
    int ahead_of = 0;     ///< sides of the Monsters' speed die that was beaten; 0: none
    int slower = 0;       ///< Init lost against the faster ones; this die is next
    bool topped = false;  ///< its top of the Moment has been
    bool acted_before = false;
    bool acted_after = false;
    bool combat_action = false;  ///< its Combat Action, which ended its Moment
    bool deed_used = false;
    bool surprised = false;
    bool operator==(const Turn&) const = default;
};
BOOST_DESCRIBE_STRUCT(Turn, (),
                      (init, ahead_of, slower, topped, acted_before, acted_after, combat_action,
                       deed_used, surprised))

struct Time {
    Mode mode = Mode::free;
    TimeUnit unit = TimeUnit::hours;
    int moment = 0;  ///< from 1 in combat
    MomentPhase phase = MomentPhase::init;
    std::map<Id, Turn> turns;  ///< of the Allies in combat
    std::set<Id> monsters;     ///< in combat
};
BOOST_DESCRIBE_STRUCT(Time, (), (mode, unit, moment, phase, turns, monsters))

/// One line of a table that the GM entered: faces `from` to `to`.
struct Row {
    int from = 1;
    int to = 1;
    std::string text;
    int modifier = 0;        ///< what it does to every Roll 20 and Roll Better
    std::optional<Id> then;  ///< roll on that table instead
    Until until = Until::removed;
};
BOOST_DESCRIBE_STRUCT(Row, (), (from, to, text, modifier, then, until))

struct RollTable {
    std::string name;
    Duty serves = Duty::terrifying_table;
    int sides = 6;
    std::vector<Row> rows;
};
BOOST_DESCRIBE_STRUCT(RollTable, (), (name, serves, sides, rows))

/// Something that lasts until its die fails (TOY-x-mark-1).
struct Effect {
    std::string label;
    std::optional<Id> on;
    int die = 4;
};
BOOST_DESCRIBE_STRUCT(Effect, (), (label, on, die))

/// A test that the GM has called: a Roll to Succeed of one die, a Knack, or a Roll 20. The
/// outcomes: success, failure, declined.
struct CalledTest : rules::CalledTest {
    std::optional<BaseDie> die;        ///< sides 0: whatever each has of it
    std::optional<std::string> skill;  ///< a Knack: exactly one of these three
    std::optional<Save> save;
    std::optional<int> x;
    bool mandatory = false;                     ///< may not be declined (TOY-int-3)
    OmitEmpty<std::vector<BaseDie>> dice = {};  ///< of a Roll 20, named as `die` is
    OmitEmpty<std::vector<Modifier>> modifiers = {};
};
BOOST_DESCRIBE_STRUCT(CalledTest, (rules::CalledTest),
                      (die, skill, save, x, mandatory, dice, modifiers))

struct State {
    Settings settings;
    SharedMap<Id, Adventurer> characters;
    SharedMap<Id, Monster> monsters;
    std::map<Id, Attempt> attempts;
    std::map<Id, Contest> contests;
    std::vector<Question> questions;
    Time time;
    int session = 0;
    bool in_session = false;
    int adventure = 1;
    std::map<Id, RollTable> tables;
    std::map<Id, Effect> effects;
    std::map<std::string, bool> tasks;  ///< whether a thing is possible (TOY-x-skill-2)
    std::vector<Departed> departed;
    OmitEmpty<std::vector<CalledTest>> called_tests;  ///< oldest first
};
BOOST_DESCRIBE_STRUCT(State, (),
                      (settings, characters, monsters, attempts, contests, questions, time, session,
                       in_session, adventure, tables, effects, tasks, departed, called_tests))

/// See rules/core/shared.hpp.
inline void own_lookups(State& state) {
    state.characters.own_lookups();
    state.monsters.own_lookups();
}
inline void share_lookups(State& state) {
    state.characters.share_lookups();
    state.monsters.share_lookups();
}

}  // namespace kast::rules::toy

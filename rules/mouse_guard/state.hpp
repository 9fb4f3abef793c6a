#pragma once
// One table of rabbits: everything there is to know about it, secrets included.

#include "rules/core/called_tests.hpp"
#include "rules/core/departed.hpp"
#include "rules/core/omit_empty.hpp"
#include "rules/core/sealed.hpp"
#include "rules/core/shared.hpp"
#include "rules/mouse_guard/words.hpp"

#include <map>
#include <set>

namespace kast::rules::mouse_guard {

struct Settings {
    bool gear = false;  ///< weapons and gear count in conflicts (MG-gear-1)
    /// Players may offer modifiers, which count once the GM allows them.
    OmitEmpty<bool> claims = {};
};
BOOST_DESCRIBE_STRUCT(Settings, (), (gear, claims))

struct Nature {
    int current = 3;                 ///< 0..max (MG-nature-8)
    int max = 3;                     ///< 0..12
    std::vector<std::string> words;  ///< what lies within it (MG-nature-1)
    bool operator==(const Nature&) const = default;
};
BOOST_DESCRIBE_STRUCT(Nature, (), (current, max, words))

/// A trait's uses for +1D in this session: `used` of 1 + `recharges` (MG-trait-1, MG-checks-8).
struct Trait {
    int used = 0;
    int recharges = 0;
    bool operator==(const Trait&) const = default;
};
BOOST_DESCRIBE_STRUCT(Trait, (), (used, recharges))

struct Gear {
    std::string name;
    bool disarmed = false;
    bool operator==(const Gear&) const = default;
};
BOOST_DESCRIBE_STRUCT(Gear, (), (name, disarmed))

struct Character {
    std::string name;
    IdOrNone owner;      ///< a member; empty: the GM's
    bool shown = false;  ///< the GM's: the sheet is shown to all
    Nature nature;
    int will = 2;  ///< 0..10, as the next three
    int health = 2;
    int resources = 0;
    int circles = 0;
    std::map<std::string, int> skills;  ///< 1..10; a skill that is not here, it has not (MG-test-8)
    std::set<std::string> wises;
    std::map<std::string, Trait> traits;
    std::set<Condition> conditions;
    int fate = 2;     ///< MG-reward-1
    int persona = 1;  ///< MG-reward-1
    int checks = 0;
    std::string belief;
    std::string goal;
    std::string instinct;
    std::vector<Gear> gear;
    OmitEmpty<bool> hidden;  ///< behind the screen: only GMs know of this character

    /// Only GMs know what is on the sheet.
    bool has_secret_sheet() const { return owner.empty() && (!shown || hidden); }
    bool operator==(const Character&) const = default;
};
BOOST_DESCRIBE_STRUCT(Character, (),
                      (name, owner, shown, nature, will, health, resources, circles, skills, wises,
                       traits, conditions, fate, persona, checks, belief, goal, instinct, gear,
                       hidden))

struct Helper {
    Id character;
    std::string with;  ///< the skill, ability or wise it helps with (MG-pool-4)
    bool operator==(const Helper&) const = default;
};
BOOST_DESCRIBE_STRUCT(Helper, (), (character, with))

struct UsedTrait {
    std::string trait;
    TraitWay way = TraitWay::for_;
    bool operator==(const UsedTrait&) const = default;
};
BOOST_DESCRIBE_STRUCT(UsedTrait, (), (trait, way))

/// What the GM gives a throw, or allows it, before its dice.
struct PoolModifier {
    int dice = 0;
    int successes = 0;  ///< more than the dice show, or fewer: never below 0
    std::string reason;
    bool operator==(const PoolModifier&) const = default;
};
BOOST_DESCRIBE_STRUCT(PoolModifier, (), (dice, successes, reason))

/// The dice of one side of a test.
struct ThrownPool {
    std::vector<Modifier> pool;  ///< line by line (MG-pool-1)
    std::vector<int> dice;       ///< as many as the lines make, at least none (MG-pool-3)
    std::vector<int> opened;     ///< what Fate added, in the order thrown (MG-fate-2)
    int successes = 0;           ///< of all of them
    bool fate = false;           ///< a point was spent on it (MG-fate-4)
    OmitEmpty<int> bonus = {};   ///< of the successes, from modifiers
    bool operator==(const ThrownPool&) const = default;
};
BOOST_DESCRIBE_STRUCT(ThrownPool, (), (pool, dice, opened, successes, fate, bonus))

/// One side of a test: who, what, and all that was declared for its pool.
struct Attempt {
    Id actor;
    std::optional<Id> team;            ///< in a conflict
    std::optional<Action> action;      ///< of a conflict
    std::string what;                  ///< the skill or ability tested; empty: not yet named
    std::vector<std::string> choices;  ///< what it may be, until it is named (MG-act-5)
    std::optional<int> ob;             ///< of an independent test
    bool within_nature = false;        ///< the GM's word (MG-nature-1)
    std::optional<NatureWay> nature;   ///< Nature in its place
    bool tapped = false;               ///< MG-nature-4
    int persona = 0;                   ///< dice from Persona (MG-persona-1)
    std::optional<std::string> wise;
    std::vector<Helper> helpers;
    std::optional<UsedTrait> trait;     ///< one a test (MG-pool-6)
    std::optional<std::string> weapon;  ///< with `gear` on
    std::optional<ThrownPool> thrown;
    bool fate_over = false;  ///< no Fate can be spent on it any more (MG-fate-1)
    bool tie_kept = false;   ///< its player does not concede the tie
    OmitEmpty<std::vector<PoolModifier>> modifiers;
    bool operator==(const Attempt&) const = default;
};
BOOST_DESCRIBE_STRUCT(Attempt, (),
                      (actor, team, action, what, choices, ob, within_nature, nature, tapped,
                       persona, wise, helpers, trait, weapon, thrown, fate_over, tie_kept,
                       modifiers))

/// A test, alone or of two against each other; in a conflict the two tests of one pair of teams.
struct Test {
    Id id;
    Purpose purpose = Purpose::called;
    Id actor;             ///< whose test it is, and who pays for it
    bool versus = false;  ///< the attempts are compared with each other (MG-test-4)
    std::string text;
    std::optional<Condition> recovers;  ///< MG-cond-6
    std::optional<std::string> base;    ///< the ability a disposition starts from (MG-conflict-5)
    int armour = 0;                     ///< the GM's number for it (MG-conflict-10)
    Cost cost = Cost::nothing;          ///< what the actor paid for it
    Phase phase = Phase::building;
    std::vector<Attempt> attempts;  ///< one or two; of two the GM's side first
    std::optional<Id> call;         ///< the test of several that it is a part of
    OmitEmpty<int> number = {};     ///< above that of every test that was open when it was called
    bool operator==(const Test&) const = default;
};
BOOST_DESCRIBE_STRUCT(Test, (),
                      (id, purpose, actor, versus, text, recovers, base, armour, cost, phase,
                       attempts, call, number))

/// One test that the GM has called of several: each throws when they like, beside the others.
/// `rolled` has words of TestOutcome.
struct CalledTest : rules::CalledTest {
    std::string what;
    int ob = 0;
};
BOOST_DESCRIBE_STRUCT(CalledTest, (rules::CalledTest), (what, ob))

/// A player asked for a test; the GM has still to say against what (MG-turn-3).
struct Asked {
    Id actor;
    std::string what;
    std::string text;
    bool operator==(const Asked&) const = default;
};
BOOST_DESCRIBE_STRUCT(Asked, (), (actor, what, text))

struct DisabledTrait {
    Id character;
    std::string trait;
    bool operator==(const DisabledTrait&) const = default;
};
BOOST_DESCRIBE_STRUCT(DisabledTrait, (), (character, trait))

struct Team {
    Id id;
    Side side = Side::players;
    std::string name;
    std::vector<Id> members;  ///< in the order in which they act (MG-team-2)
    std::string goal;
    std::optional<int> start;  ///< starting disposition, remembered (MG-conflict-11)
    int current = 0;           ///< 0..start
    std::string base;          ///< the ability it started from
    bool position = false;     ///< +2D on its next action (MG-maneuver-2)
    bool impeded = false;      ///< -1D on its next action
    std::vector<DisabledTrait> disabled;
    std::vector<Action> revealed;  ///< of this exchange

    /// Reduced to 0.
    bool out() const { return start && current == 0; }
    bool operator==(const Team&) const = default;
};
BOOST_DESCRIBE_STRUCT(Team, (),
                      (id, side, name, members, goal, start, current, base, position, impeded,
                       disabled, revealed))

/// Who meets whom in the action that is open (MG-team-5). `other` absent: it acts alone, against
/// `target` where its action needs one.
struct Pair {
    Id team;
    std::optional<Id> other;
    std::optional<Id> target;
    bool operator==(const Pair&) const = default;
};
BOOST_DESCRIBE_STRUCT(Pair, (), (team, other, target))

/// What came of a team's action.
struct ActionResult {
    Id team;
    IdOrNone actor;  ///< empty: nobody of the team is left
    Action action = Action::attack;
    std::optional<Id> target;
    bool works = false;
    int margin = 0;  ///< with what a weapon adds to it
    int bonus = 0;   ///< of which from the weapon (MG-gear-2)
    bool operator==(const ActionResult&) const = default;
};
BOOST_DESCRIBE_STRUCT(ActionResult, (), (team, actor, action, target, works, margin, bonus))

/// A maneuver's margin that has still to be spent (MG-maneuver-5).
struct Margin {
    Id team;
    Id target;
    Id actor;
    int margin = 0;
    bool asked = false;
    bool operator==(const Margin&) const = default;
};
BOOST_DESCRIBE_STRUCT(Margin, (), (team, target, actor, margin, asked))

/// What somebody fights with: one weapon an exchange (MG-gear-1).
struct WeaponChoice {
    std::string weapon;
    std::optional<WeaponMode> mode;
    std::optional<Action> favours;  ///< sword, roleplay: stays for the conflict
    int exchange = 1;
    bool operator==(const WeaponChoice&) const = default;
};
BOOST_DESCRIBE_STRUCT(WeaponChoice, (), (weapon, mode, favours, exchange))

struct Conflict {
    Id id;
    ConflictType type = ConflictType::argument;
    ConflictPhase phase = ConflictPhase::goals;
    Step step = Step::ready;
    int exchange = 0;      ///< from 1 once actions are chosen
    int action = 0;        ///< 1..3: the last one revealed in this exchange
    int actions_done = 0;  ///< over the whole conflict: g of MG-team-2
    std::vector<Team> teams;
    /// The skills of each action, by its word, where the GM has named them (MG-conflict-9).
    std::map<std::string, std::vector<std::string>> skills;
    std::string base;  ///< likewise the ability of the disposition
    std::optional<SealedChoice> choice;
    std::vector<Pair> pairs;
    std::vector<ActionResult> results;
    std::vector<Margin> margins;
    std::map<Id, WeaponChoice> weapons;  ///< by character
    std::map<Id, Action> favours;        ///< by character: the action of sword or roleplay
    std::optional<Winner> winner;
};
BOOST_DESCRIBE_STRUCT(Conflict, (),
                      (id, type, phase, step, exchange, action, actions_done, teams, skills, base,
                       choice, pairs, results, margins, weapons, favours, winner))

/// A thing of the opponent's that can be disarmed.
struct Target {
    std::string answer;
    Id character;
    std::optional<std::string> trait;
    std::optional<std::string> gear;
    bool operator==(const Target&) const = default;
};
BOOST_DESCRIBE_STRUCT(Target, (), (answer, character, trait, gear))

/// A decision and what it is about. Kinds: name-skill, fate, concede, tiebreak, name-winner,
/// settle-failure, spend-margin, disarm, allow-modifier.
struct Question {
    Decision decision;
    std::optional<Id> test;
    std::optional<Id> team;
    int margin = 0;                     ///< spend-margin
    std::vector<Target> targets;        ///< disarm
    bool hidden = false;                ///< its options would betray what only GMs know
    std::optional<PoolModifier> offer;  ///< allow-modifier
    bool operator==(const Question&) const = default;
};
BOOST_DESCRIBE_STRUCT(Question, (), (decision, test, team, margin, targets, hidden, offer))

struct State {
    Settings settings;
    Turn turn = Turn::gm;
    bool session = false;
    std::map<Id, int> tests_left;  ///< by member, in the players' turn (MG-turn-3)
    SharedMap<Id, Character> characters;
    std::map<Id, Test> tests;
    OmitEmpty<std::vector<CalledTest>> called_tests;  ///< of several, until all have thrown
    std::map<Id, Asked> asked;                        ///< by character
    std::optional<Conflict> conflict;
    std::vector<Question> questions;
    std::vector<Departed> departed;
};
BOOST_DESCRIBE_STRUCT(State, (),
                      (settings, turn, session, tests_left, characters, tests, called_tests, asked,
                       conflict, questions, departed))

/// See rules/core/shared.hpp.
inline void own_lookups(State& state) { state.characters.own_lookups(); }
inline void share_lookups(State& state) { state.characters.share_lookups(); }

}  // namespace kast::rules::mouse_guard

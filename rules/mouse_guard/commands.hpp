#pragma once
// What may be asked of a table of rabbits. A character has at most one test open, so commands name
// the character and not the test. P: the owner of the character, or the GM in anybody's place.

#include "rules/core/enum_words.hpp"
#include "rules/core/message.hpp"
#include "rules/core/one_of.hpp"
#include "rules/mouse_guard/state.hpp"

namespace kast::rules::mouse_guard {

using Word = BoundedString<40>;
using Line = BoundedString<2000>;
using Rating = BoundedInt<0, 10>;

// ---- sheets

struct NatureGiven {
    std::optional<BoundedInt<0, 12>>
        current;  ///< absent: full where the most is given, else as it is
    std::optional<BoundedInt<0, 12>> max;
    std::optional<BoundedList<BoundedString<60>, 12>> words;
};

/// Ratings by skill; null takes the skill away. What is not named stays.
using SkillsGiven = std::map<std::string, std::optional<BoundedInt<1, 10>>>;
inline constexpr std::size_t skills_max = 60;

/// What a sheet may be filled with. What is left out stays as it is, or as a new character has it.
struct SheetGiven {
    std::optional<NatureGiven> nature;
    std::optional<Rating> will, health, resources, circles;
    std::optional<SkillsGiven> skills;
    std::optional<BoundedList<Word, 20>> wises;
    std::optional<BoundedList<Word, 20>> traits;
    std::optional<BoundedList<Word, 20>> gear;
    std::optional<Line> belief, goal, instinct;
};

/// A new character, with 2 Fate and 1 Persona unless the GM gives something else (MG-reward-1). A
/// player's is the player's own; the GM's is the GM's unless `owner` says whose. Refuses: id-taken,
/// table-full, invalid-params (a skill with an ability's name, Nature above its most).
struct CharacterSpec {
    std::optional<Id> id;
    BoundedString<80> name;
    std::optional<Id> owner;  ///< GM
};
struct CharacterAdd : CharacterSpec, SheetGiven {
    std::optional<BoundedInt<0, 99>> fate, persona, checks;  ///< GM
    std::optional<BoundedList<Condition, 5>> conditions;     ///< GM
    std::optional<bool> hidden;  ///< GM: behind the screen, where nobody else knows of them
};

/// GM. Changes what is given; of skills those that are named. `hidden` takes one of the GM's own
/// behind the screen, or, when false, brings them onto the table as `character.show` does.
/// Refuses: no-such-character, invalid-params, pending-open (to hide who takes part in something).
struct CharacterSet : SheetGiven {
    Id character;
    std::optional<Line> reason;
    std::optional<BoundedString<80>> name;
    std::optional<bool> hidden;
};

/// P. Hands a character to another member; the GM may also take it (`owner` left out). In the midst
/// of a test or a conflict the new player goes on. Refuses: not-present.
struct CharacterGive {
    Id character;
    std::optional<Id> owner;
};

/// P. Refuses: pending-open (it takes part in something open).
struct CharacterRemove {
    Id character;
};

/// GM. Shows one of the GM's own, or several: who is behind the screen comes onto the table, with
/// their sheet still the GM's; of who is there the sheet is shown to all, or hidden again.
/// Refuses: no-such-character, not-present (to hide the sheet of who is not there), named-twice,
/// invalid-params.
struct CharacterShow {
    std::optional<Id> character;
    bool shown = true;
    std::optional<BoundedList<Id, 60>> characters = {};  ///< in place of `character`
};

/// GM. Overrides one number of a sheet or of the table, with its reason. Refuses:
/// no-such-character, no-such-team, no-such-trait, invalid-params (out of the field's range).
struct Adjust {
    std::optional<Id> character;
    std::optional<Id> team;
    Field field = Field::nature;
    std::optional<Word> which;
    BoundedInt<0, 99> value;
    std::optional<BoundedString<400>> reason;
};

/// GM. What is left out stays. Refuses: pending-open (a conflict is open).
struct SettingsSet {
    std::optional<bool> gear;
    std::optional<bool> claims;
};

/// GM (MG-reward-2).
struct Award {
    Id character;
    BoundedInt<0, 20> fate;
    BoundedInt<0, 20> persona;
};

/// GM. Refuses: no-such-condition (to clear), in-condition (to take one it has).
struct ConditionTake {
    Id character;
    Condition condition = Condition::scared;
};
struct ConditionClear {
    Id character;
    Condition condition = Condition::scared;
};

// ---- turns and sessions

/// GM (MG-turn-1). Refuses: pending-open.
struct TurnStart {
    Turn turn = Turn::gm;
};
/// GM. Traits can be used again (MG-trait-1). Refuses: pending-open.
struct SessionStart {
    bool operator==(const SessionStart&) const = default;
};
/// GM. Checks that were not spent are gone (MG-checks-9). Refuses: pending-open.
struct SessionEnd {
    bool operator==(const SessionEnd&) const = default;
};

// ---- tests

using ModifierNumber = BoundedInt<-20, 20>;
using Reason = BoundedString<400>;

/// GM. Calls a test, against `ob` or against `opponent` (who tests `opponent_what`). In the
/// players' turn it answers what the actor has asked for. Refuses: pending-open, not-gm-turn,
/// no-test-left, no-such-skill (unless `use_nature`), invalid-params.
///
/// With `who` in place of `actor`, or with neither, it is called of several, in the GM's turn and
/// against `ob`: of those named, else of everybody whom a player plays. Each has a test of their
/// own and throws when they like. Who lacks the skill throws Nature, at once with `use_nature`,
/// else with `nature.use` (MG-test-8). Refuses then: nobody-asked, named-twice, not-present too.
struct TestCall {
    std::optional<Id> actor;
    std::optional<BoundedList<Id, 60>> who;
    Word what;
    std::optional<BoundedInt<0, 99>> ob;
    std::optional<Id> opponent;
    std::optional<Word> opponent_what;  ///< absent: the same
    std::optional<bool> within_nature;
    std::optional<bool> use_nature;
    std::optional<Line> label;
    std::optional<ModifierNumber> modifier;  ///< dice
    std::optional<ModifierNumber> successes;
    std::optional<Reason> reason;
};

/// P, in the players' turn (MG-turn-3). Asked again it replaces what was asked. Refuses:
/// not-players-turn, no-test-left, pending-open.
struct TestAsk {
    Id actor;
    Word what;
    Line text;
};

/// GM, until the dice of that side: the Ob (outside conflicts), whether it lies within Nature, and
/// what armour adds to or takes from a disposition (gear on). Refuses: no-test, too-late, gear-off,
/// nature-replaces-skills-only, wrong-phase.
struct TestSet {
    Id actor;
    std::optional<BoundedInt<0, 99>> ob;
    std::optional<bool> within_nature;
    std::optional<BoundedInt<-9, 9>> armour;
};

/// GM, before any dice of it: the test is off, and what was spent on it is given back; likewise a
/// test that was only asked for (there the asker may too). Not the tests of an action. Refuses:
/// no-test, too-late, wrong-phase.
struct TestCancel {
    Id actor;
};

// All of these are P, until the dice of that side. They refuse no-test and too-late besides.

/// Nature in place of what is tested. Refuses: nature-exhausted, nature-replaces-skills-only,
/// already-used.
struct NatureUse {
    Id actor;
};
/// 1 Persona: Nature is added. Refuses: no-persona, not-for-circles, already-tapped,
/// nature-exhausted.
struct NatureTap {
    Id actor;
};
/// Refuses: no-persona.
struct PersonaSpend {
    Id actor;
    BoundedInt<1, 99> dice;
};
/// Refuses: no-such-wise, already-used.
struct WiseUse {
    Id actor;
    Word wise;
};
/// Refuses: no-such-trait, disabled, already-used, trait-used, not-gm-turn, not-versus.
struct TraitUse {
    Id actor;
    Word trait;
    TraitWay way = TraitWay::for_;
};
/// P of the helper. Refuses: cannot-help-self, cannot-help, not-your-team, team-out,
/// already-helping, no-such-skill.
struct HelpOffer {
    Id helper;
    Id to;
    Word with;
};
/// Dice and successes that no rule names, with the reason. The GM's count at once; a player's wait
/// for the GM's word, where `claims` lets players offer them. Refuses: gm-only (no claims),
/// invalid-params (neither dice nor successes), decision-open (one waits for the GM), table-full.
struct ModifierOffer {
    Id actor;
    std::optional<ModifierNumber> modifier = {};  ///< dice
    std::optional<ModifierNumber> successes = {};
    std::optional<Reason> reason = {};
};
/// In an action, gear on: what it is done with, for the whole exchange. Refuses: gear-off,
/// wrong-phase, no-such-item, wrong-weapon, already-used.
struct WeaponChoose {
    Id actor;
    Word weapon;
    std::optional<WeaponMode> mode;  ///< halberd
    std::optional<Action> favours;   ///< sword, roleplay; stays for the conflict
};
/// The GM: it does not fit (MG-checks-5). P takes back what was declared for the own character, or
/// the own help; a modifier is the GM's. What it cost is given back. Refuses: nothing-declared,
/// gm-only.
struct TurnDown {
    Id actor;
    Declared what = Declared::trait;
    std::optional<Id> helper;
};

/// P. Throws the pool. Dice: a d6 for each die of it; where nobody can spend Fate the result
/// follows in the same command. A `modifier` here is the GM's, as by `modifier.offer`. Refuses:
/// no-test, too-late, gm-throws-first, not-your-action, no-such-skill, nature-exhausted, gm-only,
/// decision-open (the skill is not named, a modifier waits for the GM).
struct Throw {
    Id actor;
    std::optional<ModifierNumber> modifier = {};  ///< dice
    std::optional<ModifierNumber> successes = {};
    std::optional<Reason> reason = {};
};

/// P. A test to get rid of a condition. Refuses: no-such-condition, needs-peace, pending-open,
/// not-enough-checks, no-test-left.
struct Recover {
    Id actor;
    Condition condition = Condition::angry;
};
/// P. 2 checks (MG-checks-8). Refuses: no-such-trait, not-used, not-enough-checks.
struct TraitRecharge {
    Id actor;
    Word trait;
};
/// GM. Tells the twist a failure brought (MG-test-6), or any other.
struct TwistTell {
    Line text;
};

// ---- conflicts

inline constexpr std::size_t members_max = 20;

struct TeamGiven {
    std::optional<Id> id;
    Side side = Side::players;
    std::optional<BoundedString<80>> name;
    BoundedList<Id, members_max> members;
};

struct ActionSkills {
    std::optional<BoundedList<Word, 4>> attack, defend, feint, maneuver;
};

/// GM. `skills`: of all four actions for an "other" conflict, and where a journey leaves them open.
/// Refuses: pending-open, bad-teams, named-twice, skills-missing, id-taken.
struct ConflictStart {
    std::optional<Id> id;
    ConflictType type = ConflictType::argument;
    BoundedList<TeamGiven, 12> teams;
    std::optional<ActionSkills> skills;
    std::optional<Word> base;
};

/// A member of the team. Until all have one it may be changed. Refuses: wrong-phase, no-such-team,
/// not-allowed.
struct GoalState {
    Id team;
    BoundedString<2000> text;
};
/// A member of the team, before the first choice: the order in which they act (MG-team-4). Refuses:
/// wrong-phase, no-such-team, not-allowed, named-twice, invalid-params (not each member).
struct TeamOrder {
    Id team;
    BoundedList<Id, 20> members;
};
/// Opens the test of a team's starting disposition. Refuses: wrong-phase, not-your-team,
/// wrong-base, wrong-skill, already-used, pending-open.
struct DispositionTest {
    Id team;
    Id actor;
    std::optional<Word> base;   ///< where there is a choice
    std::optional<Word> skill;  ///< likewise
};
/// GM. Reveals the next action of all who are still in. Refuses: wrong-phase, not-all-chosen.
struct ActionReveal {
    bool operator==(const ActionReveal&) const = default;
};

struct PairGiven {
    Id team;
    std::optional<Id> other;
    std::optional<Id> target;  ///< of one who acts alone
};
/// GM, where a side has more than one team (MG-team-5). Refuses: wrong-phase, bad-pairs,
/// named-twice.
struct TeamsPair {
    BoundedList<PairGiven, 12> pairs;
};
/// GM. Another of the GM's team acts (MG-team-4), or of any team where whose turn it is has gone.
/// What was declared for the one before is given back. Refuses: no-test, too-late, not-your-team.
struct ActorChoose {
    Id team;
    Id actor;
};
/// GM. Takes somebody out of their team's order. Refuses: not-your-team, pending-open (it acts
/// now).
struct ConflictLeave {
    Id character;
};

/// GM. Somebody joins a team of the conflict that runs, last in its order. A script that is sealed
/// they do not see. Refuses: wrong-phase, no-such-team, not-present, bad-teams (in one already),
/// team-out, table-full.
struct ConflictJoin {
    Id character;
    Id team;
};

struct ConditionGiven {
    Id character;
    Condition condition = Condition::tired;
};
/// GM, once it is decided: what was agreed, and who pays how. Closes the conflict. Refuses:
/// wrong-phase, no-such-character, in-condition, named-twice.
struct CompromiseAgree {
    Line text;
    std::optional<BoundedList<ConditionGiven, 60>> conditions;
};
/// GM, at any time (MG-end-4). Refuses: wrong-phase (no conflict is open).
struct ConflictEnd {
    Line text;
};

using Command =
    rules::OneOf<DecisionAnswer, ChoiceSeal, ChoiceLock, CharacterAdd, CharacterSet, CharacterGive,
                 CharacterRemove, CharacterShow, Adjust, SettingsSet, Award, ConditionTake,
                 ConditionClear, TurnStart, SessionStart, SessionEnd, TestCall, TestCallClose,
                 TestAsk, TestSet, TestCancel, NatureUse, NatureTap, PersonaSpend, WiseUse,
                 TraitUse, HelpOffer, ModifierOffer, WeaponChoose, TurnDown, Throw, Recover,
                 TraitRecharge, TwistTell, ConflictStart, GoalState, TeamOrder, DispositionTest,
                 ActionReveal, TeamsPair, ActorChoose, ConflictLeave, ConflictJoin, CompromiseAgree,
                 ConflictEnd>;

// ---- what each is called on the wire, and its fields

BOOST_DESCRIBE_STRUCT(NatureGiven, (), (current, max, words))
BOOST_DESCRIBE_STRUCT(SheetGiven, (),
                      (nature, will, health, resources, circles, skills, wises, traits, gear,
                       belief, goal, instinct))
BOOST_DESCRIBE_STRUCT(CharacterSpec, (), (id, name, owner))
KAST_MESSAGE_FROM((CharacterSpec, SheetGiven), CharacterAdd, "character.add", fate, persona, checks,
                  conditions, hidden)
KAST_MESSAGE_FROM((SheetGiven), CharacterSet, "character.set", character, reason, name, hidden)
KAST_MESSAGE(CharacterGive, "character.give", character, owner)
KAST_MESSAGE(CharacterRemove, "character.remove", character)
KAST_MESSAGE(CharacterShow, "character.show", character, shown, characters)
KAST_MESSAGE(Adjust, "adjust", character, team, field, which, value, reason)
KAST_MESSAGE(SettingsSet, "settings.set", gear, claims)
KAST_MESSAGE(Award, "award", character, fate, persona)
KAST_MESSAGE(ConditionTake, "condition.take", character, condition)
KAST_MESSAGE(ConditionClear, "condition.clear", character, condition)
KAST_MESSAGE(TurnStart, "turn.start", turn)
KAST_MESSAGE(SessionStart, "session.start")
KAST_MESSAGE(SessionEnd, "session.end")
KAST_MESSAGE(TestCall, "test.call", actor, who, what, ob, opponent, opponent_what, within_nature,
             use_nature, label, modifier, successes, reason)
KAST_MESSAGE(TestAsk, "test.ask", actor, what, text)
KAST_MESSAGE(TestSet, "test.set", actor, ob, within_nature, armour)
KAST_MESSAGE(TestCancel, "test.cancel", actor)
KAST_MESSAGE(NatureUse, "nature.use", actor)
KAST_MESSAGE(NatureTap, "nature.tap", actor)
KAST_MESSAGE(PersonaSpend, "persona.spend", actor, dice)
KAST_MESSAGE(WiseUse, "wise.use", actor, wise)
KAST_MESSAGE(TraitUse, "trait.use", actor, trait, way)
KAST_MESSAGE(HelpOffer, "help.offer", helper, to, with)
KAST_MESSAGE(ModifierOffer, "modifier.offer", actor, modifier, successes, reason)
KAST_MESSAGE(WeaponChoose, "weapon.choose", actor, weapon, mode, favours)
KAST_MESSAGE(TurnDown, "turn-down", actor, what, helper)
KAST_MESSAGE(Throw, "throw", actor, modifier, successes, reason)
KAST_MESSAGE(Recover, "recover", actor, condition)
KAST_MESSAGE(TraitRecharge, "trait.recharge", actor, trait)
KAST_MESSAGE(TwistTell, "twist.tell", text)
BOOST_DESCRIBE_STRUCT(TeamGiven, (), (id, side, name, members))
BOOST_DESCRIBE_STRUCT(ActionSkills, (), (attack, defend, feint, maneuver))
KAST_MESSAGE(ConflictStart, "conflict.start", id, type, teams, skills, base)
KAST_MESSAGE(GoalState, "goal.state", team, text)
KAST_MESSAGE(TeamOrder, "team.order", team, members)
KAST_MESSAGE(DispositionTest, "disposition.test", team, actor, base, skill)
KAST_MESSAGE(ActionReveal, "action.reveal")
BOOST_DESCRIBE_STRUCT(PairGiven, (), (team, other, target))
KAST_MESSAGE(TeamsPair, "teams.pair", pairs)
KAST_MESSAGE(ActorChoose, "actor.choose", team, actor)
KAST_MESSAGE(ConflictLeave, "conflict.leave", character)
KAST_MESSAGE(ConflictJoin, "conflict.join", character, team)
BOOST_DESCRIBE_STRUCT(ConditionGiven, (), (character, condition))
KAST_MESSAGE(CompromiseAgree, "compromise.agree", text, conditions)
KAST_MESSAGE(ConflictEnd, "conflict.end", text)

}  // namespace kast::rules::mouse_guard

extern template struct kast::rules::detail::AlternativesOf<kast::rules::mouse_guard::Command>;

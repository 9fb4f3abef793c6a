#pragma once
// What may be asked of a table of rabbits. A character has at most one test open, so commands name
// the character and not the test. P: the owner of the character, or the GM in anybody's place.

#include "rules/core/enum_words.hpp"
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
BOOST_DESCRIBE_STRUCT(NatureGiven, (), (current, max, words))

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
BOOST_DESCRIBE_STRUCT(SheetGiven, (),
                      (nature, will, health, resources, circles, skills, wises, traits, gear,
                       belief, goal, instinct))

/// A new character, with 2 Fate and 1 Persona unless the GM gives something else (MG-reward-1). A
/// player's is the player's own; the GM's is the GM's unless `owner` says whose. Refuses: id-taken,
/// table-full, invalid-params (a skill with an ability's name, Nature above its most).
struct CharacterSpec {
    std::optional<Id> id;
    BoundedString<80> name;
    std::optional<Id> owner;  ///< GM
};
BOOST_DESCRIBE_STRUCT(CharacterSpec, (), (id, name, owner))
struct CharacterAdd : CharacterSpec, SheetGiven {
    static constexpr std::string_view name = "character.add";
    std::optional<BoundedInt<0, 99>> fate, persona, checks;  ///< GM
    std::optional<BoundedList<Condition, 5>> conditions;     ///< GM
};
BOOST_DESCRIBE_STRUCT(CharacterAdd, (CharacterSpec, SheetGiven),
                      (fate, persona, checks, conditions))

/// GM. Changes what is given; of skills those that are named.
struct CharacterSet : SheetGiven {
    static constexpr std::string_view name = "character.set";
    Id character;
    std::optional<Line> reason;
};
BOOST_DESCRIBE_STRUCT(CharacterSet, (SheetGiven), (character, reason))

/// P. Hands a character to another member; the GM may also take it (`to` left out).
struct CharacterGive {
    static constexpr std::string_view name = "character.give";
    Id character;
    std::optional<Id> owner;
};
BOOST_DESCRIBE_STRUCT(CharacterGive, (), (character, owner))

/// P. Refuses: pending-open (it takes part in something open).
struct CharacterRemove {
    static constexpr std::string_view name = "character.remove";
    Id character;
};
BOOST_DESCRIBE_STRUCT(CharacterRemove, (), (character))

/// GM. Shows the sheet of one of the GM's own to all, or hides it again.
struct CharacterShow {
    static constexpr std::string_view name = "character.show";
    Id character;
    bool shown = true;
};
BOOST_DESCRIBE_STRUCT(CharacterShow, (), (character, shown))

/// GM. Overrides one number of a sheet or of the table, with its reason. Refuses:
/// no-such-character, no-such-team, no-such-trait, invalid-params (out of the field's range).
struct Adjust {
    static constexpr std::string_view name = "adjust";
    std::optional<Id> character;
    std::optional<Id> team;
    Field field = Field::nature;
    std::optional<Word> which;
    BoundedInt<0, 99> value;
    std::optional<BoundedString<400>> reason;
};
BOOST_DESCRIBE_STRUCT(Adjust, (), (character, team, field, which, value, reason))

/// GM. What is left out stays. Refuses: pending-open (a conflict is open).
struct SettingsSet {
    static constexpr std::string_view name = "settings.set";
    std::optional<bool> gear;
};
BOOST_DESCRIBE_STRUCT(SettingsSet, (), (gear))

/// GM (MG-reward-2).
struct Award {
    static constexpr std::string_view name = "award";
    Id character;
    BoundedInt<0, 20> fate;
    BoundedInt<0, 20> persona;
};
BOOST_DESCRIBE_STRUCT(Award, (), (character, fate, persona))

/// GM. Refuses: no-such-condition (to clear), in-condition (to take one it has).
struct ConditionTake {
    static constexpr std::string_view name = "condition.take";
    Id character;
    Condition condition = Condition::scared;
};
BOOST_DESCRIBE_STRUCT(ConditionTake, (), (character, condition))
struct ConditionClear {
    static constexpr std::string_view name = "condition.clear";
    Id character;
    Condition condition = Condition::scared;
};
BOOST_DESCRIBE_STRUCT(ConditionClear, (), (character, condition))

// ---- turns and sessions

/// GM (MG-turn-1). Refuses: pending-open.
struct TurnStart {
    static constexpr std::string_view name = "turn.start";
    Turn turn = Turn::gm;
};
BOOST_DESCRIBE_STRUCT(TurnStart, (), (turn))
/// GM. Traits can be used again (MG-trait-1). Refuses: pending-open.
struct SessionStart {
    static constexpr std::string_view name = "session.start";
    bool operator==(const SessionStart&) const = default;
};
BOOST_DESCRIBE_STRUCT(SessionStart, (), ())
/// GM. Checks that were not spent are gone (MG-checks-9). Refuses: pending-open.
struct SessionEnd {
    static constexpr std::string_view name = "session.end";
    bool operator==(const SessionEnd&) const = default;
};
BOOST_DESCRIBE_STRUCT(SessionEnd, (), ())

// ---- tests

/// GM. Calls a test, against `ob` or against `opponent` (who tests `opponent_what`). In the
/// players' turn it answers what the actor has asked for. Refuses: pending-open, not-gm-turn,
/// no-test-left, no-such-skill (unless `use_nature`), invalid-params.
struct TestCall {
    static constexpr std::string_view name = "test.call";
    Id actor;
    Word what;
    std::optional<BoundedInt<0, 99>> ob;
    std::optional<Id> opponent;
    std::optional<Word> opponent_what;  ///< absent: the same
    std::optional<bool> within_nature;
    std::optional<bool> use_nature;
    std::optional<Line> text;
};
BOOST_DESCRIBE_STRUCT(TestCall, (),
                      (actor, what, ob, opponent, opponent_what, within_nature, use_nature, text))

/// P, in the players' turn (MG-turn-3). Asked again it replaces what was asked. Refuses:
/// not-players-turn, no-test-left, pending-open.
struct TestAsk {
    static constexpr std::string_view name = "test.ask";
    Id actor;
    Word what;
    Line text;
};
BOOST_DESCRIBE_STRUCT(TestAsk, (), (actor, what, text))

/// GM, until the dice of that side: the Ob (outside conflicts), whether it lies within Nature, and
/// what armour adds to or takes from a disposition (gear on). Refuses: no-test, too-late, gear-off,
/// nature-replaces-skills-only, wrong-phase.
struct TestSet {
    static constexpr std::string_view name = "test.set";
    Id actor;
    std::optional<BoundedInt<0, 99>> ob;
    std::optional<bool> within_nature;
    std::optional<BoundedInt<-9, 9>> armour;
};
BOOST_DESCRIBE_STRUCT(TestSet, (), (actor, ob, within_nature, armour))

/// GM, before any dice of it: the test is off, and what was spent on it is given back; likewise a
/// test that was only asked for (there the asker may too). Not the tests of an action. Refuses:
/// no-test, too-late, wrong-phase.
struct TestCancel {
    static constexpr std::string_view name = "test.cancel";
    Id actor;
};
BOOST_DESCRIBE_STRUCT(TestCancel, (), (actor))

// All of these are P, until the dice of that side. They refuse no-test and too-late besides.

/// Nature in place of what is tested. Refuses: nature-exhausted, nature-replaces-skills-only,
/// already-used.
struct NatureUseIt {
    static constexpr std::string_view name = "nature.use";
    Id actor;
};
BOOST_DESCRIBE_STRUCT(NatureUseIt, (), (actor))
/// 1 Persona: Nature is added. Refuses: no-persona, not-for-circles, already-tapped,
/// nature-exhausted.
struct NatureTap {
    static constexpr std::string_view name = "nature.tap";
    Id actor;
};
BOOST_DESCRIBE_STRUCT(NatureTap, (), (actor))
/// Refuses: no-persona.
struct PersonaSpend {
    static constexpr std::string_view name = "persona.spend";
    Id actor;
    BoundedInt<1, 99> dice;
};
BOOST_DESCRIBE_STRUCT(PersonaSpend, (), (actor, dice))
/// Refuses: no-such-wise, already-used.
struct WiseUse {
    static constexpr std::string_view name = "wise.use";
    Id actor;
    Word wise;
};
BOOST_DESCRIBE_STRUCT(WiseUse, (), (actor, wise))
/// Refuses: no-such-trait, disabled, already-used, trait-used, not-gm-turn, not-versus.
struct TraitUseIt {
    static constexpr std::string_view name = "trait.use";
    Id actor;
    Word trait;
    TraitWay way = TraitWay::for_;
};
BOOST_DESCRIBE_STRUCT(TraitUseIt, (), (actor, trait, way))
/// P of the helper. Refuses: cannot-help-self, cannot-help, not-your-team, team-out,
/// already-helping, no-such-skill.
struct HelpOffer {
    static constexpr std::string_view name = "help.offer";
    Id helper;
    Id to;
    Word with;
};
BOOST_DESCRIBE_STRUCT(HelpOffer, (), (helper, to, with))
/// In an action, gear on: what it is done with, for the whole exchange. Refuses: gear-off,
/// wrong-phase, no-such-item, wrong-weapon, already-used.
struct WeaponChoose {
    static constexpr std::string_view name = "weapon.choose";
    Id actor;
    Word weapon;
    std::optional<WeaponMode> mode;  ///< halberd
    std::optional<Action> favours;   ///< sword, roleplay; stays for the conflict
};
BOOST_DESCRIBE_STRUCT(WeaponChoose, (), (actor, weapon, mode, favours))
/// GM: it does not fit; what it cost is given back (MG-checks-5). Refuses: nothing-declared.
struct TurnDown {
    static constexpr std::string_view name = "turn-down";
    Id actor;
    Declared what = Declared::trait;
    std::optional<Id> helper;
};
BOOST_DESCRIBE_STRUCT(TurnDown, (), (actor, what, helper))

/// P. Throws the pool. Dice: a d6 for each die of it; where nobody can spend Fate the result
/// follows in the same command. Refuses: no-test, too-late, gm-throws-first, not-your-action,
/// no-such-skill, nature-exhausted, decision-open (the skill is not named).
struct ThrowIt {
    static constexpr std::string_view name = "throw";
    Id actor;
};
BOOST_DESCRIBE_STRUCT(ThrowIt, (), (actor))

/// P. A test to get rid of a condition. Refuses: no-such-condition, needs-peace, pending-open,
/// not-enough-checks, no-test-left.
struct Recover {
    static constexpr std::string_view name = "recover";
    Id actor;
    Condition condition = Condition::angry;
};
BOOST_DESCRIBE_STRUCT(Recover, (), (actor, condition))
/// P. 2 checks (MG-checks-8). Refuses: no-such-trait, not-used, not-enough-checks.
struct TraitRecharge {
    static constexpr std::string_view name = "trait.recharge";
    Id actor;
    Word trait;
};
BOOST_DESCRIBE_STRUCT(TraitRecharge, (), (actor, trait))
/// GM. Tells the twist a failure brought (MG-test-6), or any other.
struct TwistTell {
    static constexpr std::string_view name = "twist.tell";
    Line text;
};
BOOST_DESCRIBE_STRUCT(TwistTell, (), (text))

// ---- conflicts

struct TeamGiven {
    std::optional<Id> id;
    Side side = Side::players;
    std::optional<BoundedString<80>> name;
    BoundedList<Id, 20> members;
};
BOOST_DESCRIBE_STRUCT(TeamGiven, (), (id, side, name, members))

struct ActionSkills {
    std::optional<BoundedList<Word, 4>> attack, defend, feint, maneuver;
};
BOOST_DESCRIBE_STRUCT(ActionSkills, (), (attack, defend, feint, maneuver))

/// GM. `skills`: of all four actions for an "other" conflict, and where a journey leaves them open.
/// Refuses: pending-open, bad-teams, skills-missing, id-taken.
struct ConflictStart {
    static constexpr std::string_view name = "conflict.start";
    std::optional<Id> id;
    ConflictType type = ConflictType::argument;
    BoundedList<TeamGiven, 12> teams;
    std::optional<ActionSkills> skills;
    std::optional<Word> base;
};
BOOST_DESCRIBE_STRUCT(ConflictStart, (), (id, type, teams, skills, base))

/// A member of the team. Until all have one it may be changed. Refuses: wrong-phase, no-such-team,
/// not-allowed.
struct GoalState {
    static constexpr std::string_view name = "goal.state";
    Id team;
    BoundedString<2000> text;
};
BOOST_DESCRIBE_STRUCT(GoalState, (), (team, text))
/// A member of the team, before the first choice: the order in which they act (MG-team-4).
struct TeamOrder {
    static constexpr std::string_view name = "team.order";
    Id team;
    BoundedList<Id, 20> members;
};
BOOST_DESCRIBE_STRUCT(TeamOrder, (), (team, members))
/// Opens the test of a team's starting disposition. Refuses: wrong-phase, not-your-team,
/// wrong-base, wrong-skill, already-used, pending-open.
struct DispositionTest {
    static constexpr std::string_view name = "disposition.test";
    Id team;
    Id actor;
    std::optional<Word> base;   ///< where there is a choice
    std::optional<Word> skill;  ///< likewise
};
BOOST_DESCRIBE_STRUCT(DispositionTest, (), (team, actor, base, skill))
/// GM. Reveals the next action of all who are still in. Refuses: wrong-phase, not-all-chosen.
struct ActionReveal {
    static constexpr std::string_view name = "action.reveal";
    bool operator==(const ActionReveal&) const = default;
};
BOOST_DESCRIBE_STRUCT(ActionReveal, (), ())

struct PairGiven {
    Id team;
    std::optional<Id> other;
    std::optional<Id> target;  ///< of one who acts alone
};
BOOST_DESCRIBE_STRUCT(PairGiven, (), (team, other, target))
/// GM, where a side has more than one team (MG-team-5). Refuses: wrong-phase, bad-pairs.
struct TeamsPair {
    static constexpr std::string_view name = "teams.pair";
    BoundedList<PairGiven, 12> pairs;
};
BOOST_DESCRIBE_STRUCT(TeamsPair, (), (pairs))
/// GM. Another of the GM's team acts (MG-team-4), or of any team where whose turn it is has gone.
/// What was declared for the one before is given back. Refuses: no-test, too-late, not-your-team.
struct ActorChoose {
    static constexpr std::string_view name = "actor.choose";
    Id team;
    Id actor;
};
BOOST_DESCRIBE_STRUCT(ActorChoose, (), (team, actor))
/// GM. Takes somebody out of their team's order. Refuses: not-your-team, pending-open (it acts
/// now).
struct ConflictLeave {
    static constexpr std::string_view name = "conflict.leave";
    Id character;
};
BOOST_DESCRIBE_STRUCT(ConflictLeave, (), (character))

struct ConditionGiven {
    Id character;
    Condition condition = Condition::tired;
};
BOOST_DESCRIBE_STRUCT(ConditionGiven, (), (character, condition))
/// GM, once it is decided: what was agreed, and who pays how. Closes the conflict. Refuses:
/// wrong-phase, no-such-character, in-condition.
struct CompromiseAgree {
    static constexpr std::string_view name = "compromise.agree";
    Line text;
    std::optional<BoundedList<ConditionGiven, 60>> conditions;
};
BOOST_DESCRIBE_STRUCT(CompromiseAgree, (), (text, conditions))
/// GM, at any time (MG-end-4). Refuses: wrong-phase (no conflict is open).
struct ConflictEnd {
    static constexpr std::string_view name = "conflict.end";
    Line text;
};
BOOST_DESCRIBE_STRUCT(ConflictEnd, (), (text))

using Command =
    rules::OneOf<DecisionAnswer, ChoiceSeal, ChoiceLock, CharacterAdd, CharacterSet, CharacterGive,
                 CharacterRemove, CharacterShow, Adjust, SettingsSet, Award, ConditionTake,
                 ConditionClear, TurnStart, SessionStart, SessionEnd, TestCall, TestAsk, TestSet,
                 TestCancel, NatureUseIt, NatureTap, PersonaSpend, WiseUse, TraitUseIt, HelpOffer,
                 WeaponChoose, TurnDown, ThrowIt, Recover, TraitRecharge, TwistTell, ConflictStart,
                 GoalState, TeamOrder, DispositionTest, ActionReveal, TeamsPair, ActorChoose,
                 ConflictLeave, CompromiseAgree, ConflictEnd>;

}  // namespace kast::rules::mouse_guard

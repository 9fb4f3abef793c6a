#pragma once
// What happens at a table of rabbits. Facts: nothing here is computed again on replay. `hidden`: it
// is about a sheet that only GMs know; what viewers see of it is in views.hpp.

#include "rules/core/character_events.hpp"
#include "rules/core/decisions.hpp"
#include "rules/core/field_changes.hpp"
#include "rules/core/message.hpp"
#include "rules/core/one_of.hpp"
#include "rules/mouse_guard/events_conflict.hpp"

namespace kast::rules::mouse_guard {

// ---- sheets and turns

struct CharacterAdded {
    Id character;
    Character sheet;
    std::optional<int> tests_left;  ///< the owner's, who comes in the middle of the players' turn
};

struct CharacterChanged {
    Id character;
    Character sheet;  ///< as it is now
    std::string reason;
    OmitEmpty<bool> hidden = {};
    FieldChanges fields = {};
};

struct CharacterRenamed {
    Id character;
    std::string called;
    std::string before;
    OmitEmpty<bool> hidden = {};
};

/// The sheet is shown to all, or hidden again. Or, with `present`, they have come onto the table
/// from behind the screen, or gone there.
struct CharacterShown {
    Id character;
    bool shown = true;
    std::optional<bool> present = {};
};

struct Adjusted {
    std::optional<Id> character;
    std::optional<Id> team;
    std::optional<Id> member;  ///< whose tests are left
    std::string field;         ///< snake_case, as it is called in the sheet or the team
    std::optional<std::string> which;
    int before = 0;
    int after = 0;
    std::string reason;
    bool hidden = false;
};

struct SettingsChanged {
    Settings settings;
};

struct Awarded {
    Id character;
    int fate = 0;
    int persona = 0;
    int fate_now = 0;
    int persona_now = 0;
    OmitEmpty<bool> hidden = {};
};

struct ConditionTaken {
    Id character;
    Condition condition = Condition::scared;
    bool hidden = false;
};

struct Recovered {
    Id character;
    Condition condition = Condition::scared;
    bool hidden = false;
};

struct TurnStarted {
    Turn turn = Turn::gm;
    std::map<Id, int> tests_left;
};

struct SessionStarted {
    bool operator==(const SessionStarted&) const = default;
};

struct SessionEnded {
    bool operator==(const SessionEnded&) const = default;
};

struct TraitRecharged {
    Id actor;
    std::string trait;
    int checks = 0;  ///< left
    bool hidden = false;
};

// ---- tests

struct TestAsked {
    Id actor;
    std::string what;
    std::string text;
};

/// A test is called of several; a `test.called` of each follows.
struct CalledTestOpened {
    CalledTest call;
};

struct TestCalled {
    Test test;
    Id actor;  ///< who tests, and pays for it
    Cost cost = Cost::nothing;
    std::optional<Id> member;  ///< whose test it was
    int left = 0;              ///< tests of that member, or checks of the actor
};

struct TestChanged {
    Id test;
    Id actor;
    std::optional<int> ob;
    bool within_nature = false;
    std::optional<NatureWay> nature;  ///< which follows from it
    int armour = 0;
};

/// The test is off, or what was asked for.
struct TestCancelled {
    std::optional<Id> test;
    Id actor;
    Cost refunded = Cost::nothing;
    std::optional<Id> member;
    int left = 0;
};

struct SkillNamed {
    Id test;
    Id actor;
    std::string what;
};

struct NatureUsed {
    Id test;
    Id actor;
    NatureWay use = NatureWay::with;
};

struct NatureTapped {
    Id test;
    Id actor;
    int persona = 0;  ///< left
};

struct PersonaSpent {
    Id test;
    Id actor;
    int dice = 1;
    int persona = 0;  ///< left
};

struct WiseUsed {
    Id test;
    Id actor;
    std::string wise;
};

struct TraitUsed {
    Id test;
    Id actor;
    std::string trait;
    TraitWay way = TraitWay::for_;
    bool hidden = false;
};

struct HelpOffered {
    Id test;
    Id helper;
    Id to;
    std::string with;
};

/// A player's, which the GM has still to allow.
struct ModifierOffered {
    Id test;
    Id actor;
    PoolModifier modifier;
};

/// It counts.
struct ModifierGiven {
    Id test;
    Id actor;
    PoolModifier modifier;
};

struct WeaponChosen {
    Id test;
    Id actor;
    WeaponChoice choice;
};

/// Something declared does not count after all, and what it cost is given back.
struct TurnedDown {
    Id test;
    Id actor;
    Declared what = Declared::trait;
    std::optional<Id> helper;
    std::optional<UsedTrait> trait;
    int persona = 0;  ///< given back
    bool hidden = false;
};

struct Thrown {
    Id test;
    Id actor;
    std::string what;
    std::optional<NatureWay> nature;
    std::optional<int> ob;
    std::vector<Modifier> pool;
    std::vector<int> dice;
    int successes = 0;  ///< with what modifiers give
    bool hidden = false;
    OmitEmpty<int> bonus = {};  ///< of them, from modifiers
};

struct ChecksEarned {
    Id actor;
    int earned = 1;
    int checks = 0;  ///< now
    std::string rule;
};

struct FateSpent {
    Id test;
    Id actor;
    std::vector<int> dice;  ///< the new ones, in the order thrown
    int successes = 0;      ///< of the whole throw now
    int fate = 0;           ///< left
};

/// Nobody can spend Fate on this throw any more.
struct FateClosed {
    Id test;
    Id actor;
};

struct TestTied {
    Id test;
    int successes = 0;
};

/// The tie is not conceded by this side.
struct TieKept {
    Id test;
    Id actor;
};

struct TieConceded {
    Id test;
    Id actor;
    std::string trait;
};

struct TieThrow {
    Id actor;
    std::string what;
    std::vector<int> dice;
    int successes = 0;
};

struct TiebreakerThrown {
    Id test;
    std::vector<TieThrow> throws;
};

/// The GM said who wins: the tiebreaker was a tie too (MG-test-5).
struct WinnerNamed {
    Id test;
    Id winner;
};

/// The result for one side. `margin`: of success or of failure, by the outcome.
struct TestSettled {
    Id test;
    Id actor;
    TestOutcome outcome = TestOutcome::none;
    int successes = 0;
    std::optional<int> against;  ///< Ob, or the opponent's successes
    int margin = 0;
};

struct NatureLowered {
    Id actor;
    int by = 0;
    int to = 0;
    std::string rule;
    bool hidden = false;
};

/// Nature is at 0: what that means is the GM's to say (MG-nature-8).
struct NatureExhausted {
    Id actor;
    bool hidden = false;
};

/// It failed; the GM has still to say what comes of it.
struct FailureOpened {
    Id test;
    Id actor;
};

/// What the failure brought: a condition, a twist, or, of a recovery, nothing more (MG-cond-8).
/// `succeeds`: at the price of the condition the attempt works all the same (MG-test-6).
struct FailureSettled {
    Id test;
    Id actor;
    std::optional<Condition> condition;
    bool twist = false;
    bool succeeds = false;
};

struct TwistTold {
    std::string text;
};

struct TestClosed {
    Id test;
};

struct DecisionOpened {
    Question question;
};

using Event = rules::OneOf<
    CharacterAdded, CharacterChanged, CharacterGiven, CharacterRemoved, CharacterRenamed,
    CharacterShown, Adjusted, SettingsChanged, Awarded, ConditionTaken, Recovered, TurnStarted,
    SessionStarted, SessionEnded, TraitRecharged, TestAsked, CalledTestOpened, CalledTestRolled,
    CalledTestClosed, TestCalled, TestChanged, TestCancelled, SkillNamed, NatureUsed, NatureTapped,
    PersonaSpent, WiseUsed, TraitUsed, HelpOffered, ModifierOffered, ModifierGiven, WeaponChosen,
    TurnedDown, Thrown, ChecksEarned, FateSpent, FateClosed, TestTied, TieKept, TieConceded,
    TiebreakerThrown, WinnerNamed, TestSettled, NatureLowered, NatureExhausted, FailureOpened,
    FailureSettled, TwistTold, TestClosed, DecisionOpened, DecisionAnswered, DecisionClosed,
    ConflictStarted, GoalStated, TeamOrdered, ConflictLeft, ConflictJoined, GoalsSettled,
    DispositionSettled, ExchangeStarted, ChoiceSealed, ChoiceLocked, ActionRevealed, TeamsPaired,
    PairingOpened, ActorChosen, ActionTested, ActionSettled, MarginSpent, Impeded, PositionGained,
    Disarmed, ActionEnded, ConflictDecided, CompromiseAgreed, ConflictEnded>;

// ---- what each is called on the wire, and its fields

KAST_MESSAGE(CharacterAdded, "character.added", character, sheet, tests_left)
KAST_MESSAGE(CharacterChanged, "character.changed", character, sheet, reason, hidden, fields)
KAST_MESSAGE(CharacterRenamed, "character.renamed", character, called, before, hidden)
KAST_MESSAGE(CharacterShown, "character.shown", character, shown, present)
KAST_MESSAGE(Adjusted, "adjusted", character, team, member, field, which, before, after, reason,
             hidden)
KAST_MESSAGE(SettingsChanged, "settings.changed", settings)
KAST_MESSAGE(Awarded, "awarded", character, fate, persona, fate_now, persona_now, hidden)
KAST_MESSAGE(ConditionTaken, "condition.taken", character, condition, hidden)
KAST_MESSAGE(Recovered, "recovered", character, condition, hidden)
KAST_MESSAGE(TurnStarted, "turn.started", turn, tests_left)
KAST_MESSAGE(SessionStarted, "session.started")
KAST_MESSAGE(SessionEnded, "session.ended")
KAST_MESSAGE(TraitRecharged, "trait.recharged", actor, trait, checks, hidden)
KAST_MESSAGE(TestAsked, "test.asked", actor, what, text)
KAST_MESSAGE(CalledTestOpened, "called-test.opened", call)
KAST_MESSAGE(TestCalled, "test.called", test, actor, cost, member, left)
KAST_MESSAGE(TestChanged, "test.changed", test, actor, ob, within_nature, nature, armour)
KAST_MESSAGE(TestCancelled, "test.cancelled", test, actor, refunded, member, left)
KAST_MESSAGE(SkillNamed, "skill.named", test, actor, what)
KAST_MESSAGE(NatureUsed, "nature.used", test, actor, use)
KAST_MESSAGE(NatureTapped, "nature.tapped", test, actor, persona)
KAST_MESSAGE(PersonaSpent, "persona.spent", test, actor, dice, persona)
KAST_MESSAGE(WiseUsed, "wise.used", test, actor, wise)
KAST_MESSAGE(TraitUsed, "trait.used", test, actor, trait, way, hidden)
KAST_MESSAGE(HelpOffered, "help.offered", test, helper, to, with)
KAST_MESSAGE(ModifierOffered, "modifier.offered", test, actor, modifier)
KAST_MESSAGE(ModifierGiven, "modifier.given", test, actor, modifier)
KAST_MESSAGE(WeaponChosen, "weapon.chosen", test, actor, choice)
KAST_MESSAGE(TurnedDown, "turned-down", test, actor, what, helper, trait, persona, hidden)
KAST_MESSAGE(Thrown, "thrown", test, actor, what, nature, ob, pool, dice, successes, hidden, bonus)
KAST_MESSAGE(ChecksEarned, "checks.earned", actor, earned, checks, rule)
KAST_MESSAGE(FateSpent, "fate.spent", test, actor, dice, successes, fate)
KAST_MESSAGE(FateClosed, "fate.closed", test, actor)
KAST_MESSAGE(TestTied, "test.tied", test, successes)
KAST_MESSAGE(TieKept, "tie.kept", test, actor)
KAST_MESSAGE(TieConceded, "tie.conceded", test, actor, trait)
BOOST_DESCRIBE_STRUCT(TieThrow, (), (actor, what, dice, successes))
KAST_MESSAGE(TiebreakerThrown, "tiebreaker.thrown", test, throws)
KAST_MESSAGE(WinnerNamed, "winner.named", test, winner)
KAST_MESSAGE(TestSettled, "test.settled", test, actor, outcome, successes, against, margin)
KAST_MESSAGE(NatureLowered, "nature.lowered", actor, by, to, rule, hidden)
KAST_MESSAGE(NatureExhausted, "nature.exhausted", actor, hidden)
KAST_MESSAGE(FailureOpened, "failure.opened", test, actor)
KAST_MESSAGE(FailureSettled, "failure.settled", test, actor, condition, twist, succeeds)
KAST_MESSAGE(TwistTold, "twist.told", text)
KAST_MESSAGE(TestClosed, "test.closed", test)
KAST_MESSAGE(DecisionOpened, "decision.opened", question)

}  // namespace kast::rules::mouse_guard

extern template struct kast::rules::detail::AlternativesOf<kast::rules::mouse_guard::Event>;

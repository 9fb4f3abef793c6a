#pragma once
// What happens at a table of rabbits. Facts: nothing here is computed again on replay. `hidden`: it
// is about a sheet that only GMs know; what viewers see of it is in views.hpp.

#include "rules/core/character_events.hpp"
#include "rules/core/decisions.hpp"
#include "rules/core/one_of.hpp"
#include "rules/mouse_guard/events_conflict.hpp"

namespace kast::rules::mouse_guard {

// ---- sheets and turns

struct CharacterAdded {
    static constexpr std::string_view name = "character.added";
    Id character;
    Character sheet;
    std::optional<int> tests_left;  ///< the owner's, who comes in the middle of the players' turn
};
BOOST_DESCRIBE_STRUCT(CharacterAdded, (), (character, sheet, tests_left))

struct CharacterChanged {
    static constexpr std::string_view name = "character.changed";
    Id character;
    Character sheet;  ///< as it is now
    std::string reason;
};
BOOST_DESCRIBE_STRUCT(CharacterChanged, (), (character, sheet, reason))

struct CharacterShown {
    static constexpr std::string_view name = "character.shown";
    Id character;
    bool shown = true;
};
BOOST_DESCRIBE_STRUCT(CharacterShown, (), (character, shown))

struct Adjusted {
    static constexpr std::string_view name = "adjusted";
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
BOOST_DESCRIBE_STRUCT(Adjusted, (),
                      (character, team, member, field, which, before, after, reason, hidden))

struct SettingsChanged {
    static constexpr std::string_view name = "settings.changed";
    Settings settings;
};
BOOST_DESCRIBE_STRUCT(SettingsChanged, (), (settings))

struct Awarded {
    static constexpr std::string_view name = "awarded";
    Id character;
    int fate = 0;
    int persona = 0;
    int fate_now = 0;
    int persona_now = 0;
};
BOOST_DESCRIBE_STRUCT(Awarded, (), (character, fate, persona, fate_now, persona_now))

struct ConditionTaken {
    static constexpr std::string_view name = "condition.taken";
    Id character;
    Condition condition = Condition::scared;
    bool hidden = false;
};
BOOST_DESCRIBE_STRUCT(ConditionTaken, (), (character, condition, hidden))

struct Recovered {
    static constexpr std::string_view name = "recovered";
    Id character;
    Condition condition = Condition::scared;
    bool hidden = false;
};
BOOST_DESCRIBE_STRUCT(Recovered, (), (character, condition, hidden))

struct TurnStarted {
    static constexpr std::string_view name = "turn.started";
    Turn turn = Turn::gm;
    std::map<Id, int> tests_left;
};
BOOST_DESCRIBE_STRUCT(TurnStarted, (), (turn, tests_left))

struct SessionStarted {
    static constexpr std::string_view name = "session.started";
    bool operator==(const SessionStarted&) const = default;
};
BOOST_DESCRIBE_STRUCT(SessionStarted, (), ())

struct SessionEnded {
    static constexpr std::string_view name = "session.ended";
    bool operator==(const SessionEnded&) const = default;
};
BOOST_DESCRIBE_STRUCT(SessionEnded, (), ())

struct TraitRecharged {
    static constexpr std::string_view name = "trait.recharged";
    Id actor;
    std::string trait;
    int checks = 0;  ///< left
    bool hidden = false;
};
BOOST_DESCRIBE_STRUCT(TraitRecharged, (), (actor, trait, checks, hidden))

// ---- tests

struct TestAsked {
    static constexpr std::string_view name = "test.asked";
    Id actor;
    std::string what;
    std::string text;
};
BOOST_DESCRIBE_STRUCT(TestAsked, (), (actor, what, text))

struct TestCalled {
    static constexpr std::string_view name = "test.called";
    Test test;
    Id actor;  ///< who tests, and pays for it
    Cost cost = Cost::nothing;
    std::optional<Id> member;  ///< whose test it was
    int left = 0;              ///< tests of that member, or checks of the actor
};
BOOST_DESCRIBE_STRUCT(TestCalled, (), (test, actor, cost, member, left))

struct TestChanged {
    static constexpr std::string_view name = "test.changed";
    Id test;
    Id actor;
    std::optional<int> ob;
    bool within_nature = false;
    std::optional<NatureUse> nature;  ///< which follows from it
    int armour = 0;
};
BOOST_DESCRIBE_STRUCT(TestChanged, (), (test, actor, ob, within_nature, nature, armour))

/// The test is off, or what was asked for.
struct TestCancelled {
    static constexpr std::string_view name = "test.cancelled";
    std::optional<Id> test;
    Id actor;
    Cost refunded = Cost::nothing;
    std::optional<Id> member;
    int left = 0;
};
BOOST_DESCRIBE_STRUCT(TestCancelled, (), (test, actor, refunded, member, left))

struct SkillNamed {
    static constexpr std::string_view name = "skill.named";
    Id test;
    Id actor;
    std::string what;
};
BOOST_DESCRIBE_STRUCT(SkillNamed, (), (test, actor, what))

struct NatureUsed {
    static constexpr std::string_view name = "nature.used";
    Id test;
    Id actor;
    NatureUse use = NatureUse::with;
};
BOOST_DESCRIBE_STRUCT(NatureUsed, (), (test, actor, use))

struct NatureTapped {
    static constexpr std::string_view name = "nature.tapped";
    Id test;
    Id actor;
    int persona = 0;  ///< left
};
BOOST_DESCRIBE_STRUCT(NatureTapped, (), (test, actor, persona))

struct PersonaSpent {
    static constexpr std::string_view name = "persona.spent";
    Id test;
    Id actor;
    int dice = 1;
    int persona = 0;  ///< left
};
BOOST_DESCRIBE_STRUCT(PersonaSpent, (), (test, actor, dice, persona))

struct WiseUsed {
    static constexpr std::string_view name = "wise.used";
    Id test;
    Id actor;
    std::string wise;
};
BOOST_DESCRIBE_STRUCT(WiseUsed, (), (test, actor, wise))

struct TraitUsed {
    static constexpr std::string_view name = "trait.used";
    Id test;
    Id actor;
    std::string trait;
    TraitWay way = TraitWay::for_;
    bool hidden = false;
};
BOOST_DESCRIBE_STRUCT(TraitUsed, (), (test, actor, trait, way, hidden))

struct HelpOffered {
    static constexpr std::string_view name = "help.offered";
    Id test;
    Id helper;
    Id to;
    std::string with;
};
BOOST_DESCRIBE_STRUCT(HelpOffered, (), (test, helper, to, with))

struct WeaponChosen {
    static constexpr std::string_view name = "weapon.chosen";
    Id test;
    Id actor;
    WeaponChoice choice;
};
BOOST_DESCRIBE_STRUCT(WeaponChosen, (), (test, actor, choice))

/// Something declared does not count after all, and what it cost is given back.
struct TurnedDown {
    static constexpr std::string_view name = "turned-down";
    Id test;
    Id actor;
    Declared what = Declared::trait;
    std::optional<Id> helper;
    std::optional<TraitUse> trait;
    int persona = 0;  ///< given back
    bool hidden = false;
};
BOOST_DESCRIBE_STRUCT(TurnedDown, (), (test, actor, what, helper, trait, persona, hidden))

struct Thrown {
    static constexpr std::string_view name = "thrown";
    Id test;
    Id actor;
    std::string what;
    std::optional<NatureUse> nature;
    std::optional<int> ob;
    std::vector<Modifier> pool;
    std::vector<int> dice;
    int successes = 0;
    bool hidden = false;
};
BOOST_DESCRIBE_STRUCT(Thrown, (), (test, actor, what, nature, ob, pool, dice, successes, hidden))

struct ChecksEarned {
    static constexpr std::string_view name = "checks.earned";
    Id actor;
    int earned = 1;
    int checks = 0;  ///< now
    std::string rule;
};
BOOST_DESCRIBE_STRUCT(ChecksEarned, (), (actor, earned, checks, rule))

struct FateSpent {
    static constexpr std::string_view name = "fate.spent";
    Id test;
    Id actor;
    std::vector<int> dice;  ///< the new ones, in the order thrown
    int successes = 0;      ///< of the whole throw now
    int fate = 0;           ///< left
};
BOOST_DESCRIBE_STRUCT(FateSpent, (), (test, actor, dice, successes, fate))

/// Nobody can spend Fate on this throw any more.
struct FateClosed {
    static constexpr std::string_view name = "fate.closed";
    Id test;
    Id actor;
};
BOOST_DESCRIBE_STRUCT(FateClosed, (), (test, actor))

struct TestTied {
    static constexpr std::string_view name = "test.tied";
    Id test;
    int successes = 0;
};
BOOST_DESCRIBE_STRUCT(TestTied, (), (test, successes))

/// The tie is not conceded by this side.
struct TieKept {
    static constexpr std::string_view name = "tie.kept";
    Id test;
    Id actor;
};
BOOST_DESCRIBE_STRUCT(TieKept, (), (test, actor))

struct TieConceded {
    static constexpr std::string_view name = "tie.conceded";
    Id test;
    Id actor;
    std::string trait;
};
BOOST_DESCRIBE_STRUCT(TieConceded, (), (test, actor, trait))

struct TieThrow {
    Id actor;
    std::string what;
    std::vector<int> dice;
    int successes = 0;
};
BOOST_DESCRIBE_STRUCT(TieThrow, (), (actor, what, dice, successes))

struct TiebreakerThrown {
    static constexpr std::string_view name = "tiebreaker.thrown";
    Id test;
    std::vector<TieThrow> throws;
};
BOOST_DESCRIBE_STRUCT(TiebreakerThrown, (), (test, throws))

/// The GM said who wins: the tiebreaker was a tie too (MG-test-5).
struct WinnerNamed {
    static constexpr std::string_view name = "winner.named";
    Id test;
    Id winner;
};
BOOST_DESCRIBE_STRUCT(WinnerNamed, (), (test, winner))

/// The result for one side. `margin`: of success or of failure, by the outcome.
struct TestSettled {
    static constexpr std::string_view name = "test.settled";
    Id test;
    Id actor;
    TestOutcome outcome = TestOutcome::none;
    int successes = 0;
    std::optional<int> against;  ///< Ob, or the opponent's successes
    int margin = 0;
};
BOOST_DESCRIBE_STRUCT(TestSettled, (), (test, actor, outcome, successes, against, margin))

struct NatureLowered {
    static constexpr std::string_view name = "nature.lowered";
    Id actor;
    int by = 0;
    int to = 0;
    std::string rule;
    bool hidden = false;
};
BOOST_DESCRIBE_STRUCT(NatureLowered, (), (actor, by, to, rule, hidden))

/// Nature is at 0: what that means is the GM's to say (MG-nature-8).
struct NatureExhausted {
    static constexpr std::string_view name = "nature.exhausted";
    Id actor;
    bool hidden = false;
};
BOOST_DESCRIBE_STRUCT(NatureExhausted, (), (actor, hidden))

/// It failed; the GM has still to say what comes of it.
struct FailureOpened {
    static constexpr std::string_view name = "failure.opened";
    Id test;
    Id actor;
};
BOOST_DESCRIBE_STRUCT(FailureOpened, (), (test, actor))

/// What the failure brought: a condition, a twist, or, of a recovery, nothing more (MG-cond-8).
/// `succeeds`: at the price of the condition the attempt works all the same (MG-test-6).
struct FailureSettled {
    static constexpr std::string_view name = "failure.settled";
    Id test;
    Id actor;
    std::optional<Condition> condition;
    bool twist = false;
    bool succeeds = false;
};
BOOST_DESCRIBE_STRUCT(FailureSettled, (), (test, actor, condition, twist, succeeds))

struct TwistTold {
    static constexpr std::string_view name = "twist.told";
    std::string text;
};
BOOST_DESCRIBE_STRUCT(TwistTold, (), (text))

struct TestClosed {
    static constexpr std::string_view name = "test.closed";
    Id test;
};
BOOST_DESCRIBE_STRUCT(TestClosed, (), (test))

struct DecisionOpened {
    static constexpr std::string_view name = "decision.opened";
    Question question;
};
BOOST_DESCRIBE_STRUCT(DecisionOpened, (), (question))

using Event = rules::OneOf<
    CharacterAdded, CharacterChanged, CharacterGiven, CharacterRemoved, CharacterShown, Adjusted,
    SettingsChanged, Awarded, ConditionTaken, Recovered, TurnStarted, SessionStarted, SessionEnded,
    TraitRecharged, TestAsked, TestCalled, TestChanged, TestCancelled, SkillNamed, NatureUsed,
    NatureTapped, PersonaSpent, WiseUsed, TraitUsed, HelpOffered, WeaponChosen, TurnedDown, Thrown,
    ChecksEarned, FateSpent, FateClosed, TestTied, TieKept, TieConceded, TiebreakerThrown,
    WinnerNamed, TestSettled, NatureLowered, NatureExhausted, FailureOpened, FailureSettled,
    TwistTold, TestClosed, DecisionOpened, DecisionAnswered, DecisionClosed, ConflictStarted,
    GoalStated, TeamOrdered, ConflictLeft, GoalsSettled, DispositionSettled, ExchangeStarted,
    ChoiceSealed, ChoiceLocked, ActionRevealed, TeamsPaired, PairingOpened, ActorChosen,
    ActionTested, ActionSettled, MarginSpent, Impeded, PositionGained, Disarmed, ActionEnded,
    ConflictDecided, CompromiseAgreed, ConflictEnded>;

}  // namespace kast::rules::mouse_guard

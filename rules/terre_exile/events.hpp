#pragma once
// What happens at a Terre d'Exile table. Facts: nothing here is computed again on replay.

#include "rules/core/character_events.hpp"
#include "rules/core/decisions.hpp"
#include "rules/core/one_of.hpp"
#include "rules/terre_exile/state.hpp"

namespace kast::rules::terre_exile {

struct CharacterAdded {
    static constexpr std::string_view name = "character.added";
    Id character;
    Character sheet;
};
BOOST_DESCRIBE_STRUCT(CharacterAdded, (), (character, sheet))

struct CharacterChanged {
    static constexpr std::string_view name = "character.changed";
    Id character;
    Character sheet;  ///< as it is now
    std::string reason;
};
BOOST_DESCRIBE_STRUCT(CharacterChanged, (), (character, sheet, reason))

struct Adjusted {
    static constexpr std::string_view name = "adjusted";
    Id character;
    std::string field;
    std::optional<std::string> attribute;
    int before = 0;
    int after = 0;
    std::string reason;
};
BOOST_DESCRIBE_STRUCT(Adjusted, (), (character, field, attribute, before, after, reason))

struct SettingsChanged {
    static constexpr std::string_view name = "settings.changed";
    Settings settings;
};
BOOST_DESCRIBE_STRUCT(SettingsChanged, (), (settings))

struct ConditionBegan {
    static constexpr std::string_view name = "condition.started";
    Id character;
    Id condition;
    Ailment ailment;
};
BOOST_DESCRIBE_STRUCT(ConditionBegan, (), (character, condition, ailment))

struct ConditionEnded {
    static constexpr std::string_view name = "condition.ended";
    Id character;
    Id condition;
};
BOOST_DESCRIBE_STRUCT(ConditionEnded, (), (character, condition))

/// A question is open until it is answered, or closed because what it was about is gone.
struct DecisionOpened {
    static constexpr std::string_view name = "decision.opened";
    Question question;
};
BOOST_DESCRIBE_STRUCT(DecisionOpened, (), (question))

struct TestDeclared {
    static constexpr std::string_view name = "test.declared";
    Test test;
    bool edge_used = false;  ///< the advantage that waited is in its sources (D100-x-tri-1)
};
BOOST_DESCRIBE_STRUCT(TestDeclared, (), (test, edge_used))

struct TestChanged {
    static constexpr std::string_view name = "test.changed";
    Id test;
    std::string attribute;
    Values values;
};
BOOST_DESCRIBE_STRUCT(TestChanged, (), (test, attribute, values))

struct AdvantageChanged {
    static constexpr std::string_view name = "advantage.added";
    Id test;
    Source source;
};
BOOST_DESCRIBE_STRUCT(AdvantageChanged, (), (test, source))

struct SpiritualSpent {
    static constexpr std::string_view name = "spiritual.spent";
    Id test;
    Id actor;
    Spent when = Spent::before;
    int bonus = 0;  ///< to the attribute
    int left = 0;
};
BOOST_DESCRIBE_STRUCT(SpiritualSpent, (), (test, actor, when, bonus, left))

struct EffortMade {
    static constexpr std::string_view name = "effort.made";
    Id test;
    Id actor;
    Pool pool = Pool::pv;
    int bonus = 0;
    int left = 0;
};
BOOST_DESCRIBE_STRUCT(EffortMade, (), (test, actor, pool, bonus, left))

struct TrumpClaimed {
    static constexpr std::string_view name = "trump.claimed";
    Id test;
    Id actor;
    std::string attribute;
    std::string justification;
};
BOOST_DESCRIBE_STRUCT(TrumpClaimed, (), (test, actor, attribute, justification))

struct TrumpRuled {
    static constexpr std::string_view name = "trump.ruled";
    Id test;
    Id actor;
    std::string attribute;
    bool accepted = false;
};
BOOST_DESCRIBE_STRUCT(TrumpRuled, (), (test, actor, attribute, accepted))

struct TensionChanged {
    static constexpr std::string_view name = "tension.changed";
    Id character;
    std::string attribute;
    int before = 0;
    int after = 0;
};
BOOST_DESCRIBE_STRUCT(TensionChanged, (), (character, attribute, before, after))

struct QuickActionUsed {
    static constexpr std::string_view name = "quick-action.used";
    Id character;
    int left = 0;
};
BOOST_DESCRIBE_STRUCT(QuickActionUsed, (), (character, left))

struct KarmaSpent {
    static constexpr std::string_view name = "karma.spent";
    Id test;
    Id actor;
    int left = 0;
};
BOOST_DESCRIBE_STRUCT(KarmaSpent, (), (test, actor, left))

struct TestRolled {
    static constexpr std::string_view name = "test.rolled";
    Id test;
    Id actor;
    Rolled rolled;
};
BOOST_DESCRIBE_STRUCT(TestRolled, (), (test, actor, rolled))

/// The five checks on the roll, before the window closes (D100-roll-4).
struct TestCounted {
    static constexpr std::string_view name = "test.counted";
    Id test;
    Id actor;
    int effective = 0;                ///< attribute + modifier + bonuses (D100-mod-4)
    std::vector<Modifier> modifiers;  ///< what it is made of, beside the natural value
    Counted counted;
    std::vector<Check> checks;  ///< the five, with what each gave
};
BOOST_DESCRIBE_STRUCT(TestCounted, (), (test, actor, effective, modifiers, counted, checks))

struct TestClosed {
    static constexpr std::string_view name = "test.closed";
    Id test;
    Id actor;
    int count = 0;
    int level = 0;
    Outcome outcome = Outcome::minor_failure;
    std::optional<int> dice;  ///< to throw; absent: "no" (D100-out-3)
};
BOOST_DESCRIBE_STRUCT(TestClosed, (), (test, actor, count, level, outcome, dice))

struct TestCancelled {
    static constexpr std::string_view name = "test.cancelled";
    Id test;
    Id actor;
    std::string reason;
    int ps = 0;  ///< given back
    int quick_actions = 0;
    std::vector<std::string> tension;  ///< attributes that lose the marker again
    std::optional<Pool> effort;        ///< a point of it given back
    std::optional<bool> edge;          ///< the advantage of a triangle waits again (D100-x-tri-1)
};
BOOST_DESCRIBE_STRUCT(TestCancelled, (),
                      (test, actor, reason, ps, quick_actions, tension, effort, edge))

struct DiceThrown {
    static constexpr std::string_view name = "test.thrown";
    Id test;
    Id actor;
    int sides = 6;
    std::vector<int> dice;
    std::vector<Modifier> modifiers;
    int total = 0;
};
BOOST_DESCRIBE_STRUCT(DiceThrown, (), (test, actor, sides, dice, modifiers, total))

struct DamageTaken {
    static constexpr std::string_view name = "damage.taken";
    Id character;
    int amount = 0;
    int resistance = 10;
    int pv_lost = 0;
    int pv = 0;
    int damage = 0;  ///< what is left of it
};
BOOST_DESCRIBE_STRUCT(DamageTaken, (), (character, amount, resistance, pv_lost, pv, damage))

struct TrumpChanged {
    static constexpr std::string_view name = "trump.changed";
    Id character;
    std::optional<std::string> from;
    std::string to;
};
BOOST_DESCRIBE_STRUCT(TrumpChanged, (), (character, from, to))

struct ModeChanged {
    static constexpr std::string_view name = "mode.changed";
    Mode mode = Mode::free;
};
BOOST_DESCRIBE_STRUCT(ModeChanged, (), (mode))

struct Place {
    Id character;
    int die = 0;
    int save = 0;
    int total = 0;
};
BOOST_DESCRIBE_STRUCT(Place, (), (character, die, save, total))

struct ConfrontationStarted {
    static constexpr std::string_view name = "confrontation.started";
    std::vector<Place> order;  ///< first to last
};
BOOST_DESCRIBE_STRUCT(ConfrontationStarted, (), (order))

struct TurnStarted {
    static constexpr std::string_view name = "turn.started";
    Id character;
    int round = 1;
    int quick_actions = 1;
};
BOOST_DESCRIBE_STRUCT(TurnStarted, (), (character, round, quick_actions))

struct FullRested {
    static constexpr std::string_view name = "rested";
    std::vector<Id> characters;
};
BOOST_DESCRIBE_STRUCT(FullRested, (), (characters))

struct TriangleUsed {
    static constexpr std::string_view name = "triangle.used";
    Id actor;
    Id opponent;
    Triangle triangle = Triangle::attack;
};
BOOST_DESCRIBE_STRUCT(TriangleUsed, (), (actor, opponent, triangle))

struct SaveRolled {
    static constexpr std::string_view name = "save.rolled";
    Id actor;
    Save save = Save::toughness;
    int die = 0;
    int value = 0;
    int total = 0;
    int difficulty = 0;
    SaveOutcome outcome = SaveOutcome::success;
};
BOOST_DESCRIBE_STRUCT(SaveRolled, (), (actor, save, die, value, total, difficulty, outcome))

/// Shown to everybody whole: nothing in them is secret.
using PublicEvents =
    rules::OneOf<CharacterAdded, CharacterChanged, Adjusted, SettingsChanged, ConditionBegan,
                 ConditionEnded, DecisionOpened, TestDeclared, TestChanged, AdvantageChanged,
                 SpiritualSpent, EffortMade, TrumpClaimed, TrumpRuled, TensionChanged,
                 QuickActionUsed, KarmaSpent, TestRolled, TestCounted, TestClosed, TestCancelled,
                 DiceThrown, DamageTaken, TrumpChanged, ModeChanged, ConfrontationStarted,
                 TurnStarted, FullRested, TriangleUsed, SaveRolled>;

using Event = boost::mp11::mp_push_back<PublicEvents, CharacterGiven, CharacterRemoved,
                                        DecisionAnswered, DecisionClosed>;

}  // namespace kast::rules::terre_exile

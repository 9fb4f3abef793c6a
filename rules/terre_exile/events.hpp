#pragma once
// What happens at a Terre d'Exile table. Facts: nothing here is computed again on replay.

#include "rules/core/character_events.hpp"
#include "rules/core/decisions.hpp"
#include "rules/core/message.hpp"
#include "rules/core/one_of.hpp"
#include "rules/terre_exile/state.hpp"

namespace kast::rules::terre_exile {

struct CharacterAdded {
    Id character;
    Character sheet;
};

struct CharacterChanged {
    Id character;
    Character sheet;  ///< as it is now
    std::string reason;
};

struct Adjusted {
    Id character;
    std::string field;
    std::optional<std::string> attribute;
    int before = 0;
    int after = 0;
    std::string reason;
};

struct SettingsChanged {
    Settings settings;
};

struct ConditionStarted {
    Id character;
    Id condition;
    Ailment ailment;
};

struct ConditionEnded {
    Id character;
    Id condition;
};

/// A question is open until it is answered, or closed because what it was about is gone.
struct DecisionOpened {
    Question question;
};

struct TestDeclared {
    Test test;
    bool edge_used = false;  ///< the advantage that waited is in its sources (D100-x-tri-1)
};

struct TestChanged {
    Id test;
    std::string attribute;
    Values values;
};

struct AdvantageAdded {
    Id test;
    Source source;
};

struct SpiritualSpent {
    Id test;
    Id actor;
    Spent when = Spent::before;
    int bonus = 0;  ///< to the attribute
    int left = 0;
};

struct EffortMade {
    Id test;
    Id actor;
    Pool pool = Pool::pv;
    int bonus = 0;
    int left = 0;
};

struct TrumpClaimed {
    Id test;
    Id actor;
    std::string attribute;
    std::string justification;
};

struct TrumpRuled {
    Id test;
    Id actor;
    std::string attribute;
    bool accepted = false;
};

struct TensionChanged {
    Id character;
    std::string attribute;
    int before = 0;
    int after = 0;
};

struct QuickActionUsed {
    Id character;
    int left = 0;
};

struct KarmaSpent {
    Id test;
    Id actor;
    int left = 0;
};

struct TestRolled {
    Id test;
    Id actor;
    Rolled rolled;
};

/// The five checks on the roll, before the window closes (D100-roll-4).
struct TestCounted {
    Id test;
    Id actor;
    int effective = 0;                ///< attribute + modifier + bonuses (D100-mod-4)
    std::vector<Modifier> modifiers;  ///< what it is made of, beside the natural value
    Counted counted;
    std::vector<Check> checks;  ///< the five, with what each gave
};

struct TestClosed {
    Id test;
    Id actor;
    int count = 0;
    int level = 0;
    Outcome outcome = Outcome::minor_failure;
    std::optional<int> dice;  ///< to throw; absent: "no" (D100-out-3)
};

struct TestCancelled {
    Id test;
    Id actor;
    std::string reason;
    int ps = 0;  ///< given back
    int quick_actions = 0;
    std::vector<std::string> tension;  ///< attributes that lose the marker again
    std::optional<Pool> effort;        ///< a point of it given back
    std::optional<bool> edge;          ///< the advantage of a triangle waits again (D100-x-tri-1)
};

struct TestThrown {
    Id test;
    Id actor;
    int sides = 6;
    std::vector<int> dice;
    std::vector<Modifier> modifiers;
    int total = 0;
};

struct DamageTaken {
    Id character;
    int amount = 0;
    int resistance = 10;
    int pv_lost = 0;
    int pv = 0;
    int damage = 0;  ///< what is left of it
};

struct TrumpChanged {
    Id character;
    std::optional<std::string> from;
    std::string to;
};

struct ModeChanged {
    Mode mode = Mode::free;
};

struct Place {
    Id character;
    int die = 0;
    int save = 0;
    int total = 0;
};

struct ConfrontationStarted {
    std::vector<Place> order;  ///< first to last
};

struct TurnStarted {
    Id character;
    int round = 1;
    int quick_actions = 1;
};

struct Rested {
    std::vector<Id> characters;
};

struct TriangleUsed {
    Id actor;
    Id opponent;
    Triangle triangle = Triangle::attack;
};

struct SaveRolled {
    Id actor;
    Save save = Save::toughness;
    int die = 0;
    int value = 0;
    int total = 0;
    int difficulty = 0;
    SaveOutcome outcome = SaveOutcome::success;
};

/// Shown to everybody whole: nothing in them is secret.
using PublicEvents =
    rules::OneOf<CharacterAdded, CharacterChanged, Adjusted, SettingsChanged, ConditionStarted,
                 ConditionEnded, DecisionOpened, TestDeclared, TestChanged, AdvantageAdded,
                 SpiritualSpent, EffortMade, TrumpClaimed, TrumpRuled, TensionChanged,
                 QuickActionUsed, KarmaSpent, TestRolled, TestCounted, TestClosed, TestCancelled,
                 TestThrown, DamageTaken, TrumpChanged, ModeChanged, ConfrontationStarted,
                 TurnStarted, Rested, TriangleUsed, SaveRolled>;

using Event = boost::mp11::mp_push_back<PublicEvents, CharacterGiven, CharacterRemoved,
                                        DecisionAnswered, DecisionClosed>;

// ---- what each is called on the wire, and its fields

KAST_MESSAGE(CharacterAdded, "character.added", character, sheet)
KAST_MESSAGE(CharacterChanged, "character.changed", character, sheet, reason)
KAST_MESSAGE(Adjusted, "adjusted", character, field, attribute, before, after, reason)
KAST_MESSAGE(SettingsChanged, "settings.changed", settings)
KAST_MESSAGE(ConditionStarted, "condition.started", character, condition, ailment)
KAST_MESSAGE(ConditionEnded, "condition.ended", character, condition)
KAST_MESSAGE(DecisionOpened, "decision.opened", question)
KAST_MESSAGE(TestDeclared, "test.declared", test, edge_used)
KAST_MESSAGE(TestChanged, "test.changed", test, attribute, values)
KAST_MESSAGE(AdvantageAdded, "advantage.added", test, source)
KAST_MESSAGE(SpiritualSpent, "spiritual.spent", test, actor, when, bonus, left)
KAST_MESSAGE(EffortMade, "effort.made", test, actor, pool, bonus, left)
KAST_MESSAGE(TrumpClaimed, "trump.claimed", test, actor, attribute, justification)
KAST_MESSAGE(TrumpRuled, "trump.ruled", test, actor, attribute, accepted)
KAST_MESSAGE(TensionChanged, "tension.changed", character, attribute, before, after)
KAST_MESSAGE(QuickActionUsed, "quick-action.used", character, left)
KAST_MESSAGE(KarmaSpent, "karma.spent", test, actor, left)
KAST_MESSAGE(TestRolled, "test.rolled", test, actor, rolled)
KAST_MESSAGE(TestCounted, "test.counted", test, actor, effective, modifiers, counted, checks)
KAST_MESSAGE(TestClosed, "test.closed", test, actor, count, level, outcome, dice)
KAST_MESSAGE(TestCancelled, "test.cancelled", test, actor, reason, ps, quick_actions, tension,
             effort, edge)
KAST_MESSAGE(TestThrown, "test.thrown", test, actor, sides, dice, modifiers, total)
KAST_MESSAGE(DamageTaken, "damage.taken", character, amount, resistance, pv_lost, pv, damage)
KAST_MESSAGE(TrumpChanged, "trump.changed", character, from, to)
KAST_MESSAGE(ModeChanged, "mode.changed", mode)
BOOST_DESCRIBE_STRUCT(Place, (), (character, die, save, total))
KAST_MESSAGE(ConfrontationStarted, "confrontation.started", order)
KAST_MESSAGE(TurnStarted, "turn.started", character, round, quick_actions)
KAST_MESSAGE(Rested, "rested", characters)
KAST_MESSAGE(TriangleUsed, "triangle.used", actor, opponent, triangle)
KAST_MESSAGE(SaveRolled, "save.rolled", actor, save, die, value, total, difficulty, outcome)

}  // namespace kast::rules::terre_exile

extern template struct kast::rules::detail::AlternativesOf<kast::rules::terre_exile::Event>;

#pragma once
// What happens at a Terre d'Exile table. Facts: nothing here is computed again on replay. `hidden`:
// it happened to who is hidden, and only GMs see it. `veils_…`: it is about somebody whose
// numbers of that kind GMs alone see (`Character::shown`).

#include "rules/core/character_events.hpp"
#include "rules/core/decisions.hpp"
#include "rules/core/field_changes.hpp"
#include "rules/core/message.hpp"
#include "rules/core/one_of.hpp"
#include "rules/terre_exile/state.hpp"

namespace kast::rules::terre_exile {

struct CharacterAdded {
    Id character;
    Character sheet;
    OmitEmpty<bool> hidden;
};

struct CharacterChanged {
    Id character;
    Character sheet;  ///< as it is now
    std::string reason;
    std::optional<std::string> renamed_from;
    OmitEmpty<bool> hidden;
    FieldChanges fields;
};

struct Adjusted {
    Id character;
    std::string field;
    std::optional<std::string> attribute;
    int before = 0;
    int after = 0;
    std::string reason;
    OmitEmpty<bool> hidden;
    OmitEmpty<bool> veils_points;
};

struct SettingsChanged {
    Settings settings;
};

struct ConditionStarted {
    Id character;
    Id condition;
    Ailment ailment;
    OmitEmpty<bool> hidden;
};

struct ConditionEnded {
    Id character;
    Id condition;
    OmitEmpty<bool> hidden;
};

/// A question is open until it is answered, or closed because what it was about is gone.
struct DecisionOpened {
    Question question;
    OmitEmpty<bool> hidden;
    OmitEmpty<bool> veils_points;
};

struct TestDeclared {
    Test test;
    bool edge_used = false;  ///< the advantage that waited is in its sources (D100-x-tri-1)
    OmitEmpty<bool> hidden;
};

struct TestChanged {
    Id test;
    std::string attribute;
    Values values;
    OmitEmpty<bool> hidden;
    OmitEmpty<bool> veils_attributes;
    OmitEmpty<bool> veils_difficulty;
};

struct AdvantageAdded {
    Id test;
    Source source;
    OmitEmpty<bool> hidden;
};

struct SpiritualSpent {
    Id test;
    Id actor;
    Spent when = Spent::before;
    int bonus = 0;  ///< to the attribute
    int left = 0;
    OmitEmpty<bool> hidden;
    OmitEmpty<bool> veils_points;
};

struct EffortChange {
    Id test;
    Id actor;
    Pool pool = Pool::pv;
    int bonus = 0;
    int left = 0;
    OmitEmpty<bool> hidden;
    OmitEmpty<bool> veils_points;
};
struct EffortMade : EffortChange {};

struct TrumpClaimed {
    Id test;
    Id actor;
    std::string attribute;
    std::string justification;
    OmitEmpty<bool> hidden;
};

struct TrumpRuled {
    Id test;
    Id actor;
    std::string attribute;
    bool accepted = false;
    OmitEmpty<bool> hidden;
};

struct TensionChanged {
    Id character;
    std::string attribute;
    int before = 0;
    int after = 0;
    OmitEmpty<bool> hidden;
};

struct QuickActionUsed {
    Id character;
    int left = 0;
    OmitEmpty<bool> hidden;
};

struct KarmaSpent {
    Id test;
    Id actor;
    int left = 0;
    OmitEmpty<bool> hidden;
    OmitEmpty<bool> veils_points;
};

struct TestRolled {
    Id test;
    Id actor;
    Rolled rolled;
    OmitEmpty<bool> hidden;
};

/// The five checks on the roll, before the window closes (D100-roll-4).
struct TestCounted {
    Id test;
    Id actor;
    int effective = 0;                ///< attribute + modifier + bonuses (D100-mod-4)
    std::vector<Modifier> modifiers;  ///< what it is made of, beside the natural value
    Counted counted;
    std::vector<Check> checks;  ///< the five, with what each gave
    OmitEmpty<bool> hidden;
    OmitEmpty<bool> veils_attributes;
    OmitEmpty<bool> veils_difficulty;
};

struct TestClosed {
    Id test;
    Id actor;
    int count = 0;
    int level = 0;
    Outcome outcome = Outcome::minor_failure;
    std::optional<int> dice;  ///< to throw; absent: "no" (D100-out-3)
    OmitEmpty<bool> hidden;
    OmitEmpty<bool> veils_attributes;
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
    OmitEmpty<bool> hidden;
};

/// The point that was spent before the roll is the actor's again.
struct SpiritualWithdrawn {
    Id test;
    Id actor;
    int bonus = 0;  ///< that the attribute has no more
    int left = 0;
    OmitEmpty<bool> hidden;
    OmitEmpty<bool> veils_points;
};

struct EffortWithdrawn : EffortChange {};

struct TrumpWithdrawn {
    Id test;
    Id actor;
    std::string attribute;
    int tension = 0;        ///< markers that come off again; 0: it was not allowed yet
    int quick_actions = 0;  ///< given back
    OmitEmpty<bool> hidden;
};

struct TestThrown {
    Id test;
    Id actor;
    int sides = 6;
    std::vector<int> dice;
    std::vector<Modifier> modifiers;
    int total = 0;
    OmitEmpty<bool> hidden;
};

/// What nobody's weapon did: each whom it hits takes it as damage.
struct DamageDealt {
    std::vector<Id> to;
    std::string source;
    std::vector<int> dice;  ///< thrown once for all; empty: an amount was named
    int sides = 0;
    std::vector<Modifier> modifiers;
    int total = 0;
    bool ignores_armour = false;
};

struct DamageTaken {
    Id character;
    int amount = 0;
    int resistance = 10;
    int pv_lost = 0;
    int pv = 0;
    int damage = 0;  ///< what is left of it
    OmitEmpty<bool> hidden;
    OmitEmpty<bool> veils_points;
};

struct TrumpChanged {
    Id character;
    std::optional<std::string> from;
    std::string to;
    OmitEmpty<bool> hidden;
};

struct ModeChanged {
    Mode mode = Mode::free;
};

struct InitiativeRoll {
    Id character;
    int die = 0;
    int save = 0;
    int total = 0;
    OmitEmpty<bool> veils_save;
    OmitEmpty<int> modifier = {};  ///< the GM's; it is in the total
};

struct ConfrontationStarted {
    std::vector<InitiativeRoll> order;  ///< first to last
};

struct ConfrontationJoined {
    std::vector<InitiativeRoll> places;  ///< of those who join
    std::vector<Id> order;               ///< as it is now, first to last
};

struct ConfrontationLeft {
    std::vector<Id> characters;
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
    OmitEmpty<bool> hidden;
};

struct SaveRolled {
    Id actor;
    Save save = Save::toughness;
    int die = 0;
    int value = 0;
    int total = 0;
    int difficulty = 0;
    SaveOutcome outcome = SaveOutcome::success;
    OmitEmpty<int> modifier;  ///< the GM's; it is in the total
    OmitEmpty<bool> hidden;
    OmitEmpty<bool> veils_save;
    OmitEmpty<bool> veils_difficulty;
};

struct TestCalled {
    CalledTest test;
};

/// Players see who was hidden from them.
struct CharacterShown {
    Id character;
    Character sheet;
};

/// Players see it no more.
struct CharacterHidden {
    Id character;
};

/// Shown as they are to everybody, or to GMs alone where they are `hidden`.
using PublicEvents =
    rules::OneOf<SettingsChanged, ConditionStarted, ConditionEnded, AdvantageAdded, TrumpClaimed,
                 TrumpRuled, TensionChanged, QuickActionUsed, TestRolled, TestCancelled, TestThrown,
                 TrumpChanged, ModeChanged, TurnStarted, Rested, TriangleUsed, CalledTestRolled,
                 CalledTestClosed, CharacterHidden, DamageDealt, ConfrontationLeft, TrumpWithdrawn>;

using Event = boost::mp11::mp_push_back<
    PublicEvents, CharacterAdded, CharacterChanged, CharacterShown, Adjusted, DecisionOpened,
    TestDeclared, TestChanged, SpiritualSpent, EffortMade, KarmaSpent, TestCounted, TestClosed,
    DamageTaken, ConfrontationStarted, ConfrontationJoined, SaveRolled, TestCalled, CharacterGiven,
    CharacterRemoved, DecisionAnswered, DecisionClosed, SpiritualWithdrawn, EffortWithdrawn>;

// ---- what each is called on the wire, and its fields

KAST_MESSAGE(CharacterAdded, "character.added", character, sheet, hidden)
KAST_MESSAGE(CharacterChanged, "character.changed", character, sheet, reason, renamed_from, hidden,
             fields)
KAST_MESSAGE(Adjusted, "adjusted", character, field, attribute, before, after, reason, hidden,
             veils_points)
KAST_MESSAGE(SettingsChanged, "settings.changed", settings)
KAST_MESSAGE(ConditionStarted, "condition.started", character, condition, ailment, hidden)
KAST_MESSAGE(ConditionEnded, "condition.ended", character, condition, hidden)
KAST_MESSAGE(DecisionOpened, "decision.opened", question, hidden, veils_points)
KAST_MESSAGE(TestDeclared, "test.declared", test, edge_used, hidden)
KAST_MESSAGE(TestChanged, "test.changed", test, attribute, values, hidden, veils_attributes,
             veils_difficulty)
KAST_MESSAGE(AdvantageAdded, "advantage.added", test, source, hidden)
KAST_MESSAGE(SpiritualSpent, "spiritual.spent", test, actor, when, bonus, left, hidden,
             veils_points)
BOOST_DESCRIBE_STRUCT(EffortChange, (), (test, actor, pool, bonus, left, hidden, veils_points))
KAST_MESSAGE_FROM((EffortChange), EffortMade, "effort.made")
KAST_MESSAGE(TrumpClaimed, "trump.claimed", test, actor, attribute, justification, hidden)
KAST_MESSAGE(TrumpRuled, "trump.ruled", test, actor, attribute, accepted, hidden)
KAST_MESSAGE(TensionChanged, "tension.changed", character, attribute, before, after, hidden)
KAST_MESSAGE(QuickActionUsed, "quick-action.used", character, left, hidden)
KAST_MESSAGE(KarmaSpent, "karma.spent", test, actor, left, hidden, veils_points)
KAST_MESSAGE(TestRolled, "test.rolled", test, actor, rolled, hidden)
KAST_MESSAGE(TestCounted, "test.counted", test, actor, effective, modifiers, counted, checks,
             hidden, veils_attributes, veils_difficulty)
KAST_MESSAGE(TestClosed, "test.closed", test, actor, count, level, outcome, dice, hidden,
             veils_attributes)
KAST_MESSAGE(TestCancelled, "test.cancelled", test, actor, reason, ps, quick_actions, tension,
             effort, edge, hidden)
KAST_MESSAGE(SpiritualWithdrawn, "spiritual.withdrawn", test, actor, bonus, left, hidden,
             veils_points)
KAST_MESSAGE_FROM((EffortChange), EffortWithdrawn, "effort.withdrawn")
KAST_MESSAGE(TrumpWithdrawn, "trump.withdrawn", test, actor, attribute, tension, quick_actions,
             hidden)
KAST_MESSAGE(TestThrown, "test.thrown", test, actor, sides, dice, modifiers, total, hidden)
KAST_MESSAGE(DamageDealt, "damage.dealt", to, source, dice, sides, modifiers, total, ignores_armour)
KAST_MESSAGE(DamageTaken, "damage.taken", character, amount, resistance, pv_lost, pv, damage,
             hidden, veils_points)
KAST_MESSAGE(TrumpChanged, "trump.changed", character, from, to, hidden)
KAST_MESSAGE(ModeChanged, "mode.changed", mode)
BOOST_DESCRIBE_STRUCT(InitiativeRoll, (), (character, die, save, total, veils_save, modifier))
KAST_MESSAGE(ConfrontationStarted, "confrontation.started", order)
KAST_MESSAGE(ConfrontationJoined, "confrontation.joined", places, order)
KAST_MESSAGE(ConfrontationLeft, "confrontation.left", characters)
KAST_MESSAGE(TurnStarted, "turn.started", character, round, quick_actions)
KAST_MESSAGE(Rested, "rested", characters)
KAST_MESSAGE(TriangleUsed, "triangle.used", actor, opponent, triangle, hidden)
KAST_MESSAGE(SaveRolled, "save.rolled", actor, save, die, value, total, difficulty, outcome,
             modifier, hidden, veils_save, veils_difficulty)
KAST_MESSAGE(TestCalled, "test.called", test)
KAST_MESSAGE(CharacterShown, "character.shown", character, sheet)
KAST_MESSAGE(CharacterHidden, "character.hidden", character)

}  // namespace kast::rules::terre_exile

extern template struct kast::rules::detail::AlternativesOf<kast::rules::terre_exile::Event>;

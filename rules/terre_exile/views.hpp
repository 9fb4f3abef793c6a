#pragma once
// What goes to viewers. All see the same, but who is hidden, and the numbers that a GM keeps, are
// for GMs alone; what follows from a rule is worked out here, because no client knows one.

#include "rules/terre_exile/event_views.hpp"

namespace kast::rules::terre_exile {

struct AttributeView {
    std::optional<int> value;
    std::optional<int> modifier;
    int tension = 0;
    std::optional<int> tension_limit;
    bool trump = false;
};
BOOST_DESCRIBE_STRUCT(AttributeView, (), (value, modifier, tension, tension_limit, trump))

struct SkillView {
    std::optional<int> rank;
    std::set<std::string> specialisations;
    std::optional<int> value;
    std::optional<int> specialised;  ///< value where a specialisation applies
};
BOOST_DESCRIBE_STRUCT(SkillView, (), (rank, specialisations, value, specialised))

/// A hidden number, and what would reveal it, is absent (`Character::shown`).
struct CharacterView {
    Id id;
    std::string name;
    IdOrNone owner;
    std::map<std::string, AttributeView> attributes;
    std::map<std::string, SkillView> skills;
    std::optional<int> feat_value;
    std::optional<int> mishap;
    std::optional<Points> ps;
    std::optional<Points> pk;
    std::optional<std::string> trump;
    std::set<std::string> extra_trumps;
    int quick_actions = 0;
    std::map<Id, Ailment> conditions;
    std::optional<Throw> last_throw;
    std::optional<Outside> outside;    ///< where the table plays with those rules
    std::map<std::string, int> saves;  ///< likewise
    std::optional<int> body_resistance;
    std::vector<std::string> allowed;  ///< methods, without "terre-exile.", that it may give now
    OmitEmpty<bool> hidden;            ///< to GMs: players do not know of it
    std::optional<Shown> shown;        ///< to GMs, where players do not see all its numbers
    OmitEmpty<bool> down;              ///< no PV are left, also shown where they are hidden
};
BOOST_DESCRIBE_STRUCT(CharacterView, (),
                      (id, name, owner, attributes, skills, feat_value, mishap, ps, pk, trump,
                       extra_trumps, quick_actions, conditions, last_throw, outside, saves,
                       body_resistance, allowed, hidden, shown, down))

/// The chance of each outcome, in 100 or in 1000.
struct ChancesView {
    std::vector<int> ways;  ///< of -2, -1, 0, 1, 2, 3
    int of = 100;
};
BOOST_DESCRIBE_STRUCT(ChancesView, (), (ways, of))

struct TestView : TestHead {
    ValuesView values;
    std::optional<int> effective;
    std::vector<Source> sources;
    int lean = 0;  ///< advantages less disadvantages
    Spent ps_used = Spent::none;
    bool pk_used = false;
    std::map<std::string, Claim> trump_claims;
    std::vector<Rolled> rolls;
    std::optional<CountedView> result;
    std::vector<CheckView> checks;
    std::optional<ChancesView> chances;  ///< until it is rolled; absent where a number is hidden
    std::optional<Id> call;
    bool awaits_difficulty = false;
};
BOOST_DESCRIBE_STRUCT(TestView, (TestHead),
                      (values, effective, sources, lean, ps_used, pk_used, trump_claims, rolls,
                       result, checks, chances, call, awaits_difficulty))

struct QuestionView {
    Id id;
    std::string kind;  ///< after-roll, trump-claim, trump-choice
    Id creature;
    IdOrNone owner;
    std::vector<Option> options;
    std::string fallback;
    std::optional<Id> test;
    std::optional<std::string> attribute;
    std::string justification;
    /// What the answer `spiritual` would make of the roll; absent where a number is hidden.
    std::optional<Outcome> with_spirit;
    std::optional<Id> lost_to;  ///< after-roll of a test that has failed: against whom it was
};
BOOST_DESCRIBE_STRUCT(QuestionView, (),
                      (id, kind, creature, owner, options, fallback, test, attribute, justification,
                       with_spirit, lost_to))

struct StateView {
    Settings settings;
    Mode mode = Mode::free;
    int round = 0;
    std::optional<Id> turn;
    std::vector<Id> order;
    SharedMap<Id, CharacterView> characters;
    std::map<Id, TestView> tests;
    std::vector<QuestionView> decisions;
    std::vector<std::string> allowed;    ///< to GMs: of their methods, those that fit now
    std::map<Id, std::string> departed;  ///< names of those who have left the table
    OmitEmpty<std::vector<CalledTestView>> called_tests;
};
BOOST_DESCRIBE_STRUCT(StateView, (),
                      (settings, mode, round, turn, order, characters, tests, decisions, allowed,
                       departed, called_tests))

}  // namespace kast::rules::terre_exile

#pragma once
// What players are shown of what happened, where numbers of a character may be the GM's
// (`Character::shown`). A number that is hidden, or that would reveal one, is absent; GMs see all.

#include "rules/terre_exile/events.hpp"

namespace kast::rules::terre_exile {

struct SheetView {
    std::string name;
    IdOrNone owner;
    std::optional<std::map<std::string, int>> attributes;
    std::optional<std::map<std::string, Skill>> skills;
    std::optional<int> feat_value;
    std::optional<int> mishap;
    std::optional<Points> ps;
    std::optional<Points> pk;
    std::optional<std::string> trump;
    std::set<std::string> extra_trumps;
    std::map<std::string, int> tension;
    int quick_actions = 0;
    std::map<Id, Ailment> conditions;
    std::optional<Throw> last_throw;
    std::optional<Outside> outside;
    OmitEmpty<bool> hidden;      ///< to GMs: players do not know of it
    std::optional<Shown> shown;  ///< to GMs, where players do not see all its numbers
};
BOOST_DESCRIBE_STRUCT(SheetView, (),
                      (name, owner, attributes, skills, feat_value, mishap, ps, pk, trump,
                       extra_trumps, tension, quick_actions, conditions, last_throw, outside,
                       hidden, shown))

struct ValuesView {
    std::optional<int> attribute;
    int modifier = 0;
    std::optional<int> skill;
    std::optional<int> feat;
    std::optional<int> mishap;
    std::optional<int> difficulty;
};
BOOST_DESCRIBE_STRUCT(ValuesView, (), (attribute, modifier, skill, feat, mishap, difficulty))

/// As Check; where it gives something, and what it gave, may be hidden.
struct CheckView {
    CheckKind kind = CheckKind::attribute;
    std::optional<int> from;
    std::optional<int> to;
    bool inverted = false;
    std::optional<int> twice_to;
    std::optional<int> gives;
    std::string rule;
};
BOOST_DESCRIBE_STRUCT(CheckView, (), (kind, from, to, inverted, twice_to, gives, rule))

/// As Counted: the level and the outcome are for all.
struct CountedView {
    std::optional<int> attribute;
    std::optional<int> skill;
    std::optional<int> feat;
    std::optional<int> mishap;
    std::optional<int> difficulty;
    std::optional<int> count;
    int level = 0;
    Outcome outcome = Outcome::minor_failure;
};
BOOST_DESCRIBE_STRUCT(CountedView, (),
                      (attribute, skill, feat, mishap, difficulty, count, level, outcome))

struct DeclaredTestView : TestHead {
    ValuesView values;
    std::vector<Source> sources;
    Spent ps_used = Spent::none;
    int bonus = 0;
    std::optional<Pool> effort;
    bool pk_used = false;
    std::map<std::string, Claim> trump_claims;
    bool quick_action_used = false;
    std::vector<Rolled> rolls;
    std::optional<CountedView> result;
    std::optional<Id> call;
    OmitEmpty<bool> awaits_difficulty;
};
BOOST_DESCRIBE_STRUCT(DeclaredTestView, (TestHead),
                      (values, sources, ps_used, bonus, effort, pk_used, trump_claims,
                       quick_action_used, rolls, result, call, awaits_difficulty))

struct CalledTestView : rules::CalledTest {
    std::string attribute;
    std::optional<std::string> skill;
    bool specialised = false;
    std::optional<Id> opponent;
    std::optional<int> difficulty;  ///< absent where it is an attribute that GMs alone see
    int modifier = 0;
};
BOOST_DESCRIBE_STRUCT(CalledTestView, (rules::CalledTest),
                      (attribute, skill, specialised, opponent, difficulty, modifier))

struct PlaceView {
    Id character;
    int die = 0;
    std::optional<int> save;
    std::optional<int> total;
    OmitEmpty<int> modifier = {};
};
BOOST_DESCRIBE_STRUCT(PlaceView, (), (character, die, save, total, modifier))

struct CharacterAddedView {
    Id character;
    SheetView sheet;
    OmitEmpty<bool> hidden;
};

struct CharacterChangedView {
    Id character;
    SheetView sheet;
    std::string reason;
    std::optional<std::string> renamed_from;
    OmitEmpty<bool> hidden;
    FieldChanges fields;
};

struct CharacterShownView {
    Id character;
    SheetView sheet;
};

struct AdjustedView {
    Id character;
    std::string field;
    std::optional<std::string> attribute;
    std::optional<int> before;
    std::optional<int> after;
    std::string reason;
    OmitEmpty<bool> hidden;
};

/// Without the options where they would reveal which points are left.
struct DecisionOpenedView {
    Question question;
    OmitEmpty<bool> hidden;
};

struct TestDeclaredView {
    DeclaredTestView test;
    bool edge_used = false;
    OmitEmpty<bool> hidden;
};

struct TestChangedView {
    Id test;
    std::string attribute;
    ValuesView values;
    OmitEmpty<bool> hidden;
};

struct SpiritualSpentView {
    Id test;
    Id actor;
    Spent when = Spent::before;
    int bonus = 0;
    std::optional<int> left;
    OmitEmpty<bool> hidden;
};

struct EffortChangeView {
    Id test;
    Id actor;
    Pool pool = Pool::pv;
    int bonus = 0;
    std::optional<int> left;
    OmitEmpty<bool> hidden;
};
struct EffortMadeView : EffortChangeView {};
struct EffortWithdrawnView : EffortChangeView {};

struct SpiritualWithdrawnView {
    Id test;
    Id actor;
    int bonus = 0;
    std::optional<int> left;
    OmitEmpty<bool> hidden;
};

struct KarmaSpentView {
    Id test;
    Id actor;
    std::optional<int> left;
    OmitEmpty<bool> hidden;
};

struct TestCountedView {
    Id test;
    Id actor;
    std::optional<int> effective;
    std::vector<Modifier> modifiers;
    CountedView counted;
    std::vector<CheckView> checks;
    OmitEmpty<bool> hidden;
};

struct TestClosedView {
    Id test;
    Id actor;
    std::optional<int> count;
    int level = 0;
    Outcome outcome = Outcome::minor_failure;
    std::optional<int> dice;
    OmitEmpty<bool> hidden;
};

struct DamageTakenView {
    Id character;
    int amount = 0;
    std::optional<int> resistance;
    std::optional<int> pv_lost;
    std::optional<int> pv;
    std::optional<int> damage;
    OmitEmpty<bool> hidden;
    OmitEmpty<bool> down;  ///< to those who do not see its PV: there is none left
};

struct ConfrontationStartedView {
    std::vector<PlaceView> order;
};

struct ConfrontationJoinedView {
    std::vector<PlaceView> places;
    std::vector<Id> order;
};

struct SaveRolledView {
    Id actor;
    Save save = Save::toughness;
    int die = 0;
    std::optional<int> value;
    std::optional<int> total;
    std::optional<int> difficulty;
    SaveOutcome outcome = SaveOutcome::success;
    OmitEmpty<int> modifier;
    OmitEmpty<bool> hidden;
};

struct TestCalledView {
    CalledTestView test;
};

using EventView = boost::mp11::mp_push_back<
    PublicEvents, CharacterAddedView, CharacterChangedView, CharacterShownView, AdjustedView,
    DecisionOpenedView, TestDeclaredView, TestChangedView, SpiritualSpentView, EffortMadeView,
    KarmaSpentView, TestCountedView, TestClosedView, DamageTakenView, ConfrontationStartedView,
    ConfrontationJoinedView, SaveRolledView, TestCalledView, CharacterGivenView,
    CharacterRemovedView, DecisionAnsweredView, DecisionClosedView, SpiritualWithdrawnView,
    EffortWithdrawnView>;

// ---- what each is called on the wire, and its fields

KAST_MESSAGE(CharacterAddedView, "character.added", character, sheet, hidden)
KAST_MESSAGE(CharacterChangedView, "character.changed", character, sheet, reason, renamed_from,
             hidden, fields)
KAST_MESSAGE(CharacterShownView, "character.shown", character, sheet)
KAST_MESSAGE(AdjustedView, "adjusted", character, field, attribute, before, after, reason, hidden)
KAST_MESSAGE(DecisionOpenedView, "decision.opened", question, hidden)
KAST_MESSAGE(TestDeclaredView, "test.declared", test, edge_used, hidden)
KAST_MESSAGE(TestChangedView, "test.changed", test, attribute, values, hidden)
KAST_MESSAGE(SpiritualSpentView, "spiritual.spent", test, actor, when, bonus, left, hidden)
BOOST_DESCRIBE_STRUCT(EffortChangeView, (), (test, actor, pool, bonus, left, hidden))
KAST_MESSAGE_FROM((EffortChangeView), EffortMadeView, "effort.made")
KAST_MESSAGE(SpiritualWithdrawnView, "spiritual.withdrawn", test, actor, bonus, left, hidden)
KAST_MESSAGE_FROM((EffortChangeView), EffortWithdrawnView, "effort.withdrawn")
KAST_MESSAGE(KarmaSpentView, "karma.spent", test, actor, left, hidden)
KAST_MESSAGE(TestCountedView, "test.counted", test, actor, effective, modifiers, counted, checks,
             hidden)
KAST_MESSAGE(TestClosedView, "test.closed", test, actor, count, level, outcome, dice, hidden)
KAST_MESSAGE(DamageTakenView, "damage.taken", character, amount, resistance, pv_lost, pv, damage,
             hidden, down)
KAST_MESSAGE(ConfrontationStartedView, "confrontation.started", order)
KAST_MESSAGE(ConfrontationJoinedView, "confrontation.joined", places, order)
KAST_MESSAGE(SaveRolledView, "save.rolled", actor, save, die, value, total, difficulty, outcome,
             modifier, hidden)
KAST_MESSAGE(TestCalledView, "test.called", test)

/// What of a test, a call and a sheet goes to who is a GM, and to who is not.
ValuesView view_of(const Values& values, bool veils_attributes, bool veils_difficulty);
CountedView view_of(const Counted& counted, bool veils_attributes, bool veils_difficulty);
std::vector<CheckView> view_of(const std::vector<Check>& checks, bool veils_attributes,
                               bool veils_difficulty);
CalledTestView view_of(const CalledTest& call, bool gm);

/// What TestView and DeclaredTestView have in common, of those numbers that the viewer may see.
template <class View>
View common_view(const Test& test, bool veils_attributes, bool veils_difficulty) {
    View view{static_cast<const TestHead&>(test)};
    view.values = view_of(test.values, veils_attributes, veils_difficulty);
    view.sources = test.sources;
    view.ps_used = test.ps_used;
    view.pk_used = test.pk_used;
    view.trump_claims = test.trump_claims;
    view.rolls = test.rolls;
    view.call = test.call;
    view.awaits_difficulty = test.awaits_difficulty;
    if (test.result) view.result = view_of(*test.result, veils_attributes, veils_difficulty);
    return view;
}

}  // namespace kast::rules::terre_exile

extern template struct kast::rules::detail::AlternativesOf<kast::rules::terre_exile::EventView>;

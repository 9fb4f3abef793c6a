// Mouse Guard against the dice of the table: some three million throws.
#include "unit/mouse_guard/table.hpp"
#include "unit/odds/chi_square.hpp"
#include <set>

namespace kast::rules::mouse_guard {
namespace {

// ---- What is played, in the words of the odds

using Outcomes = std::map<std::string, std::string>;
using Played = std::vector<Event>;

/// The command is given by the GM, who speaks for everybody.
void give(State& state, Played& all, const Command& command, Dice& dice) {
    const auto events = System::decide(state, command, gm, dice);
    if (!events) {
        ADD_FAILURE() << events.error().kind << ' ' << events.error().path;
        return;
    }
    for (const Event& event : *events) {
        System::apply(state, event);
        all.push_back(event);
    }
}

/// What came of it for `who`; of a tie that is broken afterwards, the tie.
void record(Outcomes& outcomes, const Played& all, const Id& who, const std::string& suffix = "") {
    for (const Event& event : all) {
        if (const auto* settled = get_if<TestSettled>(&event); settled && settled->actor == who) {
            outcomes["successes" + suffix] = std::to_string(settled->successes);
            if (settled->outcome != TestOutcome::none)
                outcomes["result" + suffix] = rules::word_of(settled->outcome);
        }
        if (const auto* set = get_if<DispositionSettled>(&event))
            outcomes["disposition" + suffix] = std::to_string(set->start);
        if (const auto* tied = get_if<TestTied>(&event)) {
            outcomes["result" + suffix] = "tied";
            outcomes["successes" + suffix] = std::to_string(tied->successes);
            return;
        }
    }
}

/// What `who`'s action did once all was settled: disposition taken or won back, or a margin.
/// Nothing of a tie, which is broken afterwards, and of an action that does not work.
std::string effect_of(const Played& all, const Id& who) {
    for (const Event& event : all) {
        const auto* settled = get_if<ActionSettled>(&event);
        if (!settled) continue;
        const auto result = std::ranges::find(settled->results, who, &ActionResult::actor);
        if (result == settled->results.end() || !result->works) return "0";
        if (result->action == Action::maneuver) return std::to_string(result->margin);
        const Id team = result->action == Action::defend ? result->team : *result->target;
        const auto moved = std::ranges::find(settled->dispositions, team, &Moved::team);
        if (moved == settled->dispositions.end()) return "0";
        return std::to_string(std::abs(moved->before - moved->after));
    }
    return "0";
}

/// Adds what the odds ask besides, and leaves out the result where they do not ask for it.
void record_asked(Outcomes& outcomes, const Played& all, const Id& who, const Odds& odds,
                  int successes_before) {
    const auto asks = [&](std::string_view question) {
        return std::ranges::find(odds.questions, question, &OddsQuestion::question) !=
               odds.questions.end();
    };
    for (const char* effect : {"disposition-taken", "disposition-won", "margin"}) {
        if (asks(effect)) outcomes[effect] = effect_of(all, who);
    }
    if (asks("better")) {
        const bool more = std::stoi(outcomes["successes"]) > successes_before;
        outcomes["better"] = more ? "yes" : "no";
    }
    if (!asks("result")) outcomes.erase("result");
}

int successes_of(const State& state, const Id& who) {
    const AttemptRef place = open_attempt(state, who);
    return place && place.attempt->thrown ? place.attempt->thrown->successes : 0;
}

/// The throws are made; where Fate can open sixes, what comes without it and what with it.
Outcomes played(const State& before, const std::vector<Command>& commands, const Id& who,
                const Odds& odds, bool has_fate, Dice& dice) {
    State state = before;
    Played all;
    for (const Command& command : commands) give(state, all, command, dice);
    Outcomes outcomes;
    const Question* fate = state.questions.empty() ? nullptr : &state.questions.front();
    if (!fate || fate->decision.kind != "fate") {
        record(outcomes, all, who);
        record_asked(outcomes, all, who, odds, successes_of(before, who));
        if (has_fate) record(outcomes, all, who, "-with-fate");
        return outcomes;
    }
    const Id decision = fate->decision.id;
    for (const char* answer : {"keep", "spend"}) {
        State other = state;
        Played both = all;
        give(other, both, DecisionAnswer{decision, answer, {}}, dice);
        record(outcomes, both, who, answer == std::string("keep") ? "" : "-with-fate");
    }
    return outcomes;
}

void expect_all_fair(const std::string& name, const Odds& odds, std::int64_t rolls,
                     const Giving& giving) {
    std::set<std::string> asked_for;
    for (const OddsQuestion& one : odds.questions) asked_for.insert(one.question);
    std::set<std::string> answered;
    expect_fair("mouse guard " + name, odds, rolls_of(rolls), [&](Dice& dice) {
        Outcomes outcomes = giving(dice);
        for (const auto& [question, answer] : outcomes) answered.insert(question);
        return outcomes;
    });
    EXPECT_EQ(answered, asked_for) << name;
}

/// Each question that the odds of the first command answer is answered by what is played, as often
/// as they say.
void expect_as_played(const std::string& name, const RulesFixture& bench,
                      const std::vector<Command>& commands, const Id& who, std::int64_t rolls) {
    const auto odds = System::odds(bench.state, commands.front(), gm);
    ASSERT_TRUE(odds) << odds.error().kind << ' ' << odds.error().path;
    const bool has_fate = std::ranges::any_of(odds->questions, [](const OddsQuestion& one) {
        return one.question.ends_with("-with-fate");
    });
    expect_all_fair(name, *odds, rolls, [&](Dice& dice) {
        return played(bench.state, commands, who, *odds, has_fate, dice);
    });
}

Command thrown(const char* who) { return Throw{Id(who)}; }

// ---- A test against an obstacle

struct Against {
    const char* name;
    int skill;
    int ob;
    int fate = 0;
    int persona = 0;
    std::vector<Condition> conditions = {};
};
class Obstacles : public testing::TestWithParam<Against> {};
INSTANTIATE_TEST_SUITE_P(
    SeededMouseGuard, Obstacles,
    testing::Values(Against{"OneDie", 1, 1}, Against{"TwoForThree", 2, 3},
                    Against{"ThreeForTwo", 3, 2}, Against{"FourForNothing", 4, 0},
                    Against{"FiveForThree", 5, 3}, Against{"SevenForFour", 6, 4, 0, 1},
                    Against{"TenForFive", 8, 5, 0, 2},
                    Against{"HurtAndSick", 5, 2, 0, 0, {Condition::injured, Condition::sick}},
                    Against{"TwoWithFate", 2, 3, 1}, Against{"FourWithFate", 4, 3, 1},
                    Against{"SixWithFate", 6, 5, 1}, Against{"NineWithFate", 7, 5, 1, 2}),
    [](const auto& test) { return test.param.name; });
TEST_P(Obstacles, ArePassedAsTheirOdds) {
    const Against& one = GetParam();
    RulesFixture bench = meeting({{{"scout", one.skill}}});
    for (const Condition condition : one.conditions)
        bench.does(gm, ConditionTake{"brun", condition});
    bench.adjust("brun", Field::fate, one.fate);
    bench.adjust("brun", Field::persona, one.persona);
    bench.calls("scout", one.ob);
    if (one.persona > 0) bench.does(ann, PersonaSpend{"brun", one.persona});
    expect_as_played(one.name, bench, {thrown("brun")}, "brun", 85'000);
}

/// Nature in place of a skill, or added to it.
struct Natural {
    const char* name;
    bool used;
    bool within;
    bool tapped;
};
class Natures : public testing::TestWithParam<Natural> {};
INSTANTIATE_TEST_SUITE_P(SeededMouseGuard, Natures,
                         testing::Values(Natural{"With", true, true, false},
                                         Natural{"Against", true, false, false},
                                         Natural{"Tapped", false, false, true},
                                         Natural{"AgainstAndTapped", true, false, true}),
                         [](const auto& test) { return test.param.name; });
TEST_P(Natures, ArePassedAsTheirOdds) {
    RulesFixture bench = meeting({{{"scout", 2}}, 4});
    bench.calls("scout", 3, GetParam().within, GetParam().used);
    if (GetParam().tapped) bench.does(ann, NatureTap{"brun"});
    expect_as_played(GetParam().name, bench, {thrown("brun")}, "brun", 60'000);
}

class Sixes : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(SeededMouseGuard, Sixes, testing::Values(1, 2, 4));
TEST_P(Sixes, OpenAsTheirOdds) {  // Fate on a throw that lies.
    RulesFixture bench = meeting({{{"scout", 5}}});
    bench.adjust("brun", Field::fate, 1);
    bench.calls("scout", GetParam() + 2);
    std::vector<int> faces(5, 1);
    std::fill_n(faces.begin(), GetParam(), 6);
    bench.throws(ann, "brun", faces);
    const DecisionAnswer spends{bench.open("fate")->decision.id, "spend", {}};
    expect_as_played("sixes " + std::to_string(GetParam()), bench, {spends}, "brun", 80'000);
}

// ---- A test against somebody

/// The fox throws first; what it throws is not known beforehand, or lies.
struct Opponents {
    const char* name;
    int fox;
    int brun;
    std::optional<std::vector<int>> lies = {};
    bool advantage = false;
};
class Versus : public testing::TestWithParam<Opponents> {};
INSTANTIATE_TEST_SUITE_P(SeededMouseGuard, Versus,
                         testing::Values(Opponents{"Even", 3, 3}, Opponents{"Uneven", 6, 2},
                                         Opponents{"Many", 9, 8},
                                         Opponents{"Advantage", 3, 5, {}, true},
                                         Opponents{"OneLies", 3, 4, std::vector{4, 1, 1}},
                                         Opponents{"ThreeLie", 3, 4, std::vector{4, 5, 6}}),
                         [](const auto& test) { return test.param.name; });
TEST_P(Versus, IsWonTiedAndLostAsItsOdds) {
    const Opponents& one = GetParam();
    RulesFixture bench =
        meeting({{{"scout", one.brun}}, 3, 4, 4, {}, {"trusting"}}, {{{"scout", one.fox}}});
    bench.against("scout");
    if (one.advantage) bench.does(ann, TraitUse{"brun", "trusting", TraitWay::advantage});
    if (one.lies) {
        bench.throws(gm, "fox", *one.lies);
        expect_as_played(one.name, bench, {thrown("brun")}, "brun", 80'000);
    } else {
        expect_as_played(one.name, bench, {thrown("fox"), thrown("brun")}, "fox", 90'000);
    }
}

/// A tie is broken by a plain rating of each; that may be a tie again.
struct Tie {
    const char* name;
    const char* what;
    const char* answer;  ///< "no": not conceded, and Nature against Nature follows
};
class Ties : public testing::TestWithParam<Tie> {};
INSTANTIATE_TEST_SUITE_P(SeededMouseGuard, Ties,
                         testing::Values(Tie{"WillAgainstHealth", "scout", "will+health"},
                                         Tie{"HealthAgainstHealth", "scout", "health+health"},
                                         Tie{"NatureAgainstNature", "will", "no"}),
                         [](const auto& test) { return test.param.name; });
TEST_P(Ties, AreBrokenAsTheirOdds) {
    const bool asked_first = GetParam().answer == std::string("no");
    std::vector<Word> traits;
    if (asked_first) traits.emplace_back("trusting");
    RulesFixture bench = meeting({{{"scout", 2}}, 5, 2, 3, {}, traits}, {{{"scout", 2}}, 4, 2, 6});
    bench.against(GetParam().what);
    bench.throws(gm, "fox", {4, 1});
    bench.throws(ann, "brun", {4, 1});
    const Question* open = bench.open(asked_first ? "concede" : "tiebreak");
    ASSERT_TRUE(open);
    const Command answer = DecisionAnswer{open->decision.id, GetParam().answer, {}};
    const auto odds = System::odds(bench.state, answer, gm);
    ASSERT_TRUE(odds) << odds.error().kind;
    expect_all_fair(GetParam().name, *odds, 60'000, [&](Dice& dice) -> Outcomes {
        State state = bench.state;
        Played all;
        give(state, all, answer, dice);
        for (const Event& event : all) {
            const auto* settled = get_if<TestSettled>(&event);
            if (settled && settled->outcome == TestOutcome::passed)
                return {{"winner", settled->actor.value}};
        }
        return {{"winner", "tied"}};  // The GM has still to name one.
    });
}

// ---- Conflicts

struct Disposing {
    const char* name;
    ConflictType type;
    const char* base;
    int rating;
    int fate = 0;
    bool helped = false;
    std::vector<Condition> conditions = {};
};
class Dispositions : public testing::TestWithParam<Disposing> {};
INSTANTIATE_TEST_SUITE_P(
    SeededMouseGuard, Dispositions,
    testing::Values(Disposing{"Fight", ConflictType::fight, "health", 4},
                    Disposing{"AtLeastOne",
                              ConflictType::argument,
                              "will",
                              1,
                              0,
                              false,
                              {Condition::scared, Condition::angry, Condition::tired}},
                    Disposing{"HelpedWithFate", ConflictType::argument, "will", 5, 1, true}),
    [](const auto& test) { return test.param.name; });
TEST_P(Dispositions, StartAsTheirOdds) {
    const Disposing& one = GetParam();
    RulesFixture bench = meeting({{{"fighter", 4}, {"persuader", 4}}, 3, one.rating, one.rating});
    bench.add(bo, "lily");
    for (const Condition condition : one.conditions)
        bench.does(gm, ConditionTake{"brun", condition});
    bench.adjust("brun", Field::fate, one.fate);
    bench.starts(one.type, {"fox"}, {"brun", "lily"});
    bench.states_goals();
    bench.does(ann, DispositionTest{"us", "brun", Word(one.base), {}});
    if (one.helped) bench.does(bo, HelpOffer{"lily", "brun", "will"});
    expect_as_played(one.name, bench, {thrown("brun")}, "brun", 80'000);
}

/// One action of each side; `who` throws first of what has still to be thrown.
struct Acting {
    const char* name;
    const char* fox;
    const char* brun;
    const char* who;
    bool position = false;  ///< of ours
    bool impeded = false;   ///< of theirs
    const char* weapon = nullptr;
};
class Actions : public testing::TestWithParam<Acting> {};
INSTANTIATE_TEST_SUITE_P(
    SeededMouseGuard, Actions,
    testing::Values(Acting{"AttackAgainstFeint", "feint", "attack", "brun"},
                    Acting{"AttackAgainstAttack", "attack", "attack", "fox"},
                    Acting{"DefendAgainstDefend", "defend", "defend", "fox"},
                    Acting{"AttackAgainstDefend", "defend", "attack", "fox"},
                    Acting{"FeintAgainstFeint", "feint", "feint", "fox", false, true},
                    Acting{"ManeuverAgainstAttack", "attack", "maneuver", "fox", true, true},
                    Acting{"DefendWithAShield", "attack", "defend", "fox", false, false, "shield"}),
    [](const auto& test) { return test.param.name; });
TEST_P(Actions, WorkAsTheirOdds) {
    const Acting& one = GetParam();
    RulesFixture bench = duel({{{"fighter", 4}}, 3, 4, 9, {}, {}, {"shield"}},
                              {{{"fighter", 3}}, 5, 4, 9}, Settings{true});
    const auto marks = [&](const char* team, Field field) {
        bench.does(gm, Adjust{.team = Id(team), .field = field, .value = 1, .reason = "so"});
    };
    if (one.position) marks("us", Field::position);
    if (one.impeded) marks("gm", Field::impeded);
    bench.meet(one.fox, one.brun);
    if (one.weapon) bench.does(ann, WeaponChoose{.actor = "brun", .weapon = one.weapon});
    std::vector<Command> commands{thrown(one.who)};
    if (one.who == std::string("fox")) commands.push_back(thrown("brun"));
    expect_as_played(one.name, bench, commands, one.who, 80'000);
}

// ---- What all of these could not find, they would prove nothing of

TEST(SeededMouseGuard, OddsOfAnotherPoolAreFoundOut) {
    RulesFixture bench = meeting({{{"scout", 4}}});
    bench.calls("scout", 2);
    std::map<std::string, double> chances;
    const Odds odds = *System::odds(bench.state, PersonaSpend{"brun", 1}, gm);
    for (const OutcomeChance& one : asked(odds, "successes").outcomes)
        chances[one.outcome] = one.chance;
    Counts counts;
    const std::int64_t rolls = 4'000;  // Four dice against the odds of five.
    for (std::int64_t i = 0; i < rolls; ++i) {
        auto dice = dice_of("mouse guard another", i);
        ++counts[played(bench.state, {thrown("brun")}, "brun", odds, false, dice)["successes"]];
    }
    EXPECT_GT(surprise(chances, counts, rolls), surprising);
}

}  // namespace
}  // namespace kast::rules::mouse_guard

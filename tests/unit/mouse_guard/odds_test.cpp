// Odds: those of the collapsed pools are those of every fall, looked at one by one, and they show
// nobody what is hidden.

#include "rules/mouse_guard/successes.hpp"

#include "unit/mouse_guard/table.hpp"

namespace kast::rules::mouse_guard {
namespace {

const OddsQuestion* find(const Odds& odds, std::string_view question) {
    const auto found = std::ranges::find(odds.questions, question, &OddsQuestion::question);
    return found == odds.questions.end() ? nullptr : &*found;
}
std::map<std::string, std::string> fractions(const Odds& odds, std::string_view question) {
    std::map<std::string, std::string> all;
    const OddsQuestion* found = find(odds, question);
    if (!found) return all;
    for (const OutcomeChance& one : found->outcomes) all[one.outcome] = one.fraction.value_or("?");
    return all;
}
double chance(const Odds& odds, std::string_view question, std::string_view outcome) {
    const OddsQuestion* found = find(odds, question);
    if (!found) return -1;
    for (const OutcomeChance& one : found->outcomes) {
        if (one.outcome == outcome) return one.chance;
    }
    return 0;
}

/// The same by every way in which the dice can fall: the throws are made, Fate is kept or spent,
/// and what is settled is read.
Odds by_every_fall(const State& before, const std::vector<Command>& commands, const Id& who,
                   const char* fate, const EnumerationLimits& limits = {}) {
    const auto play = [&](Dice& dice) -> Result<OutcomeSample> {
        State state = before;
        OutcomeSample answers;
        const auto does = [&](const Command& command) {
            const auto events = System::decide(state, command, gm, dice);
            if (!events) throw std::logic_error(events.error().kind);
            for (const Event& event : *events) {
                System::apply(state, event);
                const auto* settled = get_if<TestSettled>(&event);
                if (settled && settled->actor == who) {
                    answers.record("result", settled->outcome);
                    answers.record("successes", settled->successes);
                }
                if (const auto* tied = get_if<TestTied>(&event)) {
                    answers.record("result", TestOutcome::tied);
                    answers.record("successes", tied->successes);
                }
                if (const auto* set = get_if<DispositionSettled>(&event))
                    answers.record("disposition", set->start);
                if (const auto* action = get_if<ActionSettled>(&event)) {
                    int taken = 0;
                    for (const Moved& one : action->dispositions) taken += one.before - one.after;
                    answers.record("disposition-taken", taken);
                }
            }
        };
        for (const Command& command : commands) does(command);
        while (!state.questions.empty() && state.questions.front().decision.kind == "fate") {
            const Decision& open = state.questions.front().decision;
            does(DecisionAnswer{open.id, open.creature == who ? fate : "keep", {}});
        }
        return answers;
    };
    return *rules::odds_of(play, UniqueKey{}, limits);
}

TEST(Odds, OfATestAreThoseOfEveryFall) {
    for (const int ob : {0, 2, 3}) {
        RulesFixture bench = meeting({{{"scout", 3}}});
        bench.calls("scout", ob);
        const auto odds = System::odds(bench.state, Throw{"brun"}, ann);
        ASSERT_TRUE(odds) << odds.error().kind;
        EXPECT_TRUE(odds->exact);
        const Odds every = by_every_fall(bench.state, {Throw{"brun"}}, "brun", "keep");
        EXPECT_EQ(fractions(*odds, "result"), fractions(every, "result"));
        EXPECT_EQ(fractions(*odds, "successes"), fractions(every, "successes"));
        EXPECT_EQ(odds->modifiers.front().modifiers.front().value, 3);
    }
}

TEST(Odds, OfAVersusTestAreThoseOfEveryFall) {  // The opponent has still to throw.
    RulesFixture bench = meeting({{{"scout", 3}}, 3, 4, 4, {}, {"trusting"}}, {{{"scout", 2}}});
    bench.against("scout");
    const auto odds = System::odds(bench.state, Throw{"fox"}, gm);
    ASSERT_TRUE(odds) << odds.error().kind;
    const Odds every = by_every_fall(bench.state, {Throw{"fox"}, Throw{"brun"}}, "fox", "keep");
    EXPECT_EQ(fractions(*odds, "result"), fractions(every, "result"));
    EXPECT_TRUE(odds->exact);
    // And once the fox's dice lie.
    bench.throws(gm, "fox", {4, 1});
    const auto after = System::odds(bench.state, Throw{"brun"}, ann);
    ASSERT_TRUE(after) << after.error().kind;
    EXPECT_EQ(fractions(*after, "result"),
              (std::map<std::string, std::string>{
                  {"failed", "1/8"}, {"tied", "3/8"}, {"passed", "1/2"}}));
}

TEST(Odds, WithFateAreThoseOfEveryFall) {
    RulesFixture bench = meeting({{{"scout", 2}}});
    bench.adjust("brun", Field::fate, 1);
    bench.calls("scout", 3);
    const auto odds = System::odds(bench.state, Throw{"brun"}, ann);
    ASSERT_TRUE(odds) << odds.error().kind;
    EXPECT_EQ(odds->assumed, std::vector<std::string>{"fate-kept"});
    EXPECT_FALSE(odds->exact);
    EXPECT_LT(odds->cut_off, 1e-12);
    const EnumerationLimits coarse{.cut_off_max = 1e-5L};
    const Odds every = by_every_fall(bench.state, {Throw{"brun"}}, "brun", "spend", coarse);
    EXPECT_NEAR(chance(*odds, "result-with-fate", "passed"), chance(every, "result", "passed"),
                2e-5);
    for (const char* successes : {"0", "1", "2", "3", "4"}) {
        EXPECT_NEAR(chance(*odds, "successes-with-fate", successes),
                    chance(every, "successes", successes), 2e-5);
    }
}

TEST(Odds, OfFateOnAThrowThatLies) {
    RulesFixture bench = meeting({{{"scout", 2}}});
    bench.adjust("brun", Field::fate, 1);
    bench.calls("scout", 3);
    bench.throws(ann, "brun", {6, 6});
    const DecisionAnswer spend{bench.open("fate")->decision.id, "spend", {}};
    const auto odds = System::odds(bench.state, spend, ann);
    ASSERT_TRUE(odds) << odds.error().kind;
    EXPECT_NEAR(chance(*odds, "result", "passed"), 0.75, 1e-12);  // One of two dice is enough.
    EXPECT_NEAR(chance(*odds, "better", "yes"), 0.75, 1e-12);
    const DecisionAnswer keep{bench.open("fate")->decision.id, "keep", {}};
    EXPECT_EQ(System::odds(bench.state, keep, ann).error().kind, "no-odds");
}

TEST(Odds, OfFateTellWhetherItAddsAnything) {  // MG-fate-2
    RulesFixture bench = meeting({{{"scout", 3}}});
    bench.adjust("brun", Field::fate, 1);
    bench.calls("scout", 1);
    bench.throws(ann, "brun", {6, 6, 6});  // Passed already.
    const DecisionAnswer spend{bench.open("fate")->decision.id, "spend", {}};
    const auto odds = System::odds(bench.state, spend, ann);
    ASSERT_TRUE(odds) << odds.error().kind;
    EXPECT_EQ(chance(*odds, "result", "passed"), 1);
    EXPECT_NEAR(chance(*odds, "better", "yes"), 0.875, 1e-12);
}

TEST(Odds, OfAnActionThatCannotFailAreWhatItTakes) {  // MG-feint-2, MG-attack-1
    for (const int left : {4, 2}) {
        RulesFixture bench = duel({{{"fighter", 3}}});
        bench.sets("gm", left);
        bench.meet("defend", "feint");
        const auto odds = System::odds(bench.state, Throw{"brun"}, ann);
        ASSERT_TRUE(odds) << odds.error().kind;
        EXPECT_FALSE(find(*odds, "result"));
        const Odds every = by_every_fall(bench.state, {Throw{"brun"}}, "brun", "keep");
        EXPECT_EQ(fractions(*odds, "disposition-taken"), fractions(every, "disposition-taken"));
        EXPECT_GT(fractions(*odds, "disposition-taken").size(), 2U);
    }
}

TEST(Odds, OfAnActionThatMayFailAreBoth) {  // MG-attack-1
    RulesFixture bench = duel();
    bench.meet("attack", "maneuver");
    const auto foxes = System::odds(bench.state, Throw{"fox"}, gm);
    ASSERT_TRUE(foxes) << foxes.error().kind;
    EXPECT_TRUE(find(*foxes, "result"));
    EXPECT_TRUE(find(*foxes, "disposition-taken"));
    bench.throws(gm, "fox", {1, 1, 1});
    const auto odds = System::odds(bench.state, Throw{"brun"}, ann);
    ASSERT_TRUE(odds) << odds.error().kind;
    EXPECT_TRUE(find(*odds, "result"));
    EXPECT_TRUE(find(*odds, "margin"));
}

TEST(Odds, OfADispositionAreItsStarts) {
    RulesFixture bench = meeting({{{"fighter", 3}}, 3, 4, 1});
    bench.starts(ConflictType::fight, {"fox"}, {"brun"});
    bench.states_goals();
    bench.does(gm, ConditionTake{"brun", Condition::scared});
    const DispositionTest opens{"us", "brun", Word("health"), {}};
    const auto before = System::odds(bench.state, opens, ann);
    ASSERT_TRUE(before) << before.error().kind;
    EXPECT_EQ(before->assumed, std::vector<std::string>{"thrown-at-once"});
    bench.does(ann, opens);
    const auto odds = System::odds(bench.state, Throw{"brun"}, ann);
    const Odds every = by_every_fall(bench.state, {Throw{"brun"}}, "brun", "keep");
    EXPECT_EQ(fractions(*odds, "disposition"), fractions(every, "disposition"));
    EXPECT_EQ(fractions(*odds, "disposition"), fractions(*before, "disposition"));
    EXPECT_EQ(fractions(*odds, "disposition").at("1"), "1/2");  // 0 and 1 both: at least 1.
}

TEST(Odds, OfWhatIsDeclaredAreThoseOfTheThrowAfterIt) {
    RulesFixture bench = meeting({{{"scout", 2}}, 3, 4, 4, {}, {"quick"}});
    bench.calls("scout", 3);
    const auto plain = System::odds(bench.state, Throw{"brun"}, ann);
    const auto quick = System::odds(bench.state, TraitUse{"brun", "quick", TraitWay::for_}, ann);
    ASSERT_TRUE(quick);
    EXPECT_EQ(chance(*plain, "result", "passed"), 0);
    EXPECT_EQ(fractions(*quick, "result").at("passed"), "1/8");
    EXPECT_EQ(
        System::odds(bench.state, TraitUse{"brun", "quick", TraitWay::advantage}, ann).error().kind,
        "not-versus");  // What would be refused is refused alike.
}

TEST(Odds, OfATiebreakerAreThoseOfEveryFall) {
    RulesFixture bench = meeting({{{"scout", 2}}, 3, 2, 3}, {{{"scout", 2}}, 3, 1, 2});
    bench.against("scout");
    bench.throws(gm, "fox", {4, 1});
    bench.throws(ann, "brun", {4, 1});
    const auto odds = System::odds(
        bench.state, DecisionAnswer{bench.open("tiebreak")->decision.id, "will+health", {}}, gm);
    ASSERT_TRUE(odds) << odds.error().kind;
    // 1 die against 3: 1/2 * (P(0) + …): 0:0 1/16, 1:1 3/16 tied; 1:0 1/16 for the fox.
    EXPECT_EQ(
        fractions(*odds, "winner"),
        (std::map<std::string, std::string>{{"tied", "1/4"}, {"fox", "1/16"}, {"brun", "11/16"}}));
}

TEST(Odds, TellNothingThatIsHidden) {
    RulesFixture bench = meeting({{{"scout", 3}}}, {{{"scout", 2}}});
    bench.against("scout");
    EXPECT_EQ(System::odds(bench.state, Throw{"brun"}, ann).error().kind, "gm-throws-first");
    EXPECT_EQ(System::odds(bench.state, Throw{"fox"}, ann).error().kind, "not-allowed");
    // What comes before one's own throw tells of one's own dice, and not of the opponent's.
    const auto odds = System::odds(bench.state, PersonaSpend{"brun", 1}, ann);
    ASSERT_TRUE(odds) << odds.error().kind;
    EXPECT_TRUE(find(*odds, "successes"));
    EXPECT_FALSE(find(*odds, "result"));
    EXPECT_TRUE(find(*System::odds(bench.state, PersonaSpend{"brun", 1}, gm), "result"));
    // Nor does helping somebody whose sheet one does not know.
    EXPECT_EQ(System::odds(bench.state, HelpOffer{"brun", "fox", "will"}, ann).error().kind,
              "cannot-help");
    bench.add(bo, "lily");
    EXPECT_EQ(System::odds(bench.state, HelpOffer{"lily", "fox", "will"}, bo).error().kind,
              "odds-hidden");
}

TEST(Odds, AgainstASkillThatIsStillToBeNamedAreOfOnesOwnDice) {  // MG-act-5
    RulesFixture bench = meeting({{{"persuader", 4}, {"deceiver", 2}}}, {{{"persuader", 3}}});
    bench.starts(ConflictType::argument, {"fox"}, {"brun"});
    bench.states_goals();
    bench.disposes("gm", "fox");
    bench.disposes("us", "brun");
    bench.meet("attack", "maneuver");  // Persuader or Deceiver: Ann has still to say.
    EXPECT_TRUE(find(*System::odds(bench.state, Throw{"fox"}, gm), "successes"));
    EXPECT_FALSE(find(*System::odds(bench.state, Throw{"fox"}, gm), "result"));
    bench.answers(ann, "name-skill", "deceiver");
    // 3 dice against 2: behind with 0:1, 0:2, 1:2, level with 0:0, 1:1, 2:2.
    EXPECT_EQ(fractions(*System::odds(bench.state, Throw{"fox"}, gm), "result"),
              (std::map<std::string, std::string>{
                  {"failed", "3/16"}, {"tied", "5/16"}, {"passed", "1/2"}}));
}

/// Table 4.9: percent without and with Fate on every 6.
struct Printed {
    int dice;
    int ob;
    double plain;
    double fate;
};
class PrintedOdds : public testing::TestWithParam<Printed> {};
INSTANTIATE_TEST_SUITE_P(
    Rules, PrintedOdds,
    testing::Values(Printed{1, 1, 50.0, 50.0}, Printed{1, 2, 0, 8.3}, Printed{1, 3, 0, 1.4},
                    Printed{2, 1, 75.0, 75.0}, Printed{2, 2, 25.0, 33.3}, Printed{2, 3, 0, 9.0},
                    Printed{2, 4, 0, 2.1}, Printed{3, 2, 50.0, 56.2}, Printed{3, 3, 12.5, 25.0},
                    Printed{3, 4, 0, 8.2}, Printed{4, 2, 68.8, 72.9}, Printed{4, 3, 31.2, 43.4},
                    Printed{4, 4, 6.2, 19.7}, Printed{5, 3, 50.0, 60.0}, Printed{5, 4, 18.8, 34.3},
                    Printed{5, 5, 3.1, 15.9}, Printed{6, 3, 65.6, 73.0}, Printed{6, 4, 34.4, 49.3},
                    Printed{6, 5, 10.9, 27.6}),
    [](const auto& test) {
        return std::to_string(test.param.dice) + "DiceOb" + std::to_string(test.param.ob);
    });
TEST_P(PrintedOdds, AreOurs) {  // MG-dice-2, MG-fate-2
    const auto passed = [&](const Successes& dice) {
        long double sum = 0;
        for (std::size_t i = static_cast<std::size_t>(GetParam().ob); i < dice.chances.size(); ++i)
            sum += dice.chances[i];
        return static_cast<double>(100 * sum);
    };
    EXPECT_NEAR(passed(of_dice(GetParam().dice)), GetParam().plain, 0.06);
    EXPECT_NEAR(passed(of_opened_dice(GetParam().dice)), GetParam().fate, 0.06);
}

TEST(Odds, OfTwelveAgainstTwelveAreExact) {
    const Sheet twelve{{{"scout", 9}}};
    RulesFixture bench = meeting(twelve, twelve);
    for (const char* id : {"brun", "fox"}) bench.does(gm, Award{id, 2, 3});
    bench.against("scout");
    for (const char* id : {"brun", "fox"}) bench.does(gm, PersonaSpend{id, 3});
    const auto odds = System::odds(bench.state, Throw{"fox"}, gm);
    ASSERT_TRUE(odds);
    // Equal dice: as likely to win as to lose; a tie is C(24, 12) of 2^24.
    EXPECT_EQ(chance(*odds, "result", "passed"), chance(*odds, "result", "failed"));
    EXPECT_EQ(fractions(*odds, "result").at("tied"), "676039/4194304");
    EXPECT_EQ(odds->assumed, (std::vector<std::string>{"fate-kept", "opponent-keeps-fate"}));
}

}  // namespace
}  // namespace kast::rules::mouse_guard

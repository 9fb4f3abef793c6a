// The odds of Terre d'Exile, against the whole tree of `decide` and against numbers known from
// elsewhere.
#include "unit/odds/odds_assertions.hpp"
#include "unit/terre_exile/table.hpp"

namespace kast::rules::terre_exile {
namespace {

Odds odds_of_command(const RulesFixture& bench, const Actor& actor, const Command& command) {
    const auto odds = System::odds(bench.state, command, actor);
    EXPECT_TRUE(odds) << odds.error().kind;
    return odds.value_or(Odds{});
}
std::string refusal(const RulesFixture& bench, const Actor& actor, const Command& command) {
    const auto odds = System::odds(bench.state, command, actor);
    return odds ? "" : odds.error().kind;
}

/// The chance of something in the events of `decide`, over every fall of its dice.
template <class Holds>
std::string by_hand(const RulesFixture& bench, const Actor& actor, const Command& command,
                    Holds holds) {
    const auto ways = distribution<bool>(
        [&](Dice& dice) { return holds(*System::decide(bench.state, command, actor, dice)); });
    return ways.of(true).fraction();
}
template <class T>
const T* find(const std::vector<Event>& events) {
    for (const Event& event : events) {
        if (const T* one = get_if<T>(&event)) return one;
    }
    return nullptr;
}

TEST(OddsOfATest, AreThoseOfTheSeedsScene) {  // 14, 23, 19, 25, 16, 3 in 100
    const Odds odds = odds_of_command(scene(), ann, TestRoll{"t"});
    EXPECT_EQ(fraction(odds, "result", "critical-success"), "7/50");
    EXPECT_EQ(fraction(odds, "result", "major-success"), "23/100");
    EXPECT_EQ(fraction(odds, "result", "minor-success"), "19/100");
    EXPECT_EQ(fraction(odds, "result", "minor-failure"), "1/4");
    EXPECT_EQ(fraction(odds, "result", "major-failure"), "4/25");
    EXPECT_EQ(fraction(odds, "result", "critical-failure"), "3/100");
    EXPECT_TRUE(odds.exact);
}

TEST(OddsOfATest, TellTheFiveChecks) {
    const Odds odds = odds_of_command(scene(), ann, TestRoll{"t"});
    EXPECT_EQ(fraction(odds, "attribute", "1"), "3/5");
    EXPECT_EQ(fraction(odds, "skill", "1"), "9/20");
    EXPECT_EQ(fraction(odds, "feat", "1"), "1/5");
    EXPECT_EQ(fraction(odds, "mishap", "-1"), "11/100");
    EXPECT_EQ(fraction(odds, "difficulty", "-1"), "29/100");
    EXPECT_EQ(fraction(odds, "dice", "none"), "19/100");
}

class Leaning : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Odds, Leaning, testing::Values(-3, -1, 0, 1, 2));
TEST_P(Leaning, IsTheWholeTree) {
    RulesFixture bench = scene();
    const Lean lean = GetParam() < 0 ? Lean::disadvantage : Lean::advantage;
    if (GetParam() != 0) bench.does(gm, AdvantageAdd{"t", lean, std::abs(GetParam()), "ground"});
    const Odds odds = odds_of_command(bench, ann, TestRoll{"t"});
    for (const OutcomeChance& one : asked(odds, "count").outcomes) {
        EXPECT_EQ(one.fraction, by_hand(bench, ann, TestRoll{"t"}, [&](const auto& events) {
                      return find<TestCounted>(events)->counted.count == one.number;
                  }));
    }
}

TEST(OddsBeforeTheRoll, AreThoseOfTheRollThatFollows) {
    RulesFixture bench = scene(1);
    const Odds before = odds_of_command(bench, ann, SpiritualSpend{"t"});
    EXPECT_EQ(before.assumed, std::vector<std::string>{"rolled-at-once"});
    bench.does(ann, SpiritualSpend{"t"});
    const Odds after = odds_of_command(bench, ann, TestRoll{"t"});
    EXPECT_EQ(before.questions, after.questions);
    EXPECT_EQ(fraction(before, "attribute", "1"), "7/10");
    EXPECT_EQ(before.modifiers.front().modifiers,
              (std::vector<Modifier>{{10, "spiritual", "D100-ps-1"}}));
}

TEST(OddsBeforeTheRoll, OfATrumpAssumeThatItIsAccepted) {
    RulesFixture bench = scene();
    const TrumpClaim claim{"t", "AGI", "on a ledge"};
    const Odds before = odds_of_command(bench, ann, claim);
    EXPECT_EQ(before.assumed, (std::vector<std::string>{"rolled-at-once", "trump-accepted"}));
    bench.does(ann, claim);
    EXPECT_EQ(refusal(bench, ann, TestRoll{"t"}), "claim-open");
    EXPECT_EQ(bench.answer(gm, "trump-claim", "accept"), "");
    EXPECT_EQ(before.questions, odds_of_command(bench, ann, TestRoll{"t"}).questions);
}

TEST(OddsBeforeTheRoll, OfATestNotDeclaredYet) {
    RulesFixture bench;
    bench.does(ann, aribeth());
    const TestDeclare declare{.actor = "aribeth", .attribute = "AGI"};
    const Odds odds = odds_of_command(bench, ann, declare);
    EXPECT_EQ(fraction(odds, "attribute", "1"), "3/5");
    EXPECT_EQ(fraction(odds, "skill", "0"), "1/1");
    EXPECT_TRUE(bench.state.tests.empty());
}

TEST(OddsAfterTheRoll, OfKarmaAreThoseOfAnotherRoll) {
    RulesFixture bench = scene(0, 1);
    const Odds first = odds_of_command(bench, ann, TestRoll{"t"});
    bench.does(ann, TestRoll{"t"}, {9, 9});
    const Id window = bench.state.questions.front().decision.id;
    const Odds karma = odds_of_command(bench, ann, DecisionAnswer{window, "karma", {}});
    EXPECT_EQ(asked(first, "result"), asked(karma, "result"));
    EXPECT_EQ(fraction(karma, "better", "yes"), "81/100");  // All but failures as bad.
    EXPECT_EQ(refusal(bench, ann, DecisionAnswer{window, "accept", {}}), "no-odds");
    EXPECT_EQ(refusal(bench, bo, DecisionAnswer{window, "karma", {}}), "not-your-decision");
}

TEST(OddsOfAThrow, AddUpItsDice) {
    RulesFixture bench = scene();
    bench.does(ann, TestRoll{"t"}, {1, 5});  // three dice
    const TestThrow thrown{.actor = "aribeth", .sides = 6};
    const Odds odds = odds_of_command(bench, ann, thrown);
    EXPECT_EQ(fraction(odds, "total", "3"), "1/216");
    EXPECT_EQ(fraction(odds, "total", "10"), "1/8");
    EXPECT_DOUBLE_EQ(*asked(odds, "total").mean, 10.5);
    EXPECT_EQ(refusal(bench, ann, TestThrow{.actor = "aribeth"}), "invalid-params");
}

TEST(OddsOfAThrow, TellWhatDamageTakes) {
    RulesFixture bench = scene(0, 0, Settings{.outside = true});
    bench.does(ann, TestRoll{"t"}, {1, 5});
    const TestThrow thrown{.actor = "aribeth", .sides = 10, .target = Id("goblin")};
    const Odds odds = odds_of_command(bench, ann, thrown);
    for (const OutcomeChance& one : asked(odds, "pv-lost").outcomes) {
        EXPECT_EQ(one.fraction, by_hand(bench, ann, thrown, [&](const auto& events) {
                      return find<DamageTaken>(events)->pv_lost == one.number;
                  }));
    }
}

TEST(OddsOfASave, AreOfATwentySidedDie) {
    RulesFixture bench = scene(0, 0, Settings{.outside = true});
    const SaveRoll save{.actor = "aribeth", .save = Save::fortune, .ease = Ease::normal};
    const Odds odds = odds_of_command(bench, ann, save);  // d20 + 2 against 15
    EXPECT_EQ(fraction(odds, "result", "success"), "3/10");
    EXPECT_EQ(fraction(odds, "result", "failure"), "1/4");
    EXPECT_EQ(fraction(odds, "result", "critical-failure"), "7/20");
    EXPECT_EQ(fraction(odds, "result", "critical-success"), "1/10");
    EXPECT_EQ(refusal(scene(), ann, save), "module-off");
}

TEST(OddsOfAConfrontation, TellWhoIsFirst) {
    RulesFixture bench(Settings{.outside = true});
    bench.does(ann, aribeth());
    bench.does(gm, goblin());
    bench.does(gm, CharacterSet{{.attributes = {{{"PER", 50}}}}, "goblin"});
    const ConfrontationStart start{{"aribeth", "goblin"}};
    const Odds odds = odds_of_command(bench, gm, start);
    for (const char* who : {"aribeth", "goblin"}) {
        EXPECT_EQ(fraction(odds, "first", who), by_hand(bench, gm, start, [&](const auto& events) {
                      return find<ConfrontationStarted>(events)->order.front().character == who;
                  }));
    }
    EXPECT_EQ(refusal(bench, ann, start), "gm-only");
}

TEST(OddsOfWhatRollsNothing, AreNone) {
    EXPECT_EQ(refusal(scene(), ann, CharacterGive{"aribeth", "bo"}), "no-odds");
    EXPECT_EQ(refusal(scene(), ann, CharacterGive{"nobody", "bo"}), "no-such-character");
}

}  // namespace
}  // namespace kast::rules::terre_exile

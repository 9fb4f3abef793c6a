// The rules that an event tells of, and the word for how an exchange came out.

#include "rules/troika/applied_rules.hpp"

#include "rules/troika/system.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace kast::rules::troika {
namespace {

using RuleIds = std::vector<std::string_view>;

struct ExchangeCase {
    const char* name;
    ExchangeKind kind;
    std::vector<int> attacker;
    std::vector<int> defender;  ///< empty: unaware
    Outcome outcome;
    ExchangeResult result;
    RuleIds rules;
};

ExchangeView exchange_of(const ExchangeCase& one) {
    ExchangeView exchange;
    exchange.kind = one.kind;
    exchange.attacker.thrown.emplace().dice = one.attacker;
    if (!one.defender.empty()) exchange.defender.thrown.emplace().dice = one.defender;
    exchange.outcome = one.outcome;
    exchange.result = result_of(exchange);
    return exchange;
}

class AppliedRules : public testing::TestWithParam<ExchangeCase> {};

TEST_P(AppliedRules, AreThoseOfWhatIsShown) {
    const ExchangeView exchange = exchange_of(GetParam());
    EXPECT_EQ(exchange.result, GetParam().result);
    EXPECT_EQ(rules_of(ExchangeRolledView{exchange}), GetParam().rules);
}

using enum ExchangeKind;

INSTANTIATE_TEST_SUITE_P(
    Exchanges, AppliedRules,
    testing::Values(
        ExchangeCase{
            "Hit", attack, {4, 3}, {1, 2}, Outcome::attacker, ExchangeResult::hit, {"TR-6.1.a"}},
        ExchangeCase{"HitBack",
                     attack,
                     {2, 3},
                     {5, 4},
                     Outcome::defender,
                     ExchangeResult::hit_back,
                     {"TR-6.1.a"}},
        ExchangeCase{"MightyBlow",
                     attack,
                     {6, 6},
                     {1, 2},
                     Outcome::attacker,
                     ExchangeResult::mighty_blow,
                     {"TR-6.1.a", "TR-7.4.a"}},
        ExchangeCase{"Clinch",
                     attack,
                     {6, 6},
                     {6, 6},
                     Outcome::clinch,
                     ExchangeResult::clinch,
                     {"TR-6.1.a", "TR-7.4.b"}},
        ExchangeCase{"ByFumble",
                     attack,
                     {3, 2},
                     {1, 1},
                     Outcome::attacker,
                     ExchangeResult::by_fumble,
                     {"TR-6.1.a", "TR-7.5.a"}},
        ExchangeCase{"BothFumble",
                     attack,
                     {1, 1},
                     {1, 1},
                     Outcome::both_fumble,
                     ExchangeResult::both_fumble,
                     {"TR-6.1.a", "TR-7.5.b"}},
        ExchangeCase{"Tie",
                     attack,
                     {3, 3},
                     {2, 4},
                     Outcome::tie,
                     ExchangeResult::tie,
                     {"TR-6.1.a", "TR-6.1.d"}},
        // A roll under has no Mighty Blow and no fumble (TR-7.3.e).
        ExchangeCase{"Unaware",
                     attack,
                     {6, 6},
                     {},
                     Outcome::miss,
                     ExchangeResult::miss,
                     {"TR-6.1.a", "TR-7.3.a"}},
        // Who is shot at strikes none either (TR-6.2.b).
        ExchangeCase{
            "Evaded", shot, {2, 3}, {6, 6}, Outcome::defender, ExchangeResult::miss, {"TR-6.2.a"}},
        ExchangeCase{"Held",
                     grapple,
                     {5, 4},
                     {2, 2},
                     Outcome::attacker,
                     ExchangeResult::grappled,
                     {"TR-6.8.a"}},
        ExchangeCase{"LostGrip",
                     grapple,
                     {1, 1},
                     {2, 2},
                     Outcome::defender,
                     ExchangeResult::by_fumble,
                     {"TR-6.8.a", "TR-6.8.e"}}),
    [](const auto& test) { return std::string(test.param.name); });

TEST(RulesOf, OfARollUnderNameTheDoubleSix) {
    TestedView tested;
    tested.dice = {5, 6};
    EXPECT_EQ(rules_of(tested), RuleIds{"TR-1.1.a"});
    tested.dice = {6, 6};
    EXPECT_EQ(rules_of(tested), (RuleIds{"TR-1.1.a", "TR-1.1.b"}));
}

TEST(AdvanceView, SaysWhatEachPairHasToExceed) {  // TR-11.1.c, TR-11.1.1.a
    for (const auto& [total, above] : {std::pair{9, 9}, {11, 11}, {12, 11}, {14, 11}}) {
        AdvanceRolled rolled;
        rolled.total = total;
        rolled.dice = {6, 6};
        const auto seen = System::view(rolled, Viewer{Role::player, Id("ann")});
        ASSERT_TRUE(seen);
        const auto* shown = get_if<AdvanceRolledView>(&*seen);
        ASSERT_NE(shown, nullptr);
        EXPECT_EQ(shown->total, total);
        EXPECT_EQ(shown->above, above) << total;
    }
}

TEST(RulesOf, ThereAreNoneWhereNoRuleIsBehindIt) {
    EXPECT_EQ(rules_of(SettingsChanged{}), RuleIds{});
}

}  // namespace
}  // namespace kast::rules::troika

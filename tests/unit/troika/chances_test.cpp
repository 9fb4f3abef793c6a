// The chances that the page calls exact (4.10), from the code that plays.

#include "rules/troika/command_context.hpp"

#include <gtest/gtest.h>

#include <map>

namespace kast::rules::troika {
namespace {

// TR-1.1.a, TR-1.1.b, TR-1.1.e: a Roll Under of 2, 3, … 12 passes so many times in 36.
TEST(Chances, OfRollUnder) {
    const std::map<int, int> page{{2, 1},  {3, 3},  {4, 6},   {5, 10},  {6, 15}, {7, 21},
                                  {8, 26}, {9, 30}, {10, 33}, {11, 35}, {12, 35}};
    for (const auto& [target, passes] : page) EXPECT_EQ(chance_under(target), passes) << target;
    EXPECT_EQ(chance_under(1), 0);
    EXPECT_EQ(chance_under(-4), 0);
    EXPECT_EQ(chance_under(40), 35);
    for (int target = -2; target <= 15; ++target) {
        int passing = 0;
        for (int a = 1; a <= 6; ++a) {
            for (int b = 1; b <= 6; ++b) passing += passes_under({a, b}, target) ? 1 : 0;
        }
        EXPECT_EQ(passing, chance_under(target)) << target;
    }
}

// TR-6.6.a, TR-6.6.d.
TEST(Chances, OfRetrieving) {
    EXPECT_EQ(chance_of_reaching(1), 35);
    EXPECT_EQ(chance_of_reaching(2), 35);
    EXPECT_EQ(chance_of_reaching(7), 21);
    EXPECT_EQ(chance_of_reaching(12), 1);
    EXPECT_EQ(chance_of_reaching(13), 0);
}

Throw thrown(int a, int b, int bonus) { return {{a, b}, std::nullopt, {}, a + b + bonus}; }

// In any melee exchange, whatever the totals: clinch 1/1296, both fumble 1/1296, a side's Mighty
// Blow 35/1296, a side's fumble with the other not fumbling 35/1296 (TR-7.4.a, TR-7.4.b, TR-7.5.a,
// TR-7.5.b).
TEST(Chances, OfDoublesInMelee) {
    for (const int lead : {-20, -3, 0, 4, 20}) {
        int clinches = 0, both_fumble = 0, mighty = 0, mighty_won = 0, fumbles = 0,
            fumbles_lost = 0;
        for (int a = 1; a <= 6; ++a)
            for (int b = 1; b <= 6; ++b)
                for (int c = 1; c <= 6; ++c)
                    for (int d = 1; d <= 6; ++d) {
                        const Outcome outcome =
                            melee_outcome(thrown(a, b, lead), thrown(c, d, 0), 0);
                        clinches += outcome == Outcome::clinch;
                        both_fumble += outcome == Outcome::both_fumble;
                        if (a + b == 12 && c + d != 12) {
                            ++mighty;
                            mighty_won += outcome == Outcome::attacker;
                        }
                        if (a + b == 2 && c + d != 2) {
                            ++fumbles;
                            fumbles_lost += outcome == Outcome::defender;
                        }
                    }
        EXPECT_EQ(clinches, 1);
        EXPECT_EQ(both_fumble, 1);
        EXPECT_EQ(mighty, 35);
        EXPECT_EQ(mighty_won, 35);
        EXPECT_EQ(fumbles, 35);
        EXPECT_EQ(fumbles_lost, 35);
    }
}

struct OutcomeCase {
    const char* name;
    int a, b, first, c, d, second, cover;
    Outcome outcome;
};
class MeleeOutcome : public testing::TestWithParam<OutcomeCase> {};
// Totals are Skill Totals; cover is on the second side.
INSTANTIATE_TEST_SUITE_P(
    Rules, MeleeOutcome,
    testing::Values(
        //           name                     dice  total  dice  total cover
        OutcomeCase{"HigherTotalWins", 3, 4, 8, 2, 2, 7, 0, Outcome::attacker},    // TR-6.1.a
        OutcomeCase{"TheAttackedMayWin", 2, 3, 6, 4, 4, 7, 0, Outcome::defender},  // TR-6.1.c
        OutcomeCase{"EqualTotalsTie", 2, 4, 8, 4, 4, 6, 0, Outcome::tie},          // TR-6.1.d
        OutcomeCase{"CoverSaves", 4, 3, 9, 2, 4, 8, 3, Outcome::saved_by_cover},   // TR-7.1.c
        OutcomeCase{"EqualWithoutCoverIsSaved", 3, 3, 8, 3, 3, 8, 2,
                    Outcome::saved_by_cover},                                           // TR-7.1.c
        OutcomeCase{"EqualWithCoverTies", 3, 4, 8, 3, 3, 8, 1, Outcome::tie},           // TR-7.1.c
        OutcomeCase{"WinsWithoutCoverToo", 3, 3, 8, 3, 4, 8, 2, Outcome::defender},     // TR-7.1.c
        OutcomeCase{"MightyBeatsAnyTotal", 6, 6, 1, 6, 5, 20, 6, Outcome::attacker},    // TR-7.4.a
        OutcomeCase{"MightyDefender", 6, 5, 20, 6, 6, 1, 0, Outcome::defender},         // TR-7.4.a
        OutcomeCase{"ClinchWhateverTheTotals", 6, 6, 20, 6, 6, 1, 0, Outcome::clinch},  // TR-7.4.b
        OutcomeCase{"MightyAgainstFumble", 6, 6, 1, 1, 1, 20, 0, Outcome::attacker},    // TR-7.4.e
        OutcomeCase{"FumbleLosesAnyTotal", 1, 1, 20, 1, 2, 1, 0, Outcome::defender},    // TR-7.5.a
        OutcomeCase{"TheOthersFumbleWins", 1, 2, 1, 1, 1, 20, 6, Outcome::attacker},    // TR-7.5.a
        OutcomeCase{"BothFumble", 1, 1, 20, 1, 1, 1, 0, Outcome::both_fumble}),         // TR-7.5.b
    [](const auto& test) { return test.param.name; });
TEST_P(MeleeOutcome, IsTheRules) {
    const OutcomeCase& test = GetParam();
    EXPECT_EQ(melee_outcome(thrown(test.a, test.b, test.first),
                            thrown(test.c, test.d, test.second + test.cover), test.cover),
              test.outcome);
}

}  // namespace
}  // namespace kast::rules::troika

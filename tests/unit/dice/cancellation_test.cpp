// Whatever enumerates stops when nobody waits for it any more.

#include "rules/dice/cancellation.hpp"

#include "rules/core/odds.hpp"
#include "rules/dice/enumerator.hpp"
#include "rules/dice/merged.hpp"

#include <gtest/gtest.h>

namespace kast::rules {
namespace {

int sum_of_three(Dice& dice) { return dice.roll(6) + dice.roll(6) + dice.roll(6); }

TEST(CancellationScope, EndsTheWholeTree) {
    int runs = 0;
    const CancellationScope patience([&runs] { return ++runs > 10; });
    EXPECT_THROW(distribution<int>(sum_of_three), EnumerationError);
    EXPECT_EQ(runs, 11);
}

TEST(CancellationScope, EndsTheMergedTree) {
    int runs = 0;
    const CancellationScope patience([&runs] { return ++runs > 10; });
    EXPECT_THROW(merged_distribution<int>(sum_of_three, SumsOf{{SumsOf::all}}), EnumerationError);
    EXPECT_EQ(runs, 11);
}

TEST(CancellationScope, OddsAreTooLargeThen) {
    const auto play = [](Dice& dice) -> Result<OutcomeSample> {
        OutcomeSample answers;
        answers.record("total", sum_of_three(dice));
        return answers;
    };
    {
        const CancellationScope patience([] { return true; });
        const auto odds = odds_of(play);
        ASSERT_FALSE(odds);
        EXPECT_EQ(odds.error().kind, "odds-too-large");
    }
    EXPECT_TRUE(odds_of(play)) << "nobody is impatient any more";
}

TEST(CancellationScope, IsForAllThatIsAskedWithinIt) {
    int runs = 0;
    const CancellationScope patience([&runs] { return ++runs > 300; });
    EXPECT_NO_THROW(distribution<int>(sum_of_three)) << "216 runs";
    EXPECT_THROW(distribution<int>(sum_of_three), EnumerationError);
}

}  // namespace
}  // namespace kast::rules

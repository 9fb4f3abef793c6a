#include "rules/dice/enumerator.hpp"

#include <gtest/gtest.h>

#include <set>

namespace kast::rules {
namespace {

TEST(Enumerator, TwoDice) {
    const auto odds = distribution<int>([](Dice& dice) { return dice.roll(6) + dice.roll(6); });
    EXPECT_EQ(odds.leaves, 36U);
    EXPECT_TRUE(odds.exact());
    EXPECT_EQ(odds.chances.size(), 11U);
    EXPECT_EQ(odds.of(7).fraction(), "1/6");
    EXPECT_EQ(odds.of(12).fraction(), "1/36");
    EXPECT_EQ(odds.of(13).fraction(), "0/1");
    EXPECT_EQ(odds.where([](int sum) { return sum >= 10; }).fraction(), "1/6");
    EXPECT_NEAR(static_cast<double>(odds.mean()), 7.0, 1e-12);
}

TEST(Enumerator, BranchesOfDifferentLengthsAndDice) {
    // A coin decides between a d4 and a d6: denominators 8 and 12.
    const auto odds = distribution<int>(
        [](Dice& dice) { return dice.roll(2) == 1 ? dice.roll(4) : dice.roll(6); });
    EXPECT_EQ(odds.leaves, 10U);
    EXPECT_EQ(odds.of(1).fraction(), "5/24");
    EXPECT_EQ(odds.of(6).fraction(), "1/12");
    EXPECT_EQ(odds.where([](int) { return true; }).fraction(), "1/1");
}

TEST(Enumerator, PicksDigitsAndShuffles) {
    const auto orders = distribution<std::vector<int>>([](Dice& dice) {
        std::vector<int> things{1, 2, 3, 4};
        dice.shuffle(things);
        return things;
    });
    EXPECT_EQ(orders.chances.size(), 24U);
    for (const auto& [order, chance] : orders.chances) EXPECT_EQ(chance.fraction(), "1/24");
    const auto digits = distribution<int>([](Dice& dice) { return dice.digit(); });
    EXPECT_EQ(digits.chances.begin()->first, 0);
    EXPECT_EQ(digits.chances.rbegin()->first, 9);
}

TEST(Enumerator, NothingRolledIsOneOutcome) {
    const auto odds = distribution<int>([](Dice&) { return 5; });
    EXPECT_EQ(odds.leaves, 1U);
    EXPECT_EQ(odds.of(5).fraction(), "1/1");
}

TEST(Enumerator, CutsEndlessExplosionsAndSaysHowMuch) {
    const auto explode = [](Dice& dice) {
        int sum = 0;
        for (int face = 6; face == 6; sum += face) face = dice.roll(6);
        return sum;
    };
    const auto odds = distribution<int>(explode);
    EXPECT_GT(odds.cut_off, 0.0L);
    EXPECT_LE(odds.cut_off, 1e-12L);
    EXPECT_FALSE(odds.exact());
    EXPECT_EQ(odds.of(5).fraction(), "1/6");
    EXPECT_EQ(odds.of(11).fraction(), "1/36");
    EXPECT_EQ(odds.of(6).ways, 0U);
    const long double all = odds.where([](int) { return true; }).value;
    EXPECT_NEAR(static_cast<double>(all + odds.cut_off), 1.0, 1e-15);
    EXPECT_NEAR(static_cast<double>(odds.mean()), 4.2, 1e-9);
}

TEST(Enumerator, KeepsTheSumOfManyCutsSmall) {
    const auto ace = [](Dice& dice) {
        int sum = 0;
        for (int face = 6; face == 6; sum += face) face = dice.roll(6);
        return sum;
    };
    const auto odds =
        distribution<int>([&](Dice& dice) { return ace(dice) + ace(dice) + ace(dice); });
    EXPECT_LE(odds.cut_off, 1e-12L);
    EXPECT_NEAR(static_cast<double>(odds.mean()), 12.6, 1e-9);
}

TEST(Enumerator, RefusesWhatIsTooLarge) {
    const auto many = [](Dice& dice) {
        int sum = 0;
        for (int i = 0; i < 20; ++i) sum += dice.roll(6);
        return sum;
    };
    EXPECT_THROW(distribution<int>(many, {.leaves_max = 10'000}), EnumerationError);
    EXPECT_THROW(distribution<int>([](Dice& dice) {
                     while (dice.roll(1) == 1) {
                     }
                     return 0;
                 }),
                 EnumerationError);
}

TEST(Enumerator, IdsAreTheSameInEveryOutcome) {
    std::set<std::string> ids;
    distribution<int>([&](Dice& dice) {
        const int face = dice.roll(6);
        ids.insert(dice.fresh_id().value + dice.fresh_id().value);
        return face;
    });
    EXPECT_EQ(ids, std::set<std::string>{"e1e2"});
}

TEST(Enumerator, LetsErrorsOfTheEnumeratedThrough) {
    EXPECT_THROW(distribution<int>([](Dice& dice) -> int {
                     if (dice.roll(6) == 4) throw std::out_of_range("four");
                     return 0;
                 }),
                 std::out_of_range);
}

TEST(Enumerator, CatchesWhatRollsDifferentlyOnTheSameDice) {
    int calls = 0;
    EXPECT_THROW(distribution<int>([&](Dice& dice) { return dice.roll(++calls + 1); }),
                 std::logic_error);
}

TEST(Chance, AddsUpExactlyAndSaysWhenItCannot) {
    Tally tally;
    tally.add(6, 1.0L / 6);
    tally.add(4, 1.0L / 4);
    tally.add(6, 1.0L / 6);
    EXPECT_EQ(tally.total().fraction(), "7/12");
    // A common denominator of these two does not fit into 128 bits.
    const Count large = (Count{1} << 100) - 1;
    tally.add(large, 1.0L / static_cast<long double>(large));
    tally.add((Count{1} << 101) - 1, 0.0L);
    EXPECT_FALSE(tally.total().exact());
    EXPECT_NEAR(static_cast<double>(tally.total().value), 7.0 / 12, 1e-15);
    EXPECT_EQ(to_string(~Count{0}), "340282366920938463463374607431768211455");
}

}  // namespace
}  // namespace kast::rules

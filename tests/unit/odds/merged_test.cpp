#include "rules/core/odds.hpp"

#include <gtest/gtest.h>

namespace kast::rules {
namespace {

int sum(Dice& dice, int count, int sides) {
    int total = 0;
    for (int i = 0; i < count; ++i) total += dice.roll(sides);
    return total;
}

const SumsOf sum_of_all{{SumsOf::all}};

/// A die thrown again and added as long as it shows its highest face.
int acing(Dice& dice, int sides) {
    int total = 0;
    for (;;) {
        const int face = dice.roll(sides);
        total += face;
        if (face < sides) return total;
    }
}

TEST(Merged, IsTheTree) {
    const auto f = [](Dice& dice) { return sum(dice, 4, 6); };
    const auto tree = distribution<int>(f);
    const auto merged = merged_distribution<int>(f, sum_of_all);
    const auto plain = merged_distribution<int>(f);
    ASSERT_EQ(tree.chances.size(), 21u);
    ASSERT_EQ(merged.chances.size(), 21u);
    for (const auto& [total, chance] : tree.chances) {
        EXPECT_EQ(merged.of(total).fraction(), chance.fraction());
        EXPECT_EQ(plain.of(total).fraction(), chance.fraction());
    }
    EXPECT_TRUE(merged.exact());
    EXPECT_LT(merged.leaves, 70u);
    EXPECT_GT(plain.leaves, 1296u);
}

TEST(Merged, DiceOfDifferentSidesKeepTheirWeights) {
    // A d4 that shows 1 is followed by a d6, else by a d10: both paths may come to the same sum.
    const auto f = [](Dice& dice) {
        const int first = dice.roll(4);
        const int second = dice.roll(first == 1 ? 6 : 10);
        return first + second + dice.roll(2);
    };
    const auto tree = distribution<int>(f);
    const auto merged = merged_distribution<int>(f, [](std::span<const Draw> path) {
        if (path.size() == 2) return sum_of_all(path);
        return UniqueKey{}(path);
    });
    for (const auto& [total, chance] : tree.chances)
        EXPECT_EQ(merged.of(total).fraction(), chance.fraction()) << total;
}

TEST(Merged, CutsExplosionsAndSaysHowMuch) {
    const auto f = [](Dice& dice) {
        return std::min(60, std::max(acing(dice, 4), acing(dice, 6)));
    };
    const auto tree = distribution<int>(f);
    const auto merged = merged_distribution<int>(f);
    EXPECT_GT(merged.cut_off, 0);
    EXPECT_LT(merged.cut_off, 1e-12L);
    EXPECT_FALSE(merged.exact());
    long double all = merged.cut_off;
    for (const auto& [total, chance] : merged.chances) {
        all += chance.value;
        EXPECT_NEAR(double(tree.of(total).value), double(chance.value), 2e-12) << total;
    }
    EXPECT_NEAR(double(all), 1, 1e-15);
}

TEST(Merged, LargePoolsAreSmall) {
    const auto successes = [](Dice& dice) {
        int count = 0;
        for (int i = 0; i < 24; ++i) count += dice.roll(6) >= 4 ? 1 : 0;
        return count;
    };
    const auto merged = merged_distribution<int>(successes, [](std::span<const Draw> path) {
        int count = 0;
        for (const Draw& draw : path) count += draw.value >= 4 ? 1 : 0;
        return std::vector{count};
    });
    EXPECT_EQ(merged.of(12).fraction(), "676039/4194304");
    EXPECT_TRUE(merged.exact());
}

TEST(Merged, StopsAtTheLimit) {
    const auto f = [](Dice& dice) { return sum(dice, 9, 10); };
    EXPECT_THROW(merged_distribution<int>(f, UniqueKey{}, {.leaves_max = 1000}), EnumerationError);
}

TEST(Merged, RunsOncePerEndWhereDiceAreExpected) {
    int runs = 0;
    const auto f = [&](Dice& dice) {
        ++runs;
        dice.expect(4);
        const int first = sum(dice, 2, 6);
        return first - sum(dice, 2, 6);
    };
    const auto merged = merged_distribution<int>(f, [](std::span<const Draw> path) {
        std::vector<int> key = SumsOf{{2, 2}}(path);
        if (path.size() == 4) key = {key[0] - key[1]};
        return key;
    });
    EXPECT_EQ(runs, 21);
    EXPECT_EQ(merged.of(0).fraction(), "73/648");
    EXPECT_EQ(merged.of(10).fraction(), "1/1296");
}

TEST(Merged, LooksNotAheadForEver) {
    // A 1 is thrown again: the lowest faces never come to an end.
    const auto f = [](Dice& dice) {
        int face = 1;
        while (face == 1) face = dice.roll(3);
        return face;
    };
    const auto merged = merged_distribution<int>(f);
    EXPECT_NEAR(double(merged.of(2).value), 0.5, 1e-11);
    EXPECT_NEAR(double(merged.of(3).value), 0.5, 1e-11);
}

TEST(Merged, ExpectedDiceMayDiffer) {
    const auto f = [](Dice& dice) {
        dice.expect(2);
        const int first = dice.roll(4);
        const int second = dice.roll(6);
        return first == 4 ? first + second + dice.roll(8) : first + second;
    };
    const auto tree = distribution<int>(f);
    const auto merged = merged_distribution<int>(f);
    ASSERT_EQ(merged.chances.size(), tree.chances.size());
    for (const auto& [total, chance] : tree.chances)
        EXPECT_EQ(merged.of(total).fraction(), chance.fraction()) << total;
}

BOOST_DEFINE_ENUM_CLASS(HitResult, major_failure, success_)

TEST(Odds, AnswerEveryQuestion) {
    const auto odds = odds_of([](Dice& dice) -> Result<OutcomeSample> {
        OutcomeSample answers;
        const bool hit = dice.roll(6) >= 5;
        answers.record("result", hit ? HitResult::success_ : HitResult::major_failure);
        answers.modifiers("attacker", {{2, "skill", "X-1"}});
        if (hit) answers.record("damage", dice.roll(4));
        return answers;
    });
    ASSERT_TRUE(odds);
    ASSERT_EQ(odds->questions.size(), 2u);
    const OddsQuestion& result = odds->questions[0];
    EXPECT_EQ(result.question, "result");
    EXPECT_EQ(result.outcomes[0].outcome, "major-failure");
    EXPECT_EQ(result.outcomes[0].fraction, "2/3");
    EXPECT_EQ(result.outcomes[1].outcome, "success");
    EXPECT_DOUBLE_EQ(result.outcomes[1].chance, 1.0 / 3);
    EXPECT_FALSE(result.mean);
    const OddsQuestion& damage = odds->questions[1];
    EXPECT_EQ(damage.outcomes[0].outcome, "none");
    EXPECT_EQ(damage.outcomes[0].fraction, "2/3");
    EXPECT_EQ(damage.outcomes[4].number, 4);
    EXPECT_EQ(damage.outcomes[4].fraction, "1/12");
    EXPECT_DOUBLE_EQ(*damage.mean, 2.5 / 3);
    EXPECT_TRUE(odds->exact);
    EXPECT_EQ(odds->cut_off, 0);
    EXPECT_EQ(odds->modifiers, (std::vector<OddsSide>{{"attacker", {{2, "skill", "X-1"}}, {}}}));
}

TEST(Odds, AreRefusedAsTheCommandIs) {
    const auto refused = odds_of(
        [](Dice&) -> Result<OutcomeSample> { return refuse(no_such_character, "X-2", "/actor"); });
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, "no-such-character");
    EXPECT_EQ(refused.error().path, "/actor");
    const auto without_dice =
        odds_of([](Dice&) -> Result<OutcomeSample> { return OutcomeSample{}; });
    EXPECT_EQ(without_dice.error().kind, "no-odds");
    const auto large = odds_of([](Dice& dice) -> Result<OutcomeSample> {
        OutcomeSample answers;
        answers.record("total", sum(dice, 12, 20));
        return answers;
    });
    EXPECT_EQ(large.error().kind, "odds-too-large");
}

}  // namespace
}  // namespace kast::rules

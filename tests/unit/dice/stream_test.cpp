#include "rules/dice/stream.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <set>

namespace kast::rules {
namespace {

/// Blocks that hold these bytes first, and zeros from there on.
BlockSource bytes(std::vector<std::uint8_t> given) {
    return [given](std::uint64_t number) {
        Block block{};
        for (std::size_t i = 0; i < block.size(); ++i) {
            const std::size_t at = number * block.size() + i;
            if (at < given.size()) block[i] = given[at];
        }
        return block;
    };
}

/// Random blocks with a fixed seed.
BlockSource seeded(std::uint64_t seed) {
    return [seed](std::uint64_t number) {
        std::seed_seq sequence{seed, number};
        std::mt19937 generator(sequence);
        Block block;
        for (auto& byte : block) byte = static_cast<std::uint8_t>(generator());
        return block;
    };
}

TEST(StreamDice, ReadsFourBytesADrawHighestFirst) {
    StreamDice dice(bytes({0, 0, 0, 5, 0, 0, 1, 0, 0, 0, 0, 19}), bytes({}));
    EXPECT_EQ(dice.roll(6), 6);       // 5 mod 6, plus 1
    EXPECT_EQ(dice.roll(1000), 257);  // 256, plus 1
    EXPECT_EQ(dice.digit(), 9);       // 19 mod 10
}

TEST(StreamDice, DropsNumbersThatWouldFavourLowFaces) {
    // 2^32 is 4 more than a multiple of 6: the last four numbers are dropped, the fifth last is
    // not.
    StreamDice dropped(bytes({0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xfc, 0, 0, 0, 1}),
                       bytes({}));
    EXPECT_EQ(dropped.roll(6), 2);
    StreamDice kept(bytes({0xff, 0xff, 0xff, 0xfb, 0, 0, 0, 1}), bytes({}));
    EXPECT_EQ(kept.roll(6), 6);
    // A power of two divides 2^32: nothing is dropped.
    StreamDice power(bytes({0xff, 0xff, 0xff, 0xff}), bytes({}));
    EXPECT_EQ(power.roll(8), 8);
}

TEST(StreamDice, EveryFaceAsLikelyOverAllNumbers) {
    // Of the numbers that are not dropped, each face has the same count, by arithmetic.
    for (const std::uint64_t n : {2U, 3U, 6U, 7U, 10U, 66U, 100U, 999'983U, 1'000'000U}) {
        const std::uint64_t below = (std::uint64_t{1} << 32) / n * n;
        EXPECT_EQ(below % n, 0U);
        // The last number kept shows the last face, the first dropped one is not shown.
        const auto number = [](std::uint64_t x) {
            return std::vector<std::uint8_t>{
                static_cast<std::uint8_t>(x >> 24), static_cast<std::uint8_t>(x >> 16),
                static_cast<std::uint8_t>(x >> 8), static_cast<std::uint8_t>(x)};
        };
        StreamDice last(bytes(number(below - 1)), bytes({}));
        EXPECT_EQ(last.roll(static_cast<int>(n)), static_cast<int>(n));
        if (below == std::uint64_t{1} << 32) continue;
        auto first_dropped = number(below);
        first_dropped.insert(first_dropped.end(), {0, 0, 0, 1});
        StreamDice dropped(bytes(first_dropped), bytes({}));
        EXPECT_EQ(dropped.roll(static_cast<int>(n)), 2);
    }
}

class StreamDiceFairness : public testing::TestWithParam<int> {};

TEST_P(StreamDiceFairness, ChiSquareIsOrdinary) {
    const int sides = GetParam();
    const int rolls = sides * 1000;
    StreamDice dice(seeded(20260101), seeded(1));
    std::vector<int> seen(static_cast<std::size_t>(sides));
    for (int i = 0; i < rolls; ++i) ++seen[static_cast<std::size_t>(dice.roll(sides) - 1)];
    double chi_square = 0;
    for (const int count : seen) chi_square += std::pow(count - 1000.0, 2) / 1000.0;
    // Wilson and Hilferty: the cube root is nearly normal. Four deviations; the seed is fixed.
    const double freedom = sides - 1;
    const double part = 2.0 / (9.0 * freedom);
    const double deviation = (std::cbrt(chi_square / freedom) - (1.0 - part)) / std::sqrt(part);
    EXPECT_LT(deviation, 4.0) << chi_square;
    EXPECT_GT(deviation, -4.0) << chi_square;
}

INSTANTIATE_TEST_SUITE_P(Sides, StreamDiceFairness,
                         testing::Values(2, 3, 4, 6, 8, 10, 12, 20, 66, 100));

TEST(StreamDice, ShufflesIntoEveryOrderAlike) {
    StreamDice dice(seeded(7), seeded(1));
    std::map<std::vector<int>, int> seen;
    for (int i = 0; i < 24'000; ++i) {
        std::vector<int> things{1, 2, 3, 4};
        dice.shuffle(things);
        ++seen[things];
    }
    ASSERT_EQ(seen.size(), 24U);
    double chi_square = 0;
    for (const auto& [order, count] : seen) chi_square += std::pow(count - 1000.0, 2) / 1000.0;
    EXPECT_LT(chi_square, 55.0);  // 23 degrees of freedom: 1 in 5,000
}

TEST(StreamDice, IdsAreNoPartOfTheDice) {
    StreamDice with(seeded(3), seeded(4));
    StreamDice without(seeded(3), seeded(4));
    for (int i = 0; i < 50; ++i) {
        with.fresh_id();
        EXPECT_EQ(with.roll(20), without.roll(20));
    }
}

TEST(StreamDice, IdsAreLongRandomAndValid) {
    StreamDice dice(seeded(3), seeded(4));
    std::set<Id> seen;
    for (int i = 0; i < 2000; ++i) {
        const Id id = dice.fresh_id();
        EXPECT_EQ(id.value.size(), 12U);
        EXPECT_TRUE(is_id(id.value));
        seen.insert(id);
    }
    EXPECT_EQ(seen.size(), 2000U);
    // Bytes from 248 on are dropped: they would favour the first letters.
    std::vector<std::uint8_t> given(10, 250);
    given.insert(given.end(), {0, 25, 26, 51, 52, 61, 62, 247, 1, 2, 3, 4});
    StreamDice letters(seeded(3), bytes(given));
    EXPECT_EQ(letters.fresh_id(), Id("AZaz09A9BCDE"));
}

}  // namespace
}  // namespace kast::rules

#include "rules/dice/enumerator.hpp"
#include "rules/dice/notation.hpp"
#include "rules/dice/notation_throw.hpp"
#include "rules/dice/stream.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace kast::rules::notation {
namespace {

Prepared prepared(std::string_view text) {
    auto formula = parse(text, stored_dialect());
    if (!formula) throw std::runtime_error(std::string(text) + ": " + formula.error().message);
    auto ready = prepare(*formula, {{"skill", 3}});
    if (!ready) throw std::runtime_error(std::string(text) + ": " + ready.error().message);
    return *ready;
}

Distribution<Fraction> odds_of(std::string_view text) {
    auto found = odds(prepared(text));
    if (!found) throw std::runtime_error(std::string(text) + ": " + found.error().message);
    return *found;
}

/// By the tree of all outcomes: the same code that rolls. What has very many branches is cut
/// nearer.
Distribution<double> tree_of(std::string_view text) {
    const Prepared ready = prepared(text);
    for (long double cut_off = 1e-12L; cut_off < 1e-2L; cut_off *= 1e3L) {
        try {
            return distribution<double>(
                [&](Dice& dice) {
                    return Thrower(dice).throw_node(ready.formula().root).value.number();
                },
                {.leaves_max = 8'000, .cut_off_max = cut_off});
        } catch (const EnumerationError&) {
            // Too many outcomes: the next cut-off is tried.
        }
    }
    ADD_FAILURE() << text << " has too many outcomes";
    return {};
}

/// Small enough to try every outcome.
constexpr std::string_view small[] = {
    "7",
    "2d6",
    "2d6+3",
    "d66",
    "d%",
    "3dF",
    "4d6kh3",
    "4d6kl2",
    "4d6dh1",
    "4d6dl1dh1",
    "5d4kh3dl1",
    "4d6k0",
    "2d6r1",
    "2d4r<2",
    "2d6ro1",
    "1d6ro<4rr=6",
    "1d6rr=2ro<=3",

    "3d6>=5",
    "3d6>=5f1",
    "4d6kh2>=5f=1",
    "3d6min2",
    "3d6max4",
    "3d6min2max5",
    "2d6*2",
    "1d6*1d4",
    "1d6/2",
    "10/1d4",
    "floor(2d6/3)",
    "ceil(1d6/2)",
    "round(1d6/4)",
    "abs(1d6-4)",
    "-2d4",
    "1-1d4*2",
    "2*-1d4",
    "(1d4+1)*3",
    "{2d6,1d8}kh1",
    "{2d6,1d8}kl1",
    "{1d6,1d8,1d4}kh2",
    "{1d6,1d8,1d4}dl1dh1",
    "{1d6,1d8,1d4}",
    "{1d6,1d8,1d4}>=4",
    "{1d6,1d8,1d4}kh2>=4f1",
    "{2d4+1d6}kh2",
    "{2d4+1d6}>=8",
    "{1d6}kh1",
    "{5}dl1",
    "{{1d6,1d4}kh1,1d8}kl1",
    "{2d4*2-1d6}kl2",
    "{4d4}kh3",
    "{2d4+2d6}kh3",
    "{2d4+2d6}dl1dh1",
    "{2d4+2d6}kl1",
    "{2d4-1d6+2}kh2",
    "{-(1d4+2d6)}kl2",
    "{2d4>2+1d6>3f1}kh2",
    "{2d6+1d4}kh2>=7",
    "{2d4ro1+1d4min2}kh2",
    "2d6kh3",
    "5d4dl4",
    "3d6!okl1",
    "2d4!o>2dl1dh1",
    "3#1d4",
    "max(2d4,1d6)",
    "min(1d6,1d4,3)",
    "1d20%3",
    "(1d6-3)%4",
    "(1d6-2)**3",
    "3d6even",
    "3d6oddkh2",
    "3d6>=4double=6f1",
    "4d6match",
    "5d4match3",
    "4d4kh3match",
    "4d4dl1dh1match",
    "2d66match",
    "3dFmatch+1",
    "1d1match",
    "0d6match",
    "{3d4match}kh2",
    "{2d4match+1d6}kh2",
    "2d4!lim1match",
    "3d4implodematch",
    "1d6implode",
    "2d6implode",
    "2d6implode>=5",
    "3d4implode<=2kh2",
    "2d6implodemin2",
    "2d4implodecs>=2",
    "2d4ro1implode",
    "2d4rr=2implode=2",
    "2dFimplode",
    "1d66implode",
    "1d10!oimplode",
    "1d10!oimplodekh1",
    "2d4!lim2implode<=4",
    "2d4!!lim2implode",
    "{2d4implode+1d6}kh2",
    "2d4!lim2",
    "2d4!lim2kh1",
    "2d4!!>2lim1",
    "1d6!<=6lim2",
    "3d{0,0,1,3}",
    "3d{-1,0,0,2}kh2",
    "2d{1,1,3}!lim1",
    "1d{5,2,2}ro",
    "2d66lo",
    "1d66hi>=44",
    "d%b",
    "d%pkh1",
    "choice[a,b,c]+1",
    "2d6!okh1>=5",
    "(@skill)d4",
    "1d(@skill)",
    "2d6>@skill",
    "1d66>=44",
    "3d6=6",
    "3d6<>6",
    "3d6<2",
    "3dF>=0",
    "0d6",
    "0d6kh1",
    "{0d6+1}kh1",
    "1d6!o",
    "2d6!o>=5",
    "3d4!okh2",
    "3d6sd",
    "3d6!=7",
    "1d1+1d2",
    "1d6[fire]+1d4[ice]",
};

/// Endless: the tree is cut off, and so may the closed form be.
constexpr std::string_view endless[] = {
    "1d6!",        "2d6!",         "1d6!!",          "2d4!!",       "1d6!p",     "2d6!p",
    "2d6!!p",      "1d6!>4",       "1d4!>2",         "1d6!<2",      "1d6!>=5",   "2d6!kh1",
    "2d6!kl1",     "2d4!kh2",      "3d4!>3kh2",      "2d4!<2kh1",   "1d6!<3kh1", "2d6!dl1",
    "2d6!>=6",     "2d6!cs>=5",    "2d4!cs>=3kh2f1", "2d6!!cs>=8",  "2d6!!kh1",  "1d6r1!",
    "1d6ro1!kh1",  "2d4!kl1",      "2d6!min3",       "2d6!max4kh1", "1d6!+1d8!", "{1d6!,1d8!}kh1",
    "1d6!implode", "2d4!!implode", "1d6!pimplode",   "2dF!",        "1d66!",     "2d6!pkh1",
    "1d4!p+3",     "2d6rr=1",
};

void expect_same(std::string_view text) {
    const auto closed = odds_of(text);
    const auto tree = tree_of(text);
    ASSERT_FALSE(tree.chances.empty()) << text;
    EXPECT_LE(closed.cut_off, 1e-12L) << text;
    EXPECT_GE(closed.cut_off, 0.0L) << text;
    // No value can be wrong by more than was cut off.
    const auto tolerance = static_cast<double>(closed.cut_off + tree.cut_off) + 1e-14;
    std::map<double, long double> difference;
    long double all = closed.cut_off;
    for (const auto& [value, chance] : closed.chances) {
        difference[value.number()] += chance.value;
        all += chance.value;
    }
    for (const auto& [value, chance] : tree.chances) difference[value] -= chance.value;
    for (const auto& [value, by] : difference) {
        EXPECT_NEAR(static_cast<double>(by), 0.0, tolerance) << text << " at " << value;
    }
    EXPECT_NEAR(static_cast<double>(all), 1.0, 1e-14) << text;
}

TEST(NotationOdds, AreTheTreesOnSmallCases) {
    for (const auto text : small) {
        expect_same(text);
        const auto closed = odds_of(text);
        const auto tree = tree_of(text);
        if (tree.cut_off != 0) continue;  // recursive rerolls
        EXPECT_TRUE(closed.exact()) << text;
        for (const auto& [value, chance] : closed.chances) {
            EXPECT_EQ(chance.fraction(), tree.of(value.number()).fraction()) << text;
        }
    }
}

TEST(NotationOdds, AreTheTreesOnEndlessCases) {
    for (const auto text : endless) expect_same(text);
}

TEST(NotationOdds, KnownFractions) {
    EXPECT_EQ(odds_of("2d6").of(7).fraction(), "1/6");
    EXPECT_EQ(odds_of("4d6kh3").of(18).fraction(), "7/432");
    EXPECT_EQ(odds_of("2d20kh1").of(20).fraction(), "39/400");
    EXPECT_EQ(odds_of("4dF").of(0).fraction(), "19/81");
    EXPECT_EQ(odds_of("d66").of(44).fraction(), "1/36");
    EXPECT_EQ(odds_of("1d6/2").of(Fraction(5, 2)).fraction(), "1/6");
    EXPECT_EQ(odds_of("1d6r1").of(2).fraction(), "1/5");
    EXPECT_EQ(odds_of("1d6ro1").of(1).fraction(), "1/36");
    EXPECT_EQ(odds_of("10d10>=8").of(10).fraction(), "59049/10000000000");
    EXPECT_EQ(odds_of("1d6!").of(11).fraction(), "1/36");
    EXPECT_EQ(odds_of("1d6!").of(6).value, 0.0L);
}

TEST(NotationOdds, LargeOnesStayExactOrSayThatTheyAreNot) {
    const auto large = odds_of("49d6");
    EXPECT_TRUE(large.exact());
    Count ways = 1;
    for (int i = 0; i < 49; ++i) ways *= 6;
    EXPECT_EQ(to_string(large.of(49).of), to_string(ways));
    const auto larger = odds_of("100d6");
    EXPECT_FALSE(larger.exact());
    EXPECT_NEAR(
        static_cast<double>(larger.mean([](const Fraction& total) { return total.number(); })),
        350.0, 1e-9);
    EXPECT_NEAR(static_cast<double>(larger.where([](const Fraction&) { return true; }).value), 1.0,
                1e-15);
    EXPECT_NEAR(
        static_cast<double>(odds_of("20d20kh10").where([](const Fraction&) { return true; }).value),
        1.0, 1e-14);
    EXPECT_NEAR(
        static_cast<double>(odds_of("10d6!kh5").where([](const Fraction&) { return true; }).value),
        1.0, 1e-12);
    EXPECT_NEAR(static_cast<double>(
                    odds_of("12d6!").mean([](const Fraction& total) { return total.number(); })),
                12 * 4.2, 1e-9);
}

TEST(NotationOdds, OfManyDiceAddUpAndHaveTheirMean) {
    struct Known {
        std::string_view text;
        double mean;
    };
    // The means follow from those of one die and of the lowest of forty.
    double lowest_of_forty = 0;
    for (int least = 1; least <= 20; ++least) lowest_of_forty += std::pow((21 - least) / 20.0, 40);
    for (const auto& [text, mean] :
         std::initializer_list<Known>{{"40d6!", 40 * 4.2},
                                      {"1d100000", 50'000.5},
                                      {"40d20dl1", 40 * 10.5 - lowest_of_forty},
                                      {"40d20kl1", lowest_of_forty},
                                      {"200d6kh200", 700}}) {
        const auto found = odds_of(text);
        long double all = found.cut_off;
        for (const auto& [value, chance] : found.chances) all += chance.value;
        EXPECT_NEAR(static_cast<double>(all), 1.0, 1e-13) << text;
        EXPECT_NEAR(
            static_cast<double>(found.mean([](const Fraction& total) { return total.number(); })),
            mean, 1e-9 * mean)
            << text;
    }
    // What is kept and what is dropped are all dice together.
    const auto mean_of = [](std::string_view text) {
        return static_cast<double>(
            odds_of(text).mean([](const Fraction& total) { return total.number(); }));
    };
    EXPECT_NEAR(mean_of("200d6kh100") + mean_of("200d6kl100"), 700, 1e-9);
    EXPECT_NEAR(mean_of("{4d6+3d8}kh4") + mean_of("{4d6+3d8}kl3"), 4 * 3.5 + 3 * 4.5, 1e-9);
    EXPECT_EQ(odds_of("{6d6}kh3").of(18).fraction(), odds_of("6d6kh3").of(18).fraction());
    EXPECT_TRUE(odds_of("{4d6+3d8}kh4").exact());
}

TEST(NotationOdds, AreWhatIsRolled) {
    const auto blocks = [](std::uint64_t number) {
        std::mt19937_64 generator(number + 20260101);
        Block block;
        for (auto& byte : block) byte = static_cast<std::uint8_t>(generator());
        return block;
    };
    for (const auto text : {"4d6kh3", "2d6!", "5d6!cs>=5f1", "{2d6,1d12}kh1-1d4", "3d6ro<3!p",
                            "3d6!pkh1", "{4d6+3d8}kh4"}) {
        constexpr int rolls = 20'000;
        StreamDice dice(blocks, blocks);
        const Prepared ready = prepared(text);
        std::map<double, int> seen;
        for (int i = 0; i < rolls; ++i) {
            ++seen[Thrower(dice).throw_node(ready.formula().root).value.number()];
        }
        // Totals that are expected less than ten times are taken together.
        double chi_square = 0;
        double rare = 0;
        int rare_seen = rolls;
        int cells = 0;
        for (const auto& [value, chance] : odds_of(text).chances) {
            const double expected = rolls * static_cast<double>(chance.value);
            if (expected < 10) {
                rare += expected;
                continue;
            }
            const int found = seen[value.number()];
            rare_seen -= found;
            chi_square += std::pow(found - expected, 2) / expected;
            ++cells;
        }
        if (rare > 1)
            chi_square += std::pow(rare_seen - rare, 2) / rare;
        else
            EXPECT_LE(rare_seen, 10) << text;
        // Four deviations above the mean; the seed is fixed.
        EXPECT_LT(chi_square, cells + 4 * std::sqrt(2.0 * cells)) << text;
    }
}

TEST(NotationOdds, RefuseWhatWouldTakeTooLong) {
    for (const auto text :
         {"1000d1000", "200d100kh100", "1d1000000", "40d10!pkh20", "1d100r<100", "1000d10r<10"}) {
        const auto found = odds(prepared(text));
        ASSERT_FALSE(found) << text;
        EXPECT_EQ(found.error().kind, "odds-too-large") << text;
    }
}

}  // namespace
}  // namespace kast::rules::notation

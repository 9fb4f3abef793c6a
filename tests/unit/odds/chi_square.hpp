#pragma once
// Compares computed odds with rolls of seeded dice by a chi-square test. A run makes a third of the
// rolls that a case names, a build with assertions a fiftieth; KAST_ROLLS multiplies their number.

#include "protocol/fair_dice.hpp"

#include "unit/odds/odds_assertions.hpp"
#include <cmath>
#include <cstdlib>
#include <functional>
#include <map>

namespace kast::rules {

/// The number of rolls to make of a case's full number.
inline std::int64_t rolls_of(std::int64_t many) {
#ifdef NDEBUG
    constexpr std::int64_t share = 3;
#else
    constexpr std::int64_t share = 50;
#endif
    const char* times = std::getenv("KAST_ROLLS");
    return many / share * (times ? std::max(1, std::atoi(times)) : 1);
}

/// The limit of the deviation, in standard deviations: fair dice exceed it once in about a million
/// tests.
inline constexpr double surprising = 4.75;

using Counts = std::map<std::string, std::int64_t>;

/// The chi-square statistic of the counts as a standard normal deviate (Wilson and Hilferty).
inline double surprise(const std::map<std::string, double>& chances, const Counts& counts,
                       std::int64_t rolls) {
    double sum = 0;
    double rare_expected = 0;
    double rare_seen = 0;
    int kinds = 0;
    const auto add = [&](double expected, double seen) {
        sum += (seen - expected) * (seen - expected) / expected;
        ++kinds;
    };
    for (const auto& [outcome, chance] : chances) {
        const auto found = counts.find(outcome);
        const double seen = found == counts.end() ? 0 : static_cast<double>(found->second);
        const double expected = chance * static_cast<double>(rolls);
        if (expected >= 10) {
            add(expected, seen);
        } else {
            rare_expected += expected;
            rare_seen += seen;
        }
    }
    if (rare_expected >= 10) add(rare_expected, rare_seen);
    if (kinds < 2) return 0;
    const double free = kinds - 1;
    const double spread = 2 / (9 * free);
    return (std::cbrt(sum / free) - (1 - spread)) / std::sqrt(spread);
}

/// Expects that only possible outcomes occur, each as often as its chance says.
inline void expect_fair(const std::string& name, const std::map<std::string, double>& chances,
                        const Counts& counts, std::int64_t rolls) {
    for (const auto& [outcome, count] : counts) EXPECT_TRUE(chances.contains(outcome)) << outcome;
    EXPECT_LT(surprise(chances, counts, rolls), surprising) << name;
}

inline protocol::FairDice dice_of(std::string_view name, std::int64_t roll) {
    const protocol::Secret secret{20, 26, 11, 20};
    return protocol::make_fair_dice(secret, {},
                                    {"odds", 1, std::string(name), std::to_string(roll), "fixed"});
}

/// Carries a command out once: the answer to each question.
using Giving = std::function<std::map<std::string, std::string>(Dice&)>;

inline void expect_fair(const std::string& name, const Odds& odds, std::int64_t rolls,
                        const Giving& give) {
    std::map<std::string, Counts> counts;
    for (std::int64_t i = 0; i < rolls; ++i) {
        auto dice = dice_of(name, i);
        for (const auto& [question, answer] : give(dice)) ++counts[question][answer];
    }
    for (const auto& [question, seen] : counts) {
        std::map<std::string, double> chances;
        for (const OutcomeChance& one : asked(odds, question).outcomes)
            chances[one.outcome] = one.chance;
        Counts all = seen;
        std::int64_t answered = 0;
        for (const auto& [answer, count] : seen) answered += count;
        if (answered < rolls) all["none"] += rolls - answered;
        expect_fair(name + ' ' + question, chances, all, rolls);
    }
}

template <class Enum>
std::string word_of(Enum outcome) {
    return detail::kebab_case(boost::describe::enum_to_string(outcome, ""));
}

}  // namespace kast::rules

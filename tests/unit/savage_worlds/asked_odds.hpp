#pragma once
// The odds of a command, question by question.

#include "table.hpp"

namespace kast::rules::savage_worlds::testing {

inline const OddsQuestion* asked(const Odds& odds, std::string_view question) {
    for (const OddsQuestion& one : odds.questions) {
        if (one.question == question) return &one;
    }
    return nullptr;
}
inline const OutcomeChance& likely(const Odds& odds, std::string_view question,
                                   std::string_view word) {
    static const OutcomeChance never{"", {}, 0, "0/1"};
    const OddsQuestion* found = asked(odds, question);
    if (!found) return never;
    for (const OutcomeChance& one : found->outcomes) {
        if (one.outcome == word) return one;
    }
    return never;
}
inline std::string fraction(const Odds& odds, std::string_view question, std::string_view word) {
    return likely(odds, question, word).fraction.value_or("not exact");
}
inline double chance(const Odds& odds, std::string_view question, std::string_view word) {
    return likely(odds, question, word).chance;
}

inline Odds odds_of_command(const Table& table, const Command& command,
                            const Actor& actor = the_gm) {
    const auto odds = System::odds(table.state, command, actor);
    EXPECT_TRUE(odds) << odds.error().kind << " " << odds.error().path;
    if (!odds) return {};
    EXPECT_LT(odds->cut_off, 1e-12);
    for (const OddsQuestion& question : odds->questions) {
        double sum = 0;
        for (const OutcomeChance& one : question.outcomes) sum += one.chance;
        EXPECT_NEAR(sum, 1, 2e-12) << question.question;
    }
    return *odds;
}
inline std::string refusal(const Table& table, const Command& command,
                           const Actor& actor = the_gm) {
    const auto odds = System::odds(table.state, command, actor);
    return odds ? "" : odds.error().kind;
}

}  // namespace kast::rules::savage_worlds::testing

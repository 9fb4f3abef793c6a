#pragma once
// Access to computed odds in tests: a question by its name, the chance of an outcome, its fraction.

#include "rules/core/odds.hpp"

#include <gtest/gtest.h>

#include <ostream>

namespace kast::rules {

inline void PrintTo(const OddsQuestion& question, std::ostream* out) {
    *out << question.question << ' ' << question.about.value_or("");
    for (const OutcomeChance& one : question.outcomes)
        *out << "\n  " << one.outcome << ' ' << one.chance << ' ' << one.fraction.value_or("");
}

inline const OddsQuestion& asked(const Odds& odds, std::string_view question) {
    for (const OddsQuestion& one : odds.questions) {
        if (one.question == question) return one;
    }
    static const OddsQuestion none;
    ADD_FAILURE() << "no question " << question;
    return none;
}

inline const OutcomeChance& outcome(const Odds& odds, std::string_view question,
                                    std::string_view word) {
    for (const OutcomeChance& one : asked(odds, question).outcomes) {
        if (one.outcome == word) return one;
    }
    static const OutcomeChance never{"", {}, 0, "0/1"};
    return never;
}

/// "5/36", or "0/1" for what cannot come.
inline std::string fraction(const Odds& odds, std::string_view question, std::string_view word) {
    return outcome(odds, question, word).fraction.value_or("not exact");
}

}  // namespace kast::rules

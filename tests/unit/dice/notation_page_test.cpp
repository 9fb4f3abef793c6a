#include "protocol/write.hpp"
#include "rules/dice/enumerator.hpp"
#include "rules/dice/notation.hpp"
#include "rules/dice/script.hpp"

#include <gtest/gtest.h>

#include "unit/dice/markdown_table.hpp"
#include <sstream>

namespace kast::rules::notation {
namespace {

const Constants page_sheet{{"skill", 3}, {"penalty", -2}, {"Sword fighting", 4}};
const std::string page = KAST_SOURCE_DIR "/docs/notation.md";

std::vector<int> faces_of(const std::string& cell) {
    std::istringstream text(cell);
    return {std::istream_iterator<int>(text), {}};
}

TEST(NotationPage, EveryExampleIsTrue) {
    const auto rows = tests::markdown_table(page, "examples");
    ASSERT_GE(rows.size(), 50U);
    for (const auto& row : rows) {
        ASSERT_EQ(row.size(), 5U) << row.at(0);
        const auto formula = parse(row[0]);
        ASSERT_TRUE(formula) << row[0] << ": " << formula.error().message;
        ScriptedDice dice(faces_of(row[2]));
        const auto result = roll(*formula, dice, page_sheet);
        ASSERT_TRUE(result) << row[0] << ": " << result.error().message;
        EXPECT_EQ(result->notation, row[1]) << row[0];
        EXPECT_EQ(result->total, std::stod(row[3])) << row[0];
        EXPECT_TRUE(dice.used_up()) << row[0];
    }
}

TEST(NotationPage, EveryErrorIsTrue) {
    const auto rows = tests::markdown_table(page, "errors");
    ASSERT_GE(rows.size(), 30U);
    for (const auto& row : rows) {
        ASSERT_EQ(row.size(), 3U) << row.at(0);
        const auto formula = parse(row[0]);
        const auto ready =
            formula ? prepare(*formula, page_sheet) : std::unexpected(formula.error());
        ASSERT_FALSE(ready) << row[0];
        EXPECT_EQ(ready.error().column, std::stoi(row[1]))
            << row[0] << ": " << ready.error().message;
        EXPECT_EQ(ready.error().kind, row[2]) << row[0] << ": " << ready.error().message;
        EXPECT_FALSE(ready.error().message.empty());
    }
}

TEST(NotationPage, EveryErrorKindIsOnTheClosedList) {
    for (const auto& row : tests::markdown_table(page, "errors")) {
        EXPECT_EQ(std::ranges::count(error_kinds, row[2]), 1) << row[2];
    }
}

}  // namespace
}  // namespace kast::rules::notation

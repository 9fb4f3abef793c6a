// docs/notation-dialects.md, cell by cell.

#include "rules/dice/notation.hpp"
#include "rules/dice/script.hpp"

#include <gtest/gtest.h>

#include "unit/dice/markdown_table.hpp"

namespace kast::rules::notation {
namespace {

const std::string dialects_page = KAST_SOURCE_DIR "/docs/notation-dialects.md";

/// The normalised notation, or the kind of error.
std::string understood(const std::string& written, const Dialect& in) {
    const auto formula = parse(written, in);
    if (!formula) return "refused: " + formula.error().kind;
    const auto ready = prepare(*formula);
    return ready ? print(*formula) : "refused: " + ready.error().kind;
}

struct Cell {
    std::string text;
    bool refused = false;
};
/// "`4d6k3` ✗" is refused; an empty cell says nothing.
Cell cell_of(std::string text) {
    const std::string cross = "\u2717";
    if (!text.ends_with(cross)) return {text, false};
    text.resize(text.size() - cross.size());
    while (text.ends_with(' ') || text.ends_with('`')) text.pop_back();
    return {text, true};
}

TEST(NotationDialects, EveryCellIsTrue) {
    const std::array<DialectName, 5> columns{DialectName::kast, DialectName::foundry,
                                             DialectName::roll20, DialectName::rpg_dice_roller,
                                             DialectName::avrae};
    const auto rows = tests::markdown_table(dialects_page, "dialects");
    ASSERT_GE(rows.size(), 50U);
    int checked = 0;
    for (const auto& row : rows) {
        ASSERT_EQ(row.size(), 6U) << row.at(0);
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const Cell cell = cell_of(row[i + 1]);
            if (cell.text.empty()) continue;
            ++checked;
            const Dialect& in = dialect(columns[i]);
            const std::string read = understood(cell.text, in);
            if (cell.refused) {
                EXPECT_TRUE(read.starts_with("refused: ")) << in.name << ' ' << cell.text << read;
            } else {
                // Kast's own cell is the meaning of the row; two dice read as digits are d66 there.
                EXPECT_EQ(read, row[1]) << in.name << ' ' << cell.text;
            }
        }
    }
    EXPECT_GT(checked, 150);
}

TEST(NotationDialects, WhatIsRefusedIsRefused) {
    const auto rows = tests::markdown_table(dialects_page, "refused");
    ASSERT_GE(rows.size(), 20U);
    for (const auto& row : rows) {
        ASSERT_EQ(row.size(), 2U);
        const Dialect* in = find_dialect(row[0]);
        ASSERT_TRUE(in) << row[0];
        EXPECT_TRUE(understood(row[1], *in).starts_with("refused: ")) << row[0] << ' ' << row[1];
    }
}

TEST(NotationDialects, HaveTheirNames) {
    EXPECT_EQ(find_dialect("chess"), nullptr);
    EXPECT_EQ(find_dialect("rpg-dice-roller"), &dialect(DialectName::rpg_dice_roller));
    EXPECT_EQ(find_dialect("kast"), &kast_dialect());
}

struct Differing {
    const char* written;
    std::vector<int> faces;
    std::map<std::string_view, double> totals;
};

/// The same text, the same dice, different tables.
TEST(NotationDialects, GiveTheSameTextDifferentTotals) {
    const std::vector<Differing> cases{
        {"2d6r1", {1, 1, 4, 5}, {{"kast", 9}, {"roll20", 9}}},
        {"2d6r1", {1, 1, 4}, {{"foundry", 5}}},
        {"3d6>4", {4, 5, 6}, {{"kast", 2}, {"roll20", 3}, {"rpg-dice-roller", 2}}},
        {"3d6cs>4", {4, 5, 6}, {{"kast", 2}, {"foundry", 2}, {"roll20", 15}}},
        {"2d%", {10, 1}, {{"avrae", 90}}},
        {"2d%", {10, 1}, {{"kast", 11}, {"rpg-dice-roller", 11}}},
        {"1d66", {6}, {{"foundry", 6}, {"roll20", 6}, {"rpg-dice-roller", 6}, {"avrae", 6}}},
        {"1d66", {6, 1}, {{"kast", 61}}},
        {"round((1-1d6)/2)", {6}, {{"kast", -3}}},
        {"round((1-1d6)/2)", {6}, {{"foundry", -2}, {"roll20", -2}, {"rpg-dice-roller", -2}}},
        {"2d6x6cs>=5", {6, 5, 1}, {{"foundry", 2}}},
    };
    for (const Differing& one : cases) {
        for (const auto& [name, total] : one.totals) {
            const auto formula = parse(one.written, *find_dialect(name));
            ASSERT_TRUE(formula) << name << ' ' << one.written;
            ScriptedDice dice(one.faces);
            const auto result = roll(*formula, dice);
            ASSERT_TRUE(result);
            EXPECT_EQ(result->total, total) << name << ' ' << one.written;
            EXPECT_TRUE(dice.used_up()) << name << ' ' << one.written;
        }
    }
}

}  // namespace
}  // namespace kast::rules::notation

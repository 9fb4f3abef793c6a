// The dice notation. The first byte chooses the dialect, the rest is what somebody typed.

#include "rules/dice/notation.hpp"

#include "rules/dice/stream.hpp"

#include "fuzz/fuzz_target.hpp"
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace kast::fuzz {
namespace {

namespace notation = rules::notation;

const notation::Constants sheet{{"skill", 3}, {"Sword fighting", 4}, {"luck", -1}, {"zero", 0}};

/// Dice that fall the same way every time.
rules::StreamDice dice_of(std::uint64_t seed) {
    const auto source = [seed](std::uint64_t number) {
        rules::Block block;
        std::uint64_t state = seed ^ (number * 0x9E37'79B9'7F4A'7C15U);
        for (auto& byte : block) {
            state = state * 6364136223846793005U + 1442695040888963407U;
            byte = static_cast<std::uint8_t>(state >> 56);
        }
        return block;
    };
    return rules::StreamDice(source, source);
}

void check_error(const notation::NotationError& error, std::string_view text) {
    require(error.column >= 1 && error.column <= static_cast<int>(text.size()) + 1,
            "an error names a column of the text", text);
    require(std::ranges::count(notation::error_kinds, error.kind) == 1,
            "an error is of a kind in the list", error.kind);
    check_json(Json(error.message).dump());
}

/// What was printed is Kast's own way of writing, and is read as what was meant: where it was
/// written in Kast's way, as the same tree.
void check_print(const notation::Formula& formula, bool in_own_way) {
    const std::string printed = notation::print(formula);
    if (printed.size() > notation::length_max) return;  // Put in full it may be too long.
    const auto again = notation::parse(printed);
    require(again.has_value(), "what is printed can be read", printed);
    require(notation::print(*again) == printed, "what is printed is printed the same", printed);
    require(!in_own_way || again->root == formula.root, "what is printed is read as the same",
            printed);
}

/// The chance of each total; nothing where there are too many.
std::optional<std::map<double, long double>> odds_of(const notation::Prepared& ready) {
    const auto chances = notation::odds(ready);
    if (!chances) {
        require(chances.error().kind == "odds-too-large", "what rolls has odds, or too many",
                chances.error().kind);
        return std::nullopt;
    }
    std::map<double, long double> by_number;
    for (const auto& [value, chance] : chances->chances) by_number[value.number()] += chance.value;
    return by_number;
}

void check_roll(const notation::Prepared& ready, std::string_view text) {
    auto by_number = looks_closely(text) ? odds_of(ready) : std::nullopt;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        auto dice = dice_of(seed);
        const rules::RollResult result = notation::roll(ready, dice);
        require(std::isfinite(result.total) && std::abs(result.total) <= 1e12,
                "a total keeps its bounds", text);
        require(!by_number || (*by_number)[result.total] > 0, "what is rolled has a chance", text);
    }
}

}  // namespace
}  // namespace kast::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace kast::fuzz;
    using kast::rules::notation::DialectName;
    if (size == 0) return 0;
    const std::string_view text = text_of(data + 1, size - 1);
    const auto name = static_cast<DialectName>(data[0] % 5);
    const auto& dialect = notation::dialect(name);
    const auto formula = notation::parse(text, dialect);
    if (!formula) {
        check_error(formula.error(), text);
        return 0;
    }
    check_print(*formula, name == DialectName::kast);
    if (const auto ready = notation::prepare(*formula, sheet))
        check_roll(*ready, text);
    else
        check_error(ready.error(), text);
    return 0;
}

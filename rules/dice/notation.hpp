#pragma once
// The dice notation: text → tree → roll, and its exact odds. docs/notation.md is the grammar.
//
//     const auto formula = notation::parse("4d6kh3+@might[strong] # Might");
//     if (formula) result = notation::roll(*formula, dice, {{"might", 2}});

#include "rules/dice/chance.hpp"
#include "rules/dice/dice.hpp"
#include "rules/dice/notation_dialect.hpp"
#include "rules/dice/notation_tree.hpp"
#include "rules/dice/roll_result.hpp"

#include <boost/describe.hpp>

#include <expected>
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace kast::rules::notation {

/// Past these a notation is refused before anything is rolled.
inline constexpr std::size_t length_max = 1000;  ///< bytes of text
inline constexpr int depth_max = 12;             ///< of parentheses, groups, functions, signs
inline constexpr int dice_max = 1000;            ///< in one notation, before rerolls and explosions
inline constexpr int sides_max = Dice::sides_max;
inline constexpr int digit_dice_max = 5;  ///< d66666
inline constexpr int faces_max = 100;     ///< of a die with listed faces; things to choose from
inline constexpr int tens_dice_max = 3;   ///< bonus or penalty dice of a d100
inline constexpr int repeats_max = 100;
inline constexpr int exponent_max = 30;
inline constexpr std::int64_t number_max = 1'000'000'000;
inline constexpr std::size_t label_max = 60;     ///< bytes
inline constexpr std::size_t comment_max = 200;  ///< bytes
/// Past these a die simply stands as it fell.
inline constexpr int explosions_max = 100;  ///< of one die
inline constexpr int rerolls_max = 1000;    ///< of one die
inline constexpr int draws_max = 10'000;    ///< dice rolled for one notation, rerolls and all

/// What is wrong with a notation, and where.
struct NotationError {
    int column = 1;       ///< in characters (code points), from 1
    std::string kind;     ///< one of `error_kinds`, for translation
    std::string message;  ///< in English
    bool operator==(const NotationError&) const = default;
};
BOOST_DESCRIBE_STRUCT(NotationError, (), (column, kind, message))

inline constexpr std::string_view error_kinds[] = {
    "bad-text",        ///< not UTF-8, or control characters
    "too-long",        ///< text, label or comment
    "too-deep",        ///< parentheses within parentheses
    "unexpected",      ///< does not belong here
    "unfinished",      ///< something is still missing
    "unknown-word",    ///< no such modifier or function
    "said-twice",      ///< a modifier that can stand only once
    "dice-in-number",  ///< dice where a fixed number is needed
    "not-whole",       ///< a fraction where a whole number is needed
    "out-of-range",    ///< a number too small or too large for its place
    "too-many-dice",
    "endless",       ///< every face would be rerolled, or would explode
    "divisor-zero",  ///< the divisor is, or could be, 0
    "no-such-constant",
    "too-large",       ///< the result could become too large, or its fractions too fine
    "odds-too-large",  ///< can be rolled, but its exact odds would take too long
};

template <class T>
using Expected = std::expected<T, NotationError>;

/// Values of a sheet, by name: what `@might` stands for. At most ±number_max each.
using Constants = std::map<std::string, std::int64_t, std::less<>>;

/// Reads a notation. Never throws, whatever the bytes (but for want of memory).
Expected<Formula> parse(std::string_view text, const Dialect& dialect = kast_dialect());
/// The normalised notation, without the comment. `parse(print(formula))` gives the formula again.
std::string print(const Formula& formula);
std::string print(const Node& node);
/// What stands after the `d` of dice.
std::string print_sides(const Node& dice);

/// A formula whose numbers are all known and that keeps the bounds: it can be rolled without fail.
class Prepared {
public:
    const Formula& formula() const { return formula_; }

private:
    friend Expected<Prepared> prepare(Formula formula, const Constants& constants);
    explicit Prepared(Formula formula) : formula_(std::move(formula)) {}
    Formula formula_;
};

/// Puts the constants in and checks all bounds. Everything that can be refused is refused here.
Expected<Prepared> prepare(Formula formula, const Constants& constants = {});

/// Rolls, from left to right: a die with its rerolls and explosions before the next die.
/// Draws: `roll(sides)` a die; dF as `roll(3)` (1 is -1, 2 is 0, 3 is +1); d66 the tens first.
RollResult roll(const Prepared& prepared, Dice& dice);
Expected<RollResult> roll(const Formula& formula, Dice& dice, const Constants& constants = {});

/// How likely each total is. What rerolls_max, explosions_max and draws_max change by less than
/// 1e-18 is taken as if they were not there; chances cut off endless explosions are stated and
/// below 1e-12.
Expected<Distribution<Fraction>> odds(const Prepared& prepared);
Expected<Distribution<Fraction>> odds(const Formula& formula, const Constants& constants = {});

}  // namespace kast::rules::notation

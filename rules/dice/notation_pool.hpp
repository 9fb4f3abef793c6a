#pragma once
// A pool of like dice with its numbers known, as rolling and the odds need it.

#include "rules/dice/notation_tree.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <vector>

namespace kast::rules::notation {

/// Whether a number meets a condition whose own number is known.
bool meets(std::int64_t value, const Condition& condition);
/// As a member's total, which may be a fraction.
bool meets(const Fraction& value, const Condition& condition);

/// What one die can show, each as likely as the other: 1..sides, -1..1, 11..66 and the like, or the
/// faces that are listed, where one may stand several times.
class Faces {
public:
    explicit Faces(const Node& dice);

    std::int64_t size() const { return size_; }
    std::int64_t lowest() const { return lowest_; }
    std::int64_t highest() const { return highest_; }
    /// In rising order but for listed faces, sorted digits, and bonus and penalty dice.
    std::int64_t at(std::int64_t index) const;
    /// Some faces such that, where any face at all meets none of the given conditions, one of these
    /// meets none: the ends, and the neighbours of each condition's number.
    std::vector<std::int64_t> boundary_faces(const std::vector<Condition>& conditions) const;
    bool is_face(std::int64_t value) const;

private:
    Sides die_;
    DigitOrder order_;
    std::int64_t sides_;
    std::vector<std::int64_t> listed_;
    std::int64_t size_;
    std::int64_t lowest_ = 0;
    std::int64_t highest_ = 0;
};

/// Digits in the order in which they are read, the first one the highest.
std::int64_t number_of_digits(std::vector<int> digits, DigitOrder order);
/// A d100 with several dice for the tens; all digits 0 to 9, 0 and 00 together are 100.
std::int64_t percent_of(int units, const std::vector<int>& tens, bool lowest);

/// The rules of one pool with every default filled in.
struct PoolRules {
    explicit PoolRules(const Node& dice);

    Faces faces;
    std::int64_t count;
    int dice_each;  ///< d6 read as digits; 0 where one die shows the face itself
    Sides die;
    DigitOrder digit_order;
    int tens_dice;                  ///< of a d100 with bonus or penalty dice; else 0
    std::vector<Condition> always;  ///< rerolled until none is met
    std::vector<Condition> once;    ///< rerolled once where one is met
    std::optional<Condition> explodes;
    Explosion how = Explosion::each;
    int extras_max;  ///< that one die brings by exploding
    std::optional<Condition> implodes;
    std::optional<std::int64_t> least;
    std::optional<std::int64_t> most;

    bool rerolls_always(std::int64_t face) const;
    bool rerolls_once(std::int64_t face) const;
    bool explodes_on(std::int64_t face) const { return explodes && meets(face, *explodes); }
    /// A face that explodes does not implode.
    bool implodes_on(std::int64_t face) const {
        return implodes && meets(face, *implodes) && !explodes_on(face);
    }
    /// What a face counts, before a penetrating die's 1 less.
    std::int64_t counted(std::int64_t face) const;
    bool is_compound() const;
    bool is_penetrating() const;
};

/// Which ranks are kept of things sorted from the highest: `first` to before `end`.
struct KeptRanks {
    std::size_t first = 0;
    std::size_t end = 0;
};
/// Picks one after another always leave a row of ranks.
KeptRanks kept_ranks(const std::vector<Pick>& picks, std::size_t things);

/// The indices of things from the highest value; of equal ones the first comes first.
template <class Value>
std::vector<std::size_t> ranked(std::size_t things, Value&& value) {
    std::vector<std::size_t> order(things);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
        return value(a) == value(b) ? a < b : value(a) > value(b);
    });
    return order;
}

/// From -1 to 2.
template <class Value>
int successes(const Value& value, const Modifiers& modifiers) {
    const bool success = modifiers.success && meets(value, *modifiers.success);
    const bool doubled = success && modifiers.doubled && meets(value, *modifiers.doubled);
    return (success ? 1 : 0) + (doubled ? 1 : 0) -
           (modifiers.failure && meets(value, *modifiers.failure) ? 1 : 0);
}

}  // namespace kast::rules::notation

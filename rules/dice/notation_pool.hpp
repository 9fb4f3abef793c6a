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

/// `numbers met by` a condition whose number is known.
bool meets(std::int64_t value, const Condition& condition);
/// As a member's total, which may be a fraction.
bool meets(const Fraction& value, const Condition& condition);

/// The faces of one die in rising order: 1..sides, -1..1, or 11..66 and the like.
class Faces {
public:
    explicit Faces(const Node& dice);

    std::int64_t size() const { return size_; }
    std::int64_t lowest() const { return at(0); }
    std::int64_t highest() const { return at(size_ - 1); }
    std::int64_t at(std::int64_t index) const;
    /// Some faces such that, where any face at all meets none of the given conditions, one of these
    /// meets none: the ends, and the neighbours of each condition's number.
    std::vector<std::int64_t> boundary_faces(const std::vector<Condition>& conditions) const;
    bool is_face(std::int64_t value) const;

private:
    Sides die_;
    std::int64_t sides_;
    std::int64_t size_;
};

/// The rules of one pool with every default filled in.
struct PoolRules {
    explicit PoolRules(const Node& dice);

    Faces faces;
    std::int64_t count;
    int dice_each;                  ///< d6 read as digits; 0 where one die shows the face itself
    std::vector<Condition> always;  ///< rerolled until none is met
    std::vector<Condition> once;    ///< rerolled once where one is met
    std::optional<Condition> explodes;
    Explosion how = Explosion::each;
    std::optional<std::int64_t> least;
    std::optional<std::int64_t> most;

    bool rerolls_always(std::int64_t face) const;
    bool rerolls_once(std::int64_t face) const;
    bool explodes_on(std::int64_t face) const { return explodes && meets(face, *explodes); }
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

/// +1, -1 or 0.
template <class Value>
int successes(const Value& value, const Modifiers& modifiers) {
    return (modifiers.success && meets(value, *modifiers.success) ? 1 : 0) -
           (modifiers.failure && meets(value, *modifiers.failure) ? 1 : 0);
}

}  // namespace kast::rules::notation

#pragma once
// What a roll of the notation gave: plain facts, ready for an event.

#include "rules/core/omit_empty.hpp"

#include <boost/describe.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kast::rules {

/// What became of a die. None: it simply counts.
enum class DieMark {
    rerolled,  ///< does not count; another was rolled for it
    exploded,  ///< led to one more die
    extra,     ///< was rolled because another exploded
    dropped,   ///< does not count
    raised,    ///< counts more than it shows (`min`)
    lowered,   ///< counts less than it shows (`max`, penetrating)
    success,
    failure,
};
BOOST_DESCRIBE_ENUM(DieMark, rerolled, exploded, extra, dropped, raised, lowered, success, failure)

struct Die {
    std::int64_t value = 0;  ///< as it counts in a sum
    /// As it fell, where that says more than `value`: the digits of a d66, the dice of a compound
    /// explosion, the face that was raised or lowered.
    std::optional<std::vector<int>> faces;
    OmitEmpty<std::vector<DieMark>> marks;
    bool operator==(const Die&) const = default;
};
BOOST_DESCRIBE_STRUCT(Die, (), (value, faces, marks))

/// How a part is joined to the parts before it.
enum class Joint { plus, minus, times, over };
BOOST_DESCRIBE_ENUM(Joint, plus, minus, times, over)

enum class PartKind {
    number,
    constant,
    dice,
    group,
    parentheses,
    function,
    negative,
    sum,
    product
};
BOOST_DESCRIBE_ENUM(PartKind, number, constant, dice, group, parentheses, function, negative, sum,
                    product)

/// One part of a roll, with the parts it is made of. `2d6+3` is a sum of dice and a number.
struct RollPart {
    PartKind kind = PartKind::number;
    std::optional<Joint> joint;        ///< absent for the first of its sum or product
    OmitEmpty<std::string> notation;   ///< normalised, of this part alone
    double value = 0;                  ///< before the joint is applied; successes where it counts
    std::optional<std::string> label;  ///< "fire" in `2d6[fire]`
    std::optional<std::string> die;    ///< of dice: "d20", "dF", "d66"
    std::optional<bool> dropped;       ///< true: a member of a group that does not count
    OmitEmpty<std::vector<Die>> dice;  ///< as rolled, or sorted where so asked
    OmitEmpty<std::vector<RollPart>> parts;
    bool operator==(const RollPart&) const = default;
};
BOOST_DESCRIBE_STRUCT(RollPart, (),
                      (kind, joint, notation, value, label, die, dropped, dice, parts))

struct RollResult {
    std::string notation;  ///< as it was understood, without the comment
    std::optional<std::string> comment;
    double total = 0;           ///< fractions are kept, not rounded; whole numbers are exact
    OmitEmpty<bool> successes;  ///< the total counts successes
    RollPart roll;
    bool operator==(const RollResult&) const = default;
};
BOOST_DESCRIBE_STRUCT(RollResult, (), (notation, comment, total, successes, roll))

}  // namespace kast::rules

#pragma once
// What a notation means, as a tree. Made by `parse`, printed by `print`.

#include "rules/dice/fraction.hpp"
#include "rules/dice/roll_result.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kast::rules::notation {

/// Where in the text something stands, counted in characters from 1. Two notations that say the
/// same are equal wherever it stands.
struct Column {
    int at = 1;
    constexpr bool operator==(const Column&) const { return true; }
};

/// A whole number in a modifier: written as such, or to be worked out from one of the node's
/// `amounts`, without dice.
struct Amount {
    std::int64_t number = 0;  ///< where worked out: known once the notation is prepared
    int from = -1;            ///< index in `amounts`, or -1
    Column column;
    bool operator==(const Amount&) const = default;
};

enum class Compare { equal, different, less, at_most, more, at_least, even, odd };

struct Condition {
    Compare compare = Compare::equal;
    Amount than;
    bool operator==(const Condition&) const = default;
};

/// Without a condition: the lowest face.
struct Reroll {
    bool once = false;
    std::optional<Condition> when;
    Column column;
    bool operator==(const Reroll&) const = default;
};

enum class Explosion {
    each,                  ///< one more die beside it
    once,                  ///< the same, but the new die does not explode
    compound,              ///< the new die is added to the old one
    penetrating,           ///< the new die counts 1 less
    penetrating_compound,  ///< both
};

/// Without a condition: the highest face.
struct Explode {
    Explosion how = Explosion::each;
    std::optional<Condition> when;
    std::optional<Amount> limit;  ///< so often in a row at most
    Column column;
    bool operator==(const Explode&) const = default;
};

/// One more die is rolled and taken off the one that imploded, as if it were one die. Dice that an
/// explosion brings do not implode. Without a condition: the lowest face.
struct Implode {
    std::optional<Condition> when;
    bool operator==(const Implode&) const = default;
};

enum class Choice { keep_highest, keep_lowest, drop_highest, drop_lowest };

struct Pick {
    Choice choice = Choice::keep_highest;
    Amount number;
    bool operator==(const Pick&) const = default;
};

enum class Order { as_rolled, ascending, descending };

/// What is done with dice or with the members of a group, in this order.
struct Modifiers {
    std::vector<Reroll> rerolls;
    std::optional<Explode> explode;
    std::optional<Implode> implode;
    std::optional<Amount> least;  ///< a lower face counts as this
    std::optional<Amount> most;   ///< a higher face counts as this
    std::vector<Pick> picks;      ///< one after another
    std::optional<Amount> match;  ///< counts the values that at least so many kept dice have
    std::optional<Condition> success;
    std::optional<Condition> failure;
    std::optional<Condition> doubled;  ///< a success that meets it counts 2
    Order order = Order::as_rolled;
    bool operator==(const Modifiers&) const = default;
};

enum class Sides {
    plain,    ///< 1 to `sides`
    fate,     ///< -1, 0, 1
    digits,   ///< d66: `sides` d6, read as digits
    listed,   ///< those of `faces`
    choice,   ///< one of `options`, by its place from 1
    bonus,    ///< d100 with `sides` more dice for the tens, of which the lowest counts
    penalty,  ///< the same with the highest
};

/// Which of the dice that are read as digits comes first.
enum class DigitOrder { as_rolled, lowest_first, highest_first };

enum class Function { floor, ceil, round, abs, max, min, mod, pow };

/// One part of the formula. Which fields mean something depends on the kind.
struct Node {
    PartKind kind = PartKind::number;
    Column column;
    std::string label;
    Fraction number;   ///< number; constant: its value once the notation is prepared
    std::string name;  ///< constant
    Function function = Function::floor;
    Amount count;  ///< dice
    Sides die = Sides::plain;
    Amount sides;
    DigitOrder digit_order = DigitOrder::as_rolled;
    std::vector<std::int64_t> faces;   ///< listed
    std::vector<std::string> options;  ///< choice
    int repeats = 0;                   ///< group: its children are so many times the same
    Modifiers modifiers;               ///< dice, group
    std::vector<Joint> joints;   ///< sum, product: one for each child, the first `plus`/`times`
    std::vector<Node> children;  ///< members, terms, factors, what is within
    std::vector<Node> amounts;   ///< what Amounts of this node are worked out from
    bool operator==(const Node&) const = default;
};

/// Calls `f` with every Amount of dice or a group, in the order in which they are printed.
template <class AnyNode, class F>
void for_each_amount(AnyNode& node, F&& f) {
    const auto of_condition = [&](auto& condition) {
        if (condition) f(condition->than);
    };
    if (node.kind == PartKind::dice) {
        f(node.count);
        f(node.sides);
    }
    for (auto& reroll : node.modifiers.rerolls) of_condition(reroll.when);
    if (node.modifiers.explode) {
        of_condition(node.modifiers.explode->when);
        if (node.modifiers.explode->limit) f(*node.modifiers.explode->limit);
    }
    if (node.modifiers.implode) of_condition(node.modifiers.implode->when);
    if (node.modifiers.least) f(*node.modifiers.least);
    if (node.modifiers.most) f(*node.modifiers.most);
    for (auto& pick : node.modifiers.picks) f(pick.number);
    if (node.modifiers.match) f(*node.modifiers.match);
    of_condition(node.modifiers.success);
    of_condition(node.modifiers.failure);
    of_condition(node.modifiers.doubled);
}

/// A whole notation.
struct Formula {
    Node root;
    std::string comment;
    bool operator==(const Formula&) const = default;
};

}  // namespace kast::rules::notation

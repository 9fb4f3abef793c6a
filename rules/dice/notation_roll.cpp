// From thrown dice to a result with its texts.

#include "rules/dice/notation.hpp"
#include "rules/dice/notation_throw.hpp"

#include <algorithm>

namespace kast::rules::notation {
namespace {

/// The order in which the parts are shown: as they stand, but a group may be sorted.
std::vector<std::size_t> shown_order(const Node& node, const std::vector<Thrown>& parts) {
    const Order order = node.kind == PartKind::group ? node.modifiers.order : Order::as_rolled;
    return ranked(parts.size(), [&](std::size_t i) {
        if (order == Order::as_rolled) return Fraction(0);
        return order == Order::descending ? parts[i].value : -parts[i].value;
    });
}

std::string die_name(const Node& node) {
    if (node.die == Sides::fate) return "dF";
    if (node.die == Sides::digits || node.die == Sides::listed || node.die == Sides::bonus ||
        node.die == Sides::penalty) {
        return "d" + print_sides(node);
    }
    return "d" + std::to_string(node.sides.number);
}

/// The constants that an amount is worked out from, so that who has nothing but the result can roll
/// it again.
void show_constants(RollPart& part, const Node& amount) {
    if (amount.kind == PartKind::constant) {
        RollPart& shown = part.parts.emplace_back();
        shown.kind = amount.kind;
        shown.notation = print(amount);
        shown.value = amount.number.number();
    }
    for (const Node& inner : amount.children) show_constants(part, inner);
}

RollPart described(const Node& node, Thrown& thrown) {
    RollPart part;
    part.kind = node.kind;
    part.notation = print(node);
    part.value = thrown.value.number();
    if (!node.label.empty()) part.label = node.label;
    if (node.kind == PartKind::dice) part.die = die_name(node);
    part.dice = std::move(thrown.dice);
    for (const std::size_t i : shown_order(node, thrown.parts)) {
        RollPart& inner = part.parts.emplace_back(described(node.children[i], thrown.parts[i]));
        if (i > 0 && !node.joints.empty()) inner.joint = node.joints[i];
        if (thrown.parts[i].dropped) inner.dropped = true;
    }
    for (const Node& amount : node.amounts) show_constants(part, amount);
    return part;
}

/// True where the total is a number of successes: sums of counting pools, but no product.
bool counts_successes(const Node& node) {
    switch (node.kind) {
        case PartKind::dice:
            return node.modifiers.success.has_value();
        case PartKind::group:
            return node.modifiers.success || std::ranges::all_of(node.children, counts_successes);
        case PartKind::parentheses:
            return counts_successes(node.children.front());
        case PartKind::sum:
            return std::ranges::any_of(node.children, counts_successes);
        default:
            return false;
    }
}

}  // namespace

RollResult roll(const Prepared& prepared, Dice& dice) {
    const Formula& formula = prepared.formula();
    Thrown thrown = Thrower(dice).throw_node(formula.root);
    RollResult result;
    result.total = thrown.value.number();
    result.successes = counts_successes(formula.root);
    result.roll = described(formula.root, thrown);
    result.notation = result.roll.notation;
    if (!formula.comment.empty()) result.comment = formula.comment;
    return result;
}

Expected<RollResult> roll(const Formula& formula, Dice& dice, const Constants& constants) {
    const auto prepared = prepare(formula, constants);
    if (!prepared) return std::unexpected(prepared.error());
    return roll(*prepared, dice);
}

}  // namespace kast::rules::notation

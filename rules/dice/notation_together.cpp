// What a table elsewhere does otherwise than Kast where modifiers meet is refused in its dialect.

#include "rules/dice/notation_parser.hpp"
#include "rules/dice/notation_pool.hpp"

#include <algorithm>

namespace kast::rules::notation {
namespace {

bool is_keep(const Pick& pick) {
    return pick.choice == Choice::keep_highest || pick.choice == Choice::keep_lowest;
}

/// The number where it is written as such.
std::optional<std::int64_t> written(const Amount& amount) {
    return amount.from < 0 ? std::optional(amount.number) : std::nullopt;
}

/// True where one number could meet both, as far as can be seen before constants are known.
bool may_both_hold(const Condition& a, const Condition& b) {
    if (!written(a.than) || !written(b.than)) return true;
    for (const std::int64_t near : {a.than.number, b.than.number}) {
        for (std::int64_t value = near - 2; value <= near + 2; ++value) {
            if (meets(value, a) && meets(value, b)) return true;
        }
    }
    return false;
}

/// Things to pick from: dice, or members of a group; nothing where that is not written down.
std::optional<std::int64_t> things_of(const Node& node) {
    if (node.kind == PartKind::dice) return written(node.count);
    if (node.children.size() > 1) return static_cast<std::int64_t>(node.children.size());
    const Node& only = node.children.front();
    const auto count = [](const Node& part) {
        return part.kind == PartKind::dice ? written(part.count) : std::optional(std::int64_t{0});
    };
    if (only.kind != PartKind::sum) return count(only);
    std::int64_t all = 0;
    for (const Node& part : only.children) {
        const auto dice = count(part);
        if (!dice) return std::nullopt;
        all += *dice;
    }
    return all;
}

/// True where it does not matter which of two like dice goes: all count the same.
bool is_plain_sum(const Node& node) {
    const auto is_plain = [](const Node& part) {
        return part.kind == PartKind::number || part.kind == PartKind::constant ||
               (part.kind == PartKind::dice && part.modifiers.picks.empty() &&
                !part.modifiers.success);
    };
    if (node.kind != PartKind::sum) return is_plain(node) || node.kind == PartKind::group;
    return std::ranges::all_of(node.children, is_plain) &&
           std::ranges::none_of(node.joints, [](Joint one) { return one == Joint::minus; });
}

}  // namespace

void Parser::require_apart(const Node& node) const {
    const Modifiers& all = node.modifiers;
    if (!dialect_.goes_together) require_one_order(node);
    if (all.failure && !dialect_.both_counts_nothing && may_both_hold(*all.success, *all.failure)) {
        stop(all.failure->than.column, "dialect-both");
    }
    if (all.success && (all.least || all.most) && !dialect_.counts_after_limits) {
        stop(all.success->than.column, "dialect-limits");
    }
    if (all.least && all.most && dialect_.as_written) {
        const auto least = written(*all.least);
        const auto most = written(*all.most);
        if (!least || !most || *least > *most) {
            stop(all.most->column, "min-over-max");
        }
    }
    if (all.failure && node.kind == PartKind::group && !dialect_.failures_in_groups) {
        stop(all.failure->than.column, "dialect-group-failures");
    }
    const bool only_picks =
        all.rerolls.empty() && !all.explode && !all.least && !all.most && !all.success;
    if (node.kind == PartKind::dice && node.die == Sides::fate && !dialect_.fate_is_like_others &&
        !only_picks) {
        stop(node.column, "fate-picks");
    }
    const bool of_one = node.kind == PartKind::group && node.children.size() == 1;
    if (of_one && !all.picks.empty() && !dialect_.ties_are_known &&
        !is_plain_sum(node.children.front())) {
        stop(node.column, "dialect-ties");
    }
    for (const Pick& pick : all.picks) require_same_pick(node, pick);
}

void Parser::require_one_order(const Node& node) const {
    const Modifiers& all = node.modifiers;
    const int ways =
        !all.rerolls.empty() + all.explode.has_value() + (all.least || all.most ? 1 : 0);
    const bool mixed = all.picks.size() > 1 && std::ranges::any_of(all.picks, is_keep);
    const auto is_once = [](const Reroll& reroll) { return reroll.once; };
    const bool two_rerolls =
        std::ranges::any_of(all.rerolls, is_once) && !std::ranges::all_of(all.rerolls, is_once);
    if (ways > 1 || mixed || two_rerolls) {
        stop(node.column, "dialect-order");
    }
    const auto twice = [&](const Pick& pick) {
        return std::ranges::count(all.picks, pick.choice, &Pick::choice) > 1;
    };
    if ((all.picks.size() > 1 && !dialect_.picks_again) || std::ranges::any_of(all.picks, twice)) {
        stop(all.picks[1].number.column, "dialect-both-choose");
    }
}

void Parser::require_same_pick(const Node& node, const Pick& pick) const {
    const auto number = written(pick.number);
    if (!dialect_.keeps_none && number.value_or(0) == 0) {
        stop(pick.number.column, "from-one");
    }
    const auto things = things_of(node);
    if (!dialect_.drops_all && !is_keep(pick)) {
        std::int64_t dropped = 0;
        for (const Pick& one : node.modifiers.picks) dropped += one.number.number;
        if (!number || !things || dropped >= *things) {
            stop(pick.number.column, "dialect-fewer");
        }
    }
    const bool from_top =
        pick.choice == Choice::keep_highest || pick.choice == Choice::drop_highest;
    if (!dialect_.picks_more && from_top && (!number || !things || *number > *things)) {
        stop(pick.number.column, "dialect-more");
    }
}

void Parser::halves_up(Node& call) {
    // floor(x + 0.5)
    call.function = Function::floor;
    Node inner = std::move(call.children.front());
    Node half = start(PartKind::number);
    half.number = Fraction(1, 2);
    Node sum = start(PartKind::sum);
    if (inner.kind == PartKind::sum && inner.label.empty()) {
        sum = std::move(inner);
    } else {
        sum.children.push_back(std::move(inner));
        sum.joints.push_back(Joint::plus);
    }
    sum.children.push_back(std::move(half));
    sum.joints.push_back(Joint::plus);
    call.children.front() = std::move(sum);
}

}  // namespace kast::rules::notation

// What is said of dice and groups: rerolls, explosions, limits, keeping, successes, sorting.

#include "rules/dice/notation.hpp"
#include "rules/dice/notation_parser.hpp"
#include "rules/dice/notation_pool.hpp"

#include <algorithm>

namespace kast::rules::notation {
namespace {

/// Where dice begin in a part without dice, or nothing.
std::optional<Column> first_dice(const Node& node) {
    if (node.kind == PartKind::dice || node.kind == PartKind::group) return node.column;
    for (const Node& child : node.children) {
        if (const auto found = first_dice(child)) return found;
    }
    return std::nullopt;
}

/// What stands on a die rather than says how many dice are dropped.
bool is_usual_die(std::int64_t sides) {
    constexpr std::int64_t usual[] = {4, 6, 8, 10, 12, 20, 100};
    return std::ranges::find(usual, sides) != std::end(usual);
}

}  // namespace

Amount Parser::amount_of(Node value, Node& node) {
    if (const auto dice = first_dice(value)) {
        stop(*dice, "fixed-number");
    }
    const Column column = value.column;
    if (value.kind == PartKind::number) {
        if (!value.number.is_whole()) {
            stop(column, "whole-number");
        }
        return Amount{value.number.floor(), -1, column};
    }
    node.amounts.push_back(std::move(value));
    return Amount{0, static_cast<int>(node.amounts.size()) - 1, column};
}

std::optional<Amount> Parser::amount(Node& node) {
    const char next = reader_.peek();
    if (next == '(') return amount_of(parentheses(), node);
    if (next == '@') return amount_of(constant(), node);
    const Column column = reader_.column();
    const auto whole = reader_.whole();
    if (!whole) return std::nullopt;
    return Amount{*whole, -1, column};
}

Amount Parser::needed_amount(Node& node) {
    auto found = amount(node);
    if (!found) reader_.unexpected("number");
    return *found;
}

std::optional<Compare> Parser::comparison() {
    if (reader_.take('=')) return Compare::equal;
    if (reader_.take('<')) {
        if (dialect_.knows_different && reader_.take('>')) return Compare::different;
        if (reader_.take('=')) return Compare::at_most;
        return dialect_.more_is_at_least ? Compare::at_most : Compare::less;
    }
    if (reader_.take('>')) {
        if (reader_.take('=')) return Compare::at_least;
        return dialect_.more_is_at_least ? Compare::at_least : Compare::more;
    }
    return std::nullopt;
}

std::optional<Condition> Parser::condition(Node& node) {
    const auto compare = comparison();
    if (!compare) {
        const auto than = amount(node);
        return than ? std::optional(Condition{Compare::equal, *than}) : std::nullopt;
    }
    const bool negative = reader_.take('-');
    Condition found{*compare, needed_amount(node)};
    if (negative) {
        if (found.than.from >= 0) {
            stop(found.than.column, "minus-inside");
        }
        found.than.number = -found.than.number;
    }
    return found;
}

Condition Parser::needed_condition(Node& node) {
    auto found = condition(node);
    if (!found) reader_.unexpected("comparison");
    return *found;
}

void Parser::modifiers(Node& node) {
    for (;;) {
        const Column column = reader_.column();
        const std::string_view letters = reader_.letters();
        if (!dialect_.is_modifiers(letters)) break;
        if (const Word* word = dialect_.word_at(reader_.rest())) {
            if (reader_.after_space()) {
                // Two modifiers at once after a space are a word: "2d6 sad".
                if (letters.size() > word->text.size()) break;
                require_meant(node, *word);
            } else if (word->text == "d") {
                require_meant(node, *word);
            }
            reader_.skip(word->text.size());
            modifier(node, *word, column);
            continue;
        }
        const char next = reader_.peek();
        if (next != '<' && next != '>' && next != '=') break;
        if (!dialect_.counts_by_comparison) break;
        once(node.modifiers.success, needed_condition(node), column);
    }
    put_amounts_in_order(node);
    if (node.modifiers.failure && !node.modifiers.success) {
        stop(node.column, "failures-need-successes");
    }
    if (node.modifiers.doubled && !node.modifiers.success) {
        stop(node.column, "doubled-needs-successes");
    }
    if (node.modifiers.match && node.modifiers.success) {
        stop(node.modifiers.match->column, "matches-or-successes");
    }
    require_apart(node);
}

void Parser::require_meant(const Node& node, const Word& word) {
    const Column column = reader_.column();
    std::string_view left = reader_.rest().substr(word.text.size());
    // "2d6 x 10" and "2d6 x10" are the same slip.
    if (word.text == "x") left.remove_prefix(std::min(left.find_first_not_of(' '), left.size()));
    const auto digits = left.substr(0, std::min(left.find_first_not_of("0123456789"), left.size()));
    if (word.text == "x" && !digits.empty()) {
        const std::string number(digits);
        stop(column, "x-explodes", {{"number", number}});
    }
    const bool drops = word.text == "d";
    const bool keeps =
        word.meaning == Meaning::keep_highest || word.meaning == Meaning::keep_lowest;
    if ((!drops && !keeps) || node.kind != PartKind::dice || node.count.from >= 0) return;
    const std::int64_t number = digits.empty()      ? 1
                                : digits.size() > 9 ? number_max
                                                    : std::stoll(std::string(digits));
    const bool all = number >= node.count.number;
    if (drops && !digits.empty() && (all || (reader_.after_space() && is_usual_die(number)))) {
        const Values values{{"number", std::string(digits)}};
        if (all) stop(column, "plus-missing-all", values);
        stop(column, "plus-missing", values);
    }
    if (!all || !reader_.after_space()) return;
    stop(column, "picks-all", {{"word", std::string(word.text) + std::string(digits)}});
}

void Parser::require_possible(const Node& node) const {
    const Modifiers& all = node.modifiers;
    const bool sides_known =
        node.sides.from < 0 && node.sides.number >= 1 &&
        node.sides.number <= (node.die == Sides::digits ? digit_dice_max : sides_max);
    if (!dialect_.refuses_impossible || !sides_known || node.count.from >= 0) return;
    const PoolRules rules(node);
    const auto require = [&](const std::optional<Condition>& when) {
        if (!when || when->than.from >= 0 || when->compare == Compare::different) return;
        const auto faces = rules.faces.boundary_faces({*when});
        if (std::ranges::any_of(faces, [&](std::int64_t face) { return meets(face, *when); }))
            return;
        const std::string number = std::to_string(when->than.number);
        const bool multiplies = when->compare == Compare::equal && when->than.number > 0;
        const Values values{{"sides", print_sides(node)}, {"number", number}};
        if (multiplies) stop(when->than.column, "never-shown-times", values);
        stop(when->than.column, "never-shown", values);
    };
    for (const Reroll& reroll : all.rerolls) require(reroll.when);
    if (all.explode) require(all.explode->when);
    if (all.implode) require(all.implode->when);
}

void Parser::put_amounts_in_order(Node& node) {
    std::vector<Node> ordered;
    for_each_amount(node, [&](Amount& amount) {
        if (amount.from < 0) return;
        ordered.push_back(std::move(node.amounts[static_cast<std::size_t>(amount.from)]));
        amount.from = static_cast<int>(ordered.size()) - 1;
    });
    node.amounts = std::move(ordered);
}

void Parser::modifier(Node& node, const Word& word, Column column) {
    Modifiers& all = node.modifiers;
    switch (word.meaning) {
        case Meaning::keep_highest:
            return pick(node, word, Choice::keep_highest, column);
        case Meaning::keep_lowest:
            return pick(node, word, Choice::keep_lowest, column);
        case Meaning::drop_highest:
            return pick(node, word, Choice::drop_highest, column);
        case Meaning::drop_lowest:
            return pick(node, word, Choice::drop_lowest, column);
        case Meaning::success:
            if (reader_.take_word("even")) {
                return once(all.success, Condition{Compare::even, {}}, column);
            }
            if (reader_.take_word("odd")) {
                return once(all.success, Condition{Compare::odd, {}}, column);
            }
            return once(all.success, needed_condition(node), column);
        case Meaning::failure:
            if (dialect_.as_written && !all.success) {
                stop(column, "after-successes");
            }
            return once(all.failure, needed_condition(node), column);
        case Meaning::doubled:
            return once(all.doubled, needed_condition(node), column);
        case Meaning::even:
            return once(all.success, Condition{Compare::even, {}}, column);
        case Meaning::odd:
            return once(all.success, Condition{Compare::odd, {}}, column);
        case Meaning::limit:
            if (!all.explode) {
                stop(column, "limit-after-explosion");
            }
            return once(all.explode->limit, needed_amount(node), column);
        case Meaning::sort_ascending:
            return sort(all, Order::ascending, column);
        case Meaning::sort_descending:
            return sort(all, Order::descending, column);
        case Meaning::shown_only:
            needed_condition(node);
            return;
        default:
            break;
    }
    if (dialect_.as_written && (!all.picks.empty() || all.success)) {
        stop(column, "before-picking");
    }
    if (node.kind == PartKind::group) {
        stop(column, "of-dice-alone");
    }
    switch (word.meaning) {
        case Meaning::reroll_once:
            return reroll(node, true, column);
        case Meaning::reroll_always:
            return reroll(node, false, column);
        case Meaning::explode_each:
            return explode(node, Explosion::each, column);
        case Meaning::explode_once:
            return explode(node, Explosion::once, column);
        case Meaning::explode_compound:
            return explode(node, Explosion::compound, column);
        case Meaning::explode_penetrating:
            return explode(node, Explosion::penetrating, column);
        case Meaning::explode_penetrating_compound:
            return explode(node, Explosion::penetrating_compound, column);
        case Meaning::implode:
            return once(all.implode, Implode{condition(node)}, column);
        case Meaning::match:
            return once(all.match, amount(node).value_or(Amount{2, -1, column}), column);
        case Meaning::least:
            return once(all.least, signed_amount(node), column);
        case Meaning::most:
            return once(all.most, signed_amount(node), column);
        default:
            break;
    }
}

Amount Parser::signed_amount(Node& node) {
    const bool negative = reader_.take('-');
    Amount found = needed_amount(node);
    if (negative && found.from >= 0) {
        stop(found.column, "minus-inside");
    }
    if (negative) found.number = -found.number;
    return found;
}

void Parser::pick(Node& node, const Word& word, Choice choice, Column column) {
    auto number = amount(node);
    const std::string_view left = reader_.rest();
    if (!number && !reader_.after_space() && left.size() > 1 && left[0] == '-' &&
        is_digit(left[1])) {
        const std::string name(word.text);
        stop(reader_.column(), "no-negative",
             {{"word", name}, {"number", std::string(1, left[1])}});
    }
    node.modifiers.picks.push_back({choice, number.value_or(Amount{1, -1, column})});
}

void Parser::reroll(Node& node, bool is_once, Column column) {
    const auto when = condition(node);
    if (!dialect_.many_rerolls && !node.modifiers.rerolls.empty()) {
        stop(column, "once");
    }
    node.modifiers.rerolls.push_back({is_once, when, column});
}

void Parser::explode(Node& node, Explosion how, Column column) {
    const auto when = condition(node);
    once(node.modifiers.explode, Explode{how, when, std::nullopt, column}, column);
}

void Parser::sort(Modifiers& all, Order order, Column column) {
    if (all.order != Order::as_rolled) {
        stop(column, "once");
    }
    all.order = order;
}

}  // namespace kast::rules::notation

// The normalised notation: what `parse` reads back as the same tree.

#include "rules/dice/notation.hpp"
#include "rules/dice/notation_reader.hpp"

namespace kast::rules::notation {
namespace {

void print_node(std::string& out, const Node& node);

bool is_bare_name(std::string_view name) {
    if (name.empty() || !(is_letter(name[0]) || name[0] == '_')) return false;
    for (const char c : name) {
        // Letters beyond ASCII are put in braces: some of them are signs.
        if (static_cast<unsigned char>(c) >= 0x80) return false;
        if (!is_letter(c) && !is_digit(c) && c != '_' && c != '.') return false;
    }
    return true;
}

/// In braces where what comes next could be read as part of the name.
void print_constant(std::string& out, const Node& node, bool braces) {
    out += '@';
    if (!braces && is_bare_name(node.name))
        out += node.name;
    else
        out += "{" + node.name + "}";
}

void print_number(std::string& out, const Fraction& number) {
    out += std::to_string(number.floor());
    Fraction rest = number - Fraction(number.floor());
    if (rest == Fraction(0)) return;
    out += '.';
    while (rest != Fraction(0)) {
        rest = rest * Fraction(10);
        out += static_cast<char>('0' + rest.floor());
        rest = rest - Fraction(rest.floor());
    }
}

void print_amount(std::string& out, const Node& node, const Amount& amount) {
    if (amount.from < 0) {
        out += std::to_string(amount.number);
        return;
    }
    const Node& from = node.amounts[static_cast<std::size_t>(amount.from)];
    if (from.kind == PartKind::constant)
        print_constant(out, from, true);
    else
        print_node(out, from);
}

bool is_parity(const Condition& condition) {
    return condition.compare == Compare::even || condition.compare == Compare::odd;
}

void print_condition(std::string& out, const Node& node, const Condition& condition) {
    constexpr std::string_view signs[] = {"=", "<>", "<", "<=", ">", ">=", "even", "odd"};
    out += signs[static_cast<std::size_t>(condition.compare)];
    if (is_parity(condition)) return;
    print_amount(out, node, condition.than);
}

void print_picks(std::string& out, const Node& node) {
    constexpr std::string_view words[] = {"kh", "kl", "dh", "dl"};
    for (const Pick& pick : node.modifiers.picks) {
        out += words[static_cast<std::size_t>(pick.choice)];
        print_amount(out, node, pick.number);
    }
}

void print_modifiers(std::string& out, const Node& node) {
    constexpr std::string_view explosions[] = {"!", "!o", "!!", "!p", "!!p"};
    const Modifiers& all = node.modifiers;
    // After a modifier whose condition was left out, a comparison would be taken for it.
    bool open = false;
    for (const Reroll& reroll : all.rerolls) {
        out += reroll.once ? "ro" : "rr";
        open = !reroll.when;
        if (reroll.when) print_condition(out, node, *reroll.when);
    }
    if (all.explode) {
        out += explosions[static_cast<std::size_t>(all.explode->how)];
        open = !all.explode->when;
        if (all.explode->when) print_condition(out, node, *all.explode->when);
        if (all.explode->limit) {
            open = false;
            out += "lim";
            print_amount(out, node, *all.explode->limit);
        }
    }
    if (all.implode) {
        out += "implode";
        open = !all.implode->when;
        if (all.implode->when) print_condition(out, node, *all.implode->when);
    }
    if (all.least) {
        out += "min";
        print_amount(out, node, *all.least);
    }
    if (all.most) {
        out += "max";
        print_amount(out, node, *all.most);
    }
    print_picks(out, node);
    if (all.match) {
        out += "match";
        print_amount(out, node, *all.match);
    }
    open = open && !all.least && !all.most && all.picks.empty();
    if (all.success) {
        if (open) out += "cs";
        print_condition(out, node, *all.success);
    }
    if (all.failure) {
        out += "f";
        print_condition(out, node, *all.failure);
    }
    if (all.doubled) {
        out += "double";
        print_condition(out, node, *all.doubled);
    }
    if (all.order != Order::as_rolled) out += all.order == Order::ascending ? "sa" : "sd";
}

/// A die of so many sides that would be taken for dice read as digits: 66, 666, …
bool reads_as_digits(std::int64_t sides) {
    const std::string digits = std::to_string(sides);
    return digits.size() > 1 && digits.find_first_not_of('6') == std::string::npos;
}

void print_list(std::string& out, const auto& things, auto&& print_one) {
    bool first = true;
    for (const auto& one : things) {
        if (!first) out += ',';
        first = false;
        print_one(one);
    }
}

void print_sides(std::string& out, const Node& node) {
    constexpr std::string_view orders[] = {"", "lo", "hi"};
    if (node.die == Sides::fate) {
        out += 'F';
    } else if (node.die == Sides::digits) {
        out.append(static_cast<std::size_t>(node.sides.number), '6');
        out += orders[static_cast<std::size_t>(node.digit_order)];
    } else if (node.die == Sides::listed) {
        out += '{';
        print_list(out, node.faces, [&](std::int64_t face) { out += std::to_string(face); });
        out += '}';
    } else if (node.die == Sides::bonus || node.die == Sides::penalty) {
        out += node.die == Sides::bonus ? "%b" : "%p";
        out += std::to_string(node.sides.number);
    } else if (node.sides.from < 0 && reads_as_digits(node.sides.number)) {
        out += '(' + std::to_string(node.sides.number) + ')';
    } else {
        print_amount(out, node, node.sides);
    }
}

void print_dice(std::string& out, const Node& node) {
    if (node.die == Sides::choice) {
        out += "choice[";
        print_list(out, node.options, [&](const std::string& option) { out += option; });
        out += ']';
        return;
    }
    print_amount(out, node, node.count);
    out += 'd';
    print_sides(out, node);
    print_modifiers(out, node);
}

void print_joined(std::string& out, const Node& node) {
    constexpr char signs[] = {'+', '-', '*', '/'};
    for (std::size_t i = 0; i < node.children.size(); ++i) {
        if (i > 0) out += signs[static_cast<std::size_t>(node.joints[i])];
        print_node(out, node.children[i]);
    }
}

void print_node(std::string& out, const Node& node) {
    constexpr std::string_view functions[] = {"floor", "ceil", "round", "abs",
                                              "max",   "min",  "mod",   "pow"};
    switch (node.kind) {
        case PartKind::number:
            print_number(out, node.number);
            break;
        case PartKind::constant:
            print_constant(out, node, false);
            break;
        case PartKind::dice:
            print_dice(out, node);
            break;
        case PartKind::group:
            if (node.repeats > 0) {
                out += std::to_string(node.repeats) + '#';
                print_node(out, node.children.front());
                break;
            }
            out += '{';
            print_list(out, node.children, [&](const Node& child) { print_node(out, child); });
            out += '}';
            print_modifiers(out, node);
            break;
        case PartKind::function:
            out += functions[static_cast<std::size_t>(node.function)];
            [[fallthrough]];
        case PartKind::parentheses:
            out += '(';
            print_list(out, node.children, [&](const Node& child) { print_node(out, child); });
            out += ')';
            break;
        case PartKind::negative:
            out += '-';
            print_node(out, node.children.front());
            break;
        case PartKind::sum:
        case PartKind::product:
            print_joined(out, node);
            break;
    }
    if (!node.label.empty()) out += "[" + node.label + "]";
}

}  // namespace

std::string print(const Node& node) {
    std::string out;
    print_node(out, node);
    return out;
}

std::string print_sides(const Node& dice) {
    std::string out;
    print_sides(out, dice);
    return out;
}

std::string print(const Formula& formula) { return print(formula.root); }

}  // namespace kast::rules::notation

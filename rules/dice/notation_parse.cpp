// Sums, products, parts and dice: all of the grammar but the modifiers.

#include "rules/dice/notation_parser.hpp"

#include <algorithm>

namespace kast::rules::notation {

namespace {

struct NamedFunction {
    std::string_view name;
    Function function;
};
constexpr NamedFunction named_functions[] = {{"floor", Function::floor}, {"ceil", Function::ceil},
                                             {"round", Function::round}, {"abs", Function::abs},
                                             {"max", Function::max},     {"min", Function::min},
                                             {"mod", Function::mod},     {"pow", Function::pow}};

bool begins_with_function(std::string_view text) {
    return std::ranges::any_of(named_functions, [text](const NamedFunction& one) {
        return text.starts_with(one.name) && text.substr(one.name.size()).starts_with('(');
    });
}

}  // namespace

Formula Parser::formula() {
    Formula formula{repeated(), {}};
    if (reader_.take('#')) {
        const Column column = reader_.column();
        formula.comment = reader_.remainder();
        if (formula.comment.size() > comment_max) {
            stop(column, "part-too-long",
                 {{"part", "comment"}, {"most", std::to_string(comment_max)}});
        }
    }
    if (!reader_.at_end()) left_over();
    return formula;
}

Node Parser::repeated() {
    const Column column = reader_.column();
    const int times = dialect_.kast_forms ? repeats() : 0;
    Node once = expression();
    if (times == 0) return once;
    Node node = start(PartKind::group);
    node.column = column;
    node.repeats = times;
    node.children.assign(static_cast<std::size_t>(times), once);
    return node;
}

/// `3#` or, as BCDice writes it, `x3 `, `rep3 `, `repeat3 `. After a number alone a `#` that stands
/// apart begins a comment.
int Parser::repeats() {
    const std::string_view left = reader_.rest();
    std::size_t at = 0;
    for (const std::string_view word : {"repeat", "rep", "x"}) {
        if (reader_.begins_with(word)) {
            at = word.size();
            break;
        }
    }
    const std::size_t digits = at;
    while (at < left.size() && is_digit(left[at])) ++at;
    if (at == digits || at + 1 >= left.size()) return 0;
    const std::string_view next = left.substr(at + 1);
    const bool dice = (next[0] == 'd' || next[0] == 'D') && next.size() > 1 &&
                      (is_digit(next[1]) || std::string_view("%Ff({@").contains(next[1]));
    const bool part = dice || is_digit(next[0]) || std::string_view("({@").contains(next[0]) ||
                      next.starts_with("choice[") || begins_with_function(next);
    const bool repeats = digits > 0 ? left[at] == ' ' : left[at] == '#' && part;
    if (!repeats) return 0;
    const Column column = reader_.column();
    reader_.skip(digits);
    const auto times = reader_.whole();
    reader_.skip(1);
    if (*times < 1 || *times > repeats_max) {
        stop(column, "repeats", {{"most", std::to_string(repeats_max)}});
    }
    return static_cast<int>(*times);
}

void Parser::left_over() {
    if (is_letter(reader_.peek())) unknown_word();
    reader_.unexpected("operator");
}

void Parser::unknown_word() {
    const Column here = reader_.column();
    const std::string before = quotable(reader_.before());
    const std::string word = quotable(reader_.name());
    const bool times = word.starts_with('x') && !before.empty() &&
                       std::ranges::all_of(before, [](char c) { return is_digit(c); });
    if (times && dialect_.kast_forms) {
        stop(here, "times-before", {{"number", before}});
    }
    if (before.empty() || before.size() > 40) stop(here, "unknown-word", {{"word", word}});
    stop(here, "unknown-word-after", {{"word", word}, {"before", before}});
}

Node Parser::start(PartKind kind) {
    Node node;
    node.kind = kind;
    node.column = reader_.column();
    return node;
}

Node Parser::expression() {
    return chain(PartKind::sum, {'+', Joint::plus}, {'-', Joint::minus}, [this] { return term(); });
}

Node Parser::term() {
    Node all = factor();
    for (;;) {
        const char sign = reader_.peek();
        const bool remains = sign == '%' && dialect_.powers;
        if (sign != '*' && sign != '/' && !remains) return all;
        reader_.take(sign);
        if (remains) {
            all = joined(Function::mod, std::move(all), factor());
            continue;
        }
        if (all.kind != PartKind::product) {
            Node product = start(PartKind::product);
            product.column = all.column;
            product.children.push_back(std::move(all));
            product.joints.push_back(Joint::times);
            all = std::move(product);
        }
        all.joints.push_back(sign == '*' ? Joint::times : Joint::over);
        all.children.push_back(factor());
    }
}

Node Parser::joined(Function function, Node first, Node second) {
    Node node;
    node.kind = PartKind::function;
    node.column = first.column;
    node.function = function;
    node.children.push_back(std::move(first));
    node.children.push_back(std::move(second));
    return node;
}

Node Parser::factor() {
    if (reader_.peek() != '-' && reader_.peek() != '+') {
        Node base = labelled(primary());
        if (!dialect_.powers || !reader_.rest().starts_with("**")) return base;
        const Level level(depth_, reader_.column());
        reader_.skip(2);
        return joined(Function::pow, std::move(base), factor());
    }
    const Level level(depth_, reader_.column());
    if (reader_.take('+')) return factor();
    Node node = start(PartKind::negative);
    reader_.take('-');
    node.children.push_back(factor());
    return node;
}

Node Parser::labelled(Node node) {
    if (!reader_.rest().starts_with("[[") && reader_.take('[')) {
        node.label = reader_.text_until(']', "label");
        if (node.label.find('[') != std::string::npos) {
            stop(node.column, "label-bracket");
        }
    }
    return node;
}

Node Parser::primary() {
    const char next = reader_.peek();
    if (next == '{' && !dialect_.sets_in_parentheses) return group();
    if (is_letter(next)) return word();
    if (dialect_.kast_forms && reader_.rest().starts_with("[[")) return inline_roll();
    Node node = next == '(' ? parentheses() : next == '@' ? constant() : number();
    if (!dice_follow()) return node;
    Node dice = start(PartKind::dice);
    dice.column = node.column;
    dice.count = amount_of(std::move(node), dice);
    return dice_of(std::move(dice));
}

Node Parser::parentheses() {
    Node node = start(PartKind::parentheses);
    const Level level(depth_, node.column);
    reader_.take('(');
    node.children.push_back(expression());
    if (dialect_.sets_in_parentheses && reader_.peek() == ',') {
        node.kind = PartKind::group;
        while (reader_.take(',')) node.children.push_back(expression());
    }
    if (!reader_.take(')')) reader_.unexpected("closing-parenthesis");
    if (node.kind == PartKind::group) modifiers(node);
    return node;
}

Node Parser::inline_roll() {
    Node node = start(PartKind::parentheses);
    const Level level(depth_, node.column);
    reader_.skip(2);
    node.children.push_back(expression());
    if (!reader_.rest().starts_with("]]")) reader_.unexpected("closing-brackets");
    reader_.skip(2);
    if (dice_follow()) {
        stop(node.column, "fixed-count");
    }
    return node;
}

Node Parser::choice(Node node) {
    node.kind = PartKind::dice;
    node.die = Sides::choice;
    node.count = Amount{1, -1, node.column};
    std::string text = reader_.text_until(']', "choice", length_max);
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        std::string option = trimmed(std::string_view(text).substr(at, end - at));
        if (option.empty() || option.size() > label_max ||
            option.find_first_of("[{}()") != std::string::npos) {
            stop(node.column, "option", {{"most", std::to_string(label_max)}});
        }
        node.options.push_back(std::move(option));
        at = end + 1;
    }
    if (node.options.size() > faces_max) {
        stop(node.column, "options", {{"most", std::to_string(faces_max)}});
    }
    node.sides = Amount{static_cast<std::int64_t>(node.options.size()), -1, node.column};
    return node;
}

void Parser::listed_faces(Node& node) {
    reader_.take('{');
    do {
        const Column column = reader_.column();
        const bool negative = reader_.take('-');
        const auto face = reader_.peek() == 0 ? std::nullopt : reader_.whole();
        if (!face) reader_.unexpected("face");
        if (*face > sides_max) {
            stop(column, "face-most", {{"most", std::to_string(sides_max)}});
        }
        node.faces.push_back(negative ? -*face : *face);
    } while (reader_.take(','));
    if (!reader_.take('}')) reader_.unexpected("comma-or-brace");
    if (node.faces.size() > faces_max) {
        stop(node.column, "faces", {{"most", std::to_string(faces_max)}});
    }
    node.die = Sides::listed;
}

/// `d%b`, `d%p2`: bonus and penalty dice of a d100.
bool Parser::tens_dice(Node& node, Column column) {
    const std::string_view letters = reader_.letters();
    if (!dialect_.kast_forms || reader_.after_space() || letters.empty()) return false;
    const char letter = letters[0];
    const bool bonus = letter == 'b' || letter == 'B';
    if (!bonus && letter != 'p' && letter != 'P') return false;
    reader_.skip(1);
    const std::int64_t more = reader_.whole().value_or(1);
    if (more < 1 || more > tens_dice_max) {
        stop(column, "tens-dice", {{"most", std::to_string(tens_dice_max)}});
    }
    node.die = bonus ? Sides::bonus : Sides::penalty;
    node.sides = Amount{more, -1, column};
    return true;
}

Node Parser::constant() {
    Node node = start(PartKind::constant);
    reader_.take('@');
    const bool braces = reader_.rest().starts_with('{');
    if (braces) {
        reader_.skip(1);
        node.name = reader_.text_until('}', "name");
        if (node.name.find('{') != std::string::npos) {
            stop(node.column, "name-brace");
        }
    } else {
        node.name = reader_.name();
    }
    if (node.name.empty()) reader_.unexpected("name");
    if (node.name.size() > label_max) {
        stop(node.column, "part-too-long", {{"part", "name"}, {"most", std::to_string(label_max)}});
    }
    return node;
}

Node Parser::number() {
    Node node = start(PartKind::number);
    const auto whole = reader_.whole();
    if (!whole) reader_.unexpected("number-or-dice");
    node.number = *whole;
    // A point belongs to the number only where digits follow it.
    const std::string_view left = reader_.rest();
    if (left.size() > 1 && left[0] == '.' && is_digit(left[1])) {
        reader_.skip(1);
        const std::string_view digits = reader_.digits();
        if (digits.size() > 4) {
            stop(node.column, "decimals");
        }
        std::int64_t over = *whole;
        std::int64_t under = 1;
        for (const char c : digits) {
            over = over * 10 + (c - '0');
            under *= 10;
        }
        node.number = Fraction(over, under);
    }
    return node;
}

bool Parser::dice_follow() {
    const std::string_view left = reader_.rest();
    return !left.empty() && (left[0] == 'd' || left[0] == 'D');
}

Node Parser::word() {
    Node node = start(PartKind::function);
    for (const NamedFunction& named : named_functions) {
        const bool joins = named.function == Function::max || named.function == Function::min;
        const bool two = named.function == Function::mod || named.function == Function::pow;
        if (!dialect_.functions || (joins && !dialect_.extremes) || (two && !dialect_.powers)) {
            continue;
        }
        if (!reader_.take_word(named.name)) continue;
        const Level level(depth_, node.column);
        node.function = named.function;
        if (!reader_.take('(')) reader_.unexpected("opening-parenthesis");
        node.children.push_back(expression());
        while (joins && reader_.take(',')) node.children.push_back(expression());
        if (two) {
            if (!reader_.take(',')) reader_.unexpected("comma");
            node.children.push_back(expression());
        }
        if (!reader_.take(')')) reader_.unexpected("closing-parenthesis");
        if (dialect_.halves_up && node.function == Function::round) halves_up(node);
        return node;
    }
    if (dialect_.kast_forms && reader_.take_word("choice[")) return choice(std::move(node));
    if (!dice_follow()) left_over();
    node.kind = PartKind::dice;
    node.count = Amount{1, -1, node.column};
    return dice_of(std::move(node));
}

Node Parser::dice_of(Node node) {
    reader_.take_word("d");
    const Column column = reader_.column();
    skip_leading_zeros();
    const std::string_view left = reader_.rest();
    const char next = left.empty() ? '\0' : left[0];
    if (next == '%' && dialect_.percent != Percent::unknown) {
        reader_.skip(1);
        if (dialect_.percent == Percent::tens) return tens_of(std::move(node), column);
        if (!tens_dice(node, column)) node.sides = Amount{100, -1, column};
    } else if (next == '{' && dialect_.kast_forms) {
        listed_faces(node);
        node.sides = Amount{static_cast<std::int64_t>(node.faces.size()), -1, column};
    } else if (dialect_.fate_dice && (next == 'f' || next == 'F')) {
        reader_.skip(1);
        node.die = Sides::fate;
        node.sides = Amount{3, -1, column};
    } else if (next == '(') {
        node.sides = amount_of(parentheses(), node);
    } else if (next == '@') {
        node.sides = amount_of(constant(), node);
    } else if (is_digit(next)) {
        const std::size_t size = std::min(left.find_first_not_of('6'), left.size());
        const bool digits =
            dialect_.digit_dice && size > 1 && !(size < left.size() && is_digit(left[size]));
        if (digits) {
            if (size > digit_dice_max) {
                stop(column, "sixes");
            }
            reader_.skip(size);
            node.die = Sides::digits;
            node.sides = Amount{static_cast<std::int64_t>(size), -1, column};
            if (dialect_.kast_forms && !reader_.after_space()) {
                if (reader_.take_word("lo"))
                    node.digit_order = DigitOrder::lowest_first;
                else if (reader_.take_word("hi"))
                    node.digit_order = DigitOrder::highest_first;
            }
        } else {
            node.sides = Amount{*reader_.whole(), -1, column};
        }
    } else {
        reader_.unexpected("sides");
    }
    modifiers(node);
    require_possible(node);
    return node;
}

Node Parser::tens_of(Node dice, Column column) {
    dice.sides = Amount{10, -1, column};
    modifiers(dice);
    if (dice.modifiers != Modifiers{} || dice.count.from >= 0) {
        stop(column, "tens-alone");
    }
    const auto number = [&](std::int64_t value) {
        Node node = start(PartKind::number);
        node.number = value;
        return node;
    };
    const auto within = [&](Node inner) {
        Node node = start(PartKind::parentheses);
        node.children.push_back(std::move(inner));
        return node;
    };
    Node from_nought = start(PartKind::sum);
    const std::int64_t count = dice.count.number;
    from_nought.children.push_back(std::move(dice));
    from_nought.children.push_back(number(count));
    from_nought.joints = {Joint::plus, Joint::minus};
    Node tens = start(PartKind::product);
    tens.children.push_back(within(std::move(from_nought)));
    tens.children.push_back(number(10));
    tens.joints = {Joint::times, Joint::times};
    return within(std::move(tens));
}

void Parser::skip_leading_zeros() {
    for (auto left = reader_.rest(); left.size() > 1 && left[0] == '0' && is_digit(left[1]);
         left = reader_.rest()) {
        reader_.skip(1);
    }
}

Node Parser::group() {
    Node node = start(PartKind::group);
    const Level level(depth_, node.column);
    reader_.take('{');
    do node.children.push_back(expression());
    while (reader_.take(','));
    if (!reader_.take('}')) reader_.unexpected("comma-or-brace");
    modifiers(node);
    return node.children.size() == 1 ? of_one_member(std::move(node)) : node;
}

Node Parser::of_one_member(Node node) {
    if (dialect_.one_member == OneMember::total || node.modifiers == Modifiers{}) return node;
    if (dialect_.one_member == OneMember::unknown) {
        stop(node.column, "one-member");
    }
    if (!node.modifiers.success) return node;
    // Each die is asked, not the sum: so it is said of the dice themselves.
    Node dice = std::move(node.children.front());
    Modifiers rest = node.modifiers;
    rest.success.reset();
    rest.failure.reset();
    const bool alone = dice.kind == PartKind::dice && dice.label.empty() &&
                       !dice.modifiers.success && node.amounts.empty() && rest == Modifiers{};
    if (!alone) {
        stop(node.column, "one-member-successes");
    }
    dice.modifiers.success = node.modifiers.success;
    dice.modifiers.failure = node.modifiers.failure;
    return dice;
}

Expected<Formula> parse(std::string_view text, const Dialect& dialect) {
    try {
        return Parser(dialect.kast_forms ? plainly_written(text) : std::string(text), dialect)
            .formula();
    } catch (const Stop& stopped) {
        return std::unexpected(stopped.error);
    }
}

}  // namespace kast::rules::notation

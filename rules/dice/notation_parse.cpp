// Recursive descent over docs/notation.md's grammar; one function for each of its lines.

#include "rules/dice/notation_reader.hpp"

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

class Parser {
public:
    Parser(std::string_view text, const Dialect& dialect) : reader_(text), dialect_(dialect) {}

    Formula formula() {
        Formula formula{expression(), {}};
        if (reader_.take('#')) {
            const Column column = reader_.column();
            formula.comment = reader_.remainder();
            if (formula.comment.size() > comment_max) {
                stop(column, "too-long",
                     "A comment has at most " + std::to_string(comment_max) + " bytes.");
            }
        }
        if (!reader_.at_end()) left_over();
        return formula;
    }

private:
    /// One level deeper, for as long as it lives.
    struct Level {
        Level(int& level, Column column) : depth(level) {
            if (++depth > depth_max) {
                stop(column, "too-deep",
                     "Parentheses, groups and signs go at most " + std::to_string(depth_max) +
                         " deep.");
            }
        }
        ~Level() { --depth; }
        Level(const Level&) = delete;
        Level& operator=(const Level&) = delete;
        int& depth;
    };

    [[noreturn]] void left_over() {
        if (is_letter(reader_.peek())) unknown_word();
        reader_.unexpected("An operator");
    }

    /// A word that is neither a modifier nor a function.
    [[noreturn]] void unknown_word() {
        const Column here = reader_.column();
        const std::string before = quotable(reader_.before());
        const std::string word = quotable(reader_.name());
        std::string message = "'" + word + "' means nothing here.";
        if (before.empty() || before.size() > 40) {
            message += " A comment comes after #.";
        } else {
            message += " A label is written " + before + "[" + word + "], a comment " + before +
                       " # " + word + ", a number of the sheet @" + word + ".";
        }
        stop(here, "unknown-word", std::move(message));
    }

    Node start(PartKind kind) {
        Node node;
        node.kind = kind;
        node.column = reader_.column();
        return node;
    }

    Node expression() {
        return chain(PartKind::sum, {'+', Joint::plus}, {'-', Joint::minus},
                     [this] { return term(); });
    }

    Node term() {
        return chain(PartKind::product, {'*', Joint::times}, {'/', Joint::over},
                     [this] { return factor(); });
    }

    struct Operator {
        char sign;
        Joint joint;
    };

    /// Parts joined by one of two operators of equal rank; a lone part stays as it is.
    template <class Part>
    Node chain(PartKind kind, Operator first, Operator second, Part&& part) {
        Node all = start(kind);
        all.children.push_back(part());
        all.joints.push_back(first.joint);
        for (;;) {
            if (reader_.take(first.sign))
                all.joints.push_back(first.joint);
            else if (reader_.take(second.sign))
                all.joints.push_back(second.joint);
            else
                break;
            all.children.push_back(part());
        }
        if (all.children.size() > 1) return all;
        Node only = std::move(all.children.front());
        return only;
    }

    Node factor() {
        if (reader_.peek() != '-' && reader_.peek() != '+') return labelled(primary());
        const Level level(depth_, reader_.column());
        if (reader_.take('+')) return factor();
        Node node = start(PartKind::negative);
        reader_.take('-');
        node.children.push_back(factor());
        return node;
    }

    Node labelled(Node node) {
        if (reader_.take('[')) {
            node.label = reader_.text_until(']', "A label");
            if (node.label.find('[') != std::string::npos) {
                stop(node.column, "unexpected", "A label cannot hold a '['.");
            }
        }
        return node;
    }

    Node primary() {
        const char next = reader_.peek();
        if (next == '{' && !dialect_.sets_in_parentheses) return group();
        if (is_letter(next)) return word();
        Node node = next == '(' ? parentheses() : next == '@' ? constant() : number();
        if (!dice_follow()) return node;
        Node dice = start(PartKind::dice);
        dice.column = node.column;
        dice.count = amount_of(std::move(node), dice);
        return dice_of(std::move(dice));
    }

    Node parentheses() {
        Node node = start(PartKind::parentheses);
        const Level level(depth_, node.column);
        reader_.take('(');
        node.children.push_back(expression());
        if (dialect_.sets_in_parentheses && reader_.peek() == ',') {
            node.kind = PartKind::group;
            while (reader_.take(',')) node.children.push_back(expression());
        }
        if (!reader_.take(')')) reader_.unexpected("A closing )");
        if (node.kind == PartKind::group) modifiers(node);
        return node;
    }

    Node constant() {
        Node node = start(PartKind::constant);
        reader_.take('@');
        const bool braces = reader_.rest().starts_with('{');
        if (braces) {
            reader_.skip(1);
            node.name = reader_.text_until('}', "A name");
            if (node.name.find('{') != std::string::npos) {
                stop(node.column, "unexpected", "A name cannot hold a '{'.");
            }
        } else {
            node.name = reader_.name();
        }
        if (node.name.empty()) reader_.unexpected("A name");
        if (node.name.size() > label_max) {
            stop(node.column, "too-long",
                 "A name has at most " + std::to_string(label_max) + " bytes.");
        }
        return node;
    }

    Node number() {
        Node node = start(PartKind::number);
        const auto whole = reader_.whole();
        if (!whole) reader_.unexpected("A number, dice or '('");
        node.number = *whole;
        // A point belongs to the number only where digits follow it.
        const std::string_view left = reader_.rest();
        if (left.size() > 1 && left[0] == '.' && is_digit(left[1])) {
            reader_.skip(1);
            const std::string_view digits = reader_.digits();
            if (digits.size() > 4) {
                stop(node.column, "out-of-range", "A number has at most 4 decimals.");
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

    /// True where a `d` with its sides comes next.
    bool dice_follow() {
        const std::string_view left = reader_.rest();
        return !left.empty() && (left[0] == 'd' || left[0] == 'D');
    }

    /// A function or dice without a count.
    Node word() {
        struct Named {
            std::string_view name;
            Function function;
        };
        constexpr Named functions[] = {{"floor", Function::floor},
                                       {"ceil", Function::ceil},
                                       {"round", Function::round},
                                       {"abs", Function::abs}};
        Node node = start(PartKind::function);
        for (const Named& named : functions) {
            if (!reader_.take_word(named.name)) continue;
            const Level level(depth_, node.column);
            node.function = named.function;
            if (!reader_.take('(')) reader_.unexpected("An opening (");
            node.children.push_back(expression());
            if (!reader_.take(')')) reader_.unexpected("A closing )");
            return node;
        }
        if (!dice_follow()) left_over();
        node.kind = PartKind::dice;
        node.count = Amount{1, -1, node.column};
        return dice_of(std::move(node));
    }

    Node dice_of(Node node) {
        reader_.take_word("d");
        const Column column = reader_.column();
        skip_leading_zeros();
        const std::string_view left = reader_.rest();
        const char next = left.empty() ? '\0' : left[0];
        if (next == '%' && dialect_.percent != Percent::unknown) {
            reader_.skip(1);
            if (dialect_.percent == Percent::tens) return tens_of(std::move(node), column);
            node.sides = Amount{100, -1, column};
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
                    stop(column, "out-of-range", "d66 to d66666: at most five sixes.");
                }
                reader_.skip(size);
                node.die = Sides::digits;
                node.sides = Amount{static_cast<std::int64_t>(size), -1, column};
            } else {
                node.sides = Amount{*reader_.whole(), -1, column};
            }
        } else {
            reader_.unexpected("The number of sides");
        }
        modifiers(node);
        return node;
    }

    /// Dice that show 0, 10, … 90: Kast writes them with d10.
    Node tens_of(Node dice, Column column) {
        dice.sides = Amount{10, -1, column};
        modifiers(dice);
        if (dice.modifiers != Modifiers{} || dice.count.from >= 0) {
            stop(column, "unexpected", "Nothing more can be said of a die that shows only tens.");
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

    /// So that `d066` is what `d66` is.
    void skip_leading_zeros() {
        for (auto left = reader_.rest(); left.size() > 1 && left[0] == '0' && is_digit(left[1]);
             left = reader_.rest()) {
            reader_.skip(1);
        }
    }

    Node group() {
        Node node = start(PartKind::group);
        const Level level(depth_, node.column);
        reader_.take('{');
        do node.children.push_back(expression());
        while (reader_.take(','));
        if (!reader_.take('}')) reader_.unexpected("A comma or a closing }");
        modifiers(node);
        return node.children.size() == 1 ? of_one_member(std::move(node)) : node;
    }

    /// What a dialect asks of a group of one member, where that is not what Kast asks.
    Node of_one_member(Node node) {
        if (dialect_.one_member == OneMember::total || node.modifiers == Modifiers{}) return node;
        if (dialect_.one_member == OneMember::unknown) {
            stop(node.column, "unexpected", "A group of one member has no modifiers here.");
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
            stop(node.column, "unexpected",
                 "Successes of a group of one member are counted die by die: write them after the "
                 "dice.");
        }
        dice.modifiers.success = node.modifiers.success;
        dice.modifiers.failure = node.modifiers.failure;
        return dice;
    }

    /// A number written as such, or an index into the node's amounts.
    Amount amount_of(Node value, Node& node) {
        if (const auto dice = first_dice(value)) {
            stop(*dice, "dice-in-number", "This number must be fixed, without dice.");
        }
        const Column column = value.column;
        if (value.kind == PartKind::number) {
            if (!value.number.is_whole()) {
                stop(column, "not-whole", "A whole number is needed here.");
            }
            return Amount{value.number.floor(), -1, column};
        }
        node.amounts.push_back(std::move(value));
        return Amount{0, static_cast<int>(node.amounts.size()) - 1, column};
    }

    std::optional<Amount> amount(Node& node) {
        const char next = reader_.peek();
        if (next == '(') return amount_of(parentheses(), node);
        if (next == '@') return amount_of(constant(), node);
        const Column column = reader_.column();
        const auto whole = reader_.whole();
        if (!whole) return std::nullopt;
        return Amount{*whole, -1, column};
    }

    Amount needed_amount(Node& node) {
        auto found = amount(node);
        if (!found) reader_.unexpected("A number");
        return *found;
    }

    std::optional<Compare> comparison() {
        if (reader_.take('=')) return Compare::equal;
        if (reader_.take('<')) {
            if (reader_.take('>')) return Compare::different;
            if (reader_.take('=')) return Compare::at_most;
            return dialect_.more_is_at_least ? Compare::at_most : Compare::less;
        }
        if (reader_.take('>')) {
            if (reader_.take('=')) return Compare::at_least;
            return dialect_.more_is_at_least ? Compare::at_least : Compare::more;
        }
        return std::nullopt;
    }

    /// A comparison with a number, or a number alone for `=`.
    std::optional<Condition> condition(Node& node) {
        const auto compare = comparison();
        if (!compare) {
            const auto than = amount(node);
            return than ? std::optional(Condition{Compare::equal, *than}) : std::nullopt;
        }
        const bool negative = reader_.take('-');
        Condition found{*compare, needed_amount(node)};
        if (negative) {
            if (found.than.from >= 0) {
                stop(found.than.column, "unexpected",
                     "A minus before a name or parentheses belongs inside: (-@name).");
            }
            found.than.number = -found.than.number;
        }
        return found;
    }

    Condition needed_condition(Node& node) {
        auto found = condition(node);
        if (!found) reader_.unexpected("A comparison such as >=5");
        return *found;
    }

    template <class T>
    void once(std::optional<T>& place, T value, Column column) {
        if (place) stop(column, "said-twice", "This can be said only once of the same dice.");
        place = std::move(value);
    }

    void modifiers(Node& node) {
        for (;;) {
            const Column column = reader_.column();
            const std::string_view letters = reader_.letters();
            if (!dialect_.is_modifiers(letters)) break;
            if (const Word* word = dialect_.word_at(reader_.rest())) {
                if (reader_.after_space()) {
                    // Two modifiers at once after a space are a word: "2d6 sad".
                    if (letters.size() > word->text.size()) break;
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
        if (!dialect_.goes_together) require_apart(node);
        if (node.modifiers.failure && !node.modifiers.success) {
            stop(node.column, "unfinished",
                 "Failures are taken off successes: say first what is a success.");
        }
    }

    /// A modifier after a space that is more likely meant as something else.
    void require_meant(const Node& node, const Word& word) {
        const Column column = reader_.column();
        std::string_view left = reader_.rest().substr(word.text.size());
        const auto digits =
            left.substr(0, std::min(left.find_first_not_of("0123456789"), left.size()));
        if (word.text == "x" && !digits.empty()) {
            const std::string number(digits);
            stop(column, "unexpected",
                 "x explodes: write it without the space, or !" + number +
                     ". Rolling several times is not part of the notation.");
        }
        const bool drops = word.text == "d";
        const bool keeps =
            word.meaning == Meaning::keep_highest || word.meaning == Meaning::keep_lowest;
        if ((!drops && !keeps) || node.kind != PartKind::dice || node.count.from >= 0) return;
        const std::int64_t number = digits.empty()      ? 1
                                    : digits.size() > 9 ? number_max
                                                        : std::stoll(std::string(digits));
        if (number < node.count.number) return;
        if (drops && !digits.empty()) {
            stop(column, "unexpected",
                 "Between two dice a + is missing. (d" + std::string(digits) +
                     " after dice drops so many, and there are no more.)");
        }
        stop(column, "unexpected",
             "'" + std::string(word.text) + std::string(digits) +
                 "' keeps or drops all the dice there are. A comment comes after #.");
    }

    /// Refuses together what the dialect would do in another order.
    static void require_apart(const Node& node) {
        const Modifiers& all = node.modifiers;
        const int ways =
            !all.rerolls.empty() + all.explode.has_value() + (all.least || all.most ? 1 : 0);
        const auto keeps = std::ranges::count_if(all.picks, [](const Pick& pick) {
            return pick.choice == Choice::keep_highest || pick.choice == Choice::keep_lowest;
        });
        const bool mixed = keeps > 0 && all.picks.size() > 1;
        if (ways > 1 || mixed) {
            stop(node.column, "said-twice",
                 "These modifiers together are done in another order there than here.");
        }
    }

    /// Two notations that differ in the order of their modifiers are the same tree.
    static void put_amounts_in_order(Node& node) {
        std::vector<Node> ordered;
        for_each_amount(node, [&](Amount& amount) {
            if (amount.from < 0) return;
            ordered.push_back(std::move(node.amounts[static_cast<std::size_t>(amount.from)]));
            amount.from = static_cast<int>(ordered.size()) - 1;
        });
        node.amounts = std::move(ordered);
    }

    void modifier(Node& node, const Word& word, Column column) {
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
                return once(all.success, needed_condition(node), column);
            case Meaning::failure:
                return once(all.failure, needed_condition(node), column);
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
        if (dialect_.as_written && !all.picks.empty()) {
            stop(column, "unexpected", "Here this comes before keeping and dropping.");
        }
        if (node.kind == PartKind::group) {
            stop(column, "unexpected", "This can be said of dice, not of a group.");
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
            case Meaning::least:
                return once(all.least, signed_amount(node), column);
            case Meaning::most:
                return once(all.most, signed_amount(node), column);
            default:
                break;
        }
    }

    /// `min-1`: for dice that show less than 0.
    Amount signed_amount(Node& node) {
        const bool negative = reader_.take('-');
        Amount found = needed_amount(node);
        if (negative && found.from >= 0) {
            stop(found.column, "unexpected",
                 "A minus before a name or parentheses belongs inside: (-@name).");
        }
        if (negative) found.number = -found.number;
        return found;
    }

    void pick(Node& node, const Word& word, Choice choice, Column column) {
        auto number = amount(node);
        const std::string_view left = reader_.rest();
        if (!number && !reader_.after_space() && left.size() > 1 && left[0] == '-' &&
            is_digit(left[1])) {
            const std::string name(word.text);
            stop(reader_.column(), "out-of-range",
                 name + " takes no negative number; to take something off the sum, write " + name +
                     "1 - " + left[1] + " with the 1.");
        }
        node.modifiers.picks.push_back({choice, number.value_or(Amount{1, -1, column})});
    }

    void reroll(Node& node, bool is_once, Column column) {
        const auto when = condition(node);
        if (!dialect_.many_rerolls && !node.modifiers.rerolls.empty()) {
            stop(column, "said-twice", "This can be said only once of the same dice.");
        }
        node.modifiers.rerolls.push_back({is_once, when, column});
    }

    void explode(Node& node, Explosion how, Column column) {
        const auto when = condition(node);
        once(node.modifiers.explode, Explode{how, when, column}, column);
    }

    void sort(Modifiers& all, Order order, Column column) {
        if (all.order != Order::as_rolled) {
            stop(column, "said-twice", "This can be said only once of the same dice.");
        }
        all.order = order;
    }

    Reader reader_;
    const Dialect& dialect_;
    int depth_ = 0;
};

}  // namespace

Expected<Formula> parse(std::string_view text, const Dialect& dialect) {
    try {
        return Parser(text, dialect).formula();
    } catch (const Stop& stopped) {
        return std::unexpected(stopped.error);
    }
}

}  // namespace kast::rules::notation

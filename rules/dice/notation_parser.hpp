#pragma once
// Recursive descent over docs/notation.md's grammar; one function for each of its lines. Only for
// `parse`.

#include "rules/dice/notation_reader.hpp"

#include <initializer_list>
#include <string>
#include <utility>

namespace kast::rules::notation {

class Parser {
public:
    Parser(std::string text, const Dialect& dialect)
        : text_(std::move(text)), reader_(text_), dialect_(dialect) {}

    Formula formula();

private:
    /// One level deeper, for as long as it lives.
    struct Level {
        Level(int& level, Column column) : depth(level) {
            if (++depth > depth_max) {
                stop(column, "too-deep", {{"most", std::to_string(depth_max)}});
            }
        }
        ~Level() { --depth; }
        Level(const Level&) = delete;
        Level& operator=(const Level&) = delete;
        int& depth;
    };
    [[noreturn]] void left_over();

    /// A word that is neither a modifier nor a function.
    [[noreturn]] void unknown_word();
    Node start(PartKind kind);
    /// The whole, or so many times the same.
    Node repeated();
    int repeats();
    Node expression();
    Node term();
    /// A function of two parts.
    static Node joined(Function function, Node first, Node second);
    Node inline_roll();
    Node choice(Node node);
    void listed_faces(Node& node);
    bool tens_dice(Node& node, Column column);

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

    Node factor();
    Node labelled(Node node);
    Node primary();
    Node parentheses();
    Node constant();
    Node number();

    /// True where a `d` with its sides comes next.
    bool dice_follow();

    /// A function or dice without a count.
    Node word();
    Node dice_of(Node node);

    /// Dice that show 0, 10, … 90: Kast writes them with d10.
    Node tens_of(Node dice, Column column);

    /// So that `d066` is what `d66` is.
    void skip_leading_zeros();
    Node group();

    /// What a dialect asks of a group of one member, where that is not what Kast asks.
    Node of_one_member(Node node);

    /// A number written as such, or an index into the node's amounts.
    Amount amount_of(Node value, Node& node);
    std::optional<Amount> amount(Node& node);
    Amount needed_amount(Node& node);
    std::optional<Compare> comparison();

    /// A comparison with a number, or a number alone for `=`.
    std::optional<Condition> condition(Node& node);
    Condition needed_condition(Node& node);

    template <class T>
    void once(std::optional<T>& place, T value, Column column) {
        if (place) stop(column, "once");
        place = std::move(value);
    }

    void modifiers(Node& node);

    /// A modifier after a space that is more likely meant as something else.
    void require_meant(const Node& node, const Word& word);

    /// Refuses what the dialect would do in another way than Kast does.
    void require_apart(const Node& node) const;
    /// Refuses what waits for a face that the dice do not have.
    void require_possible(const Node& node) const;
    void require_one_order(const Node& node) const;
    void require_same_pick(const Node& node, const Pick& pick) const;
    /// Makes `round(x)` of a table that rounds all halves up.
    void halves_up(Node& call);

    /// Two notations that differ in the order of their modifiers are the same tree.
    static void put_amounts_in_order(Node& node);
    void modifier(Node& node, const Word& word, Column column);

    /// `min-1`: for dice that show less than 0.
    Amount signed_amount(Node& node);
    void pick(Node& node, const Word& word, Choice choice, Column column);
    void reroll(Node& node, bool is_once, Column column);
    void explode(Node& node, Explosion how, Column column);
    void sort(Modifiers& all, Order order, Column column);

    std::string text_;
    Reader reader_;
    const Dialect& dialect_;
    int depth_ = 0;
};

}  // namespace kast::rules::notation

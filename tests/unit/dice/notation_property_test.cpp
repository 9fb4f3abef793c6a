#ifdef KAST_RAPIDCHECK
#include "rules/dice/notation.hpp"
#include "rules/dice/notation_pool.hpp"
#include "rules/dice/notation_sentences.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <random>

namespace kast::rules::notation {
namespace {

/// Requires the property of many random cases; rapidcheck prints the smallest that fails.
template <class Property>
void always(const std::string& what, Property&& property) {
    EXPECT_TRUE(rc::check(what, std::forward<Property>(property)));
}

int upto(int most) { return *rc::gen::resize(100, rc::gen::inRange(0, most + 1)); }
bool chance_of(int one_in) { return upto(one_in - 1) == 0; }

/// Trees as the parser makes them, with everything in them.
class Trees {
public:
    Node sum(int depth) {
        return chain(PartKind::sum, depth, [&] { return product(depth); });
    }

private:
    template <class Part>
    Node chain(PartKind kind, int depth, Part&& part) {
        const int more = depth > 0 ? upto(2) : 0;
        if (more == 0) return part();
        Node node;
        node.kind = kind;
        const int first = kind == PartKind::sum ? 0 : 2;
        for (int i = 0; i <= more; ++i) {
            node.children.push_back(part());
            node.joints.push_back(static_cast<Joint>(first + (i > 0 ? upto(1) : 0)));
        }
        return node;
    }

    Node product(int depth) {
        return chain(PartKind::product, depth, [&] { return factor(depth); });
    }

    Node factor(int depth) {
        if (depth > 0 && chance_of(6)) {
            Node node;
            node.kind = PartKind::negative;
            node.children.push_back(factor(depth - 1));
            return node;
        }
        Node node = part(depth);
        if (chance_of(5)) node.label = one_of({"fire", "is och snö", "a b", "7", "–", "#d6"});
        return node;
    }

    Node part(int depth) {
        switch (upto(depth > 0 ? 6 : 3)) {
            case 0:
                return number();
            case 1:
                return constant();
            case 2:
            case 3:
                return dice();
            case 4:
                return parentheses(depth);
            case 5: {
                Node node = parentheses(depth);
                node.kind = PartKind::function;
                node.function = static_cast<Function>(upto(3));
                return node;
            }
            default:
                return group(depth);
        }
    }

    static std::string one_of(std::vector<std::string> texts) {
        return texts[static_cast<std::size_t>(upto(static_cast<int>(texts.size()) - 1))];
    }

    Node number() {
        Node node;
        node.number = chance_of(4) ? Fraction(upto(99999), 10000) : Fraction(upto(30));
        return node;
    }

    Node constant() {
        Node node;
        node.kind = PartKind::constant;
        node.name = one_of({"skill", "a.b_2", "Sword fighting", "träff", "_x", "d6", "1st", "-"});
        return node;
    }

    Node parentheses(int depth) {
        Node node;
        node.kind = PartKind::parentheses;
        node.children.push_back(sum(depth - 1));
        return node;
    }

    Amount amount(Node& node, int most = 30) {
        if (!chance_of(6)) return {upto(most), -1, {}};
        Node from = constant();
        if (chance_of(2)) {
            Node inner = number();
            from = Node{};
            from.kind = PartKind::parentheses;
            from.children.push_back(inner);
        }
        node.amounts.push_back(from);
        return {0, static_cast<int>(node.amounts.size()) - 1, {}};
    }

    Condition condition(Node& node) {
        const auto compare = static_cast<Compare>(upto(5));
        Condition made{compare, amount(node)};
        if (made.than.from < 0 && chance_of(4)) made.than.number = -made.than.number;
        return made;
    }

    std::optional<Condition> maybe_condition(Node& node) {
        if (chance_of(2)) return std::nullopt;
        return condition(node);
    }

    Node dice() {
        Node node;
        node.kind = PartKind::dice;
        node.count = amount(node, 8);
        switch (upto(5)) {
            case 0:
                node.die = Sides::fate;
                node.sides.number = 3;
                break;
            case 1:
                node.die = Sides::digits;
                node.sides.number = 2 + upto(1);
                break;
            default:
                node.sides = amount(node, 20);
        }
        Modifiers& all = node.modifiers;
        for (int i = upto(4) - 2; i > 0; --i) {
            const bool once = chance_of(2);
            all.rerolls.push_back({once, maybe_condition(node), {}});
        }
        if (chance_of(4)) {
            const auto how = static_cast<Explosion>(upto(4));
            all.explode = Explode{how, maybe_condition(node), {}};
        }
        if (chance_of(6)) all.implode = Implode{maybe_condition(node)};
        if (chance_of(6)) all.least = amount(node);
        if (chance_of(6)) all.most = amount(node);
        shared_modifiers(node);
        if (!all.success && chance_of(6)) all.match = amount(node);
        return node;
    }

    Node group(int depth) {
        Node node;
        node.kind = PartKind::group;
        for (int i = upto(2); i >= 0; --i) node.children.push_back(sum(depth - 1));
        shared_modifiers(node);
        return node;
    }

    void shared_modifiers(Node& node) {
        Modifiers& all = node.modifiers;
        for (int i = upto(4) - 2; i > 0; --i) {
            const auto choice = static_cast<Choice>(upto(3));
            all.picks.push_back({choice, amount(node, 4)});
        }
        if (chance_of(4)) {
            all.success = condition(node);
            if (chance_of(2)) all.failure = condition(node);
        }
        if (chance_of(5)) all.order = static_cast<Order>(1 + upto(1));
    }
};

const Constants sheet{{"skill", 3}, {"a.b_2", 2}, {"Sword fighting", 4}, {"träff", 1},
                      {"_x", 0},    {"d6", 6},    {"1st", -1},           {"-", 7}};

/// Dice with a seed of their own.
class RandomDice final : public Dice {
public:
    explicit RandomDice(std::uint32_t seed) : generator_(seed) {}
    Id fresh_id() override { return Id("x"); }

protected:
    std::uint32_t draw(std::uint32_t n, std::uint32_t lowest) override {
        return lowest + static_cast<std::uint32_t>(generator_() % n);
    }

private:
    std::mt19937 generator_;
};

/// The dice and parts of a result must agree with its value.
void require_sound(const RollPart& part) {
    std::size_t dice = part.dice.size();
    RC_ASSERT(dice <= static_cast<std::size_t>(draws_max + dice_max));
    RC_ASSERT(std::isfinite(part.value));
    if (part.kind == PartKind::sum) {
        double sum = 0;
        for (const RollPart& one : part.parts) {
            sum += one.joint == Joint::minus ? -one.value : one.value;
        }
        RC_ASSERT(std::abs(sum - part.value) <= 1e-9 * (1 + std::abs(sum)));
    }
    for (const RollPart& one : part.parts) require_sound(one);
}

TEST(NotationProperty, WhatIsPrintedIsReadBackAsTheSame) {
    always("parse(print(tree)) == tree", [] {
        const Node tree = Trees().sum(upto(3));
        const std::string text = print(tree);
        RC_PRE(text.size() <= length_max);
        // Trees have conditions that no die meets, too.
        const auto again = parse(text, stored_dialect());
        if (!again) RC_FAIL(text + ": " + again.error().message);
        if (!(again->root == tree)) RC_FAIL(text + " is read as " + print(*again));
    });
}

TEST(NotationProperty, RolledOrRefusedButNeverThrown) {
    always("a prepared formula rolls, within its bounds", [](std::uint32_t seed) {
        const Formula formula{Trees().sum(upto(3)), {}};
        const auto ready = prepare(formula, sheet);
        RC_CLASSIFY(ready.has_value(), "rolled");
        if (!ready) {
            RC_ASSERT(std::ranges::count(error_kinds, ready.error().kind) == 1);
            RC_ASSERT(read_back(ready.error().kind, ready.error().message).has_value());
            return;
        }
        RandomDice dice(seed);
        RandomDice same(seed);
        const RollResult result = roll(*ready, dice);
        RC_ASSERT(result == roll(*ready, same));
        RC_ASSERT(std::abs(result.total) <= 1e12);
        require_sound(result.roll);
    });
}

TEST(NotationProperty, WhatIsRolledIsAmongTheOdds) {
    always("a total has a chance", [](std::uint32_t seed) {
        const Formula formula{Trees().sum(upto(1)), {}};
        const auto ready = prepare(formula, sheet);
        RC_PRE(ready.has_value());
        const auto chances = odds(*ready);
        RC_CLASSIFY(chances.has_value(), "odds");
        if (!chances) {
            RC_ASSERT(chances.error().kind == "odds-too-large");
            return;
        }
        long double all = chances->cut_off;
        std::map<double, long double> by_number;
        for (const auto& [value, chance] : chances->chances) {
            all += chance.value;
            by_number[value.number()] += chance.value;
        }
        RC_ASSERT(std::abs(static_cast<double>(all) - 1) < 1e-12);
        RC_ASSERT(chances->cut_off <= 1e-12L);
        RandomDice dice(seed);
        for (int i = 0; i < 5; ++i) RC_ASSERT(by_number[roll(*ready, dice).total] > 0);
    });
}

/// Reads any text; what is understood must be understood again as printed.
void require_calm(const std::string& text) {
    const auto formula = parse(text);
    if (!formula) {
        RC_ASSERT(formula.error().column >= 1);
        RC_ASSERT(formula.error().column <= static_cast<int>(text.size()) + 1);
        RC_ASSERT(std::ranges::count(error_kinds, formula.error().kind) == 1);
        RC_ASSERT(read_back(formula.error().kind, formula.error().message).has_value());
        return;
    }
    const std::string printed = print(*formula);
    if (printed.size() > length_max) return;  // put in full, it may be longer than what was written
    const auto again = parse(printed);
    if (!again) RC_FAIL(text + " is printed as " + printed + ": " + again.error().message);
    if (!(again->root == formula->root)) RC_FAIL(text + " is printed as " + printed);
    if (const auto ready = prepare(*formula, sheet)) {
        RandomDice dice(1);
        roll(*ready, dice);
    }
}

TEST(NotationProperty, AnyBytesAreReadWithoutThrowing) {
    always("random bytes", [](const std::string& text) { require_calm(text); });
}

TEST(NotationProperty, AnyWordsAreReadWithoutThrowing) {
    static const std::vector<std::string> words{
        "1",      "2",    "6",      "66",  "10", "100", "1000000", "2.5",    "d",
        "d6",     "2d6",  "D20",    "dF",  "d%", "d66", "(",       ")",      "{",
        "}",      ",",    "+",      "-",   "*",  "/",   "−",       "@skill", "@{Sword fighting}",
        "@",      "kh",   "kl",     "k",   "dh", "dl",  "r",       "rr",     "ro",
        "!",      "!!",   "!p",     "!!p", "!o", "x",   "xo",      "min",    "max",
        "cs",     "f",    "s",      "sa",  "sd", "=",   "<>",      "<",      "<=",
        ">",      ">=",   "[fire]", "[",   "]",  "#",   " ",       "floor(", "ceil(",
        "round(", "abs(", "\xc3",   "ä"};
    always("random words", [] {
        std::string text;
        for (int i = upto(12); i >= 0; --i)
            text += words[static_cast<std::size_t>(upto(static_cast<int>(words.size()) - 1))];
        require_calm(text);
    });
}

}  // namespace
}  // namespace kast::rules::notation
#endif

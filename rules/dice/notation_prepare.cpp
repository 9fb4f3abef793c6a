// Puts the constants in and refuses what could go wrong, so that nothing fails once dice are
// rolled. Every part gets the range in which its value must lie.

#include "rules/dice/notation_pool.hpp"
#include "rules/dice/notation_reader.hpp"

#include <algorithm>
#include <numeric>

namespace kast::rules::notation {
namespace {

constexpr std::int64_t value_max = 1'000'000'000'000;
constexpr std::int64_t denominator_max = 1'000'000'000;

/// All values that a part can take lie in low..high. Their denominators are at most `denominator`,
/// and divide it where `divides`.
struct Range {
    Fraction low;
    Fraction high;
    std::int64_t denominator = 1;
    bool divides = true;
};

Range whole(std::int64_t low, std::int64_t high) { return {low, high}; }

std::string text(std::int64_t number) { return std::to_string(number); }

class Preparer {
public:
    explicit Preparer(const Constants& constants) : constants_(constants) {}

    /// Fills in the numbers of `node` and all within. `droppable`: dice in it may come to count 0.
    Range prepare(Node& node, bool droppable = false) {
        Range range = range_of(node, droppable);
        if (range.low < Fraction(-value_max) || range.high > Fraction(value_max)) {
            stop(node.column, "larger-than", {{"most", text(value_max)}});
        }
        return range;
    }

private:
    Range range_of(Node& node, bool droppable) {
        switch (node.kind) {
            case PartKind::number:
                return of_number(node.number);
            case PartKind::constant:
                return constant(node);
            case PartKind::dice:
                return dice(node, droppable);
            case PartKind::group:
                return group(node);
            case PartKind::parentheses:
                return prepare(node.children.front(), droppable);
            case PartKind::function:
                return function(node, droppable);
            case PartKind::negative: {
                Range range = prepare(node.children.front(), droppable);
                return {-range.high, -range.low, range.denominator, range.divides};
            }
            case PartKind::sum:
                return sum(node, droppable);
            case PartKind::product:
                return product(node, droppable);
        }
        return {};
    }

    static Range of_number(const Fraction& number) {
        return {number, number, static_cast<std::int64_t>(number.under()), true};
    }

    Range constant(Node& node) {
        const auto found = constants_.find(node.name);
        if (found == constants_.end()) {
            stop(node.column, "no-such-constant", {{"name", node.name}});
        }
        if (found->second < -number_max || found->second > number_max) {
            stop(node.column, "constant-most", {{"name", node.name}, {"most", text(number_max)}});
        }
        node.number = found->second;
        return of_number(node.number);
    }

    /// A function of several parts.
    Range joined(Node& node, bool droppable) {
        Range range = prepare(node.children.front(), droppable);
        for (std::size_t i = 1; i < node.children.size(); ++i) {
            Node& child = node.children[i];
            const Range next = prepare(child, droppable);
            switch (node.function) {
                case Function::max:
                    range.low = std::max(range.low, next.low);
                    range.high = std::max(range.high, next.high);
                    break;
                case Function::min:
                    range.low = std::min(range.low, next.low);
                    range.high = std::min(range.high, next.high);
                    break;
                case Function::mod: {
                    require_divisor(next, child.column);
                    const Fraction most = std::max(next.low.abs(), next.high.abs());
                    range.low = range.low < Fraction(0) ? -most : Fraction(0);
                    range.high = range.high > Fraction(0) ? most : Fraction(0);
                    break;
                }
                default:
                    return power(range, next, child.column);
            }
            join_denominators(range, next, child.column);
        }
        return range;
    }

    static Range power(const Range& base, const Range& exponent, Column column) {
        if (exponent.low != exponent.high) {
            stop(column, "fixed-number");
        }
        if (!exponent.low.is_whole()) {
            stop(column, "whole-number-not", {{"number", exponent.low.text()}});
        }
        if (exponent.low < Fraction(0) || exponent.low > Fraction(exponent_max)) {
            stop(column, "exponent", {{"most", text(exponent_max)}});
        }
        Range range = of_number(1);
        for (std::int64_t i = exponent.low.floor(); i > 0; --i) multiply(range, base, column);
        return range;
    }

    Range function(Node& node, bool droppable) {
        if (node.children.size() > 1) return joined(node, droppable);
        const Range inner = prepare(node.children.front(), droppable);
        switch (node.function) {
            case Function::floor:
                return whole(inner.low.floor(), inner.high.floor());
            case Function::ceil:
                return whole(inner.low.ceil(), inner.high.ceil());
            case Function::round:
                return whole(inner.low.round(), inner.high.round());
            default:
                break;
        }
        if (node.function != Function::abs) return inner;  // max and min of one part
        Range range = inner;
        const bool spans = inner.low < Fraction(0) && inner.high > Fraction(0);
        range.low = spans ? Fraction(0) : std::min(inner.low.abs(), inner.high.abs());
        range.high = std::max(inner.low.abs(), inner.high.abs());
        return range;
    }

    void join_denominators(Range& range, const Range& other, Column column) {
        // Of fractions with fixed denominators the sum has their common one.
        const bool divides = range.divides && other.divides;
        const std::int64_t shared =
            divides ? std::gcd(range.denominator, other.denominator) : std::int64_t{1};
        set_denominator(range, range.denominator / shared, other.denominator, column);
        range.divides = divides;
    }

    static void set_denominator(Range& range, std::int64_t a, std::int64_t b, Column column) {
        // Both are at most 10^9, or 10^12 for a divisor's number.
        if (a > denominator_max || b > denominator_max || a * b > denominator_max) {
            stop(column, "fine-fractions");
        }
        range.denominator = a * b;
    }

    Range sum(Node& node, bool droppable) {
        Range range = prepare(node.children.front(), droppable);
        for (std::size_t i = 1; i < node.children.size(); ++i) {
            const Range next = prepare(node.children[i], droppable);
            const bool minus = node.joints[i] == Joint::minus;
            range.low = minus ? range.low - next.high : range.low + next.low;
            range.high = minus ? range.high - next.low : range.high + next.high;
            join_denominators(range, next, node.children[i].column);
            require_size(range, node.children[i].column);
        }
        return range;
    }

    static void require_size(const Range& range, Column column) {
        if (range.low < Fraction(-value_max) || range.high > Fraction(value_max)) {
            stop(column, "larger-than", {{"most", text(value_max)}});
        }
    }

    Range product(Node& node, bool droppable) {
        Range range = prepare(node.children.front(), droppable);
        for (std::size_t i = 1; i < node.children.size(); ++i) {
            Node& child = node.children[i];
            Range next = prepare(child, droppable);
            if (node.joints[i] == Joint::over) next = inverse(next, child.column);
            multiply(range, next, child.column);
        }
        return range;
    }

    /// 1 / range.
    static Range inverse(const Range& range, Column column) {
        require_divisor(range, column);
        return inverse_of(range, column);
    }

    static void require_divisor(const Range& range, Column column) {
        if (range.low <= Fraction(0) && range.high >= Fraction(0)) {
            const bool always = range.low == range.high;
            if (always) stop(column, "divides-by-zero");
            stop(column, "divisor-zero");
        }
    }

    static Range inverse_of(const Range& range, Column column) {
        Range inverse;
        inverse.divides = range.low == range.high;
        const Fraction largest = std::max(range.low.abs(), range.high.abs());
        const Fraction::Wide over =
            inverse.divides ? largest.over() : Fraction::Wide{largest.ceil()} * range.denominator;
        if (over > denominator_max) {
            stop(column, "fine-fractions");
        }
        inverse.denominator = static_cast<std::int64_t>(over);
        inverse.low = Fraction(1) / range.high;
        inverse.high = Fraction(1) / range.low;
        return inverse;
    }

    static void multiply(Range& range, const Range& next, Column column) {
        set_denominator(range, range.denominator, next.denominator, column);
        // The ends of ranges could pass what a fraction can hold, though no value does: in doubles.
        const double ends[] = {range.low.number(), range.high.number()};
        const double others[] = {next.low.number(), next.high.number()};
        for (const double a : ends) {
            for (const double b : others) {
                if (a * b > double(value_max) || a * b < -double(value_max)) {
                    stop(column, "larger-than", {{"most", text(value_max)}});
                }
            }
        }
        const Fraction products[] = {range.low * next.low, range.low * next.high,
                                     range.high * next.low, range.high * next.high};
        const auto [low, high] = std::ranges::minmax(products);
        range.low = low;
        range.high = high;
        range.divides = range.divides && next.divides;
    }

    /// Works an amount out. Stops where it is no whole number in low..high.
    void settle(Node& node, Amount& amount, std::int64_t low, std::int64_t high,
                Reason past = "between") {
        if (amount.from >= 0) {
            const Range range = prepare(node.amounts[static_cast<std::size_t>(amount.from)]);
            if (!range.low.is_whole()) {
                stop(amount.column, "whole-number-not", {{"number", range.low.text()}});
            }
            amount.number = range.low.floor();
        }
        if (amount.number < low || amount.number > high) {
            const Values values{
                {"least", text(low)}, {"most", text(high)}, {"number", text(amount.number)}};
            if (amount.number > high) stop(amount.column, past, values);
            stop(amount.column, "between", values);
        }
    }

    void settle(Node& node, std::optional<Condition>& condition) {
        if (condition) settle(node, condition->than, -number_max, number_max);
    }

    void settle_modifiers(Node& node) {
        Modifiers& all = node.modifiers;
        for (Reroll& reroll : all.rerolls) settle(node, reroll.when);
        if (all.explode) settle(node, all.explode->when);
        if (all.explode && all.explode->limit) {
            settle(node, *all.explode->limit, 0, explosions_max);
        }
        if (all.implode) settle(node, all.implode->when);
        if (all.least) settle(node, *all.least, -sides_max, sides_max);
        if (all.most) settle(node, *all.most, -sides_max, sides_max);
        for (Pick& pick : all.picks) settle(node, pick.number, 0, number_max);
        if (all.match) settle(node, *all.match, 2, dice_max);
        settle(node, all.success);
        settle(node, all.failure);
        settle(node, all.doubled);
    }

    Range dice(Node& node, bool droppable) {
        settle(node, node.count, 0, dice_max, "dice-between");
        if (node.die == Sides::digits)
            settle(node, node.sides, 1, digit_dice_max);
        else
            settle(node, node.sides, 1, sides_max);
        dice_ += node.count.number * dice_each(node);
        if (dice_ > dice_max) {
            stop(node.column, "too-many-dice", {{"most", text(dice_max)}});
        }
        settle_modifiers(node);
        const PoolRules rules(node);
        require_an_end(node, rules);
        return pool_range(node, rules, droppable);
    }

    /// How many dice are thrown to read one.
    static std::int64_t dice_each(const Node& node) {
        if (node.die == Sides::digits) return node.sides.number;
        const bool tens = node.die == Sides::bonus || node.die == Sides::penalty;
        return tens ? node.sides.number + 2 : 1;
    }

    static void require_an_end(const Node& node, const PoolRules& rules) {
        std::vector<Condition> conditions = rules.always;
        const auto all_met = [&] {
            return std::ranges::all_of(
                rules.faces.boundary_faces(conditions), [&](std::int64_t face) {
                    return std::ranges::any_of(conditions,
                                               [&](const auto& one) { return meets(face, one); });
                });
        };
        if (!conditions.empty() && all_met()) {
            stop(node.modifiers.rerolls.front().column, "rerolls-endless");
        }
        if (!rules.explodes || rules.extras_max < explosions_max) return;
        conditions.push_back(*rules.explodes);
        if (all_met()) {
            stop(node.modifiers.explode->column, "explosions-endless");
        }
    }

    static Range pool_range(const Node& node, const PoolRules& rules, bool droppable) {
        const std::int64_t extras = rules.explodes ? rules.extras_max : 0;
        const auto dice = static_cast<std::size_t>(rules.count);
        const auto dice_most =
            rules.is_compound() ? dice : dice * static_cast<std::size_t>(1 + extras);
        const auto kept = [&](std::size_t things) {
            const KeptRanks ranks = kept_ranks(node.modifiers.picks, things);
            return static_cast<std::int64_t>(ranks.end - ranks.first);
        };
        std::int64_t fewest = kept(dice);
        const std::int64_t most = std::max(fewest, kept(dice_most));
        if (droppable) fewest = 0;
        if (node.modifiers.success) {
            return whole(node.modifiers.failure ? -most : 0,
                         most * (node.modifiers.doubled ? 2 : 1));
        }
        if (node.modifiers.match) return whole(0, most / node.modifiers.match->number);
        const std::int64_t less = rules.is_penetrating() ? 1 : 0;
        std::int64_t low = rules.counted(rules.faces.lowest());
        std::int64_t high = rules.counted(rules.faces.highest());
        const std::int64_t lowest = rules.implodes ? std::min(low, low - high) : low;
        const std::int64_t highest = rules.implodes ? std::max(high, high - low) : high;
        if (rules.is_compound()) {
            low = lowest + std::min(std::int64_t{0}, extras * (low - less));
            high = highest + std::max(std::int64_t{0}, extras * (high - less));
        } else {
            low = lowest - less;
            high = highest;
        }
        return whole(std::min(fewest * low, most * low), std::max(fewest * high, most * high));
    }

    Range group(Node& node) {
        settle_modifiers(node);
        const bool alone = node.children.size() == 1;
        const bool picks_dice = alone && !node.modifiers.picks.empty();
        Range all{};
        std::vector<Range> members;
        for (Node& child : node.children) {
            members.push_back(prepare(child, picks_dice));
            join_denominators(all, members.back(), child.column);
        }
        const KeptRanks ranks = kept_ranks(node.modifiers.picks, members.size());
        const bool some = ranks.end > ranks.first;
        if (node.modifiers.success) {
            const auto most = static_cast<std::int64_t>(members.size());
            return whole(node.modifiers.failure ? -most : 0,
                         most * (node.modifiers.doubled ? 2 : 1));
        }
        if (alone) {
            // Its dice may be dropped; without dice the member itself may be.
            all.low = picks_dice ? std::min(Fraction(0), members[0].low) : members[0].low;
            all.high = picks_dice ? std::max(Fraction(0), members[0].high) : members[0].high;
            return all;
        }
        all.low = all.high = 0;
        const bool every = ranks.end - ranks.first == members.size();
        for (const Range& member : members) {
            all.low = all.low + (every ? member.low : std::min(member.low, Fraction(0)));
            all.high = all.high + (every ? member.high : std::max(member.high, Fraction(0)));
        }
        if (some && !every) tighten(all, members);
        require_size(all, node.column);
        return all;
    }

    /// What is kept is at least one member: no less than the least of them where none is negative.
    static void tighten(Range& all, const std::vector<Range>& members) {
        const Fraction least = std::ranges::min(members, {}, &Range::low).low;
        const Fraction most = std::ranges::max(members, {}, &Range::high).high;
        if (least > Fraction(0)) all.low = least;
        if (most < Fraction(0)) all.high = most;
    }

    const Constants& constants_;
    std::int64_t dice_ = 0;
};

}  // namespace

Expected<Prepared> prepare(Formula formula, const Constants& constants) {
    try {
        Preparer(constants).prepare(formula.root);
        return Prepared(std::move(formula));
    } catch (const Stop& stopped) {
        return std::unexpected(stopped.error);
    }
}

}  // namespace kast::rules::notation

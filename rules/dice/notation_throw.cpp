#include "rules/dice/notation_throw.hpp"

#include "rules/dice/notation.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace kast::rules::notation {
namespace {

/// All dice of a tree, but for those in groups within it.
void collect_dice(const Node& node, Thrown& thrown, std::vector<Die*>& found) {
    for (Die& die : thrown.dice) found.push_back(&die);
    for (std::size_t i = 0; i < node.children.size(); ++i) {
        if (node.children[i].kind == PartKind::group) continue;
        collect_dice(node.children[i], thrown.parts[i], found);
    }
}

bool counts(const Die& die) {
    return !is_marked(die, DieMark::rerolled) && !is_marked(die, DieMark::dropped);
}

/// The values that at least `least` of the dice that count have.
std::set<std::int64_t> matches(std::span<const Die> dice, std::int64_t least) {
    std::map<std::int64_t, std::int64_t> numbers;
    for (const Die& die : dice) {
        if (counts(die)) ++numbers[die.value];
    }
    std::set<std::int64_t> found;
    for (const auto& [value, number] : numbers) {
        if (number >= least) found.insert(value);
    }
    return found;
}

void mark_matches(std::vector<Die>& dice, const Modifiers& modifiers) {
    if (!modifiers.match) return;
    const auto found = matches(dice, modifiers.match->number);
    for (Die& die : dice) {
        std::vector<DieMark>& marks = die.marks;
        std::erase(marks, DieMark::success);
        if (counts(die) && found.contains(die.value)) marks.push_back(DieMark::success);
    }
}

/// Works the values out again after dice in the tree were dropped.
void revalue(const Node& node, Thrown& thrown) {
    if (node.kind == PartKind::group) return;
    if (node.kind == PartKind::dice) {
        mark_matches(thrown.dice, node.modifiers);
        thrown.value = pool_value(thrown.dice, node.modifiers);
        return;
    }
    for (std::size_t i = 0; i < node.children.size(); ++i) {
        revalue(node.children[i], thrown.parts[i]);
    }
    thrown.value = value_of(node, thrown.parts);
}

void sort_dice(std::vector<Die>& dice, Order order) {
    if (order == Order::as_rolled) return;
    auto indices = ranked(dice.size(), [&](std::size_t i) {
        return order == Order::descending ? dice[i].value : -dice[i].value;
    });
    std::vector<Die> sorted;
    sorted.reserve(dice.size());
    for (const std::size_t i : indices) sorted.push_back(std::move(dice[i]));
    dice = std::move(sorted);
}

/// What division leaves over; it has the sign of what is divided.
Fraction remainder(const Fraction& value, const Fraction& by) {
    const Fraction quotient = value / by;
    return value - by * Fraction(quotient < Fraction(0) ? quotient.ceil() : quotient.floor());
}

Fraction apply(Function function, const std::vector<Thrown>& parts) {
    const Fraction& value = parts.front().value;
    const auto by_value = [](const Thrown& a, const Thrown& b) { return a.value < b.value; };
    switch (function) {
        case Function::floor:
            return value.floor();
        case Function::ceil:
            return value.ceil();
        case Function::round:
            return value.round();
        case Function::abs:
            return value.abs();
        case Function::max:
            return std::ranges::max_element(parts, by_value)->value;
        case Function::min:
            return std::ranges::min_element(parts, by_value)->value;
        case Function::mod:
            return remainder(value, parts[1].value);
        case Function::pow: {
            Fraction power(1);
            for (std::int64_t i = parts[1].value.floor(); i > 0; --i) power = power * value;
            return power;
        }
    }
    return value;
}

Fraction group_value(const Node& node, const std::vector<Thrown>& parts) {
    Fraction total;
    for (const Thrown& part : parts) {
        if (part.dropped) continue;
        total = total + (node.modifiers.success ? Fraction(successes(part.value, node.modifiers))
                                                : part.value);
    }
    return total;
}

/// Nearly all dice are just added up.
bool is_judged(const Modifiers& modifiers) {
    return !modifiers.picks.empty() || modifiers.success || modifiers.failure;
}

/// From the face to what it counts.
void count(Die& die, const PoolRules& rules, std::int64_t less) {
    const std::int64_t shown = die.value;
    die.value = rules.counted(shown) - less;
    if (die.value == shown) return;
    if (!die.faces) die.faces = {static_cast<int>(shown)};
    die.marks.push_back(die.value > shown ? DieMark::raised : DieMark::lowered);
}

/// What a die that an explosion brings counts less than it shows.
std::int64_t less_each(const PoolRules& rules) { return rules.is_penetrating() ? 1 : 0; }

}  // namespace

bool is_marked(const Die& die, DieMark mark) { return std::ranges::count(die.marks, mark) > 0; }

void mark_dice(std::span<Die* const> dice, const Modifiers& modifiers) {
    std::vector<Die*> standing;
    for (Die* die : dice) {
        if (counts(*die)) standing.push_back(die);
    }
    const auto order = ranked(standing.size(), [&](std::size_t i) { return standing[i]->value; });
    const KeptRanks kept = kept_ranks(modifiers.picks, standing.size());
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        Die& die = *standing[order[rank]];
        if (rank < kept.first || rank >= kept.end) {
            die.marks.push_back(DieMark::dropped);
            continue;
        }
        if (modifiers.success && meets(die.value, *modifiers.success)) {
            die.marks.push_back(DieMark::success);
            if (modifiers.doubled && meets(die.value, *modifiers.doubled)) {
                die.marks.push_back(DieMark::success);
            }
        }
        if (modifiers.failure && meets(die.value, *modifiers.failure)) {
            die.marks.push_back(DieMark::failure);
        }
    }
}

Fraction pool_value(const std::vector<Die>& dice, const Modifiers& modifiers) {
    if (modifiers.match) {
        return static_cast<std::int64_t>(matches(dice, modifiers.match->number).size());
    }
    std::int64_t total = 0;
    for (const Die& die : dice) {
        if (!counts(die)) continue;
        total += modifiers.success ? successes(die.value, modifiers) : die.value;
    }
    return total;
}

Fraction value_of(const Node& node, const std::vector<Thrown>& parts) {
    switch (node.kind) {
        case PartKind::number:
        case PartKind::constant:
        case PartKind::dice:
            return node.number;
        case PartKind::group:
            return group_value(node, parts);
        case PartKind::parentheses:
            return parts.front().value;
        case PartKind::negative:
            return -parts.front().value;
        case PartKind::function:
            return apply(node.function, parts);
        case PartKind::sum:
        case PartKind::product:
            break;
    }
    Fraction value = parts.front().value;
    for (std::size_t i = 1; i < parts.size(); ++i) {
        switch (node.joints[i]) {
            case Joint::plus:
                value = value + parts[i].value;
                break;
            case Joint::minus:
                value = value - parts[i].value;
                break;
            case Joint::times:
                value = value * parts[i].value;
                break;
            case Joint::over:
                value = value / parts[i].value;
                break;
        }
    }
    return value;
}

bool Thrower::may_go_on() const { return draws_ < draws_max; }

Thrown Thrower::throw_node(const Node& node) {
    if (node.kind == PartKind::dice) return throw_pool(node);
    if (node.kind == PartKind::group) return throw_group(node);
    Thrown thrown;
    for (const Node& child : node.children) thrown.parts.push_back(throw_node(child));
    thrown.value = value_of(node, thrown.parts);
    return thrown;
}

Thrown Thrower::throw_pool(const Node& node) {
    const PoolRules rules(node);
    Thrown thrown;
    thrown.dice.reserve(static_cast<std::size_t>(rules.count));
    for (std::int64_t i = 0; i < rules.count; ++i) {
        if (rules.is_compound())
            compound(rules, thrown.dice);
        else
            throw_die(rules, thrown.dice);
    }
    if (is_judged(node.modifiers)) {
        std::vector<Die*> dice;
        dice.reserve(thrown.dice.size());
        for (Die& die : thrown.dice) dice.push_back(&die);
        mark_dice(dice, node.modifiers);
    }
    mark_matches(thrown.dice, node.modifiers);
    thrown.value = pool_value(thrown.dice, node.modifiers);
    sort_dice(thrown.dice, node.modifiers.order);
    return thrown;
}

/// One die as it falls: its value is the face.
Die Thrower::face(const PoolRules& rules) {
    Die die;
    if (rules.dice_each > 0) {
        die.faces.emplace();
        for (int i = 0; i < rules.dice_each; ++i) die.faces->push_back(dice_.roll(6));
        die.value = number_of_digits(*die.faces, rules.digit_order);
    } else if (rules.tens_dice > 0) {
        const int units = dice_.roll(10) % 10;
        std::vector<int> tens;
        for (int i = 0; i < rules.tens_dice; ++i) tens.push_back(dice_.roll(10) % 10);
        die.value = percent_of(units, tens, rules.die == Sides::bonus);
        die.faces = {units};
        for (const int ten : tens) die.faces->push_back(ten * 10);
    } else {
        die.value = rules.faces.at(dice_.roll(static_cast<int>(rules.faces.size())) - 1);
    }
    ++draws_;
    return die;
}

/// A die that is not rerolled any more; those that were go before it.
Die Thrower::settled(const PoolRules& rules, std::vector<Die>& dice) {
    Die die = face(rules);
    bool once_done = false;
    for (int rerolls = 0; rerolls < rerolls_max && may_go_on(); ++rerolls) {
        if (!rules.rerolls_always(die.value)) {
            if (once_done || !rules.rerolls_once(die.value)) break;
            once_done = true;
        }
        die.marks.push_back(DieMark::rerolled);
        dice.push_back(std::move(die));
        die = face(rules);
    }
    return die;
}

std::int64_t Thrower::imploded(const PoolRules& rules, Die& die, std::vector<Die>& dice) {
    if (!rules.implodes_on(die.value) || !may_go_on()) return 0;
    const Die other = settled(rules, dice);
    if (!die.faces) die.faces = {static_cast<int>(die.value)};
    const std::vector<int> own = {static_cast<int>(other.value)};
    const std::vector<int>& faces = other.faces ? *other.faces : own;
    die.faces->insert(die.faces->end(), faces.begin(), faces.end());
    return rules.counted(other.value);
}

/// A die and those that it brings by exploding, each beside it.
void Thrower::throw_die(const PoolRules& rules, std::vector<Die>& dice) {
    for (int extras = 0;; ++extras) {
        Die die = settled(rules, dice);
        const bool more = extras < rules.extras_max && rules.explodes_on(die.value) && may_go_on();
        const std::int64_t less = extras > 0 ? less_each(rules) : imploded(rules, die, dice);
        count(die, rules, less);
        if (extras > 0) die.marks.push_back(DieMark::extra);
        if (more) die.marks.push_back(DieMark::exploded);
        dice.push_back(std::move(die));
        if (!more) return;
    }
}

/// A die to which those that it brings by exploding are added.
void Thrower::compound(const PoolRules& rules, std::vector<Die>& dice) {
    Die whole;
    std::vector<int> faces;
    for (int extras = 0;; ++extras) {
        Die die = settled(rules, dice);
        faces.push_back(static_cast<int>(die.value));
        const bool more = extras < rules.extras_max && rules.explodes_on(die.value) && may_go_on();
        count(die, rules, extras > 0 ? less_each(rules) : imploded(rules, die, dice));
        if (extras == 0) {
            whole = std::move(die);
            if (more) whole.marks.push_back(DieMark::exploded);
        } else {
            whole.value += die.value;
        }
        if (!more) break;
    }
    if (faces.size() > 1) whole.faces = std::move(faces);
    dice.push_back(std::move(whole));
}

Thrown Thrower::throw_group(const Node& node) {
    Thrown thrown;
    for (const Node& child : node.children) thrown.parts.push_back(throw_node(child));
    std::vector<Die*> dice;
    // Of a member alone the picks choose among its dice, of several among the members.
    if (node.children.size() == 1 && !node.modifiers.picks.empty() &&
        node.children.front().kind != PartKind::group) {
        collect_dice(node.children.front(), thrown.parts.front(), dice);
    }
    if (!dice.empty()) {
        Modifiers only_picks;
        only_picks.picks = node.modifiers.picks;
        mark_dice(dice, only_picks);
        revalue(node.children.front(), thrown.parts.front());
    } else {
        const auto order =
            ranked(thrown.parts.size(), [&](std::size_t i) { return thrown.parts[i].value; });
        const KeptRanks kept = kept_ranks(node.modifiers.picks, thrown.parts.size());
        for (std::size_t rank = 0; rank < order.size(); ++rank) {
            thrown.parts[order[rank]].dropped = rank < kept.first || rank >= kept.end;
        }
    }
    thrown.value = group_value(node, thrown.parts);
    return thrown;
}

}  // namespace kast::rules::notation

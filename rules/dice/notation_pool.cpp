#include "rules/dice/notation_pool.hpp"

#include "rules/dice/notation.hpp"

#include <algorithm>

namespace kast::rules::notation {
namespace {

template <class Value>
bool compare(const Value& value, Compare how, const Value& than) {
    switch (how) {
        case Compare::equal:
            return value == than;
        case Compare::different:
            return value != than;
        case Compare::less:
            return value < than;
        case Compare::at_most:
            return value <= than;
        case Compare::more:
            return value > than;
        case Compare::at_least:
            return value >= than;
        case Compare::even:
        case Compare::odd:
            break;
    }
    return false;
}

bool is_even(std::int64_t value) { return value % 2 == 0; }
bool is_even(const Fraction& value) { return value.is_whole() && value.over() % 2 == 0; }
bool is_odd(std::int64_t value) { return value % 2 != 0; }
bool is_odd(const Fraction& value) { return value.is_whole() && value.over() % 2 != 0; }

template <class Value>
bool meets_condition(const Value& value, const Condition& condition) {
    if (condition.compare == Compare::even) return is_even(value);
    if (condition.compare == Compare::odd) return is_odd(value);
    return compare(value, condition.compare, Value(condition.than.number));
}

bool meets_any(std::int64_t value, const std::vector<Condition>& conditions) {
    return std::ranges::any_of(conditions, [&](const Condition& one) { return meets(value, one); });
}

}  // namespace

bool meets(std::int64_t value, const Condition& condition) {
    return meets_condition(value, condition);
}

bool meets(const Fraction& value, const Condition& condition) {
    return meets_condition(value, condition);
}

std::int64_t number_of_digits(std::vector<int> digits, DigitOrder order) {
    if (order != DigitOrder::as_rolled) std::ranges::sort(digits);
    if (order == DigitOrder::highest_first) std::ranges::reverse(digits);
    std::int64_t value = 0;
    for (const int digit : digits) value = value * 10 + digit;
    return value;
}

std::int64_t percent_of(int units, const std::vector<int>& tens, bool lowest) {
    std::int64_t best = 0;
    for (const int ten : tens) {
        const std::int64_t value = ten == 0 && units == 0 ? 100 : ten * 10 + units;
        if (best == 0 || (lowest ? value < best : value > best)) best = value;
    }
    return best;
}

Faces::Faces(const Node& dice)
    : die_(dice.die),
      order_(dice.digit_order),
      sides_(dice.sides.number),
      listed_(dice.faces),
      size_(sides_) {
    const bool tens = die_ == Sides::bonus || die_ == Sides::penalty;
    if (die_ == Sides::digits || tens) {
        size_ = tens ? 100 : 1;  // the units and the tens there always are
        for (std::int64_t i = 0; i < sides_; ++i) size_ *= tens ? 10 : 6;
    }
    lowest_ = tens ? 1 : listed_.empty() ? at(0) : std::ranges::min(listed_);
    highest_ = tens ? 100 : listed_.empty() ? at(size_ - 1) : std::ranges::max(listed_);
}

std::int64_t Faces::at(std::int64_t index) const {
    if (die_ == Sides::plain || die_ == Sides::choice) return index + 1;
    if (die_ == Sides::fate) return index - 1;
    if (die_ == Sides::listed) return listed_[static_cast<std::size_t>(index)];
    std::vector<int> digits;
    if (die_ == Sides::digits || die_ == Sides::listed) {
        for (std::int64_t i = 0; i < sides_; ++i, index /= 6) {
            digits.insert(digits.begin(), static_cast<int>(index % 6 + 1));
        }
        return number_of_digits(std::move(digits), order_);
    }
    const int units = static_cast<int>(index % 10);
    for (std::int64_t i = 0; i <= sides_; ++i) {
        index /= 10;
        digits.push_back(static_cast<int>(index % 10));
    }
    return percent_of(units, digits, die_ == Sides::bonus);
}

bool Faces::is_face(std::int64_t value) const {
    if (value < lowest() || value > highest()) return false;
    if (die_ == Sides::listed) return std::ranges::count(listed_, value) > 0;
    if (die_ != Sides::digits) return true;
    for (; value > 0; value /= 10) {
        if (value % 10 < 1 || value % 10 > 6) return false;
    }
    return true;
}

std::vector<std::int64_t> Faces::boundary_faces(const std::vector<Condition>& conditions) const {
    std::vector<std::int64_t> found;
    if (die_ == Sides::digits) {
        for (std::int64_t i = 0; i < size_; ++i) found.push_back(at(i));
        return found;
    }
    found = {lowest(), highest()};
    for (const Condition& condition : conditions) {
        for (const std::int64_t step : {-1, 0, 1}) {
            const std::int64_t value = condition.than.number + step;
            if (is_face(value)) found.push_back(value);
        }
    }
    return found;
}

PoolRules::PoolRules(const Node& dice)
    : faces(dice),
      count(dice.count.number),
      dice_each(dice.die == Sides::digits ? static_cast<int>(dice.sides.number) : 0),
      die(dice.die),
      digit_order(dice.digit_order),
      tens_dice(die == Sides::bonus || die == Sides::penalty
                    ? static_cast<int>(dice.sides.number) + 1
                    : 0),
      extras_max(explosions_max) {
    const Modifiers& all = dice.modifiers;
    for (const Reroll& reroll : all.rerolls) {
        const Condition lowest{Compare::equal, {faces.lowest(), -1, {}}};
        (reroll.once ? once : always).push_back(reroll.when.value_or(lowest));
    }
    if (all.explode) {
        how = all.explode->how;
        if (all.explode->limit) extras_max = static_cast<int>(all.explode->limit->number);
        if (how == Explosion::once) extras_max = 1;
        explodes = all.explode->when.value_or(Condition{Compare::equal, {faces.highest(), -1, {}}});
    }
    if (all.implode) {
        implodes = all.implode->when.value_or(Condition{Compare::equal, {faces.lowest(), -1, {}}});
    }
    if (all.least) least = all.least->number;
    if (all.most) most = all.most->number;
}

bool PoolRules::rerolls_always(std::int64_t face) const { return meets_any(face, always); }
bool PoolRules::rerolls_once(std::int64_t face) const { return meets_any(face, once); }

std::int64_t PoolRules::counted(std::int64_t face) const {
    if (least && face < *least) face = *least;
    if (most && face > *most) face = *most;
    return face;
}

bool PoolRules::is_compound() const {
    return explodes && (how == Explosion::compound || how == Explosion::penetrating_compound);
}

bool PoolRules::is_penetrating() const {
    return explodes && (how == Explosion::penetrating || how == Explosion::penetrating_compound);
}

KeptRanks kept_ranks(const std::vector<Pick>& picks, std::size_t things) {
    KeptRanks kept{0, things};
    for (const Pick& pick : picks) {
        const std::size_t left = kept.end - kept.first;
        const std::size_t number = std::min(left, static_cast<std::size_t>(pick.number.number));
        switch (pick.choice) {
            case Choice::keep_highest:
                kept.end = kept.first + number;
                break;
            case Choice::keep_lowest:
                kept.first = kept.end - number;
                break;
            case Choice::drop_highest:
                kept.first += number;
                break;
            case Choice::drop_lowest:
                kept.end -= number;
                break;
        }
    }
    return kept;
}

}  // namespace kast::rules::notation

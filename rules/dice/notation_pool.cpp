#include "rules/dice/notation_pool.hpp"

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
    }
    return false;
}

bool meets_any(std::int64_t value, const std::vector<Condition>& conditions) {
    return std::ranges::any_of(conditions, [&](const Condition& one) { return meets(value, one); });
}

}  // namespace

bool meets(std::int64_t value, const Condition& condition) {
    return compare(value, condition.compare, condition.than.number);
}

bool meets(const Fraction& value, const Condition& condition) {
    return compare(value, condition.compare, Fraction(condition.than.number));
}

Faces::Faces(const Node& dice) : die_(dice.die), sides_(dice.sides.number), size_(sides_) {
    if (die_ != Sides::digits) return;
    size_ = 1;
    for (std::int64_t i = 0; i < sides_; ++i) size_ *= 6;
}

std::int64_t Faces::at(std::int64_t index) const {
    if (die_ == Sides::plain) return index + 1;
    if (die_ == Sides::fate) return index - 1;
    std::int64_t value = 0;
    for (std::int64_t unit = 1, i = 0; i < sides_; ++i, unit *= 10, index /= 6) {
        value += unit * (index % 6 + 1);
    }
    return value;
}

bool Faces::is_face(std::int64_t value) const {
    if (value < lowest() || value > highest()) return false;
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
      dice_each(dice.die == Sides::digits ? static_cast<int>(dice.sides.number) : 0) {
    const Modifiers& all = dice.modifiers;
    for (const Reroll& reroll : all.rerolls) {
        const Condition lowest{Compare::equal, {faces.lowest(), -1, {}}};
        (reroll.once ? once : always).push_back(reroll.when.value_or(lowest));
    }
    if (all.explode) {
        how = all.explode->how;
        explodes = all.explode->when.value_or(Condition{Compare::equal, {faces.highest(), -1, {}}});
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

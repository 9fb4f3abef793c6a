#include "rules/dice/notation_spread.hpp"

#include "rules/dice/notation_reader.hpp"

#include <algorithm>

namespace kast::rules::notation {
namespace {

bool all_whole(const Spread& spread) {
    return std::ranges::all_of(spread.entries,
                               [](const auto& entry) { return entry.value.is_whole(); });
}

std::int64_t low(const Spread& spread) { return spread.entries.front().value.floor(); }
std::int64_t high(const Spread& spread) { return spread.entries.back().value.floor(); }

Count product_or_0(Count a, Count b) { return checked_product(a, b).value_or(0); }

/// Sums of whole numbers that lie close together, in an array.
Spread dense_sum(const Spread& a, const Spread& b) {
    const std::int64_t least = low(a) + low(b);
    std::vector<Weight> sums(static_cast<std::size_t>(high(a) + high(b) - least + 1));
    for (const auto& first : a.entries) {
        const std::int64_t from = first.value.floor() - least;
        for (const auto& second : b.entries) {
            sums[static_cast<std::size_t>(from + second.value.floor())] +=
                first.weight * second.weight;
        }
    }
    Spread spread;
    for (std::size_t i = 0; i < sums.size(); ++i) {
        if (sums[i].chance == 0) continue;
        spread.entries.push_back({Fraction(least + static_cast<std::int64_t>(i)), sums[i]});
    }
    return spread;
}

Fraction joined(const Fraction& a, const Fraction& b, Joint joint) {
    switch (joint) {
        case Joint::plus:
            return a + b;
        case Joint::minus:
            return a - b;
        case Joint::times:
            return a * b;
        case Joint::over:
            return a / b;
    }
    return a;
}

}  // namespace

void Work::give_up() { stop({}, "odds-too-large"); }

void Work::spend(std::uint64_t units) {
    if (units > limit - spent_) give_up();
    spent_ += units;
}

void Work::expect(std::int64_t dice, long double ends) {
    dice_ += dice;
    ends_ = std::min(ends_, ends);
    // Of draws_max draws fewer than dice_ would have to be last ones: Chernoff's bound on that.
    const long double mean = ends_ * draws_max;
    const long double short_of = mean - static_cast<long double>(dice_);
    constexpr long double negligible_exponent = 42;  // e^-42 is below 1e-18
    if (short_of <= 0 || short_of * short_of / (2 * mean) < negligible_exponent) give_up();
}

Spread Spread::certain(const Fraction& value) {
    Spread spread;
    spread.entries.push_back({value, {1, 1}});
    return spread;
}

Spread Spread::made(const std::map<Fraction, Weight>& weights, Count of, long double cut_off) {
    Spread spread;
    for (const auto& [value, weight] : weights) {
        if (weight.chance != 0) spread.entries.push_back({value, weight});
    }
    spread.of = of;
    spread.cut_off = cut_off;
    return spread;
}

Count power(Count of, std::int64_t times) {
    Count result = 1;
    for (; times > 0 && result != 0; --times) result = product_or_0(result, of);
    return result;
}

Spread combine(const Spread& a, const Spread& b, Joint joint, Work& work) {
    if (joint == Joint::minus) {
        return combine(a, mapped(b, [](const Fraction& value) { return -value; }), Joint::plus,
                       work);
    }
    const std::uint64_t pairs = a.entries.size() * b.entries.size();
    Spread spread;
    const bool dense =
        joint == Joint::plus && !a.entries.empty() && !b.entries.empty() && all_whole(a) &&
        all_whole(b) &&
        static_cast<std::uint64_t>(high(a) + high(b) - low(a) - low(b)) <= Spread::entries_max;
    work.spend(dense ? pairs : pairs * 20);
    if (dense) {
        spread = dense_sum(a, b);
    } else {
        std::map<Fraction, Weight> weights;
        for (const auto& first : a.entries) {
            for (const auto& second : b.entries) {
                weights[joined(first.value, second.value, joint)] += first.weight * second.weight;
            }
            if (weights.size() > Spread::entries_max) Work::give_up();
        }
        spread = Spread::made(weights, 1, 0);
    }
    spread.of = product_or_0(a.of, b.of);
    spread.cut_off = a.cut_off + b.cut_off;
    return spread;
}

Spread repeat(const Spread& one, std::int64_t times, Work& work) {
    Spread sum = Spread::certain(0);
    Spread doubled = one;
    for (; times > 0; times /= 2) {
        if (times % 2 == 1) sum = combine(sum, doubled, Joint::plus, work);
        if (times > 1) doubled = combine(doubled, doubled, Joint::plus, work);
    }
    return sum;
}

Spread spread_of(const Distribution<Fraction>& distribution) {
    Spread spread;
    Count of = 1;
    for (const auto& [value, chance] : distribution.chances) {
        if (of != 0) of = common_multiple(of, chance.of);
    }
    for (const auto& [value, chance] : distribution.chances) {
        const Count ways = of == 0 ? 0 : of / chance.of * chance.ways;
        spread.entries.push_back({value, {chance.value, ways}});
    }
    spread.of = of;
    spread.cut_off = distribution.cut_off;
    return spread;
}

}  // namespace kast::rules::notation

#include "rules/dice/chance.hpp"

#include <algorithm>
#include <limits>

namespace kast::rules {
namespace {

constexpr Count count_max = ~Count{0};

Count common_divisor(Count a, Count b) {
    while (b != 0) {
        const Count rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

}  // namespace

std::string to_string(Count count) {
    std::string digits;
    do {
        digits += static_cast<char>('0' + static_cast<int>(count % 10));
        count /= 10;
    } while (count != 0);
    std::ranges::reverse(digits);
    return digits;
}

std::optional<Count> checked_product(Count a, Count b) {
    if (a != 0 && b > count_max / a) return std::nullopt;
    return a * b;
}

std::optional<Count> checked_sum(Count a, Count b) {
    if (b > count_max - a) return std::nullopt;
    return a + b;
}

Count common_multiple(Count a, Count b) {
    if (a == 0 || b == 0) return 0;
    return checked_product(a / common_divisor(a, b), b).value_or(0);
}

std::string Chance::fraction() const {
    return exact() ? to_string(ways) + "/" + to_string(of) : std::string();
}

Chance Chance::fraction_of(Count ways, Count of) {
    const Count divisor = common_divisor(ways, of);
    return {static_cast<long double>(ways) / static_cast<long double>(of), ways / divisor,
            of / divisor};
}

void Tally::add(Count of, long double chance) { add_part(1, of, chance); }

void Tally::add(const Chance& chance) { add_part(chance.ways, chance.of, chance.value); }

void Tally::add_part(Count ways, Count of, long double chance) {
    value_ += chance;
    if (of == 0) exact_ = false;
    if (!exact_) return;
    const auto same = std::ranges::find(parts_, of, &Part::of);
    if (same == parts_.end()) {
        parts_.push_back({ways, of});
    } else if (const auto sum = checked_sum(same->ways, ways)) {
        same->ways = *sum;
    } else {
        exact_ = false;
    }
}

Chance Tally::total() const {
    const Chance inexact{value_, 0, 0};
    if (!exact_) return inexact;
    Count ways = 0;
    Count of = 1;
    for (const Part& part : parts_) {
        const Count common = common_multiple(of, part.of);
        if (common == 0) return inexact;
        const auto ours = checked_product(ways, common / of);
        const auto theirs = checked_product(part.ways, common / part.of);
        if (!ours || !theirs) return inexact;
        const auto sum = checked_sum(*ours, *theirs);
        if (!sum) return inexact;
        const Count shared = common_divisor(*sum, common);
        ways = *sum / shared;
        of = common / shared;
    }
    return Chance::fraction_of(ways, of);
}

}  // namespace kast::rules

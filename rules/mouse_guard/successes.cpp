#include "rules/mouse_guard/successes.hpp"

#include "rules/mouse_guard/sheet.hpp"

#include <algorithm>

namespace kast::rules::mouse_guard {

namespace {

/// New 6s in a row that are followed; what lies beyond is less than 1e-17.
constexpr int sixes_max = 22;

/// One face, as the throw reads it.
std::size_t successes_on(int face) { return static_cast<std::size_t>(successes_of({face})); }

Successes one_die() {
    Successes die{{0, 0}, {0, 0}, 6, 0};
    for (int face = 1; face <= 6; ++face) ++die.ways[successes_on(face)];
    for (std::size_t i = 0; i < die.ways.size(); ++i)
        die.chances[i] = static_cast<long double>(die.ways[i]) / 6;
    return die;
}

Successes one_opened_die() {
    Successes die{std::vector<long double>(sixes_max + 2, 0), {}, 0, 0};
    long double here = 1;
    std::size_t so_far = 0;
    for (int sixes = 0; sixes <= sixes_max; ++sixes) {
        for (int face = 1; face <= 6; ++face) {
            if (sixes_of({face}) == 0) die.chances[so_far + successes_on(face)] += here / 6;
        }
        here /= 6;
        so_far += successes_on(6);
    }
    die.cut_off = here;
    return die;
}

/// The same thing so many times.
Successes repeated(const Successes& one, int times) {
    Successes all;
    for (int i = 0; i < times; ++i) all = together(all, one);
    return all;
}

}  // namespace

Chance Successes::of_number(std::size_t successes) const {
    if (successes >= chances.size()) return Chance::fraction_of(0, 1);
    if (of != 0) return Chance::fraction_of(ways[successes], of);
    return Chance{chances[successes], 0, 0};
}

Successes together(const Successes& one, const Successes& other) {
    Successes all;
    all.chances.assign(one.chances.size() + other.chances.size() - 1, 0);
    for (std::size_t i = 0; i < one.chances.size(); ++i) {
        for (std::size_t j = 0; j < other.chances.size(); ++j)
            all.chances[i + j] += one.chances[i] * other.chances[j];
    }
    all.cut_off = one.cut_off + other.cut_off - one.cut_off * other.cut_off;
    const auto of = checked_product(one.of, other.of);
    all.of = of.value_or(0);
    all.ways.clear();
    if (all.of == 0) return all;
    all.ways.assign(all.chances.size(), 0);
    for (std::size_t i = 0; i < one.ways.size(); ++i) {
        for (std::size_t j = 0; j < other.ways.size(); ++j)
            all.ways[i + j] += one.ways[i] * other.ways[j];  // At most `of`, which fits.
    }
    return all;
}

Successes shifted(const Successes& one, int by) {
    if (by >= 0) return together(one, of_certain(by));
    Successes all = one;
    const auto gone = std::min(static_cast<std::size_t>(-by), all.chances.size() - 1);
    const auto drop = [&](auto& numbers) {
        if (numbers.size() <= gone) return;
        for (std::size_t i = 0; i < gone; ++i) numbers[gone] += numbers[i];
        numbers.erase(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(gone));
    };
    drop(all.chances);
    drop(all.ways);
    return all;
}

Successes of_dice(int dice) { return repeated(one_die(), dice); }
Successes of_opened_dice(int dice) { return repeated(one_opened_die(), dice); }

Successes of_certain(int successes) {
    Successes all;
    const auto size = static_cast<std::size_t>(successes) + 1;
    all.chances.assign(size, 0);
    all.ways.assign(size, 0);
    all.chances.back() = 1;
    all.ways.back() = 1;
    return all;
}

}  // namespace kast::rules::mouse_guard

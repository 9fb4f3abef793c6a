#pragma once
// How likely each value of one part is: what the exact odds are put together from.

#include "rules/dice/chance.hpp"
#include "rules/dice/fraction.hpp"
#include "rules/dice/roll_result.hpp"

#include <cstdint>
#include <map>
#include <vector>

namespace kast::rules::notation {

/// Bounds how long odds may take. One unit is about one multiplication.
class Work {
public:
    static constexpr std::uint64_t limit = 60'000'000;
    /// Throws Stop (odds-too-large) where that is too much.
    void spend(std::uint64_t units);
    [[noreturn]] static void give_up();
    /// Notes dice of which each draw is the last with chance `ends`. Gives up where rerolls and
    /// explosions could come to draws_max with a chance that is not negligible.
    void expect(std::int64_t dice, long double ends);

private:
    std::uint64_t spent_ = 0;
    std::int64_t dice_ = 0;
    long double ends_ = 1;
};

/// A chance as a number and, while that fits, as a count of ways.
struct Weight {
    long double chance = 0;
    Count ways = 0;

    Weight& operator+=(const Weight& other) {
        chance += other.chance;
        ways += other.ways;
        return *this;
    }
    friend Weight operator*(const Weight& a, const Weight& b) {
        return {a.chance * b.chance, a.ways * b.ways};
    }
};

/// Values in rising order, each with its weight. Independent of every other spread.
struct Spread {
    struct Entry {
        Fraction value;
        Weight weight;
    };
    static constexpr std::size_t entries_max = 200'000;

    std::vector<Entry> entries;
    Count of = 1;  ///< what all ways add up to; 0 where that does not fit: ways mean nothing
    long double cut_off = 0;  ///< chance of what is not among the entries

    static Spread certain(const Fraction& value);
    static Spread made(const std::map<Fraction, Weight>& weights, Count of, long double cut_off);
    bool exact() const { return of != 0; }
};

/// `of` to the power of `times`, or 0 where it does not fit.
Count power(Count of, std::int64_t times);

/// a + b, a - b, a * b or a / b.
Spread combine(const Spread& a, const Spread& b, Joint joint, Work& work);
/// The sum of `times` independent ones.
Spread repeat(const Spread& one, std::int64_t times, Work& work);
/// What `f` makes of each value.
template <class F>
Spread mapped(const Spread& spread, F&& f) {
    std::map<Fraction, Weight> weights;
    for (const auto& [value, weight] : spread.entries) weights[Fraction(f(value))] += weight;
    return Spread::made(weights, spread.of, spread.cut_off);
}
/// What an enumeration gave.
Spread spread_of(const Distribution<Fraction>& distribution);

}  // namespace kast::rules::notation

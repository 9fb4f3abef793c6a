#pragma once
// Exact chances: counts of ways where they fit into 128 bits, else long double, and it says which.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace kast::rules {

using Count = unsigned __int128;

std::string to_string(Count count);
/// Nothing where the result would not fit.
std::optional<Count> checked_product(Count a, Count b);
std::optional<Count> checked_sum(Count a, Count b);

/// The least common multiple; 0 where it does not fit or one of them is 0.
Count common_multiple(Count a, Count b);

/// How likely something is.
struct Chance {
    long double value = 0;  ///< 0..1
    Count ways = 0;         ///< `ways` of `of`, in lowest terms
    Count of = 0;           ///< 0 where the exact fraction does not fit into 128 bits

    bool exact() const { return of != 0; }
    /// "5/36", or the empty text where it is not exact.
    std::string fraction() const;
    static Chance fraction_of(Count ways, Count of);
};

/// Adds up chances, each 1 of some number of ways.
class Tally {
public:
    /// One more outcome of `of` equally likely ones; `of` 0 where that number is unknown and only
    /// `chance` is.
    void add(Count of, long double chance);
    void add(const Chance& chance);
    Chance total() const;

private:
    struct Part {
        Count ways;
        Count of;
    };
    void add_part(Count ways, Count of, long double chance);

    std::vector<Part> parts_;  ///< one for each `of`: few, as most trees are even
    long double value_ = 0;
    bool exact_ = true;
};

/// What may come, and how likely each is.
template <class Key>
struct Distribution {
    std::map<Key, Chance> chances;
    /// Chance of what was not looked into (explosions without end); the chances add up to 1 - this.
    long double cut_off = 0;
    std::uint64_t leaves = 0;  ///< outcomes looked at one by one; 0 where that was not needed

    /// True where every chance is an exact fraction and nothing was cut off.
    bool exact() const {
        if (cut_off != 0) return false;
        for (const auto& [key, chance] : chances) {
            if (!chance.exact()) return false;
        }
        return true;
    }
    /// 0 for what cannot come.
    Chance of(const Key& key) const {
        const auto found = chances.find(key);
        return found == chances.end() ? Chance::fraction_of(0, 1) : found->second;
    }
    /// The chance of all keys for which `holds` is true.
    template <class Holds>
    Chance where(Holds&& holds) const {
        Tally tally;
        for (const auto& [key, chance] : chances) {
            if (holds(key)) tally.add(chance);
        }
        return tally.total();
    }
    /// The mean of `number(key)`.
    template <class Number>
    long double mean(Number&& number) const {
        long double sum = 0;
        for (const auto& [key, chance] : chances) {
            sum += static_cast<long double>(number(key)) * chance.value;
        }
        return sum;
    }
    long double mean() const {
        return mean([](const Key& key) { return key; });
    }
};

}  // namespace kast::rules

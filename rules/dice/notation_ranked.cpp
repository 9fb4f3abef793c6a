#include "rules/dice/notation_ranked.hpp"

#include <algorithm>

namespace kast::rules::notation {
namespace {

/// Ranks from..from+number that are kept.
std::size_t kept_of(const KeptRanks& kept, std::size_t from, std::size_t number) {
    const std::size_t first = std::max(kept.first, from);
    const std::size_t end = std::min(kept.end, from + number);
    return end > first ? end - first : 0;
}

/// How many ways there are to choose 0, 1, … of `from`; the count wraps where it does not fit.
std::vector<Weight> choices(std::size_t from) {
    std::vector<Weight> row(from + 1);
    Count ways = 1;
    long double number = 1;
    for (std::size_t i = 0; i <= from; ++i) {
        row[i] = {number, ways};
        const auto next = checked_product(ways, from - i);
        ways = next ? *next / (i + 1) : 0;
        number = number * static_cast<long double>(from - i) / static_cast<long double>(i + 1);
    }
    return row;
}

/// The powers of a weight from 0 to `most`.
std::vector<Weight> powers(const Weight& weight, std::size_t most) {
    std::vector<Weight> row{{1, 1}};
    while (row.size() <= most) row.push_back(row.back() * weight);
    return row;
}

/// The weights of some totals that lie close together.
class Row {
public:
    bool empty() const { return weights_.empty(); }
    std::size_t size() const { return weights_.size(); }
    void put(std::int64_t total, const Weight& weight) {
        reach(total, total);
        weights_[static_cast<std::size_t>(total - least_)] += weight;
    }
    /// Adds `other`, moved by `shift` and multiplied.
    void add(const Row& other, std::int64_t shift, const Weight& times) {
        const std::int64_t from = other.least_ + shift;
        reach(from, from + static_cast<std::int64_t>(other.size()) - 1);
        Weight* target = &weights_[static_cast<std::size_t>(from - least_)];
        for (const Weight& weight : other.weights_) *target++ += weight * times;
    }
    std::map<std::int64_t, Weight> totals() const {
        std::map<std::int64_t, Weight> found;
        for (std::size_t i = 0; i < weights_.size(); ++i) {
            if (weights_[i].chance == 0) continue;
            found.emplace(least_ + static_cast<std::int64_t>(i), weights_[i]);
        }
        return found;
    }

private:
    void reach(std::int64_t low, std::int64_t high) {
        if (weights_.empty()) least_ = low;
        if (low < least_) {
            weights_.insert(weights_.begin(), static_cast<std::size_t>(least_ - low), Weight{});
            least_ = low;
        }
        const auto size = static_cast<std::size_t>(high - least_ + 1);
        if (size > weights_.size()) weights_.resize(size);
    }

    std::int64_t least_ = 0;
    std::vector<Weight> weights_;
};

/// Sides are taken from the first rank on. A state is how many dice of each pool are placed; once
/// all kept ranks are filled, the other dice may show whatever comes later.
class Ranking {
public:
    Ranking(const std::vector<RankedPool>& pools, KeptRanks kept, Work& work)
        : pools_(pools), kept_(kept), work_(work) {
        std::size_t dice = 0;
        for (const RankedPool& pool : pools_) dice += pool.dice;
        // Where only the lowest are kept the ranks are filled from the lowest.
        from_lowest_ = kept_.first > 0 && kept_.end == dice;
        if (from_lowest_) kept_ = {0, dice - kept_.first};
        std::size_t states = 1;
        for (const RankedPool& pool : pools_) {
            strides_.push_back(states);
            states *= std::min(pool.dice, kept_.end) + 1;
            work_.spend(states);
        }
        states_.resize(states);
        for (std::size_t i = 0; i < pools_.size(); ++i) {
            if (pools_[i].dice == 0) continue;
            for (const auto& side : pools_[i].sides) sides_.push_back({side, i, {}});
        }
        std::ranges::sort(sides_, [this](const PoolSide& a, const PoolSide& b) {
            const bool above =
                a.side.value != b.side.value ? a.side.value > b.side.value : a.pool < b.pool;
            const bool same = a.side.value == b.side.value && a.pool == b.pool;
            return !same && above != from_lowest_;
        });
        std::vector<Weight> later(pools_.size());
        for (std::size_t i = sides_.size(); i-- > 0;) {
            PoolSide& one = sides_[i];
            one.later = later[one.pool];
            later[one.pool] += one.side.weight;
        }
        for (std::size_t i = 0; i < pools_.size(); ++i) {
            later_.push_back(powers(later[i], pools_[i].dice));
        }
    }

    std::map<std::int64_t, Weight> totals() {
        if (kept_.end == 0) {
            done_.put(0, rest_of(std::vector<std::size_t>(pools_.size()), pools_.size()));
            return done_.totals();
        }
        states_[0].put(0, {1, 1});
        for (const PoolSide& one : sides_) place(one);
        return done_.totals();
    }

private:
    struct PoolSide {
        RankedPool::Side side;
        std::size_t pool;
        Weight later;  ///< of the pool's sides that come after this one
    };

    /// The weight of all ways in which what is not placed yet, but for one pool, comes later.
    Weight rest_of(const std::vector<std::size_t>& placed, std::size_t but_for) const {
        Weight rest{1, 1};
        for (std::size_t i = 0; i < pools_.size(); ++i) {
            if (i != but_for) rest = rest * later_[i][pools_[i].dice - placed[i]];
        }
        return rest;
    }

    std::vector<std::size_t> placed_in(std::size_t state) const {
        std::vector<std::size_t> placed(pools_.size());
        for (std::size_t i = pools_.size(); i-- > 0;) {
            placed[i] = state / strides_[i];
            state %= strides_[i];
        }
        return placed;
    }

    /// Any number of the pool's dice show this side. States with more dice come first, so that what
    /// is placed now is not placed again.
    void place(const PoolSide& one) {
        later_[one.pool] = powers(one.later, pools_[one.pool].dice);
        for (std::size_t state = states_.size(); state-- > 0;) {
            if (!states_[state].empty()) place(one, state);
        }
    }

    void place(const PoolSide& one, std::size_t state) {
        const std::vector<std::size_t> placed = placed_in(state);
        std::size_t from = 0;
        for (const std::size_t number : placed) from += number;
        const std::size_t room = pools_[one.pool].dice - placed[one.pool];
        if (room == 0) return;
        const std::vector<Weight> ways = choices(room);
        Weight times{1, 1};
        Weight full;  // of all numbers that fill the kept ranks
        for (std::size_t number = 1; number <= room; ++number) {
            times = times * one.side.weight;
            const Weight weight = ways[number] * times;
            if (from + number >= kept_.end) {
                full += weight * later_[one.pool][room - number];
                continue;
            }
            work_.spend(states_[state].size());
            states_[state + number * strides_[one.pool]].add(states_[state],
                                                             adds(one, from, number), weight);
        }
        if (full.chance == 0) return;
        work_.spend(states_[state].size());
        done_.add(states_[state], adds(one, from, kept_.end - from),
                  full * rest_of(placed, one.pool));
    }

    std::int64_t adds(const PoolSide& one, std::size_t from, std::size_t number) const {
        return one.side.adds * static_cast<std::int64_t>(kept_of(kept_, from, number));
    }

    const std::vector<RankedPool>& pools_;
    KeptRanks kept_;
    Work& work_;
    bool from_lowest_ = false;
    std::vector<PoolSide> sides_;  ///< in the order in which they are placed
    /// Of each pool: the powers of the weight of its sides that are not placed yet.
    std::vector<std::vector<Weight>> later_;
    std::vector<std::size_t> strides_;  ///< of each pool, in the index of a state
    std::vector<Row> states_;           ///< with kept ranks still to fill
    Row done_;
};

}  // namespace

std::map<std::int64_t, Weight> ranked_totals(const std::vector<RankedPool>& pools, KeptRanks kept,
                                             Work& work) {
    return Ranking(pools, kept, work).totals();
}

}  // namespace kast::rules::notation

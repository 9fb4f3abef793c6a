#pragma once
// Exact odds from the code that plays: runs it once for every way in which its dice can fall.

#include "rules/dice/cancellation.hpp"
#include "rules/dice/chance.hpp"
#include "rules/dice/dice.hpp"

#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

namespace kast::rules {

/// There are too many outcomes to look at one by one.
struct EnumerationError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct EnumerationLimits {
    std::uint64_t leaves_max = 2'000'000;  ///< outcomes
    std::size_t draws_max = 10'000;        ///< dice in one outcome
    /// What may be left out of explosions without end, all paths together.
    long double cut_off_max = 1e-12L;
};

/// Dice that walk the tree of all outcomes, depth first. Used through `distribution`.
class EnumeratorDice final : public Dice {
public:
    /// Thrown out of a draw on a path that is too unlikely to follow. Whoever is enumerated must
    /// let it pass.
    struct CutOff {};

    EnumeratorDice(std::size_t draws_max, long double unlikely)
        : draws_max_(draws_max), unlikely_(unlikely) {}

    /// Starts the outcome that is due.
    void begin();
    /// Goes on to the next outcome; false where that was the last.
    bool advance();
    /// The chance of the path walked so far.
    long double chance() const { return chance_; }
    /// The same as one of so many equal ways; 0 where that does not fit.
    Count of() const { return of_; }

    /// "e1", "e2", … within each outcome.
    Id fresh_id() override { return Id("e" + std::to_string(++ids_)); }

protected:
    std::uint32_t draw(std::uint32_t n, std::uint32_t lowest) override;

private:
    struct Step {
        std::uint32_t n;
        std::uint32_t chosen;
    };

    std::size_t draws_max_;
    long double unlikely_;
    std::vector<Step> path_;
    std::size_t at_ = 0;
    long double chance_ = 1;
    Count of_ = 1;
    std::size_t ids_ = 0;
};

namespace detail {

/// One walk over the tree; nothing where more than `cut_off_max` had to be left out.
template <class Key, class F>
std::optional<Distribution<Key>> walk(F& f, const EnumerationLimits& limits, long double unlikely) {
    EnumeratorDice dice(limits.draws_max, unlikely);
    std::map<Key, Tally> tallies;
    Distribution<Key> result;
    do {
        CancellationScope::throw_if_cancelled();
        if (++result.leaves > limits.leaves_max) {
            throw EnumerationError("more than " + std::to_string(limits.leaves_max) +
                                   " outcomes: too many to look at one by one");
        }
        dice.begin();
        try {
            Key key = f(static_cast<Dice&>(dice));
            tallies[std::move(key)].add(dice.of(), dice.chance());
        } catch (const EnumeratorDice::CutOff&) {
            result.cut_off += dice.chance();
            if (result.cut_off > limits.cut_off_max) return std::nullopt;
        }
    } while (dice.advance());
    for (auto& [key, tally] : tallies) result.chances.emplace(key, tally.total());
    return result;
}

}  // namespace detail

/// The chance of each result of `f(Dice&)`. `f` must do the same whenever its dice fall the same.
/// Weights are exact fractions in 128 bits; where one does not fit, that one is a long double.
/// Paths of endless explosions are cut where all that is cut together is at most
/// `limits.cut_off_max`, and the result states how much was.
/// Throws EnumerationError past the limits; what `f` throws passes through.
template <class Key, class F>
Distribution<Key> distribution(F&& f, const EnumerationLimits& limits = {}) {
    // A tree with many endless branches needs each cut further out for their sum to stay small.
    constexpr long double step = 1e-3L;
    constexpr long double least = 1e-40L;
    for (long double unlikely = limits.cut_off_max; unlikely > least; unlikely *= step) {
        if (auto result = detail::walk<Key>(f, limits, unlikely)) return *std::move(result);
    }
    throw EnumerationError("explosions that hardly ever end: too much would have to be left out");
}

}  // namespace kast::rules

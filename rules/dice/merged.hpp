#pragma once
// Exact odds of code whose tree of outcomes is too large to walk path by path: ways in which the
// dice have fallen alike, so far, go on as one.

#include "rules/dice/enumerator.hpp"
#include "rules/dice/recording.hpp"

#include <concepts>
#include <map>
#include <span>

namespace kast::rules {

/// Dice that show given faces and then stop whoever asks for one more.
class PathDice final : public Dice {
public:
    /// Thrown out of the first draw beyond the path. Whoever is enumerated must let it pass.
    struct Beyond {
        std::uint32_t n;
        std::uint32_t lowest;
    };
    explicit PathDice(std::span<const Draw> path) : path_(path) {}

    bool used_up() const { return at_ == path_.size(); }
    /// "e1", "e2", … along each path.
    Id fresh_id() override { return Id("e" + std::to_string(++ids_)); }

protected:
    std::uint32_t draw(std::uint32_t n, std::uint32_t lowest) override;

private:
    std::span<const Draw> path_;
    std::size_t at_ = 0;
    std::size_t ids_ = 0;
};

/// A way in which the dice can have fallen so far, and how likely it and all like it are.
struct WeightedPath {
    std::vector<Draw> path;
    long double chance = 1;
    Count ways = 1;
    Count of = 1;  ///< 0 where it does not fit

    /// The same with one more die, which shows `value`.
    WeightedPath with(std::uint32_t n, std::uint32_t lowest, std::uint32_t value) const;
    /// All that is like `other` goes on as this.
    void take_in(const WeightedPath& other);
};

/// No two ways are alike: the whole tree.
struct NoneAlike {
    std::vector<int> operator()(std::span<const Draw> path) const;
};

/// Dice that are added up, run by run: of each run only its sum matters; dice after them stand each
/// for itself. `SumsOf{{2, 2}}` is for two pairs, `SumsOf{{SumsOf::all}}` for one sum of them all.
struct SumsOf {
    static constexpr std::size_t all = static_cast<std::size_t>(-1);
    std::vector<std::size_t> runs;
    std::vector<int> operator()(std::span<const Draw> path) const;
};

namespace detail {

template <class Key, class F, class Alike>
std::optional<Distribution<Key>> enumerate_levels(F& f, Alike& alike,
                                                  const EnumerationLimits& limits,
                                                  long double unlikely) {
    Distribution<Key> result;
    std::map<Key, Tally> tallies;
    std::vector<WeightedPath> level{WeightedPath{}};
    for (std::size_t depth = 0; !level.empty(); ++depth) {
        if (depth > limits.draws_max) throw EnumerationError("too many dice in one outcome");
        std::map<std::vector<int>, WeightedPath> next;
        for (const WeightedPath& way : level) {
            CancellationScope::throw_if_cancelled();
            if (++result.leaves > limits.leaves_max)
                throw EnumerationError("more than " + std::to_string(limits.leaves_max) +
                                       " outcomes: too many to look at one by one");
            PathDice dice(way.path);
            try {
                Key key = f(static_cast<Dice&>(dice));
                if (!dice.used_up()) throw std::logic_error("ways merged that are not alike");
                Tally& tally = tallies[std::move(key)];
                if (way.of != 0)
                    tally.add(Chance{way.chance, way.ways, way.of});
                else
                    tally.add(Count{0}, way.chance);
                continue;
            } catch (const PathDice::Beyond& more) {
                if (way.chance / more.n < unlikely) {
                    result.cut_off += way.chance;
                    if (result.cut_off > limits.cut_off_max) return std::nullopt;
                    continue;
                }
                for (std::uint32_t i = 0; i < more.n; ++i) {
                    WeightedPath longer = way.with(more.n, more.lowest, more.lowest + i);
                    std::vector<int> key = alike(std::span<const Draw>(longer.path));
                    const auto [there, fresh] = next.try_emplace(std::move(key));
                    if (fresh)
                        there->second = std::move(longer);
                    else
                        there->second.take_in(longer);
                }
            }
        }
        level.clear();
        for (auto& [key, way] : next) level.push_back(std::move(way));
    }
    for (auto& [key, tally] : tallies) result.chances.emplace(key, tally.total());
    return result;
}

}  // namespace detail

/// As `distribution`: the chance of each result of `f(Dice&)`. `alike(path)` tells what matters of
/// the dice thrown so far: where two paths of the same length give the same list, `f` must go on
/// alike from both, and only one of them is followed, with the weight of both. So a pool of twelve
/// dice is 13 numbers of successes and not 6^12 falls. `f` runs once for every part of a path that
/// is left; `limits.leaves_max` bounds these runs. A path goes no further where its next step is
/// too unlikely.
/// Throws EnumerationError past the limits; what `f` throws passes through.
template <class Key, class F, class Alike = NoneAlike>
Distribution<Key> merged_distribution(F&& f, Alike&& alike = {},
                                      const EnumerationLimits& limits = {}) {
    constexpr long double step = 1e-3L;
    constexpr long double least = 1e-40L;
    for (long double unlikely = limits.cut_off_max; unlikely > least; unlikely *= step) {
        if (auto result = detail::enumerate_levels<Key>(f, alike, limits, unlikely))
            return *std::move(result);
    }
    throw EnumerationError("explosions that hardly ever end: too much would have to be left out");
}

}  // namespace kast::rules

#pragma once
// Exact odds of code whose tree of outcomes is too large to walk path by path: paths of dice with
// the same merge key are followed as one.

#include "rules/dice/enumerator.hpp"
#include "rules/dice/recording.hpp"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace kast::rules {

/// Dice that show given faces. Beyond them they stop whoever asks for one more, or first show the
/// lowest face so many times, and note what was asked for.
class PathDice final : public Dice {
public:
    /// Thrown out of the first draw that there is no face for. Whoever is enumerated must let it
    /// pass.
    struct Beyond {
        std::uint32_t n;
        std::uint32_t lowest;
    };
    /// A draw beyond the path.
    struct Guess {
        std::uint32_t n;
        std::uint32_t lowest;
        bool is_certain;  ///< comes also where the guess before it shows something else
    };
    explicit PathDice(std::span<const Draw> path, std::size_t guesses_max = 0)
        : path_(path), guesses_max_(guesses_max) {}

    bool used_up() const { return at_ >= path_.size(); }
    const std::vector<Guess>& guesses() const { return guesses_; }
    /// "e1", "e2", … along each path.
    Id fresh_id() override { return Id("e" + std::to_string(++ids_)); }
    void expect(std::size_t count) override;

    /// How far a run has come.
    struct Mark {
        std::size_t draws = 0;
        std::size_t ids = 0;
    };
    Mark mark() const { return {at_, ids_}; }
    /// All that were given.
    std::span<const Draw> path() const { return path_; }
    /// All that were shown so far.
    std::vector<std::uint32_t> faces() const;
    /// Goes on from where a run with the same faces up to there has come.
    void resume(const Mark& mark) {
        at_ = mark.draws;
        ids_ = mark.ids;
    }

protected:
    std::uint32_t draw(std::uint32_t n, std::uint32_t lowest) override;

private:
    std::span<const Draw> path_;
    std::size_t guesses_max_;
    std::vector<Guess> guesses_;
    std::size_t at_ = 0;
    std::size_t ids_ = 0;
    /// The draws that were last said to come, whatever they show.
    std::size_t expected_from_ = 0;
    std::size_t expected_to_ = 0;
};

/// A path of dice thrown so far, with the chance of it and of all paths merged into it.
struct WeightedPath {
    std::vector<Draw> path;
    long double chance = 1;
    Count ways = 1;
    Count of = 1;  ///< 0 where it does not fit

    /// The same with one more die, which shows one of its `n` faces: the lowest.
    WeightedPath with(std::uint32_t n, std::uint32_t lowest) const;
    /// Merges `other` into this path.
    void take_in(const WeightedPath& other);
};

/// A merge key that merges nothing: every path is its own key.
struct UniqueKey {
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

/// What one run has shown: the draws beyond its path, all at their lowest, and where they led.
template <class Result>
struct Lookahead {
    std::vector<PathDice::Guess> draws;
    std::optional<Result> result;  ///< nothing where the run was stopped
};

/// A way that is still followed, and what a run of another way has shown of it.
template <class Result>
struct FollowedPath {
    WeightedPath way;
    std::shared_ptr<Lookahead<Result>> ahead;
    std::size_t at = 0;     ///< its next draw among those of `ahead`
    std::size_t to = 0;     ///< up to where they are its own
    bool is_whole = false;  ///< they are, to the end, and so is the result

    bool knows_draw() const { return at < to; }
    bool knows_result() const { return is_whole && at == to && ahead->result; }
    /// The next draw's face is the lowest, or another one.
    void follow(bool is_lowest) {
        const auto& draws = ahead->draws;
        ++at;
        if (is_lowest) return;
        to = at;
        while (to < draws.size() && draws[to].is_certain) ++to;
        is_whole = false;
    }
};

/// Guesses of one run at most: dice that are thrown again while they are low must come to an end.
inline constexpr std::size_t guesses_max = 32;

template <class Result, class F>
void look_ahead(F& f, FollowedPath<Result>& one) {
    PathDice dice(one.way.path, guesses_max);
    one.ahead = std::make_shared<Lookahead<Result>>();
    try {
        one.ahead->result.emplace(f(dice));
    } catch (const PathDice::Beyond&) {
        // Its result is looked for from further along.
    }
    if (!dice.used_up()) throw std::logic_error("merged paths continue differently");
    one.ahead->draws = dice.guesses();
    one.at = 0;
    one.to = one.ahead->draws.size();
    one.is_whole = true;
}

template <class Key, class F, class MergeKey, class Note>
std::optional<Distribution<Key>> enumerate_levels(F& f, MergeKey& merge_key, Note& note,
                                                  const EnumerationLimits& limits,
                                                  long double unlikely) {
    using Result = std::remove_cvref_t<std::invoke_result_t<F&, PathDice&>>;
    using Followed = FollowedPath<Result>;
    Distribution<Key> result;
    std::map<Key, Tally> tallies;
    std::vector<Followed> level(1);
    for (std::size_t depth = 0; !level.empty(); ++depth) {
        if (depth > limits.draws_max) throw EnumerationError("too many dice in one outcome");
        std::map<std::vector<int>, Followed> next;
        for (Followed& one : level) {
            CancellationScope::throw_if_cancelled();
            if (++result.leaves > limits.leaves_max)
                throw EnumerationError("more than " + std::to_string(limits.leaves_max) +
                                       " outcomes: too many to look at one by one");
            if (!one.knows_draw() && !one.knows_result()) look_ahead(f, one);
            const WeightedPath& way = one.way;
            if (one.knows_result()) {
                Tally& tally = tallies[note(std::move(*one.ahead->result))];
                if (way.of != 0)
                    tally.add(Chance{way.chance, way.ways, way.of});
                else
                    tally.add(Count{0}, way.chance);
                continue;
            }
            const PathDice::Guess draw = one.ahead->draws[one.at];
            if (way.chance / draw.n < unlikely) {
                result.cut_off += way.chance;
                if (result.cut_off > limits.cut_off_max) return std::nullopt;
                continue;
            }
            WeightedPath longer = way.with(draw.n, draw.lowest);
            for (std::uint32_t i = 0; i < draw.n; ++i) {
                longer.path.back().value = draw.lowest + i;
                std::vector<int> key = merge_key(std::span<const Draw>(longer.path));
                const auto [there, fresh] = next.try_emplace(std::move(key));
                if (!fresh) {
                    there->second.way.take_in(longer);
                    continue;
                }
                there->second = {longer, one.ahead, one.at, one.to, one.is_whole};
                there->second.follow(i == 0);
            }
        }
        level.clear();
        for (auto& [key, one] : next) level.push_back(std::move(one));
    }
    for (auto& [key, tally] : tallies) result.chances.emplace(key, tally.total());
    return result;
}

}  // namespace detail

/// As `distribution`: the chance of each result of `f(Dice&)`. `merge_key(path)` lists what matters
/// of the dice thrown so far: where two paths of the same length have the same key, `f` must
/// continue equally from both, and only one of them is followed, with the weight of both. So a pool
/// of twelve dice has 13 numbers of successes instead of 6^12 outcomes. `f` runs once for every
/// path segment that is left; `limits.leaves_max` bounds their number. A path ends where its next
/// step is too unlikely. `f` takes PathDice, or Dice; `note` makes a Key of what it returns, once
/// for each path that is not merged.
/// Throws EnumerationError past the limits; what `f` throws passes through.
template <class Key, class F, class MergeKey = UniqueKey, class Note = std::identity>
Distribution<Key> merged_distribution(F&& f, MergeKey&& merge_key = {},
                                      const EnumerationLimits& limits = {}, Note note = {}) {
    constexpr long double step = 1e-3L;
    constexpr long double least = 1e-40L;
    for (long double unlikely = limits.cut_off_max; unlikely > least; unlikely *= step) {
        if (auto result = detail::enumerate_levels<Key>(f, merge_key, note, limits, unlikely))
            return *std::move(result);
    }
    throw EnumerationError("explosions that hardly ever end: too much would have to be left out");
}

}  // namespace kast::rules

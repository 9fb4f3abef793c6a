#pragma once
// Which beginnings of an attempt's dice lead to the same, so that odds follow them as one.

#include "rules/dice/merged.hpp"
#include "rules/toy/derived.hpp"

namespace kast::rules::toy {

/// How the dice of an attempt lie: whose each is, and what follows them.
struct AttemptMergeKey {
    static constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

    std::vector<int> fixed;          ///< each entrant's total without these dice
    std::vector<Side> sides;         ///< of each entrant
    std::vector<std::size_t> owner;  ///< of each die, in the order of rolling: an entrant
    bool better = false;             ///< a Roll Better
    std::size_t watched = nowhere;   ///< an added die of which it matters how it wears
    std::size_t deed = nowhere;      ///< one whose face counts for damage
    bool follow_up = false;          ///< dice of damage come after it: only success counts then
    std::size_t summed = 0;          ///< how many of those are added up

    std::vector<int> operator()(std::span<const Draw> path) const;

private:
    std::vector<int> totals_of(std::span<const Draw> path) const;
    /// Who shares the best total so far, of those whose dice are all rolled: a bit each.
    std::pair<int, int> best_of(const std::vector<int>& totals, std::size_t rolled) const;
    std::vector<int> while_rolling(std::span<const Draw> path) const;
    std::vector<int> tie_rounds(std::span<const Draw> path) const;
    std::vector<int> after_rolling(std::span<const Draw> path) const;
    int seen_of_added(std::span<const Draw> path, std::vector<int>& key) const;
};

/// The dice of `attempt` as it stands open: bases, then those taken in advance.
AttemptMergeKey dice_of(const State& state, const Attempt& attempt);
/// The one die that answers an open window of a rolled attempt.
AttemptMergeKey dice_of_answer(const Attempt& attempt, const Id& who, const std::string& die);

}  // namespace kast::rules::toy

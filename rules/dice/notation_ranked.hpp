#pragma once
// Odds of what is kept of dice sorted by value, by filling the ranks from one end.

#include "rules/dice/notation_pool.hpp"
#include "rules/dice/notation_spread.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace kast::rules::notation {

/// Like dice among others. Of equal values those of an earlier pool rank higher.
struct RankedPool {
    struct Side {
        std::int64_t value = 0;  ///< what it is ranked by
        std::int64_t adds = 0;   ///< what it adds to the total where it is kept
        Weight weight;           ///< all sides together may weigh less than 1
    };
    std::vector<Side> sides;
    std::size_t dice = 0;
};

/// The weight of each total of the kept dice. Ways are counted modulo 2^128: they mean something
/// only where the caller knows that they fit. Throws Stop (odds-too-large).
std::map<std::int64_t, Weight> ranked_totals(const std::vector<RankedPool>& pools, KeptRanks kept,
                                             Work& work);

}  // namespace kast::rules::notation

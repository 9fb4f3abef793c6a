#pragma once
// Closed forms for the odds of one pool of dice.

#include "rules/dice/notation_pool.hpp"
#include "rules/dice/notation_spread.hpp"

#include <optional>
#include <vector>

namespace kast::rules::notation {

/// The odds of a pool's total. Falls back on trying every outcome where there is no closed form
/// (picks among dice that nearly always explode). Throws Stop (odds-too-large).
Spread pool_odds(const Node& node, Work& work);

/// Like dice that are ranked together with others.
struct KeptPool {
    Spread values;  ///< of one die; whole numbers
    std::size_t dice = 0;
    std::int64_t times = 1;  ///< what a kept die adds is multiplied by this
    Modifiers modifiers;     ///< whether it counts successes
};

/// The total of what is kept among all dice. Throws Stop (odds-too-large).
Spread kept_of_pools(const std::vector<KeptPool>& pools, KeptRanks kept, Work& work);

/// The values of one die of a pool; nothing where explosions put more dice beside it.
std::optional<Spread> values_of_one(const Node& node, Work& work);

/// The odds of a part by throwing it in every way. Throws Stop (odds-too-large).
Spread enumerated_odds(const Node& node, Work& work);

}  // namespace kast::rules::notation

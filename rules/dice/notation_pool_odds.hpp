#pragma once
// Closed forms for the odds of one pool of dice.

#include "rules/dice/notation_pool.hpp"
#include "rules/dice/notation_spread.hpp"

namespace kast::rules::notation {

/// The odds of a pool's total. Falls back on trying every outcome where there is no closed form
/// (picks among penetrating dice, or with `!o`). Throws Stop (odds-too-large).
Spread pool_odds(const Node& node, Work& work);

/// The odds of a part by throwing it in every way. Throws Stop (odds-too-large).
Spread enumerated_odds(const Node& node, Work& work);

}  // namespace kast::rules::notation

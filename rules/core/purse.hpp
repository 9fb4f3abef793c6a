#pragma once

#include "rules/core/id.hpp"

#include <algorithm>
#include <map>

namespace kast::rules {

/// Chips by owner: bennies, fate, luck. None is ever negative.
using Purses = std::map<Id, int>;

/// What is in the purse; 0 where there is none.
inline int in_purse(const Purses& purses, const Id& owner) {
    const auto found = purses.find(owner);
    return found == purses.end() ? 0 : found->second;
}

/// Adds `chips`, or takes that many where negative; an empty purse stays at 0.
inline void put_in_purse(Purses& purses, const Id& owner, int chips) {
    int& purse = purses[owner];
    purse = std::max(0, purse + chips);
}

}  // namespace kast::rules

#pragma once
// Counts over a whole table, updated incrementally from the counts of the previous state.

#include "rules/core/id.hpp"
#include "rules/core/shared.hpp"

#include <algorithm>

namespace kast::rules {

/// The counts of `now`, from `counts` of `before`. Takes time in proportion to the differences.
/// `add(counts, thing, by)` adds a thing to the counts (`by` is 1) or takes it out (-1).
template <class Counts, class T, class Add>
Counts recount(Counts counts, const SharedMap<Id, T>& before, const SharedMap<Id, T>& now,
               Add add) {
    for_each_difference(before, now, [&](const Id&, const T* was, const T* is) {
        if (was) add(counts, *was, -1);
        if (is) add(counts, *is, 1);
        return true;
    });
    return counts;
}

/// Whether "is there any other?" has the same answer for all who did not change: of two or more,
/// one is always another.
inline bool same_for_others(int before, int now) { return std::min(before, 2) == std::min(now, 2); }

}  // namespace kast::rules

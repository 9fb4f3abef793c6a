#pragma once

#include <algorithm>
#include <vector>

namespace kast::rules {

/// Puts a short list in order, equals staying as they were. `before(a, b)`: a must come first.
template <class T, class Before>
void stable_insertion_sort(std::vector<T>& things, Before before) {
    for (auto next = things.begin(); next != things.end(); ++next) {
        const auto place = std::upper_bound(things.begin(), next, *next, before);
        std::rotate(place, next, next + 1);
    }
}

}  // namespace kast::rules

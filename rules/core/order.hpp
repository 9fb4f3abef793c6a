#pragma once

#include "rules/core/id.hpp"

#include <algorithm>
#include <utility>
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

/// The ids of a map of what has a `name`, by name. An id is drawn, so the order of the map itself
/// would be another with every draw.
template <class Map>
std::vector<Id> ids_by_name(const Map& map) {
    std::vector<std::pair<std::string, Id>> named;
    for (const auto& [id, one] : map) named.emplace_back(one.name, id);
    std::ranges::sort(named);
    std::vector<Id> ids;
    for (auto& [name, id] : named) ids.push_back(std::move(id));
    return ids;
}

}  // namespace kast::rules

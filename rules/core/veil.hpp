#pragma once
// Hides private numbers of a visible creature from everybody but the GM, and with them every value
// they could be computed from.

#include "rules/core/field_changes.hpp"

#include <optional>
#include <utility>

namespace kast::rules {

/// The number, or nothing where it is hidden.
template <class T>
std::optional<T> unless_hidden(bool is_hidden, T number) {
    return is_hidden ? std::optional<T>{} : std::optional<T>(std::move(number));
}

/// The changes of a sheet whose field (the first segment of its path) the viewer may see.
template <class IsShown>
FieldChanges changes_where(const std::vector<FieldChange>& changes, IsShown is_shown) {
    FieldChanges shown;
    for (const FieldChange& one : changes) {
        if (is_shown(one.field.front())) shown.push_back(one);
    }
    return shown;
}

}  // namespace kast::rules

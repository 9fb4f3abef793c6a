#pragma once
// Numbers that the GM keeps to themselves, of somebody whom everybody sees. What would tell such a
// number by arithmetic is hidden with it.

#include "rules/core/field_changes.hpp"

#include <optional>
#include <utility>

namespace kast::rules {

/// The number, or nothing where it is hidden.
template <class T>
std::optional<T> unless_hidden(bool is_hidden, T number) {
    return is_hidden ? std::optional<T>{} : std::optional<T>(std::move(number));
}

/// Those changes of a sheet whose field (the first part of where it stands) may be told.
template <class MayTell>
FieldChanges changes_where(const std::vector<FieldChange>& changes, MayTell may_tell) {
    FieldChanges told;
    for (const FieldChange& one : changes) {
        if (may_tell(one.field.front())) told.push_back(one);
    }
    return told;
}

}  // namespace kast::rules

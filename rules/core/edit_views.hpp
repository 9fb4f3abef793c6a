#pragma once
// Updates one field of cached views in place. For a field that depends on the whole table, so that
// the cache of kept_views.hpp cannot tell when it changes; nothing else of a view is rebuilt.

#include "rules/core/id.hpp"
#include "rules/core/shared.hpp"

namespace kast::rules {

/// Calls `change(view)` for each of `views` for which `wants(view, thing)` is true. `thing()` looks
/// up the thing that the view shows; `wants` may call it once, and is faster where it does not.
/// All other views stay the same objects. Requires a thing for every view.
template <class T, class View, class Wants, class Change>
void edit_views(SharedMap<Id, View>& views, const SharedMap<Id, T>& things, Wants wants,
                Change change) {
    auto next = things.begin();
    views.edit_where(
        [&](const Id& id, const View& view) {
            return wants(view, [&]() -> const T& {
                for (;;) {  // Both are in ascending order.
                    const auto& thing = *next;
                    ++next;
                    if (thing.first == id) return thing.second;
                }
            });
        },
        [&](const Id&, View& view) { change(view); });
}

}  // namespace kast::rules

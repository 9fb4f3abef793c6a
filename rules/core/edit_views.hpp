#pragma once
// Views of the many that a table holds, of which one part hangs on the whole table: that part is
// edited where it is another, and nothing else is made anew (beside rules/core/kept_views.hpp).

#include "rules/core/id.hpp"
#include "rules/core/shared.hpp"

namespace kast::rules {

/// Edits those `views` of `things` that `wants(view, thing)`, with `change(view)`, where `thing()`
/// is what is seen: it is asked for once at most, and better not at all. All others stay the same
/// objects. Every view has its thing.
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

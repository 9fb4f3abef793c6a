#pragma once
// Views of the many that a table holds: each is made anew only where it may show something else.

#include "rules/core/id.hpp"
#include "rules/core/shared.hpp"

#include <optional>
#include <type_traits>
#include <utility>

namespace kast::rules {

/// What the same viewer was shown of an earlier table. Lives as long as the call it is given to.
template <class State, class StateView>
struct EarlierView {
    const State& state;
    const StateView& view;
};

/// Brings `views` from the table before to the one now: both hold the same many, by id. A view is
/// kept, as the same object, where its thing is the same object and not `is_concerned(id)`: by what
/// else the view tells. `make(id, thing)` gives a view, or nothing where it is not shown. Without
/// any before, `views` is empty, and all are made.
template <class T, class View, class IsConcerned, class Make>
void keep_views(SharedMap<Id, View>& views, const std::type_identity_t<SharedMap<Id, T>>* before,
                const SharedMap<Id, T>& now, IsConcerned is_concerned, Make make) {
    static const SharedMap<Id, T> none;
    const SharedMap<Id, T>& earlier = before ? *before : none;
    auto was = earlier.begin();
    const auto last = earlier.end();
    for (const auto& entry : now) {
        for (; was != last && was->first < entry.first; ++was) views.erase(was->first);
        const bool is_same = was != last && &*was == &entry;
        if (was != last && (is_same || was->first == entry.first)) ++was;
        if (is_same && !is_concerned(entry.first)) continue;
        std::optional<View> made = make(entry.first, entry.second);
        if (made)
            views.insert_or_assign(entry.first, std::move(*made));
        else
            views.erase(entry.first);
    }
    for (; was != last; ++was) views.erase(was->first);
}

}  // namespace kast::rules

#pragma once
// Views of the many that a table holds: each is made anew only where it may show something else.

#include "rules/core/id.hpp"
#include "rules/core/shared.hpp"

#include <optional>
#include <utility>

namespace kast::rules {

/// What the same viewer was shown of an earlier table. Lives as long as the call it is given to.
template <class State, class StateView>
struct EarlierView {
    const State& state;
    const StateView& view;
};

/// The views of all `things` of the table `now`. A view is that of the `earlier` table, as the same
/// object, where its thing is the same object and not `is_concerned(id)`: by what else the view
/// tells. `make(id, thing)` gives a view, or nothing where it is not shown; without an earlier
/// table all are made.
template <class State, class StateView, class T, class View, class IsConcerned, class Make>
SharedMap<Id, View> kept_views(const EarlierView<State, StateView>* earlier,
                               SharedMap<Id, View> StateView::* views,
                               SharedMap<Id, T> State::* things, const State& now,
                               IsConcerned is_concerned, Make make) {
    static const SharedMap<Id, T> none;
    const SharedMap<Id, T>& before = earlier ? earlier->state.*things : none;
    SharedMap<Id, View> kept;
    if (earlier) kept = earlier->view.*views;
    auto was = before.begin();
    const auto last = before.end();
    for (const auto& entry : now.*things) {
        for (; was != last && was->first < entry.first; ++was) kept.erase(was->first);
        const bool is_same = was != last && &*was == &entry;
        if (was != last && (is_same || was->first == entry.first)) ++was;
        if (is_same && !is_concerned(entry.first)) continue;
        std::optional<View> made = make(entry.first, entry.second);
        if (made)
            kept.insert_or_assign(entry.first, std::move(*made));
        else
            kept.erase(entry.first);
    }
    for (; was != last; ++was) kept.erase(was->first);
    return kept;
}

}  // namespace kast::rules

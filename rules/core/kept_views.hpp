#pragma once
// Cache of the views of a table's creatures: a view is rebuilt only if its input changed.

#include "rules/core/id.hpp"
#include "rules/core/shared.hpp"

#include <optional>
#include <set>
#include <utility>

namespace kast::rules {

/// An earlier state and the same viewer's view of it. Must outlive the call it is passed to.
template <class State, class StateView>
struct EarlierView {
    const State& state;
    const StateView& view;
};

/// The views of all `things` of the table `now`. A view of the `earlier` table is reused, as the
/// same object, where its thing is the same object and its id is not in `concerned`: those whose
/// views show something else that has changed. `make(id, thing)` builds a view; nothing where the
/// thing is not shown. Without an earlier table all are built. Parts that both tables share are
/// not visited.
template <class State, class StateView, class T, class View, class Make>
SharedMap<Id, View> kept_views(const EarlierView<State, StateView>* earlier,
                               SharedMap<Id, View> StateView::* views,
                               SharedMap<Id, T> State::* things, const State& now,
                               const std::set<Id>& concerned, Make make) {
    SharedMap<Id, View> kept;
    const auto renew = [&](const Id& id, const T& thing) {
        std::optional<View> made = make(id, thing);
        if (made)
            kept.insert_or_assign(id, std::move(*made));
        else
            kept.erase(id);
    };
    if (!earlier) {
        for (const auto& [id, thing] : now.*things) renew(id, thing);
        return kept;
    }
    const SharedMap<Id, T>& before = earlier->state.*things;
    kept = earlier->view.*views;
    for_each_difference(before, now.*things, [&](const Id& id, const T*, const T* thing) {
        if (thing)
            renew(id, *thing);
        else
            kept.erase(id);
        return true;
    });
    for (const Id& id : concerned) {
        const auto was = before.find(id);
        const auto is = (now.*things).find(id);
        const bool is_left = was != before.end() && is != (now.*things).end() && &*was == &*is;
        if (is_left) renew(id, is->second);
    }
    return kept;
}

}  // namespace kast::rules

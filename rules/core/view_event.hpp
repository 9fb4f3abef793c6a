#pragma once
// What a viewer is shown of an event, where some events are shown to all as they are.

#include "rules/core/one_of.hpp"
#include "rules/core/table.hpp"

#include <boost/mp11/algorithm.hpp>

#include <optional>
#include <type_traits>

namespace kast::rules {

/// True where the event says, in a field `hidden`, that it is about what the GM keeps hidden.
template <class Event>
bool is_about_hidden(const Event& event) {
    return visit(
        [](const auto& one) {
            if constexpr (requires { one.hidden; })
                return bool(one.hidden);
            else
                return false;
        },
        event);
}

/// `Public` lists the events that all are shown as they are. Of any other event, `show(event)`
/// gives what is shown, or nothing: std::optional of one of `View`'s types.
template <class Public, class View, class Event, class Show>
std::optional<View> view_event(const Event& event, const Show& show) {
    return visit(
        [&](const auto& one) -> std::optional<View> {
            using E = std::remove_cvref_t<decltype(one)>;
            if constexpr (boost::mp11::mp_contains<Public, E>::value)
                return one;
            else
                return show(one);
        },
        event);
}

/// The same where only the GM is shown anything of an event that is about what the GM keeps hidden;
/// here it is `show(event, viewer)`.
template <class Public, class View, class Event, class Show>
std::optional<View> view_event(const Event& event, const Viewer& viewer, const Show& show) {
    if (is_about_hidden(event) && !viewer.is_gm()) return std::nullopt;
    return view_event<Public, View>(event, [&](const auto& one) { return show(one, viewer); });
}

}  // namespace kast::rules

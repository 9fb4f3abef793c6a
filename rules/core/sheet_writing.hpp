#pragma once
// Which commands and events change sheets, for tables that keep their sheets by hand: there an
// event is broadcast, but the sheet fields it would have changed stay as they were
// (docs/decisions/0029).

#include "rules/core/command_context.hpp"

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <type_traits>
#include <utility>
#include <vector>

namespace kast::rules {

/// Of a system; specialised beside it (`rules/troika/sheet_writing.hpp`) with
///   ByHand   an mp_list of commands that explicitly edit a sheet, or create one; every other
///            command changes sheets only as a consequence of play
///   Events   an mp_list of events that may change a sheet
///   static void restore(State& after, const State& before);
///            restores the sheets of all creatures that are in both states
/// and, for an event that changes a sheet only sometimes,
///   static bool writes(const E& event);
/// which may depend only on what every viewer of the event is shown.
template <class System>
struct SheetWriting;

/// True for a system that declares which of its events change sheets.
template <class System>
concept KeepsSheets = requires { typename SheetWriting<System>::Events; };

/// True for a command that explicitly edits a sheet: it is carried out at every table.
template <class System>
bool is_by_hand(const typename System::Command& command) {
    return visit(
        [](const auto& one) {
            return boost::mp11::mp_contains<typename SheetWriting<System>::ByHand,
                                            std::remove_cvref_t<decltype(one)>>::value;
        },
        command);
}

/// True where the event may write on a sheet.
template <class System>
bool writes_on_sheet(const typename System::Event& event) {
    return visit(
        [](const auto& one) {
            using Writing = SheetWriting<System>;
            using E = std::remove_cvref_t<decltype(one)>;
            if constexpr (!boost::mp11::mp_contains<typename Writing::Events, E>::value)
                return false;
            else if constexpr (requires { Writing::writes(one); })
                return Writing::writes(one);
            else
                return true;
        },
        event);
}

/// Folds the event into the table, but for what it writes on sheets: the flow of play goes on.
template <class System>
void apply_off_sheet(typename System::State& state, const typename System::Event& event) {
    const typename System::State before = state;
    System::apply(state, event);
    SheetWriting<System>::restore(state, before);
}

/// Calls `restore(one, was)` for every one who is in both and not the same object.
template <class Key, class T, class Restore>
void restore_each(SharedMap<Key, T>& after, const SharedMap<Key, T>& before, Restore restore) {
    std::vector<std::pair<Key, const T*>> changed;
    for_each_difference(before, after, [&](const Key& key, const T* was, const T* is) {
        if (was && is) changed.emplace_back(key, was);
        return true;
    });
    for (const auto& [key, was] : changed) restore(*after.edit(key), *was);
}

/// Puts back these members of every one who is in both.
template <auto... Members, class Key, class T>
void restore_members(SharedMap<Key, T>& after, const SharedMap<Key, T>& before) {
    restore_each(after, before, [](T& one, const T& was) { ((one.*Members = was.*Members), ...); });
}

}  // namespace kast::rules

// What a viewer may know. Every field is written where it is given; an event without a view does
// not compile.

#include "rules/@name@/system.hpp"

namespace kast::rules::@name@ {
namespace {

EventView view_of(const CharacterAdded& event, const Viewer&) {
    return CharacterAddedView{event.character, event.sheet.name, event.sheet.owner};
}
EventView view_of(const CharacterRemoved& event, const Viewer&) {
    return CharacterRemovedView{event.character};
}
EventView view_of(const SettingsChanged& event, const Viewer&) { return event; }
EventView view_of(const TestRolled& event, const Viewer& viewer) {
    TestRolledView shown{.actor = event.actor,
                         .dice = event.dice,
                         .modifiers = event.modifiers,
                         .total = event.total,
                         .target = {},
                         .outcome = event.outcome};
    if (viewer.is_gm() || event.shows_target) shown.target = event.target;
    return shown;
}

}  // namespace

StateView System::view(const State& state, const Viewer&) {
    StateView shown{state.settings, {}};
    for (const auto& [key, one] : state.characters) {
        shown.characters[key] = {key, one.name, one.owner, one.rating, {"test.roll"}};
    }
    return shown;
}

std::optional<EventView> System::view(const Event& event, const Viewer& viewer) {
    return visit([&](const auto& one) { return view_of(one, viewer); }, event);
}

std::vector<std::string_view> System::rules_of(const EventView& event) {
    if (holds_alternative<TestRolledView>(event)) return {"@ID@-test-1", "@ID@-test-2"};
    return {};
}

}  // namespace kast::rules::@name@

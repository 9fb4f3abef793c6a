#include "rules/@name@/system.hpp"

namespace kast::rules::@name@ {
namespace {

void apply(State& state, const CharacterAdded& event) {
    state.characters[event.character] = event.sheet;
}
void apply(State& state, const CharacterRemoved& event) { state.characters.erase(event.character); }
void apply(State& state, const SettingsChanged& event) { state.settings = event.settings; }
void apply(State&, const TestRolled&) {}  // It changes nothing.

}  // namespace

void System::apply(State& state, const Event& event) {
    visit([&](const auto& one) { @name@::apply(state, one); }, event);
}

}  // namespace kast::rules::@name@

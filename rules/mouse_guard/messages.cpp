// How this game's commands and events are copied and moved: compiled here once.
#include "rules/mouse_guard/commands.hpp"
#include "rules/mouse_guard/events.hpp"
#include "rules/mouse_guard/views.hpp"

namespace kast::rules {

template struct detail::AlternativesOf<mouse_guard::Command>;
template struct detail::AlternativesOf<mouse_guard::Event>;
template struct detail::AlternativesOf<mouse_guard::EventView>;

}  // namespace kast::rules

// How this game's commands and events are copied and moved: compiled here once.
#include "rules/terre_exile/commands.hpp"
#include "rules/terre_exile/events.hpp"
#include "rules/terre_exile/views.hpp"

namespace kast::rules {

template struct detail::AlternativesOf<terre_exile::Command>;
template struct detail::AlternativesOf<terre_exile::Event>;
template struct detail::AlternativesOf<terre_exile::EventView>;

}  // namespace kast::rules

// How this game's commands and events are copied and moved: compiled here once.
#include "rules/toy/commands.hpp"
#include "rules/toy/events.hpp"
#include "rules/toy/views.hpp"

namespace kast::rules {

template struct detail::AlternativesOf<toy::Command>;
template struct detail::AlternativesOf<toy::Event>;
template struct detail::AlternativesOf<toy::EventView>;

}  // namespace kast::rules

// How this game's commands and events are copied and moved: compiled here once.
#include "rules/troika/commands.hpp"
#include "rules/troika/event_views.hpp"
#include "rules/troika/events.hpp"

namespace kast::rules {

template struct detail::AlternativesOf<troika::Command>;
template struct detail::AlternativesOf<troika::Event>;
template struct detail::AlternativesOf<troika::EventView>;

}  // namespace kast::rules

// How this game's commands, events and frames are copied and moved: compiled here once.
#include "rules/savage_worlds/commands.hpp"
#include "rules/savage_worlds/events.hpp"
#include "rules/savage_worlds/frames.hpp"
#include "rules/savage_worlds/views.hpp"

namespace kast::rules {

template struct detail::AlternativesOf<savage_worlds::Command>;
template struct detail::AlternativesOf<savage_worlds::Event>;
template struct detail::AlternativesOf<savage_worlds::EventView>;
template struct detail::AlternativesOf<savage_worlds::Frame>;

}  // namespace kast::rules

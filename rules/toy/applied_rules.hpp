#pragma once
// Which rules an event is an instance of, from what its viewer is shown. Rule IDs of the catalogue.

#include "rules/toy/views.hpp"

#include <string_view>
#include <vector>

namespace kast::rules::toy {

/// None where an event follows from no rule. The words live as long as the program.
std::vector<std::string_view> rules_of(const EventView& event);

}  // namespace kast::rules::toy

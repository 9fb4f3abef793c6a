#pragma once
// Which rules stand behind an event, for whoever asks why. Derived from what a viewer is shown of
// it and nothing else, so that the rules cannot reveal what the view does not.

#include "rules/troika/tables.hpp"
#include "rules/troika/types.hpp"

#include <string_view>
#include <vector>

namespace kast::rules::troika {

/// IDs of the rules catalogue, the most telling first. What a modifier stands on is said there.
std::vector<std::string_view> rules_of(const EventView& event);

/// How an exchange came out, in one word; from what is shown of it.
ExchangeResult result_of(const ExchangeView& exchange);

}  // namespace kast::rules::troika

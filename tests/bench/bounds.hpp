#pragma once
// Two processes beside one server: tables that play on, and who reaches a bound on purpose. Each is
// given a number of seconds on a line of standard input, does its part for so long, and says what
// it saw in a line of JSON. scripts/bench --bounds runs them.

#include "bench/sockets.hpp"
#include <string_view>

namespace kast::bench {

/// Rooms in which somebody rolls at an even pace: how long a roll takes to its reply and its
/// events.
void run_neighbours(const Endpoint& server);
/// One of `offences()`.
void run_offence(std::string_view name, const Endpoint& server);

}  // namespace kast::bench

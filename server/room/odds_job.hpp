#pragma once

#include "protocol/game.hpp"
#include "server/room/reply_cache.hpp"

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

namespace kast::server {

/// All that the odds of a command depend on: the table is immutable, so this may be answered on any
/// thread.
struct OddsQuestion {
    const protocol::Game& game;
    protocol::GameStatePtr table;
    std::string method;
    std::string params;  ///< JSON text
    rules::Actor actor;
    std::function<std::int64_t()> steady_ms;  ///< milliseconds of a steady clock
    std::int64_t ms_max = 0;                  ///< past it the answer is `odds-too-large`
    std::stop_token cancelled;                ///< who asked has gone
};

/// The same for two questions where their answers are, on the same table.
std::string key_of(const OddsQuestion& question);

/// Computes the odds: the JSON text of `rules::Odds`, or a refusal. Never throws.
Reply compute_odds(const OddsQuestion& question);

}  // namespace kast::server

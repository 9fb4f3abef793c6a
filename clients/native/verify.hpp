#pragma once
// Recomputes every die of an exported log (docs/fair-dice.md), without a server.

#include <cstddef>
#include <istream>
#include <string>
#include <vector>

namespace kast::client {

/// What a log's dice came to.
struct Verified {
    std::size_t events = 0;
    std::size_t commands = 0;  ///< that rolled, and whose secret is known
    std::size_t dice = 0;      ///< recomputed
    std::size_t replayed = 0;  ///< notations rolled again from those dice, with the same result
    std::size_t epochs = 0;    ///< revealed, and as committed to
    std::size_t waiting = 0;   ///< commands of an epoch that is not revealed yet
    std::size_t self_reported = 0;  ///< no proof, or test dice: nothing can be said
    std::string difference;         ///< the first thing that is not so, with its line; empty: none
};

/// `room` is the room's id where the log does not say it (an export does, in its first line).
/// Throws CliError (used_wrongly) for what is no log, naming the line.
Verified verify_log(std::istream& in, std::string room);

}  // namespace kast::client

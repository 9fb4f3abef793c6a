#pragma once
// Recomputes every die of an exported log (docs/fair-dice.md), without a server.

#include "clients/native/log_fault.hpp"

#include <cstddef>
#include <istream>
#include <optional>
#include <string>
#include <vector>

namespace kast::client {

/// What a log's dice came to.
struct Verified {
    std::size_t events = 0;
    std::size_t rolls = 0;     ///< commands that rolled, and whose secret is known
    std::size_t dice = 0;      ///< recomputed
    std::size_t replayed = 0;  ///< notations thrown again from those dice, with the same result
    std::size_t epochs = 0;    ///< revealed, and as promised
    std::size_t waiting = 0;   ///< commands of an epoch that is not revealed yet
    std::size_t unproved = 0;  ///< no proof, or test dice: nothing can be said
    std::size_t reported = 0;  ///< commands with dice that were typed in: nothing can be said
    std::size_t server = 0;    ///< of `rolls` those in whose nonce the server had a part
    std::optional<LogFault> fault;
};

/// `room` is the room's id where the log does not say it (an export does, in its first line).
Verified verify_log(std::istream& in, std::string room);

/// What was proved and what was not, in sentences, one a line.
std::vector<std::string> sentences_of(const Verified& verified);

}  // namespace kast::client

#pragma once

#include <stdexcept>
#include <string>

namespace kast::client {

/// What the command line ends with (docs: 0 well, 1 not so, 2 used wrongly, 3 no server).
enum class Exit {
    well = 0,
    not_so = 1,        ///< the thing asked about is not so
    used_wrongly = 2,  ///< flag, link, file or JSON
    no_server = 3,     ///< could not be reached, or refused
};

/// Ends a command with a sentence for stderr.
struct Failure : std::runtime_error {
    Failure(Exit code, const std::string& message) : std::runtime_error(message), exit(code) {}
    Exit exit;
};

}  // namespace kast::client

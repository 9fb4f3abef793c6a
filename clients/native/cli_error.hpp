#pragma once

#include <stdexcept>
#include <string>

namespace kast::client {

/// What the command line ends with (docs: 0 well, 1 not so, 2 used wrongly, 3 no server).
enum class ExitCode {
    ok = 0,
    failed = 1,       ///< the thing asked about is not so
    usage = 2,        ///< flag, link, file or JSON
    unavailable = 3,  ///< could not be reached, or refused
};

/// Ends a command with a sentence for stderr.
struct CliError : std::runtime_error {
    CliError(ExitCode code, const std::string& message) : std::runtime_error(message), exit(code) {}
    ExitCode exit;
};

[[noreturn]] inline void wrong_use(const std::string& message) {
    throw CliError(ExitCode::usage, message);
}

}  // namespace kast::client

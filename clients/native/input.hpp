#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace kast::client {

/// The whole of a file, or of stdin where the name is "-". Throws CliError (ExitCode::usage).
std::string text_of_file(const std::string& file);

/// A text given on the command line: as it is, "@FILE", or "-" for stdin. Throws as `text_of_file`.
std::string given_text(const std::string& given);

/// A JSON object given on the command line: as it is, "@FILE", or "-" for stdin. `what` names it in
/// the CliError (ExitCode::usage) that says byte and path of what is wrong.
nlohmann::json object_of(const std::string& given, const std::string& what);

}  // namespace kast::client

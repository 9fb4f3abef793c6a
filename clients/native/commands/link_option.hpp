#pragma once
// The table's link as a subcommand is given it. On the command line every user of the machine can
// read it, so it may come from a file or the environment, or be the name of a table known here.

#include "clients/native/link.hpp"

#include <string>

namespace CLI {
class App;
}

namespace kast::client {

struct LinkOption {
    std::string given;  ///< on the command line: a link, or the name or id of a known table
    std::string file;   ///< has the link

    /// Whether `given` is a link or a known table, and not something else that stands in its place.
    bool is_given() const;
    /// Throws CliError (ExitCode::usage).
    Link link() const;
};

/// LINK and --link-file; without both it is KAST_LINK of the environment.
void add_link_option(CLI::App& command, LinkOption& option);

}  // namespace kast::client

#pragma once
// Any JSON as people read it: a sheet, a table.

#include "clients/native/play/command_schema.hpp"

#include <string>
#include <vector>

namespace kast::client {

/// The thing with all there is to know of it, in lines of at most `width` columns where they can be
/// broken. Ids are names; what is empty, off or 0 by nature of being unset is left out.
std::vector<std::string> sheet_lines(const Json& thing, const Names& names,
                                     const CommandSchema& command_schema, std::size_t width);

/// The whole table as this viewer has it: what is said in a word first, then each thing that has
/// parts on lines of its own.
std::vector<std::string> table_lines(const Json& table, const Names& names,
                                     const CommandSchema& command_schema, std::size_t width);

/// The answer of `room.odds`: each question with its outcomes, a line each, as far as they are
/// worth one.
std::vector<std::string> odds_lines(const Json& odds, const Names& names);

}  // namespace kast::client

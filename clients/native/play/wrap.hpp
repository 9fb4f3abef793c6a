#pragma once
// Lines as wide as a terminal.

#include <string>
#include <string_view>
#include <vector>

namespace kast::client {

/// Columns that a text takes on a screen; colours take none. Its characters are those of the
/// locale.
std::size_t columns_of(std::string_view text);

/// `line` in lines of at most `width` columns, broken between words; what comes after the first is
/// indented by two more than it. A word that is longer than a line is broken where the line ends.
std::vector<std::string> wrapped(std::string_view line, std::size_t width);

}  // namespace kast::client

#pragma once
// What can be wrong with the dice of a log: docs/fair-dice.md, "What a checker checks".

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kast::client {

/// The first thing that is not so.
struct LogFault {
    std::string kind;      ///< one of the page's closed list
    std::size_t line = 0;  ///< from 1; 0: no line is it
    std::string says;      ///< a sentence, without the line
    /// The text is no log that could be checked at all.
    bool is_no_log() const;
};

/// "5", "5 and 3", "5, 3, and 4"; "nothing".
std::string listed(const std::vector<std::int64_t>& faces);
/// As JSON has it: 14, 2.5.
std::string number_text(double number);

}  // namespace kast::client

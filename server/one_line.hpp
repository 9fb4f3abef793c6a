#pragma once

#include <string>
#include <string_view>

namespace kast::server {

/// What another library says in several lines, as one, for logs and sentences.
inline std::string one_line(std::string_view text) {
    std::string line;
    for (const char c : text) {
        const bool is_space = c == '\n' || c == '\t' || c == ' ';
        if (!is_space) line += c;
        if (is_space && !line.empty() && line.back() != ' ') line += ' ';
    }
    while (line.ends_with(' ')) line.pop_back();
    return line;
}

}  // namespace kast::server

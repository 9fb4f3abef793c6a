#include "clients/native/play/wrap.hpp"

#include <algorithm>
#include <cwchar>

namespace kast::client {
namespace {

struct Character {
    std::size_t bytes;
    std::size_t columns;
};

/// The character that `text` begins with, or the whole sequence that sets a colour.
Character first_of(std::string_view text) {
    if (text.starts_with("\x1b[")) {
        const auto end = text.find('m');
        return {end == std::string_view::npos ? text.size() : end + 1, 0};
    }
    std::mbstate_t state{};
    wchar_t c = 0;
    const auto size = std::mbrtowc(&c, text.data(), text.size(), &state);
    if (size == 0 || size > text.size()) return {1, 1};
    const int columns = ::wcwidth(c);
    return {size, columns > 0 ? static_cast<std::size_t>(columns) : 0};
}

}  // namespace

std::size_t columns_of(std::string_view text) {
    std::size_t columns = 0;
    while (!text.empty()) {
        const Character one = first_of(text);
        columns += one.columns;
        text.remove_prefix(one.bytes);
    }
    return columns;
}

std::vector<std::string> wrapped(std::string_view line, std::size_t width) {
    std::vector<std::string> lines;
    const std::size_t margin = std::min(line.find_first_not_of(' '), line.size());
    const std::string indent(std::min(margin + 2, width / 2), ' ');
    std::string current;
    std::size_t columns = 0;
    std::size_t space = std::string::npos;  // where `current` can be broken
    const auto break_line = [&] {
        const bool between_words = space != std::string::npos;
        std::string rest = between_words ? current.substr(space + 1) : "";
        if (between_words) current.resize(space);
        lines.push_back(current);
        current = indent + rest;
        columns = columns_of(current);
        space = std::string::npos;
    };
    while (!line.empty()) {
        const Character one = first_of(line);
        const bool is_space = line.front() == ' ' && columns >= indent.size();
        if (columns + one.columns > width && is_space) {
            space = current.size();
            current += ' ';
            break_line();
        } else {
            while (columns + one.columns > width) break_line();
            if (is_space) space = current.size();
            current.append(line.substr(0, one.bytes));
            columns += one.columns;
        }
        line.remove_prefix(one.bytes);
    }
    lines.push_back(current);
    return lines;
}

}  // namespace kast::client

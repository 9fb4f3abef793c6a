#include "clients/native/markup.hpp"

#include "protocol/fit_text.hpp"

#include <unistd.h>

#include <array>
#include <cstdlib>

namespace kast::client {
namespace {

std::string html_escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '"':
                out += "&quot;";
                break;
            case '\'':
                out += "&#39;";
                break;
            default:
                out += c;
        }
    }
    return out;
}

std::string markdown_escaped(std::string_view text) {
    static constexpr std::string_view special = "\\`*_{}[]()<>#+-.!|~&@:";
    std::string out;
    for (const char c : text) {
        if (special.find(c) != std::string_view::npos) out += '\\';
        out += c;
    }
    return out;
}

}  // namespace

std::string escaped(std::string_view text, Markup markup) {
    static constexpr std::string_view digits = "0123456789abcdef";
    const std::string shown = protocol::with_signs_shown(text);
    text = shown;
    std::string visible;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        // C1 controls (U+0080..U+009F) are C2 80..C2 9F; some terminals obey them.
        const bool c1 = c == 0xC2 && i + 1 < text.size() &&
                        static_cast<unsigned char>(text[i + 1]) >= 0x80 &&
                        static_cast<unsigned char>(text[i + 1]) < 0xA0;
        if (c1) {
            const auto second = static_cast<unsigned char>(text[++i]);
            visible += std::string("\\x") + digits[second >> 4] + digits[second & 15];
        } else if (c == '\n' || c == '\t') {
            const bool is_line = markup == Markup::plain || markup == Markup::colour;
            visible += is_line && c == '\n' ? " / " : " ";
        } else if (c < 0x20 || c == 0x7f) {
            visible += std::string("\\x") + digits[c >> 4] + digits[c & 15];
        } else {
            visible += text[i];
        }
    }
    if (markup == Markup::html) return html_escaped(visible);
    if (markup == Markup::markdown) return markdown_escaped(visible);
    return visible;
}

std::string toned(const std::string& marked, Tone tone, Markup markup) {
    if (markup != Markup::colour || marked.empty()) return marked;
    static constexpr std::array<const char*, 3> begins{"\x1b[36m", "\x1b[1m", "\x1b[31m"};
    return begins[static_cast<std::size_t>(tone)] + marked + "\x1b[m";
}

Markup markup_for(int file) {
    const auto variable = [](const char* name) {
        const char* value = std::getenv(name);
        return std::string_view(value == nullptr ? "" : value);
    };
    const std::string_view terminal = variable("TERM");
    const bool has_colours = ::isatty(file) == 1 && !terminal.empty() && terminal != "dumb";
    return has_colours && variable("NO_COLOR").empty() ? Markup::colour : Markup::plain;
}

}  // namespace kast::client

#include "protocol/json_text.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace kast::protocol {

void append_string(std::string& out, std::string_view text) {
    static constexpr std::string_view digits = "0123456789abcdef";
    out += '"';
    std::size_t plain = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        if (c >= 0x20 && c != '"' && c != '\\') continue;
        out.append(text, plain, i - plain);
        plain = i + 1;
        switch (c) {
            case '"':
                out += "\\\"";
                break;
            case '\\':
                out += "\\\\";
                break;
            case '\n':
                out += "\\n";
                break;
            case '\r':
                out += "\\r";
                break;
            case '\t':
                out += "\\t";
                break;
            default:
                out += "\\u00";
                out += digits[c >> 4];
                out += digits[c & 15];
        }
    }
    out.append(text, plain);
    out += '"';
}

void append_key(std::string& out, std::string_view name) {
    out += '"';
    out += name;
    out += "\":";
}

void append_number(std::string& out, std::int64_t number) {
    std::array<char, 24> text;
    const auto end = std::to_chars(text.data(), text.data() + text.size(), number).ptr;
    out.append(text.data(), end);
}

void append_number(std::string& out, double number) {
    if (!std::isfinite(number)) {
        out += "null";
        return;
    }
    std::array<char, 40> text;
    const auto end = std::to_chars(text.data(), text.data() + text.size(), number).ptr;
    out.append(text.data(), end);
}

}  // namespace kast::protocol

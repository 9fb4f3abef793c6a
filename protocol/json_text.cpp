#include "protocol/json_text.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstring>

namespace kast::protocol {

namespace {

bool is_plain(unsigned char c) { return c >= 0x20 && c != '"' && c != '\\'; }

/// How many bytes from the start need no escape. Eight are looked at at a time.
std::size_t plain_bytes(std::string_view text) {
    constexpr std::uint64_t ones = 0x0101010101010101;
    constexpr std::uint64_t highs = ones << 7;
    const auto has_zero = [](std::uint64_t bytes) {
        return ((bytes - ones) & ~bytes & highs) != 0;
    };
    std::size_t plain = 0;
    for (std::uint64_t eight = 0; plain + sizeof eight <= text.size(); plain += sizeof eight) {
        std::memcpy(&eight, text.data() + plain, sizeof eight);
        const bool has_control = ((eight - ones * 0x20) & ~eight & highs) != 0;
        if (has_control || has_zero(eight ^ ones * '"') || has_zero(eight ^ ones * '\\')) break;
    }
    while (plain < text.size() && is_plain(static_cast<unsigned char>(text[plain]))) ++plain;
    return plain;
}

/// Appends `text` as it is, between a quotation mark and `end`.
void append_quoted(std::string& out, std::string_view text, std::string_view end) {
    const std::size_t start = out.size();
    const std::size_t whole = start + 1 + text.size() + end.size();
    // Of the size that it is given GCC 12's library says more than was asked for.
    out.resize_and_overwrite(whole, [&](char* letters, std::size_t) {
        letters[start] = '"';
        text.copy(letters + start + 1, text.size());
        end.copy(letters + start + 1 + text.size(), end.size());
        return whole;
    });
}

void append_escaped(std::string& out, unsigned char c) {
    static constexpr std::string_view digits = "0123456789abcdef";
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

}  // namespace

void append_string(std::string& out, std::string_view text) {
    std::size_t plain = plain_bytes(text);
    if (plain == text.size()) return append_quoted(out, text, "\"");
    out += '"';
    while (true) {
        out += text.substr(0, plain);
        text.remove_prefix(plain);
        if (text.empty()) break;
        append_escaped(out, static_cast<unsigned char>(text.front()));
        text.remove_prefix(1);
        plain = plain_bytes(text);
    }
    out += '"';
}

void append_key(std::string& out, std::string_view name) { append_quoted(out, name, "\":"); }

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

#include "protocol/json_text.hpp"

#include "protocol/json_appender.hpp"

namespace kast::protocol {

namespace {

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

void append_number(std::string& out, std::int64_t number) { JsonAppender(out).put_number(number); }

}  // namespace kast::protocol

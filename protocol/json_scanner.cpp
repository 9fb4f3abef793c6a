#include "protocol/json_scanner.hpp"

#include "rules/core/utf8.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <vector>

namespace kast::protocol {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// A code point as UTF-8.
void append_utf8(std::string& out, unsigned point) {
    const auto put = [&](unsigned byte) { out += static_cast<char>(byte); };
    if (point < 0x80) {
        put(point);
    } else if (point < 0x800) {
        put(0xC0 | (point >> 6));
        put(0x80 | (point & 0x3F));
    } else if (point < 0x10000) {
        put(0xE0 | (point >> 12));
        put(0x80 | ((point >> 6) & 0x3F));
        put(0x80 | (point & 0x3F));
    } else {
        put(0xF0 | (point >> 18));
        put(0x80 | ((point >> 12) & 0x3F));
        put(0x80 | ((point >> 6) & 0x3F));
        put(0x80 | (point & 0x3F));
    }
}

/// The number of a text that is none in 64 bits; nothing where no double holds it.
bool read_double(std::string_view text, double& value) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc()) return true;
    // Too small for a double is 0 or nearly; too large is not a number that we take.
    value = std::strtod(std::string(text).c_str(), nullptr);
    return std::isfinite(value);
}

}  // namespace

JsonScanner::JsonScanner(std::string_view text, std::size_t depth_max)
    : at_(text.data()), end_(text.data() + text.size()), depth_max_(depth_max) {
    if (text.starts_with("\xEF\xBB\xBF")) at_ += 3;
}

void JsonScanner::skip_space() {
    while (at_ != end_ && (*at_ == ' ' || *at_ == '\n' || *at_ == '\t' || *at_ == '\r')) ++at_;
}

char JsonScanner::peek() {
    skip_space();
    if (at_ == end_) fail();
    return *at_;
}

void JsonScanner::expect(std::string_view word) {
    if (!std::string_view(at_, end_).starts_with(word)) fail();
    at_ += word.size();
}

JsonKind JsonScanner::kind() {
    switch (const char c = peek()) {
        case '{':
            return JsonKind::object;
        case '[':
            return JsonKind::list;
        case '"':
            return JsonKind::text;
        case 't':
        case 'f':
            return JsonKind::boolean;
        case 'n':
            return JsonKind::any;
        default:
            if (c != '-' && !is_digit(c)) fail();
            return JsonKind::number;
    }
}

bool JsonScanner::boolean() {
    const bool value = peek() == 't';
    expect(value ? "true" : "false");
    return value;
}

JsonNumber JsonScanner::number() {
    peek();
    const char* const start = at_;
    const auto digits = [&] {
        if (at_ == end_ || !is_digit(*at_)) fail();
        while (at_ != end_ && is_digit(*at_)) ++at_;
    };
    if (*at_ == '-') ++at_;
    if (at_ != end_ && *at_ == '0')
        ++at_;
    else
        digits();
    JsonNumber number{.is_integer = true};
    if (at_ != end_ && *at_ == '.') {
        number.is_integer = false;
        ++at_;
        digits();
    }
    if (at_ != end_ && (*at_ == 'e' || *at_ == 'E')) {
        number.is_integer = false;
        ++at_;
        if (at_ != end_ && (*at_ == '+' || *at_ == '-')) ++at_;
        digits();
    }
    if (number.is_integer) {
        const auto [end, error] = std::from_chars(start, at_, number.integer);
        number.is_integer = error == std::errc();
    }
    if (number.is_integer)
        number.value = static_cast<double>(number.integer);
    else if (!read_double({start, at_}, number.value))
        fail();
    return number;
}

/// Bytes of the UTF-8 character at `at_`, whose first byte is not ASCII.
std::size_t JsonScanner::character_size() const {
    const std::size_t size = rules::character_bytes({at_, end_});
    if (size == 0) fail();
    return size;
}

std::string_view JsonScanner::plain_text() {
    const char* const start = at_;
    while (at_ != end_) {
        const auto c = static_cast<unsigned char>(*at_);
        if (c == '"' || c == '\\') return {start, at_};
        if (c < 0x20) fail();
        at_ += c < 0x80 ? 1 : character_size();
    }
    fail();
}

unsigned JsonScanner::hex4() {
    unsigned value = 0;
    if (end_ - at_ < 4) fail();
    const auto [end, error] = std::from_chars(at_, at_ + 4, value, 16);
    if (error != std::errc() || end != at_ + 4) fail();
    at_ += 4;
    return value;
}

/// An escape, the backslash included.
void JsonScanner::escape(std::string& value) {
    ++at_;
    if (at_ == end_) fail();
    switch (const char c = *at_++) {
        case '"':
        case '\\':
        case '/':
            value += c;
            return;
        case 'b':
            value += '\b';
            return;
        case 'f':
            value += '\f';
            return;
        case 'n':
            value += '\n';
            return;
        case 'r':
            value += '\r';
            return;
        case 't':
            value += '\t';
            return;
        case 'u': {
            unsigned point = hex4();
            if (point >= 0xDC00 && point <= 0xDFFF) fail();
            if (point >= 0xD800 && point <= 0xDBFF) {
                expect("\\u");
                const unsigned low = hex4();
                if (low < 0xDC00 || low > 0xDFFF) fail();
                point = 0x10000 + ((point - 0xD800) << 10) + (low - 0xDC00);
            }
            append_utf8(value, point);
            return;
        }
        default:
            fail();
    }
}

void JsonScanner::string(std::string& value) {
    if (peek() != '"') fail();
    ++at_;
    value.assign(plain_text());
    while (*at_ == '\\') {
        escape(value);
        value += plain_text();
    }
    ++at_;
}

void JsonScanner::open(char bracket) {
    if (peek() != bracket || depth_ == depth_max_) fail();
    ++at_;
    ++depth_;
    is_first_ = true;
}

/// Moves past the comma before what comes next, or past `closing`: false.
bool JsonScanner::next(char closing) {
    if (peek() == closing) {
        ++at_;
        --depth_;
        is_first_ = false;
        return false;
    }
    if (!is_first_) {
        expect(",");
        skip_space();
    }
    is_first_ = false;
    return true;
}

void JsonScanner::begin_object() { open('{'); }
void JsonScanner::begin_list() { open('['); }
bool JsonScanner::next_item() { return next(']'); }

bool JsonScanner::next_key(std::string_view& key) {
    if (!next('}')) return false;
    if (peek() != '"') fail();
    ++at_;
    key = plain_text();
    if (*at_ == '\\') {
        key_ = key;
        while (*at_ == '\\') {
            escape(key_);
            key_ += plain_text();
        }
        key = key_;
    }
    ++at_;
    skip_space();
    expect(":");
    return true;
}

void JsonScanner::skip_object() {
    std::vector<std::string> keys;
    std::string_view key;
    begin_object();
    while (next_key(key)) {
        keys.emplace_back(key);
        skip();
    }
    std::ranges::sort(keys);
    if (std::ranges::adjacent_find(keys) != keys.end()) fail();
}

std::string_view JsonScanner::skip() {
    const JsonKind next_kind = kind();
    const char* const start = at_;
    switch (next_kind) {
        case JsonKind::boolean:
            boolean();
            break;
        case JsonKind::number:
            number();
            break;
        case JsonKind::text: {
            std::string unused;
            string(unused);
            break;
        }
        case JsonKind::list:
            begin_list();
            while (next_item()) skip();
            break;
        case JsonKind::object:
            skip_object();
            break;
        case JsonKind::any:
            expect("null");
            break;
    }
    return {start, at_};
}

void JsonScanner::finish() {
    skip_space();
    if (at_ != end_) fail();
}

}  // namespace kast::protocol

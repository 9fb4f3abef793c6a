#pragma once
// JSON text put together piece by piece, where a std::string's own appending would cost more than
// the pieces.

#include <cstdint>
#include <string>
#include <string_view>

namespace kast::protocol {

/// How many bytes of `text` from its start need no escape in a JSON string.
std::size_t plain_bytes(std::string_view text);

/// Appends to a string through a pointer. The string is whole again once this is gone; nobody else
/// may use it until then.
class JsonAppender {
public:
    explicit JsonAppender(std::string& out) : out_(out), at_(out.data() + out.size()), end_(at_) {}
    ~JsonAppender() { finish(); }
    JsonAppender(const JsonAppender&) = delete;
    JsonAppender& operator=(const JsonAppender&) = delete;

    void put(char c) {
        make_room(1);
        *at_++ = c;
    }
    void put(std::string_view text) {
        make_room(text.size());
        copy(text);
    }
    /// `"name":`. Requires a name without quotes, backslashes and control characters.
    void put_key(std::string_view name) {
        make_room(name.size() + 3);
        *at_++ = '"';
        copy(name);
        *at_++ = '"';
        *at_++ = ':';
    }
    /// A JSON string, quotes and escapes included. Requires valid UTF-8.
    void put_string(std::string_view text) {
        if (plain_bytes(text) != text.size()) return put_escaped(text);
        make_room(text.size() + 2);
        *at_++ = '"';
        copy(text);
        *at_++ = '"';
    }
    void put_number(std::int64_t number);
    /// NaN and infinities, which JSON lacks, become null.
    void put_number(double number);

private:
    void make_room(std::size_t bytes) {
        if (static_cast<std::size_t>(end_ - at_) < bytes) grow(bytes);
    }
    void copy(std::string_view text) { at_ += text.copy(at_, text.size()); }
    void put_escaped(std::string_view text);
    void grow(std::size_t bytes);
    void finish();

    std::string& out_;
    char* at_;   ///< where the next byte goes
    char* end_;  ///< of the memory that the string has
};

}  // namespace kast::protocol

#pragma once
// Walks over one JSON text (RFC 8259), value by value, without a tree. It accepts exactly what
// `parse_bounded` accepts; what is wrong with a text that it does not accept, `parse_bounded` says.

#include "protocol/parse.hpp"
#include "protocol/shape.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace kast::protocol {

/// The text is no JSON, or nested too deep.
struct NotJson {};

struct JsonNumber {
    bool is_integer = false;  ///< written without fraction and exponent, and held by `integer`
    std::int64_t integer = 0;
    double value = 0;
};

/// Every function throws NotJson.
class JsonScanner {
public:
    JsonScanner(std::string_view text, std::size_t depth_max);

    /// Which kind of value comes next; any: null.
    JsonKind kind();

    bool boolean();
    JsonNumber number();
    /// A string with its escapes undone.
    void string(std::string& value);

    void begin_object();
    /// Reads the next key and its colon. False, past the closing brace, where there is none.
    /// `key` is good until the next call.
    bool next_key(std::string_view& key);
    void begin_list();
    /// False, past the closing bracket, where there is no further item.
    bool next_item();

    /// Passes over one value, which is checked like any other. Its text.
    std::string_view skip();
    /// Nothing but white space may follow.
    void finish();

private:
    [[noreturn]] static void fail() { throw NotJson(); }
    char peek();
    void skip_space();
    void expect(std::string_view word);
    void open(char bracket);
    bool next(char closing);
    /// Past the opening quote: the text up to an escape or the closing quote.
    std::string_view plain_text();
    void escape(std::string& value);
    unsigned hex4();
    std::size_t character_size() const;
    void skip_object();

    const char* at_;
    const char* end_;
    std::size_t depth_ = 0;
    std::size_t depth_max_;
    bool is_first_ = false;  ///< nothing of the innermost object or list has been read
    std::string key_;
};

}  // namespace kast::protocol

#pragma once
// Characters of UTF-8 (RFC 3629), and what Unicode says of some.

#include <cstddef>
#include <string>
#include <string_view>

namespace kast::rules {

/// How many bytes the character at the start of `text` takes; 0 where it is no UTF-8. Requires a
/// byte at least.
std::size_t character_bytes(std::string_view text);
/// The code point of the character at the start. Requires valid UTF-8.
char32_t code_point(std::string_view text);
bool is_utf8(std::string_view text);

/// A mark, embedding, override or isolate of Unicode's bidirectional algorithm: U+061C, U+200E,
/// U+200F, U+202A to U+202E, U+2066 to U+2069.
bool turns_text(char32_t point);
/// "U+202E".
std::string name_of(char32_t point);

}  // namespace kast::rules

#pragma once
// The few ways in which JSON text is put together by hand on the way out. Nothing here parses.

#include <cstdint>
#include <string>
#include <string_view>

namespace kast::protocol {

/// Appends `text` as a JSON string, quotes and escapes included. Requires valid UTF-8.
void append_string(std::string& out, std::string_view text);
/// Appends `"name":`. Requires a name without quotes, backslashes and control characters.
void append_key(std::string& out, std::string_view name);
/// Appends a whole number.
void append_number(std::string& out, std::int64_t number);

}  // namespace kast::protocol

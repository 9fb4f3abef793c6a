#pragma once
// Characters that are rejected in names: bidirectional formatting, control characters and line
// separators, which could make a name look like another one or break a line.

#include <string>
#include <string_view>

namespace kast::protocol {

/// The first bidirectional formatting character of `text` (UTF-8): an embedding, override, isolate
/// or mark of Unicode's bidirectional algorithm (U+061C, U+200E, U+200F, U+202A to U+202E, U+2066
/// to U+2069). Empty where there is none.
std::string_view turning_sign(std::string_view text);

/// Whether `text` has a control character (C0, U+007F, C1), of which some logs keep none (U+0000).
bool has_control_sign(std::string_view text);

/// The first character that names and labels must not contain: one of those, a control character
/// (C0, U+007F, C1) or a line or paragraph separator (U+2028, U+2029). Empty where there is none.
std::string_view unfit_sign(std::string_view text);

/// `text` with the characters of `turning_sign` spelled out, as in "U+202E".
std::string with_signs_shown(std::string_view text);

}  // namespace kast::protocol

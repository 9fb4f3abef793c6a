#pragma once
// Signs that have no place in a name: they break a line, or make what stands beside them look like
// something else.

#include <string>
#include <string_view>

namespace kast::protocol {

/// The first sign of `text`, UTF-8, that turns text around: an embedding, override, isolate or mark
/// of Unicode's bidirectional algorithm (U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to
/// U+2069). Empty where there is none.
std::string_view turning_sign(std::string_view text);

/// The first that no name or label may have: one of those, a control character (C0, U+007F, C1) or
/// a separator of lines or paragraphs (U+2028, U+2029). Empty where there is none.
std::string_view unfit_sign(std::string_view text);

/// `text` with the signs of `turning_sign` written out, as in "U+202E".
std::string with_signs_shown(std::string_view text);

}  // namespace kast::protocol

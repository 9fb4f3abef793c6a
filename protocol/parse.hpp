#pragma once
// The only JSON parser for untrusted input: text of frames, bodies and files → a tree, within
// bounds.

#include "rules/core/refusal.hpp"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <string_view>
#include <vector>

namespace kast::protocol {

struct ParseLimits {
    std::size_t bytes = 64 * 1024;  ///< longest text that is looked at
    std::size_t depth = 16;         ///< objects and lists inside each other; a bare number has 0
};

inline constexpr rules::RefusalKind not_json{"not-json", "This is not JSON."};
inline constexpr rules::RefusalKind too_large{"too-large", "The message is too large."};
inline constexpr rules::RefusalKind too_deep{"too-deep", "The message is nested too deep."};

/// One whole JSON text (RFC 8259). Refuses, naming the byte (from 1) and the path where it
/// happened: `too-large`; `too-deep`; `not-json` for what is no JSON, with bad UTF-8, a key twice
/// in one object, a number that no double holds, or something after the end. The message is always
/// valid UTF-8 and holds no more than 80 bytes of any key.
rules::Result<nlohmann::json> parse_bounded(std::string_view text, ParseLimits limits = {});

/// The kinds above, for the schema.
std::vector<rules::RefusalKind> parse_refusals();

}  // namespace kast::protocol

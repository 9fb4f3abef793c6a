#pragma once
// Refusals of HTTP requests that concern no room.

#include "rules/core/refusal.hpp"

#include <vector>

namespace kast::protocol::http_refusal {

using rules::RefusalKind;

inline constexpr RefusalKind rooms_closed{"rooms-closed", "This server opens no rooms."};
inline constexpr RefusalKind key_required{"key-required",
                                          "Opening a room here takes the host's key."};
inline constexpr RefusalKind wrong_key{"wrong-key", "That is not the host's key."};
inline constexpr RefusalKind too_many_tries{
    "too-many-tries", "Too many wrong keys came from this address. Try again later."};
inline constexpr RefusalKind too_many_requests{
    "too-many-requests", "Too many requests came from this address. Try again later."};

/// The kinds above, for the schema.
inline std::vector<RefusalKind> refusals() {
    return {rooms_closed, key_required, wrong_key, too_many_tries, too_many_requests};
}

}  // namespace kast::protocol::http_refusal

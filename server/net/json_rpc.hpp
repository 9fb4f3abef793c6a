#pragma once
// The envelope of what comes over a WebSocket: JSON-RPC 2.0 requests, one a message.

#include "protocol/parse.hpp"
#include "server/room/room.hpp"

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace kast::server::net {

inline constexpr std::size_t request_id_bytes_max = 64;
inline constexpr std::size_t method_bytes_max = 80;

/// JSON-RPC's own codes, and ours beside them (the rules' refusals are 1).
inline constexpr int code_parse_error = -32700;
inline constexpr int code_invalid_request = -32600;
inline constexpr int code_internal_error = -32603;
inline constexpr int code_rate_limited = -32029;

inline constexpr rules::RefusalKind not_a_request{"not-a-request",
                                                  "This is not a JSON-RPC 2.0 request."};
inline constexpr rules::RefusalKind rate_limited{"rate-limited", "Commands come too fast."};

/// Why a message is no request, and which one it would have been.
struct Malformed {
    std::string id;  ///< empty where it could not be read: answered with null
    int code = code_invalid_request;
    rules::Refusal refusal;
};

/// Reads one message. `id`: string of 1..64 bytes; `method`: string of 1..80; `params`: an object,
/// or absent. Batches, notifications and unknown members are refused.
std::expected<Request, Malformed> read_request(std::string_view text,
                                               const protocol::ParseLimits& limits);

/// `{"jsonrpc":"2.0","id":…,"error":{"code","message","data":{"kind","path"?,…}}}`. `more` goes
/// into `data` as it is, after a comma, or is empty.
std::string error_message(std::string_view id, int code, const rules::Refusal& refusal,
                          std::string_view more = {});

/// The kinds above, for the schema.
std::vector<rules::RefusalKind> net_refusals();

}  // namespace kast::server::net

#pragma once
// JSON-RPC 2.0 as Kast speaks it: requests, results, errors and notifications, their codes and
// their text. The only place that knows the envelope; server and clients both use it.

#include "protocol/parse.hpp"
#include "rules/core/refusal.hpp"

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace kast::protocol::json_rpc {

inline constexpr std::size_t request_id_bytes_max = 64;
inline constexpr std::size_t method_bytes_max = 80;

/// Whether a request may be called so. It stands in the log and in the room's past, for all to read
/// and for any database to keep.
bool is_fit_id(std::string_view id);

/// The codes of errors: JSON-RPC's own below -32000, and ours. A rule's refusal is `refused`.
enum class Code : int {
    parse_error = -32700,
    invalid_request = -32600,
    method_not_found = -32601,
    invalid_params = -32602,
    internal_error = -32603,
    storage_failed = -32000,
    room_busy = -32001,
    rate_limited = -32029,
    refused = 1,
};

inline constexpr rules::RefusalKind not_a_request{"not-a-request",
                                                  "This is not a JSON-RPC 2.0 request."};
inline constexpr rules::RefusalKind rate_limited{"rate-limited", "Commands come too fast."};
/// The kinds above, for the schema.
std::vector<rules::RefusalKind> refusals();

/// The code that goes with a refusal, by its kind.
Code code_of(const rules::Refusal& refusal);

/// One request, its envelope checked.
struct Request {
    std::string id;             ///< 1 to 64 bytes, no control characters
    std::string method;         ///< 1 to 80 bytes
    std::string params = "{}";  ///< JSON text of an object
};

/// Why a message is no request, and which one it would have been.
struct Malformed {
    std::string id;  ///< empty where it could not be read: answered with null
    Code code = Code::invalid_request;
    rules::Refusal refusal;
};

/// Reads one message. `id`: string of 1..64 bytes without control characters; `method`: string
/// of 1..80; `params`: an object, or absent. Batches, notifications and unknown members are
/// refused.
std::expected<Request, Malformed> read_request(std::string_view text, const ParseLimits& limits);

/// `{"jsonrpc":"2.0","id":…,"method":…,"params":…}`; `params` is JSON text.
std::string request_message(std::string_view id, std::string_view method, std::string_view params);
/// `{"jsonrpc":"2.0","method":…,"params":…}`; `params` is JSON text.
std::string notification_message(std::string_view method, std::string_view params);
/// `{"jsonrpc":"2.0","id":…,"result":…}`; `result` is JSON text.
std::string result_message(std::string_view id, std::string_view result);
/// `{"jsonrpc":"2.0","id":…,"error":{"code","message","data":{"kind","path"?,"rule"?,…}}}`. An
/// empty `id` is null. `more` goes into `data` as it is, after a comma, or is empty.
std::string error_message(std::string_view id, Code code, const rules::Refusal& refusal,
                          std::string_view more = {});
/// The same, with the refusal's own code.
std::string error_message(std::string_view id, const rules::Refusal& refusal);

}  // namespace kast::protocol::json_rpc

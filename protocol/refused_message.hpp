#pragma once

#include "protocol/json_rpc.hpp"

#include <string>
#include <string_view>

namespace kast::protocol::json_rpc {

/// Requests of a batch that are refused one by one; a longer batch is refused as one.
inline constexpr std::size_t batch_max = 20;

/// What answers a message that `read_request` did not take, as JSON-RPC 2.0 has it: an error; for a
/// batch a list of errors, one for each that is not a notification; empty where nothing may be
/// answered, since it is a notification or a batch of them.
std::string answer_to_refused(std::string_view text, const ParseLimits& limits,
                              const Malformed& wrong);
/// Whether this is a request that wants no answer: without an `id`, and else well made.
bool is_notification(std::string_view text, const ParseLimits& limits);

}  // namespace kast::protocol::json_rpc

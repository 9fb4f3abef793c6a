#pragma once
// How large a request may be, and what one is answered that is larger, or no request.

#include "server/net/connection_limiter.hpp"
#include "server/net/server_context.hpp"
#include "server/net/tcp_connection.hpp"

#include <boost/system/error_code.hpp>

#include <cstdint>
#include <expected>
#include <string_view>

namespace kast::server::net {

inline constexpr std::uint32_t head_bytes_max = 16 * 1024;

/// The longest body that any request may have.
std::uint64_t largest_body(const Settings& settings);

struct BodyLimit {
    std::uint64_t bytes_max = 0;
    ConnectionLimiter::Permit upload;  ///< of an image that is sent; held until it is answered
};
/// How long the body of the request on this connection may be: an image's may be longer than
/// another's, as long as few are being sent. Else what it is answered.
std::expected<BodyLimit, HttpResponse> body_limit(ServerContext& context, std::string_view method,
                                                  std::string_view target,
                                                  const TcpConnection& connection);

/// What bytes are answered that Beast takes for no request, or for too large a one.
HttpResponse problem_of(boost::system::error_code failed);

}  // namespace kast::server::net

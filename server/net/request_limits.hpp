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

/// Whether the head is that of an image that is being sent.
bool is_upload(ServerContext& context, std::string_view method, std::string_view target);
/// As ServerContext::check_upload, of a request whose connection is on `here`: there `done` is
/// called. It may be destroyed anywhere.
void check_upload_at_room(ServerContext& context, Shard& here, HttpRequest request,
                          CheckCallback done);
/// The place of an image that is being sent on this connection, held until it is answered: few are
/// at the same time. Else what it is answered.
std::expected<ConnectionLimiter::Permit, HttpResponse> take_upload_place(
    ServerContext& context, const TcpConnection& connection);

/// What bytes are answered that Beast takes for no request, or for too large a one.
HttpResponse problem_of(boost::system::error_code failed);

}  // namespace kast::server::net

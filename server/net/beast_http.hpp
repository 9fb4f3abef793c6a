#pragma once
// Beast: for the .cpp files that take HTTP requests apart.

#include "server/net/server_context.hpp"
#include "server/net/tcp_connection.hpp"

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace kast::server::net {

using RawRequest = boost::beast::http::request<boost::beast::http::string_body>;

/// The request without the library's types; takes its body. `peer`: the address it comes from;
/// `encrypted`: over TLS.
/// Nothing where the target is not one this server can have.
std::optional<HttpRequest> request_of(RawRequest& raw, std::string_view peer, bool encrypted,
                                      const TrustedProxies& proxies);

/// Takes over a connection whose peer asked for a WebSocket of `room`, checks that it may have
/// one, and starts its session. `raw` and `request` are the same; `leftover`: what was read past
/// it. On the room's shard.
void start_web_socket(ServerContext& context, std::shared_ptr<TcpConnection> connection,
                      const RawRequest& raw, const HttpRequest& request, std::string leftover,
                      const std::string& room);

/// Writes a whole response into the connection's outbox. False where it did not fit.
bool write_response(TcpConnection& connection, const HttpResponse& response, bool head_only,
                    bool keep_alive, bool chunked);

}  // namespace kast::server::net

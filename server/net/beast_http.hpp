#pragma once
// Beast: for the two .cpp files that read HTTP and WebSockets from a socket.

#include "server/net/house.hpp"
#include "server/net/wire.hpp"

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include <memory>
#include <string>

namespace kast::server::net {

using RawRequest = boost::beast::http::request<boost::beast::http::string_body>;

/// Takes over a wire whose peer asked for a WebSocket of `room`, checks that it may have one, and
/// lets it live. `surplus`: what was read past the request. On the room's shard.
void start_web_socket(House& house, std::shared_ptr<Wire> wire, RawRequest request,
                      std::string surplus, const std::string& room);

/// Writes a whole answer into the wire's outbox. False where it did not fit.
bool write_response(Wire& wire, const HttpResponse& response, bool head_only, bool keep_alive,
                    bool chunked);

}  // namespace kast::server::net

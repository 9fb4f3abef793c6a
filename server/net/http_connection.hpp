#pragma once

#include "server/net/socket.hpp"

namespace kast::server {

class Shard;

namespace net {

class ServerContext;

/// Takes a fresh connection in: reads requests, answers them, moves the connection to the shard of
/// the room it asks for, and hands it over to a WebSocket session where it asks for that.
/// On the shard's thread. Never throws.
void start_http(ServerContext& context, Shard& shard, Socket socket);

}  // namespace net
}  // namespace kast::server

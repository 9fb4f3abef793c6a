#pragma once
// Finds the room of an HTTP request.

#include "server/net/http.hpp"
#include "server/room/room.hpp"

#include <functional>
#include <memory>
#include <string>

namespace kast::server {
class Shard;
}

namespace kast::server::net {

/// 401, the same whether a token was never known here or was revoked.
HttpResponse no_entry();

/// Calls `found` with the room, once it is in memory and knows `token` if there is such a one, or
/// answers why not: 404 `no-room`, 503 `storage`, 503 `newer-record`. On the shard of the room.
void with_room(Shard& shard, const std::string& room, const std::string& token,
               ResponseCallback reply,
               std::function<void(const std::shared_ptr<Room>& room)> found);

}  // namespace kast::server::net

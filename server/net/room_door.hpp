#pragma once
// What every HTTP request that is about one room begins with.

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

/// Calls `found` with the room, once it is in memory, or answers why not: 404 `no-room`, 503
/// `trouble`. On the shard of the room.
void with_room(Shard& shard, const std::string& room, ResponseCallback reply,
               std::function<void(const std::shared_ptr<Room>& room)> found);

}  // namespace kast::server::net

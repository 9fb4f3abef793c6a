#include "server/net/room_door.hpp"

#include "server/logging.hpp"
#include "server/shard.hpp"

#include <utility>

namespace kast::server::net {

HttpResponse no_entry() {
    HttpResponse refused =
        problem(401, "no-entry", "The token opens nothing here, or was revoked.");
    refused.headers.emplace_back("WWW-Authenticate", "Bearer");
    return refused;
}

void with_room(Shard& shard, const std::string& room, ResponseCallback reply,
               std::function<void(const std::shared_ptr<Room>& room)> found) {
    shard.rooms().find(room, [room, reply = std::move(reply),
                              found = std::move(found)](const FoundRoom& one) {
        if (one && *one) return found(*one);
        if (one) return reply(problem(404, "no-room", "There is no such room."));
        log_line(Level::error, "a room cannot be opened", {{"room", room}, {"why", one.error()}});
        reply(problem(503, "trouble", "The room cannot be read: the server's log says why."));
    });
}

}  // namespace kast::server::net

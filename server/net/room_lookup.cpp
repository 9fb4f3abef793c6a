#include "server/net/room_lookup.hpp"

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

void with_room(Shard& shard, const std::string& room, const std::string& token,
               ResponseCallback reply,
               std::function<void(const std::shared_ptr<Room>& room)> found) {
    shard.rooms().find(room, [room, token, reply = std::move(reply),
                              found = std::move(found)](const FoundRoom& one) {
        if (one && *one) {
            if ((*one)->viewer_of(token)) return found(*one);
            // Another node may have given it out.
            return (*one)->refresh([there = *one, found] { found(there); });
        }
        if (one) return reply(problem(404, "no-room", "There is no such room."));
        log_line(Level::error, "a room cannot be opened",
                 {{"room", room}, {"why", one.error().why}});
        if (one.error().is_newer)
            return reply(problem(503, "newer-record",
                                 "A newer version of this server has written to the room: it "
                                 "serves it."));
        reply(problem(503, "storage",
                      "The room's records cannot be read: the server's log says why."));
    });
}

}  // namespace kast::server::net

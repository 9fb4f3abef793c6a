#pragma once

#include "server/net/http.hpp"
#include "server/room/room.hpp"

#include <memory>
#include <set>
#include <string>

namespace kast::server::net {

/// Which events of a room are asked for over HTTP, by whom, and how.
struct EventsQuery {
    std::string token;
    std::string cursor;                        ///< empty: from the start
    std::set<std::string, std::less<>> types;  ///< empty: all
    bool live = false;                         ///< as server-sent events, without an end
    std::shared_ptr<void> place = {};          ///< of who reads the past: held until its end
};

/// The answer to `GET /rooms/{room}/events`: JSON lines to the end of the log, or server-sent
/// events for as long as the reader stays. One page of the log in memory at a time; a live stream
/// that falls behind reads on from the log. `reply` is called once the first page is there.
void answer_events(std::shared_ptr<Room> room, EventsQuery query, ResponseCallback reply);

}  // namespace kast::server::net

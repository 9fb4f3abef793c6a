#pragma once
// Who is in a room by the connections of which node. Each node says so when it changes and every
// few seconds, so that a node which falls silent is forgotten.

#include "server/room/room_sessions.hpp"

#include <cstdint>
#include <functional>
#include <string>

namespace kast::server {

class Bus;
struct PresenceReport;

/// What this node reports of a room's sessions, and what the other nodes report.
class PresenceReports {
public:
    /// `bus`: null where there are no other nodes. `now_ms` and `sessions` outlive this.
    PresenceReports(Bus* bus, std::string room, const std::function<std::int64_t()>& now_ms,
                    RoomSessions& sessions);

    /// Reports the members connected here.
    void send();
    /// The same, where they are others than at the last report.
    void send_changes();
    /// A node that reports for the first time is sent this one's report. True where the room's
    /// presence may be another now; so of the next two.
    bool receive(const std::string& node, const PresenceReport& report);
    bool forget(const std::string& node);
    /// Call once a second: reports from time to time, and forgets what was not renewed for long.
    bool tend();

private:
    Bus* bus_;
    std::string room_;
    const std::function<std::int64_t()>& now_ms_;
    RoomSessions& sessions_;
    std::uint64_t sent_version_ = 0;  ///< of the sessions, as other nodes know them
    std::uint32_t sent_parts_ = 0;
    std::int64_t sent_ms_ = 0;
};

}  // namespace kast::server

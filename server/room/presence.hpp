#pragma once

#include "protocol/room_view.hpp"

#include <cstdint>
#include <map>
#include <set>
#include <vector>

namespace kast::server {

namespace wire = protocol::room;

/// Who is connected to a room: members by how many sessions each has, and a count of spectators.
class Presence {
public:
    /// A session of `member` (empty: of a spectator) has joined, or has left.
    void add(const wire::Id& member);
    void remove(const wire::Id& member);

    /// Goes up with every change.
    std::uint64_t version() const { return version_; }
    /// Members with at least one session, in the order of their ids.
    std::vector<wire::Id> online() const;
    int watching() const { return watching_; }
    /// Those who have come or gone since this was called last, as they are now.
    wire::Presence take_changes();

private:
    std::map<wire::Id, int> sessions_;
    std::set<wire::Id> changed_;  ///< members who may have come or gone
    int watching_ = 0;
    std::uint64_t version_ = 1;
};

}  // namespace kast::server

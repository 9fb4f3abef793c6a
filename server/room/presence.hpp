#pragma once

#include "protocol/room_view.hpp"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace kast::server {

namespace wire = protocol::room;

/// Who is connected to a room: the number of sessions of each member, and of spectators. Sessions
/// at other nodes are known from these nodes' reports.
class Presence {
public:
    /// A session of `member` (empty: of a spectator) has joined, or has left.
    void add(const wire::Id& member);
    void remove(const wire::Id& member);

    /// Replaces the report of another source. `members` in ascending order; where there is nobody,
    /// the source is forgotten. False where the source was unknown.
    bool report(const std::string& source, std::vector<wire::Id> members, int watching,
                std::int64_t now_ms);
    /// Forgets the sources whose last report is from before `ms`, or whose names have this prefix.
    /// True where there was one.
    bool forget_before(std::int64_t ms);
    bool forget_from(std::string_view beginning);

    /// Increases with every change.
    std::uint64_t version() const { return version_; }
    /// Members with at least one session, in the order of their ids.
    std::vector<wire::Id> online() const;
    int watching() const { return watching_; }
    /// Members who joined or left since the last call, with their present state.
    wire::Presence take_changes();

private:
    struct Report {
        std::vector<wire::Id> members;
        int watching = 0;
        std::int64_t at_ms = 0;
    };
    template <class IsGone>
    bool forget_where(IsGone&& is_gone);

    std::map<wire::Id, int> sessions_;  ///< and one for each source that reports the member
    std::map<std::string, Report> elsewhere_;
    std::set<wire::Id> changed_;  ///< members who may have come or gone
    int watching_ = 0;
    std::uint64_t version_ = 1;
};

}  // namespace kast::server

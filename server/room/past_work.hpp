#pragma once
// What a command or a preview needs of the room's past: read from the log and worked out on another
// thread, on a copy of the history. Meanwhile the other rooms play on.

#include "server/room/amendment.hpp"
#include "server/room/view.hpp"

#include <cstdint>
#include <optional>
#include <variant>

namespace kast::server {

/// Where an undo leads.
struct UndoTarget {
    RoomVersion version;          ///< the room right after it
    std::uint64_t to_public = 1;  ///< seq of the last event until then that everybody may see
};
struct UndoQuery {
    std::uint64_t seq = 0;  ///< of any event of the command that is to be the last
};
/// One event, which is not in memory as a value.
struct EventQuery {
    std::uint64_t seq = 0;
};
/// One of these.
using PastQuery = std::variant<UndoQuery, EventQuery, AmendQuery>;

/// What was found.
struct PastWork {
    protocol::GameStatePtr table;  ///< the table of then: an amendment is of this one
    std::variant<UndoTarget, Entry, rules::Result<Amendment>> found;
};

/// The target of an undo, where all of it is in memory.
std::optional<UndoTarget> recent_undo_target(const CommitHistory& history, std::uint64_t seq,
                                             const ViewContext& context);
/// The same wherever it is. May read the log. Throws LogError, protocol::UnknownRecord.
UndoTarget undo_target(const CommitHistory& history, std::uint64_t seq, const ViewContext& context);

}  // namespace kast::server

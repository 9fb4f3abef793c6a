#pragma once

#include "server/room/commit_history.hpp"
#include "server/room/room.hpp"
#include "server/room/view.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace kast::server {

/// A room's durable events, as one viewer may see them: pages, and what a returning client missed.
class EventReader {
public:
    /// Both outlive this.
    EventReader(const CommitHistory& history, const ViewContext& context)
        : history_(history), context_(context) {}

    /// The last events (at most `limit`) that the viewer may see, oldest first.
    std::vector<protocol::RawJson> recent(const rules::Viewer& viewer, std::size_t limit) const;
    /// The last `limit` events before `before` that the viewer may see.
    wire::HistoryResult history(const rules::Viewer& viewer, std::uint64_t before,
                                std::size_t limit) const;
    /// The same of what `member` was shown, as far as `requester` (a GM) may read it.
    wire::HistoryResult seen_by(const rules::Viewer& member, const rules::Viewer& requester,
                                std::uint64_t before, std::size_t limit) const;
    /// Everything after `since`, with its changes, as it was sent to those who were connected;
    /// nothing where that lies too far back. `last` becomes the last seq that was told of.
    std::optional<std::vector<protocol::RawJson>> missed(const wire::Id& member,
                                                         std::uint64_t since,
                                                         std::uint64_t& last) const;
    /// The seq of the last event that the viewer has been sent. Not the log's last: a cursor that
    /// differs where nothing was shown would tell that something was hidden.
    std::uint64_t last_sent(const rules::Viewer& viewer) const;
    /// Up to `limit` events from seq `from` on.
    EventPage page(const rules::Viewer& viewer, std::uint64_t from, std::size_t limit) const;

private:
    const CommitHistory& history_;
    ViewContext context_;
};

}  // namespace kast::server

#pragma once

#include "server/room/commit_history.hpp"
#include "server/room/room.hpp"
#include "server/room/view.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace kast::server {

/// Appends an event's text but for its closing brace; false: it is not the reader's to know. May be
/// called on another thread.
using ViewOne = std::function<bool(std::string&, const Entry&, const Cursors&)>;

/// As `view_event`.
ViewOne view_for(const rules::Viewer& viewer, const protocol::Game& game);

/// The last events before a seq that a reader may see. Starts with the commits in memory; where
/// these are not enough the rest is read from the log, on any thread.
class PageBefore {
public:
    PageBefore(ViewOne view, std::uint64_t before, std::size_t limit, bool asks_for_more)
        : view_(std::move(view)), before_(before), limit_(limit), asks_for_more_(asks_for_more) {}

    /// True where the page is complete.
    bool take_recent(const CommitHistory& history, const Cursors& cursors);
    /// The rest.
    void take_logged(const LoggedEvents& events, const Cursors& cursors, const HiddenRuns& known);
    /// The ranges of hidden events that `take_logged` came upon.
    const HiddenRuns& found() const { return found_; }
    /// Seq of the newest event on the page, or 0.
    std::uint64_t latest() const { return latest_; }
    /// Oldest first. `more` only where that was asked for.
    wire::HistoryResult result();

private:
    LoggedEvents::Seen take(const PastEvent& event, const Cursors& cursors);

    ViewOne view_;
    std::uint64_t before_;  ///< seq; what lies before it is still to be read
    std::size_t limit_;
    bool asks_for_more_;
    std::uint64_t latest_ = 0;
    wire::HistoryResult page_;
    HiddenRuns found_;
};

/// Up to `limit` events from a seq on that a viewer may see. Starts with what is only in the log,
/// on any thread; then the commits in memory.
class PageFrom {
public:
    PageFrom(ViewOne view, std::uint64_t from, std::size_t limit)
        : view_(std::move(view)), from_(from), limit_(limit) {}

    void take_logged(const LoggedEvents& events, std::uint64_t end, const Cursors& cursors,
                     const HiddenRuns& known);
    void take_recent(const CommitHistory& history, const Cursors& cursors);
    const HiddenRuns& found() const { return found_; }
    EventPage result(const Cursors& cursors);

private:
    LoggedEvents::Seen take(const PastEvent& event, const Cursors& cursors);

    ViewOne view_;
    std::uint64_t from_;  ///< seq; all before it has been looked at
    std::size_t limit_;
    bool is_full_ = false;
    EventPage page_;
    HiddenRuns found_;
};

/// A room's last durable events, those in memory, as one viewer may see them. What lies before
/// them is read on the log's threads alone (`PageBefore`, `PageFrom`).
class EventReader {
public:
    /// All outlive this.
    EventReader(const CommitHistory& history, const ViewContext& context)
        : history_(history), context_(context) {}

    /// Everything after `since`, with its changes, as it was sent to those who were connected;
    /// nothing where that lies too far back. `last` becomes the seq of the last event
    /// returned.
    std::optional<std::vector<protocol::RawJson>> missed(const wire::Id& member,
                                                         std::uint64_t since,
                                                         std::uint64_t& last) const;
    /// The seq of the last event that the viewer has been sent, nothing where it is not in memory.
    /// Not the log's last: a cursor that differs where nothing was shown would reveal that
    /// something was hidden.
    std::optional<std::uint64_t> last_sent_recently(const rules::Viewer& viewer) const;
    /// Events after `seq` that the viewer may see, oldest first; `last` becomes the last one's seq.
    /// Requires that they are in memory.
    std::vector<protocol::RawJson> after(std::uint64_t seq, const rules::Viewer& viewer,
                                         std::uint64_t& last) const;

private:
    const CommitHistory& history_;
    ViewContext context_;
};

}  // namespace kast::server

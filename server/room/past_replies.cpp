// Pages of the past. What of them is not in memory is read on another thread.

#include "protocol/room_refusals.hpp"
#include "server/logging.hpp"
#include "server/room/stored_result.hpp"
#include "server/room/table_room.hpp"

#include <algorithm>
#include <utility>

namespace kast::server {
namespace {

using rules::refuse;

/// Pages that are read from the log for one session at a time.
constexpr int pages_running_max = 4;

}  // namespace

/// What is not in memory is read in the background: only who asked waits for it. The past does not
/// change, so it does not matter when it is read.
void TableRoom::reply_page(const PendingRequest& pending, std::string kind, PageBefore page) {
    if (page.take_recent(history_, *cursors_)) return send_reply(pending, text_of(page.result()));
    RoomSession* session = sessions_.find(pending.session);
    if (!session || !begin_page(pending, *session)) return;
    const auto reading = std::make_shared<PageBefore>(std::move(page));
    auto known = hidden_.find(kind);
    read_in_background(
        [reading, known = std::move(known)](const LoggedEvents& events, const Cursors& cursors) {
            reading->take_logged(events, cursors, *known);
        },
        [this, reading, kind = std::move(kind), asked = asker_of(pending)](bool is_read) {
            hidden_.add(kind, reading->found());
            count_memory();
            if (RoomSession* here = sessions_.find(asked->session)) --here->pages_running;
            send_reply(*asked,
                       is_read ? Reply(text_of(reading->result())) : Reply(refuse(wire::trouble)));
        });
}

/// Counts what is read for the session. False, and refused, where that is much already.
bool TableRoom::begin_page(const PendingRequest& pending, RoomSession& session) {
    if (session.pages_running >= pages_running_max) {
        send_reply(pending,
                   refuse(wire::busy, {}, {}, "What you asked for before is still being read."));
        return false;
    }
    ++session.pages_running;
    return true;
}

BackgroundJob TableRoom::beside(std::function<void(const LoggedEvents&, const Cursors&)> work,
                                std::function<void(bool)> done) {
    return [work = std::move(work), done = std::move(done), events = history_.logged(),
            key = key_of(*durable_.room), id = id_,
            room = weak_from_this()]() -> std::function<void()> {
        bool is_done = false;
        try {
            work(events, Cursors(key));
            is_done = true;
        } catch (const std::exception& error) {
            log_line(Level::error, "log not read", {{"room", id}, {"error", error.what()}});
        }
        return [done, room, is_done] {
            if (const auto here = room.lock()) done(is_done);
        };
    };
}

void TableRoom::read_in_background(std::function<void(const LoggedEvents&, const Cursors&)> work,
                                   std::function<void(bool)> done) {
    shared_.options.post_reading(shared_.log.database(id_),
                                 beside(std::move(work), std::move(done)));
}

void TableRoom::read_last_sent(const rules::Viewer& viewer,
                               std::function<void(std::optional<std::uint64_t>)> then) {
    const std::string kind = kind_of(viewer);
    const auto page =
        std::make_shared<PageBefore>(view_for(viewer, game_), history_.in_memory_from(), 1, false);
    read_in_background(
        [page, known = hidden_.find(kind)](const LoggedEvents& events, const Cursors& cursors) {
            page->take_logged(events, cursors, *known);
        },
        [this, page, kind, then = std::move(then)](bool is_read) {
            hidden_.add(kind, page->found());
            count_memory();
            // Where nothing was shown it is the room's opening.
            then(is_read ? std::optional(std::max<std::uint64_t>(page->latest(), 1))
                         : std::nullopt);
        });
}

std::optional<rules::Viewer> TableRoom::viewer_of(std::string_view token) {
    if (evicted_) return std::nullopt;
    last_used_ms_ = shared_.now_ms();
    return server::reader(*durable_.room, token, last_used_ms_);
}

void TableRoom::read(const rules::Viewer& viewer, std::string_view cursor, std::size_t limit,
                     std::function<void(rules::Result<EventPage>)> done) {
    if (evicted_) return done(refuse(wire::trouble));
    last_used_ms_ = shared_.now_ms();
    if (cursors_->open(cursor).value_or(0) <= durable_.seq)
        return read_here(viewer, cursor, limit, std::move(done));
    // Another node may have sent it.
    refresh([this, room = weak_from_this(), viewer, cursor = std::string(cursor), limit,
             done = std::move(done)]() mutable {
        if (const auto here = room.lock()) read_here(viewer, cursor, limit, std::move(done));
    });
}

void TableRoom::read_here(const rules::Viewer& viewer, std::string_view cursor, std::size_t limit,
                          std::function<void(rules::Result<EventPage>)> done) {
    // Who they are is looked up again: a stream may be older than what has become of them.
    rules::Viewer now;
    if (!viewer.member.empty()) {
        const wire::MemberState* member = find_member(durable_, viewer.member);
        if (member && member->standing == wire::Standing::kicked)
            return done(refuse(wire::kicked_out));
        now = member ? server::viewer_of(*member, viewer.member) : viewer;
    } else if (!durable_.room->settings.spectators) {
        return done(refuse(wire::no_spectators));
    }
    std::uint64_t from = 1;
    if (!cursor.empty()) {
        const auto seq = seq_of(*cursors_, history_, cursor, "/since");
        if (!seq) return done(std::unexpected(seq.error()));
        from = *seq + 1;
    }
    const auto page = std::make_shared<PageFrom>(view_for(now, game_), from, limit);
    const auto finish = [this, page, done = std::move(done)](bool is_read) {
        if (!is_read)
            return done(refuse(wire::storage, {}, {},
                               "That part of the past cannot be read: the server's log says why."));
        page->take_recent(history_, *cursors_);
        done(page->result(*cursors_));
    };
    const std::uint64_t end = history_.in_memory_from();
    if (from >= end) return finish(true);
    const std::string kind = kind_of(now);
    read_in_background(
        [page, end, known = hidden_.find(kind)](const LoggedEvents& events,
                                                const Cursors& cursors) {
            page->take_logged(events, end, cursors, *known);
        },
        [this, page, kind, finish](bool is_read) {
            hidden_.add(kind, page->found());
            count_memory();
            finish(is_read);
        });
}

}  // namespace kast::server

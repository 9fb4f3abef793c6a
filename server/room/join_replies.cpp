// What a join is answered: the room as it is, and the last events before it. Where these are not
// all in memory they are read in the background.

#include "protocol/room_refusals.hpp"
#include "server/logging.hpp"
#include "server/room/stored_result.hpp"
#include "server/room/table_room.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace kast::server {
namespace {

using rules::refuse;

constexpr std::size_t recent_events = 100;
/// How often what a join shows of the past is read because the room went on too far meanwhile. Then
/// it joins before that is read, and is sent what is played meanwhile after it.
constexpr int join_attempts_max = 3;

/// A room and its table of so many bytes are shown to who joins by another thread.
constexpr std::size_t large_room_bytes = 128 * 1024;

/// The seat is as it was: who reconnects joins anew.
constexpr std::string_view unread_past = "The room's past cannot be read here: reconnect.";

bool is_new_member(const AnswerJoin& join) {
    return join.grant->joined && !join.grant->joined->returned;
}

}  // namespace

/// What a join shows of the past.
struct JoinPast {
    rules::Viewer viewer;
    std::uint64_t until;  ///< seq; later events are not part of `page`
    PageBefore page;
    std::vector<protocol::RawJson> later;  ///< those, when it is shown
    std::uint64_t latest = 1;              ///< seq of the last event that is shown
};

/// A join whose past is being read from the log.
struct JoinReading {
    PendingRequest pending;
    AnswerJoin join;
    JoinPast past;
    int attempts = 0;
};

namespace {

/// `sent`: seq of the last event that the viewer was sent, where that is in memory.
void show_past(wire::JoinResult& result, JoinPast& past, std::optional<std::uint64_t> sent,
               bool shows_events, const Cursors& cursors) {
    const std::uint64_t last = sent.value_or(std::max(past.latest, past.page.latest()));
    result.cursor = cursors.seal(last);
    if (!shows_events) return;
    auto& recent = result.recent.emplace(past.page.result().events);
    std::ranges::move(past.later, std::back_inserter(recent));
}

}  // namespace

void TableRoom::reply_join(const PendingRequest& pending, const AnswerJoin& join) {
    RoomSession* session = sessions_.find(pending.session);
    if (!session) return;
    session->viewer = viewer_in(durable_, session->member);
    if (join.since && *join.since + 1 >= history_.in_memory_from() && session->receives_events &&
        !is_new_member(join))
        return join_now(pending, join, *session, nullptr);
    JoinPast past = begin_past(*session);
    if (past.page.take_recent(history_, *cursors_)) return join_now(pending, join, *session, &past);
    session->held = std::make_unique<RoomSession::Held>();
    PendingRequest asked;
    asked.session = pending.session;
    asked.request = pending.request;
    read_past(std::make_shared<JoinReading>(std::move(asked), join, std::move(past)));
}

JoinPast TableRoom::begin_past(const RoomSession& session) const {
    // Who is sent no events is told of the place of the last one alone.
    const std::size_t limit = session.receives_events ? recent_events : 1;
    return {session.viewer,
            durable_.seq,
            PageBefore(view_for(session.viewer, game_), durable_.seq + 1, limit, false),
            {},
            1};
}

/// Aside: of the whole room the session alone waits.
void TableRoom::read_past(const std::shared_ptr<JoinReading>& reading) {
    const std::string kind = kind_of(reading->past.viewer);
    read_in_background(
        [reading, known = hidden_.find(kind)](const LoggedEvents& events, const Cursors& cursors) {
            reading->past.page.take_logged(events, cursors, *known);
        },
        [this, reading, kind](bool is_read) {
            hidden_.add(kind, reading->past.page.found());
            count_memory();
            on_past_read(reading, is_read);
        });
}

void TableRoom::on_past_read(const std::shared_ptr<JoinReading>& reading, bool is_read) {
    const PendingRequest& pending = reading->pending;
    RoomSession* session = sessions_.find(pending.session);
    if (!session) return;
    const auto refuse_past = [&](const rules::Refusal& refusal) {
        session->phase = RoomSession::Phase::outside;
        session->member = {};
        const auto held = std::exchange(session->held, nullptr);
        refuse_join(pending, refusal);
        release(pending.session, *held);
    };
    if (!is_read) return session->close(CloseCode::restarting, unread_past);
    if (const auto refusal = lost_place(*reading, *session)) return refuse_past(*refusal);
    JoinPast& past = reading->past;
    session->viewer = viewer_in(durable_, session->member);
    const bool is_another =
        session->viewer.role != past.viewer.role || session->viewer.member != past.viewer.member;
    const bool has_gap = past.until + 1 < history_.in_memory_from();
    if (is_another || has_gap) {
        past = begin_past(*session);
        if (!past.page.take_recent(history_, *cursors_)) {
            const bool joins_first = has_gap && ++reading->attempts == join_attempts_max;
            return joins_first ? join_ahead(reading, *session) : read_past(reading);
        }
    }
    past.later = reader().after(past.until, session->viewer, past.latest);
    join_now(pending, reading->join, *session, &past);
}

/// Why whoever joins may do so no more, after the room has gone on.
std::optional<rules::Refusal> TableRoom::lost_place(const JoinReading& reading,
                                                    const RoomSession& session) const {
    const wire::MemberState* member = find_member(durable_, session.member);
    if (member && member->standing == wire::Standing::kicked)
        return refuse(wire::kicked_out).error();
    // A seat that was taken just now is the member's, whatever becomes of the link.
    if (is_new_member(reading.join)) return std::nullopt;
    const auto& join = std::get<Params<wire::Join>>(reading.pending.request.body);
    const auto grant = evaluator_.authorize(durable_, *join);
    return grant ? std::nullopt : std::optional(grant.error());
}

/// From now on the session receives what happens.
void TableRoom::enter(RoomSession& session) {
    sessions_.join(session);
    await_expiry();
    mark_dirty();
    session.presence_sent = sessions_.presence().version();
}

/// Puts the table as it is now, as the session may know it, into a join's answer. On any thread.
std::function<void()> TableRoom::showing(std::shared_ptr<wire::JoinResult> result,
                                         const RoomSession& session) const {
    return [result = std::move(result), room = durable_.room, table = durable_.table,
            viewer = session.viewer, &game = game_] {
        auto& state = result->state.emplace();
        state.room = view(*room, viewer);
        state.table.text.clear();
        game.view_state(state.table.text, *table, viewer);
    };
}

/// Joins the session before the past up to now is read from the log: the session alone waits for
/// that, however far the room goes on.
void TableRoom::join_ahead(const std::shared_ptr<JoinReading>& reading, RoomSession& session) {
    enter(session);
    const auto result = std::make_shared<wire::JoinResult>(join_result(reading->join, session));
    const auto text = std::make_shared<std::string>();
    const std::string kind = kind_of(session.viewer);
    read_in_background(
        [reading, result, text, known = hidden_.find(kind), show = showing(result, session),
         sent = reader().last_sent_recently(session.viewer),
         shows_events = session.receives_events](const LoggedEvents& events,
                                                 const Cursors& cursors) {
            reading->past.page.take_logged(events, cursors, *known);
            show_past(*result, reading->past, sent, shows_events, cursors);
            show();
            *text = text_of(*result);
        },
        [this, reading, kind, text](bool is_read) {
            hidden_.add(kind, reading->past.page.found());
            count_memory();
            finish_or_close(reading->pending, is_read, std::move(*text));
        });
}

/// `past` is null where the client is told what it missed.
void TableRoom::join_now(const PendingRequest& pending, const AnswerJoin& join,
                         RoomSession& session, JoinPast* past) {
    enter(session);
    const auto result = std::make_shared<wire::JoinResult>(join_result(join, session));
    if (!past) {
        std::uint64_t last = join.since.value_or(0);
        result->events = reader().missed(session.member, last, last);
        result->recovered = result->events.has_value();
        result->cursor = cursors_->seal(last);
        return finish_join(pending, text_of(*result));
    }
    show_past(*result, *past, reader().last_sent_recently(session.viewer), session.receives_events,
              *cursors_);
    const auto show = showing(result, session);
    if (memory_.table() < large_room_bytes) {
        show();
        return finish_join(pending, text_of(*result));
    }
    // What is played meanwhile is sent after it.
    if (!session.held) session.held = std::make_unique<RoomSession::Held>();
    const auto text = std::make_shared<std::string>();
    read_in_background(
        [show, result, text](const LoggedEvents&, const Cursors&) {
            show();
            *text = text_of(*result);
        },
        [this, text, asked = asker_of(pending)](bool is_made) {
            finish_or_close(*asked, is_made, std::move(*text));
        });
}

void TableRoom::finish_or_close(const PendingRequest& pending, bool is_made, std::string result) {
    if (is_made) return finish_join(pending, std::move(result));
    if (const RoomSession* here = sessions_.find(pending.session))
        here->close(CloseCode::restarting, unread_past);
}

/// The answer, then what the session was sent, and has sent, while it waited.
void TableRoom::finish_join(const PendingRequest& pending, std::string result) {
    RoomSession* session = sessions_.find(pending.session);
    if (!session) return;
    const auto held = std::exchange(session->held, nullptr);
    send_reply(pending, std::move(result));
    if (held) release(pending.session, *held);
}

/// What the session was sent, and has sent, while it waited.
void TableRoom::release(const SessionHandle& handle, const RoomSession::Held& held) {
    for (const MessagePtr& message : held.messages) {
        if (RoomSession* session = sessions_.find(handle)) session->send(message);
    }
    for (const Request& request : held.requests) {
        if (sessions_.find(handle)) receive(*handle.connection, request);
    }
}

/// But for the state, and what it shows of the past.
wire::JoinResult TableRoom::join_result(const AnswerJoin& join, const RoomSession& session) const {
    wire::JoinResult result;
    if (!session.member.empty()) result.member = session.member;
    result.role = join.grant->role;
    result.token = join.grant->token;
    append_time(result.now, shared_.now_ms());
    result.online = sessions_.presence().online();
    result.watching = sessions_.presence().watching();
    return result;
}

}  // namespace kast::server

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
/// what went out of memory is read here, while the room waits.
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
    if (is_another || (has_gap && ++reading->attempts < join_attempts_max)) {
        past = begin_past(*session);
        if (!past.page.take_recent(history_, *cursors_)) return read_past(reading);
    }
    try {
        past.later = reader().after(past.until, session->viewer, past.latest);
    } catch (const std::exception& error) {
        log_line(Level::error, "log not read", {{"room", id_}, {"error", error.what()}});
        return session->close(CloseCode::restarting, unread_past);
    }
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

/// `past` is null where the client is told what it missed.
void TableRoom::join_now(const PendingRequest& pending, const AnswerJoin& join,
                         RoomSession& session, JoinPast* past) {
    sessions_.join(session);
    await_expiry();
    mark_dirty();
    session.presence_sent = sessions_.presence().version();
    const auto result = std::make_shared<wire::JoinResult>(join_result(join, session, past));
    const auto show = [result, room = durable_.room, table = durable_.table,
                       viewer = session.viewer, &game = game_] {
        auto& state = result->state.emplace();
        state.room = view(*room, viewer);
        state.table.text.clear();
        game.view_state(state.table.text, *table, viewer);
    };
    if (!past) return finish_join(pending, text_of(*result));
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
            if (is_made) return finish_join(*asked, std::move(*text));
            if (const RoomSession* here = sessions_.find(asked->session))
                here->close(CloseCode::restarting, unread_past);
        });
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

/// But for the state.
wire::JoinResult TableRoom::join_result(const AnswerJoin& join, const RoomSession& session,
                                        JoinPast* past) const {
    wire::JoinResult result;
    if (!session.member.empty()) result.member = session.member;
    result.role = join.grant->role;
    result.token = join.grant->token;
    std::uint64_t last = join.since.value_or(0);
    if (!past) result.events = reader().missed(session.member, last, last);
    append_time(result.now, shared_.now_ms());
    result.recovered = result.events.has_value();
    if (past) {
        const auto sent = reader().last_sent_recently(session.viewer);
        last = sent.value_or(std::max(past->latest, past->page.latest()));
        if (session.receives_events) {
            auto& recent = result.recent.emplace(past->page.result().events);
            std::ranges::move(past->later, std::back_inserter(recent));
        }
    }
    result.cursor = cursors_->seal(last);
    result.online = sessions_.presence().online();
    result.watching = sessions_.presence().watching();
    return result;
}

}  // namespace kast::server

// What a request is answered once it is its turn: everything here speaks of durable state alone.

#include "protocol/read.hpp"
#include "protocol/room_refusals.hpp"
#include "protocol/write.hpp"
#include "server/logging.hpp"
#include "server/room/join_grant.hpp"
#include "server/room/odds_job.hpp"
#include "server/room/stored_result.hpp"
#include "server/room/table_room.hpp"

#include <utility>

namespace kast::server {
namespace {

using rules::refuse;

constexpr std::size_t recent_events = 100;

template <class T>
std::string text_of(const T& described) {
    std::string text;
    protocol::write(text, described);
    return text;
}

/// A cursor and nothing else.
std::string cursor_result(std::string cursor) {
    return text_of(StoredResult{std::move(cursor), {}, {}, {}});
}

template <class... Cases>
struct Overloaded : Cases... {
    using Cases::operator()...;
};

}  // namespace

void TableRoom::reply(PendingRequest& pending) {
    Answer answer = std::move(pending.evaluation.answer);
    const auto viewer = [&] { return viewer_in(durable_, pending.member); };
    std::visit(
        Overloaded{
            [&](ReplyWith& one) { reply_with(pending, std::move(one.reply)); },
            [&](ReplyAgain&) { reply_again(pending); },
            [&](RefuseJoin& one) { refuse_join(pending, one.refusal); },
            [&](AnswerJoin& one) { reply_join(pending, one); },
            [&](AnswerHistory& one) {
                send_reply(pending, text_of(reader().history(viewer(), one.before, one.limit)));
            },
            [&](AnswerSeenBy& one) {
                const rules::Viewer member = viewer_in(durable_, one.member);
                const std::uint64_t before = one.before.value_or(durable_.seq + 1);
                send_reply(pending, text_of(reader().seen_by(member, viewer(), before, one.limit)));
            },
            [&](AnswerLeave& one) { reply_leave(pending, std::move(one.reply)); },
            [&](AnswerOdds&) { reply_odds(pending); },
            [&](NotifyOpened&) { pending.on_opened(std::nullopt); },
        },
        answer);
}

void TableRoom::send_reply(const PendingRequest& pending, const Reply& reply) {
    const RoomSession* session = sessions_.find(pending.session);
    if (!session) return;
    const std::string& id = pending.request.id;
    const auto send = [&](std::string text) {
        session->send(std::make_shared<const Message>(std::move(text)));
    };
    if (!reply) return send(protocol::json_rpc::error_message(id, reply.error()));
    if (pending.request.method != wire::Invite::method)
        return send(protocol::json_rpc::result_message(id, *reply));
    auto result = protocol::read_text<StoredResult>(*reply, protocol::ReadMode::stored);
    if (!result) return send(protocol::json_rpc::result_message(id, *reply));
    const std::string& token = pending.evaluation.token;
    if (token.empty())
        result->token_sent = true;
    else
        result->token = token;
    send(protocol::json_rpc::result_message(id, text_of(*result)));
}

void TableRoom::reply_with(PendingRequest& pending, Reply reply) {
    send_reply(pending, reply);
    if (pending.evaluation.remembered)
        replies_.keep(pending.member.value, pending.request.id, std::move(reply));
}

void TableRoom::reply_again(const PendingRequest& pending) {
    const auto reply = replies_.find(pending.member.value, pending.request.id);
    send_reply(pending, reply ? *reply : Reply(refuse(wire::trouble)));
}

void TableRoom::refuse_join(const PendingRequest& pending, const rules::Refusal& refusal) {
    send_reply(pending, std::unexpected(refusal));
    const RoomSession* session = sessions_.find(pending.session);
    if (!session) return;
    if (refusal.kind == wire::no_entry.kind) {
        const auto& join = std::get<Params<wire::Join>>(pending.request.body);
        const bool revoked = join && is_revoked(*durable_.room, join->token.value);
        session->close(CloseCode::no_entry,
                       revoked ? "the token was revoked" : "the token opens nothing");
    }
    if (refusal.kind == wire::kicked_out.kind)
        session->close(CloseCode::kicked, "removed by the GM before");
}

void TableRoom::reply_leave(PendingRequest& pending, std::optional<Reply> ready) {
    Reply reply =
        ready ? std::move(*ready) : Reply(cursor_result(cursors_->seal(reader().last_sent({}))));
    RoomSession* session = sessions_.find(pending.session);
    if (session && sessions_.leave(*session)) mark_dirty();
    reply_with(pending, std::move(reply));
}

void TableRoom::reply_join(const PendingRequest& pending, const AnswerJoin& join) {
    RoomSession* session = sessions_.find(pending.session);
    if (!session) return;
    session->viewer = viewer_in(durable_, session->member);
    sessions_.join(*session);
    mark_dirty();
    session->presence_sent = sessions_.presence().version();
    send_reply(pending, join_result(join, *session));
}

std::string TableRoom::join_result(const AnswerJoin& join, const RoomSession& session) const {
    wire::JoinResult result;
    if (!session.member.empty()) result.member = session.member;
    result.role = join.grant.role;
    result.token = join.grant.token;
    std::uint64_t last = join.since.value_or(0);
    const bool is_new = join.grant.joined && !join.grant.joined->returned;
    if (join.since && !is_new && session.receives_events)
        result.events = reader().missed(session.member, *join.since, last);
    result.recovered = result.events.has_value();
    if (!result.recovered) {
        auto& state = result.state.emplace();
        state.room = view(*durable_.room, session.viewer);
        state.table.text.clear();
        game_.view_state(state.table.text, *durable_.table, session.viewer);
        if (session.receives_events) result.recent = reader().recent(session.viewer, recent_events);
        last = reader().last_sent(session.viewer);
    }
    result.cursor = cursors_->seal(last);
    result.online = sessions_.presence().online();
    result.watching = sessions_.presence().watching();
    return text_of(result);
}

/// All before it is durable: the table of now is the one it is about. Nothing of it is remembered
/// or logged.
void TableRoom::reply_odds(const PendingRequest& pending) {
    RoomSession* session = sessions_.find(pending.session);
    if (!session) return;
    if (session->odds_running) return send_reply(pending, refuse(wire::odds_busy));
    const auto& asked = std::get<Params<wire::AskOdds>>(pending.request.body);
    const wire::OddsQuery& query = *asked;
    // What a roll would be given beside what the game looks at is left out.
    std::string params = query.params ? without_nonce(query.params->text) : "{}";
    OddsQuestion asked_now{game_,
                           durable_.table,
                           query.method.value,
                           std::move(params),
                           rules::Actor{pending.member, viewer_in(durable_, pending.member).role},
                           shared_.options.steady_ms,
                           shared_.options.odds_ms_max,
                           {}};
    if (const Reply* known = odds_.find(durable_.table, key_of(asked_now)))
        return send_reply(pending, *known);
    asked_now.cancelled = session->odds_running.emplace().get_token();
    const auto question = std::make_shared<const OddsQuestion>(std::move(asked_now));
    PendingRequest waiting;
    waiting.session = pending.session;
    waiting.request.id = pending.request.id;
    auto shared = std::make_shared<const PendingRequest>(std::move(waiting));
    BackgroundJob job = [question, shared, room = weak_from_this()] {
        return [reply = compute_odds(*question), question, shared, room] {
            if (const auto here = room.lock()) here->on_odds_computed(*shared, *question, reply);
        };
    };
    if (shared_.odds->add(id_, question->cancelled, std::move(job))) return;
    session->odds_running.reset();
    send_reply(pending, refuse(wire::busy, {}, {},
                               "So many odds wait to be computed that no more are taken."));
}

void TableRoom::on_odds_computed(const PendingRequest& pending, const OddsQuestion& question,
                                 const Reply& reply) {
    // What was given up because who asked has gone says nothing.
    if (!question.cancelled.stop_requested() && question.table == durable_.table) {
        odds_.keep(question.table, key_of(question), reply);
        count_memory();
    }
    if (RoomSession* session = sessions_.find(pending.session)) session->odds_running.reset();
    send_reply(pending, reply);
}

std::optional<rules::Viewer> TableRoom::viewer_of(std::string_view token) {
    last_used_ms_ = shared_.now_ms();
    return server::reader(*durable_.room, token);
}

rules::Result<EventPage> TableRoom::read(const rules::Viewer& viewer, std::string_view cursor,
                                         std::size_t limit) {
    last_used_ms_ = shared_.now_ms();
    // Who they are is looked up again: a stream may be older than what has become of them.
    rules::Viewer now;
    if (!viewer.member.empty()) {
        const wire::MemberState* member = find_member(durable_, viewer.member);
        if (member && member->standing == wire::Standing::kicked) return refuse(wire::kicked_out);
        now = member ? server::viewer_of(*member, viewer.member) : viewer;
    } else if (!durable_.room->settings.spectators) {
        return refuse(wire::no_spectators);
    }
    std::uint64_t from = 1;
    if (!cursor.empty()) {
        const auto seq = seq_of(*cursors_, history_, cursor, "/since");
        if (!seq) return std::unexpected(seq.error());
        from = *seq + 1;
    }
    try {
        return reader().page(now, from, limit);
    } catch (const std::exception& error) {
        log_line(Level::error, "log not read", {{"room", id_}, {"error", error.what()}});
        return refuse(wire::trouble);
    }
}

}  // namespace kast::server

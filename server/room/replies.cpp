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

/// A cursor and nothing else.
std::string cursor_result(std::string cursor) {
    return text_of(StoredResult{std::move(cursor), {}, {}, {}});
}

/// "stored_bytes_per_room_day is 65536 bytes; there is more in 3 h 12 min."
std::string sentence_on(const UsedUpQuota& quota) {
    const std::uint64_t minutes = (quota.wait_s + 59) / 60;
    return (quota.is_share ? "What one address has of " : "") + std::string(quota.setting) +
           " is " + std::to_string(quota.most) + ' ' + std::string(quota.unit) +
           "; there is more in " + std::to_string(minutes / 60) + " h " +
           std::to_string(minutes % 60) + " min.";
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
            [&](ReplyWith& one) { reply_with(pending, std::move(one)); },
            [&](ReplyAgain& one) { reply_again(pending, one.command); },
            [&](RefuseJoin& one) { refuse_join(pending, one.refusal); },
            [&](RefuseOver& one) { reply_over(pending, one.quota); },
            [&](AnswerJoin& one) { reply_join(pending, one); },
            [&](AnswerHistory& one) {
                reply_page(pending, kind_of(viewer()),
                           {view_for(viewer(), game_), one.before, one.limit, true});
            },
            [&](AnswerSeenBy& one) {
                const rules::Viewer member = viewer_in(durable_, one.member);
                const rules::Viewer requester = viewer();
                ViewOne seen = [member, requester, &game = game_](
                                   std::string& out, const Entry& entry, const Cursors& cursors) {
                    return view_seen(out, entry, member, requester, {game, cursors});
                };
                reply_page(
                    pending, kind_of(member) + " by " + kind_of(requester),
                    {std::move(seen), one.before.value_or(durable_.seq + 1), one.limit, true});
            },
            [&](AnswerAmendPreview&) { reply_amend_preview(pending); },
            [&](AnswerLeave& one) { reply_leave(pending, std::move(one.reply)); },
            [&](AnswerOdds&) { reply_odds(pending); },
            [&](AnswerLater& one) { reply_later(pending, one); },
            [&](AnswerAwaySeats&) { reply_away_seats(pending); },
            [&](NotifyOpened&) { pending.on_opened(std::nullopt); },
        },
        answer);
}

void TableRoom::send_reply(const PendingRequest& pending, const Reply& reply) {
    RoomSession* session = sessions_.find(pending.session);
    if (!session) return;
    const std::string& id = pending.request.id;
    const auto send = [&](std::string text) {
        session->send(std::make_shared<const Message>(std::move(text)));
    };
    if (!reply) return send(protocol::json_rpc::error_message(id, reply.error()));
    const std::string& method = pending.request.method;
    const bool is_code = method == wire::MakeSeatCode::method;
    if (!is_code && method != wire::Invite::method && method != wire::RenewSeat::method)
        return send(protocol::json_rpc::result_message(id, *reply));
    auto result = protocol::read_text<StoredResult>(*reply, protocol::ReadMode::stored);
    if (!result) return send(protocol::json_rpc::result_message(id, *reply));
    const std::string& token = pending.evaluation.token;
    if (is_code) {
        if (!token.empty()) result->code = token;
    } else if (token.empty())
        result->token_sent = true;
    else
        result->token = token;
    send(protocol::json_rpc::result_message(id, text_of(*result)));
}

void TableRoom::reply_with(PendingRequest& pending, ReplyWith ready) {
    send_reply(pending, ready.reply);
    const auto& remembered = pending.evaluation.remembered;
    if (!remembered) return;
    if (ready.seq > 0)
        replies_.keep(*remembered, ready.seq);
    else
        replies_.keep(*remembered, std::move(ready.reply));
}

void TableRoom::reply_again(const PendingRequest& pending, const ReplyCache::Key& command) {
    const ReplyCache::Kept* kept = replies_.find(command);
    if (!kept) return send_reply(pending, refuse(wire::trouble));
    send_reply(pending, kept->other ? *kept->other : cursor_result(cursors_->seal(kept->seq)));
}

void TableRoom::refuse_join(const PendingRequest& pending, const rules::Refusal& refusal) {
    send_reply(pending, std::unexpected(refusal));
    const RoomSession* session = sessions_.find(pending.session);
    if (!session) return;
    if (refusal.kind == wire::no_entry.kind) {
        const auto token_of = [](const auto& params) {
            return params ? std::string_view(params->token.value) : std::string_view();
        };
        const auto* join = std::get_if<Params<wire::Join>>(&pending.request.body);
        const auto* away = std::get_if<Params<wire::AwaySeats>>(&pending.request.body);
        const std::string_view token = join ? token_of(*join) : token_of(*away);
        const bool revoked = is_revoked(*durable_.room, token);
        session->close(CloseCode::no_entry,
                       revoked ? "the token was revoked" : "the token opens nothing");
    }
    if (refusal.kind == wire::wrong_code.kind)
        session->close(CloseCode::no_entry, "the code opens nothing");
    if (refusal.kind == wire::too_many_tries.kind)
        session->close(CloseCode::no_entry, "too much was tried");
    if (refusal.kind == wire::expired.kind)
        session->close(CloseCode::no_entry, "the token has expired");
    if (refusal.kind == wire::kicked_out.kind)
        session->close(CloseCode::kicked, "removed by the GM before");
}

void TableRoom::reply_over(const PendingRequest& pending, const UsedUpQuota& quota) {
    RoomSession* session = sessions_.find(pending.session);
    if (!session) return;
    session->handle.connection->note_over_quota(quota);
    const std::string more = R"("limit":")" + std::string(quota.setting) + R"(","value":)" +
                             std::to_string(quota.most) + R"(,"retry_after_s":)" +
                             std::to_string(quota.wait_s);
    session->send(std::make_shared<const Message>(protocol::json_rpc::error_message(
        pending.request.id, protocol::json_rpc::Code::refused,
        refuse(wire::quota_used_up, {}, {}, sentence_on(quota)).error(), more)));
}

void TableRoom::reply_leave(PendingRequest& pending, std::optional<Reply> ready) {
    const auto cursor = [this](std::uint64_t seq) { return cursor_result(cursors_->seal(seq)); };
    if (!ready) {
        if (const auto sent = reader().last_sent_recently({})) ready = cursor(*sent);
    }
    RoomSession* session = sessions_.find(pending.session);
    if (session && sessions_.leave(*session)) mark_dirty();
    if (session && !session->ask.empty()) {
        session->phase = RoomSession::Phase::outside;
        session->ask = {};
    }
    if (ready) return reply_with(pending, {std::move(*ready)});
    read_last_sent({}, [this, asked = asker_of(pending), cursor](std::optional<std::uint64_t> seq) {
        send_reply(*asked, seq ? Reply(cursor(*seq)) : refuse(wire::storage));
    });
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
    BackgroundJob job = [question, asked = asker_of(pending), room = weak_from_this()] {
        return [reply = compute_odds(*question), question, asked, room] {
            if (const auto here = room.lock()) here->on_odds_computed(*asked, *question, reply);
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

}  // namespace kast::server

// What a request comes to on the state as it will be once all before it is stored: a commit to be
// stored, an answer to be given in its turn. Nothing is sent here.

#include "protocol/limits.hpp"
#include "protocol/room_refusals.hpp"
#include "protocol/write.hpp"
#include "server/logging.hpp"
#include "server/room/stored_result.hpp"
#include "server/room/table_room.hpp"

#include <utility>

namespace kast::server {
namespace {

using rules::refuse;

constexpr std::size_t page_default = 50;

template <class Limit>
std::size_t page_limit(const std::optional<Limit>& limit) {
    return limit ? static_cast<std::size_t>(limit->value) : page_default;
}

/// What a member can still do where a quota is used up: go, or put out who filled the room.
bool is_clearing_up(const RoomRequest& request) {
    return request.method == wire::Leave::method || request.method == wire::Kick::method ||
           request.method == wire::Revoke::method || request.method == wire::ClearSeats::method;
}

}  // namespace

std::optional<UsedUpQuota> TableRoom::take_command(PendingRequest& pending, const RoomUser& user) {
    if (pending.counted) return std::nullopt;
    if (const RoomSession* session = sessions_.find(pending.session)) {
        if (const auto of_client = session->handle.connection->take_command()) return of_client;
    }
    const auto used_up = shared_.quotas->take_command(user, steady_ms());
    pending.counted = !used_up;
    return used_up;
}

/// The same of a join. One that makes a player, or makes one again, counts as a new member too.
std::optional<UsedUpQuota> TableRoom::take_join(PendingRequest& pending, const JoinGrant& grant) {
    if (pending.counted) return std::nullopt;
    RoomUser user = user_of(pending);
    user.is_gm = grant.role == wire::Role::gm;
    if (grant.joined && grant.role == wire::Role::player) {
        if (const auto quota = shared_.quotas->used_up(user, steady_ms())) return quota;
        if (const auto quota = shared_.quotas->take_new_member(user, steady_ms())) return quota;
    }
    return take_command(pending, user);
}

/// By whom a request counts.
RoomUser TableRoom::user_of(const PendingRequest& pending) {
    const RoomSession* session = sessions_.find(pending.session);
    const auto address = session ? session->handle.connection->address() : std::string_view();
    return {id_, pending.member.value, address, is_gm(pending.member)};
}

Evaluation TableRoom::refuse_over(const UsedUpQuota& quota) {
    Evaluation evaluation;
    evaluation.answer = RefuseOver{quota};
    return evaluation;
}

void TableRoom::count_stored(const PendingRequest& pending, std::size_t bytes) {
    shared_.quotas->count_stored(user_of(pending), bytes, steady_ms());
    if (const RoomSession* session = sessions_.find(pending.session))
        session->handle.connection->count_stored(bytes);
}

Evaluation TableRoom::refuse_with(rules::Refusal refusal) {
    ++shared_.totals.refused;
    Evaluation evaluation;
    evaluation.answer = ReplyWith{std::unexpected(std::move(refusal))};
    return evaluation;
}

Evaluation TableRoom::refuse_with(const rules::RefusalKind& kind, std::string_view path) {
    return refuse_with(refuse(kind, {}, path).error());
}

void TableRoom::evaluate(PendingRequest& pending) {
    pending.evaluation = {};
    try {
        pending.evaluation = evaluate_checked(pending);
    } catch (const LogError& error) {
        fail(pending, wire::storage, error);
    } catch (const std::exception& error) {
        fail(pending, wire::trouble, error);
    }
}

/// A mistake of ours, or storage that cannot be read: this request fails, the room goes on.
void TableRoom::fail(PendingRequest& pending, const rules::RefusalKind& kind,
                     const std::exception& error) {
    log_line(Level::error, "command failed",
             {{"room", id_}, {"method", pending.request.method}, {"error", error.what()}});
    // It may go well next time: not what is to be replied for ever.
    if (pending.evaluation.remembered) replies_.end(*pending.evaluation.remembered);
    pending.evaluation = refuse_with(kind);
}

Evaluation TableRoom::evaluate_checked(PendingRequest& pending) {
    RoomSession* session = sessions_.find(pending.session);
    const RequestBody& body = pending.request.body;
    if (const auto* invalid = std::get_if<InvalidRequest>(&body))
        return refuse_with(invalid->refusal);
    if (const auto* join = std::get_if<Params<wire::Join>>(&body)) {
        if (!session) return refuse_with(wire::not_joined);
        return evaluate_join(pending, *session, *join);
    }
    if (const auto* query = std::get_if<Params<wire::AwaySeats>>(&body))
        return evaluate_away_seats(*query);
    if (session) {
        if (!session->ask.empty() && pending.request.method == wire::Leave::method)
            return evaluate_withdrawal(pending, *session);
        if (session->phase == RoomSession::Phase::outside ||
            session->phase == RoomSession::Phase::asking)
            return refuse_with(wire::not_joined);
        pending.member = session->member;
    }
    if (const auto* query = std::get_if<Params<wire::History>>(&body))
        return evaluate_history(pending, *query);
    if (const auto* query = std::get_if<Params<wire::SeenBy>>(&body))
        return evaluate_seen_by(pending, *query);
    if (const auto* question = std::get_if<Params<wire::AskOdds>>(&body))
        return evaluate_odds(pending, *question);
    if (const auto* query = std::get_if<Params<wire::AmendPreview>>(&body))
        return evaluate_amend_preview(pending, *query);
    if (!pending.member.empty()) return evaluate_command(pending);
    if (pending.request.method == wire::Leave::method) {
        Evaluation evaluation;
        evaluation.answer = AnswerLeave{};
        return evaluation;
    }
    const bool known = !std::holds_alternative<UnknownMethod>(body);
    return refuse_with(known ? wire::spectators_only_watch : wire::no_such_method);
}

Evaluation TableRoom::evaluate_join(PendingRequest& pending, RoomSession& session,
                                    const Params<wire::Join>& join) {
    if (session.phase != RoomSession::Phase::outside) return refuse_with(wire::already_joined);
    if (!join) return refuse_with(join.error());
    std::optional<std::uint64_t> known_until;
    if (join->since && !shared_.gives_whole_state(id_)) {
        const std::uint64_t since = cursors_->open(join->since->value).value_or(0);
        if (since == 0) return refuse_with(wire::bad_cursor, "/since");
        // This room's, but beyond its end: the log has lost what it was of. The whole state, then.
        if (since <= history_.last_seq()) known_until = since;
    }
    auto grant = evaluator_.authorize(latest_, *join);
    if (auto refusal = over_tried(pending, session, grant))
        grant = std::unexpected(std::move(*refusal));
    if (!grant) {
        Evaluation refused = refuse_with(grant.error());
        refused.answer = RefuseJoin{std::move(grant.error())};
        return refused;
    }
    if (grant->joined || grant->seat || grant->asked) {
        if (const auto quota = take_join(pending, *grant)) return refuse_over(*quota);
    }
    session.ask = {};
    if (grant->ask) return evaluate_ask(pending, session, std::move(*grant));
    session.phase = RoomSession::Phase::joining;
    session.member = pending.member = grant->member;
    session.invite = grant->invite;
    session.receives_events =
        grant->role != wire::Role::bot || grant->scopes.contains(wire::Scope::events);
    const auto granted = std::make_shared<const JoinGrant>(std::move(*grant));
    Evaluation evaluation;
    evaluation.answer = AnswerJoin{granted, known_until};
    // A join is not remembered by its id, which a client makes up before it has a member: what
    // makes it safe to repeat is the seat.
    if (granted->joined || granted->seat)
        accept(pending, evaluation, evaluator_.join(latest_, pending.request, *granted));
    return evaluation;
}

Evaluation TableRoom::evaluate_history(const PendingRequest& pending,
                                       const Params<wire::History>& query) {
    if (!query) return refuse_with(query.error());
    const auto before = seq_of(*cursors_, history_, query->before.value, "/before");
    if (!before) return refuse_with(before.error());
    const RoomSession* session = sessions_.find(pending.session);
    if (session && !session->receives_events) return refuse_with(wire::out_of_scope);
    Evaluation evaluation;
    evaluation.answer = AnswerHistory{*before, page_limit(query->limit)};
    return evaluation;
}

Evaluation TableRoom::evaluate_seen_by(const PendingRequest& pending,
                                       const Params<wire::SeenBy>& query) {
    if (!query) return refuse_with(query.error());
    const wire::MemberState* requester = find_member(latest_, pending.member);
    if (!requester || requester->role != wire::Role::gm) return refuse_with(rules::gm_only);
    if (!latest_.room->members.contains(query->member))
        return refuse_with(wire::no_such_member, "/member");
    AnswerSeenBy answer{query->member, {}, page_limit(query->limit)};
    if (query->before) {
        const auto before = seq_of(*cursors_, history_, query->before->value, "/before");
        if (!before) return refuse_with(before.error());
        answer.before = *before;
    }
    Evaluation evaluation;
    evaluation.answer = std::move(answer);
    return evaluation;
}

Evaluation TableRoom::evaluate_odds(const PendingRequest& pending,
                                    const Params<wire::AskOdds>& question) {
    if (!question) return refuse_with(question.error());
    if (pending.member.empty()) return refuse_with(wire::spectators_only_watch);
    const wire::MemberState* member = find_member(latest_, pending.member);
    if (!member || member->standing != wire::Standing::seated) return refuse_with(wire::not_joined);
    if (member->role == wire::Role::bot) return refuse_with(wire::out_of_scope);
    const wire::OddsFor setting = latest_.room->settings.odds;
    const bool gm_alone = setting == wire::OddsFor::gm && member->role != wire::Role::gm;
    if (setting == wire::OddsFor::off || gm_alone) return refuse_with(wire::odds_off);
    const auto& method = static_cast<const wire::OddsQuery&>(*question).method;
    if (!game_.knows(method.value)) return refuse_with(wire::no_such_method, "/method");
    Evaluation evaluation;
    evaluation.answer = AnswerOdds{};
    return evaluation;
}

Evaluation TableRoom::evaluate_amend_preview(const PendingRequest& pending,
                                             const Params<wire::AmendPreview>& query) {
    if (!query) return refuse_with(query.error());
    const wire::MemberState* requester = find_member(latest_, pending.member);
    if (!requester || requester->role != wire::Role::gm) return refuse_with(rules::gm_only);
    Evaluation evaluation;
    evaluation.answer = AnswerAmendPreview{};
    return evaluation;
}

Evaluation TableRoom::evaluate_command(PendingRequest& pending) {
    const auto command = ReplyCache::key_of(pending.member.value, pending.request.id);
    Evaluation evaluation;
    if (replies_.knows(command)) {
        ++shared_.totals.repeated;
        evaluation.answer = ReplyAgain{command};
        return evaluation;
    }
    if (pending.reply_in_log) {
        ++shared_.totals.repeated;
        evaluation.answer = ReplyWith{*pending.reply_in_log};
        return evaluation;
    }
    const wire::MemberState* member = find_member(latest_, pending.member);
    if (!member || member->standing != wire::Standing::seated) return refuse_with(wire::not_joined);
    if (!is_clearing_up(pending.request)) {
        if (const auto quota = take_command(pending, user_of(pending))) return refuse_over(*quota);
    }
    if (gives_taken_seat(pending)) return refuse_with(wire::seat_taken, "/ask");
    if (!pending.past) {
        evaluation.past_query = evaluator_.past_query(latest_, *cursors_, pending.request, *member);
        if (evaluation.past_query) return evaluation;
    }
    replies_.begin(command);
    pending.evaluation.remembered = command;
    auto commit = evaluator_.evaluate(latest_, *cursors_, pending.request, pending.member, *member,
                                      pending.past.get(), online_for(pending.request));
    if (commit && outgrows(*commit)) {
        commit = refuse(protocol::table_full, {}, {},
                        "At most " + std::to_string(shared_.options.table_bytes_max) +
                            " bytes of memory: take something off it.");
    }
    const bool changes = commit && !commit->entries.empty();
    // What is refused now, or changes nothing any more, may have been done long ago: then it is
    // answered as it was. (What would be stored again the log itself knows.)
    if (!changes && replies_.is_incomplete() && !pending.looked_up) {
        replies_.end(command);
        evaluation.asks_log = true;
        return evaluation;
    }
    if (!commit) {
        evaluation = refuse_with(std::move(commit.error()));
    } else {
        auto result = result_of(pending, *commit);
        if (!result) {
            replies_.end(command);
            evaluation.asks_last_sent = true;
            return evaluation;
        }
        if (pending.request.method == wire::Leave::method)
            evaluation.answer = AnswerLeave{std::move(result->reply)};
        else
            evaluation.answer = std::move(*result);
    }
    evaluation.remembered = command;
    if (commit) evaluation.token = std::move(commit->token);
    if (changes) accept(pending, evaluation, std::move(*commit));
    return evaluation;
}

/// Who is connected, for the command that asks.
std::vector<wire::Id> TableRoom::online_for(const RoomRequest& request) const {
    if (request.method != wire::ClearSeats::method) return {};
    return sessions_.presence().online();
}

/// True where a game's command would make a table larger that holds as much as it may.
bool TableRoom::outgrows(const Commit& commit) {
    const auto is_over = [this] { return memory_.table() > shared_.options.table_bytes_max; };
    if (!is_over() || commit.entries.empty() || !commit.entries.front().of_game()) return false;
    if (memory_.has_grown()) memory_.measure(durable_, game_);
    const protocol::GameState& before = *commit.before.table;
    const protocol::GameState& after = *commit.after.table;
    return is_over() && game_.bytes_apart(after, before) > game_.bytes_apart(before, after);
}

/// Nothing where that takes the place of the last event the member was sent, and it is not known.
std::optional<ReplyWith> TableRoom::result_of(const PendingRequest& pending,
                                              const Commit& commit) const {
    const rules::Viewer viewer = viewer_in(commit.after, pending.member);
    std::uint64_t seq = 0;
    if (commit.entries.empty()) {
        const auto sent = reader().last_sent_recently(viewer);
        if (!sent && !pending.last_sent) return std::nullopt;
        seq = sent.value_or(pending.last_sent.value_or(0));
    } else {
        seq = commit.last_seq();
        for (auto entry = commit.entries.rbegin(); entry != commit.entries.rend(); ++entry) {
            if (!may_see(*entry, viewer, view_context())) continue;
            seq = entry->seq;
            break;
        }
    }
    StoredResult result{cursors_->seal(seq), {}, {}, {}};
    for (const Entry& entry : commit.entries) {
        const auto* event = entry.of_room();
        const auto* invited = event ? std::get_if<wire::InvitedRecord>(event) : nullptr;
        if (invited) result.invite = invited->id;
        const auto* held = event ? std::get_if<wire::CommandHeldRecord>(event) : nullptr;
        if (held) result.held = held->held;
        const auto* made = event ? std::get_if<wire::SeatCodeMadeRecord>(event) : nullptr;
        if (made) append_time(result.expires_at.emplace(), made->code.expires_ms);
    }
    if (!pending.request.faces.empty() && !commit.entries.empty()) {
        const auto& command = commit.entries.front().command;
        if (command) result.faces_used = static_cast<int>(command->self_reported.size());
    }
    const bool is_cursor =
        !result.invite && !result.held && !result.faces_used && !result.expires_at;
    return ReplyWith{text_of(result), is_cursor ? seq : 0};
}

/// The commit is what the request comes to: later ones are evaluated on the version after it.
void TableRoom::accept(const PendingRequest& pending, Evaluation& evaluation, Commit commit) {
    Batch batch{id_, latest_.seq, {}, {}, {}, {}, {}};
    batch.timeline = timeline_;
    batch.records.reserve(commit.entries.size());
    for (const Entry& entry : commit.entries) {
        batch.records.push_back(record_of(entry, game_));
        commit.bytes += batch.records.back().data.size();
    }
    if (evaluation.remembered && !commit.anonymous) {
        batch.by = pending.member.value;
        batch.command = pending.request.id;
        if (const auto* leave = std::get_if<AnswerLeave>(&evaluation.answer))
            batch.answer = leave->reply->value();
        else
            batch.answer = std::get<ReplyWith>(evaluation.answer).reply.value();
    }
    latest_ = commit.after;
    memory_.add_pending(commit.bytes);
    count_memory();
    evaluation.commit = std::move(commit);
    evaluation.batch = std::move(batch);
    mark_dirty();
}

}  // namespace kast::server

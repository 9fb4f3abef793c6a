#include "server/room/table_room.hpp"

#include "protocol/room_refusals.hpp"
#include "server/logging.hpp"
#include "server/room/broadcast.hpp"

#include <algorithm>
#include <exception>
#include <utility>

namespace kast::server {
namespace {

/// Requests of a session that wait while its join is being answered; past it they are refused
/// `busy`.
constexpr std::size_t held_max = 256;
/// A room that somebody comes to is held against its log where that was done so long ago.
constexpr std::int64_t compare_ms = 1'000;
/// Cursors of events that the log has lost come back for so long.
constexpr std::int64_t whole_state_ms = 600'000;

void log_failure(const char* what, const std::string& room, const std::exception& error) {
    log_line(Level::error, what, {{"room", room}, {"error", error.what()}});
}

}  // namespace

bool Shared::gives_whole_state(const std::string& room) {
    SeenTimeline& seen = seen_timelines[log.database(room)];
    const std::int64_t now = now_ms();
    if (const auto timeline = log.timeline(room); timeline > seen.timeline)
        seen = {timeline, now + whole_state_ms};
    return now < seen.whole_state_until_ms;
}

TableRoom::TableRoom(Shared& shared, std::string id, const protocol::Game& game,
                     std::uint32_t timeline)
    : shared_(shared),
      id_(std::move(id)),
      game_(game),
      history_(shared.log, id_, game,
               {shared.options.commits_kept, shared.options.commit_bytes_kept}),
      evaluator_(game, history_, shared.options, shared.now_ms),
      replies_(shared.options.replies_kept),
      presence_reports_(shared.options.bus, id_, shared.now_ms, sessions_),
      memory_(shared.bytes),
      timeline_(timeline),
      last_used_ms_(shared.now_ms()) {}

void TableRoom::load(StoredRoom stored) {
    latest_ = durable_ = stored.latest();
    history_.load(std::move(stored));
    memory_.measure(durable_, game_);
    count_memory();
    cursors_.emplace(key_of(*durable_.room));
    replies_.set_incomplete();
    snapshot_seq_ = history_.in_memory_from() - 1;
    log_reach_.set_announced(durable_.seq);
    log_reach_.catch_up(durable_.seq, last_used_ms_);
    await_expiry();
}

void TableRoom::open(wire::OpenedRecord opened, protocol::GameStatePtr table,
                     std::function<void(std::optional<rules::Refusal>)> on_opened) {
    PendingRequest& pending = pending_.push();
    pending.on_opened = std::move(on_opened);
    pending.evaluation.answer = NotifyOpened{};
    Commit commit = evaluator_.open(std::move(opened), std::move(table));
    cursors_.emplace(key_of(*commit.after.room));
    accept(pending, pending.evaluation, std::move(commit));
    pending_.mark_evaluated();
}

void TableRoom::receive(Session& connection, Request request) {
    if (evicted_)
        return connection.close(CloseCode::restarting, "The room is read anew: reconnect.");
    last_used_ms_ = shared_.now_ms();
    // While nobody was here nothing was asked of what other nodes write.
    if (shared_.has_other_nodes() && sessions_.empty() &&
        last_used_ms_ - log_reach_.compared_ms() >= compare_ms)
        expect_newer();
    RoomSession& session = sessions_.of(connection);
    const bool is_held = session.held != nullptr;
    if (pending_.size() >= shared_.options.pending_max ||
        memory_.pending() >= shared_.options.pending_bytes_max ||
        (is_held && session.held->requests.size() >= held_max)) {
        return session.send(std::make_shared<const Message>(
            protocol::json_rpc::error_message(request.id, rules::refuse(wire::busy).error())));
    }
    if (is_held) return session.held->requests.push_back(std::move(request));
    RoomRequest read = read_room_request(std::move(request), game_);
    PendingRequest& pending = pending_.push();
    pending.session = session.handle;
    pending.member = session.member;
    pending.request = std::move(read);
    go_on();
}

void TableRoom::left(Session& connection) {
    last_used_ms_ = shared_.now_ms();
    if (sessions_.erase(connection)) mark_dirty();
}

void TableRoom::end_expired(std::int64_t now_ms) {
    if (disconnect_expired(*durable_.room, now_ms, sessions_)) mark_dirty();
    await_expiry();
}

/// Has the room looked at when the next of its links expires.
void TableRoom::await_expiry() {
    shared_.expiries.set(*this, next_expiry(*durable_.room, shared_.now_ms(), sessions_));
}

std::shared_ptr<void> TableRoom::watch(std::function<void()> wake) {
    return watchers_.add(std::move(wake));
}

bool TableRoom::is_idle() const {
    return sessions_.empty() && pending_.is_idle() && watchers_.empty();
}

void TableRoom::count_memory() {
    memory_.count(history_.bytes() + replies_.bytes() + odds_.bytes() + hidden_.bytes());
}

void TableRoom::send_presence() {
    sessions_.send_presence();
    presence_reports_.send_changes();
}

void TableRoom::trim_past() {
    history_.trim();
    hidden_ = {};
    count_memory();
}

void TableRoom::mark_dirty() {
    if (std::exchange(dirty_, true)) return;
    shared_.dirty.push_back(weak_from_this());
}

void TableRoom::take_batches(std::vector<Batch>& out) {
    dirty_ = false;
    // Another node may bring the room to just where a batch goes on that was decided upon one which
    // was not stored. The log refuses it where both are of one call.
    const bool waits = shared_.has_other_nodes() && pending_.in_flight() > 0;
    if (!waits) pending_.take_batches(out);
}

void TableRoom::on_appended(Append outcome) {
    try {
        const auto returned = pending_.on_appended(outcome);
        if (shared_.has_other_nodes() && pending_.in_flight() == 0) mark_dirty();
        switch (returned) {
            case PendingQueue::Returned::nothing:
                return;
            case PendingQueue::Returned::can_send:
                return mark_dirty();
            case PendingQueue::Returned::log_is_ahead:
                // A batch that was given up was stored all the same: the log is right, and who
                // sends its command again is answered from there.
                mark_dirty();
                expect_newer();
                break;
            case PendingQueue::Returned::front:
                on_front_appended(outcome);
                break;
        }
    } catch (const std::exception& error) {
        log_failure("room could not go on", id_, error);
        fail_all(wire::storage);
    }
    go_on();
}

void TableRoom::on_front_appended(Append outcome) {
    switch (outcome) {
        case Append::stored:
            pending_.front().evaluation.stored = true;
            return;
        case Append::unstorable:
            return on_unstorable();
        case Append::failed:
            return fail_all(wire::storage);
        case Append::damaged:
            return leave_damaged();
        case Append::duplicate:
            return on_duplicate();
        case Append::conflict:
            return on_conflict();
        case Append::unsure:
            return on_unsure();
    }
}

/// The first request leads to what the log never takes. It is refused for good, and alone: what was
/// evaluated upon it is evaluated anew.
void TableRoom::on_unstorable() {
    const PendingRequest refused = std::move(pending_.front());
    pending_.pop_front();
    invalidate_pending();
    const rules::Refusal refusal = rules::refuse(wire::trouble).error();
    if (refused.on_opened) return refused.on_opened(refusal);
    send_reply(refused, std::unexpected(refusal));
}

/// Answers requests, the oldest first, as far as they are stored or have nothing to store.
void TableRoom::run() {
    if (running_) return;
    running_ = true;
    while (pending_.can_answer()) {
        PendingRequest& pending = pending_.front();
        const Evaluation& evaluation = pending.evaluation;
        if (evaluation.commit && !evaluation.stored) break;
        deliver(pending);
        pending_.pop_front();
    }
    running_ = false;
}

void TableRoom::deliver(PendingRequest& pending) {
    try {
        if (pending.evaluation.commit) {
            const std::size_t bytes = pending.evaluation.commit->bytes;
            memory_.remove_pending(bytes);
            count_stored(pending, bytes);
            ++shared_.totals.commands;
            publish_or_disconnect(std::move(*pending.evaluation.commit));
        }
        reply(pending);
    } catch (const std::exception& error) {
        log_line(Level::error, "answer failed",
                 {{"room", id_}, {"method", pending.request.method}, {"error", error.what()}});
        if (pending.evaluation.remembered) replies_.end(*pending.evaluation.remembered);
        RoomSession* session = sessions_.find(pending.session);
        const bool joins = std::holds_alternative<AnswerJoin>(pending.evaluation.answer);
        if (session && joins && sessions_.leave(*session)) mark_dirty();
        send_reply(pending, rules::refuse(wire::trouble));
    }
}

/// It is stored, but where not everybody was sent it they are disconnected, to reconnect to what
/// the room's history has.
void TableRoom::publish_or_disconnect(Commit commit) {
    try {
        publish(std::move(commit));
    } catch (const std::exception& error) {
        log_failure("event not shown", id_, error);
        disconnect_all();
    }
}

/// A durable commit: the room is as after it, and everybody who may know of it is sent it. Where
/// that fails it throws, and the commit is in the room's history all the same: who reconnects is
/// told of it.
void TableRoom::publish(Commit commit) {
    durable_ = commit.after;
    if (commit.before.table != commit.after.table || commit.before.room != commit.after.room)
        memory_.grow(commit.bytes);
    // Before it is sent: where this version is the latest, both share it.
    if (latest_.seq < durable_.seq) latest_ = durable_;
    std::exception_ptr failed;
    try {
        broadcast(commit, view_context(), sessions_);
    } catch (...) {
        failed = std::current_exception();
        commit.for_all.clear();
    }
    if (disconnect_removed(commit, sessions_)) mark_dirty();
    const bool changes_room = commit.before.room != commit.after.room;
    drop_images(commit);
    forget_use_of_removed(commit);
    history_.push(std::move(commit));
    if (changes_room) {
        await_expiry();
        answer_asking();
    }
    if (durable_.seq - snapshot_seq_ >= shared_.options.snapshot_every) {
        snapshot_seq_ = durable_.seq;
        memory_.measure(durable_, game_);
        shared_.log.keep_snapshot(id_, {durable_.seq, snapshot_json(durable_, game_), timeline_});
    }
    count_memory();
    if (failed) std::rethrow_exception(failed);
}

/// What those have stored who are removed is no use of the room's any more.
void TableRoom::forget_use_of_removed(const Commit& commit) {
    const auto forget = [this](const wire::Id& member) {
        shared_.quotas->remove_member(id_, member.value, steady_ms());
    };
    for (const Entry& entry : commit.entries) {
        const wire::EventRecord* event = entry.of_room();
        if (!event) continue;
        if (const auto* kicked = std::get_if<wire::Kicked>(event)) forget(kicked->member);
        if (const auto* cleared = std::get_if<wire::SeatsCleared>(event))
            std::ranges::for_each(cleared->members, forget);
    }
}

void TableRoom::disconnect_all() {
    const std::vector<RoomSession*> joined = sessions_.joined();
    for (RoomSession* session : joined) {
        sessions_.leave(*session);
        session->close(CloseCode::trouble, "reconnect");
    }
    if (!joined.empty()) mark_dirty();
}

/// What is pending was evaluated on what did not happen.
void TableRoom::invalidate_pending() {
    pending_.invalidate();
    memory_.clear_pending();
    latest_ = durable_;
    replies_.end_all();
    sessions_.reset_joining();
}

void TableRoom::fail_all(const rules::RefusalKind& kind) {
    invalidate_pending();
    const rules::Refusal refusal = rules::refuse(kind).error();
    for (const PendingRequest& pending : pending_.take_all()) {
        if (pending.on_opened)
            pending.on_opened(refusal);
        else
            send_reply(pending, std::unexpected(refusal));
    }
}

bool TableRoom::leave_lost_timeline() {
    if (shared_.log.timeline(id_) == timeline_) return false;
    log_line(Level::warning, "the log may have lost its end: the room is read anew",
             {{"room", id_}});
    evict("The room is read anew: reconnect.");
    return true;
}

void TableRoom::leave_damaged() {
    fail_all(wire::storage);
    evict("The room's records cannot be read here: reconnect.");
}

void TableRoom::evict(std::string_view why) {
    if (std::exchange(evicted_, true)) return;
    fail_all(wire::unsure);
    sessions_.close_all(CloseCode::restarting, why);
    watchers_.wake();  // Who follows it by HTTP finds it gone.
    shared_.expiries.set(*this, std::nullopt);
    presence_reports_.send();
    shared_.forget_room(*this);
    log_reach_.release();
}

}  // namespace kast::server

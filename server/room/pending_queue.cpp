// The queue of what was asked: stored in order, told in order, and put right where storing went
// wrong.

#include "protocol/room_refusals.hpp"
#include "server/logging.hpp"
#include "server/room/table_room.hpp"

#include <algorithm>

namespace kast::server {
namespace {

constexpr int attempts_max = 8;

}  // namespace

void TableRoom::mark_dirty() {
    if (dirty_) return;
    dirty_ = true;
    shared_.dirty.push_back(weak_from_this());
}

void TableRoom::take_batches(std::vector<Batch>& out) {
    dirty_ = false;
    // Batches judged on what was then not stored must all be back before new ones go out.
    if (stale_in_flight_ > 0) return;
    for (PendingRequest& pending : pending_) {
        if (!pending.batch) continue;
        out.push_back(std::move(*pending.batch));
        pending.batch.reset();
        in_flight_.push_back(pending.number);
    }
}

void TableRoom::on_appended(Append outcome) {
    if (in_flight_.empty()) return;
    const std::uint64_t number = in_flight_.front();
    in_flight_.pop_front();
    if (number == 0) {
        return on_stale_append(outcome);
    }
    // Those before it are stored or had nothing to store, and have been told.
    if (pending_.empty() || pending_.front().number != number) return;
    try {
        switch (outcome) {
            case Append::stored:
                pending_.front().stored = true;
                break;
            case Append::failed:
                fail_all();
                break;
            case Append::duplicate:
                on_duplicate();
                break;
            case Append::conflict:
                on_conflict();
                break;
        }
    } catch (const std::exception& error) {
        log_line(Level::error, "room could not go on", {{"room", id_}, {"error", error.what()}});
        fail_all();
    }
    run();
}

/// A batch that was given up while it was out. Should it have been stored all the same, the log is
/// right, and who sends its command again is answered from there.
void TableRoom::on_stale_append(Append outcome) {
    --stale_in_flight_;
    log_is_ahead_ = log_is_ahead_ || outcome == Append::stored;
    if (stale_in_flight_ > 0) return;
    mark_dirty();
    if (!std::exchange(log_is_ahead_, false)) return;
    try {
        catch_up();
        reevaluate_from(0);
    } catch (const std::exception& error) {
        log_line(Level::error, "room could not go on", {{"room", id_}, {"error", error.what()}});
        fail_all();
    }
    run();
}

void TableRoom::catch_up() {
    for (Commit& commit : history_.read_newer(durable_)) publish(std::move(commit));
}

void TableRoom::run() {
    if (running_) return;
    running_ = true;
    while (!pending_.empty()) {
        PendingRequest& pending = pending_.front();
        if (pending.commit && !pending.stored) break;
        if (pending.remembered)
            pending_keys_.erase(ReplyCache::key(pending.member.value, pending.request.id));
        deliver(pending);
        pending_.pop_front();
    }
    running_ = false;
}

void TableRoom::deliver(PendingRequest& pending) {
    try {
        if (pending.commit) publish(std::move(*pending.commit));
    } catch (const std::exception& error) {
        // It is stored, but not everybody was told of it: they are sent away to come again, to what
        // the log has.
        log_line(Level::error, "event not shown", {{"room", id_}, {"error", error.what()}});
        disconnect_all();
    }
    try {
        (this->*pending.reply)(pending);
    } catch (const std::exception& error) {
        log_line(Level::error, "answer failed",
                 {{"room", id_}, {"method", pending.request.method}, {"error", error.what()}});
        RoomSession* session = find_session(pending);
        if (session && pending.grant) remove_joined(*session);
        send_reply(pending, {true, error_text(rules::refuse(wire::trouble).error())});
    }
}

void TableRoom::disconnect_all() {
    for (RoomSession* session : std::vector<RoomSession*>(joined_)) {
        remove_joined(*session);
        session->connection->close(Close::trouble, "come again");
    }
}

void TableRoom::invalidate_pending() {
    for (std::uint64_t& number : in_flight_) number = 0;
    stale_in_flight_ = in_flight_.size();
    latest_ = durable_;
    pending_keys_.clear();
    for (auto& [connection, session] : sessions_) {
        if (session->phase != RoomSession::Phase::joining) continue;
        session->phase = RoomSession::Phase::outside;
        session->member = {};
    }
}

void TableRoom::fail_all() {
    invalidate_pending();
    const rules::Refusal refusal = rules::refuse(wire::storage).error();
    std::deque<PendingRequest> failed = std::exchange(pending_, {});
    for (const PendingRequest& pending : failed) {
        if (pending.opened)
            pending.opened(refusal);
        else
            send_reply(pending, {true, error_text(refusal)});
    }
}

void TableRoom::reevaluate_from(std::size_t from) {
    invalidate_pending();
    for (std::size_t i = from; i < pending_.size(); ++i) evaluate(pending_[i]);
}

void TableRoom::on_duplicate() {
    PendingRequest& pending = pending_.front();
    auto answer = shared_.log.answered(id_, pending.member.value, pending.request.id);
    if (!answer) return fail_all();
    ++shared_.totals.repeated;
    pending.commit.reset();
    pending.answer = {false, std::move(*answer)};
    pending.reply = &TableRoom::reply_answer;
    reevaluate_from(1);
}

void TableRoom::on_conflict() {
    PendingRequest& pending = pending_.front();
    if (pending.opened) {
        const auto opened = std::exchange(pending.opened, {});
        pending_.clear();
        invalidate_pending();
        return opened(rules::refuse(rules::id_taken).error());
    }
    if (++pending.attempts > attempts_max) return fail_all();
    catch_up();
    reevaluate_from(0);
}

}  // namespace kast::server

// What the log has of a room and the room has not: commits of other nodes, and replies that the
// cache has dropped. Both are read in the background. Until they are read the room evaluates
// nothing: its requests wait in their order, and the other rooms of the shard play on.

#include "protocol/room_refusals.hpp"
#include "server/bus/bus.hpp"
#include "server/logging.hpp"
#include "server/room/table_room.hpp"

#include <algorithm>
#include <utility>
#include <variant>

namespace kast::server {
namespace {

/// How often a request is evaluated anew because another node was quicker.
constexpr int attempts_max = 64;
/// Commits that are read before they are published; then more are.
constexpr std::size_t commits_at_once = 512;

/// The furthest place that a request names, or 0.
std::uint64_t furthest_place(const RequestBody& body, const Cursors& cursors) {
    std::uint64_t furthest = 0;
    const auto look = [&](const auto& cursor) {
        furthest = std::max(furthest, cursors.open(cursor.value).value_or(0));
    };
    const auto look_at = [&]<class T>(const Params<T>& params) {
        if (!params) return;
        if constexpr (std::is_same_v<T, wire::Join>) {
            if (params->since) look(*params->since);
        } else if constexpr (std::is_same_v<T, wire::History>) {
            look(params->before);
        } else if constexpr (std::is_same_v<T, wire::SeenBy>) {
            if (params->before) look(*params->before);
        } else if constexpr (std::is_same_v<T, wire::Undo>) {
            look(params->to);
        } else if constexpr (std::is_same_v<T, wire::Amend>) {
            look(params->roll);
            look(params->based_on);
        } else if constexpr (std::is_same_v<T, wire::AmendPreview> ||
                             std::is_same_v<T, wire::OpenRoll>) {
            look(params->roll);
        }
    };
    std::visit(
        [&]<class Body>(const Body& one) {
            if constexpr (requires { look_at(one); }) look_at(one);
        },
        body);
    return furthest;
}

void log_damage(const std::string& room, std::string_view why) {
    log_line(Level::error, "a room's records cannot be read", {{"room", room}, {"why", why}});
}

}  // namespace

/// What is read of the log after `version`.
struct NewerReading {
    RoomVersion version;
    std::uint64_t expected_seq = 0;  ///< how far it should reach at least
    std::vector<Commit> commits;
    bool has_more = false;
    std::string unknown;  ///< what of it this server does not know
    std::string damage;   ///< what of it is not as it was stored
    /// A command that the log has answered, where there is one.
    wire::Id member = {};
    std::string command = {};
    std::optional<std::string> answer = {};
};

void TableRoom::on_hint(std::uint64_t seq) {
    if (!is_durable() || evicted_ || seq <= durable_.seq) return;
    log_reach_.learn(seq);
    go_on();
}

void TableRoom::on_last_seq(const LastSeq& seq) {
    if (seq) return on_hint(*seq);
    if (evicted_) return;
    log_damage(id_, seq.error());
    leave_damaged();
}

/// The log may hold more than the room does: it is read before anything else is evaluated.
void TableRoom::expect_newer() {
    if (is_durable()) log_reach_.expect_newer();
}

void TableRoom::refresh(std::function<void()> done) {
    if (!shared_.has_other_nodes() || evicted_) return done();
    log_reach_.await(std::move(done));
    expect_newer();
    go_on();
}

/// Answers what can be answered and evaluates what waits for nothing, until neither is left.
void TableRoom::go_on() {
    run();
    while (evaluate_waiting()) run();
    if (!waits()) log_reach_.release();
}

/// True where it has evaluated something.
bool TableRoom::evaluate_waiting() {
    bool has_evaluated = false;
    while (PendingRequest* next = waits() ? nullptr : pending_.unevaluated()) {
        if (shared_.has_other_nodes() && must_read_on_for(*next)) break;
        evaluate(*next);
        if (next->evaluation.asks_log) {
            look_up(*next);
            break;
        }
        if (next->evaluation.asks_last_sent) {
            look_up_last_sent(*next);
            break;
        }
        if (next->evaluation.past_query &&
            std::holds_alternative<AmendQuery>(*next->evaluation.past_query)) {
            amend_aside(pending_.take_unevaluated());
            continue;
        }
        if (next->evaluation.past_query) {
            find_past(*next);
            break;
        }
        pending_.mark_evaluated();
        has_evaluated = true;
    }
    read_newer_when_due();
    return has_evaluated;
}

/// Before a cursor, a token or a seat that the room does not know is refused it looks, once,
/// whether another node has made it.
bool TableRoom::must_read_on_for(PendingRequest& pending) {
    if (pending.read_on_for) return false;
    const std::uint64_t place = furthest_place(pending.request.body, *cursors_);
    bool is_known = place <= durable_.seq;
    if (const auto* join = std::get_if<Params<wire::Join>>(&pending.request.body); join && *join)
        is_known = is_known && evaluator_.authorize(latest_, **join);
    if (is_known) return false;
    pending.read_on_for = true;
    expect_newer();
    return true;
}

/// While a batch is out that was evaluated on what is durable its outcome is awaited: either it
/// was first, and nothing is missing before it, or it comes back as a conflict.
void TableRoom::read_newer_when_due() {
    const bool is_due = log_reach_.is_beyond(durable_.seq) && !pending_.awaits_outcome();
    if (!is_due || log_reach_.is_reading() || running_ || evicted_) return;
    read_newer(std::make_unique<NewerReading>());
}

void TableRoom::read_newer(std::unique_ptr<NewerReading> reading) {
    invalidate_pending();
    log_reach_.begin_reading();
    reading->version = durable_;
    reading->expected_seq = log_reach_.seq();
    const std::shared_ptr<NewerReading> shared = std::move(reading);
    read_in_background(
        [shared, &log = shared_.log, id = id_](const LoggedEvents& events, const Cursors&) {
            try {
                events.replay(shared->version, [&](Commit commit) {
                    shared->commits.push_back(std::move(commit));
                    shared->has_more = shared->commits.size() == commits_at_once;
                    return !shared->has_more;
                });
            } catch (const protocol::UnknownRecord& unknown) {
                shared->unknown = unknown.what();
            } catch (const DamagedRoom& damage) {
                shared->damage = damage.what();
            }
            if (!shared->command.empty())
                shared->answer = log.answered(id, shared->member.value, shared->command);
        },
        [this, shared](bool is_read) { on_newer_read(*shared, is_read); });
}

void TableRoom::on_newer_read(NewerReading& reading, bool is_read) {
    log_reach_.end_reading();
    if (evicted_) return;
    if (!is_read) {
        // It is tried again with the next request, or when the log is said to be ahead once more.
        expect_newer();
        fail_all(wire::storage);
        log_reach_.release();
        return;
    }
    for (Commit& commit : reading.commits) publish_or_disconnect(std::move(commit));
    if (!reading.commits.empty()) {
        log_reach_.set_announced(durable_.seq);
        replies_.set_incomplete();
        watchers_.wake();
    }
    if (!reading.unknown.empty()) {
        log_line(Level::warning, "a room is left to newer nodes",
                 {{"room", id_}, {"why", reading.unknown}});
        return evict("Another server goes on with this room: reconnect.");
    }
    if (!reading.damage.empty()) {
        log_damage(id_, reading.damage);
        return leave_damaged();
    }
    if (reading.answer)
        replies_.keep(ReplyCache::key_of(reading.member.value, reading.command),
                      std::move(*reading.answer));
    if (reading.has_more) {
        expect_newer();
    } else if (log_reach_.seq() == reading.expected_seq) {
        // What was said of the log was no more than this.
        log_reach_.catch_up(durable_.seq, shared_.now_ms());
    }
    go_on();
}

/// The first request was answered long ago: its answer is in the log.
void TableRoom::on_duplicate() {
    PendingRequest& pending = pending_.front();
    if (++pending.attempts > attempts_max) return fail_all(wire::storage);
    auto reading = std::make_unique<NewerReading>();
    reading->member = pending.member;
    reading->command = pending.request.id;
    read_newer(std::move(reading));
}

/// Another node has written to this room.
void TableRoom::on_conflict() {
    PendingRequest& pending = pending_.front();
    if (pending.on_opened) {
        const auto on_opened = std::exchange(pending.on_opened, {});
        pending_.take_all();
        invalidate_pending();
        return on_opened(rules::refuse(rules::id_taken).error());
    }
    if (++pending.attempts > attempts_max) return fail_all(wire::storage);
    invalidate_pending();
    expect_newer();
}

/// Nobody knows what was stored until the log can be read again: then it is.
void TableRoom::on_unsure() {
    if (leave_lost_timeline()) return;
    fail_all(wire::unsure);
    expect_newer();
}

/// Of what is refused now the log may have an answer from before.
void TableRoom::look_up(const PendingRequest& pending) {
    struct LookUp {
        std::uint64_t number;
        wire::Id member;
        std::string command;
        std::optional<std::string> answer;
    };
    const auto look_up =
        std::make_shared<LookUp>(pending.number, pending.member, pending.request.id, std::nullopt);
    log_reach_.set_looking_up(true);
    read_in_background(
        [look_up, &log = shared_.log, id = id_](const LoggedEvents&, const Cursors&) {
            look_up->answer = log.answered(id, look_up->member.value, look_up->command);
        },
        [this, look_up](bool is_read) {
            if (look_up->answer)
                replies_.keep(ReplyCache::key_of(look_up->member.value, look_up->command),
                              *look_up->answer);
            if (PendingRequest* pending = end_look_up(look_up->number, is_read)) {
                pending->looked_up = is_read;
                // Its own: the cache may forget it again before it is evaluated.
                if (look_up->answer) pending->reply_in_log = *look_up->answer;
            }
            go_on();
        });
}

/// A command that changes nothing is answered with the place of what its member was sent last.
void TableRoom::look_up_last_sent(const PendingRequest& pending) {
    log_reach_.set_looking_up(true);
    read_last_sent(viewer_in(latest_, pending.member),
                   [this, number = pending.number](std::optional<std::uint64_t> seq) {
                       PendingRequest* here = end_look_up(number, seq.has_value());
                       if (here) here->last_sent = seq;
                       go_on();
                   });
}

/// The room need not wait any more. The request that it waited for, refused where nothing could be
/// read for it; null where it is gone.
PendingRequest* TableRoom::end_look_up(std::uint64_t number, bool is_read) {
    log_reach_.set_looking_up(false);
    PendingRequest* pending = pending_.find(number);
    if (!is_read && pending && pending == pending_.unevaluated()) {
        pending->evaluation = refuse_with(wire::storage);
        pending_.mark_evaluated();
    }
    return pending;
}

void TableRoom::announce() {
    if (!shared_.has_other_nodes() || durable_.seq <= log_reach_.announced()) return;
    log_reach_.set_announced(durable_.seq);
    shared_.options.bus->announce({id_, durable_.seq});
}

}  // namespace kast::server

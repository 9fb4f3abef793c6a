// What is asked of a room, judged on the state as it will be once all before it is stored. Nothing
// is told here: a judgement is a commit to be stored, or an answer to be given in its turn.

#include "protocol/json_text.hpp"
#include "protocol/read.hpp"
#include "protocol/room_refusals.hpp"
#include "server/logging.hpp"
#include "server/room/command_dice.hpp"
#include "server/room/table_room.hpp"

namespace kast::server {
namespace {

using rules::refuse;
using wire::Id;

constexpr std::size_t page_default = 50;
constexpr std::size_t nonce_bytes_max = 64;

Entry own_entry(wire::EventRecord event) {
    Entry entry;
    entry.type = std::visit([](const auto& one) -> std::string_view { return one.type; }, event);
    entry.value = std::make_shared<const wire::EventRecord>(std::move(event));
    return entry;
}

std::vector<Entry> own_entries(std::vector<wire::EventRecord> events) {
    std::vector<Entry> entries;
    for (wire::EventRecord& event : events) entries.push_back(own_entry(std::move(event)));
    return entries;
}

/// Takes the client's share in the dice out of the parameters: every method may have it.
rules::Result<std::string> take_nonce(Json& params) {
    if (!params.is_object()) return refuse(rules::invalid_params);
    const auto found = params.find("nonce");
    if (found == params.end()) return std::string();
    const bool fits = found->is_string() && !found->get_ref<const std::string&>().empty() &&
                      found->get_ref<const std::string&>().size() <= nonce_bytes_max;
    if (!fits) return refuse(rules::invalid_params, {}, "/nonce");
    std::string nonce = found->get<std::string>();
    params.erase(found);
    return nonce;
}

}  // namespace

rules::Result<std::uint64_t> TableRoom::seq_of(std::string_view cursor,
                                               std::string_view path) const {
    const auto seq = cursors_->open(cursor);
    if (!seq || *seq == 0 || *seq > durable_.seq) return refuse(wire::bad_cursor, {}, path);
    return *seq;
}

void TableRoom::refuse_pending(PendingRequest& pending, const rules::Refusal& refusal) {
    ++shared_.totals.refused;
    pending.answer = {true, error_text(refusal)};
    pending.reply = &TableRoom::reply_answer;
}

void TableRoom::evaluate(PendingRequest& pending) {
    pending.answer = {};
    pending.commit.reset();
    pending.batch.reset();
    pending.grant.reset();
    pending.remembered = false;
    pending.stored = false;
    try {
        evaluate_checked(pending);
    } catch (const std::exception& error) {
        // A mistake of ours, or storage that cannot be read: this command fails, the room goes on.
        log_line(Level::error, "command failed",
                 {{"room", id_}, {"method", pending.request.method}, {"error", error.what()}});
        pending.commit.reset();
        pending.batch.reset();
        // It may go well next time: not what is to be answered for ever.
        if (std::exchange(pending.remembered, false)) {
            pending_keys_.erase(ReplyCache::key(pending.member.value, pending.request.id));
        }
        refuse_pending(pending, refuse(wire::trouble).error());
    }
}

void TableRoom::evaluate_checked(PendingRequest& pending) {
    RoomSession* session = find_session(pending);
    if (pending.request.method == wire::Join::method) {
        if (!session) return refuse_pending(pending, refuse(wire::not_joined).error());
        return evaluate_join(pending, *session);
    }
    if (session) {
        if (session->phase == RoomSession::Phase::outside) {
            return refuse_pending(pending, refuse(wire::not_joined).error());
        }
        pending.member = session->member;
    }
    const std::string& method = pending.request.method;
    if (method == wire::History::method) return evaluate_history(pending);
    if (method == wire::SeenBy::method) return evaluate_seen_by(pending);
    if (method == wire::AskOdds::method) return evaluate_odds(pending);
    if (!pending.member.empty()) return evaluate_command(pending);
    if (method == wire::Leave::method) {
        pending.reply = &TableRoom::reply_leave;
        return;
    }
    const bool known = is_room_command(method) || method == wire::Undo::method ||
                       method == wire::OpenRoll::method || game_.knows(method);
    refuse_pending(pending,
                   refuse(known ? wire::spectators_only_watch : wire::no_such_method).error());
}

void TableRoom::evaluate_join(PendingRequest& pending, RoomSession& session) {
    if (session.phase != RoomSession::Phase::outside) {
        return refuse_pending(pending, refuse(wire::already_joined).error());
    }
    const auto join = protocol::read_json<wire::Join>(pending.request.params);
    if (!join) return refuse_pending(pending, join.error());
    pending.has_from = join->since.has_value();
    if (join->since) {
        const auto since = seq_of(join->since->value, "/since");
        if (!since) return refuse_pending(pending, since.error());
        pending.from = *since;
    }
    auto grant = authorize_join(*latest_.room, *join, random());
    if (!grant) {
        refuse_pending(pending, grant.error());
        pending.reply = &TableRoom::reply_refused_join;
        return;
    }
    session.phase = RoomSession::Phase::joining;
    session.member = pending.member = grant->member;
    session.invite = grant->invite;
    session.receives_events =
        grant->role != wire::Role::bot || grant->scopes.contains(wire::Scope::events);
    if (grant->joined) {
        // A join is not remembered by its id, which a client makes up before it has a member: what
        // makes it safe to repeat is the seat.
        pending.commit = commit_of(pending, own_entries({*grant->joined}), nullptr, false);
    }
    pending.grant = std::move(*grant);
    pending.reply = &TableRoom::reply_join;
    if (pending.commit) accept(pending, std::move(*pending.commit));
}

void TableRoom::evaluate_history(PendingRequest& pending) {
    const auto history = protocol::read_json<wire::History>(pending.request.params);
    if (!history) return refuse_pending(pending, history.error());
    const auto before = seq_of(history->before.value, "/before");
    if (!before) return refuse_pending(pending, before.error());
    const RoomSession* session = find_session(pending);
    if (session && !session->receives_events)
        return refuse_pending(pending, refuse(wire::out_of_scope).error());
    pending.from = *before;
    pending.limit = history->limit ? static_cast<std::size_t>(history->limit->value) : page_default;
    pending.reply = &TableRoom::reply_history;
}

void TableRoom::evaluate_seen_by(PendingRequest& pending) {
    const auto asked = protocol::read_json<wire::SeenBy>(pending.request.params);
    if (!asked) return refuse_pending(pending, asked.error());
    const wire::MemberState* requester = find_member(latest_, pending.member);
    if (!requester || requester->role != wire::Role::gm) {
        return refuse_pending(pending, refuse(rules::gm_only).error());
    }
    if (!latest_.room->members.contains(asked->member)) {
        return refuse_pending(pending, refuse(wire::no_such_member, {}, "/member").error());
    }
    pending.has_from = asked->before.has_value();
    if (asked->before) {
        const auto before = seq_of(asked->before->value, "/before");
        if (!before) return refuse_pending(pending, before.error());
        pending.from = *before;
    }
    pending.limit = asked->limit ? static_cast<std::size_t>(asked->limit->value) : page_default;
    pending.reply = &TableRoom::reply_seen_by;
}

void TableRoom::evaluate_command(PendingRequest& pending) {
    const std::string key = ReplyCache::key(pending.member.value, pending.request.id);
    if (replies_.find(key) || pending_keys_.contains(key)) {
        ++shared_.totals.repeated;
        pending.reply = &TableRoom::reply_again;
        return;
    }
    const wire::MemberState* member = find_member(latest_, pending.member);
    if (!member || member->standing != wire::Standing::seated) {
        return refuse_pending(pending, refuse(wire::not_joined).error());
    }
    pending.remembered = true;
    ++pending_keys_[key];
    auto commit = decide_command(pending, *member);
    // What is refused now, or changes nothing any more, may have been done long ago: then it is
    // answered as it was. (What would be stored again the log itself knows.)
    if ((!commit || commit->entries.empty()) && replies_.is_incomplete()) {
        if (auto before = shared_.log.answered(id_, pending.member.value, pending.request.id)) {
            ++shared_.totals.repeated;
            pending.answer = {false, std::move(*before)};
            pending.reply = &TableRoom::reply_answer;
            return;
        }
    }
    if (!commit) return refuse_pending(pending, commit.error());
    pending.reply = pending.request.method == wire::Leave::method ? &TableRoom::reply_leave
                                                                  : &TableRoom::reply_answer;
    pending.answer = {false, result_of(pending, *commit)};
    if (!commit->entries.empty()) accept(pending, std::move(*commit));
}

rules::Result<Commit> TableRoom::decide_command(const PendingRequest& pending,
                                                const wire::MemberState& member) {
    const std::string& method = pending.request.method;
    if (is_room_command(method)) return decide_own(pending, member);
    if (method == wire::Undo::method) return decide_undo(pending, member);
    if (method == wire::OpenRoll::method) return decide_open(pending, member);
    if (game_.knows(method)) return decide_played(pending, member);
    return refuse(wire::no_such_method);
}

CommandDice::Source TableRoom::dice_source(const PendingRequest& pending) const {
    CommandDice::Source source{*latest_.room, pending.member.value, pending.request.id,
                               pending.nonce};
    if (const auto seed = test_seed()) {
        const wire::Counters& counters = latest_.counters;
        source.test = {*seed, latest_.room->epoch.number,
                       static_cast<std::uint64_t>(counters.rolls + counters.secret_rolls),
                       latest_.seq};
    }
    return source;
}

/// Nothing in a room that was opened with fair dice, whatever the server is run with.
std::optional<std::uint64_t> TableRoom::test_seed() const {
    const bool marked = latest_.room && latest_.room->test_dice.value_or(false);
    return marked ? shared_.options.test_dice : std::nullopt;
}

Random TableRoom::random() const {
    const auto seed = test_seed();
    return seed ? test_random(*seed, latest_.seq) : shared_.options.random;
}

rules::Result<Commit> TableRoom::decide_own(const PendingRequest& pending,
                                            const wire::MemberState& member) {
    CommandDice dice(dice_source(pending));
    const Requester requester{pending.member, member.role, member.scopes, pending.request.id,
                              pending.nonce};
    auto decided = decide(*latest_.room, pending.request.method, pending.request.params, requester,
                          {dice, random()});
    if (!decided) return std::unexpected(std::move(decided.error()));
    for (wire::EventRecord& event : decided->events) {
        if (auto* revealed = std::get_if<wire::EpochRevealed>(&event)) {
            revealed->rolls = latest_.counters.rolls;
        }
    }
    return commit_of(pending, own_entries(std::move(decided->events)), &dice, decided->open);
}

rules::Result<Commit> TableRoom::decide_played(const PendingRequest& pending,
                                               const wire::MemberState& member) {
    if (member.role == wire::Role::bot) return refuse(wire::out_of_scope);
    CommandDice dice(dice_source(pending));
    auto decided = game_.decide(*latest_.table, pending.request.method,
                                pending.request.params.dump(), {pending.member, member.role}, dice);
    if (!decided) return std::unexpected(std::move(decided.error()));
    std::vector<Entry> entries;
    for (protocol::GameEvent& event : decided->events) {
        entries.emplace_back().type = event.type;
        entries.back().value = std::move(event);
    }
    // Open where everybody sees all of it: only then can everybody check all its dice.
    bool open = dice.rolled();
    for (const Entry& entry : entries) open = open && may_see(entry, {}, view_context());
    Commit commit = commit_of(pending, std::move(entries), &dice, open);
    if (!commit.entries.empty()) commit.after.table = std::move(decided->after);
    return commit;
}

rules::Result<Commit> TableRoom::decide_undo(const PendingRequest& pending,
                                             const wire::MemberState& member) {
    const auto undo = protocol::read_json<wire::Undo>(pending.request.params);
    if (!undo) return std::unexpected(undo.error());
    if (member.role != wire::Role::gm) return refuse(rules::gm_only);
    const auto to = seq_of(undo->to.value, "/to");
    if (!to) return std::unexpected(to.error());
    const RoomVersion then = history_.version_after(*to);
    wire::UndoneRecord undone{then.seq, 1};
    history_.for_each_before(then.seq + 1, [&](const Entry& entry) {
        undone.to_public = entry.seq;
        return !may_see(entry, {}, view_context());
    });
    std::vector<Entry> entries = own_entries({undone});
    entries.front().table = then.table;
    return commit_of(pending, std::move(entries), nullptr, false);
}

rules::Result<Commit> TableRoom::decide_open(const PendingRequest& pending,
                                             const wire::MemberState& member) {
    const auto open = protocol::read_json<wire::OpenRoll>(pending.request.params);
    if (!open) return std::unexpected(open.error());
    const auto place = seq_of(open->roll.value, "/roll");
    if (!place) return std::unexpected(place.error());
    std::optional<Entry> roll;
    history_.for_each_from(*place, [&](const Entry& entry) {
        roll = entry;
        return false;
    });
    const rules::Viewer viewer = viewer_in(latest_, pending.member);
    if (!roll || !shows_dice(*roll, viewer, view_context()))
        return refuse(wire::no_such_roll, {}, "/roll");
    if (member.role != wire::Role::gm && roll->by != pending.member.value)
        return refuse(rules::not_allowed, {}, "/roll");
    if (shows_dice(*roll, {}, view_context()) ||
        latest_.room->opened_rolls.contains(static_cast<std::int64_t>(roll->seq)))
        return refuse(wire::already_open, {}, "/roll");
    return commit_of(pending, own_entries({opened(*roll)}), nullptr, false);
}

/// The first commit of all: the room, and its first dice epoch.
Commit TableRoom::opening(wire::OpenedRecord opened, protocol::GameStatePtr table) {
    std::vector<Entry> entries = own_entries({std::move(opened), begin_epoch(1, random())});
    entries.front().table = std::move(table);
    return commit_of({}, std::move(entries), nullptr, false);
}

Commit TableRoom::commit_of(const PendingRequest& pending, std::vector<Entry> entries,
                            const CommandDice* dice, bool open) {
    Commit commit{{}, latest_, latest_, 0};
    if (entries.empty()) return commit;
    if (dice && dice->rolled()) {
        wire::ProofRecord proof = dice->proof();
        if (open)
            proof.roll = latest_.counters.rolls + 1;
        else
            proof.secret_roll = latest_.counters.secret_rolls + 1;
        entries.front().proof = std::make_shared<const wire::ProofRecord>(std::move(proof));
    }
    const std::int64_t now = shared_.now_ms();
    std::uint64_t seq = latest_.seq;
    bool played = true;
    for (Entry& entry : entries) {
        entry.seq = ++seq;
        entry.at_ms = now;
        entry.by = pending.member.value;
        entry.cause = pending.request.id;
        entry.more = &entry != &entries.back();
        played = played && entry.of_game();
    }
    if (played) {
        // The system has applied its events already; the caller puts its table in.
        commit.after.seq = seq;
        if (const auto& proof = entries.front().proof) {
            if (proof->roll) commit.after.counters.rolls = *proof->roll;
            if (proof->secret_roll) commit.after.counters.secret_rolls = *proof->secret_roll;
        }
    } else {
        commit.after = apply(latest_, entries, game_);
    }
    commit.entries = std::move(entries);
    return commit;
}

std::uint64_t TableRoom::last_seen_of(const Commit& commit, const rules::Viewer& viewer) const {
    for (auto entry = commit.entries.rbegin(); entry != commit.entries.rend(); ++entry) {
        if (may_see(*entry, viewer, view_context())) return entry->seq;
    }
    return commit.last_seq();
}

std::string TableRoom::result_of(const PendingRequest& pending, const Commit& commit) const {
    std::string result = "{\"cursor\":\"";
    const rules::Viewer viewer = viewer_in(commit.after, pending.member);
    result += cursors_->seal(commit.entries.empty() ? last_client_event(viewer)
                                                    : last_seen_of(commit, viewer));
    result += '"';
    for (const Entry& entry : commit.entries) {
        const auto* own = entry.of_room();
        const auto* invited = own ? std::get_if<wire::InvitedRecord>(own) : nullptr;
        if (!invited) continue;
        result += ",\"invite\":";
        protocol::append_string(result, invited->id.value);
    }
    return result + '}';
}

void TableRoom::accept(PendingRequest& pending, Commit commit) {
    Batch batch{id_, latest_.seq, {}, {}, {}, {}};
    batch.records.reserve(commit.entries.size());
    for (const Entry& entry : commit.entries) {
        batch.records.push_back(record_of(entry, game_));
        commit.bytes += batch.records.back().data.size();
    }
    if (pending.remembered) {
        batch.by = pending.member.value;
        batch.command = pending.request.id;
        batch.answer = pending.answer.body;
    }
    latest_ = commit.after;
    pending.commit = std::move(commit);
    pending.batch = std::move(batch);
    mark_dirty();
}

void TableRoom::receive(Session& connection, Request request) {
    last_used_ms_ = shared_.now_ms();
    RoomSession& session = session_of(connection);
    if (pending_.size() >= shared_.options.pending_max) {
        return connection.send(error_frame(request.id, error_text(refuse(wire::busy).error())));
    }
    PendingRequest& pending = pending_.emplace_back();
    pending.number = next_pending_++;
    pending.connection = &connection;
    pending.session_number = session.number;
    pending.member = session.member;
    pending.request = std::move(request);
    if (auto nonce = take_nonce(pending.request.params)) {
        pending.nonce = std::move(*nonce);
        evaluate(pending);
    } else {
        refuse_pending(pending, nonce.error());
    }
    run();
}

}  // namespace kast::server

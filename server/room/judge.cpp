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

rules::Result<std::uint64_t> TableRoom::place_of(std::string_view cursor,
                                                 std::string_view path) const {
    const auto seq = cursors_->open(cursor);
    if (!seq || *seq == 0 || *seq > durable_.seq) return refuse(wire::bad_cursor, {}, path);
    return *seq;
}

void TableRoom::refuse_step(Step& step, const rules::Refusal& refusal) {
    ++shared_.totals.refused;
    step.answer = {true, error_text(refusal)};
    step.tell = &TableRoom::tell_answer;
}

void TableRoom::judge(Step& step) {
    step.answer = {};
    step.commit.reset();
    step.batch.reset();
    step.entrance.reset();
    step.remembered = false;
    step.stored = false;
    try {
        judge_checked(step);
    } catch (const std::exception& error) {
        // A mistake of ours, or storage that cannot be read: this command fails, the room goes on.
        log_line(Level::error, "command failed",
                 {{"room", id_}, {"method", step.request.method}, {"error", error.what()}});
        step.commit.reset();
        step.batch.reset();
        // It may go well next time: not what is to be answered for ever.
        if (std::exchange(step.remembered, false)) {
            under_way_.erase(Answers::key(step.member.value, step.request.id));
        }
        refuse_step(step, refuse(wire::trouble).error());
    }
}

void TableRoom::judge_checked(Step& step) {
    Visit* visit = find_visit(step);
    if (step.request.method == wire::Join::method) {
        if (!visit) return refuse_step(step, refuse(wire::not_joined).error());
        return judge_join(step, *visit);
    }
    if (visit) {
        if (visit->phase == Visit::Phase::outside) {
            return refuse_step(step, refuse(wire::not_joined).error());
        }
        step.member = visit->member;
    }
    const std::string& method = step.request.method;
    if (method == wire::History::method) return judge_history(step);
    if (method == wire::SeenBy::method) return judge_seen_by(step);
    if (method == wire::AskOdds::method) return judge_odds(step);
    if (!step.member.empty()) return judge_command(step);
    if (method == wire::Leave::method) {
        step.tell = &TableRoom::tell_goodbye;
        return;
    }
    const bool known = is_room_command(method) || method == wire::Undo::method ||
                       method == wire::OpenRoll::method || game_.knows(method);
    refuse_step(step, refuse(known ? wire::spectators_only_watch : wire::no_such_method).error());
}

void TableRoom::judge_join(Step& step, Visit& visit) {
    if (visit.phase != Visit::Phase::outside) {
        return refuse_step(step, refuse(wire::already_joined).error());
    }
    const auto join = protocol::read_json<wire::Join>(step.request.params);
    if (!join) return refuse_step(step, join.error());
    step.has_from = join->since.has_value();
    if (join->since) {
        const auto since = place_of(join->since->value, "/since");
        if (!since) return refuse_step(step, since.error());
        step.from = *since;
    }
    auto entrance = enter(*latest_.room, *join, shared_.options.random);
    if (!entrance) {
        refuse_step(step, entrance.error());
        step.tell = &TableRoom::tell_refused_entry;
        return;
    }
    visit.phase = Visit::Phase::joining;
    visit.member = step.member = entrance->member;
    visit.invite = entrance->invite;
    visit.hears =
        entrance->role != wire::Role::bot || entrance->scopes.contains(wire::Scope::events);
    if (entrance->joined) {
        // A join is not remembered by its id, which a client makes up before it has a member: what
        // makes it safe to repeat is the seat.
        step.commit = commit_of(step, own_entries({*entrance->joined}), nullptr, false);
    }
    step.entrance = std::move(*entrance);
    step.tell = &TableRoom::tell_join;
    if (step.commit) accept(step, std::move(*step.commit));
}

void TableRoom::judge_history(Step& step) {
    const auto history = protocol::read_json<wire::History>(step.request.params);
    if (!history) return refuse_step(step, history.error());
    const auto before = place_of(history->before.value, "/before");
    if (!before) return refuse_step(step, before.error());
    const Visit* visit = find_visit(step);
    if (visit && !visit->hears) return refuse_step(step, refuse(wire::out_of_scope).error());
    step.from = *before;
    step.limit = history->limit ? static_cast<std::size_t>(history->limit->value) : page_default;
    step.tell = &TableRoom::tell_history;
}

void TableRoom::judge_seen_by(Step& step) {
    const auto asked = protocol::read_json<wire::SeenBy>(step.request.params);
    if (!asked) return refuse_step(step, asked.error());
    const wire::MemberState* asker = find_member(latest_, step.member);
    if (!asker || asker->role != wire::Role::gm) {
        return refuse_step(step, refuse(rules::gm_only).error());
    }
    if (!latest_.room->members.contains(asked->member)) {
        return refuse_step(step, refuse(wire::no_such_member, {}, "/member").error());
    }
    step.has_from = asked->before.has_value();
    if (asked->before) {
        const auto before = place_of(asked->before->value, "/before");
        if (!before) return refuse_step(step, before.error());
        step.from = *before;
    }
    step.limit = asked->limit ? static_cast<std::size_t>(asked->limit->value) : page_default;
    step.tell = &TableRoom::tell_seen;
}

void TableRoom::judge_command(Step& step) {
    const std::string key = Answers::key(step.member.value, step.request.id);
    if (answers_.find(key) || under_way_.contains(key)) {
        ++shared_.totals.repeated;
        step.tell = &TableRoom::tell_again;
        return;
    }
    const wire::MemberState* member = find_member(latest_, step.member);
    if (!member || member->standing != wire::Standing::seated) {
        return refuse_step(step, refuse(wire::not_joined).error());
    }
    step.remembered = true;
    ++under_way_[key];
    auto commit = decide_command(step, *member);
    // What is refused now, or changes nothing any more, may have been done long ago: then it is
    // answered as it was. (What would be stored again the log itself knows.)
    if ((!commit || commit->entries.empty()) && answers_.forgets()) {
        if (auto before = shared_.log.answered(id_, step.member.value, step.request.id)) {
            ++shared_.totals.repeated;
            step.answer = {false, std::move(*before)};
            step.tell = &TableRoom::tell_answer;
            return;
        }
    }
    if (!commit) return refuse_step(step, commit.error());
    step.tell = step.request.method == wire::Leave::method ? &TableRoom::tell_goodbye
                                                           : &TableRoom::tell_answer;
    step.answer = {false, result_of(step, *commit)};
    if (!commit->entries.empty()) accept(step, std::move(*commit));
}

rules::Result<Commit> TableRoom::decide_command(const Step& step, const wire::MemberState& member) {
    const std::string& method = step.request.method;
    if (is_room_command(method)) return decide_own(step, member);
    if (method == wire::Undo::method) return decide_undo(step, member);
    if (method == wire::OpenRoll::method) return decide_open(step, member);
    if (game_.knows(method)) return decide_played(step, member);
    return refuse(wire::no_such_method);
}

rules::Result<Commit> TableRoom::decide_own(const Step& step, const wire::MemberState& member) {
    CommandDice dice({*latest_.room, step.member.value, step.request.id, step.nonce});
    const Asker asker{step.member, member.role, member.scopes, step.request.id, step.nonce};
    auto decided = decide(*latest_.room, step.request.method, step.request.params, asker,
                          {dice, shared_.options.random});
    if (!decided) return std::unexpected(std::move(decided.error()));
    for (wire::EventRecord& event : decided->events) {
        if (auto* revealed = std::get_if<wire::EpochRevealed>(&event)) {
            revealed->rolls = latest_.counters.rolls;
        }
    }
    return commit_of(step, own_entries(std::move(decided->events)), &dice, decided->open);
}

rules::Result<Commit> TableRoom::decide_played(const Step& step, const wire::MemberState& member) {
    if (member.role == wire::Role::bot) return refuse(wire::out_of_scope);
    CommandDice dice({*latest_.room, step.member.value, step.request.id, step.nonce});
    auto decided = game_.decide(*latest_.table, step.request.method, step.request.params.dump(),
                                {step.member, member.role}, dice);
    if (!decided) return std::unexpected(std::move(decided.error()));
    std::vector<Entry> entries;
    for (protocol::GameEvent& event : decided->events) {
        entries.emplace_back().type = event.type;
        entries.back().value = std::move(event);
    }
    // Open where everybody sees all of it: only then can everybody check all its dice.
    bool open = dice.rolled();
    for (const Entry& entry : entries) open = open && may_see(entry, {}, showing());
    Commit commit = commit_of(step, std::move(entries), &dice, open);
    if (!commit.entries.empty()) commit.after.table = std::move(decided->after);
    return commit;
}

rules::Result<Commit> TableRoom::decide_undo(const Step& step, const wire::MemberState& member) {
    const auto undo = protocol::read_json<wire::Undo>(step.request.params);
    if (!undo) return std::unexpected(undo.error());
    if (member.role != wire::Role::gm) return refuse(rules::gm_only);
    const auto to = place_of(undo->to.value, "/to");
    if (!to) return std::unexpected(to.error());
    const Moment then = past_.moment_after(*to);
    wire::UndoneRecord undone{then.seq, 1};
    past_.walk_back(then.seq + 1, [&](const Entry& entry) {
        undone.to_public = entry.seq;
        return !may_see(entry, {}, showing());
    });
    std::vector<Entry> entries = own_entries({undone});
    entries.front().table = then.table;
    return commit_of(step, std::move(entries), nullptr, false);
}

rules::Result<Commit> TableRoom::decide_open(const Step& step, const wire::MemberState& member) {
    const auto open = protocol::read_json<wire::OpenRoll>(step.request.params);
    if (!open) return std::unexpected(open.error());
    const auto place = place_of(open->roll.value, "/roll");
    if (!place) return std::unexpected(place.error());
    std::optional<Entry> roll;
    past_.walk(*place, [&](const Entry& entry) {
        roll = entry;
        return false;
    });
    const rules::Viewer viewer = viewer_in(latest_, step.member);
    if (!roll || !shows_dice(*roll, viewer, showing()))
        return refuse(wire::no_such_roll, {}, "/roll");
    if (member.role != wire::Role::gm && roll->by != step.member.value)
        return refuse(rules::not_allowed, {}, "/roll");
    if (shows_dice(*roll, {}, showing()) ||
        latest_.room->opened_rolls.contains(static_cast<std::int64_t>(roll->seq)))
        return refuse(wire::already_open, {}, "/roll");
    return commit_of(step, own_entries({opened(*roll)}), nullptr, false);
}

/// The first commit of all: the room, and its first dice epoch.
Commit TableRoom::opening(wire::OpenedRecord opened, protocol::GameStatePtr table) {
    std::vector<Entry> entries =
        own_entries({std::move(opened), begin_epoch(1, shared_.options.random)});
    entries.front().table = std::move(table);
    return commit_of({}, std::move(entries), nullptr, false);
}

Commit TableRoom::commit_of(const Step& step, std::vector<Entry> entries, const CommandDice* dice,
                            bool open) {
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
        entry.by = step.member.value;
        entry.cause = step.request.id;
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
        if (may_see(*entry, viewer, showing())) return entry->seq;
    }
    return commit.last_seq();
}

std::string TableRoom::result_of(const Step& step, const Commit& commit) const {
    std::string result = "{\"cursor\":\"";
    const rules::Viewer viewer = viewer_in(commit.after, step.member);
    result +=
        cursors_->seal(commit.entries.empty() ? last_line(viewer) : last_seen_of(commit, viewer));
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

void TableRoom::accept(Step& step, Commit commit) {
    Batch batch{id_, latest_.seq, {}, {}, {}, {}};
    batch.records.reserve(commit.entries.size());
    for (const Entry& entry : commit.entries) {
        batch.records.push_back(record_of(entry, game_));
        commit.bytes += batch.records.back().data.size();
    }
    if (step.remembered) {
        batch.by = step.member.value;
        batch.command = step.request.id;
        batch.answer = step.answer.body;
    }
    latest_ = commit.after;
    step.commit = std::move(commit);
    step.batch = std::move(batch);
    mark_due();
}

void TableRoom::receive(Session& session, Request request) {
    last_used_ms_ = shared_.now_ms();
    Visit& visit = visit_of(session);
    if (steps_.size() >= shared_.options.steps_max) {
        return session.send(error_frame(request.id, error_text(refuse(wire::busy).error())));
    }
    Step& step = steps_.emplace_back();
    step.number = next_step_++;
    step.session = &session;
    step.visit = visit.number;
    step.member = visit.member;
    step.request = std::move(request);
    if (auto nonce = take_nonce(step.request.params)) {
        step.nonce = std::move(*nonce);
        judge(step);
    } else {
        refuse_step(step, nonce.error());
    }
    run();
}

}  // namespace kast::server

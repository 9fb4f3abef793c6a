// What is answered once it is a step's turn: everything here speaks of durable state alone.

#include "protocol/json_text.hpp"
#include "protocol/room_refusals.hpp"
#include "protocol/write.hpp"
#include "server/logging.hpp"
#include "server/room/table_room.hpp"

#include <algorithm>

namespace kast::server {
namespace {

constexpr std::size_t recent_events = 100;

/// Lines, latest first, as a JSON list, oldest first.
std::string list_of(const std::vector<std::string>& latest_first) {
    std::string list = "[";
    for (auto line = latest_first.rbegin(); line != latest_first.rend(); ++line) {
        if (list.size() > 1) list += ',';
        list += *line;
    }
    return list + ']';
}

}  // namespace

const wire::MemberState* TableRoom::find_member(const RoomVersion& version,
                                                const wire::Id& id) const {
    if (!version.room) return nullptr;
    const auto found = version.room->members.find(id);
    return found == version.room->members.end() ? nullptr : &found->second;
}

rules::Viewer TableRoom::viewer_in(const RoomVersion& version, const wire::Id& member) const {
    const wire::MemberState* found = find_member(version, member);
    return found ? server::viewer_of(*found, member) : rules::Viewer{};
}

std::string TableRoom::with_token(const PendingRequest& pending, const std::string& body) const {
    if (pending.request.method != wire::Invite::method || !body.contains("\"invite\"")) return body;
    std::string whole = body.substr(0, body.size() - 1) + ",\"token\":";
    protocol::append_string(whole,
                            invite_token(*durable_.room, pending.member.value, pending.request.id));
    return whole + '}';
}

void TableRoom::send_reply(const PendingRequest& pending, const Reply& answer) {
    RoomSession* session = const_cast<TableRoom*>(this)->find_session(pending);
    if (!session) return;
    session->connection->send(
        answer.refused ? error_frame(pending.request.id, answer.body)
                       : result_frame(pending.request.id, with_token(pending, answer.body)));
}

void TableRoom::reply_answer(PendingRequest& pending) {
    send_reply(pending, pending.answer);
    if (pending.remembered) {
        replies_.keep(ReplyCache::key(pending.member.value, pending.request.id),
                      std::move(pending.answer));
    }
}

void TableRoom::reply_again(PendingRequest& pending) {
    const Reply* answer = replies_.find(ReplyCache::key(pending.member.value, pending.request.id));
    if (answer) return send_reply(pending, *answer);
    if (auto kept = shared_.log.answered(id_, pending.member.value, pending.request.id)) {
        return send_reply(pending, {false, std::move(*kept)});
    }
    send_reply(pending, {true, error_text(rules::refuse(wire::trouble).error())});
}

void TableRoom::reply_refused_join(PendingRequest& pending) {
    send_reply(pending, pending.answer);
    RoomSession* session = find_session(pending);
    if (!session) return;
    if (pending.answer.body.contains("\"kind\":\"no-entry\"")) {
        session->connection->close(Close::no_entry, "the token opens nothing");
    } else if (pending.answer.body.contains("\"kind\":\"kicked\"")) {
        session->connection->close(Close::kicked, "removed by the GM");
    }
}

void TableRoom::notify_opened(PendingRequest& pending) { pending.opened(std::nullopt); }

void TableRoom::reply_leave(PendingRequest& pending) {
    RoomSession* session = find_session(pending);
    if (pending.member.empty()) {
        pending.answer = {false, "{\"cursor\":\"" + cursors_->seal(last_client_event({})) + "\"}"};
    }
    if (session) remove_joined(*session);
    reply_answer(pending);
}

void TableRoom::reply_join(PendingRequest& pending) {
    RoomSession* session = find_session(pending);
    if (!session) return;
    session->viewer = viewer_in(durable_, session->member);
    add_joined(*session);
    session->presence_known = presence_version_;
    session->connection->send(result_frame(pending.request.id, join_result(pending, *session)));
}

std::string TableRoom::join_result(const PendingRequest& pending,
                                   const RoomSession& session) const {
    const JoinGrant& grant = *pending.grant;
    std::string out = "{";
    if (!session.member.empty()) {
        out += "\"member\":";
        protocol::append_string(out, session.member.value);
        out += ',';
    }
    out += "\"role\":";
    protocol::write(out, grant.role);
    if (grant.token) {
        out += ",\"token\":";
        protocol::append_string(out, *grant.token);
    }
    std::uint64_t last = pending.from;
    const auto events = missed(pending, session, last);
    out += events ? ",\"recovered\":true" : ",\"recovered\":false";
    if (events) {
        out += ",\"events\":" + *events;
    } else {
        out += ",\"state\":";
        view_state(out, durable_, session.viewer, game_);
        if (session.receives_events) out += ",\"recent\":" + recent(session.viewer, last);
        last = last_client_event(session.viewer);
    }
    out += ",\"cursor\":\"" + cursors_->seal(last) + '"';
    // {"online":…,"watching":…}, without its opening brace.
    std::string presence;
    append_presence(presence);
    presence.front() = ',';
    return out + presence;
}

/// Everything since `step.from`, as it was told to those who were here; nothing where that lies too
/// far back, or is of somebody else's stream. `last` becomes the last place told of.
std::optional<std::string> TableRoom::missed(const PendingRequest& pending,
                                             const RoomSession& session,
                                             std::uint64_t& last) const {
    const auto& joined = pending.grant->joined;
    const bool is_new = joined && !joined->returned;
    if (!pending.has_from || is_new || !session.receives_events) return std::nullopt;
    if (pending.from + 1 < history_.in_memory_from()) return std::nullopt;
    std::string events = "[";
    const auto& commits = history_.recent();
    auto commit = std::ranges::upper_bound(commits, pending.from, {}, &Commit::last_seq);
    for (; commit != commits.end(); ++commit) {
        const rules::Viewer was = viewer_in(commit->before, session.member);
        const rules::Viewer is = viewer_in(commit->after, session.member);
        for (const ClientEvent& line : render_commit(*commit, was, is, view_context())) {
            if (line.seq <= pending.from) continue;
            if (events.size() > 1) events += ',';
            events += line.params;
            last = line.seq;
        }
    }
    return events + ']';
}

std::string TableRoom::recent(const rules::Viewer& viewer, std::uint64_t& last) const {
    std::vector<std::string> lines;
    history_.for_each_before(durable_.seq + 1, [&](const Entry& entry) {
        std::string params;
        if (!view_event(params, entry, viewer, view_context())) return true;
        if (lines.empty()) last = entry.seq;
        lines.push_back(std::move(params) + '}');
        return lines.size() < recent_events;
    });
    return list_of(lines);
}

/// The last place this viewer has been told of. Not the log's last: a cursor that differs where
/// nothing was shown would tell that something was hidden.
std::uint64_t TableRoom::last_client_event(const rules::Viewer& viewer) const {
    const auto& commits = history_.recent();
    for (auto commit = commits.rbegin(); commit != commits.rend(); ++commit) {
        const auto lines = render_commit(*commit, viewer, viewer, view_context());
        if (!lines.empty()) return lines.back().seq;
    }
    std::uint64_t last = 1;
    history_.for_each_before(history_.in_memory_from(), [&](const Entry& entry) {
        last = entry.seq;
        return !may_see(entry, viewer, view_context());
    });
    return last;
}

void TableRoom::reply_history(PendingRequest& pending) {
    const rules::Viewer viewer = viewer_in(durable_, pending.member);
    std::vector<std::string> lines;
    bool more = false;
    history_.for_each_before(pending.from, [&](const Entry& entry) {
        std::string params;
        if (!view_event(params, entry, viewer, view_context())) return true;
        more = lines.size() == pending.limit;
        if (!more) lines.push_back(std::move(params) + '}');
        return !more;
    });
    pending.answer = {
        false, "{\"events\":" + list_of(lines) + (more ? ",\"more\":true}" : ",\"more\":false}")};
    send_reply(pending, pending.answer);
}

void TableRoom::reply_seen_by(PendingRequest& pending) {
    const wire::Id member(pending.request.params.at("member").get<std::string>());
    const rules::Viewer seer = viewer_in(durable_, member);
    const rules::Viewer requester = viewer_in(durable_, pending.member);
    std::vector<std::string> lines;
    bool more = false;
    history_.for_each_before(pending.has_from ? pending.from : durable_.seq + 1,
                             [&](const Entry& entry) {
                                 std::string params;
                                 if (!view_seen(params, entry, seer, requester, view_context()))
                                     return true;
                                 more = lines.size() == pending.limit;
                                 if (!more) lines.push_back(std::move(params) + '}');
                                 return !more;
                             });
    pending.answer = {
        false, "{\"events\":" + list_of(lines) + (more ? ",\"more\":true}" : ",\"more\":false}")};
    send_reply(pending, pending.answer);
}

std::optional<rules::Viewer> TableRoom::viewer_of(std::string_view token) {
    last_used_ms_ = shared_.now_ms();
    return reader(*durable_.room, token);
}

rules::Result<EventPage> TableRoom::read(const rules::Viewer& viewer, std::string_view cursor,
                                         std::size_t limit) {
    last_used_ms_ = shared_.now_ms();
    // Who they are is looked up again: a stream may be older than what has become of them.
    rules::Viewer now;
    if (!viewer.member.empty()) {
        const wire::MemberState* member = find_member(durable_, viewer.member);
        if (member && member->standing == wire::Standing::kicked) {
            return rules::refuse(wire::kicked_out);
        }
        now = member ? server::viewer_of(*member, viewer.member) : viewer;
    } else if (!durable_.room->settings.spectators) {
        return rules::refuse(wire::no_spectators);
    }
    std::uint64_t from = 1;
    if (!cursor.empty()) {
        const auto place = seq_of(cursor, "/since");
        if (!place) return std::unexpected(place.error());
        from = *place + 1;
    }
    EventPage page;
    page.at_end = true;
    std::uint64_t last = from - 1;
    try {
        read_page(from, now, limit, page, last);
    } catch (const std::exception& error) {
        log_line(Level::error, "log not read", {{"room", id_}, {"error", error.what()}});
        return rules::refuse(wire::trouble);
    }
    page.cursor = last == 0 ? std::string() : cursors_->seal(last);
    return page;
}

void TableRoom::read_page(std::uint64_t from, const rules::Viewer& viewer, std::size_t limit,
                          EventPage& page, std::uint64_t& last) const {
    history_.for_each_from(from, [&](const Entry& entry) {
        if (page.events.size() >= limit) {
            page.at_end = false;
            return false;
        }
        last = entry.seq;
        std::string params;
        if (!view_event(params, entry, viewer, view_context())) return true;
        page.events.push_back(std::move(params) + '}');
        page.cursors.push_back(cursors_->seal(entry.seq));
        return true;
    });
}

}  // namespace kast::server

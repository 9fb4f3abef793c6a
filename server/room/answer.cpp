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

const wire::MemberState* TableRoom::find_member(const Moment& moment, const wire::Id& id) const {
    if (!moment.room) return nullptr;
    const auto found = moment.room->members.find(id);
    return found == moment.room->members.end() ? nullptr : &found->second;
}

rules::Viewer TableRoom::viewer_in(const Moment& moment, const wire::Id& member) const {
    const wire::MemberState* found = find_member(moment, member);
    return found ? server::viewer_of(*found, member) : rules::Viewer{};
}

std::string TableRoom::with_token(const Step& step, const std::string& body) const {
    if (step.request.method != wire::Invite::method || !body.contains("\"invite\"")) return body;
    std::string whole = body.substr(0, body.size() - 1) + ",\"token\":";
    protocol::append_string(whole,
                            invite_token(*durable_.room, step.member.value, step.request.id));
    return whole + '}';
}

void TableRoom::send_answer(const Step& step, const Answer& answer) {
    Visit* visit = const_cast<TableRoom*>(this)->find_visit(step);
    if (!visit) return;
    visit->session->send(answer.refused
                             ? error_frame(step.request.id, answer.body)
                             : result_frame(step.request.id, with_token(step, answer.body)));
}

void TableRoom::tell_answer(Step& step) {
    send_answer(step, step.answer);
    if (step.remembered) {
        answers_.keep(Answers::key(step.member.value, step.request.id), std::move(step.answer));
    }
}

void TableRoom::tell_again(Step& step) {
    const Answer* answer = answers_.find(Answers::key(step.member.value, step.request.id));
    if (answer) return send_answer(step, *answer);
    if (auto kept = shared_.log.answered(id_, step.member.value, step.request.id)) {
        return send_answer(step, {false, std::move(*kept)});
    }
    send_answer(step, {true, error_text(rules::refuse(wire::trouble).error())});
}

void TableRoom::tell_refused_entry(Step& step) {
    send_answer(step, step.answer);
    Visit* visit = find_visit(step);
    if (!visit) return;
    if (step.answer.body.contains("\"kind\":\"no-entry\"")) {
        visit->session->close(Close::no_entry, "the token opens nothing");
    } else if (step.answer.body.contains("\"kind\":\"kicked\"")) {
        visit->session->close(Close::kicked, "removed by the GM");
    }
}

void TableRoom::tell_opened(Step& step) { step.opened(std::nullopt); }

void TableRoom::tell_goodbye(Step& step) {
    Visit* visit = find_visit(step);
    if (step.member.empty()) {
        step.answer = {false, "{\"cursor\":\"" + cursors_->seal(last_line({})) + "\"}"};
    }
    if (visit) remove_live(*visit);
    tell_answer(step);
}

void TableRoom::tell_join(Step& step) {
    Visit* visit = find_visit(step);
    if (!visit) return;
    visit->viewer = viewer_in(durable_, visit->member);
    add_live(*visit);
    visit->presence_known = presence_version_;
    visit->session->send(result_frame(step.request.id, join_result(step, *visit)));
}

std::string TableRoom::join_result(const Step& step, const Visit& visit) const {
    const Entrance& entrance = *step.entrance;
    std::string out = "{";
    if (!visit.member.empty()) {
        out += "\"member\":";
        protocol::append_string(out, visit.member.value);
        out += ',';
    }
    out += "\"role\":";
    protocol::write(out, entrance.role);
    if (entrance.token) {
        out += ",\"token\":";
        protocol::append_string(out, *entrance.token);
    }
    std::uint64_t last = step.from;
    const auto events = missed(step, visit, last);
    out += events ? ",\"recovered\":true" : ",\"recovered\":false";
    if (events) {
        out += ",\"events\":" + *events;
    } else {
        out += ",\"state\":";
        view_state(out, durable_, visit.viewer, game_);
        if (visit.hears) out += ",\"recent\":" + recent(visit.viewer, last);
        last = last_line(visit.viewer);
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
std::optional<std::string> TableRoom::missed(const Step& step, const Visit& visit,
                                             std::uint64_t& last) const {
    const auto& joined = step.entrance->joined;
    const bool is_new = joined && !joined->returned;
    if (!step.has_from || is_new || !visit.hears) return std::nullopt;
    if (step.from + 1 < past_.in_memory_from()) return std::nullopt;
    std::string events = "[";
    const auto& commits = past_.recent();
    auto commit = std::ranges::upper_bound(commits, step.from, {}, &Commit::last_seq);
    for (; commit != commits.end(); ++commit) {
        const rules::Viewer was = viewer_in(commit->before, visit.member);
        const rules::Viewer is = viewer_in(commit->after, visit.member);
        for (const Line& line : lines_of(*commit, was, is, showing())) {
            if (line.seq <= step.from) continue;
            if (events.size() > 1) events += ',';
            events += line.params;
            last = line.seq;
        }
    }
    return events + ']';
}

std::string TableRoom::recent(const rules::Viewer& viewer, std::uint64_t& last) const {
    std::vector<std::string> lines;
    past_.walk_back(durable_.seq + 1, [&](const Entry& entry) {
        std::string params;
        if (!view_event(params, entry, viewer, showing())) return true;
        if (lines.empty()) last = entry.seq;
        lines.push_back(std::move(params) + '}');
        return lines.size() < recent_events;
    });
    return list_of(lines);
}

/// The last place this viewer has been told of. Not the log's last: a cursor that differs where
/// nothing was shown would tell that something was hidden.
std::uint64_t TableRoom::last_line(const rules::Viewer& viewer) const {
    const auto& commits = past_.recent();
    for (auto commit = commits.rbegin(); commit != commits.rend(); ++commit) {
        const auto lines = lines_of(*commit, viewer, viewer, showing());
        if (!lines.empty()) return lines.back().seq;
    }
    std::uint64_t last = 1;
    past_.walk_back(past_.in_memory_from(), [&](const Entry& entry) {
        last = entry.seq;
        return !may_see(entry, viewer, showing());
    });
    return last;
}

void TableRoom::tell_history(Step& step) {
    const rules::Viewer viewer = viewer_in(durable_, step.member);
    std::vector<std::string> lines;
    bool more = false;
    past_.walk_back(step.from, [&](const Entry& entry) {
        std::string params;
        if (!view_event(params, entry, viewer, showing())) return true;
        more = lines.size() == step.limit;
        if (!more) lines.push_back(std::move(params) + '}');
        return !more;
    });
    step.answer = {
        false, "{\"events\":" + list_of(lines) + (more ? ",\"more\":true}" : ",\"more\":false}")};
    send_answer(step, step.answer);
}

void TableRoom::tell_seen(Step& step) {
    const wire::Id member(step.request.params.at("member").get<std::string>());
    const rules::Viewer seer = viewer_in(durable_, member);
    const rules::Viewer asker = viewer_in(durable_, step.member);
    std::vector<std::string> lines;
    bool more = false;
    past_.walk_back(step.has_from ? step.from : durable_.seq + 1, [&](const Entry& entry) {
        std::string params;
        if (!view_seen(params, entry, seer, asker, showing())) return true;
        more = lines.size() == step.limit;
        if (!more) lines.push_back(std::move(params) + '}');
        return !more;
    });
    step.answer = {
        false, "{\"events\":" + list_of(lines) + (more ? ",\"more\":true}" : ",\"more\":false}")};
    send_answer(step, step.answer);
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
        const auto place = place_of(cursor, "/since");
        if (!place) return std::unexpected(place.error());
        from = *place + 1;
    }
    EventPage page;
    page.at_end = true;
    std::uint64_t last = from - 1;
    try {
        read_on_from(from, now, limit, page, last);
    } catch (const std::exception& error) {
        log_line(Level::error, "log not read", {{"room", id_}, {"error", error.what()}});
        return rules::refuse(wire::trouble);
    }
    page.cursor = last == 0 ? std::string() : cursors_->seal(last);
    return page;
}

void TableRoom::read_on_from(std::uint64_t from, const rules::Viewer& viewer, std::size_t limit,
                             EventPage& page, std::uint64_t& last) const {
    past_.walk(from, [&](const Entry& entry) {
        if (page.events.size() >= limit) {
            page.at_end = false;
            return false;
        }
        last = entry.seq;
        std::string params;
        if (!view_event(params, entry, viewer, showing())) return true;
        page.events.push_back(std::move(params) + '}');
        page.cursors.push_back(cursors_->seal(entry.seq));
        return true;
    });
}

}  // namespace kast::server

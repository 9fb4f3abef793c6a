#include "server/room/event_reader.hpp"

#include "server/room/command_evaluator.hpp"
#include "server/room/render.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

namespace kast::server {
using Seen = LoggedEvents::Seen;

ViewOne view_for(const rules::Viewer& viewer, const protocol::Game& game) {
    return [viewer, &game](std::string& out, const Entry& entry, const Cursors& cursors) {
        return view_event(out, entry, viewer, {game, cursors});
    };
}

namespace {

/// The event's `params` as a reader may know them, or nothing.
std::optional<std::string> params_of(const PastEvent& event, const ViewOne& view,
                                     const Cursors& cursors) {
    if (!event.entry) return std::string(event.for_all);
    std::string params;
    if (!view(params, *event.entry, cursors)) return std::nullopt;
    params += '}';
    return params;
}

}  // namespace

Seen PageBefore::take(const PastEvent& event, const Cursors& cursors) {
    before_ = event.seq;
    auto params = params_of(event, view_, cursors);
    if (!params) return Seen::hidden;
    if (page_.events.size() == limit_) {
        page_.more = true;
        return Seen::enough;
    }
    latest_ = std::max(latest_, event.seq);
    page_.events.push_back({std::move(*params)});
    const bool is_full = page_.events.size() == limit_;
    return is_full && !asks_for_more_ ? Seen::enough : Seen::shown;
}

bool PageBefore::take_recent(const CommitHistory& history, const Cursors& cursors) {
    const std::uint64_t from = history.in_memory_from();
    const bool wants_more = history.for_each_recent_before(
        before_, [&](const PastEvent& event) { return take(event, cursors) != Seen::enough; });
    before_ = std::min(before_, from);
    return !wants_more || before_ <= 1;
}

void PageBefore::take_logged(const LoggedEvents& events, const Cursors& cursors,
                             const HiddenRuns& known) {
    events.for_each_before(before_, known, found_,
                           [&](const Entry& entry) { return take({entry.seq, &entry}, cursors); });
}

wire::HistoryResult PageBefore::result() {
    std::ranges::reverse(page_.events);
    return std::move(page_);
}

Seen PageFrom::take(const PastEvent& event, const Cursors& cursors) {
    is_full_ = page_.events.size() >= limit_;
    if (is_full_) return Seen::enough;
    from_ = event.seq + 1;
    auto params = params_of(event, view_, cursors);
    if (!params) return Seen::hidden;
    page_.events.push_back(std::move(*params));
    page_.cursors.push_back(cursors.seal(event.seq));
    return Seen::shown;
}

void PageFrom::take_logged(const LoggedEvents& events, std::uint64_t end, const Cursors& cursors,
                           const HiddenRuns& known) {
    const bool goes_on = events.for_each_from(from_, end, known, found_, [&](const Entry& entry) {
        return take({entry.seq, &entry}, cursors);
    });
    if (goes_on) from_ = std::max(from_, end);
}

void PageFrom::take_recent(const CommitHistory& history, const Cursors& cursors) {
    // What went out of memory meanwhile is another page's.
    if (is_full_ || from_ < history.in_memory_from()) return;
    page_.at_end = history.for_each_recent_from(
        from_, [&](const PastEvent& event) { return take(event, cursors) != Seen::enough; });
}

EventPage PageFrom::result(const Cursors& cursors) {
    page_.cursor = from_ <= 1 ? std::string() : cursors.seal(from_ - 1);
    return std::move(page_);
}

std::optional<std::vector<protocol::RawJson>> EventReader::missed(const wire::Id& member,
                                                                  std::uint64_t since,
                                                                  std::uint64_t& last) const {
    if (since + 1 < history_.in_memory_from()) return std::nullopt;
    std::vector<protocol::RawJson> events;
    const auto& commits = history_.recent();
    auto commit = std::ranges::upper_bound(commits, since, {}, &Commit::last_seq);
    for (; commit != commits.end(); ++commit) {
        if (!commit->for_all.empty()) {
            last = commit->last_seq();
            events.push_back({commit->for_all});
            continue;
        }
        const rules::Viewer was = viewer_in(commit->before, member);
        const rules::Viewer is = viewer_in(commit->after, member);
        for (ClientEvent& event : render_commit(*commit, was, is, context_)) {
            if (event.seq <= since) continue;
            last = event.seq;
            events.push_back({std::move(event.params)});
        }
    }
    return events;
}

std::optional<std::uint64_t> EventReader::last_sent_recently(const rules::Viewer& viewer) const {
    const auto& commits = history_.recent();
    for (auto commit = commits.rbegin(); commit != commits.rend(); ++commit) {
        if (!commit->for_all.empty()) return commit->last_seq();
        // What changed for the viewer comes with the last event that they see of it, or by itself.
        const auto seen =
            std::find_if(commit->entries.rbegin(), commit->entries.rend(),
                         [&](const Entry& entry) { return may_see(entry, viewer, context_); });
        if (seen != commit->entries.rend()) return seen->seq;
        const auto events = render_commit(*commit, viewer, viewer, context_);
        if (!events.empty()) return events.back().seq;
    }
    return std::nullopt;
}

std::vector<protocol::RawJson> EventReader::after(std::uint64_t seq, const rules::Viewer& viewer,
                                                  std::uint64_t& last) const {
    std::vector<protocol::RawJson> events;
    const ViewOne view = view_for(viewer, context_.game);
    history_.for_each_recent_from(seq + 1, [&](const PastEvent& event) {
        auto params = params_of(event, view, context_.cursors);
        if (!params) return true;
        events.push_back({std::move(*params)});
        last = event.seq;
        return true;
    });
    return events;
}

}  // namespace kast::server

#include "server/room/event_reader.hpp"

#include "server/room/command_evaluator.hpp"
#include "server/room/render.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace kast::server {
namespace {

/// The last `limit` events before `before` for which `view` appends text; oldest first.
template <class View>
wire::HistoryResult page_before(const CommitHistory& history, std::uint64_t before,
                                std::size_t limit, View&& view) {
    wire::HistoryResult page;
    history.for_each_before(before, [&](const Entry& entry) {
        std::string params;
        if (!view(params, entry)) return true;
        page.more = page.events.size() == limit;
        if (!page.more) page.events.push_back({std::move(params) + '}'});
        return !page.more;
    });
    std::ranges::reverse(page.events);
    return page;
}

}  // namespace

std::vector<protocol::RawJson> EventReader::recent(const rules::Viewer& viewer,
                                                   std::size_t limit) const {
    std::vector<protocol::RawJson> events;
    history_.for_each_before(history_.last_seq() + 1, [&](const Entry& entry) {
        std::string params;
        if (!view_event(params, entry, viewer, context_)) return true;
        events.push_back({std::move(params) + '}'});
        return events.size() < limit;
    });
    std::ranges::reverse(events);
    return events;
}

wire::HistoryResult EventReader::history(const rules::Viewer& viewer, std::uint64_t before,
                                         std::size_t limit) const {
    return page_before(history_, before, limit, [&](std::string& out, const Entry& entry) {
        return view_event(out, entry, viewer, context_);
    });
}

wire::HistoryResult EventReader::seen_by(const rules::Viewer& member,
                                         const rules::Viewer& requester, std::uint64_t before,
                                         std::size_t limit) const {
    return page_before(history_, before, limit, [&](std::string& out, const Entry& entry) {
        return view_seen(out, entry, member, requester, context_);
    });
}

std::optional<std::vector<protocol::RawJson>> EventReader::missed(const wire::Id& member,
                                                                  std::uint64_t since,
                                                                  std::uint64_t& last) const {
    if (since + 1 < history_.in_memory_from()) return std::nullopt;
    std::vector<protocol::RawJson> events;
    const auto& commits = history_.recent();
    auto commit = std::ranges::upper_bound(commits, since, {}, &Commit::last_seq);
    for (; commit != commits.end(); ++commit) {
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

std::uint64_t EventReader::last_sent(const rules::Viewer& viewer) const {
    const auto& commits = history_.recent();
    for (auto commit = commits.rbegin(); commit != commits.rend(); ++commit) {
        // What changed for the viewer comes with the last event that they see of it, or by itself.
        const auto seen =
            std::find_if(commit->entries.rbegin(), commit->entries.rend(),
                         [&](const Entry& entry) { return may_see(entry, viewer, context_); });
        if (seen != commit->entries.rend()) return seen->seq;
        const auto events = render_commit(*commit, viewer, viewer, context_);
        if (!events.empty()) return events.back().seq;
    }
    std::uint64_t last = 1;
    history_.for_each_before(history_.in_memory_from(), [&](const Entry& entry) {
        last = entry.seq;
        return !may_see(entry, viewer, context_);
    });
    return last;
}

EventPage EventReader::page(const rules::Viewer& viewer, std::uint64_t from,
                            std::size_t limit) const {
    EventPage page;
    page.at_end = true;
    std::uint64_t last = from - 1;
    history_.for_each_from(from, [&](const Entry& entry) {
        if (page.events.size() >= limit) {
            page.at_end = false;
            return false;
        }
        last = entry.seq;
        std::string params;
        if (!view_event(params, entry, viewer, context_)) return true;
        page.events.push_back(std::move(params) + '}');
        page.cursors.push_back(context_.cursors.seal(entry.seq));
        return true;
    });
    page.cursor = last == 0 ? std::string() : context_.cursors.seal(last);
    return page;
}

}  // namespace kast::server

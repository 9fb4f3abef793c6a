#include "server/room/presence.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace kast::server {

void Presence::add(const wire::Id& member) {
    ++version_;
    if (member.empty())
        ++watching_;
    else if (++sessions_[member] == 1)
        changed_.insert(member);
}

void Presence::remove(const wire::Id& member) {
    ++version_;
    if (member.empty()) {
        --watching_;
    } else if (--sessions_[member] == 0) {
        sessions_.erase(member);
        changed_.insert(member);
    }
}

bool Presence::report(const std::string& source, std::vector<wire::Id> members, int watching,
                      std::int64_t now_ms) {
    const auto known = elsewhere_.find(source);
    const bool was_known = known != elsewhere_.end();
    const Report before = was_known ? std::move(known->second) : Report{};
    std::vector<wire::Id> came, gone;
    std::ranges::set_difference(members, before.members, std::back_inserter(came));
    std::ranges::set_difference(before.members, members, std::back_inserter(gone));
    for (const wire::Id& member : came) add(member);
    for (const wire::Id& member : gone) remove(member);
    if (watching != before.watching) ++version_;
    watching_ += watching - before.watching;
    if (members.empty() && watching == 0)
        elsewhere_.erase(source);
    else
        elsewhere_[source] = {std::move(members), watching, now_ms};
    return was_known;
}

template <class IsGone>
bool Presence::forget_where(IsGone&& is_gone) {
    std::vector<std::string> gone;
    for (const auto& [source, report] : elsewhere_) {
        if (is_gone(source, report)) gone.push_back(source);
    }
    for (const std::string& source : gone) report(source, {}, 0, 0);
    return !gone.empty();
}

bool Presence::forget_before(std::int64_t ms) {
    return forget_where([&](const auto&, const Report& report) { return report.at_ms < ms; });
}

bool Presence::forget_from(std::string_view beginning) {
    return forget_where(
        [&](const std::string& source, const auto&) { return source.starts_with(beginning); });
}

std::vector<wire::Id> Presence::online() const {
    std::vector<wire::Id> members;
    members.reserve(sessions_.size());
    for (const auto& [member, sessions] : sessions_) members.push_back(member);
    return members;
}

wire::Presence Presence::take_changes() {
    wire::Presence changes;
    for (const wire::Id& member : changed_)
        (sessions_.contains(member) ? changes.came : changes.gone).push_back(member);
    changes.watching = watching_;
    changed_.clear();
    return changes;
}

}  // namespace kast::server

#include "server/room/presence.hpp"

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

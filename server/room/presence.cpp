#include "server/room/presence.hpp"

namespace kast::server {

void Presence::add(const wire::Id& member) {
    ++version_;
    if (member.empty())
        ++watching_;
    else
        ++sessions_[member];
}

void Presence::remove(const wire::Id& member) {
    ++version_;
    if (member.empty()) {
        --watching_;
    } else if (--sessions_[member] == 0) {
        sessions_.erase(member);
    }
}

std::vector<wire::Id> Presence::online() const {
    std::vector<wire::Id> members;
    members.reserve(sessions_.size());
    for (const auto& [member, sessions] : sessions_) members.push_back(member);
    return members;
}

}  // namespace kast::server

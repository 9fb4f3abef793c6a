// Who is in a room by the connections of which node. Each node says so when it changes and every
// few seconds, so that a node which falls silent is forgotten.

#include "server/bus/bus.hpp"
#include "server/room/table_room.hpp"

#include <algorithm>
#include <utility>

namespace kast::server {
namespace {

constexpr std::int64_t report_every_ms = 5'000;
constexpr std::int64_t report_lasts_ms = 12'000;

/// One part of one node's report: each is a source of its own.
std::string source_of(const std::string& node, std::uint32_t part) {
    return node + '/' + std::to_string(part);
}

std::vector<wire::Id> members_of(const std::vector<RoomSession*>& sessions) {
    std::vector<wire::Id> members;
    for (const RoomSession* session : sessions) {
        if (!session->member.empty()) members.push_back(session->member);
    }
    std::ranges::sort(members);
    members.erase(std::ranges::unique(members).begin(), members.end());
    return members;
}

}  // namespace

void TableRoom::send_presence() {
    sessions_.send_presence();
    if (reported_version_ != sessions_.version()) report_presence();
}

void TableRoom::report_presence() {
    reported_version_ = sessions_.version();
    Bus* const bus = shared_.options.bus;
    if (bus == nullptr) return;
    reported_ms_ = shared_.now_ms();
    const auto& sessions = sessions_.joined();
    const auto members = members_of(sessions);
    const auto watching = std::ranges::count_if(
        sessions, [](const RoomSession* session) { return session->member.empty(); });
    const auto parts =
        static_cast<std::uint32_t>((members.size() + members_per_part - 1) / members_per_part);
    // Parts that are no more are said to be empty, once.
    for (std::uint32_t part = 0; part < std::max({1U, parts, reported_parts_}); ++part) {
        PresenceReport report{id_, {}, part == 0 ? static_cast<std::uint32_t>(watching) : 0, part};
        for (std::size_t i = part * members_per_part;
             i < std::min(members.size(), (part + 1) * members_per_part); ++i)
            report.members.push_back(members[i].value);
        bus->report(report);
    }
    reported_parts_ = parts;
}

void TableRoom::on_report(const std::string& node, const PresenceReport& report) {
    // Where nobody is, nobody is told; who comes asks by saying so.
    if (sessions_.joined().empty()) return;
    const bool is_empty = report.members.empty() && report.watching == 0;
    std::vector<wire::Id> members(report.members.begin(), report.members.end());
    std::ranges::sort(members);
    const bool was_known =
        sessions_.presence().report(source_of(node, report.part), std::move(members),
                                    static_cast<int>(report.watching), shared_.now_ms());
    mark_dirty();
    if (!was_known && !is_empty) report_presence();
}

void TableRoom::on_node_gone(const std::string& node) {
    if (sessions_.presence().forget_from(node + '/')) mark_dirty();
}

void TableRoom::tend_presence() {
    const std::int64_t now = shared_.now_ms();
    if (sessions_.presence().forget_before(now - report_lasts_ms)) mark_dirty();
    if (!sessions_.joined().empty() && now - reported_ms_ >= report_every_ms) report_presence();
}

}  // namespace kast::server

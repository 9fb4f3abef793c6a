#include "server/room/presence_reports.hpp"

#include "server/bus/bus.hpp"

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

PresenceReports::PresenceReports(Bus* bus, std::string room,
                                 const std::function<std::int64_t()>& now_ms,
                                 RoomSessions& sessions)
    : bus_(bus), room_(std::move(room)), now_ms_(now_ms), sessions_(sessions) {}

void PresenceReports::send_changes() {
    if (sent_version_ != sessions_.version()) send();
}

void PresenceReports::send() {
    sent_version_ = sessions_.version();
    if (bus_ == nullptr) return;
    sent_ms_ = now_ms_();
    const auto& sessions = sessions_.joined();
    const auto members = members_of(sessions);
    const auto watching = std::ranges::count_if(
        sessions, [](const RoomSession* session) { return session->member.empty(); });
    const auto parts =
        static_cast<std::uint32_t>((members.size() + members_per_part - 1) / members_per_part);
    // Parts that are no more are said to be empty, once.
    for (std::uint32_t part = 0; part < std::max({1U, parts, sent_parts_}); ++part) {
        PresenceReport report{
            room_, {}, part == 0 ? static_cast<std::uint32_t>(watching) : 0, part};
        for (std::size_t i = part * members_per_part;
             i < std::min(members.size(), (part + 1) * members_per_part); ++i)
            report.members.push_back(members[i].value);
        bus_->report(report);
    }
    sent_parts_ = parts;
}

bool PresenceReports::receive(const std::string& node, const PresenceReport& report) {
    // Where nobody is, nobody is told; who comes asks by saying so.
    if (sessions_.joined().empty()) return false;
    const bool is_empty = report.members.empty() && report.watching == 0;
    std::vector<wire::Id> members(report.members.begin(), report.members.end());
    std::ranges::sort(members);
    const bool was_known =
        sessions_.presence().report(source_of(node, report.part), std::move(members),
                                    static_cast<int>(report.watching), now_ms_());
    if (!was_known && !is_empty) send();
    return true;
}

bool PresenceReports::forget(const std::string& node) {
    return sessions_.presence().forget_from(node + '/');
}

bool PresenceReports::tend() {
    const std::int64_t now = now_ms_();
    const bool has_forgotten = sessions_.presence().forget_before(now - report_lasts_ms);
    if (!sessions_.joined().empty() && now - sent_ms_ >= report_every_ms) send();
    return has_forgotten;
}

}  // namespace kast::server

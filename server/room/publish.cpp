// What has become durable goes to all who may know of it.

#include "protocol/write.hpp"
#include "server/room/table_room.hpp"

#include <algorithm>
#include <set>

namespace kast::server {
namespace {

using rules::Viewer;

/// Viewers who are told the same of a commit. Most are one of two kinds.
struct Kind {
    Viewer was, is;
    auto key() const { return std::tie(was.role, was.member, is.role, is.member); }
    bool operator<(const Kind& other) const { return key() < other.key(); }
};

/// What makes a viewer different from others, as far as this commit goes: nothing but being a GM,
/// unless they are named.
Viewer kind_of(const Viewer& viewer, bool named) {
    if (named) return viewer;
    return {viewer.is_gm() ? rules::Role::gm : rules::Role::spectator, {}};
}

std::set<wire::Id> named_in(const Commit& commit) {
    std::set<wire::Id> named;
    for (const Entry& entry : commit.entries) {
        for (wire::Id& one : concerns(entry)) named.insert(std::move(one));
    }
    return named;
}

}  // namespace

void TableRoom::publish(Commit commit) {
    durable_ = commit.after;
    // Said before it is told: where the moment is the latest, both share it.
    if (latest_.seq < durable_.seq) latest_ = durable_;
    fan_out(commit);
    ++shared_.totals.commands;
    if (commit.before.room != commit.after.room) after_room_change(commit);
    past_.push(std::move(commit));
    keep_snapshot();
}

void TableRoom::fan_out(const Commit& commit) {
    const bool roles_may_change = commit.before.room != commit.after.room;
    const bool all_named = game_.views_by_member();
    const auto named = named_in(commit);
    std::map<Kind, std::vector<Frame>> frames;
    for (Visit* visit : live_) {
        if (!visit->hears) continue;
        const Viewer was = visit->viewer;
        if (roles_may_change && !visit->member.empty()) {
            visit->viewer = viewer_in(commit.after, visit->member);
        }
        const bool is_named = all_named || named.contains(visit->member);
        const Kind kind{kind_of(was, is_named), kind_of(visit->viewer, is_named)};
        auto made = frames.find(kind);
        if (made == frames.end()) {
            made = frames.emplace(kind, std::vector<Frame>{}).first;
            for (const Line& line : lines_of(commit, kind.was, kind.is, showing())) {
                made->second.push_back(notification("event", line.params));
            }
        }
        for (const Frame& frame : made->second) visit->session->send(frame);
    }
}

void TableRoom::after_room_change(const Commit& commit) {
    for (const Entry& entry : commit.entries) {
        if (entry.of_room()) close_out(commit, entry);
    }
}

/// Who has lost their place is let go, after having been told why.
void TableRoom::close_out(const Commit& commit, const Entry& entry) {
    const wire::EventRecord& event = *entry.of_room();
    std::vector<Visit*> gone;
    const auto gather = [&](auto&& is_gone) {
        std::ranges::copy_if(live_, std::back_inserter(gone),
                             [&](const Visit* visit) { return is_gone(*visit); });
    };
    const auto close = [&](Close reason, std::string_view text) {
        for (Visit* visit : gone) {
            remove_live(*visit);
            visit->session->close(reason, text);
        }
    };
    if (const auto* kicked = std::get_if<wire::Kicked>(&event)) {
        gather([&](const Visit& visit) { return visit.member == kicked->member; });
        return close(Close::kicked, "removed by the GM");
    }
    if (const auto* revoked = std::get_if<wire::Revoked>(&event)) {
        const wire::Id& seat = commit.before.room->invites.at(revoked->invite).member;
        gather([&](const Visit& visit) {
            const bool watches = visit.member.empty() && visit.invite == revoked->invite;
            return watches || (!seat.empty() && visit.member == seat);
        });
        return close(Close::no_entry, "the link was revoked");
    }
    if (const auto* changed = std::get_if<wire::SettingsChanged>(&event)) {
        if (changed->spectators) return;
        gather([](const Visit& visit) { return visit.member.empty(); });
        return close(Close::no_entry, "the room has no spectators");
    }
    if (const auto* left = std::get_if<wire::Left>(&event)) {
        gather([&](const Visit& visit) { return visit.member == left->member; });
        for (Visit* visit : gone) remove_live(*visit);
    }
}

void TableRoom::keep_snapshot() {
    if (durable_.seq - snapshot_seq_ < shared_.options.snapshot_every) return;
    snapshot_seq_ = durable_.seq;
    shared_.log.keep_snapshot(id_, {durable_.seq, kept_text(durable_, game_)});
}

void TableRoom::add_live(Visit& visit) {
    visit.phase = Visit::Phase::joined;
    live_.push_back(&visit);
    if (visit.member.empty())
        ++watching_;
    else
        ++online_[visit.member];
    ++presence_version_;
    mark_due();
}

void TableRoom::remove_live(Visit& visit) {
    const auto found = std::ranges::find(live_, &visit);
    if (found == live_.end()) return;
    if (visit.asking) visit.asking->request_stop();
    *found = live_.back();
    live_.pop_back();
    if (visit.member.empty()) {
        --watching_;
    } else if (--online_[visit.member] == 0) {
        online_.erase(visit.member);
    }
    visit.phase = Visit::Phase::outside;
    visit.member = {};
    ++presence_version_;
    mark_due();
}

void TableRoom::append_presence(std::string& out) const {
    wire::Presence presence;
    for (const auto& [member, sessions] : online_) presence.online.push_back(member);
    presence.watching = watching_;
    protocol::write(out, presence);
}

void TableRoom::tell_presence() {
    if (std::exchange(presence_told_, presence_version_) == presence_version_) return;
    Frame frame;
    for (Visit* visit : live_) {
        if (visit->presence_known == presence_version_) continue;
        visit->presence_known = presence_version_;
        if (!frame) {
            std::string text;
            append_presence(text);
            frame = notification(wire::Presence::method, text);
        }
        visit->session->send(frame);
    }
}

void TableRoom::wake_watchers() {
    const auto watches = watches_;
    for (const auto& one : watches) {
        if (const auto watch = one.lock()) watch->wake();
    }
    std::erase_if(watches_, [](const auto& one) { return one.expired(); });
}

std::shared_ptr<void> TableRoom::watch(std::function<void()> wake) {
    auto watch = std::make_shared<Watch>(std::move(wake));
    watches_.push_back(watch);
    return watch;
}

void TableRoom::left(Session& session) {
    last_used_ms_ = shared_.now_ms();
    const auto found = visits_.find(&session);
    if (found == visits_.end()) return;
    remove_live(*found->second);
    visits_.erase(found);
}

TableRoom::Visit& TableRoom::visit_of(Session& session) {
    auto& visit = visits_[&session];
    if (!visit) {
        visit = std::make_unique<Visit>();
        visit->session = &session;
        visit->number = next_visit_++;
    }
    return *visit;
}

TableRoom::Visit* TableRoom::find_visit(const Step& step) {
    const auto found = visits_.find(step.session);
    if (found == visits_.end() || found->second->number != step.visit) return nullptr;
    return found->second.get();
}

}  // namespace kast::server

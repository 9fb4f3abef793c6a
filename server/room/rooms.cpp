#include "protocol/fair_dice.hpp"
#include "protocol/read.hpp"
#include "protocol/room_refusals.hpp"
#include "server/bus/bus.hpp"
#include "server/logging.hpp"
#include "server/room/table_room.hpp"
#include "server/room/test_dice.hpp"

#include <boost/unordered/unordered_flat_set.hpp>

#include <algorithm>
#include <chrono>
#include <map>
#include <set>
#include <utility>

namespace kast::server {
namespace {

using rules::refuse;
using wire::Id;

/// How long a room that nobody uses stays in memory.
constexpr std::int64_t idle_ms = 60'000;

std::int64_t steady_ms() {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

wire::InviteState link(wire::Role role, const std::string& token, Id member) {
    wire::InviteState invite;
    invite.hash = token_hash(token);
    invite.role = role;
    invite.member = std::move(member);
    if (role == wire::Role::bot) {
        invite.scopes = {wire::Scope::events, wire::Scope::say, wire::Scope::roll};
    }
    return invite;
}

}  // namespace

struct Rooms::Inner {
    Shared shared;
    std::unordered_map<std::string, std::shared_ptr<TableRoom>> rooms;
    /// Who waits for a room that is being read.
    std::unordered_map<std::string, std::vector<std::function<void(FoundRoom)>>> reading;

    /// Batches that are with the log, of rooms that let everybody go.
    std::unordered_map<std::string, std::size_t> orphaned;
    std::set<std::size_t> comparing;  ///< databases that are asked how far their rooms reach

    /// A room that was read, or why it was not.
    FoundRoom take_up(const std::string& id, std::uint32_t timeline,
                      std::expected<std::optional<StoredRoom>, UnreadableRoom> stored);
    void forget(TableRoom& room);
    bool is_orphan(const std::string& room);
    std::shared_ptr<TableRoom> find(const std::string& room) const;
    /// For what may take some of them away.
    std::vector<std::shared_ptr<TableRoom>> all() const;
    /// Asks the log how far the rooms reach that somebody is in: each database by itself.
    void compare_with_log(const std::weak_ptr<Inner>& self);
    void compare(std::size_t database, std::vector<std::string> ids,
                 const std::weak_ptr<Inner>& self);
};

Rooms::Rooms(EventLog& log, std::function<std::int64_t()> now_ms, RoomsOptions options)
    : inner_(std::make_shared<Inner>(
          Inner{{.log = log, .now_ms = std::move(now_ms), .options = std::move(options)}, {}})) {
    RoomsOptions& chosen = inner_->shared.options;
    if (!chosen.random) chosen.random = os_random();
    if (!chosen.steady_ms) chosen.steady_ms = steady_ms;
    if (!chosen.find_game) chosen.find_game = &protocol::find_game;
    if (!chosen.post_reading)
        chosen.post_reading = [](std::size_t, const BackgroundJob& job) { job()(); };
    inner_->shared.quotas = std::make_shared<RoomQuotas>(chosen.room_day, chosen.member_day,
                                                         chosen.new_members_of_address);
    inner_->shared.odds = std::make_shared<OddsQueue>(chosen.post_background);
    inner_->shared.forget_room = [inner = inner_.get()](TableRoom& room) { inner->forget(room); };
}

Rooms::~Rooms() = default;

void Rooms::create(const Json& body, std::string room,
                   std::function<void(rules::Result<OpenedRoom>)> done) {
    Shared& shared = inner_->shared;
    const auto fail = [&](rules::Refusal refusal) { done(std::unexpected(std::move(refusal))); };
    auto wanted = protocol::read_json<wire::Create>(body);
    if (!wanted) return fail(std::move(wanted.error()));
    if (!rules::is_id(room)) return fail(refuse(rules::invalid_params).error());
    const auto named = require_name_or_none(wanted->name ? wanted->name->value : "", "/name");
    if (!named) return fail(named.error());
    const protocol::Game* game = shared.options.find_game(wanted->system);
    if (!game) return fail(refuse(wire::no_such_system, {}, "/system").error());
    auto table = game->open(wanted->settings ? std::string_view(wanted->settings->text) : "{}");
    if (!table) return fail(std::move(table.error()));
    if (inner_->rooms.contains(room)) return fail(refuse(rules::id_taken).error());

    const Random& random = shared.options.random;
    Key key;
    random(key);
    OpenedRoom opened{room, random_token(random), random_token(random), random_token(random),
                      random_token(random)};
    wire::OpenedRecord record{room,
                              wanted->system,
                              wanted->name ? wanted->name->value : std::string(),
                              shared.now_ms(),
                              protocol::hex(key),
                              {},
                              {}};
    const auto& seed = shared.options.test_dice;
    if (seed) record.test_dice = true;
    const Random id_source = seed ? test_random(*seed, 0) : random;
    const auto id = [&] { return Id(random_id(id_source)); };
    record.invites[id()] = link(wire::Role::gm, opened.gm, id());
    record.invites[id()] = link(wire::Role::player, opened.player, {});
    record.invites[id()] = link(wire::Role::spectator, opened.spectator, {});
    record.invites[id()] = link(wire::Role::bot, opened.bot, id());

    const std::uint32_t timeline = shared.log.timeline(room);
    auto made = std::make_shared<TableRoom>(shared, room, *game, timeline);
    inner_->rooms[std::move(room)] = made;
    made->open(std::move(record), std::move(*table),
               [opened, done = std::move(done)](std::optional<rules::Refusal> refusal) {
                   if (!refusal) return done(opened);
                   done(std::unexpected(std::move(*refusal)));
               });
}

void Rooms::find(std::string_view room, std::function<void(FoundRoom)> found) {
    if (!rules::is_id(room)) return found(nullptr);
    const std::string id(room);
    if (const auto here = inner_->rooms.find(id); here != inner_->rooms.end())
        return found(here->second->is_durable() ? here->second : nullptr);
    auto& waiting = inner_->reading[id];
    waiting.push_back(std::move(found));
    if (waiting.size() > 1) return;
    const RoomsOptions& options = inner_->shared.options;
    const std::uint32_t timeline = inner_->shared.log.timeline(id);
    BackgroundJob job = [id, timeline, &log = inner_->shared.log, find_game = options.find_game,
                         inner = std::weak_ptr(inner_)]() -> std::function<void()> {
        std::expected<std::optional<StoredRoom>, UnreadableRoom> stored;
        try {
            stored = read_room(log, id, find_game);
        } catch (const protocol::UnknownRecord& unknown) {
            stored = std::unexpected(UnreadableRoom{unknown.what(), true});
        } catch (const std::exception& error) {
            stored = std::unexpected(UnreadableRoom{error.what()});
        }
        auto shared = std::make_shared<decltype(stored)>(std::move(stored));
        return [id, timeline, shared, inner] {
            const auto here = inner.lock();
            if (!here) return;
            const auto waiting = here->reading.extract(id);
            const FoundRoom room = here->take_up(id, timeline, std::move(*shared));
            for (const auto& found : waiting.mapped()) found(room);
        };
    };
    options.post_reading(inner_->shared.log.database(id), std::move(job));
}

FoundRoom Rooms::Inner::take_up(const std::string& id, std::uint32_t timeline,
                                std::expected<std::optional<StoredRoom>, UnreadableRoom> stored) {
    if (!stored) return std::unexpected(std::move(stored.error()));
    if (!*stored) return nullptr;
    auto made = std::make_shared<TableRoom>(shared, id, *(*stored)->game, timeline);
    made->load(std::move(**stored));
    rooms[id] = made;
    return made;
}

std::vector<Batch> Rooms::take_batches() {
    std::vector<Batch> batches;
    const auto dirty = std::exchange(inner_->shared.dirty, {});
    batches.reserve(dirty.size());
    for (const auto& one : dirty) {
        const auto room = one.lock();
        if (!room) continue;
        room->take_batches(batches);
        room->send_presence();
    }
    return batches;
}

void Rooms::stored(std::span<const Batch> batches, std::span<const Append> outcomes) {
    std::vector<std::shared_ptr<TableRoom>> touched;
    touched.reserve(batches.size());
    boost::unordered_flat_set<const TableRoom*> known;
    known.reserve(batches.size());
    for (std::size_t i = 0; i < batches.size() && i < outcomes.size(); ++i) {
        if (inner_->is_orphan(batches[i].room)) continue;
        const auto found = inner_->rooms.find(batches[i].room);
        if (found == inner_->rooms.end()) continue;
        const std::shared_ptr<TableRoom> room = found->second;
        room->on_appended(outcomes[i]);
        if (known.insert(room.get()).second) touched.push_back(room);
    }
    for (const auto& room : touched) {
        room->wake_watchers();
        room->announce();
        // A room that could not be opened is none.
        if (!room->is_durable() && room->is_idle())
            std::erase_if(inner_->rooms, [&](const auto& one) { return one.second == room; });
    }
}

/// A room that let everybody go may be taken up again while batches of it are with the log.
void Rooms::Inner::forget(TableRoom& room) {
    const auto found = rooms.find(room.id());
    if (found == rooms.end() || found->second.get() != &room) return;
    if (const std::size_t out = room.in_flight(); out > 0) orphaned[room.id()] += out;
    shared.log.forget(room.id());
    rooms.erase(found);
}

/// True where the oldest batch of the room that is with the log is of one that was forgotten.
bool Rooms::Inner::is_orphan(const std::string& room) {
    if (orphaned.empty()) return false;
    const auto found = orphaned.find(room);
    if (found == orphaned.end()) return false;
    if (--found->second == 0) orphaned.erase(found);
    return true;
}

std::shared_ptr<TableRoom> Rooms::Inner::find(const std::string& room) const {
    const auto found = rooms.find(room);
    return found == rooms.end() ? nullptr : found->second;
}

void Rooms::on_bus_message(const BusMessage& message) {
    if (const auto* hint = std::get_if<RoomHint>(&message.said)) {
        if (const auto room = inner_->find(hint->room)) room->on_hint(hint->seq);
    } else if (const auto* report = std::get_if<PresenceReport>(&message.said)) {
        if (const auto room = inner_->find(report->room)) room->on_report(message.node, *report);
    } else {
        for (const auto& [id, room] : inner_->rooms) room->on_node_gone(message.node);
    }
}

void Rooms::tend_nodes() {
    if (!inner_->shared.has_other_nodes()) return;
    for (const auto& room : inner_->all()) {
        if (!room->leave_lost_timeline()) room->tend_presence();
    }
    inner_->compare_with_log(inner_);
}

void Rooms::evict_all(std::string_view why) {
    for (const auto& room : inner_->all()) room->evict(why);
}

void Rooms::evict_database(std::size_t database, std::string_view why) {
    for (const auto& room : inner_->all()) {
        if (inner_->shared.log.database(room->id()) == database) room->evict(why);
    }
}

std::vector<std::shared_ptr<TableRoom>> Rooms::Inner::all() const {
    std::vector<std::shared_ptr<TableRoom>> all;
    all.reserve(rooms.size());
    for (const auto& [id, room] : rooms) all.push_back(room);
    return all;
}

void Rooms::Inner::compare_with_log(const std::weak_ptr<Inner>& self) {
    std::map<std::size_t, std::vector<std::string>> by_database;
    for (const auto& [id, room] : rooms) {
        if (room->is_durable() && room->has_people())
            by_database[shared.log.database(id)].push_back(id);
    }
    for (auto& [database, ids] : by_database) {
        if (comparing.insert(database).second) compare(database, std::move(ids), self);
    }
}

void Rooms::Inner::compare(std::size_t database, std::vector<std::string> ids,
                           const std::weak_ptr<Inner>& self) {
    BackgroundJob job = [database, ids = std::move(ids), &log = shared.log,
                         self]() -> std::function<void()> {
        const std::vector<std::string_view> asked(ids.begin(), ids.end());
        std::vector<LastSeq> seqs;
        try {
            seqs = log.last_seqs(asked);
        } catch (const std::exception& error) {
            log_line(Level::warning, "rooms not compared with the log", {{"error", error.what()}});
        }
        return [database, ids, seqs, self] {
            const auto here = self.lock();
            if (!here) return;
            here->comparing.erase(database);
            for (std::size_t i = 0; i < seqs.size(); ++i) {
                if (const auto room = here->find(ids[i])) room->on_last_seq(seqs[i]);
            }
        };
    };
    shared.options.post_reading(database, std::move(job));
}

void Rooms::evict_idle() {
    const std::int64_t now = inner_->shared.now_ms();
    std::erase_if(inner_->rooms, [&](const auto& one) {
        const TableRoom& room = *one.second;
        const bool unused =
            room.is_idle() && one.second.use_count() == 1 && now - room.last_used_ms() >= idle_ms;
        if (unused) inner_->shared.log.forget(one.first);
        return unused;
    });
}

void Rooms::end_expired() { inner_->shared.expiries.end_expired(inner_->shared.now_ms()); }

void Rooms::free_memory(std::int64_t bytes_max) {
    const auto is_enough = [&] { return *inner_->shared.bytes <= bytes_max; };
    std::vector<std::pair<std::int64_t, std::string>> unused;
    for (const auto& [id, room] : inner_->rooms) {
        if (room->is_idle() && room.use_count() == 1) unused.emplace_back(room->last_used_ms(), id);
    }
    std::ranges::sort(unused);
    for (const auto& [last_used_ms, id] : unused) {
        if (is_enough()) return;
        inner_->rooms.erase(id);
        inner_->shared.log.forget(id);
    }
    for (const auto& [id, room] : inner_->rooms) {
        if (is_enough()) return;
        room->trim_past();
    }
}

bool Rooms::has(std::string_view room) const { return inner_->rooms.contains(std::string(room)); }

RoomTotals Rooms::totals() const {
    RoomTotals totals = inner_->shared.totals;
    totals.rooms = static_cast<std::int64_t>(inner_->rooms.size());
    totals.bytes = *inner_->shared.bytes;
    return totals;
}

}  // namespace kast::server

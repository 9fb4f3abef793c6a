#include "protocol/fair_dice.hpp"
#include "protocol/read.hpp"
#include "protocol/room_refusals.hpp"
#include "server/room/table_room.hpp"
#include "server/room/test_dice.hpp"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace kast::server {
namespace {

using rules::refuse;
using wire::Id;

/// How long a room that nobody uses stays in memory.
constexpr std::int64_t idle_ms = 60'000;

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

    /// A room that was read, or why it was not.
    FoundRoom take_up(const std::string& id,
                      std::expected<std::optional<StoredRoom>, std::string> stored);
};

Rooms::Rooms(EventLog& log, std::function<std::int64_t()> now_ms, RoomsOptions options)
    : inner_(std::make_shared<Inner>(
          Inner{{.log = log, .now_ms = std::move(now_ms), .options = std::move(options)}, {}})) {
    RoomsOptions& chosen = inner_->shared.options;
    if (!chosen.random) chosen.random = os_random();
    if (!chosen.find_game) chosen.find_game = &protocol::find_game;
    inner_->shared.storage = std::make_shared<StorageQuotas>(chosen.stored_bytes_per_room_day,
                                                             chosen.stored_bytes_per_member_day);
    inner_->shared.odds = std::make_shared<OddsQueue>(chosen.post_background);
}

Rooms::~Rooms() = default;

void Rooms::create(const Json& body, std::string room,
                   std::function<void(rules::Result<Opened>)> done) {
    Shared& shared = inner_->shared;
    const auto fail = [&](rules::Refusal refusal) { done(std::unexpected(std::move(refusal))); };
    auto wanted = protocol::read_json<wire::Create>(body);
    if (!wanted) return fail(std::move(wanted.error()));
    if (!rules::is_id(room)) return fail(refuse(rules::invalid_params).error());
    if (wanted->name && !is_fit_name(wanted->name->value)) {
        return fail(refuse(wire::bad_name, {}, "/name").error());
    }
    const protocol::Game* game = shared.options.find_game(wanted->system);
    if (!game) return fail(refuse(wire::no_such_system, {}, "/system").error());
    auto table = game->open(wanted->settings ? std::string_view(wanted->settings->text) : "{}");
    if (!table) return fail(std::move(table.error()));
    if (inner_->rooms.contains(room)) return fail(refuse(rules::id_taken).error());

    const Random& random = shared.options.random;
    Key key;
    random(key);
    Opened opened{room, random_token(random), random_token(random), random_token(random),
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

    auto made = std::make_shared<TableRoom>(shared, room, *game);
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
    BackgroundJob job = [id, &log = inner_->shared.log, find_game = options.find_game,
                         inner = std::weak_ptr(inner_)]() -> std::function<void()> {
        std::expected<std::optional<StoredRoom>, std::string> stored;
        try {
            stored = read_room(log, id, find_game);
        } catch (const std::exception& error) {
            stored = std::unexpected(error.what());
        }
        auto shared = std::make_shared<decltype(stored)>(std::move(stored));
        return [id, shared, inner] {
            const auto here = inner.lock();
            if (!here) return;
            const auto waiting = here->reading.extract(id);
            const FoundRoom room = here->take_up(id, std::move(*shared));
            for (const auto& found : waiting.mapped()) found(room);
        };
    };
    if (options.post_reading) return options.post_reading(std::move(job));
    job()();
}

FoundRoom Rooms::Inner::take_up(const std::string& id,
                                std::expected<std::optional<StoredRoom>, std::string> stored) {
    if (!stored) return std::unexpected(std::move(stored.error()));
    if (!*stored) return nullptr;
    auto made = std::make_shared<TableRoom>(shared, id, *(*stored)->game);
    made->load(std::move(**stored));
    rooms[id] = made;
    return made;
}

std::vector<Batch> Rooms::take_batches() {
    std::vector<Batch> batches;
    for (const auto& one : std::exchange(inner_->shared.dirty, {})) {
        const auto room = one.lock();
        if (!room) continue;
        room->take_batches(batches);
        room->send_presence();
    }
    return batches;
}

void Rooms::stored(std::span<const Batch> batches, std::span<const Append> outcomes) {
    std::vector<std::shared_ptr<TableRoom>> touched;
    std::unordered_set<const TableRoom*> known;
    for (std::size_t i = 0; i < batches.size() && i < outcomes.size(); ++i) {
        const auto found = inner_->rooms.find(batches[i].room);
        if (found == inner_->rooms.end()) continue;
        const std::shared_ptr<TableRoom> room = found->second;
        room->on_appended(outcomes[i]);
        if (known.insert(room.get()).second) touched.push_back(room);
    }
    for (const auto& room : touched) {
        room->wake_watchers();
        // A room that could not be opened is none.
        if (!room->is_durable() && room->is_idle())
            std::erase_if(inner_->rooms, [&](const auto& one) { return one.second == room; });
    }
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

// The stored form of an event: {"data": …, "unapplied"?: true, "self_reported"?: true, "proof"?: …,
// "command"?: …, "table"?: …, "changes"?: …, "more"?: true}.

#include "protocol/alternative_reader.hpp"
#include "protocol/write.hpp"
#include "server/room/entry.hpp"

#include <nlohmann/json.hpp>

#include <optional>
#include <type_traits>
#include <unordered_map>

namespace kast::server {
namespace {

using protocol::RawJson;
using protocol::ReadMode;
using protocol::UnknownRecord;

/// What the log holds of an event. The parts are read by whom they belong to.
struct StoredEvent {
    RawJson data;
    bool unapplied = false;
    bool self_reported = false;
    std::optional<RawJson> proof;
    std::optional<RawJson> command;
    std::optional<RawJson> table;
    std::optional<RawJson> changes;
    bool more = false;
};
BOOST_DESCRIBE_STRUCT(StoredEvent, (),
                      (data, unapplied, self_reported, proof, command, table, changes, more))

void require_read(const std::optional<rules::Refusal>& refusal, std::string_view what) {
    if (refusal) throw UnknownRecord(std::string(what) + refusal->path + ": " + refusal->message);
}

template <class T>
T read_stored(std::string_view text, std::string_view what) {
    T value{};
    require_read(protocol::read_into(protocol::shape_of<T>(), &value, text, ReadMode::stored),
                 what);
    return value;
}

using RoomEvent = protocol::AlternativeReader<wire::EventRecord>;

template <class... T>
std::unordered_map<std::string_view, RoomEvent> room_events(
    std::type_identity<std::variant<T...>>) {
    return {{T::type, protocol::alternative_reader<wire::EventRecord, T>(T::type)}...};
}

const RoomEvent* find_room_event(std::string_view type) {
    static const auto all = room_events(std::type_identity<wire::EventRecord>{});
    const auto found = all.find(type);
    return found == all.end() ? nullptr : &found->second;
}

}  // namespace

Record record_of(const Entry& entry, const protocol::Game& game) {
    Record record{entry.seq, entry.at_ms, entry.by, entry.cause, std::string(entry.type), {}};
    std::string& out = record.data;
    out.reserve(400);
    out += "{\"data\":";
    if (const auto* played = entry.of_game()) {
        game.write_event(out, *played);
        if (played->unapplied) out += ",\"unapplied\":true";
    } else {
        std::visit([&](const auto& one) { protocol::write(out, one); }, *entry.of_room());
    }
    if (entry.self_reported) out += ",\"self_reported\":true";
    if (entry.proof) {
        out += ",\"proof\":";
        protocol::write(out, *entry.proof);
    }
    if (entry.command) {
        out += ",\"command\":";
        protocol::write(out, *entry.command);
    }
    if (!entry.table_changes.empty()) {
        out += ",\"changes\":";
        out += entry.table_changes;
    } else if (entry.table) {
        out += ",\"table\":";
        game.write_state(out, *entry.table);
    }
    if (entry.more) out += ",\"more\":true";
    out += '}';
    return record;
}

Entry entry_of(const Record& record, const protocol::Game& game) {
    auto stored = read_stored<StoredEvent>(record.data, record.type);
    Entry entry{record.seq, record.at_ms, record.by,   record.cause,        {}, {}, {}, {},
                {},         {},           stored.more, stored.self_reported};
    if (const RoomEvent* event = find_room_event(record.type)) {
        entry.type = event->name;
        wire::EventRecord read;
        require_read(event->read(read, stored.data.text, ReadMode::stored), event->name);
        entry.value = std::make_shared<const wire::EventRecord>(std::move(read));
    } else {
        protocol::GameEvent played = game.read_event(record.type, stored.data.text);
        played.unapplied = stored.unapplied;
        entry.type = played.type;
        entry.value = std::move(played);
    }
    if (stored.proof) {
        entry.proof = std::make_shared<const wire::ProofRecord>(
            read_stored<wire::ProofRecord>(stored.proof->text, "proof"));
    }
    if (stored.command) {
        entry.command = std::make_shared<const wire::CommandRecord>(
            read_stored<wire::CommandRecord>(stored.command->text, "command"));
    }
    if (stored.table) entry.table = game.read_state(stored.table->text);
    if (stored.changes) entry.table_changes = std::move(stored.changes->text);
    return entry;
}

protocol::GameStatePtr changed_table(const protocol::GameState& before, std::string_view changes,
                                     const protocol::Game& game) {
    std::string text;
    game.write_state(text, before);
    auto state = nlohmann::json::parse(text);
    const auto patch = nlohmann::json::parse(changes, nullptr, false);
    if (!patch.is_object()) throw UnknownRecord("changes: Must be an object.");
    state.merge_patch(patch);
    return game.read_state(state.dump());
}

std::string snapshot_json(const RoomVersion& version, const protocol::Game& game) {
    wire::KeptState kept{*version.room, version.counters, {}};
    kept.table.text.clear();
    game.write_state(kept.table.text, *version.table);
    return protocol::to_text(kept);
}

RoomVersion version_of(const Snapshot& snapshot, const protocol::Game& game) {
    auto kept = read_stored<wire::KeptState>(snapshot.state, "snapshot");
    if (kept.room.id.empty()) throw UnknownRecord("snapshot: no room");
    RoomVersion version;
    version.seq = snapshot.seq;
    version.room = std::make_shared<const wire::RoomState>(std::move(kept.room));
    version.counters = kept.counters;
    version.table = game.read_state(kept.table.text);
    return version;
}

std::string system_of(const Record& opened) {
    const auto stored = read_stored<StoredEvent>(opened.data, opened.type);
    return read_stored<wire::OpenedRecord>(stored.data.text, opened.type).system;
}

}  // namespace kast::server

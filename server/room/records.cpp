// The stored form of an event: {"data": …, "proof"?: …, "table"?: …, "more"?: true}.

#include "protocol/read.hpp"
#include "protocol/write.hpp"
#include "server/room/entry.hpp"

#include <nlohmann/json.hpp>

#include <functional>
#include <unordered_map>

namespace kast::server {
namespace {

using protocol::Json;
using protocol::ReadMode;
using protocol::UnknownRecord;

template <class T>
T read_stored(const Json& json, std::string_view what) {
    auto read = protocol::read_json<T>(json, ReadMode::stored);
    if (!read) {
        throw UnknownRecord(std::string(what) + read.error().path + ": " + read.error().message);
    }
    return std::move(*read);
}

Json parse(const std::string& text, std::string_view what) {
    Json json = Json::parse(text, nullptr, false);
    if (!json.is_object()) throw UnknownRecord(std::string(what) + ": damaged");
    return json;
}

const Json& part(const Json& json, const char* name, std::string_view what) {
    const auto found = json.find(name);
    if (found == json.end()) throw UnknownRecord(std::string(what) + ": no " + name);
    return *found;
}

struct OwnEvent {
    std::string_view type;
    std::function<wire::EventRecord(const Json&)> read;
};

template <class... T>
std::unordered_map<std::string_view, OwnEvent> own_events(std::type_identity<std::variant<T...>>) {
    return {{T::type, OwnEvent{T::type, [](const Json& json) -> wire::EventRecord {
                                   return read_stored<T>(json, T::type);
                               }}}...};
}

const OwnEvent* own_event(std::string_view type) {
    static const auto all = own_events(std::type_identity<wire::EventRecord>{});
    const auto found = all.find(type);
    return found == all.end() ? nullptr : &found->second;
}

}  // namespace

Record record_of(const Entry& entry, const protocol::Game& game) {
    Record record{entry.seq, entry.at_ms, entry.by, entry.cause, std::string(entry.type), {}};
    std::string& out = record.data;
    out += "{\"data\":";
    if (const auto* played = entry.of_game()) {
        game.write_event(out, *played);
    } else {
        std::visit([&](const auto& one) { protocol::write(out, one); }, *entry.of_room());
    }
    if (entry.proof) {
        out += ",\"proof\":";
        protocol::write(out, *entry.proof);
    }
    if (entry.table) {
        out += ",\"table\":";
        game.write_state(out, *entry.table);
    }
    if (entry.more) out += ",\"more\":true";
    out += '}';
    return record;
}

Entry entry_of(const Record& record, const protocol::Game& game) {
    const Json json = parse(record.data, record.type);
    const Json& data = part(json, "data", record.type);
    Entry entry{record.seq, record.at_ms, record.by, record.cause, {}, {}, {}, {}, false};
    if (const OwnEvent* own = own_event(record.type)) {
        entry.type = own->type;
        entry.value = std::make_shared<const wire::EventRecord>(own->read(data));
    } else {
        protocol::GameEvent event = game.read_event(record.type, data.dump());
        entry.type = event.type;
        entry.value = std::move(event);
    }
    if (const auto proof = json.find("proof"); proof != json.end()) {
        entry.proof = std::make_shared<const wire::ProofRecord>(
            read_stored<wire::ProofRecord>(*proof, "proof"));
    }
    if (const auto table = json.find("table"); table != json.end()) {
        entry.table = game.read_state(table->dump());
    }
    entry.more = json.contains("more");
    return entry;
}

std::string snapshot_json(const RoomVersion& version, const protocol::Game& game) {
    wire::KeptState kept{*version.room, version.counters, {}};
    kept.table.text.clear();
    game.write_state(kept.table.text, *version.table);
    return protocol::to_text(kept);
}

RoomVersion version_of(const Snapshot& snapshot, const protocol::Game& game) {
    const Json json = parse(snapshot.state, "snapshot");
    RoomVersion version;
    version.seq = snapshot.seq;
    version.room = std::make_shared<const wire::RoomState>(
        read_stored<wire::RoomState>(part(json, "room", "snapshot"), "snapshot"));
    version.counters = read_stored<wire::Counters>(part(json, "counters", "snapshot"), "snapshot");
    version.table = game.read_state(part(json, "table", "snapshot").dump());
    return version;
}

std::string system_of(const Record& opened) {
    const Json json = parse(opened.data, opened.type);
    return read_stored<wire::OpenedRecord>(part(json, "data", opened.type), opened.type).system;
}

}  // namespace kast::server

#include "server/net/api_documents.hpp"

#include "protocol/game.hpp"
#include "protocol/json_rpc.hpp"
#include "protocol/read.hpp"
#include "protocol/room_commands.hpp"
#include "protocol/room_schema.hpp"
#include "protocol/schema.hpp"
#include "protocol/wire_schema.hpp"
#include "server/config.hpp"

#include <nlohmann/json.hpp>

namespace kast::server::net {

namespace {

using Json = nlohmann::json;
using protocol::json_rpc::request_id_bytes_max;

Json text_schema() { return {{"type", "string"}}; }

Json four_schema(std::string_view what) {
    Json properties = Json::object();
    for (const char* role : {"gm", "player", "spectator", "bot"}) properties[role] = text_schema();
    return {{"type", "object"},
            {"description", what},
            {"properties", std::move(properties)},
            {"required", {"gm", "player", "spectator", "bot"}}};
}

/// RFC 9457, with our `kind` and, of a body, the `path`.
Json problem_schema() {
    return {{"type", "object"},
            {"properties",
             {{"type", text_schema()},
              {"title", text_schema()},
              {"status", {{"type", "integer"}}},
              {"kind", text_schema()},
              {"detail", text_schema()},
              {"path", text_schema()}}},
            {"required", {"type", "title", "status", "kind", "detail"}}};
}

Json http_schema(protocol::Schemas& schemas) {
    return {
        {"POST /api/rooms",
         {{"request", schemas.of<protocol::room::Create>()},
          {"response",
           {{"type", "object"},
            {"properties",
             {{"room", text_schema()},
              {"links", four_schema("a URL with its token after #")},
              {"tokens", four_schema("the same tokens, bare")}}},
            {"required", {"room", "links", "tokens"}}}}}},
        {"POST /rooms/{room}/images", {{"response", schemas.of<protocol::room::ImageResult>()}}},
        {"problem", problem_schema()}};
}

Json limits_of(const Settings& settings) {
    return {{"message_bytes_max", settings.message_bytes_max},
            {"depth_max", settings.depth_max},
            {"commands_per_second", settings.commands_per_second},
            {"commands_burst", settings.commands_burst},
            {"connections_max", settings.connections_max},
            {"connections_per_address", settings.connections_per_address},
            {"rooms_max", settings.rooms_max},
            {"rooms_per_address_hour", settings.rooms_per_address_hour},
            {"requests_per_address_minute", settings.requests_per_address_minute},
            {"stored_bytes_per_address_day", settings.stored_bytes_per_address_day},
            {"stored_bytes_per_room_day", settings.stored_bytes_per_room_day},
            {"stored_bytes_per_member_day", settings.stored_bytes_per_member_day},
            {"commands_per_address_day", settings.commands_per_address_day},
            {"commands_per_room_day", settings.commands_per_room_day},
            {"commands_per_member_day", settings.commands_per_member_day},
            {"new_members_per_address_day", settings.new_members_per_address_day},
            {"image_bytes_max", protocol::room::image_bytes_max},
            {"image_side_max", protocol::room::image_side_max},
            {"image_bytes_per_room", settings.image_bytes_per_room},
            {"outbox_bytes_max", settings.outbox_bytes_max},
            {"stall_timeout_s", settings.stall_timeout_s},
            {"idle_timeout_s", settings.idle_timeout_s},
            {"ping_interval_s", settings.ping_interval_s},
            {"request_id_bytes_max", request_id_bytes_max},
            {"text_bytes_max", protocol::text_bytes_max},
            {"list_items_max", protocol::list_items_max}};
}

std::set<std::string, std::less<>> made_event_types() {
    std::set<std::string, std::less<>> types;
    const auto add = [&](const Json& schema) {
        for (const auto& [type, of_data] : schema.at("events").items()) types.insert(type);
    };
    protocol::Schemas schemas;
    add(protocol::room_schema(schemas));
    for (const protocol::Game* game : protocol::games()) add(game->schema(schemas));
    return types;
}

}  // namespace

const std::set<std::string, std::less<>>& event_types() {
    static const auto types = made_event_types();
    return types;
}

std::string systems_document(const Settings& settings) {
    Json systems = Json::array();
    for (const protocol::Game* game : protocol::games()) systems.push_back({{"id", game->id()}});
    return Json{{"systems", std::move(systems)}, {"open_rooms", settings.open_rooms}}.dump() + "\n";
}

std::string system_document(const protocol::Game& game) {
    protocol::Schemas schemas;
    Json document = game.schema(schemas);
    document["$defs"] = schemas.definitions();
    return document.dump() + "\n";
}

std::string schema_document(const Settings& settings) {
    Json schema = protocol::wire_schema();
    protocol::Schemas schemas;
    schema["http"] = http_schema(schemas);
    for (const auto& [name, definition] : schemas.definitions().items()) {
        schema["$defs"].emplace(name, definition);
    }
    schema["limits"] = limits_of(settings);
    for (const rules::RefusalKind& kind : protocol::json_rpc::refusals()) {
        schema["refusals"][std::string(kind.kind)] = kind.message;
    }
    return schema.dump() + "\n";
}

std::string limits_document(const Settings& settings) { return limits_of(settings).dump() + "\n"; }

}  // namespace kast::server::net

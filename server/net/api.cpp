#include "server/net/api.hpp"

#include "protocol/game.hpp"
#include "protocol/http_refusals.hpp"
#include "protocol/parse.hpp"
#include "protocol/write.hpp"
#include "rules/core/id.hpp"
#include "server/config.hpp"
#include "server/log/open_postgres.hpp"
#include "server/logging.hpp"
#include "server/net/api_documents.hpp"
#include "server/net/event_source.hpp"
#include "server/net/image_api.hpp"
#include "server/net/readiness.hpp"
#include "server/net/room_lookup.hpp"
#include "server/net/secret_file.hpp"
#include "server/net/server.hpp"
#include "server/room/keys.hpp"
#include "server/room/room.hpp"
#include "server/shard.hpp"

#include <nlohmann/json.hpp>

#include <array>
#include <span>
#include <stdexcept>
#include <utility>

namespace kast::server::net {

namespace {

namespace http_refusal = protocol::http_refusal;

constexpr std::string_view rooms_prefix = "/rooms/";
constexpr std::int64_t hour_ms = 3'600'000;
// Nobody who has the key mistypes it so often, and nobody finds one of 16 letters so.
constexpr std::uint64_t wrong_keys_max = 10;
constexpr std::int64_t wrong_keys_ms = 600'000;
// Who reads the past of a room, at the same time: more would have other tables wait for it.
constexpr std::uint64_t readers_of_address_max = 8;
constexpr std::uint64_t readers_of_room_max = 24;

/// Like a word, so that a double click takes it whole: letters and digits, 83 bits of them.
std::string new_room() {
    constexpr std::string_view letters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    // The largest multiple of 62 that a byte holds: what is above would make some letters likelier.
    constexpr unsigned char fair = 248;
    std::string room;
    while (room.size() < room_letters) {
        std::array<unsigned char, 32> random{};
        os_random()(random);
        for (const unsigned char byte : random) {
            if (byte < fair && room.size() < room_letters) room += letters[byte % letters.size()];
        }
    }
    return room;
}

/// Room and rest of "/rooms/{room}/events", or two empty words.
std::pair<std::string_view, std::string_view> split_room(std::string_view path) {
    if (!path.starts_with(rooms_prefix)) return {};
    path.remove_prefix(rooms_prefix.size());
    const auto slash = path.find('/');
    if (slash == std::string_view::npos) return {};
    const auto room = path.substr(0, slash);
    if (!rules::is_id(room)) return {};
    return {room, path.substr(slash)};
}

bool is_read(const HttpRequest& request) {
    return request.method == Method::get || request.method == Method::head;
}

std::set<std::string, std::less<>> words_of(std::string_view list) {
    std::set<std::string, std::less<>> words;
    while (!list.empty()) {
        const auto one = list.substr(0, list.find(','));
        if (!one.empty()) words.emplace(one);
        list.remove_prefix(std::min(list.size(), one.size() + 1));
    }
    return words;
}

/// A Host header that can stand in a link: it comes back to who sent it, but not as anything else.
bool is_plain_host(std::string_view host) {
    if (host.empty() || host.size() > 255) return false;
    return host.find_first_not_of(
               "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
               ".-:[]") == std::string_view::npos;
}

/// A text for each seat of a new room.
struct SeatTexts {
    std::string gm, player, spectator, bot;
};
BOOST_DESCRIBE_STRUCT(SeatTexts, (), (gm, player, spectator, bot))

/// What is answered to `POST /api/rooms`.
struct OpenedRoomReply {
    std::string room;
    SeatTexts links;   ///< URLs, each with its token
    SeatTexts tokens;  ///< the same, bare
};
BOOST_DESCRIBE_STRUCT(OpenedRoomReply, (), (room, links, tokens))

HttpResponse memory_full() {
    HttpResponse refused = problem(
        503, "memory-full",
        "This server holds as much in memory as it may, memory_bytes_max: try again later.");
    refused.headers.emplace_back("Retry-After", "60");
    return refused;
}

int status_of(std::string_view kind) {
    if (kind == "too-large") return 413;
    if (kind == "not-json" || kind == "too-deep") return 400;
    if (kind == "storage" || kind == "unsure" || kind == "trouble" || kind == "busy") return 503;
    return 422;
}

}  // namespace

Api::Api(const Settings& settings, EventLog& log, const Readiness& readiness, ImageApi& images)
    : settings_(settings),
      log_(log),
      readiness_(readiness),
      images_(images),
      assets_(packed_files(), origin_and_path(settings.public_url).second),
      rooms_of_address_(settings.rooms_per_address_hour, hour_ms),
      wrong_keys_of_address_(wrong_keys_max, wrong_keys_ms),
      readers_of_address_(unlimited, readers_of_address_max),
      readers_of_room_(unlimited, readers_of_room_max),
      address_(settings.listen) {
    if (settings.open_rooms == "key")
        key_ = read_secret("open_rooms_key_file", settings.open_rooms_key_file);
    documents_.try_emplace("/api/systems", [&settings] { return systems_document(settings); });
    for (const protocol::Game* game : protocol::games()) {
        documents_.try_emplace("/api/systems/" + std::string(game->id()),
                               [game] { return system_document(*game); });
    }
    documents_.try_emplace("/api/schema", [&settings] { return schema_document(settings); });
    documents_.try_emplace("/api/limits", [&settings] { return limits_document(settings); });
}

Api::~Api() = default;

std::string Api::room_of(const HttpRequest& request) const {
    if (request.path == "/api/rooms" && request.method == Method::post)
        return new_room() + log_.new_room_ending();
    return std::string(split_room(request.path).first);
}

void Api::answer(Shard& shard, const HttpRequest& request, const std::string& room,
                 ResponseCallback reply) {
    const std::string& path = request.path;
    if (request.method == Method::options) {
        HttpResponse response;
        response.status = 204;
        const bool is_sent_to = path == "/api/rooms" || ImageApi::is_upload(path);
        response.headers.emplace_back("Allow", is_sent_to ? "POST, OPTIONS" : "GET, HEAD, OPTIONS");
        return reply(std::move(response));
    }
    if (path == "/api/rooms") {
        if (request.method != Method::post) return reply(method_not_allowed("POST, OPTIONS"));
        return open_room(shard, request, room, std::move(reply));
    }
    if (ImageApi::is_upload(path)) {
        if (request.method != Method::post) return reply(method_not_allowed("POST, OPTIONS"));
        if (!shard.rooms().has(room) && !shard.has_memory()) return reply(memory_full());
        return images_.add(shard, request, room, reply);
    }
    if (!is_read(request)) {
        const bool known = assets_.has(path) || path.starts_with("/api/") || !room.empty() ||
                           path == "/healthz" || path == "/readyz";
        return reply(known ? method_not_allowed("GET, HEAD, OPTIONS")
                           : problem(404, "not-found", "There is nothing at " + path + "."));
    }
    if (path == "/healthz") return reply(alive());
    // Why it is not ready is the host's to know: the admin listener says it.
    if (path == "/readyz") return reply(readiness_.answer());
    if (const auto found = documents_.find(path); found != documents_.end())
        return answer(shard, request, found->second, std::move(reply));
    const auto [named, rest] = split_room(path);
    if (rest == "/events") return events(shard, request, room, std::move(reply));
    if (constexpr std::string_view images = "/images/"; rest.starts_with(images)) {
        if (!shard.rooms().has(room) && !shard.has_memory()) return reply(memory_full());
        return images_.get(shard, request, room, std::string(rest.substr(images.size())), reply);
    }
    if (rest == "/ws") {
        HttpResponse upgrade =
            problem(426, "not-a-websocket", "Here is a WebSocket, subprotocol kast.v1.");
        upgrade.headers.emplace_back("Upgrade", "websocket");
        return reply(std::move(upgrade));
    }
    if (assets_.has(path)) return reply(assets_.answer(request));
    reply(problem(404, "not-found", "There is nothing at " + path + "."));
}

void Api::check_upload(Shard& shard, const HttpRequest& request, const std::string& room,
                       CheckCallback done) {
    if (!shard.rooms().has(room) && !shard.has_memory()) return done(memory_full());
    images_.check(shard, request, room, std::move(done));
}

void Api::answer(Shard& shard, const HttpRequest& request, LastingDocument& document,
                 ResponseCallback reply) {
    if (document.is_made()) return reply(document.answer(request));
    shard.in_background([&document, request, reply = std::move(reply)]() -> std::function<void()> {
        document.make();
        return [&document, request, reply] { reply(document.answer(request)); };
    });
}

std::optional<HttpResponse> Api::refuse_opening(const HttpRequest& request, std::int64_t now_ms) {
    // A page from elsewhere can send this without asking, though it could not read the answer.
    if (!is_own_origin(request.origin, request.host, settings_.public_url))
        return problem(403, "foreign-origin", "This page is not one of this server's (Origin).");
    if (settings_.open_rooms == "nobody")
        return problem(403, http_refusal::rooms_closed.kind, http_refusal::rooms_closed.message);
    if (key_.empty()) return std::nullopt;
    // The right key too is refused then: an answer would reveal which of the tries was right.
    if (const auto wait_s = wrong_keys_of_address_.wait_s(request.address, now_ms); wait_s != 0) {
        return too_many(http_refusal::too_many_tries.kind, http_refusal::too_many_tries.kind,
                        wait_s, http_refusal::too_many_tries.message);
    }
    const std::string given = bearer_of(request);
    if (is_same_secret(given, key_)) return std::nullopt;
    const rules::RefusalKind& kind =
        given.empty() ? http_refusal::key_required : http_refusal::wrong_key;
    HttpResponse refused = problem(401, kind.kind, kind.message);
    refused.headers.emplace_back("WWW-Authenticate", "Bearer");
    if (given.empty()) {
        refused.kept_out.clear();  // Not a try: it would hide the lines on those that are.
    } else {
        wrong_keys_of_address_.count(request.address, 1, now_ms);
    }
    return refused;
}

void Api::open_room(Shard& shard, const HttpRequest& request, const std::string& room,
                    ResponseCallback reply) {
    if (auto refused = refuse_opening(request, shard.now_ms())) return reply(std::move(*refused));
    if (!request.content_type.empty() && !request.content_type.starts_with("application/json")) {
        return reply(problem(415, "not-json", "Send Content-Type: application/json."));
    }
    auto body = protocol::parse_bounded(
        request.body, {.bytes = settings_.message_bytes_max, .depth = settings_.depth_max});
    if (!body) {
        return reply(problem(status_of(body.error().kind), body.error().kind, body.error().message,
                             body.error().path));
    }
    if (const auto wait_s = rooms_of_address_.take(request.address, shard.now_ms()); wait_s != 0) {
        return reply(too_many("too-many-rooms", "rooms_per_address_hour", wait_s,
                              "New rooms from one address: rooms_per_address_hour is " +
                                  std::to_string(settings_.rooms_per_address_hour) + "."));
    }
    if (shard.rooms().totals().rooms >= rooms_max_of_shard()) {
        HttpResponse refused = problem(503, "too-many-rooms",
                                       "This server serves as many rooms as it may: rooms_max.");
        refused.headers.emplace_back("Retry-After", "60");
        return reply(std::move(refused));
    }
    if (!shard.has_memory()) return reply(memory_full());
    shard.rooms().create(
        *body, room,
        [this, request, room, reply = std::move(reply)](rules::Result<OpenedRoom> result) {
            if (!result) {
                const rules::Refusal& why = result.error();
                return reply(problem(status_of(why.kind), why.kind, why.message, why.path));
            }
            log_line(Level::debug, "room opened", {{"room", room}});
            reply(
                opened(request, room, result->gm, result->player, result->spectator, result->bot));
        });
}

/// Every shard has its share; rooms are spread evenly enough.
std::int64_t Api::rooms_max_of_shard() const {
    const std::uint64_t shards = shard_count(settings_);
    return static_cast<std::int64_t>((settings_.rooms_max + shards - 1) / shards);
}

HttpResponse Api::opened(const HttpRequest& request, const std::string& room, const std::string& gm,
                         const std::string& player, const std::string& spectator,
                         const std::string& bot) const {
    const std::string link = base_url(request) + "/rooms/" + room;
    const std::string seat = link + '#';
    std::string body =
        protocol::to_text(OpenedRoomReply{room,
                                          {seat + gm, seat + player, seat + spectator, seat + bot},
                                          {gm, player, spectator, bot}});
    body += '\n';
    HttpResponse response = text_response(201, "application/json", std::move(body));
    response.headers.emplace_back("Location", link);
    response.headers.emplace_back("Cache-Control", "no-store");
    return response;
}

std::string Api::base_url(const HttpRequest& request) const {
    if (!settings_.public_url.empty()) return settings_.public_url;
    return request.scheme + "://" + (is_plain_host(request.host) ? request.host : address_);
}

namespace {

/// Why the query is none, or nothing.
std::optional<HttpResponse> wrong_parameter(const HttpRequest& request) {
    static constexpr std::array<std::string_view, 2> known{"since", "types"};
    const std::string_view unknown = request.unknown_parameter(known);
    if (unknown.empty()) return std::nullopt;
    return problem(400, "bad-query",
                   "There is no query parameter `" + std::string(unknown) +
                       "` here; there are `since` and `types`.");
}

/// The types that begin as this one does; all where none does.
std::string types_like(std::string_view type) {
    const auto start_of = [](std::string_view one) { return one.substr(0, one.find('.')); };
    std::string like;
    std::string all;
    for (const std::string& one : event_types()) {
        all.append(all.empty() ? "" : ", ").append(one);
        if (start_of(one) == start_of(type)) like.append(like.empty() ? "" : ", ").append(one);
    }
    return like.empty() ? all : like;
}

std::optional<HttpResponse> wrong_type(const EventsQuery& query) {
    for (const std::string& type : query.types) {
        if (event_types().contains(type)) continue;
        return problem(
            400, "bad-query",
            "There is no type of event `" + type + "`; there are " + types_like(type) + ".");
    }
    return std::nullopt;
}

}  // namespace

void Api::events(Shard& shard, const HttpRequest& request, const std::string& room,
                 ResponseCallback reply) {
    if (auto wrong = wrong_parameter(request)) return reply(std::move(*wrong));
    EventsQuery query;
    try {
        query.token = bearer_of(request);
        query.live = accepts(request.accept, "text/event-stream");
        query.cursor = request.parameter("since").value_or("");
        query.types = words_of(request.parameter("types").value_or(""));
    } catch (const std::invalid_argument& wrong) {
        return reply(problem(400, "bad-query", wrong.what()));
    }
    // A reader that reconnects knows better where it was than the address it first used.
    if (query.live && !request.last_event_id.empty()) query.cursor = request.last_event_id;
    if (!shard.rooms().has(room) && !shard.has_memory()) return reply(memory_full());
    const auto go_on = [this, &shard, request, room, query, reply = std::move(reply)] {
        if (auto wrong = wrong_type(query)) return reply(std::move(*wrong));
        read_events(shard, request, room, query, reply);
    };
    if (query.types.empty() || knows_event_types_) return go_on();
    shard.in_background([this, go_on]() -> std::function<void()> {
        event_types();
        knows_event_types_ = true;
        return go_on;
    });
}

void Api::read_events(Shard& shard, const HttpRequest& request, const std::string& room,
                      EventsQuery query, const ResponseCallback& reply) {
    const std::string token = query.token;
    with_room(shard, room, token, reply,
              [this, address = request.address, room, query = std::move(query),
               reply](const std::shared_ptr<Room>& found) {
                  if (!found->viewer_of(query.token)) return reply(no_entry());
                  EventsQuery placed = query;
                  placed.place = reader_place(address, room);
                  if (!placed.place) {
                      return reply(too_many("too-many-readers", "readers", 2,
                                            "So much of the past is being read at the same time, "
                                            "from this address or of this room: try again."));
                  }
                  answer_events(found, std::move(placed), reply);
              });
}

/// A place among those who read a past, or null where there is none.
std::shared_ptr<void> Api::reader_place(const std::string& address, const std::string& room) {
    using Permit = ConnectionLimiter::Permit;
    auto of_address = readers_of_address_.acquire(address, address);
    auto of_room = readers_of_room_.acquire(room, room);
    if (!of_address || !of_room) return nullptr;
    return std::make_shared<std::pair<Permit, Permit>>(std::move(of_address), std::move(of_room));
}

}  // namespace kast::server::net

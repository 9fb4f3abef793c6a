#include "server/config.hpp"
#include "server/trusted_proxies.hpp"

#include <algorithm>
#include <charconv>
#include <ranges>

namespace kast::server {

namespace {

bool is_unix_path(std::string_view text) {
    constexpr std::string_view prefix = "unix:";
    return text.starts_with(prefix) && text.size() > prefix.size();
}

std::string_view wrong_listen(std::string_view text) {
    constexpr std::string_view wanted =
        "ADDR:PORT, as 127.0.0.1:8080, [::1]:8080 or 0.0.0.0:0; or unix:PATH";
    if (is_unix_path(text)) return {};
    const auto colon = text.rfind(':');
    if (colon == std::string_view::npos || colon == 0) return wanted;
    const auto address = text.substr(0, colon);
    const bool bracketed = address.starts_with('[') && address.ends_with(']');
    if (!bracketed && address.contains(':')) return wanted;
    std::uint16_t port = 0;
    const auto digits = text.substr(colon + 1);
    const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), port);
    return error == std::errc{} && stop == digits.data() + digits.size() ? std::string_view()
                                                                         : wanted;
}

std::string_view wrong_admin_listen(std::string_view text) {
    const bool fits = text.empty() || wrong_listen(text).empty();
    return fits ? std::string_view() : "unix:PATH, or ADDR:PORT as 127.0.0.1:9090";
}

std::string_view any_text(std::string_view) { return {}; }

std::string_view wrong_url(std::string_view text) {
    constexpr std::string_view wanted =
        "as https://table.example.org or https://example.org/table, without a / at the end";
    if (text.empty()) return {};
    const auto start = text.starts_with("http://") ? 7U : text.starts_with("https://") ? 8U : 0U;
    constexpr std::string_view plain =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-_~:[]/";
    const bool fits = start != 0 && text.size() > start && text[start] != '/' &&
                      !text.ends_with('/') && !text.substr(start).contains("//") &&
                      text.find_first_not_of(plain, start) == std::string_view::npos;
    return fits ? std::string_view() : wanted;
}

std::string_view wrong_proxies(std::string_view text) {
    try {
        [[maybe_unused]] const TrustedProxies read{text};
        return {};
    } catch (const std::invalid_argument&) {
        return "addresses, ranges such as 10.0.0.0/8, and `unix`, with commas between them";
    }
}

std::string_view wrong_bus_name(std::string_view text) {
    constexpr std::string_view plain =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    const bool fits = !text.empty() && text.size() <= 40 &&
                      text.find_first_not_of(plain) == std::string_view::npos;
    return fits ? std::string_view() : "1 to 40 letters, digits, _ or -";
}

std::string_view wrong_nats(std::string_view text) {
    static constexpr std::string_view scheme = "nats://";
    const auto is_server = [](const auto& part) {
        const std::string_view one(part);
        return one.starts_with(scheme) && one.size() > scheme.size() && !one.contains(' ');
    };
    return std::ranges::all_of(std::views::split(text, ','), is_server)
               ? std::string_view()
               : "as nats://127.0.0.1:4222, several with commas between them";
}

std::string_view wrong_directory(std::string_view text) {
    return text.empty() ? "a directory" : std::string_view();
}

constexpr std::string_view server = "Server";
constexpr std::string_view storage = "Storage";
constexpr std::string_view logs = "Logs";
constexpr std::string_view limits = "Limits";
constexpr std::string_view turns = "Turns";
constexpr std::string_view nodes = "Several nodes";

Setting text(std::string_view key, std::string Settings::* field, std::string_view group,
             std::string_view unit, std::string_view (*wrong)(std::string_view),
             std::string_view help) {
    return {.key = key,
            .field = field,
            .group = group,
            .unit = unit,
            .words = {},
            .wrong = wrong,
            .help = help};
}

Setting word(std::string_view key, std::string Settings::* field, std::string_view group,
             std::vector<std::string_view> words, std::string_view help) {
    return {.key = key,
            .field = field,
            .group = group,
            .unit = {},
            .words = std::move(words),
            .help = help};
}

Setting number(std::string_view key, std::uint64_t Settings::* field, std::string_view group,
               std::string_view unit, std::uint64_t least, std::uint64_t most,
               std::string_view help) {
    return {.key = key,
            .field = field,
            .group = group,
            .unit = unit,
            .least = least,
            .most = most,
            .words = {},
            .help = help};
}

}  // namespace

// clang-format off
std::span<const Setting> settings_table() {
    using S = Settings;
    static const std::vector<Setting> table{
        text("listen", &S::listen, server, "ADDR:PORT or unix:PATH", wrong_listen,
             "Where to listen; port 0 takes a free one; a Unix socket is open to its owner and group"),
        text("tls_certificate", &S::tls_certificate, server, "FILE", any_text,
             "The certificate with its chain, PEM: with it and `tls_key` what is listened on speaks TLS alone, 1.2 and up; both are read again when they change"),
        text("tls_key", &S::tls_key, server, "FILE", any_text,
             "The certificate's private key, PEM, without a password"),
        text("public_url", &S::public_url, server, "URL", wrong_url,
             "What people's links begin with, where that is not the address listened on (behind a proxy)"),
        text("trusted_proxies", &S::trusted_proxies, server, "ADDR, CIDR or unix", wrong_proxies,
             "Proxies that are believed when they say for whom they ask (Forwarded, X-Forwarded-For, -Proto, -Host), with commas between them"),
        text("admin_listen", &S::admin_listen, server, "unix:PATH or ADDR:PORT", wrong_admin_listen,
             "Where metrics and health in detail are served; the Unix socket `admin.sock` in the data directory where left out"),
        text("admin_token_file", &S::admin_token_file, server, "FILE", any_text,
             "A file whose first line is the token that `admin_listen` asks for; needed with ADDR:PORT"),
        word("open_rooms", &S::open_rooms, server, {"anyone", "key", "nobody"},
             "Who may open rooms: anyone who reaches the server, who has the key of `open_rooms_key_file`, or nobody"),
        text("open_rooms_key_file", &S::open_rooms_key_file, server, "FILE", any_text,
             "A file whose first line is the key that `open_rooms = key` asks for"),
        text("data", &S::data, server, "DIR", wrong_directory,
             "The data directory; one kastd at a time"),
        number("shards", &S::shards, server, "", 0, 256,
               "Threads that serve rooms; 0: one for each core that kastd may run on"),
        number("snapshot_every", &S::snapshot_every, server, "events", 1, 1'000'000,
               "Events of a room after which its state is kept, so that opening it again is quick"),
        number("stop_grace_s", &S::stop_grace_s, server, "s", 0, 600,
               "How long SIGTERM waits for what is pending"),
        number("drain_s", &S::drain_s, server, "s", 0, 600,
               "How long `/readyz` says no after SIGTERM before anything ends, so that a proxy sends nobody here any more"),

        word("bus", &S::bus, nodes, {"auto", "none", "postgres", "nats"},
             "By what nodes over one log tell each other what they did; auto: by PostgreSQL where the log is there, else by nothing; none: by nothing, each asks the log once a second"),
        text("bus_name", &S::bus_name, nodes, "1 to 40 letters, digits, _ or -", wrong_bus_name,
             "The channel or subject, the same for all nodes over one log and for no others"),
        text("nats", &S::nats, nodes, "nats://HOST:PORT", wrong_nats,
             "Where `bus = nats` finds its server; several with commas between them"),
        number("leave_spread_ms", &S::leave_spread_ms, nodes, "ms", 0, 60'000,
               "Within so long a node that goes sends its people to the others, one after the other"),

        word("log", &S::log, storage, {"sqlite", "postgres"},
             "Where the log of all rooms is: in the data directory, or in PostgreSQL, for any number of kastd beside each other"),
        text("postgres", &S::postgres, storage, "CONNINFO", any_text,
             "The database of `log = postgres`, as libpq takes it (keywords and values, or a URI); several with a `;` between them, of which all but the first have a name: `host=a dbname=kast; b: host=b dbname=kast`"),
        number("log_writers", &S::log_writers, storage, "connections", 1, 64,
               "Connections that store in one PostgreSQL database; each has its share of the rooms"),
        number("postgres_readers", &S::postgres_readers, storage, "connections", 1, 256,
               "Connections that read one PostgreSQL database, at most, and threads that do so"),
        number("log_patience_s", &S::log_patience_s, storage, "s", 1, 600,
               "How long a command waits for a PostgreSQL that was lost, before it is refused"),

        word("log_level", &S::log_level, logs, {"debug", "info", "warning", "error", "off"},
             "What is worth a line on stderr"),
        word("log_format", &S::log_format, logs, {"text", "json"},
             "key=value for people, or a JSON object a line"),

        number("message_bytes_max", &S::message_bytes_max, limits, "bytes", 1'024, 16'777'216,
               "One message of a client, or one request's body"),
        number("depth_max", &S::depth_max, limits, "levels", 4, 64,
               "Nesting of JSON in a message"),
        number("commands_per_second", &S::commands_per_second, limits, "commands/s", 1, 100'000,
               "Of one connection, in the long run"),
        number("commands_burst", &S::commands_burst, limits, "commands", 1, 1'000'000,
               "Of one connection, at once"),
        number("connections_max", &S::connections_max, limits, "connections", 1, 1'000'000,
               "Together; the system's limit of open files bounds it too"),
        number("connections_per_address", &S::connections_per_address, limits, "connections", 1, 1'000'000,
               "From one address; behind a proxy see trusted_proxies"),
        number("rooms_max", &S::rooms_max, limits, "rooms", 1, 10'000'000,
               "Rooms open in memory at the same time"),
        number("rooms_per_address_hour", &S::rooms_per_address_hour, limits, "rooms/h", 1, 1'000'000,
               "New rooms from one address"),
        number("requests_per_address_minute", &S::requests_per_address_minute, limits, "requests/min", 10, 1'000'000'000,
               "HTTP requests from one address, those that open WebSockets among them"),
        number("stored_bytes_per_address_day", &S::stored_bytes_per_address_day, limits, "bytes/day", 65'536, 1'099'511'627'776,
               "Of events that are stored for what one address asks"),
        number("stored_bytes_per_room_day", &S::stored_bytes_per_room_day, limits, "bytes/day", 65'536, 1'099'511'627'776,
               "Of events that are stored of one room, half of it for one address; its GM is never refused by it"),
        number("stored_bytes_per_member_day", &S::stored_bytes_per_member_day, limits, "bytes/day", 65'536, 1'099'511'627'776,
               "Of events that are stored for what one member of a room asks, over all connections"),
        number("commands_per_address_day", &S::commands_per_address_day, limits, "commands/day", 10, 1'000'000'000,
               "That one address sends, whether they are carried out or refused"),
        number("commands_per_room_day", &S::commands_per_room_day, limits, "commands/day", 10, 1'000'000'000,
               "That one room is sent, half of it by one address; its GM is never refused by it"),
        number("commands_per_member_day", &S::commands_per_member_day, limits, "commands/day", 10, 1'000'000'000,
               "That one member of a room sends, over all connections"),
        number("new_members_per_address_day", &S::new_members_per_address_day, limits, "members/day", 1, 1'000'000'000,
               "That one room has from one address, those who come back after they had left among them"),
        number("image_bytes_per_room", &S::image_bytes_per_room, limits, "bytes", 0, 1'099'511'627'776,
               "Of the images of a room's handouts, in the data directory beside the log; 0: none are taken"),
        number("memory_bytes_max", &S::memory_bytes_max, limits, "bytes", 1'048'576, 1'099'511'627'776,
               "Of rooms in memory and of what waits for slow readers, together; past it rooms that nobody uses and kept pasts go, then the slowest readers, and no room is taken up"),
        number("outbox_bytes_max", &S::outbox_bytes_max, limits, "bytes", 65'536, 1'073'741'824,
               "What may wait for a slow reader before it is closed, to reconnect with its cursor"),
        number("stall_timeout_s", &S::stall_timeout_s, limits, "s", 2, 3'600,
               "A connection that takes nothing of what waits for it for so long is closed, to reconnect with its cursor"),
        number("idle_timeout_s", &S::idle_timeout_s, limits, "s", 2, 86'400,
               "A connection that is silent for so long is closed"),
        number("ping_interval_s", &S::ping_interval_s, limits, "s", 1, 43'200,
               "How often a silent connection is asked whether it is there"),

        number("gather_ms", &S::gather_ms, turns, "ms", 0, 100,
               "Commands that come within so long of each other are evaluated and stored together; one that comes alone is not kept waiting; 0: none is"),
        number("broadcast_interval_ms", &S::broadcast_interval_ms, turns, "ms", 0, 1'000,
               "A connection is sent what others do at most once in so long, all of it together; the first of it at once, as what it asked for itself; 0: all of it at once"),
        number("turn_max_us", &S::turn_max_us, turns, "us", 100, 1'000'000,
               "A shard's turn ends after this time: more is quicker together, less is quicker each"),
        number("turn_commands_max", &S::turn_commands_max, turns, "commands", 1, 1'000'000,
               "A shard's turn ends after so many commands"),
    };
    return table;
}
// clang-format on

}  // namespace kast::server

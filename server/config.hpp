#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace kast::server {

/// How this server is to run. The values here are the defaults; `settings_table` tells unit, range
/// and meaning of each, and is the only list of them.
struct Settings {
    std::string listen = "127.0.0.1:8080";
    std::string tls_certificate;
    std::string tls_key;
    std::string public_url;
    std::string trusted_proxies;
    std::string admin_listen;
    std::string admin_token_file;
    std::string open_rooms = "anyone";
    std::string open_rooms_key_file;
    std::string data = "data";
    std::uint64_t shards = 0;
    std::uint64_t snapshot_every = 500;

    std::string log = "sqlite";
    std::string postgres;
    std::uint64_t log_writers = 2;
    std::uint64_t postgres_readers = 8;
    std::uint64_t log_patience_s = 10;

    std::string log_level = "info";
    std::string log_format = "text";

    std::uint64_t message_bytes_max = 65'536;
    std::uint64_t depth_max = 16;
    std::uint64_t commands_per_second = 20;
    std::uint64_t commands_burst = 60;
    std::uint64_t connections_max = 10'000;
    std::uint64_t connections_per_address = 200;
    std::uint64_t rooms_max = 10'000;
    std::uint64_t rooms_per_address_hour = 100;
    std::uint64_t requests_per_address_minute = 3'000;
    std::uint64_t stored_bytes_per_address_day = 268'435'456;
    std::uint64_t stored_bytes_per_room_day = 67'108'864;
    std::uint64_t stored_bytes_per_member_day = 33'554'432;
    std::uint64_t commands_per_address_day = 800'000;
    std::uint64_t commands_per_room_day = 200'000;
    std::uint64_t commands_per_member_day = 100'000;
    std::uint64_t new_members_per_address_day = 100;
    std::uint64_t image_bytes_per_room = 33'554'432;
    std::uint64_t outbox_bytes_max = 4'194'304;
    std::uint64_t memory_bytes_max = 1'073'741'824;
    std::uint64_t stall_timeout_s = 30;
    std::uint64_t idle_timeout_s = 60;
    std::uint64_t ping_interval_s = 25;
    std::uint64_t gather_ms = 8;
    std::uint64_t broadcast_interval_ms = 100;
    std::uint64_t turn_max_us = 1'000;
    std::uint64_t turn_commands_max = 512;
    std::uint64_t stop_grace_s = 10;
    std::uint64_t drain_s = 0;
    std::uint64_t leave_spread_ms = 1'000;
    std::string bus = "auto";
    std::string bus_name = "kast";
    std::string nats;

    /// Of no table of settings: `kastd-test` alone can set it (server/main.cpp).
    std::optional<std::uint64_t> test_dice = std::nullopt;
};

/// One line of the table of settings.
struct Setting {
    std::string_view key;  ///< as in the TOML file; the flag is `--` with hyphens, the variable
                           ///< `KAST_` in capitals
    std::variant<std::string Settings::*, std::uint64_t Settings::*> field;
    std::string_view group;
    std::string_view unit;                ///< of a number, or empty
    std::uint64_t least = 0, most = 0;    ///< of a number, both included
    std::vector<std::string_view> words;  ///< of a text: the only ones it may be; empty: any
    /// Of a text: what it must be, where it is not that; else empty.
    std::string_view (*wrong)(std::string_view) = nullptr;
    std::string_view help;
};

std::span<const Setting> settings_table();

/// The server cannot start so: what() names the flag, the variable, or file and line.
struct ConfigError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// What the command line asked for.
struct Invocation {
    Settings settings;
    std::optional<std::string> output;  ///< --help, --version: print this on stdout and end with 0
    /// `check`: the data directory or database to be checked; empty: that in PostgreSQL.
    std::optional<std::string> check;
    bool migrate = false;  ///< `migrate`: bring the log's tables to the present format, and end
    /// Variables that begin as ours do and are an orchestrator's own: worth a warning.
    std::vector<std::string> passed_over;
};

/// Variables of the environment as "NAME=value".
using Environment = std::vector<std::string>;

/// Flag, else `KAST_*` variable, else the file of `--config`, else default. `arguments` without the
/// program's name. Throws ConfigError for what is unknown, unreadable or out of range.
Invocation read_settings(const std::vector<std::string>& arguments, const Environment& environment);

/// The process's own environment.
Environment environment_of_process();

/// The table as Markdown, for docs/hosting.md.
std::string settings_reference();

/// The program's version, and that of the log it writes: "kastd 0.1.0 (log format 1)".
std::string version_line();

}  // namespace kast::server

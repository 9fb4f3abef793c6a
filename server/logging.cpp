#include "server/logging.hpp"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <atomic>
#include <chrono>
#include <ctime>

namespace kast::server {

namespace {

std::atomic<bool> as_json{false};

std::string_view word_of(Level level) {
    switch (level) {
        case Level::debug:
            return "debug";
        case Level::info:
            return "info";
        case Level::warning:
            return "warning";
        case Level::error:
            return "error";
    }
    return "error";
}

spdlog::level::level_enum spdlog_level(Level level) {
    switch (level) {
        case Level::debug:
            return spdlog::level::debug;
        case Level::info:
            return spdlog::level::info;
        case Level::warning:
            return spdlog::level::warn;
        case Level::error:
            return spdlog::level::err;
    }
    return spdlog::level::err;
}

/// RFC 3339 in UTC with milliseconds, as on the wire.
std::string time_text(std::int64_t at_ms) {
    const std::time_t seconds = at_ms / 1000;
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", parts.tm_year + 1900,
                       parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec,
                       at_ms % 1000);
}

/// Appends a JSON string. Bytes past ASCII go through; a log reader that insists on UTF-8 gets it
/// from everything the server itself says.
void append_quoted(std::string& out, std::string_view text) {
    out += '"';
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (static_cast<unsigned char>(c) < 0x20) {
            out += fmt::format("\\u{:04x}", static_cast<int>(c));
        } else {
            out += c;
        }
    }
    out += '"';
}

bool is_bare(std::string_view text) {
    return !text.empty() && text.find_first_of(" \"=\\\n\r\t") == std::string_view::npos &&
           text.find_first_not_of(
               "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.,:;/"
               "+*@#%&()[]<>!?|~'") == std::string_view::npos;
}

std::int64_t now_ms() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

/// The one logger. Its pattern is the bare line: text_line and json_line make the whole of it.
spdlog::logger& logger() {
    static const auto made = [] {
        auto one = spdlog::stderr_logger_mt("kast");
        one->set_pattern("%v");
        one->set_level(spdlog::level::info);
        one->flush_on(spdlog::level::debug);
        return one;
    }();
    return *made;
}

}  // namespace

void set_up_logging(std::string_view level, std::string_view format) {
    as_json = format == "json";
    const std::string name(level);
    logger().set_level(spdlog::level::from_str(name == "warning" ? "warn"
                                               : name == "error" ? "err"
                                                                 : name));
}

void log_line(Level level, std::string_view what, std::initializer_list<Field> fields) noexcept {
    try {
        if (!logger().should_log(spdlog_level(level))) return;
        const auto at_ms = now_ms();
        const auto line = as_json ? json_line(level, at_ms, what, fields)
                                  : fmt::format("{} {:<7} {}", time_text(at_ms), word_of(level),
                                                text_line(what, fields));
        logger().log(spdlog_level(level), spdlog::string_view_t(line));
    } catch (...) {  // NOLINT(bugprone-empty-catch): a line that cannot be written must not take
                     // more with it.
    }
}

std::string text_line(std::string_view what, std::initializer_list<Field> fields) {
    std::string line(what);
    for (const Field& field : fields) {
        line += ' ';
        line += field.key;
        line += '=';
        if (is_bare(field.value))
            line += field.value;
        else
            append_quoted(line, field.value);
    }
    return line;
}

std::string json_line(Level level, std::int64_t at_ms, std::string_view what,
                      std::initializer_list<Field> fields) {
    std::string line = "{\"at\":\"" + time_text(at_ms) + "\",\"level\":\"";
    line += word_of(level);
    line += "\",\"message\":";
    append_quoted(line, what);
    for (const Field& field : fields) {
        line += ',';
        append_quoted(line, field.key);
        line += ':';
        if (field.number)
            line += field.value;
        else
            append_quoted(line, field.value);
    }
    return line + '}';
}

}  // namespace kast::server

#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>

namespace kast::server {

/// `error` means that somebody must act.
enum class Level { debug, info, warning, error };

/// One `key=value` of a line. Never a token, a whisper, a hidden roll or anything out of one.
struct Field {
    std::string_view key;
    std::string value;
    bool number = false;  ///< written bare in JSON

    Field(std::string_view k, std::string_view v) : key(k), value(v) {}
    Field(std::string_view k, const std::string& v) : key(k), value(v) {}
    Field(std::string_view k, const char* v) : key(k), value(v) {}
    template <typename Number>
        requires std::is_arithmetic_v<Number>
    Field(std::string_view k, Number v) : key(k), value(std::to_string(v)), number(true) {}
};

/// Lines go to stderr. `level`: debug, info, warning, error or off; `format`: text or json.
/// Before this is called lines are text, from info up.
void set_up_logging(std::string_view level, std::string_view format);

/// Writes one line: what happened, then its fields. Any thread; never throws.
/// log_line(Level::info, "room opened", {{"room", id}, {"records", 12}});
void log_line(Level level, std::string_view what,
              std::initializer_list<Field> fields = {}) noexcept;

/// The same line as text, without time and level; for tests and for other writers.
std::string text_line(std::string_view what, std::initializer_list<Field> fields);
/// The same as a JSON object with time and level.
std::string json_line(Level level, std::int64_t at_ms, std::string_view what,
                      std::initializer_list<Field> fields);

}  // namespace kast::server

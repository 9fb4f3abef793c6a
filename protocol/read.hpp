#pragma once
// JSON text → described struct, without a tree in between, refusing what does not belong and
// naming its path. One reader for all types: it walks their tables (shape.hpp).

#include "protocol/parse.hpp"
#include "protocol/shape.hpp"
#include "rules/core/refusal.hpp"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace kast::protocol {

using Json = nlohmann::json;

/// How tolerant a reader is. `strict`, for the wire: an unknown or missing field is refused.
/// `partial`, for settings: a missing field keeps its default. `stored`, for records of the log, of
/// any earlier version: a missing field keeps its default, a field that no longer exists is
/// skipped.
enum class ReadMode { strict, partial, stored };

/// Text without a limit of its own is at most this long when it comes over the wire (bytes).
inline constexpr std::int64_t text_bytes_max = 2000;
/// A list or map without a limit of its own holds at most this many things over the wire.
inline constexpr std::int64_t list_items_max = 200;
/// A whole number without a range of its own is at most this far from 0 over the wire.
inline constexpr std::int64_t integer_max = 1'000'000'000;
/// The name of an entry of a map has at most this many bytes over the wire.
inline constexpr std::size_t map_key_bytes_max = 80;
/// A path shows at most this much of a key that is not ours (bytes).
inline constexpr std::size_t pointer_step_bytes_max = 80;

/// For text whose size was checked before, or that the server wrote itself.
inline constexpr ParseLimits no_limits{.bytes = static_cast<std::size_t>(-1), .depth = 500};

/// The reader's position, as a chain on the stack: the path is spelled out only for an error.
struct JsonLocation {
    const JsonLocation* outer = nullptr;
    std::string_view name;
    std::size_t index = 0;
    bool is_index = false;
    std::string pointer() const;
};

/// Fills `value`, which is one of `shape` and value-initialised, from one JSON text. Refuses what
/// `parse_bounded` refuses; and, of kind `invalid-params` with the path, a missing field, a wrong
/// type, a value out of range, text or lists too long, an unknown field. Of several mistakes in
/// one object it names the first wrong value, then what is missing, then what is unknown.
std::optional<rules::Refusal> read_into(const Shape& shape, void* value, std::string_view text,
                                        ReadMode mode, ParseLimits limits = no_limits);
/// The same from a tree.
std::optional<rules::Refusal> read_tree_into(const Shape& shape, void* value, const Json& json,
                                             ReadMode mode);

template <class T>
rules::Result<T> read_text(std::string_view text, ReadMode mode = ReadMode::strict,
                           ParseLimits limits = no_limits) {
    rules::Result<T> value;
    if (auto refusal = read_into(shape_of<T>(), &*value, text, mode, limits))
        return std::unexpected(std::move(*refusal));
    return value;
}

template <class T>
rules::Result<T> read_json(const Json& json, ReadMode mode = ReadMode::strict) {
    rules::Result<T> value;
    if (auto refusal = read_tree_into(shape_of<T>(), &*value, json, mode))
        return std::unexpected(std::move(*refusal));
    return value;
}

}  // namespace kast::protocol

#pragma once
// JSON → described struct, refusing what does not belong and naming the path.

#include "protocol/shape.hpp"
#include "rules/core/refusal.hpp"

#include <nlohmann/json.hpp>

#include <string>

namespace kast::protocol {

using Json = nlohmann::json;

/// How much a reader forgives. `strict` for what comes over the wire: an unknown or missing field
/// is refused. `stored` for our own log of this year or an earlier one: a field that did not exist
/// then keeps its default, one that no longer exists is passed over.
enum class Reading { strict, stored };

/// Text without a limit of its own is at most this long when it comes over the wire (bytes).
inline constexpr std::size_t text_bytes_max = 2000;
/// A list or map without a limit of its own holds at most this many things over the wire.
inline constexpr std::size_t list_items_max = 200;

/// A whole number without a range of its own is at most this far from 0 over the wire.
inline constexpr std::int64_t integer_max = 1'000'000'000;
inline constexpr std::int64_t integer_stored_max = std::int64_t{1} << 53;
/// A path shows at most this much of a key that is not ours (bytes).
inline constexpr std::size_t pointer_step_bytes_max = 80;

/// Where the reader is. A chain on the stack: a path is only spelled out when something is wrong.
struct Place {
    const Place* outer = nullptr;
    std::string_view name;
    std::size_t index = 0;
    bool is_index = false;
    std::string pointer() const;
};

/// Stops the reading. Caught by `read_json` and turned into a Refusal.
struct Unreadable {
    rules::Refusal refusal;
};

[[noreturn]] void unreadable(const Place& place, std::string message);
/// Integer in lowest..highest, or Unreadable.
std::int64_t read_integer(const Json& json, const Place& place, std::int64_t lowest,
                          std::int64_t highest);
const std::string& read_string(const Json& json, const Place& place, std::size_t bytes_max);
void require_object(const Json& json, const Place& place);
void require_array(const Json& json, const Place& place, std::size_t items_max);

template <class T>
void read_value(const Json& json, T& value, const Place& place, Reading reading);

template <shape::Word T>
void read_word(const Json& json, T& value, const Place& place) {
    const std::string& text = read_string(json, place, 100);
    bool found = false;
    std::string words;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<T>>([&](auto one) {
        const std::string known = shape::word_of(one.name);
        if (known == text) {
            value = one.value;
            found = true;
        }
        words += words.empty() ? known : ", " + known;
    });
    if (!found) unreadable(place, "Must be one of: " + words + ".");
}

template <class T>
void read_list(const Json& json, std::vector<T>& list, const Place& place, std::size_t items_max,
               Reading reading) {
    require_array(json, place, items_max);
    list.clear();
    list.reserve(json.size());
    for (std::size_t i = 0; i < json.size(); ++i) {
        read_value(json[i], list.emplace_back(), Place{&place, {}, i, true}, reading);
    }
}

template <class T>
void read_map(const Json& json, T& map, const Place& place, Reading reading) {
    require_object(json, place);
    if (reading == Reading::strict && json.size() > list_items_max)
        unreadable(place, "Holds too many things.");
    map.clear();
    for (const auto& [key, one] : json.items()) {
        const Place inner{&place, key};
        if constexpr (std::is_same_v<typename T::key_type, rules::Id>) {
            // In what we stored, nobody's own entry may stand under the empty id, as in a value.
            const bool is_ours = reading == Reading::stored && key.empty();
            if (!is_ours && !rules::is_id(key)) unreadable(inner, "Not an id.");
        } else if (reading == Reading::strict && (key.empty() || key.size() > 80)) {
            unreadable(place, "A name must have 1 to 80 bytes.");
        }
        read_value(one, map[typename T::key_type(key)], inner, reading);
    }
}

/// The kind of JSON that a value of this type is.
enum class JsonKind { boolean, number, text, list, object, any };

template <class T>
constexpr JsonKind json_kind() {
    if constexpr (std::is_same_v<T, bool>)
        return JsonKind::boolean;
    else if constexpr (std::is_arithmetic_v<T> || shape::is_bounded_int<T>::value)
        return JsonKind::number;
    else if constexpr (shape::is_bounded_list<T>::value || shape::is_vector<T>::value ||
                       shape::is_set<T>::value)
        return JsonKind::list;
    else if constexpr (shape::Described<T> || shape::is_map<T>::value)
        return JsonKind::object;
    else if constexpr (std::is_same_v<T, RawJson>)
        return JsonKind::any;
    else
        return JsonKind::text;
}

inline JsonKind json_kind(const Json& json) {
    if (json.is_boolean()) return JsonKind::boolean;
    if (json.is_number()) return JsonKind::number;
    if (json.is_string()) return JsonKind::text;
    if (json.is_array()) return JsonKind::list;
    return json.is_object() ? JsonKind::object : JsonKind::any;
}

template <class... T>
constexpr bool are_told_apart(std::type_identity<std::variant<T...>>) {
    constexpr JsonKind kinds[] = {json_kind<T>()...};
    for (std::size_t a = 0; a < sizeof...(T); ++a) {
        if (kinds[a] == JsonKind::any) return false;
        for (std::size_t b = 0; b < a; ++b) {
            if (kinds[a] == kinds[b]) return false;
        }
    }
    return true;
}

/// One of several things: which one shows in the kind of JSON, so no two may be of the same.
template <class T>
void read_variant(const Json& json, T& value, const Place& place, Reading reading) {
    static_assert(are_told_apart(std::type_identity<T>{}));
    bool found = false;
    boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, T>>([&](auto one) {
        using Choice = typename decltype(one)::type;
        if (json_kind<Choice>() != json_kind(json)) return;
        found = true;
        Choice read{};
        read_value(json, read, place, reading);
        value = std::move(read);
    });
    if (!found) unreadable(place, "Is of the wrong type.");
}

template <class T>
void read_object(const Json& json, T& value, const Place& place, Reading reading) {
    require_object(json, place);
    std::size_t known = 0;
    shape::for_each_field<T>([&](std::string_view name, auto pointer) {
        auto& field = value.*pointer;
        const Place inner{&place, name};
        const auto found = json.find(name);
        if (found == json.end()) {
            if (shape::is_optional<std::remove_reference_t<decltype(field)>>::value) return;
            if (reading == Reading::strict) unreadable(inner, "Is required.");
            return;
        }
        ++known;
        read_value(*found, field, inner, reading);
    });
    if (reading == Reading::stored || known == json.size()) return;
    for (const auto& [key, one] : json.items()) {
        bool is_field = false;
        shape::for_each_field<T>(
            [&](std::string_view name, auto) { is_field = is_field || name == key; });
        if (!is_field) unreadable(Place{&place, key}, "Unknown field.");
    }
}

template <class T>
void read_value(const Json& json, T& value, const Place& place, Reading reading) {
    const bool strict = reading == Reading::strict;
    if constexpr (std::is_same_v<T, bool>) {
        if (!json.is_boolean()) unreadable(place, "Must be true or false.");
        value = json.get<bool>();
    } else if constexpr (shape::Word<T>) {
        read_word(json, value, place);
    } else if constexpr (shape::Integer<T>) {
        // Beyond 2^53 JavaScript no longer tells one whole number from the next.
        constexpr auto lowest =
            std::is_signed_v<T>
                ? std::max<std::int64_t>(std::numeric_limits<T>::min(), -integer_stored_max)
                : std::int64_t{0};
        constexpr auto highest = sizeof(T) == 8
                                     ? integer_stored_max
                                     : static_cast<std::int64_t>(std::numeric_limits<T>::max());
        value = static_cast<T>(strict ? read_integer(json, place, std::max(lowest, -integer_max),
                                                     std::min(highest, integer_max))
                                      : read_integer(json, place, lowest, highest));
    } else if constexpr (shape::is_bounded_int<T>::value) {
        // What is stored was once in range; a later version may have narrowed it.
        value.value = static_cast<int>(strict ? read_integer(json, place, T::min, T::max)
                                              : read_integer(json, place, INT32_MIN, INT32_MAX));
    } else if constexpr (std::is_floating_point_v<T>) {
        if (!json.is_number()) unreadable(place, "Must be a number.");
        value = json.get<T>();
    } else if constexpr (std::is_same_v<T, std::string>) {
        value = read_string(json, place, strict ? text_bytes_max : std::string::npos);
    } else if constexpr (shape::is_bounded_string<T>::value) {
        value.value = read_string(json, place, strict ? T::max : std::string::npos);
    } else if constexpr (shape::SomeId<T>) {
        value.value = read_string(json, place, rules::Id::max);
        const bool is_none = std::is_same_v<T, rules::IdOrNone> && value.value.empty();
        if (strict && !is_none && !rules::is_id(value.value)) {
            unreadable(place, "Must be an id: 1 to 40 letters, digits, - or _.");
        }
    } else if constexpr (shape::is_bounded_list<T>::value) {
        read_list(json, value.items, place, strict ? T::max : std::string::npos, reading);
    } else if constexpr (shape::is_vector<T>::value) {
        read_list(json, value, place, strict ? list_items_max : std::string::npos, reading);
    } else if constexpr (shape::is_set<T>::value) {
        std::vector<typename T::value_type> list;
        read_list(json, list, place, strict ? list_items_max : std::string::npos, reading);
        value = T(list.begin(), list.end());
    } else if constexpr (shape::is_map<T>::value) {
        read_map(json, value, place, reading);
    } else if constexpr (shape::is_optional<T>::value) {
        read_value(json, value.emplace(), place, reading);
    } else if constexpr (shape::is_variant<T>::value) {
        read_variant(json, value, place, reading);
    } else if constexpr (std::is_same_v<T, RawJson>) {
        value.text = json.dump();
    } else {
        read_object(json, value, place, reading);
    }
}

/// Reads a described struct. Refuses (kind `invalid-params`, with the path) an unknown or missing
/// field, a wrong type, a value out of range, text or lists too long.
template <class T>
rules::Result<T> read_json(const Json& json, Reading reading = Reading::strict) {
    try {
        T value{};
        read_value(json, value, Place{}, reading);
        return value;
    } catch (Unreadable& wrong) {
        return std::unexpected(std::move(wrong.refusal));
    }
}

}  // namespace kast::protocol

#pragma once
// Described struct → JSON text, straight into the frame: no tree of values in between.

#include "protocol/json_text.hpp"
#include "protocol/shape.hpp"

namespace kast::protocol {

template <class T>
void write(std::string& out, const T& value);

/// True where a field holding this value is left out of its object.
template <class T>
constexpr bool is_absent(const T& value) {
    if constexpr (shape::is_optional<T>::value)
        return !value.has_value();
    else
        return false;
}

template <shape::Word T>
const std::string& word(T value) {
    static const auto words = [] {
        std::map<T, std::string> made;
        boost::mp11::mp_for_each<boost::describe::describe_enumerators<T>>(
            [&](auto one) { made[one.value] = shape::word_of(one.name); });
        return made;
    }();
    return words.at(value);
}

template <class List>
void write_list(std::string& out, const List& list) {
    out += '[';
    bool first = true;
    for (const auto& one : list) {
        if (!first) out += ',';
        first = false;
        write(out, one);
    }
    out += ']';
}

template <class T>
void write_object(std::string& out, const T& value) {
    out += '{';
    bool first = true;
    shape::for_each_field<T>([&](std::string_view name, auto pointer) {
        const auto& field = value.*pointer;
        if (is_absent(field)) return;
        if (!first) out += ',';
        first = false;
        append_string(out, name);
        out += ':';
        write(out, field);
    });
    out += '}';
}

template <class T>
void write_map(std::string& out, const T& map) {
    out += '{';
    bool first = true;
    for (const auto& [key, one] : map) {
        if (!first) out += ',';
        first = false;
        append_string(out, shape::key_text(key));
        out += ':';
        write(out, one);
    }
    out += '}';
}

/// Appends `value` as JSON. Total for every described type.
template <class T>
void write(std::string& out, const T& value) {
    if constexpr (std::is_same_v<T, bool>)
        out += value ? "true" : "false";
    else if constexpr (shape::Word<T>)
        append_string(out, word(value));
    else if constexpr (shape::Integer<T>)
        append_number(out, static_cast<std::int64_t>(value));
    else if constexpr (std::is_floating_point_v<T>)
        append_number(out, static_cast<double>(value));
    else if constexpr (shape::is_bounded_int<T>::value)
        append_number(out, static_cast<std::int64_t>(value.value));
    else if constexpr (std::is_same_v<T, std::string>)
        append_string(out, value);
    else if constexpr (shape::is_bounded_string<T>::value || shape::SomeId<T>)
        append_string(out, value.value);
    else if constexpr (shape::is_bounded_list<T>::value)
        write_list(out, value.items);
    else if constexpr (shape::is_vector<T>::value || shape::is_set<T>::value)
        write_list(out, value);
    else if constexpr (shape::is_map<T>::value)
        write_map(out, value);
    else if constexpr (shape::is_optional<T>::value)
        value ? write(out, *value) : void(out += "null");
    else if constexpr (shape::is_variant<T>::value)
        std::visit([&](const auto& one) { write(out, one); }, value);
    else if constexpr (std::is_same_v<T, RawJson>)
        out += value.text;
    else
        write_object(out, value);
}

template <class T>
std::string to_text(const T& value) {
    std::string out;
    write(out, value);
    return out;
}

}  // namespace kast::protocol

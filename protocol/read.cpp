#include "protocol/read.hpp"

namespace kast::protocol {

namespace {

/// A key as a step of a JSON pointer. Keys come from outside: a long one is cut between characters.
void append_step(std::string& path, std::string_view key) {
    bool cut = false;
    if (key.size() > pointer_step_bytes_max) {
        std::size_t end = pointer_step_bytes_max;
        while (end > 0 && (static_cast<unsigned char>(key[end]) & 0xC0) == 0x80) --end;
        key = key.substr(0, end);
        cut = true;
    }
    for (const char c : key) {
        if (c == '~')
            path += "~0";
        else if (c == '/')
            path += "~1";
        else
            path += c;
    }
    if (cut) path += "\u2026";
}

}  // namespace

std::string Place::pointer() const {
    if (!outer) return {};
    std::string path = outer->pointer() + '/';
    if (is_index)
        path += std::to_string(index);
    else
        append_step(path, name);
    return path;
}

void unreadable(const Place& place, std::string message) {
    throw Unreadable{
        {std::string(rules::invalid_params.kind), std::move(message), place.pointer(), {}}};
}

std::int64_t read_integer(const Json& json, const Place& place, std::int64_t lowest,
                          std::int64_t highest) {
    const auto range = [&] {
        return "Must be a whole number from " + std::to_string(lowest) + " to " +
               std::to_string(highest) + ".";
    };
    if (!json.is_number_integer()) unreadable(place, range());
    if (json.is_number_unsigned() &&
        json.get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX)) {
        unreadable(place, range());
    }
    const auto number = json.get<std::int64_t>();
    if (number < lowest || number > highest) unreadable(place, range());
    return number;
}

const std::string& read_string(const Json& json, const Place& place, std::size_t bytes_max) {
    if (!json.is_string()) unreadable(place, "Must be text.");
    const auto& text = json.get_ref<const std::string&>();
    if (text.size() > bytes_max)
        unreadable(place, "Must have at most " + std::to_string(bytes_max) + " bytes.");
    return text;
}

void require_object(const Json& json, const Place& place) {
    if (!json.is_object()) unreadable(place, "Must be an object.");
}

void require_array(const Json& json, const Place& place, std::size_t items_max) {
    if (!json.is_array()) unreadable(place, "Must be a list.");
    if (json.size() > items_max)
        unreadable(place, "Must have at most " + std::to_string(items_max) + " items.");
}

}  // namespace kast::protocol

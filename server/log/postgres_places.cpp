// Which databases there are, and in which of them a room is.

#include "server/log/open_postgres.hpp"
#include "server/log/postgres.hpp"

#include <algorithm>
#include <stdexcept>

namespace kast::server {

namespace {

constexpr std::size_t name_letters_max = 8;

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view spaces = " \t\r\n";
    const auto begin = text.find_first_not_of(spaces);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(spaces) + 1 - begin);
}

/// At each `;` that is not within quotes.
std::vector<std::string_view> split(std::string_view text) {
    std::vector<std::string_view> parts;
    std::size_t begin = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\') ++i;
        if (i < text.size() && text[i] == '\'') quoted = !quoted;
        if (i >= text.size() || text[i] != ';' || quoted) continue;
        parts.push_back(text.substr(begin, i - begin));
        begin = i + 1;
    }
    parts.push_back(text.substr(begin));
    return parts;
}

bool is_name(std::string_view text) {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789";
    return !text.empty() && text.size() <= name_letters_max &&
           text.find_first_not_of(letters) == std::string_view::npos;
}

/// "NAME: CONNINFO" or "CONNINFO". In a URI the colon is followed by a slash.
PostgresPlace place_in(std::string_view part) {
    const auto colon = part.find(':');
    const bool is_named = colon != std::string_view::npos && is_name(part.substr(0, colon)) &&
                          !part.substr(colon).starts_with("://");
    PostgresPlace place;
    if (is_named) place.name = part.substr(0, colon);
    place.conninfo = trimmed(is_named ? part.substr(colon + 1) : part);
    return place;
}

}  // namespace

std::vector<PostgresPlace> postgres_places(std::string_view setting) {
    std::vector<PostgresPlace> places;
    for (const std::string_view part : split(setting)) {
        PostgresPlace place = place_in(trimmed(part));
        const std::string which = "database " + std::to_string(places.size() + 1) + ": ";
        if (place.conninfo.empty()) throw std::invalid_argument(which + "says nothing");
        if (const auto fault = postgres::fault_of(place.conninfo))
            throw std::invalid_argument(which + *fault);
        if (!places.empty() && place.name.empty())
            throw std::invalid_argument(
                which +
                "needs a name of 1 to 8 small letters and digits before it, as in `b: host=…`");
        if (std::ranges::find(places, place.name, &PostgresPlace::name) != places.end())
            throw std::invalid_argument(which + "the name " + place.name + " is another's");
        places.push_back(std::move(place));
    }
    return places;
}

std::size_t place_of_room(std::span<const PostgresPlace> places, std::string_view room) {
    if (room.size() <= room_letters) return 0;
    const std::string_view name = room.substr(room_letters);
    const auto found = std::ranges::find(places, name, &PostgresPlace::name);
    return found == places.end() ? 0 : static_cast<std::size_t>(found - places.begin());
}

}  // namespace kast::server

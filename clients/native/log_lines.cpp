#include "clients/native/log_lines.hpp"

#include "protocol/parse.hpp"

#include <utility>

namespace kast::client {

void differ(std::string kind, std::size_t line, std::string says) {
    throw Differs{{std::move(kind), line, std::move(says)}};
}

std::string text_in(const nlohmann::json& json, const char* field) {
    if (!json.is_object()) return {};
    const auto found = json.find(field);
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::vector<Line> lines_of(std::istream& in, std::string& room) {
    std::vector<Line> lines;
    std::size_t number = 0;
    for (std::string one; std::getline(in, one);) {
        ++number;
        if (one.find_first_not_of(" \t\r") == std::string::npos) continue;
        auto event =
            protocol::parse_bounded(one, {.bytes = std::size_t{64} * 1024 * 1024, .depth = 200});
        if (!event) differ("not-json", number, "This line is cut off, or is no JSON.");
        const bool is_object = event->is_object();
        if (is_object && event->contains("export")) {
            if (room.empty()) room = text_in(*event, "room");
            continue;
        }
        if (!is_object || text_in(*event, "type").empty()) {
            differ("not-event", number, "This line is no event of a log.");
        }
        lines.push_back({number, std::move(*event)});
    }
    if (lines.empty()) differ("empty", 0, "There is no event in it.");
    if (room.empty()) differ("no-room", 0, "It does not say which room it is of.");
    return lines;
}

}  // namespace kast::client

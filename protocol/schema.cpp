#include "protocol/schema.hpp"

namespace kast::protocol {

std::string Schemas::type_name(std::string_view qualified) {
    std::string name;
    for (std::string_view rest = qualified; !rest.empty();) {
        const auto colon = rest.find("::");
        const std::string_view part = rest.substr(0, colon);
        rest = colon == std::string_view::npos ? std::string_view{} : rest.substr(colon + 2);
        if (part == "kast" || part == "rules" || part == "protocol") continue;
        bool capital = true;
        for (const char c : part) {
            if (c == '_') {
                capital = true;
                continue;
            }
            name += capital && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
            capital = false;
        }
    }
    return name;
}

}  // namespace kast::protocol

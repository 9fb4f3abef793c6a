#include "protocol/schema.hpp"

#include <boost/core/demangle.hpp>

#include <stdexcept>

namespace kast::protocol {

std::string pascal(std::string_view word) {
    std::string name;
    bool capital = true;
    for (const char c : word) {
        if (c == '_' || c == '-') {
            capital = true;
            continue;
        }
        name += capital && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        capital = false;
    }
    return name;
}

std::string type_name(std::string_view qualified) {
    std::string name;
    for (std::string_view rest = qualified; !rest.empty();) {
        const auto colon = rest.find("::");
        const std::string_view part = rest.substr(0, colon);
        rest = colon == std::string_view::npos ? std::string_view{} : rest.substr(colon + 2);
        if (part == "kast" || part == "rules" || part == "protocol") continue;
        const std::string word = pascal(part);
        if (word.starts_with(name)) name.clear();
        name += word;
    }
    return name;
}

std::string Schemas::claim(const std::type_info& type) {
    const std::string qualified = boost::core::demangle(type.name());
    std::string name = type_name(qualified);
    const auto [owner, is_new] = owners_.try_emplace(name, type);
    if (!is_new && owner->second != std::type_index(type)) {
        throw std::logic_error("two types are called " + name + ", one of them " + qualified);
    }
    return name;
}

}  // namespace kast::protocol

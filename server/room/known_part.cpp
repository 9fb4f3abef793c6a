#include "server/room/known_part.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace kast::server {
namespace {

using Json = nlohmann::ordered_json;
using Others = std::array<const Json*, 2>;

/// One of `others` at least is there.
Json part_of(const Json& shown, const Others& others) {
    for (const Json* other : others) {
        if (other && *other == shown) return shown;
    }
    if (!shown.is_object()) return others[0] ? *others[0] : *others[1];
    Json part = Json::object();
    for (const auto& [key, value] : shown.items()) {
        Others inner{};
        for (std::size_t i = 0; i < others.size(); ++i) {
            if (!others[i] || !others[i]->is_object()) continue;
            const auto found = others[i]->find(key);
            if (found != others[i]->end()) inner[i] = &*found;
        }
        if (inner[0] || inner[1]) part[key] = part_of(value, inner);
    }
    return part;
}

}  // namespace

std::optional<std::string> known_part(const std::string& shown,
                                      const std::array<std::optional<std::string>, 2>& others) {
    if (std::ranges::find(others, shown) != others.end()) return shown;
    std::array<Json, 2> trees;
    Others known{};
    for (std::size_t i = 0; i < others.size(); ++i) {
        if (!others[i]) continue;
        trees[i] = Json::parse(*others[i]);
        known[i] = &trees[i];
    }
    if (!known[0] && !known[1]) return std::nullopt;
    return part_of(Json::parse(shown), known).dump();
}

}  // namespace kast::server

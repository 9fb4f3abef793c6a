#include "server/room/known_part.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace kast::server {
namespace {

using Ordered = nlohmann::ordered_json;
using Others = std::array<const Ordered*, 2>;

/// One of `others` at least is there.
Ordered part_of(const Ordered& shown, const Others& others) {
    for (const Ordered* other : others) {
        if (other && *other == shown) return shown;
    }
    if (!shown.is_object()) return others[0] ? *others[0] : *others[1];
    Ordered part = Ordered::object();
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
    std::array<Ordered, 2> trees;
    Others known{};
    for (std::size_t i = 0; i < others.size(); ++i) {
        if (!others[i]) continue;
        trees[i] = Ordered::parse(*others[i]);
        known[i] = &trees[i];
    }
    if (!known[0] && !known[1]) return std::nullopt;
    return part_of(Ordered::parse(shown), known).dump();
}

}  // namespace kast::server

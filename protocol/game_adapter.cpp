#include "protocol/game_adapter.hpp"

namespace kast::protocol {

WireTypes::WireTypes(std::vector<WireType> types) : types_(std::move(types)) {
    for (std::size_t i = 0; i < types_.size(); ++i) places_.emplace(types_[i].name, i);
}

std::optional<std::size_t> WireTypes::find(std::string_view name) const {
    const auto found = places_.find(name);
    return found == places_.end() ? std::nullopt : std::optional(found->second);
}

Json WireTypes::schema(Schemas& schemas) const {
    Json list = Json::object();
    for (const WireType& one : types_) list[one.name] = schemas.of(*one.shape);
    return list;
}

std::string wire_name(std::string_view system, std::string_view name, bool is_common) {
    return is_common ? std::string(name) : std::string(system) + '.' + std::string(name);
}

}  // namespace kast::protocol

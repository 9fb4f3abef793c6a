#include "protocol/shape.hpp"

#include <cstring>

namespace kast::protocol {
namespace {

template <class Integer>
std::int64_t load(const void* value) {
    Integer number;
    std::memcpy(&number, value, sizeof number);
    return static_cast<std::int64_t>(number);
}
template <class Integer>
void store(void* value, std::int64_t given) {
    const auto number = static_cast<Integer>(given);
    std::memcpy(value, &number, sizeof number);
}

}  // namespace

JsonKind Shape::json_kind() const {
    switch (kind) {
        case ShapeKind::boolean:
            return JsonKind::boolean;
        case ShapeKind::integer:
        case ShapeKind::number:
            return JsonKind::number;
        case ShapeKind::word:
        case ShapeKind::text:
        case ShapeKind::id:
            return JsonKind::text;
        case ShapeKind::list:
        case ShapeKind::set:
            return JsonKind::list;
        case ShapeKind::map:
        case ShapeKind::tagged:
        case ShapeKind::object:
            return JsonKind::object;
        case ShapeKind::raw:
        case ShapeKind::optional:
        case ShapeKind::choice:
            break;
    }
    return JsonKind::any;
}

std::int64_t Shape::get_integer(const void* value) const {
    switch (width) {
        case 1:
            return is_signed ? load<std::int8_t>(value) : load<std::uint8_t>(value);
        case 2:
            return is_signed ? load<std::int16_t>(value) : load<std::uint16_t>(value);
        case 4:
            return is_signed ? load<std::int32_t>(value) : load<std::uint32_t>(value);
        default:
            return load<std::int64_t>(value);
    }
}

void Shape::set_integer(void* value, std::int64_t number) const {
    switch (width) {
        case 1:
            return store<std::uint8_t>(value, number);
        case 2:
            return store<std::uint16_t>(value, number);
        case 4:
            return store<std::uint32_t>(value, number);
        default:
            return store<std::uint64_t>(value, number);
    }
}

}  // namespace kast::protocol

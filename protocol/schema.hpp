#pragma once
// Described struct → JSON Schema (2020-12). From it come the served schema, the TypeScript types
// and the forms. One schema maker for all types: it walks their tables (shape.hpp).

#include "protocol/shape.hpp"

#include <nlohmann/json.hpp>

#include <map>
#include <string>
#include <string_view>
#include <typeinfo>

namespace kast::protocol {

using Json = nlohmann::json;

/// `savage-worlds` and `savage_worlds` are `SavageWorlds`.
std::string pascal(std::string_view word);
/// `kast::rules::troika::Attack` is `TroikaAttack`, `room::RoomView` is `RoomView`; what all
/// systems share has no prefix.
std::string type_name(std::string_view qualified);

/// The schemas of one document, each described struct and enum once, under `$defs`.
class Schemas {
public:
    /// The schema of T: inline for plain values, a `$ref` for described structs and enums.
    template <class T>
    Json of() {
        return of(shape_of<T>());
    }
    Json of(const Shape& shape);

    static constexpr const char* id_pattern = "^[A-Za-z0-9_-]{1,40}$";
    static constexpr const char* id_or_none_pattern = "^[A-Za-z0-9_-]{0,40}$";

    const Json& definitions() const { return definitions_; }

private:
    /// `kind`: of an alternative of a tagged choice, whose objects it stands in; else empty.
    Json reference(const Shape& shape, std::string_view kind = {});
    /// The type's name in this document. Throws std::logic_error where another type has it.
    std::string claim(const std::type_info& type);

    Json definitions_ = Json::object();
    std::map<std::string, const std::type_info*> owners_;
};

}  // namespace kast::protocol

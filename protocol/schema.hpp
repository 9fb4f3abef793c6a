#pragma once
// Described struct → JSON Schema (2020-12). From it come the served schema, the TypeScript types
// and the forms.

#include "protocol/read.hpp"

#include <nlohmann/json.hpp>

#include <map>
#include <string>
#include <string_view>
#include <typeindex>
#include <typeinfo>

namespace kast::protocol {

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
        if constexpr (std::is_same_v<T, bool>)
            return {{"type", "boolean"}};
        else if constexpr (shape::Word<T>)
            return word_schema<T>();
        else if constexpr (shape::Integer<T>) {
            if constexpr (std::is_unsigned_v<T>)
                return {{"type", "integer"}, {"minimum", 0}};
            else
                return {{"type", "integer"}};
        } else if constexpr (shape::is_bounded_int<T>::value) {
            return {{"type", "integer"}, {"minimum", T::min}, {"maximum", T::max}};
        } else if constexpr (std::is_floating_point_v<T>)
            return {{"type", "number"}};
        else if constexpr (std::is_same_v<T, std::string>)
            return {{"type", "string"}};
        else if constexpr (shape::is_bounded_string<T>::value)
            return {{"type", "string"}, {"maxLength", T::max}};
        else if constexpr (std::is_same_v<T, rules::Id>) {
            return {{"type", "string"}, {"pattern", id_pattern}};
        } else if constexpr (std::is_same_v<T, rules::IdOrNone>) {
            return {{"type", "string"}, {"pattern", id_or_none_pattern}};
        } else if constexpr (shape::is_bounded_list<T>::value) {
            return {
                {"type", "array"}, {"items", of<typename T::value_type>()}, {"maxItems", T::max}};
        } else if constexpr (shape::is_vector<T>::value || shape::is_set<T>::value) {
            return {{"type", "array"}, {"items", of<typename T::value_type>()}};
        } else if constexpr (shape::is_map<T>::value) {
            Json made{{"type", "object"}, {"additionalProperties", of<typename T::mapped_type>()}};
            if constexpr (std::is_same_v<typename T::key_type, rules::Id>) {
                made["propertyNames"] = {{"pattern", id_pattern}};
            }
            return made;
        } else if constexpr (shape::is_optional<T>::value)
            return of<typename T::value_type>();
        else if constexpr (shape::is_variant<T>::value)
            return choice<T>();
        else if constexpr (std::is_same_v<T, RawJson>)
            return Json::object();
        else
            return reference<T>();
    }

    static constexpr const char* id_pattern = "^[A-Za-z0-9_-]{1,40}$";
    static constexpr const char* id_or_none_pattern = "^[A-Za-z0-9_-]{0,40}$";

    const Json& definitions() const { return definitions_; }

private:
    template <class T>
    Json choice() {
        Json choices = Json::array();
        boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, T>>(
            [&](auto one) { choices.push_back(of<typename decltype(one)::type>()); });
        return {{"oneOf", std::move(choices)}};
    }

    template <class T>
    Json word_schema() {
        const std::string name = claim(typeid(T));
        if (!definitions_.contains(name)) {
            Json words = Json::array();
            boost::mp11::mp_for_each<boost::describe::describe_enumerators<T>>(
                [&](auto one) { words.push_back(shape::word_of(one.name)); });
            definitions_[name] = {{"type", "string"}, {"enum", std::move(words)}};
        }
        return {{"$ref", "#/$defs/" + name}};
    }

    template <class T>
    Json reference() {
        const std::string name = claim(typeid(T));
        if (!definitions_.contains(name)) {
            // Taken, so that a type holding itself comes to an end.
            definitions_[name] = Json::object();
            definitions_[name] = object<T>();
        }
        return {{"$ref", "#/$defs/" + name}};
    }

    template <class T>
    Json object() {
        Json properties = Json::object();
        Json required = Json::array();
        Json order = Json::array();
        shape::for_each_field<T>([&](std::string_view name, auto pointer) {
            using Field = std::remove_cvref_t<decltype(std::declval<T>().*pointer)>;
            properties[std::string(name)] = of<Field>();
            if (!shape::is_optional<Field>::value) required.push_back(name);
            order.push_back(name);
        });
        return {{"type", "object"},
                {"properties", std::move(properties)},
                {"required", required},
                {"additionalProperties", false},
                {"x-order", std::move(order)}};
    }

    /// The type's name in this document. Throws std::logic_error where another type has it.
    std::string claim(const std::type_info& type);

    Json definitions_ = Json::object();
    std::map<std::string, std::type_index> owners_;
};

}  // namespace kast::protocol

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

namespace {

Json integer_schema(const Shape& shape) {
    Json made{{"type", "integer"}};
    if (shape.is_bounded) {
        made["minimum"] = shape.lowest;
        made["maximum"] = shape.highest;
    } else if (!shape.is_signed) {
        made["minimum"] = 0;
    }
    return made;
}

Json words_schema(const rules::EnumWords& words) {
    Json list = Json::array();
    for (std::size_t i = 0; i < words.count; ++i) {
        std::string word;
        words.append_word(word, i);
        list.push_back(std::move(word));
    }
    return {{"type", "string"}, {"enum", std::move(list)}};
}

}  // namespace

Json Schemas::of(const Shape& shape) {
    switch (shape.kind) {
        case ShapeKind::boolean:
            return {{"type", "boolean"}};
        case ShapeKind::integer:
            return integer_schema(shape);
        case ShapeKind::number:
            return {{"type", "number"}};
        case ShapeKind::text: {
            Json made{{"type", "string"}};
            if (shape.is_bounded) made["maxLength"] = shape.highest;
            return made;
        }
        case ShapeKind::id:
            return {{"type", "string"},
                    {"pattern", shape.is_or_none ? id_or_none_pattern : id_pattern}};
        case ShapeKind::raw:
            return Json::object();
        case ShapeKind::list:
        case ShapeKind::set: {
            Json made{{"type", "array"}, {"items", of(*shape.inner)}};
            if (shape.is_bounded) made["maxItems"] = shape.highest;
            return made;
        }
        case ShapeKind::map: {
            Json values = of(*shape.inner);
            if (shape.inner->kind == ShapeKind::optional)
                values = {{"oneOf", {std::move(values), {{"type", "null"}}}}};
            Json made{{"type", "object"}, {"additionalProperties", std::move(values)}};
            if (shape.details.map->has_id_keys) made["propertyNames"] = {{"pattern", id_pattern}};
            return made;
        }
        case ShapeKind::optional:
            return of(*shape.inner);
        case ShapeKind::choice: {
            Json choices = Json::array();
            for (const Shape* one : shape.alternatives()) choices.push_back(of(*one));
            return {{"oneOf", std::move(choices)}};
        }
        case ShapeKind::tagged: {
            Json choices = Json::array();
            const ChoiceOperations& choice = *shape.details.choice;
            for (std::size_t i = 0; i < choice.count; ++i)
                choices.push_back(reference(*choice.alternatives[i], choice.kinds[i]));
            return {{"oneOf", std::move(choices)}};
        }
        case ShapeKind::word:
        case ShapeKind::object:
            break;
    }
    return reference(shape);
}

Json Schemas::reference(const Shape& shape, std::string_view kind) {
    const std::string name = claim(*shape.type);
    if (!definitions_.contains(name)) {
        // Taken, so that a type holding itself comes to an end.
        definitions_[name] = Json::object();
        if (shape.kind == ShapeKind::word) {
            definitions_[name] = words_schema(*shape.details.words);
        } else {
            Json properties = Json::object();
            Json required = Json::array();
            Json order = Json::array();
            if (!kind.empty()) {
                properties[std::string(kind_key)] = {{"enum", Json::array({kind})}};
                required.push_back(kind_key);
                order.push_back(kind_key);
            }
            for (const Field& field : shape.fields()) {
                properties[std::string(field.key())] = of(*field.shape);
                if (field.shape->kind != ShapeKind::optional) required.push_back(field.key());
                order.push_back(field.key());
            }
            definitions_[name] = {{"type", "object"},
                                  {"properties", std::move(properties)},
                                  {"required", std::move(required)},
                                  {"additionalProperties", false},
                                  {"x-order", std::move(order)}};
        }
    }
    return {{"$ref", "#/$defs/" + name}};
}

std::string Schemas::claim(const std::type_info& type) {
    const std::string qualified = boost::core::demangle(type.name());
    std::string name = type_name(qualified);
    const auto [owner, is_new] = owners_.try_emplace(name, &type);
    if (!is_new && *owner->second != type) {
        throw std::logic_error("two types are called " + name + ", one of them " + qualified);
    }
    return name;
}

}  // namespace kast::protocol

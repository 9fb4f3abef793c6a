#pragma once
// A checker of the part of JSON Schema that `protocol::Schemas` writes, made without looking at the
// codec: what the schema promises is held against what the codec does.

#include <nlohmann/json.hpp>

#include <regex>
#include <string>

namespace kast::tests {

/// Empty where `value` fits `schema`, else what does not fit and where.
inline std::string misfit(const nlohmann::json& value, const nlohmann::json& schema,
                          const nlohmann::json& definitions, const std::string& at = {}) {
    using Json = nlohmann::json;
    const auto wrong = [&](const std::string& what) { return at + ": " + what; };
    if (schema.contains("$ref")) {
        const auto ref = schema["$ref"].get<std::string>();
        const std::string prefix = "#/$defs/";
        if (!ref.starts_with(prefix) || !definitions.contains(ref.substr(prefix.size()))) {
            return wrong("dangling " + ref);
        }
        return misfit(value, definitions[ref.substr(prefix.size())], definitions, at);
    }
    if (schema.contains("enum")) {
        for (const Json& word : schema["enum"]) {
            if (word == value) return {};
        }
        return wrong("not one of " + schema["enum"].dump());
    }
    if (schema.contains("oneOf")) {
        std::string all;
        int fits = 0;
        for (const Json& choice : schema["oneOf"]) {
            const std::string one = misfit(value, choice, definitions, at);
            fits += one.empty();
            all += one + "; ";
        }
        return fits == 1 ? std::string() : wrong(std::to_string(fits) + " choices fit: " + all);
    }
    const std::string type = schema.value("type", "");
    const bool is_type =
        type.empty() || (type == "null" && value.is_null()) ||
        (type == "boolean" && value.is_boolean()) ||
        (type == "integer" && value.is_number_integer()) ||
        (type == "number" && value.is_number()) || (type == "string" && value.is_string()) ||
        (type == "array" && value.is_array()) || (type == "object" && value.is_object());
    if (!is_type) return wrong("not of type " + type);
    if (schema.contains("minimum") && value < schema["minimum"]) return wrong("too small");
    if (schema.contains("maximum") && value > schema["maximum"]) return wrong("too large");
    if (type == "string") {
        const auto text = value.get<std::string>();
        std::size_t characters = 0;
        for (const char c : text) characters += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
        if (schema.contains("maxLength") && characters > schema["maxLength"])
            return wrong("too long");
        if (schema.contains("pattern") &&
            !std::regex_search(text, std::regex(schema["pattern"].get<std::string>()))) {
            return wrong("not of the pattern");
        }
    }
    if (type == "array") {
        if (schema.contains("maxItems") && value.size() > schema["maxItems"])
            return wrong("too many");
        for (std::size_t i = 0; i < value.size(); ++i) {
            const auto inner =
                misfit(value[i], schema.at("items"), definitions, at + '/' + std::to_string(i));
            if (!inner.empty()) return inner;
        }
    }
    if (type != "object") return {};
    for (const Json& name : schema.value("required", Json::array())) {
        if (!value.contains(name.get<std::string>())) return wrong("lacks " + name.dump());
    }
    for (const auto& [name, one] : value.items()) {
        std::string inner;
        if (schema.contains("properties") && schema["properties"].contains(name)) {
            inner = misfit(one, schema["properties"][name], definitions, at + '/' + name);
        } else if (schema.contains("additionalProperties")) {
            const Json& more = schema["additionalProperties"];
            if (more == false) return wrong("has " + name);
            if (schema.contains("propertyNames"))
                inner = misfit(name, schema["propertyNames"], definitions, at);
            if (inner.empty()) inner = misfit(one, more, definitions, at + '/' + name);
        }
        if (!inner.empty()) return inner;
    }
    return {};
}

}  // namespace kast::tests

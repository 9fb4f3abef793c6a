#include "clients/native/play/command_schema.hpp"

#include "clients/native/wording.hpp"

#include <algorithm>
#include <charconv>

namespace kast::client {
namespace {

constexpr std::string_view id_pattern = "^[A-Za-z0-9_-]{1,40}$";

std::vector<std::string> texts_of(const Json& list) {
    std::vector<std::string> texts;
    for (const Json& one : list.is_array() ? list : Json::array()) {
        if (one.is_string()) texts.push_back(one.get<std::string>());
    }
    return texts;
}

/// Fields that name a member of the room rather than a creature.
bool means_a_person(const std::string& field) { return field == "owner" || field == "member"; }

Json parsed(const std::string& text, const std::string& field) {
    Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded()) throw InputError(field + ": " + text + " is not JSON.");
    return json;
}

/// Whether a value is of the type of a schema, as far as its outermost part tells.
bool may_be(const Json& value, const Json& schema) {
    const std::string type = text_in(schema, "type");
    if (value.is_array()) return type == "array";
    if (value.is_string()) return type == "string";
    if (!value.is_object() || type != "object") return false;
    const Json tag = schema.value(Json::json_pointer("/properties/kind/enum"), Json::array());
    const std::string kind = text_in(value, "kind");
    return kind.empty() || tag.empty() || std::ranges::find(tag, Json(kind)) != tag.end();
}

/// All ids named so far, wherever they stand.
void ids_in(const Json& params, std::set<std::string>& ids) {
    if (params.is_string()) ids.insert(params.get<std::string>());
    if (!params.is_structured()) return;
    for (const Json& one : params) ids_in(one, ids);
}

}  // namespace

CommandSchema::CommandSchema(Json document, std::string system)
    : document_(std::move(document)), system_(std::move(system)) {
    const auto take = [&](const Json& from) {
        const Json listed =
            from.is_object() ? from.value("methods", Json::object()) : Json::object();
        for (const auto& [method, schema] : listed.items()) {
            if (method != "room.join") methods_[method] = schema;
        }
    };
    take(document_.value("room", Json::object()));
    const Json games = document_.value("games", Json::object());
    take(games.value(system_, Json::object()));
}

std::vector<std::string> CommandSchema::own_methods() const {
    std::vector<std::string> words;
    const std::string prefix = system_ + '.';
    for (const auto& [method, schema] : methods_.items()) {
        if (method.starts_with(prefix)) words.push_back(method.substr(prefix.size()));
    }
    return words;
}

std::vector<std::string> CommandSchema::methods() const {
    auto words = own_methods();
    for (const auto& [method, schema] : methods_.items()) {
        if (!method.starts_with(system_ + '.')) words.push_back(method);
    }
    return words;
}

std::vector<std::string> CommandSchema::order_of(const Json& thing) const {
    std::vector<std::string> keys;
    for (const auto& [key, value] : thing.items()) keys.push_back(key);
    const auto definitions = document_.find("$defs");
    if (definitions == document_.end() || keys.empty()) return keys;
    const Json* best = nullptr;
    for (const Json& one : *definitions) {
        const auto properties = one.find("properties");
        if (properties == one.end() || !one.contains("x-order")) continue;
        const bool smaller = best == nullptr || properties->size() < (*best)["properties"].size();
        if (smaller &&
            std::ranges::all_of(keys, [&](const auto& key) { return properties->contains(key); })) {
            best = &one;
        }
    }
    if (best == nullptr) return keys;
    auto order = texts_of((*best)["x-order"]);
    std::erase_if(order, [&](const std::string& key) { return !thing.contains(key); });
    return order;
}

std::optional<std::string> CommandSchema::find(const std::string& word) const {
    for (const std::string& method : {system_ + '.' + word, word}) {
        if (methods_.contains(method)) return method;
    }
    return std::nullopt;
}

Json CommandSchema::resolved(Json schema) const {
    for (int depth = 0; depth < 16 && schema.is_object() && schema.contains("$ref"); ++depth) {
        const std::string name = text_in(schema, "$ref");
        const auto slash = name.rfind('/');
        const Json definitions = document_.value("$defs", Json::object());
        schema = definitions.value(name.substr(slash + 1), Json::object());
    }
    // What may be null too, which takes it away: any JSON can be typed.
    static const Json none{{"type", "null"}};
    if (schema.is_object() && schema.contains("oneOf") && schema["oneOf"].size() == 2) {
        for (std::size_t i = 0; i < 2; ++i) {
            if (schema["oneOf"][i] == none) return resolved(schema["oneOf"][1 - i]);
        }
    }
    return schema;
}

const Json& CommandSchema::form(const std::string& method) const { return methods_.at(method); }

std::vector<std::string> CommandSchema::parts(const Json& schema) const {
    auto order = texts_of(schema.value("x-order", Json::array()));
    const Json properties = schema.value("properties", Json::object());
    for (const auto& [name, one] : properties.items()) {
        if (std::ranges::find(order, name) == order.end()) order.push_back(name);
    }
    return order;
}

std::vector<std::string> CommandSchema::fields(const std::string& method) const {
    return parts(resolved(form(method)));
}

std::string CommandSchema::description(const std::string& method) const {
    return text_in(form(method), "description");
}

std::vector<std::string> CommandSchema::part_lines(const Json& schema,
                                                   const std::string& path) const {
    std::vector<std::string> lines;
    if (schema.contains("oneOf")) {
        for (const Json& one : schema["oneOf"])
            std::ranges::move(part_lines(resolved(one), path), std::back_inserter(lines));
        return lines;
    }
    const std::string before = path.empty() ? "" : path + '.';
    const auto needed = texts_of(schema.value("required", Json::array()));
    for (const std::string& name : parts(schema)) {
        const bool is_needed = std::ranges::find(needed, name) != needed.end();
        lines.push_back(before + name + ": " + wanted(inner(schema, name)) +
                        (is_needed ? "" : " (may be left out)"));
    }
    if (!lines.empty()) return lines;
    const bool is_list = schema.contains("items");
    if (!is_list && !schema.contains("additionalProperties")) return {path + ": " + wanted(schema)};
    const std::string any = before + (is_list ? "0" : "NAME");
    const Json each = inner(schema, any);
    if (!each.is_object() || parts(each).empty()) return {any + ": " + wanted(each)};
    return part_lines(each, any);
}

std::vector<std::string> CommandSchema::required(const std::string& method) const {
    const auto needed = texts_of(resolved(form(method)).value("required", Json::array()));
    std::vector<std::string> in_order;
    for (const std::string& name : fields(method)) {
        if (std::ranges::find(needed, name) != needed.end()) in_order.push_back(name);
    }
    return in_order;
}

Json CommandSchema::inner(const Json& schema, const std::string& step) const {
    const Json properties = schema.value("properties", Json::object());
    if (properties.contains(step)) return resolved(properties[step]);
    if (schema.contains("additionalProperties") && schema["additionalProperties"].is_object()) {
        return resolved(schema["additionalProperties"]);
    }
    return schema.contains("items") ? resolved(schema["items"]) : Json();
}

Json CommandSchema::field(const std::string& method, const std::string& path) const {
    Json schema = resolved(form(method));
    for (std::size_t at = 0; !path.empty() && at <= path.size();) {
        const auto dot = std::min(path.find('.', at), path.size());
        schema = inner(schema, path.substr(at, dot - at));
        if (!schema.is_object()) return nullptr;
        at = dot + 1;
    }
    return schema;
}

std::vector<std::string> CommandSchema::choices(const Json& schema) const {
    if (schema.contains("enum")) return texts_of(schema["enum"]);
    if (text_in(schema, "type") == "boolean") return {"yes", "no"};
    return {};
}

bool CommandSchema::is_name(const Json& schema) const {
    return text_in(schema, "pattern") == id_pattern;
}

std::string CommandSchema::wanted(const Json& schema) const {
    const std::string type = text_in(schema, "type");
    const auto words = choices(schema);
    if (!words.empty()) return "one of " + listed(words);
    if (is_name(schema)) return "a name";
    if (type == "integer" || type == "number") {
        if (!schema.contains("minimum") || !schema.contains("maximum")) return "a number";
        return "a number, " + schema["minimum"].dump() + " to " + schema["maximum"].dump();
    }
    if (type == "array") {
        const Json items = resolved(schema.value("items", Json::object()));
        const bool has_parts = text_in(items, "type") == "object";
        return (has_parts ? "a list, from .0 on: each " : "a list, with commas: each ") +
               wanted(items);
    }
    if (type == "object") {
        const auto named = parts(schema);
        if (!named.empty()) return "parts: " + listed(named);
        const Json each = inner(schema, "");
        return each.is_object() && !each.empty() ? "by name, each " + wanted(each)
                                                 : "an object: {\"name\": …}";
    }
    if (schema.contains("oneOf")) {
        std::string all;
        for (const Json& one : schema["oneOf"])
            all += (all.empty() ? "" : "; or ") + wanted(resolved(one));
        return all;
    }
    return "a text";
}

Json CommandSchema::read(const Json& schema, const std::string& field_name, const std::string& text,
                         const Names& names, const std::set<std::string>& near) const {
    const std::string type = text_in(schema, "type");
    if (schema.contains("oneOf")) {
        for (const Json& one : schema["oneOf"]) {
            try {
                return read(resolved(one), field_name, text, names, near);
            } catch (const InputError&) {
                continue;  // Perhaps it is the next.
            }
        }
        throw InputError(field_name + ": " + wanted(schema) + " is wanted.");
    }
    if (type == "boolean") {
        const std::string said = small(text);
        if (said == "yes" || said == "true") return true;
        if (said == "no" || said == "false") return false;
        throw InputError(field_name + ": yes or no is wanted.");
    }
    if (type == "integer" || type == "number") {
        std::int64_t value = 0;
        const char* begin = text.data() + (text.starts_with('+') ? 1 : 0);
        const auto [end, wrong] = std::from_chars(begin, text.data() + text.size(), value);
        if (wrong != std::errc() || end != text.data() + text.size()) {
            throw InputError(field_name + ": " + wanted(schema) + " is wanted.");
        }
        return value;
    }
    if (type == "array") {
        Json list = text.starts_with('[') ? parsed(text, field_name) : Json::array();
        name_ids(list, schema, field_name, names, near);
        if (text.starts_with('[')) return list;
        const Json items = resolved(schema.value("items", Json::object()));
        for (std::size_t at = 0; at < text.size();) {
            const auto comma = std::min(text.find(',', at), text.size());
            const std::string one = trimmed(text.substr(at, comma - at));
            if (!one.empty()) list.push_back(read(items, field_name, one, names, near));
            at = comma + 1;
        }
        return list;
    }
    if (type == "object" || is_name(schema)) {
        Json value = type == "object" ? parsed(text, field_name) : Json(text);
        name_ids(value, schema, field_name, names, near);
        return value;
    }
    const auto words = choices(schema);
    if (!words.empty() && std::ranges::find(words, text) == words.end()) {
        throw InputError(field_name + ": " + wanted(schema) + " is wanted.");
    }
    return text;
}

/// Makes ids of the names in a value, wherever in it the schema wants an id.
void CommandSchema::name_ids(Json& value, const Json& schema, const std::string& field_name,
                             const Names& names, const std::set<std::string>& near) const {
    if (schema.contains("oneOf")) {
        for (const Json& one : schema["oneOf"]) {
            const Json choice = resolved(one);
            if (may_be(value, choice)) return name_ids(value, choice, field_name, names, near);
        }
        return;
    }
    if (value.is_array()) {
        const Json items = inner(schema, "");
        for (Json& one : value) {
            if (items.is_object()) name_ids(one, items, field_name, names, near);
        }
    } else if (value.is_object()) {
        for (const auto& [key, one] : value.items()) {
            const Json part = inner(schema, key);
            if (part.is_object()) name_ids(one, part, key, names, near);
        }
    } else if (value.is_string() && is_name(schema)) {
        // A new thing's id is no name of another; "=word" is the word as it stands.
        const std::string text = value.get<std::string>();
        if (text.starts_with('=')) {
            value = text.substr(1);
        } else if (field_name != "id") {
            value = names.id_of(text, near, means_a_person(field_name));
        }
    }
}

void CommandSchema::put(Json& params, const std::string& method, const std::string& word,
                        const Names& names) const {
    // "=goblin" is a bare value that stays as it is typed.
    const auto equals = word.starts_with('=') ? std::string::npos : word.find('=');
    const auto known = fields(method);
    const bool named =
        equals != std::string::npos &&
        std::ranges::find(known, word.substr(0, std::min(equals, word.find('.')))) != known.end();
    std::string path = word.substr(0, equals);
    std::string value = equals == std::string::npos ? word : word.substr(equals + 1);
    if (!named) {
        const auto open = missing(method, params);
        if (open.empty() || equals != std::string::npos) {
            throw InputError(
                method + " takes no " + path +
                (known.empty() ? ". It takes nothing." : "; it takes: " + listed(known)));
        }
        path = open.front();
        value = word;
    }
    const Json schema = field(method, path);
    if (schema.is_null()) throw InputError(method + " has no " + path + '.');
    std::set<std::string> near;
    ids_in(params, near);
    const std::string last = path.substr(path.rfind('.') + 1);
    // What cannot be read leaves nothing of itself behind.
    Json made = params;
    Json* place = &made;
    Json at_place = resolved(form(method));
    for (std::size_t at = 0; at <= path.size();) {
        const auto dot = std::min(path.find('.', at), path.size());
        const std::string step = path.substr(at, dot - at);
        if (text_in(at_place, "type") == "array") {
            std::size_t index = 0;
            const auto [end, wrong] =
                std::from_chars(step.data(), step.data() + step.size(), index);
            if (place->is_null()) *place = Json::array();
            if (wrong != std::errc() || end != step.data() + step.size() || index > place->size()) {
                throw InputError(path + ": things of a list are counted from 0: ." +
                                 std::to_string(place->size()));
            }
            if (index == place->size()) place->push_back(nullptr);
            place = &(*place)[index];
        } else {
            if (place->is_null()) *place = Json::object();
            place = &(*place)[step];
        }
        at_place = inner(at_place, step);
        at = dot + 1;
    }
    *place = read(schema, last, value, names, near);
    params = std::move(made);
}

std::vector<std::string> CommandSchema::missing(const std::string& method,
                                                const Json& params) const {
    auto open = required(method);
    std::erase_if(open, [&](const std::string& name) { return params.contains(name); });
    return open;
}

}  // namespace kast::client

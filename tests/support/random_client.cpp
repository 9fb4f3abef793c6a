#include "support/random_client.hpp"

#include "protocol/schema.hpp"
#include "rules/core/id.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <stdexcept>

namespace kast::tests {
namespace {

constexpr int depth_max = 5;

bool is_id_schema(const Json& schema) {
    return schema.value("pattern", "") == protocol::Schemas::id_pattern;
}

/// Fields for the eyes of GMs.
bool is_secret(const std::string& field) { return field == "secret_note" || field == "special"; }

/// Fields that say who acts.
bool is_actor(const std::string& field) {
    return field == "actor" || field == "attacker" || field == "caster" || field == "creature" ||
           field == "character";
}

/// Fields in which a view lists what may be done.
bool is_list_of_offers(const std::string& field) {
    return field == "allowed" || field == "allowed_while_pending";
}

rules::Actor actor_of(const std::string& as) {
    const auto colon = as.find(':');
    const std::string role = as.substr(0, colon);
    const std::string member = colon == std::string::npos ? "gm" : as.substr(colon + 1);
    const auto which = role == "gm"          ? rules::Role::gm
                       : role == "spectator" ? rules::Role::spectator
                       : role == "bot"       ? rules::Role::bot
                                             : rules::Role::player;
    return {rules::Id(member), which};
}

void gather(const Json& json, const std::string& field,
            std::map<std::string, std::vector<Json>>& values) {
    if (json.is_array()) {
        for (const Json& one : json) gather(one, field, values);
        return;
    }
    if (json.is_object()) {
        for (const auto& [key, one] : json.items()) {
            values["*" + field].emplace_back(key);
            gather(one, key, values);
        }
        return;
    }
    auto& list = values[field];
    if (std::ranges::find(list, json) == list.end()) list.push_back(json);
}

std::string text_of(const Json& json, const char* field) {
    const auto found = json.find(field);
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

}  // namespace

std::vector<ExampleScript> example_scripts_of(std::string_view system) {
    namespace fs = std::filesystem;
    std::vector<fs::path> files;
    const fs::path folder = fs::path(KAST_SOURCE_DIR) / "tests/scenarios" / system;
    if (fs::exists(folder)) {
        for (const auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
    }
    std::ranges::sort(files);
    std::vector<ExampleScript> scripts;
    for (const fs::path& file : files) {
        std::ifstream in(file);
        ExampleScript script;
        script.file = file.filename();
        for (std::string line; std::getline(in, line);) {
            const Json json = Json::parse(line, nullptr, false);
            if (!json.is_object()) continue;
            if (json.contains("system")) {
                script.settings = json.value("settings", Json::object());
                script.state = json.value("state", Json());
            } else if (json.contains("method") && json["method"] != "dice.roll") {
                script.lines.push_back({actor_of(json.value("as", "gm")), json["method"],
                                        json.value("params", Json::object())});
            }
        }
        scripts.push_back(std::move(script));
    }
    return scripts;
}

SystemCatalogue::SystemCatalogue(const protocol::Game& of)
    : game(of), scripts(example_scripts_of(of.id())) {
    protocol::Schemas schemas;
    schema = game.schema(schemas);
    definitions = schemas.definitions();
    methods_ = schema["methods"];
    for (const auto& [method, one] : methods_.items()) {
        methods.push_back(method);
        if (method.ends_with(".add")) adding.push_back(method);
    }
    people = {{rules::Id("gm"), rules::Role::gm},
              {rules::Id("ann"), rules::Role::player},
              {rules::Id("bo"), rules::Role::player},
              {rules::Id("eve"), rules::Role::spectator}};
    for (const ExampleScript& script : scripts) {
        for (const Asked& line : script.lines) {
            if (!methods_.contains(line.method)) continue;
            examples[line.method].push_back(&line);
            gather(line.params, line.method, values);
            const bool is_new = std::ranges::none_of(
                people, [&](const rules::Actor& one) { return one.member == line.actor.member; });
            if (is_new && people.size() < 8) people.push_back(line.actor);
        }
    }
    if (scripts.empty()) scripts.emplace_back();
}

const Json& SystemCatalogue::resolved(const Json& given) const {
    const Json* at = &given;
    while (at->contains("$ref")) {
        const auto name = at->at("$ref").get<std::string>();
        at = &definitions.at(name.substr(name.rfind('/') + 1));
    }
    return *at;
}

RandomClient::RandomClient(const SystemCatalogue& catalogue, std::uint64_t seed)
    : catalogue_(catalogue), engine_(seed * 0x9e3779b97f4a7c15U + 1), script_(nullptr) {
    script_ = &any(catalogue_.scripts);
}

void RandomClient::came(const Asked& asked, bool done) {
    if (!done) return;
    ++done_[asked.method];
    learn(asked.params, asked.method);
}

/// Where the ids in this field were found: the next one may come from there, too.
void RandomClient::learn(const Json& params, const std::string& field) {
    if (params.is_string()) {
        const auto place = place_of_.find(params.get_ref<const std::string&>());
        if (place != place_of_.end()) ++places_[field][place->second];
    }
    if (params.is_array()) {
        for (const Json& one : params) learn(one, field);
    } else if (params.is_object()) {
        for (const auto& [key, one] : params.items()) learn(one, key);
    }
}

void RandomClient::look(const Json& json, const std::string& place, const std::string& key) {
    const auto add = [&](const std::string& id) {
        if (!rules::is_id(id)) return;
        found_.ids[place].push_back(id);
        place_of_[id] = place;
    };
    if (json.is_array()) {
        for (const Json& one : json) look(one, place, {});
        return;
    }
    if (!json.is_object()) return;
    const std::string id = text_of(json, "id").empty() ? key : text_of(json, "id");
    if (!text_of(json, "id").empty()) add(id);
    if (json.contains("owner")) found_.owners[id] = text_of(json, "owner");
    if (json.contains("options") && json["options"].is_array() && json.contains("kind")) {
        found_.questions.push_back(&json);
    }
    if (json.contains("parties") && json["parties"].is_array()) found_.sealed.push_back(&json);
    for (const auto& [name, one] : json.items()) {
        // While the table says that a decision comes first, a character's own list does not hold.
        if (found_.is_pending && name == "allowed" && !place.empty()) continue;
        if (is_list_of_offers(name) && one.is_array()) {
            for (const Json& method : one) {
                if (method.is_string()) found_.allowed.emplace_back(id, method.get<std::string>());
            }
            continue;
        }
        if (!one.is_structured()) continue;
        // The keys of a map of things are ids themselves.
        const bool is_entry =
            one.is_object() && (text_of(one, "id") == name || one.contains("name"));
        if (is_entry && text_of(one, "id").empty()) add(name);
        // A sheet is its character's.
        look(one, is_entry ? place : place + '.' + name, name == "sheet" ? id : name);
    }
}

void RandomClient::play_another_script() {
    for (int tries = 0; tries < 20; ++tries) {
        script_ = &any(catalogue_.scripts);
        if (script_->state.is_null()) break;
    }
    line_ = 0;
}

Asked RandomClient::next(const Json& table) {
    found_ = {};
    place_of_.clear();
    found_.is_pending = table.value("pending", false);
    look(table, {}, {});
    // First the script, then commands made from the table.
    if (line_ < script_->lines.size() && !once_in(25)) {
        Asked asked = script_->lines[line_++];
        return asked;
    }
    if (!found_.questions.empty() && !once_in(3)) return answer();
    if (!found_.sealed.empty() && !once_in(3)) return seal();
    if (!found_.allowed.empty() && once_in(2)) return allowed();
    if (!catalogue_.adding.empty() && once_in(12)) return of_method(any(catalogue_.adding), {});
    return of_method(rare_method(), {});
}

Asked RandomClient::answer() {
    const Json& open = *any(found_.questions);
    const std::string owner = text_of(open, "owner");
    rules::Actor actor = catalogue_.people.front();
    if (!owner.empty() && !once_in(4)) actor = {rules::Id(owner), rules::Role::player};
    if (once_in(20)) actor = any(catalogue_.people);
    Json params{{"decision", text_of(open, "id")}, {"answer", "default"}};
    const Json& options = open["options"];
    if (!options.empty() && !once_in(12))
        params["answer"] = any(options).value("answer", "default");
    if (once_in(4)) {
        params["items"] = Json::array();
        for (const Json& option : options) {
            if (once_in(2) && option.contains("subject"))
                params["items"].push_back(option["subject"]);
        }
        if (once_in(4)) params["items"].push_back(some_id("items"));
    }
    if (once_in(60)) params["answer"] = text(Json::object(), "answer");
    return {actor, "decision.answer", std::move(params)};
}

Asked RandomClient::seal() {
    const Json& open = *any(found_.sealed);
    Json params{{"choice", text_of(open, "id")}};
    const Json& parties = open["parties"];
    params["party"] = Json(parties.empty() ? some_id("party") : text_of(any(parties), "party"));
    rules::Actor actor = once_in(2) ? catalogue_.people.front() : any(catalogue_.people);
    if (once_in(3)) return {actor, "choice.lock", std::move(params)};
    const auto examples = catalogue_.examples.find("choice.seal");
    params["picks"] = examples != catalogue_.examples.end()
                          ? any(examples->second)->params.value("picks", Json::array())
                          : Json::array();
    for (Json& pick : params["picks"]) {
        const auto seen = catalogue_.values.find("picks");
        if (once_in(3) && seen != catalogue_.values.end()) pick = any(seen->second);
        if (once_in(12)) pick = some_id("picks");
    }
    return {actor, "choice.seal", std::move(params)};
}

Asked RandomClient::allowed() {
    // Of some that may be done now, what was done least.
    auto best = any(found_.allowed);
    const std::string prefix = std::string(catalogue_.game.id()) + '.';
    const auto whole = [&](const std::string& word) {
        return catalogue_.game.knows(prefix + word) ? prefix + word : word;
    };
    for (int i = 0; i < 3; ++i) {
        const auto& other = any(found_.allowed);
        if (done_[whole(other.second)] < done_[whole(best.second)]) best = other;
    }
    const std::string method = whole(best.second);
    return of_method(catalogue_.game.knows(method) ? method : rare_method(), best.first);
}

std::string RandomClient::rare_method() {
    std::string best = any(catalogue_.methods);
    for (int i = 0; i < 2; ++i) {
        const std::string& other = any(catalogue_.methods);
        if (done_[other] < done_[best]) best = other;
    }
    return best;
}

/// Whose creature acts, a GM, or anybody.
rules::Actor RandomClient::somebody(const Json& params, const rules::Actor& like) {
    if (once_in(12)) return any(catalogue_.people);
    if (once_in(4)) return catalogue_.people.front();
    for (const auto& [field, value] : params.items()) {
        if (!is_actor(field) || !value.is_string()) continue;
        const auto owner = found_.owners.find(value.get<std::string>());
        if (owner == found_.owners.end()) continue;
        if (owner->second.empty()) return catalogue_.people.front();
        return {rules::Id(owner->second), rules::Role::player};
    }
    return like;
}

Asked RandomClient::of_method(const std::string& method, const std::string& subject) {
    const Json& schema = catalogue_.resolved(catalogue_.schema_of(method));
    const auto examples = catalogue_.examples.find(method);
    Asked asked{catalogue_.people.front(), method, Json::object()};
    if (examples != catalogue_.examples.end() && !once_in(6)) {
        const Asked& example = *any(examples->second);
        asked.actor = example.actor;
        asked.params = example.params;
        if (!once_in(8)) mend(asked.params, schema, method, 0);
    } else {
        asked.params = make(schema, method, 0);
    }
    if (!asked.params.is_object()) return asked;
    for (auto& [field, value] : asked.params.items()) {
        if (!is_actor(field) || !value.is_string() || once_in(8)) continue;
        if (!subject.empty()) {
            value = subject;
        } else if (!found_.allowed.empty() && once_in(2)) {
            // Somebody who may do something.
            const std::string& able = any(found_.allowed).first;
            if (!able.empty()) value = able;
        }
    }
    asked.actor = somebody(asked.params, asked.actor);
    if (once_in(200)) asked.params["no such field"] = 1;
    return asked;
}

std::string RandomClient::some_id(const std::string& field) {
    if (found_.ids.empty() || once_in(60)) return "nowhere";
    const auto learned = places_.find(field);
    if (learned != places_.end() && !once_in(8)) {
        const auto& place = *std::next(learned->second.begin(),
                                       static_cast<std::ptrdiff_t>(below(learned->second.size())));
        const auto there = found_.ids.find(place.first);
        if (there != found_.ids.end()) return any(there->second);
    }
    const auto place =
        std::next(found_.ids.begin(), static_cast<std::ptrdiff_t>(below(found_.ids.size())));
    return any(place->second);
}

Json RandomClient::number(const Json& schema) {
    const bool bounded = schema.contains("minimum") && schema.contains("maximum");
    const std::int64_t least = bounded ? schema["minimum"].get<std::int64_t>() : 0;
    const std::int64_t most = bounded ? schema["maximum"].get<std::int64_t>() : 100;
    if (once_in(300)) return once_in(2) ? least - 1 : most + 1;
    if (once_in(6)) return once_in(2) ? least : most;
    const std::int64_t from = std::max<std::int64_t>(least, std::min<std::int64_t>(-3, most));
    const std::int64_t to =
        std::min<std::int64_t>(most, std::max<std::int64_t>(from, 0) + (once_in(3) ? 60 : 6));
    return from + static_cast<std::int64_t>(below(static_cast<std::size_t>(to - from + 1)));
}

Json RandomClient::text(const Json& schema, const std::string& field) {
    if (is_secret(field)) return std::string(secret_word) + std::to_string(++secrets_);
    const auto seen = catalogue_.values.find(field);
    if (seen != catalogue_.values.end() && !once_in(8)) {
        const Json& one = any(seen->second);
        if (one.is_string()) return one;
    }
    static const std::vector<std::string> words{"swim", "a word", "", "Ünder the \"lamp\"",
                                                "AGI",  "d6"};
    std::string word = any(words);
    const std::size_t most = schema.value("maxLength", 40U);
    if (once_in(100)) word = std::string(most + 1, 'x');
    return word;
}

Json RandomClient::make(const Json& given, const std::string& field, int depth) {
    const Json& schema = catalogue_.resolved(given);
    if (once_in(400)) return once_in(2) ? Json(nullptr) : Json::array({1});
    if (schema.contains("enum")) return any(schema["enum"]);
    if (schema.contains("oneOf")) return make(any(schema["oneOf"]), field, depth);
    const std::string type = schema.value("type", "");
    if (type == "boolean") return once_in(2);
    if (type == "null") return nullptr;
    if (type == "integer" || type == "number") return number(schema);
    if (type == "string") return is_id_schema(schema) ? Json(some_id(field)) : text(schema, field);
    if (type == "array") {
        Json list = Json::array();
        const std::size_t most = std::min<std::size_t>(schema.value("maxItems", 4U), 4);
        for (std::size_t left = below(most + 1); left > 0; --left) {
            list.push_back(make(schema["items"], field, depth + 1));
        }
        return list;
    }
    Json made = Json::object();
    if (depth > depth_max) return made;
    const Json properties = schema.value("properties", Json::object());
    const Json required = schema.value("required", Json::array());
    for (const auto& [name, one] : properties.items()) {
        const bool needed = std::ranges::find(required, Json(name)) != required.end();
        if (needed ? !once_in(200) : once_in(4)) made[name] = make(one, name, depth + 1);
    }
    const auto more = schema.find("additionalProperties");
    if (more != schema.end() && more->is_object()) {
        const auto keys = catalogue_.values.find("*" + field);
        for (std::size_t left = below(3); left > 0; --left) {
            const std::string key = keys != catalogue_.values.end()
                                        ? any(keys->second).get<std::string>()
                                        : some_id(field);
            made[key] = make(*more, field, depth + 1);
        }
    }
    return made;
}

/// An example is made to fit this table: ids that are not there become some that are.
void RandomClient::mend(Json& value, const Json& given, const std::string& field, int depth) {
    const Json& schema = catalogue_.resolved(given);
    if (value.is_string() && is_id_schema(schema)) {
        const bool is_here = place_of_.contains(value.get_ref<const std::string&>());
        // An id of one's own for something new, or that of somebody at the table.
        const bool is_own = field == "id" || field == "owner";
        if (field == "id" && is_here) {
            value = "own" + std::to_string(below(100000));
        } else if (!is_own && (!is_here || once_in(3))) {
            value = some_id(field);
        }
        return;
    }
    if (is_secret(field) && value.is_string()) {
        value = text(schema, field);
        return;
    }
    if (value.is_array() && schema.contains("items")) {
        for (Json& one : value) mend(one, schema["items"], field, depth + 1);
        if (!value.empty() && once_in(10)) value.erase(below(value.size()));
        if (once_in(14)) value.push_back(make(schema["items"], field, depth + 1));
        return;
    }
    if (value.is_object()) return mend_object(value, schema, depth);
    if (once_in(10)) value = make(schema, field, depth);
}

void RandomClient::mend_object(Json& value, const Json& schema, int depth) {
    const Json properties = schema.value("properties", Json::object());
    const Json more = schema.value("additionalProperties", Json());
    std::vector<std::string> dropped;
    for (auto& [name, one] : value.items()) {
        if (properties.contains(name)) {
            mend(one, properties[name], name, depth + 1);
        } else if (more.is_object()) {
            mend(one, more, name, depth + 1);
        }
        if (once_in(40)) dropped.push_back(name);
    }
    for (const std::string& name : dropped) value.erase(name);
    for (const auto& [name, one] : properties.items()) {
        if (!value.contains(name) && once_in(25)) value[name] = make(one, name, depth + 1);
    }
}

}  // namespace kast::tests

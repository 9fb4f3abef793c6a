#include "clients/native/play/names.hpp"

#include "rules/core/id.hpp"

#include <algorithm>

namespace kast::client {
namespace {

constexpr std::size_t id_shown = 3;

bool belongs(const Thing& thing, const std::set<std::string>& near) {
    return std::ranges::any_of(near, [&](const auto& id) { return thing.within.contains(id); });
}

std::string all_of(const std::vector<const Thing*>& things) {
    std::string all;
    for (const Thing* one : things) {
        all += (all.empty() ? "" : ", ") + one->name + '~' + one->id.substr(0, id_shown);
    }
    return all;
}

/// Only those for which `holds`, unless there are none.
template <class Holds>
void prefer(std::vector<const Thing*>& things, Holds holds) {
    std::vector<const Thing*> better;
    std::ranges::copy_if(things, std::back_inserter(better),
                         [&](auto* one) { return holds(*one); });
    if (!better.empty()) things = std::move(better);
}

}  // namespace

std::string called(const Json& thing) {
    for (const char* field : {"name", "called"}) {
        if (std::string name = text_in(thing, field); !name.empty()) return name;
    }
    const auto sheet = thing.is_object() ? thing.find("sheet") : thing.end();
    return sheet == thing.end() ? std::string() : text_in(*sheet, "name");
}

std::string small(std::string_view text) {
    std::string made(text);
    for (char& c : made) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return made;
}

Names::Names(const Json& state) {
    if (!state.is_object()) return;
    const Json room = state.value("room", Json::object());
    const Json members = room.is_object() ? room.value("members", Json::object()) : Json();
    if (members.is_object()) {
        for (const auto& [id, member] : members.items()) {
            std::string name = called(member);
            if (name.empty())
                name = text_in(member, "role") == "gm" ? "GM" : text_in(member, "role");
            things_.push_back({id, name, {}, true, {}});
        }
    }
    const auto table = state.find("table");
    if (table != state.end()) walk(*table, {});
    for (const Thing& one : things_) {
        const bool shared = std::ranges::any_of(things_, [&](const Thing& other) {
            return other.id != one.id && other.person == one.person && other.within.empty() &&
                   small(other.name) == small(one.name);
        });
        const bool apart = shared && one.within.empty();
        shown_.emplace(one.id, apart ? one.name + '~' + one.id.substr(0, id_shown) : one.name);
    }
}

void Names::add(const Json& one, const std::string& id, const std::set<std::string>& within) {
    const bool known =
        std::ranges::any_of(things_, [&](const Thing& other) { return other.id == id; });
    if (!known) things_.push_back({id, called(one), within, false, text_in(one, "owner")});
}

void Names::walk(const Json& json, const std::set<std::string>& within) {
    if (!json.is_structured()) return;
    // What a thing has in a field, as a monster its sheet, is a part of it and no thing of that id.
    const bool is_map = json.is_object() && called(json).empty();
    for (auto at = json.begin(); at != json.end(); ++at) {
        const Json& one = *at;
        if (!one.is_structured()) continue;
        std::string id = text_in(one, "id");
        if (id.empty() && is_map) id = at.key();
        const bool is_thing = !called(one).empty() && rules::is_id(id);
        if (!is_thing) {
            walk(one, within);
            continue;
        }
        add(one, id, within);
        std::set<std::string> inside = within;
        inside.insert(id);
        walk(one, inside);
    }
}

std::string Names::of(const std::string& id) const {
    const auto found = shown_.find(id);
    return found == shown_.end() ? id : found->second;
}

std::string Names::id_of(const std::string& said, const std::set<std::string>& near,
                         bool person) const {
    const auto known = std::ranges::find(things_, said, &Thing::id);
    if (known != things_.end()) return said;
    const std::string wanted = small(said.substr(0, said.find('~')));
    const std::string beginning =
        said.find('~') == std::string::npos ? "" : said.substr(said.find('~') + 1);
    const auto fitting = [&](auto fits) {
        std::vector<const Thing*> found;
        for (const Thing& one : things_) {
            if (person && !one.person) continue;
            if (fits(one) && one.id.starts_with(beginning)) found.push_back(&one);
        }
        return found;
    };
    auto found = fitting([&](const Thing& one) { return small(one.name) == wanted; });
    if (found.empty() && !wanted.empty()) {
        // A member is never meant by half a name where a thing is wanted.
        found = fitting([&](const Thing& one) {
            return one.person == person && small(one.name).starts_with(wanted);
        });
    }
    if (found.empty()) {
        if (rules::is_id(said)) return said;
        throw InputError("Nobody and nothing here is called " + said + '.');
    }
    prefer(found, [&](const Thing& one) { return one.person == person; });
    if (!near.empty()) prefer(found, [&](const Thing& one) { return belongs(one, near); });
    if (near.empty()) prefer(found, [&](const Thing& one) { return one.within.empty(); });
    if (found.size() > 1) throw InputError("Which " + said + "? There are " + all_of(found) + '.');
    return found.front()->id;
}

const Json* find_thing(const Json& json, const std::string& id) {
    if (!json.is_structured()) return nullptr;
    const bool is_map = json.is_object() && called(json).empty();
    for (auto at = json.begin(); at != json.end(); ++at) {
        if (!at->is_structured()) continue;
        const bool is_it = at->is_object() && !called(*at).empty() &&
                           (text_in(*at, "id") == id || (is_map && at.key() == id));
        if (is_it) return &*at;
        if (const Json* inside = find_thing(*at, id)) return inside;
    }
    return nullptr;
}

}  // namespace kast::client

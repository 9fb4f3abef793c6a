#pragma once
// The things of a table by the names that people say: from name to id, and back.

#include "clients/native/log_lines.hpp"

#include <nlohmann/json.hpp>

#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace kast::client {

using Json = nlohmann::json;

/// What was typed cannot be understood. The sentence is for who typed it.
struct InputError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The name that a thing goes by: its `name`, or `called`.
std::string called(const Json& thing);
/// In small letters, as far as ASCII goes: for comparing what people type.
std::string small(std::string_view text);

/// Something at the table that has a name.
struct Thing {
    std::string id;
    std::string name;
    std::set<std::string> within;  ///< ids of what it is part of: whose thing it is
    bool person = false;           ///< a member of the room
    std::string owner;             ///< the member it belongs to, where it says so
};

class Names {
public:
    Names() = default;
    /// Of a whole state, `{"room", "table"}`, as this viewer has it.
    explicit Names(const Json& state);

    /// The name, or the id itself where it has none. Of several creatures with one name each has
    /// the beginning of its id behind it: "goblin~k3J".
    std::string of(const std::string& id) const;
    /// `said` is an id, a name (in any letters, or its beginning where no other begins so) or
    /// "name~beginning of id". `near`: ids named beside it; what belongs to one of them is meant
    /// rather than another of the same name. `person`: a member is meant rather than a thing.
    /// A word that may be an id and names nothing known is passed on. Throws InputError.
    std::string id_of(const std::string& said, const std::set<std::string>& near = {},
                      bool person = false) const;
    const std::vector<Thing>& things() const { return things_; }

private:
    void walk(const Json& json, const std::set<std::string>& within);
    void add(const Json& one, const std::string& id, const std::set<std::string>& within);

    std::vector<Thing> things_;
    std::map<std::string, std::string> shown_;
};

/// The thing with this id somewhere in a state, or null. Not the room's members.
const Json* find_thing(const Json& json, const std::string& id);

}  // namespace kast::client

#pragma once
// Commands as they are typed, `attack attacker=Ann defender="Goblin 1"`, made into parameters by
// the schema that the server serves: no rule and no system is known here.

#include "clients/native/play/input_parser.hpp"
#include "clients/native/play/names.hpp"

#include <string>
#include <vector>

namespace kast::client {

class CommandSchema {
public:
    CommandSchema() = default;
    /// `document` is `GET /api/schema`; of its games, `system` is what is played.
    CommandSchema(Json document, std::string system);

    /// As they may be typed: the system's own without its id before them; then the room's. Sorted.
    std::vector<std::string> methods() const;
    std::vector<std::string> own_methods() const;
    /// The method's whole name, or nothing.
    std::optional<std::string> find(const std::string& word) const;
    /// What `GET /api/schema` calls the method's parameters: an object schema.
    const Json& form(const std::string& method) const;
    /// Names of fields in the order in which they are best asked for.
    std::vector<std::string> fields(const std::string& method) const;
    std::vector<std::string> required(const std::string& method) const;
    /// The sentence that says what the method does; empty where the server has none.
    std::string description(const std::string& method) const;
    /// The schema of one field, or of a part of it ("numbers.skill"); of all, where `path` is
    /// empty. Null where there is none.
    Json field(const std::string& method, const std::string& path) const;
    /// Names of the parts of a value, in their order; none where they are a list's, or named by who
    /// gives them.
    std::vector<std::string> parts(const Json& schema) const;
    /// What a part is: of one that has no name of its own, any.
    Json part(const Json& schema, const std::string& name) const { return inner(schema, name); }
    /// All that a value is made of, a line each: "sheet.skills.NAME.die: a number, 4 to 12".
    std::vector<std::string> part_lines(const Json& schema, const std::string& path) const;

    /// What may be put in, for people: "a number, 0 to 6", "one of gm, player".
    std::string wanted(const Json& schema) const;
    /// The words to choose from, where there are any: of an enum, or of yes and no.
    std::vector<std::string> choices(const Json& schema) const;
    bool is_name(const Json& schema) const;

    /// One value as typed: names become ids where ids are wanted, `=word` is the word as it stands.
    /// Throws InputError.
    Json read(const Json& schema, const std::string& field_name, const std::string& text,
              const Names& names, const std::set<std::string>& near) const;
    /// `params` with "field=value", "field.part=value", or a bare value for the first field that
    /// is required and not there yet. Throws InputError.
    void put(Json& params, const std::string& method, const std::string& word,
             const Names& names) const;
    /// The fields of a thing in the order in which the system describes it; as they come where no
    /// description fits.
    std::vector<std::string> order_of(const Json& thing) const;
    /// Required and not in `params`.
    std::vector<std::string> missing(const std::string& method, const Json& params) const;

private:
    Json resolved(Json schema) const;
    void name_ids(Json& value, const Json& schema, const std::string& field_name,
                  const Names& names, const std::set<std::string>& near) const;
    Json inner(const Json& schema, const std::string& step) const;

    Json document_ = Json::object();
    std::string system_;
    Json methods_ = Json::object();  ///< whole name → schema
};

}  // namespace kast::client

#pragma once
// Somebody who plays any system without knowing it: commands made from its schema, from what the
// worked examples in tests/scenarios show, and from the ids and open questions of the table. Most
// make sense, some nearly, a few none at all. The same seed asks the same of the same table.

#include "protocol/game.hpp"
#include "rules/core/table.hpp"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <vector>

namespace kast::tests {

using protocol::Json;

/// One thing that somebody asks of the table.
struct Asked {
    rules::Actor actor;
    std::string method;
    Json params;
};

/// A worked example: how the table was set up, and what was asked of it.
struct Story {
    std::string file;
    Json settings = Json::object();
    Json state;  ///< null where it begins with an empty table
    std::vector<Asked> lines;
};

/// The scenarios of a system, by their names.
std::vector<Story> stories_of(std::string_view system);

/// What all games of one system have in common.
class Knowledge {
public:
    explicit Knowledge(const protocol::Game& game);

    const Json& schema_of(const std::string& method) const { return methods_.at(method); }
    /// The schema itself where it is a reference.
    const Json& resolved(const Json& schema) const;

    const protocol::Game& game;
    std::vector<Story> stories;
    std::vector<std::string> methods;
    std::map<std::string, std::vector<const Asked*>> examples;  ///< by method
    std::map<std::string, std::vector<Json>> values;            ///< seen in a field of this name
    std::vector<rules::Actor> people;
    std::vector<std::string> adding;  ///< methods that bring something to the table
    Json schema;
    Json definitions;

private:
    Json methods_;
};

/// Words that no viewer but a GM may ever be shown begin like this.
inline constexpr std::string_view secret_word = "zqsecret";

class Whim {
public:
    Whim(const Knowledge& knowledge, std::uint64_t seed);

    /// How this game begins.
    const Story& story() const { return *story_; }
    /// It has been told to its end; what comes now comes of the table.
    bool is_told() const { return line_ >= story_->lines.size(); }
    /// From here on another one, of those that begin with an empty table.
    void tell_another();
    /// What is asked next. `table` is the GM's view of it.
    Asked next(const Json& table);
    /// What came of it: what has not been done yet is asked more often.
    void came(const Asked& asked, bool done);

private:
    struct Found {
        std::map<std::string, std::vector<std::string>> ids;  ///< by the place they stand in
        std::vector<const Json*> questions;
        std::vector<const Json*> sealed;
        std::vector<std::pair<std::string, std::string>> allowed;  ///< who, and which method
        std::map<std::string, std::string> owners;  ///< of things that say whose they are
        bool is_pending = false;                    ///< a decision comes before what sheets list
    };

    std::size_t below(std::size_t n) { return n == 0 ? 0 : engine_() % n; }
    bool once_in(std::size_t n) { return below(n) == 0; }
    template <class List>
    const auto& any(const List& list) {
        return list[below(list.size())];
    }

    void look(const Json& json, const std::string& place, const std::string& key);
    Asked answer();
    Asked seal();
    Asked allowed();
    Asked of_method(const std::string& method, const std::string& subject);
    std::string rare_method();
    rules::Actor somebody(const Json& params, const rules::Actor& like);
    std::string some_id(const std::string& field);
    Json make(const Json& schema, const std::string& field, int depth);
    void mend(Json& value, const Json& schema, const std::string& field, int depth);
    void mend_object(Json& value, const Json& schema, int depth);
    Json text(const Json& schema, const std::string& field);
    Json number(const Json& schema);
    void learn(const Json& params, const std::string& field);

    const Knowledge& known_;
    std::mt19937_64 engine_;
    const Story* story_;
    std::size_t line_ = 0;  ///< of the story, next
    Found found_;
    std::map<std::string, int> done_;
    std::map<std::string, std::map<std::string, int>> places_;  ///< field → where its ids stood
    std::map<std::string, std::string> place_of_;               ///< id → where it stands
    int secrets_ = 0;
};

}  // namespace kast::tests

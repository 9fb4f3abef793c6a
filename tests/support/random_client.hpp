#pragma once
// A client that plays any system at random, without rules of its own: it makes commands from the
// system's schema, the scenarios in tests/scenarios, and the ids and open decisions of the table.
// Most are valid, some nearly, a few not at all. The same seed and table give the same commands.

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

/// A command, and who sends it.
struct Asked {
    rules::Actor actor;
    std::string method;
    Json params;
};

/// A scenario as a script: how the table is set up, and the commands sent to it.
struct ExampleScript {
    std::string file;
    Json settings = Json::object();
    Json state;  ///< null where it begins with an empty table
    std::vector<Asked> lines;
};

/// The scenarios of a system, by their names.
std::vector<ExampleScript> example_scripts_of(std::string_view system);

/// What RandomClient knows of a system: its schema, its scenarios and the values seen in them.
class SystemCatalogue {
public:
    explicit SystemCatalogue(const protocol::Game& game);

    const Json& schema_of(const std::string& method) const { return methods_.at(method); }
    /// The schema itself where it is a reference.
    const Json& resolved(const Json& schema) const;

    const protocol::Game& game;
    std::vector<ExampleScript> scripts;
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

/// Prefix of generated texts that no viewer but a GM may ever be shown.
inline constexpr std::string_view secret_word = "zqsecret";

class RandomClient {
public:
    RandomClient(const SystemCatalogue& catalogue, std::uint64_t seed);

    /// The script this game begins with.
    const ExampleScript& script() const { return *script_; }
    /// All its commands have been given; the next ones are made from the table.
    bool is_script_done() const { return line_ >= script_->lines.size(); }
    /// Goes on with another script, of those that begin with an empty table.
    void play_another_script();
    /// The next command. `table` is the GM's view of it.
    Asked next(const Json& table);
    /// Records whether a command was accepted: methods that rarely were are tried more often.
    void came(const Asked& asked, bool done);

private:
    struct Found {
        std::map<std::string, std::vector<std::string>> ids;  ///< by the place they stand in
        std::vector<const Json*> questions;
        std::vector<const Json*> sealed;
        std::vector<std::pair<std::string, std::string>> allowed;  ///< who, and which method
        std::map<std::string, std::string> owners;  ///< of things that say whose they are
        bool is_pending = false;                    ///< a decision comes before what is listed
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

    const SystemCatalogue& catalogue_;
    std::mt19937_64 engine_;
    const ExampleScript* script_;
    std::size_t line_ = 0;  ///< next line of the script
    Found found_;
    std::map<std::string, int> done_;
    std::map<std::string, std::map<std::string, int>> places_;  ///< field → where its ids stood
    std::map<std::string, std::string> place_of_;               ///< id → where it stands
    int secrets_ = 0;
};

}  // namespace kast::tests

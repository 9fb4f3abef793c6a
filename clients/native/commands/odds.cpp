#include "clients/native/cli_error.hpp"
#include "clients/native/commands.hpp"
#include "clients/native/input.hpp"
#include "protocol/game.hpp"
#include "protocol/scenario.hpp"
#include "protocol/write.hpp"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <iostream>
#include <memory>
#include <string>

namespace kast::client {
namespace {

using Json = nlohmann::json;

struct OddsOptions {
    std::string system;
    std::string method;
    std::string params = "{}";
    std::string state;
    std::string as = "gm";
};

const protocol::Game& game_of(const std::string& system) {
    if (const protocol::Game* game = protocol::find_game(system)) return *game;
    std::string known;
    for (const protocol::Game* game : protocol::games()) known += " " + std::string(game->id());
    wrong_use("there is no game " + system + ". There are:" + known);
}

/// With the game's name before it or not.
std::string method_of(const protocol::Game& game, const std::string& given) {
    if (game.knows(given)) return given;
    std::string whole = std::string(game.id()) + "." + given;
    if (game.knows(whole)) return whole;
    wrong_use(std::string(game.id()) + " has no method " + given);
}

rules::Actor actor_of(const std::string& as) {
    constexpr std::string_view player = "player:";
    if (as == "gm") return {rules::Id("gm"), rules::Role::gm};
    if (as.starts_with(player) && rules::is_id(as.substr(player.size())))
        return {rules::Id(as.substr(player.size())), rules::Role::player};
    wrong_use("--as " + as + ": gm or player:NAME is wanted");
}

/// The last line that says anything: what `kast try --state` prints at its end.
std::string last_line(const std::string& text) {
    const auto end = text.find_last_not_of(" \t\r\n");
    if (end == std::string::npos) return {};
    const auto before = text.find_last_of('\n', end);
    return text.substr(before == std::string::npos ? 0 : before + 1, end - before);
}

Json state_in(const std::string& file) {
    const std::string text = text_of_file(file);
    Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded()) json = Json::parse(last_line(text), nullptr, false);
    if (!json.is_object()) wrong_use(file + ": a state is wanted, as `kast try --state` prints it");
    if (json.size() == 1 && json.contains("state")) return json["state"];
    return json;
}

protocol::GameStatePtr table_of(const protocol::Game& game, const OddsOptions& options) {
    protocol::GameStatePtr fresh = *game.open("{}");
    if (options.state.empty()) return fresh;
    auto table = protocol::parse_table_state(game, fresh, state_in(options.state), "");
    if (!table) wrong_use(options.state + ": " + table.error());
    return *table;
}

void print_odds(const OddsOptions& options) {
    const protocol::Game& game = game_of(options.system);
    const std::string method = method_of(game, options.method);
    const Json params = object_of(options.params, "PARAMS");
    const rules::Actor actor = actor_of(options.as);
    const auto odds = game.odds(*table_of(game, options), method, params.dump(), actor);
    if (!odds) {
        const rules::Refusal& why = odds.error();
        const ExitCode exit =
            why.kind == rules::invalid_params.kind ? ExitCode::usage : ExitCode::failed;
        throw CliError(exit,
                       why.kind + (why.path.empty() ? "" : " " + why.path) + ": " + why.message);
    }
    std::cout << protocol::to_text(*odds) << std::endl;
}

}  // namespace

void add_odds(CLI::App& app) {
    auto options = std::make_shared<OddsOptions>();
    CLI::App* command =
        app.add_subcommand("odds", "How likely each result of a command is (docs/odds.md)");
    command->add_option("system", options->system, "troika, terre-exile, …")->required();
    command->add_option("method", options->method, "troika.attack, or attack")->required();
    command->add_option("params", options->params, "JSON, @FILE, or - for stdin");
    command->add_option("--state", options->state,
                        "A table: what `kast try --state` prints, or the state alone; - is stdin");
    command->add_option("--as", options->as, "Who asks: gm, or player:NAME");
    command->callback([options] { print_odds(*options); });
}

}  // namespace kast::client

#include "clients/native/cli_error.hpp"
#include "clients/native/commands.hpp"
#include "clients/native/event_formatter.hpp"
#include "clients/native/event_stream.hpp"
#include "clients/native/input.hpp"
#include "clients/native/net.hpp"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <iostream>
#include <memory>

namespace kast::client {
namespace {

struct Options {
    std::string url;
    std::string system;
    std::string name;
    std::string settings;
    bool json = false;
};

using Json = nlohmann::json;

/// "; this server has: troika, mouse-guard", or nothing where the server does not say.
std::string systems_of(Loop& loop, const Origin& origin) {
    std::string names;
    try {
        const HttpAnswer answer = http(loop, origin, {"GET", origin.path + "/api/systems"});
        const Json document = Json::parse(answer.body, nullptr, false);
        for (const Json& system : document.at("systems")) {
            names += names.empty() ? "; this server has: " : ", ";
            names += escaped(system.at("id").get<std::string>(), Markup::plain);
        }
    } catch (const NetError&) {
        return {};
    } catch (const Json::exception&) {
        return {};
    }
    return names;
}

bool is_unknown_system(const HttpAnswer& answer) {
    const Json problem = Json::parse(answer.body, nullptr, false);
    return problem.is_object() && problem.value("kind", Json()) == "no-such-system";
}

void open(const Options& options) {
    const Origin origin = parse_origin(options.url);
    Loop loop;
    if (options.system.empty())
        throw CliError(ExitCode::usage, "--system is required" + systems_of(loop, origin));
    Json body{{"system", options.system}};
    if (!options.name.empty()) body["name"] = options.name;
    if (!options.settings.empty()) body["settings"] = object_of(options.settings, "--settings");

    const HttpAnswer answer = http(
        loop, origin,
        {"POST", origin.path + "/api/rooms", {{"Content-Type", "application/json"}}, body.dump()});
    if (answer.status != 201) {
        const std::string systems =
            is_unknown_system(answer) ? systems_of(loop, origin) : std::string();
        throw CliError(ExitCode::unavailable, origin.text() + ": " + problem_of(answer) + systems);
    }
    const Json opened = Json::parse(answer.body, nullptr, false);
    if (!opened.is_object() || !opened.contains("links") || !opened["links"].is_object()) {
        throw CliError(ExitCode::unavailable, origin.text() + ": the answer names no links");
    }
    if (options.json) {
        std::cout << opened.dump() << std::endl;
        return;
    }
    for (const char* role : {"gm", "player", "spectator", "bot"}) {
        std::string label(role);
        label.resize(11, ' ');
        std::cout << label << opened["links"].value(role, "") << '\n';
    }
    std::cout.flush();
}

}  // namespace

void add_new(CLI::App& app) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("new", "Opens a table and prints its links");
    command->add_option("url", options->url, "The server: http://HOST:PORT")->required();
    command->add_option("--system", options->system, "What is played: troika, … (required)");
    command->add_option("--name", options->name, "What the table is called");
    command->add_option("--settings", options->settings, "The system's settings: JSON, @FILE or -");
    command->add_flag("--json", options->json, "Prints the server's answer as it is");
    command->callback([options] { open(*options); });
}

}  // namespace kast::client

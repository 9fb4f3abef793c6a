#include "clients/native/cli_error.hpp"
#include "clients/native/commands.hpp"
#include "clients/native/event_formatter.hpp"
#include "clients/native/event_stream.hpp"
#include "clients/native/input.hpp"
#include "clients/native/net.hpp"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <iostream>
#include <memory>

namespace kast::client {
namespace {

struct NewOptions {
    std::string url;
    std::string system;
    std::string name;
    std::string settings;
    std::string key;
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

Json kind_of(const HttpAnswer& answer) {
    const Json problem = Json::parse(answer.body, nullptr, false);
    return problem.is_object() ? problem.value("kind", Json()) : Json();
}

/// What would help against a refusal, or nothing.
std::string advice_on(Loop& loop, const Origin& origin, const HttpAnswer& answer) {
    const Json kind = kind_of(answer);
    if (kind == "no-such-system") return systems_of(loop, origin);
    return kind == "key-required" ? "; --key takes it" : "";
}

/// The first line of what `--key` gives, without the spaces behind it. Throws CliError (usage).
std::string key_of(const std::string& given) {
    std::string key = given_text(given);
    key.resize(std::min(key.size(), key.find('\n')));
    while (!key.empty() && (key.back() == '\r' || key.back() == ' ')) key.pop_back();
    if (key.empty() || !std::ranges::all_of(key, [](char c) { return c >= ' ' && c <= '~'; }))
        throw CliError(ExitCode::usage, "--key: a key has printable characters of ASCII alone");
    return key;
}

void open(const NewOptions& options) {
    const Origin origin = parse_origin(options.url);
    Loop loop;
    if (options.system.empty())
        throw CliError(ExitCode::usage, "--system is required" + systems_of(loop, origin));
    Json body{{"system", options.system}};
    if (!options.name.empty()) body["name"] = options.name;
    if (!options.settings.empty()) body["settings"] = object_of(options.settings, "--settings");

    HttpRequest request{"POST", origin.path + "/api/rooms", {}, body.dump()};
    request.headers.emplace_back("Content-Type", "application/json");
    if (!options.key.empty())
        request.headers.emplace_back("Authorization", "Bearer " + key_of(options.key));
    const HttpAnswer answer = http(loop, origin, request);
    if (answer.status != 201) {
        throw CliError(ExitCode::unavailable,
                       origin.text() + ": " + problem_of(answer) + advice_on(loop, origin, answer));
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
    auto options = std::make_shared<NewOptions>();
    CLI::App* command = app.add_subcommand("new", "Opens a table and prints its links");
    command->add_option("url", options->url, "The server: http://HOST:PORT")->required();
    command->add_option("--system", options->system, "What is played: troika, … (required)");
    command->add_option("--name", options->name, "What the table is called");
    command->add_option("--settings", options->settings, "The system's settings: JSON, @FILE or -");
    command->add_option("--key", options->key,
                        "The host's key, where opening tables takes one: KEY, @FILE or -");
    command->add_flag("--json", options->json, "Prints the server's answer as it is");
    command->callback([options] { open(*options); });
}

}  // namespace kast::client

#include "clients/native/cli_error.hpp"
#include "clients/native/commands.hpp"
#include "clients/native/event_formatter.hpp"
#include "protocol/scenario.hpp"

#include <CLI/CLI.hpp>

#include <fstream>
#include <iostream>
#include <memory>
#include <string>

namespace kast::client {
namespace {

struct TryOptions {
    std::string file = "-";
    bool state = false;
    bool quiet = false;
    bool story = false;
};

/// A line's answer as people read it.
void print_events(EventFormatter& formatter, const std::string& answer) {
    const Json json = Json::parse(answer);
    if (json.contains("refused")) {
        const Json& refused = json["refused"];
        std::cout << "  refused: " << escaped(refused.value("message", ""), Markup::plain) << " ["
                  << refused.value("kind", "") << "]\n";
    }
    for (const Json& event : json.value("events", Json::array())) {
        std::cout << "  " << formatter.format(event).what << '\n';
    }
    std::cout << std::flush;
}

/// Prints the command of a scenario line, ahead of its events.
void print_command(const std::string& line) {
    const Json json = Json::parse(line, nullptr, false);
    if (!json.is_object() || !json.contains("method")) return;
    std::cout << json.value("as", "") << ' ' << json.value("method", "") << '\n';
}

void play(std::istream& in, const std::string& name, const TryOptions& options) {
    protocol::Scenario scenario(protocol::find_game);
    EventFormatter formatter(Markup::plain);
    std::size_t lines = 0;
    try {
        for (std::string line; std::getline(in, line); ++lines) {
            const std::string answer = scenario.play(line);
            if (answer.empty() || options.quiet) continue;
            if (options.story) {
                print_command(line);
                print_events(formatter, answer);
            } else {
                std::cout << answer << std::endl;
            }
        }
    } catch (const protocol::ScenarioError& wrong) {
        const bool malformed = wrong.kind == protocol::ScenarioError::Kind::malformed;
        throw CliError(malformed ? ExitCode::usage : ExitCode::failed, name + ": " + wrong.what());
    }
    if (in.bad()) throw CliError(ExitCode::usage, name + " cannot be read");
    if (lines == 0) throw CliError(ExitCode::usage, name + " is empty");
    if (options.state) std::cout << R"({"state":)" << scenario.state() << "}" << std::endl;
}

}  // namespace

void add_try(CLI::App& app) {
    auto options = std::make_shared<TryOptions>();
    CLI::App* command =
        app.add_subcommand("try", "Plays a scenario without a server, with dice given by hand");
    command->add_option("file", options->file, "JSON lines (docs/scenarios.md); - is stdin");
    command->add_flag("--state", options->state, "Prints the state at the end");
    auto* quiet = command->add_flag("--quiet", options->quiet, "Prints only what is not so");
    command->add_flag("--story", options->story, "Prints what happened for people, not as JSON")
        ->excludes(quiet);
    command->callback([options] {
        if (options->file == "-") return play(std::cin, "stdin", *options);
        std::ifstream in(options->file, std::ios::binary);
        if (!in) throw CliError(ExitCode::usage, options->file + " cannot be opened");
        play(in, options->file, *options);
    });
}

}  // namespace kast::client

#include "clients/native/commands.hpp"
#include "clients/native/failure.hpp"
#include "protocol/scenario.hpp"

#include <CLI/CLI.hpp>

#include <fstream>
#include <iostream>
#include <memory>
#include <string>

namespace kast::client {
namespace {

struct Options {
    std::string file = "-";
    bool state = false;
    bool quiet = false;
};

void play(std::istream& in, const std::string& name, const Options& options) {
    protocol::Scenario scenario(protocol::find_game);
    std::size_t lines = 0;
    try {
        for (std::string line; std::getline(in, line); ++lines) {
            const std::string answer = scenario.play(line);
            if (!answer.empty() && !options.quiet) std::cout << answer << std::endl;
        }
    } catch (const protocol::ScenarioError& wrong) {
        const bool malformed = wrong.kind == protocol::ScenarioError::Kind::malformed;
        throw Failure(malformed ? Exit::used_wrongly : Exit::not_so, name + ": " + wrong.what());
    }
    if (in.bad()) throw Failure(Exit::used_wrongly, name + " cannot be read");
    if (lines == 0) throw Failure(Exit::used_wrongly, name + " is empty");
    if (options.state) std::cout << R"({"state":)" << scenario.state() << "}" << std::endl;
}

}  // namespace

void add_try(CLI::App& app) {
    auto options = std::make_shared<Options>();
    CLI::App* command =
        app.add_subcommand("try", "Plays a scenario without a server, with dice given by hand");
    command->add_option("file", options->file, "JSON lines (docs/scenarios.md); - is stdin");
    command->add_flag("--state", options->state, "Prints the state at the end");
    command->add_flag("--quiet", options->quiet, "Prints only what is not so");
    command->callback([options] {
        if (options->file == "-") return play(std::cin, "stdin", *options);
        std::ifstream in(options->file, std::ios::binary);
        if (!in) throw Failure(Exit::used_wrongly, options->file + " cannot be opened");
        play(in, options->file, *options);
    });
}

}  // namespace kast::client

#include "clients/native/verify.hpp"

#include "clients/native/cli_error.hpp"
#include "clients/native/commands.hpp"
#include "clients/native/input.hpp"

#include <CLI/CLI.hpp>

#include <iostream>
#include <memory>
#include <sstream>

namespace kast::client {
namespace {

struct Options {
    std::string file;
    std::string room;
};

void verify(const Options& options) {
    std::istringstream in(text_of_file(options.file));
    Verified verified;
    try {
        verified = verify_log(in, options.room);
    } catch (const CliError& wrong) {
        throw CliError(wrong.exit, options.file + ": " + wrong.what());
    }
    if (!verified.difference.empty()) {
        throw CliError(ExitCode::failed, options.file + ": " + verified.difference);
    }
    std::cout << "events           " << verified.events << '\n'
              << "epochs revealed  " << verified.epochs << '\n'
              << "rolls checked    " << verified.commands << '\n'
              << "dice recomputed  " << verified.dice << '\n'
              << "results replayed " << verified.replayed << '\n';
    if (verified.waiting != 0) {
        std::cout << verified.waiting << " rolls wait for their epoch's secret (room.reveal)\n";
    }
    if (verified.self_reported != 0) {
        std::cout << verified.self_reported
                  << " rolls have no proof here: nothing is said of them\n";
    }
    std::cout.flush();
}

}  // namespace

void add_verify(CLI::App& app) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("verify", "Recomputes every die of an exported log");
    command->add_option("file", options->file, "JSON lines, as from kast export; - is stdin")
        ->required();
    command->add_option("--room", options->room, "The room's id, where the log does not say it");
    command->callback([options] { verify(*options); });
    command->footer("Exit codes: 0 all as the secrets give it, 1 something is not, 2 no log.");
}

}  // namespace kast::client

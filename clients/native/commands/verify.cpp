#include "clients/native/verify.hpp"

#include "clients/native/cli_error.hpp"
#include "clients/native/commands.hpp"
#include "clients/native/event_formatter.hpp"
#include "clients/native/input.hpp"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <iostream>
#include <memory>
#include <sstream>

namespace kast::client {
namespace {

struct VerifyOptions {
    std::string file;
    std::string room;
    bool json = false;
};

/// What scripts read: the fault or the counts.
nlohmann::json as_json(const Verified& verified) {
    if (const auto& fault = verified.fault) {
        return {{"fault", {{"kind", fault->kind}, {"line", fault->line}, {"says", fault->says}}},
                {"counts", nullptr}};
    }
    return {{"fault", nullptr},
            {"counts",
             {{"events", verified.events},
              {"rolls", verified.rolls},
              {"dice", verified.dice},
              {"replayed", verified.replayed},
              {"epochs", verified.epochs},
              {"waiting", verified.waiting},
              {"unproved", verified.unproved},
              {"reported", verified.reported},
              {"server", verified.server}}}};
}

void verify(const VerifyOptions& options) {
    std::istringstream in(text_of_file(options.file));
    const Verified verified = verify_log(in, options.room);
    if (options.json) {
        std::cout << as_json(verified) << std::endl;
    } else if (!verified.fault) {
        for (const std::string& sentence : sentences_of(verified)) std::cout << sentence << '\n';
        std::cout.flush();
    }
    if (const auto& fault = verified.fault) {
        const std::string line =
            fault->line == 0 ? "" : "line " + std::to_string(fault->line) + ": ";
        const std::string advice =
            fault->kind == "no-room" ? " Export it with kast export, or give --room." : "";
        throw CliError(fault->is_no_log() ? ExitCode::usage : ExitCode::failed,
                       options.file + ": " + line + escaped(fault->says, Markup::plain) + advice);
    }
}

}  // namespace

void add_verify(CLI::App& app) {
    auto options = std::make_shared<VerifyOptions>();
    CLI::App* command = app.add_subcommand("verify", "Recomputes every die of an exported log");
    command->add_option("file", options->file, "JSON lines, as from kast export; - is stdin")
        ->required();
    command->add_flag("--json", options->json, "The counts, or what is wrong, as JSON");
    command->add_option("--room", options->room, "The room's id, where the log does not say it");
    command->callback([options] { verify(*options); });
    command->footer("Exit codes: 0 all is as the secrets give it, 1 something is not, 2 no log.");
}

}  // namespace kast::client

#include "clients/native/cli_error.hpp"
#include "clients/native/commands.hpp"
#include "clients/native/commands/link_option.hpp"
#include "clients/native/input.hpp"
#include "clients/native/room_client.hpp"

#include <CLI/CLI.hpp>

#include <cstdlib>
#include <iostream>
#include <memory>
#include <utility>

namespace kast::client {
namespace {

struct SendOptions {
    LinkOption link;
    std::string method;
    std::string params;
    std::string name;
    std::string id;
};

/// Where the link comes from elsewhere, what stands first is the method.
void shift(SendOptions& options) {
    if (options.link.given.empty() || options.link.is_given()) return;
    const bool from_elsewhere = !options.link.file.empty() || std::getenv("KAST_LINK") != nullptr;
    if (!from_elsewhere || !options.params.empty()) return;
    options.params = std::exchange(options.method, std::exchange(options.link.given, {}));
}

void send(SendOptions options) {
    shift(options);
    if (options.method.empty()) wrong_use("method is required");
    if (options.params.empty()) options.params = "{}";
    const Link link = options.link.link();
    const Json params = object_of(options.params, "PARAMS");
    if (options.method == "room.join") {
        throw CliError(ExitCode::usage, "room.join is done by itself; --name says who joins");
    }
    Loop loop(true);
    RoomClient table(loop, link, SeatStore(SeatStore::default_path()), {.name = options.name});
    try {
        const Json result =
            table.call(options.id.empty() ? random_word() : options.id, options.method, params);
        std::cout << result.dump() << std::endl;
        table.close();
    } catch (const Refused& refused) {
        std::cout << Json{{"error", refused.error}}.dump() << std::endl;
        table.close();
        throw CliError(ExitCode::unavailable, std::string("refused: ") + refused.what());
    } catch (const Interrupted&) {
        throw CliError(ExitCode::unavailable, "interrupted; whether it was done is not known");
    }
}

}  // namespace

void add_send(CLI::App& app) {
    auto options = std::make_shared<SendOptions>();
    CLI::App* command = app.add_subcommand("send", "Sends one command and prints the answer");
    add_link_option(*command, options->link);
    command->add_option("method", options->method, "As in GET /api/schema: room.say");
    command->add_option("params", options->params, "A JSON object, @FILE or -; {} where left out");
    command->add_option("--name", options->name, "Your name, where you are new at the table");
    command->add_option("--id", options->id,
                        "The command's id: sent again, it is answered again and not done again");
    command->callback([options] { send(*options); });
    command->footer("Exit codes: 0 done, 2 used wrongly, 3 refused or not reached.");
}

}  // namespace kast::client

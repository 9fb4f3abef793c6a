#include "clients/native/commands.hpp"
#include "clients/native/failure.hpp"
#include "clients/native/play/player.hpp"
#include "protocol/parse.hpp"

#include <CLI/CLI.hpp>
#include <unistd.h>

#include <iostream>
#include <memory>

namespace kast::client {
namespace {

struct Options {
    std::string link;
    std::string name;
};

Json schema_of(Loop& loop, const Origin& origin) {
    const HttpAnswer answer = http(loop, origin, {"GET", "/api/schema"});
    if (answer.status != 200) {
        throw Failure(Exit::no_server, origin.text() + ": HTTP " + std::to_string(answer.status));
    }
    auto document =
        protocol::parse_bounded(answer.body, {.bytes = 16U * 1024 * 1024, .depth = 200});
    if (!document || !document->is_object()) {
        throw Failure(Exit::no_server, origin.text() + ": no schema is served");
    }
    return std::move(*document);
}

void play(const Options& options) {
    const Link link = parse_link(options.link);
    Loop loop(true);
    Input keys(loop, STDIN_FILENO);
    const SeatBook seats(SeatBook::default_path());
    Table* table = nullptr;
    Player* player = nullptr;
    const auto screen =
        open_screen([&] { table->listen(keys); },
                    [&](const std::string& before) { return player->complete(before); });

    std::string name = options.name;
    const bool is_new = !seats.find(link);
    if (is_new && name.empty() && screen->is_terminal()) {
        std::cout << "Your name (empty: as the table has it): " << std::flush;
        if (!std::getline(std::cin, name)) return;
        name = trimmed(name);
    }
    Table joined(loop, link, seats, {.name = name});
    Player one(loop, joined, *screen);
    table = &joined;
    player = &one;
    try {
        joined.joined();
        one.use(Forms(schema_of(loop, link.origin), one.system()));
        const Exit exit = one.run();
        joined.close();
        if (exit != Exit::well) {
            throw Failure(exit, exit == Exit::no_server ? "something was refused"
                                                        : "something was not understood");
        }
    } catch (const Refused& refused) {
        throw Failure(Exit::no_server, std::string("refused: ") + refused.what());
    } catch (const Interrupted&) {
        joined.close();
    }
}

}  // namespace

void add_play(CLI::App& app) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("play", "Plays at a table; /help there tells how");
    command->add_option("link", options->link, "The table's link")->required();
    command->add_option("--name", options->name, "Your name, where you are new at the table");
    command->callback([options] { play(*options); });
    command->footer(
        "Where stdin or stdout is no terminal it reads a command a line.\n"
        "Exit codes: 0 well, 2 a line was not understood, 3 refused or not reached.");
}

}  // namespace kast::client

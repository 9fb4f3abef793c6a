#include "clients/native/cli_error.hpp"
#include "clients/native/commands.hpp"
#include "clients/native/commands/link_option.hpp"
#include "clients/native/play/play_session.hpp"
#include "protocol/parse.hpp"

#include <CLI/CLI.hpp>
#include <unistd.h>

#include <csignal>
#include <iostream>
#include <memory>

namespace kast::client {
namespace {

struct PlayOptions {
    LinkOption link;
    std::string name;
};

Json schema_of(Loop& loop, const Origin& origin) {
    const HttpAnswer answer = http(loop, origin, {"GET", origin.path + "/api/schema"});
    if (answer.status != 200) {
        throw CliError(ExitCode::unavailable,
                       origin.text() + ": HTTP " + std::to_string(answer.status));
    }
    auto document = protocol::parse_bounded(answer.body,
                                            {.bytes = std::size_t{16} * 1024 * 1024, .depth = 200});
    if (!document || !document->is_object()) {
        throw CliError(ExitCode::unavailable, origin.text() + ": no schema is served");
    }
    return std::move(*document);
}

/// Nothing where they went away instead.
std::optional<std::string> ask_name(Screen& screen) {
    try {
        const auto said = screen.line("Your name (empty: as the table has it): ");
        return said ? std::optional(trimmed(*said)) : std::nullopt;
    } catch (const Interrupted&) {
        return std::nullopt;
    }
}

void play(const PlayOptions& options) {
    const Link link = options.link.link();
    Loop loop(true);
    Input keys(loop, STDIN_FILENO);
    const SeatStore seats(SeatStore::default_path());
    RoomClient* table = nullptr;
    PlaySession* player = nullptr;
    const auto wait = [&] {
        if (table != nullptr) return table->listen(keys);
        while (!keys.ready()) loop.sleep(std::chrono::hours(1), &keys);
    };
    const auto screen = open_screen(wait, [&](const std::string& before) {
        return player != nullptr ? player->complete(before) : Completions{};
    });

    loop.on_silence([&](const Origin& origin, std::chrono::seconds silence) {
        screen->print("-- " + no_answer(origin, silence));
    });
    if (screen->is_terminal()) {
        loop.on_signal(SIGWINCH, [&] { screen->resize(); });
        loop.on_signal(SIGTSTP, [&] { screen->suspend(); });
    }

    const bool had_seat = seats.find(link).has_value();
    std::string name = options.name;
    if (name.empty() && screen->is_terminal() && !seats.find(link)) {
        const auto said = ask_name(*screen);
        if (!said) return;
        name = *said;
    }
    RoomClient joined(loop, link, seats, {.name = name});
    PlaySession one(loop, joined, *screen);
    table = &joined;
    player = &one;
    try {
        Json schema = schema_of(loop, link.origin);
        joined.joined();
        one.use(CommandSchema(std::move(schema), one.system()));
        if (had_seat && !options.name.empty()) {
            screen->print(
                "-- your seat here has its name already: --name is for a new one; "
                "/do room.rename changes it");
        }
        const ExitCode exit = one.run();
        joined.close();
        if (exit != ExitCode::ok) {
            throw CliError(exit, exit == ExitCode::unavailable ? "something was refused"
                                                               : "something was not understood");
        }
    } catch (const Refused& refused) {
        throw CliError(ExitCode::unavailable, std::string("refused: ") + refused.what());
    } catch (const Interrupted&) {
        joined.close();
    }
}

}  // namespace

void add_play(CLI::App& app) {
    auto options = std::make_shared<PlayOptions>();
    CLI::App* command = app.add_subcommand("play", "Plays at a table; /help there tells how");
    add_link_option(*command, options->link);
    command->add_option("--name", options->name, "Your name, where you are new at the table");
    command->callback([options] { play(*options); });
    command->footer(
        "Where stdin or stdout is no terminal it reads a command a line.\n"
        "Exit codes: 0 well, 2 a line was not understood, 3 refused or not reached.");
}

}  // namespace kast::client

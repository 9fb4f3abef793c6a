#include "clients/native/cli_error.hpp"
#include "clients/native/commands.hpp"
#include "clients/native/event_formatter.hpp"

#include <CLI/CLI.hpp>
#include <unistd.h>

#include <exception>
#include <iostream>
#include <string>
#include <string_view>

namespace {

void complain(const std::string& what) {
    using namespace kast::client;
    std::cout.flush();
    std::cerr << toned("kast: " + what, Tone::refusal, markup_for(STDERR_FILENO)) << '\n';
}

/// What is wrong with the command line, for people.
std::string explain(const CLI::App& app, const CLI::ParseError& wrong, int argc, char** argv) {
    if (!app.get_subcommands().empty()) return wrong.what();
    std::string names;
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
        if (!names.empty()) names += ", ";
        names += command->get_name();
    }
    const std::string_view word = argc > 1 ? argv[1] : "";
    if (word.empty()) return "A subcommand is required: " + names + ".";
    if (word.starts_with('-')) return wrong.what();
    return "There is no `kast " + kast::client::escaped(word, kast::client::Markup::plain) +
           "`. Subcommands: " + names + ".";
}

}  // namespace

int main(int argc, char** argv) {
    using namespace kast::client;
    CLI::App app("Kast in a terminal: open a table, follow it, speak to it, try its rules.",
                 "kast");
    app.require_subcommand(1);
    app.set_version_flag("--version", KAST_VERSION);
    add_new(app);
    add_play(app);
    add_rooms(app);
    add_watch(app);
    add_send(app);
    add_export(app);
    add_try(app);
    add_roll(app);
    add_odds(app);
    add_verify(app);
    try {
        app.parse(argc, argv);
        return static_cast<int>(ExitCode::ok);
    } catch (const CLI::Success& asked) {
        return app.exit(asked);
    } catch (const CLI::ParseError& wrong) {
        complain(explain(app, wrong, argc, argv));
        std::cerr << "See kast --help.\n";
        return static_cast<int>(ExitCode::usage);
    } catch (const CliError& failure) {
        complain(failure.what());
        return static_cast<int>(failure.exit);
    } catch (const std::exception& error) {
        complain(error.what());
        return static_cast<int>(ExitCode::unavailable);
    }
}

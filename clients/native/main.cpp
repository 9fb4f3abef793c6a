#include "clients/native/cli_error.hpp"
#include "clients/native/commands.hpp"

#include <CLI/CLI.hpp>

#include <exception>
#include <iostream>

int main(int argc, char** argv) {
    using namespace kast::client;
    CLI::App app("Kast in a terminal: open a table, follow it, speak to it, try its rules.",
                 "kast");
    app.require_subcommand(1);
    app.set_version_flag("--version", KAST_VERSION);
    add_new(app);
    add_play(app);
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
        std::cerr << "kast: " << wrong.what() << "\nSee kast --help.\n";
        return static_cast<int>(ExitCode::usage);
    } catch (const CliError& failure) {
        std::cout.flush();
        std::cerr << "kast: " << failure.what() << '\n';
        return static_cast<int>(failure.exit);
    } catch (const std::exception& error) {
        std::cout.flush();
        std::cerr << "kast: " << error.what() << '\n';
        return static_cast<int>(ExitCode::unavailable);
    }
}

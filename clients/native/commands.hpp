#pragma once
// The subcommands of `kast`, each in a file of its own under commands/. A subcommand's work is done
// in its callback; it throws CliError where it ends otherwise than well.

namespace CLI {
class App;
}

namespace kast::client {

void add_new(CLI::App& app);
void add_play(CLI::App& app);
void add_watch(CLI::App& app);
void add_rooms(CLI::App& app);
void add_send(CLI::App& app);
void add_try(CLI::App& app);
void add_roll(CLI::App& app);
void add_odds(CLI::App& app);
void add_verify(CLI::App& app);
void add_export(CLI::App& app);

}  // namespace kast::client

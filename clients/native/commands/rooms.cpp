#include "clients/native/commands.hpp"
#include "clients/native/event_formatter.hpp"
#include "clients/native/seat_store.hpp"

#include <CLI/CLI.hpp>

#include <iostream>

namespace kast::client {
namespace {

/// Without the tokens, so that it may be shown.
void print_rooms() {
    for (const KnownTable& table : SeatStore(SeatStore::default_path()).tables()) {
        const std::string name = table.name.empty() ? "(never joined)" : table.name;
        std::cout << escaped(name, Markup::plain) << "  " << table.link.room << "  "
                  << table.link.origin.text() << '\n';
    }
}

}  // namespace

void add_rooms(CLI::App& app) {
    CLI::App* command =
        app.add_subcommand("rooms", "Lists the tables that were joined here: name, id, server");
    command->callback(print_rooms);
    command->footer("`kast play NAME` goes back to one.");
}

}  // namespace kast::client

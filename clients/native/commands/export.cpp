#include "clients/native/cli_error.hpp"
#include "clients/native/commands.hpp"
#include "clients/native/commands/link_option.hpp"
#include "clients/native/event_stream.hpp"
#include "clients/native/net.hpp"
#include "clients/native/seat_store.hpp"
#include "clients/native/session_text.hpp"

#include <CLI/CLI.hpp>

#include <iostream>
#include <memory>

namespace kast::client {
namespace {

struct ExportOptions {
    LinkOption link;
    std::string format = "jsonl";
};

void export_session(const ExportOptions& options) {
    const Link link = options.link.link();
    const auto seat = SeatStore(SeatStore::default_path()).find(link);
    const std::string token = seat && seat->taken ? seat->token : link.token;
    const auto writer = session_writer(options.format, std::cout, link);

    Loop loop;
    LineSplitter lines;
    std::size_t events = 0;
    const auto on_line = [&](std::string_view line) {
        writer->event(line);
        ++events;
    };
    const auto ask = [&] {
        return http(loop, link.origin,
                    {"GET", events_target(link, {}), {{"Authorization", "Bearer " + token}}},
                    [&](std::string_view piece) { lines.feed(piece, on_line); });
    };
    HttpAnswer answer;
    try {
        answer = ask();
    } catch (const NetError& error) {
        if (events == 0) throw;
        throw CliError(ExitCode::unavailable, "The session broke off after " +
                                                  std::to_string(events) +
                                                  " events, and is not whole: " + error.what());
    }
    if (answer.status != 200) {
        throw CliError(ExitCode::unavailable, link.origin.text() + ": " + problem_of(answer));
    }
    lines.finish(on_line);
    writer->end();
    if (!std::cout.flush()) throw CliError(ExitCode::failed, "the session could not be written");
}

}  // namespace

void add_export(CLI::App& app) {
    auto options = std::make_shared<ExportOptions>();
    CLI::App* command =
        app.add_subcommand("export", "Prints the session as the holder of the link may see it");
    add_link_option(*command, options->link);
    command->add_option("--format", options->format, "jsonl, md or html")
        ->check(CLI::IsMember({"jsonl", "md", "html"}));
    command->callback([options] { export_session(*options); });
}

}  // namespace kast::client

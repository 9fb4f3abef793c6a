#include "clients/native/cli_error.hpp"
#include "clients/native/commands.hpp"
#include "clients/native/commands/link_option.hpp"
#include "clients/native/event_formatter.hpp"
#include "clients/native/event_stream.hpp"
#include "clients/native/net.hpp"
#include "clients/native/seat_store.hpp"
#include "protocol/parse.hpp"

#include <CLI/CLI.hpp>
#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <memory>

namespace kast::client {
namespace {

struct WatchOptions {
    LinkOption link;
    std::string since;
    std::string types;
    bool json = false;
};

/// One's own seat sees more than the link that led to it.
std::string best_token(const Link& link) {
    const auto seat = SeatStore(SeatStore::default_path()).find(link);
    return seat && seat->taken ? seat->token : link.token;
}

class Watch {
public:
    explicit Watch(const WatchOptions& options)
        : options_(options), link_(options.link.link()), cursor_(options.since) {}

    void run() {
        Loop loop(true);
        try {
            for (int attempt = 0;; ++attempt) {
                try {
                    follow(loop, attempt);
                } catch (const NetError& cut) {
                    if (!was_there_) throw CliError(ExitCode::unavailable, cut.what());
                    note(cut.what());
                }
                const int wait =
                    std::max(parser_.retry_ms(), std::min(500 << std::min(attempt, 5), 15'000));
                loop.sleep(std::chrono::milliseconds(attempt == 0 ? 250 : wait));
            }
        } catch (const Interrupted&) {
            std::cout.flush();
        }
    }

private:
    void note(const std::string& why) { std::cerr << "kast: " << why << "; reconnecting\n"; }

    void follow(Loop& loop, int& attempt) {
        HttpRequest request{
            "GET",
            events_target(link_, {cursor_, options_.types}),
            {{"Authorization", "Bearer " + best_token(link_)}, {"Accept", "text/event-stream"}}};
        if (!cursor_.empty()) request.headers.emplace_back("Last-Event-ID", cursor_);
        parser_ = {};
        const HttpAnswer answer = http(
            loop, link_.origin, request,
            [&](std::string_view piece) {
                was_there_ = true;
                attempt = 0;
                parser_.feed(piece, [&](const auto& event) { show(event); });
                std::cout.flush();
                if (!std::cout) throw CliError(ExitCode::failed, "nobody reads what is printed");
            },
            std::chrono::seconds(90));
        if (answer.status == 200) return;
        const std::string said = link_.origin.text() + ": " + problem_of(answer);
        // A server that is starting, or has too much to do, is worth a retry.
        if (answer.status < 500 && answer.status != 429)
            throw CliError(ExitCode::unavailable, said);
        throw NetError(said);
    }

    void show(const EventStreamParser::Event& event) {
        if (!event.id.empty()) cursor_ = event.id;
        if (options_.json) {
            std::cout << event.data << '\n';
            return;
        }
        const auto read = protocol::parse_bounded(
            event.data, {.bytes = EventStreamParser::bytes_max, .depth = 200});
        if (!read) return note("an event that is no JSON was passed over");
        const FormattedEvent formatted = formatter_.format(*read);
        if (formatted.day != day_) std::cout << "-- " << formatted.day << '\n';
        day_ = formatted.day;
        const std::string who = toned(escaped(formatted.who, markup_), Tone::name, markup_);
        std::cout << formatted.time << "  " << who
                  << (who.empty()      ? ""
                      : formatted.talk ? ": "
                                       : " ")
                  << formatted.what << '\n';
    }

    const WatchOptions& options_;
    Link link_;
    std::string cursor_;
    Markup markup_ = markup_for(STDOUT_FILENO);
    EventFormatter formatter_{markup_};
    EventStreamParser parser_;
    std::string day_;
    bool was_there_ = false;
};

}  // namespace

void add_watch(CLI::App& app) {
    auto options = std::make_shared<WatchOptions>();
    CLI::App* command =
        app.add_subcommand("watch", "Prints every event, from the first on; Ctrl-C ends it");
    add_link_option(*command, options->link);
    command->add_flag("--json", options->json, "One JSON object a line, as the server sent it");
    command->add_option("--since", options->since, "Only what comes after this cursor");
    command->add_option("--types", options->types,
                        "Only these, with commas: dice.rolled,room.said");
    command->callback([options] { Watch(*options).run(); });
}

}  // namespace kast::client

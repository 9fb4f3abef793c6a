// kastd: the table server. Compiled a second time with KAST_TEST_DICE as `kastd-test`, which has
// one flag more: `--test-dice SEED`, for browser tests.

#include "server/bus/local_bus.hpp"
#include "server/bus/open.hpp"
#include "server/bus/payload.hpp"
#include "server/config.hpp"
#include "server/log/check.hpp"
#include "server/log/data_directory.hpp"
#include "server/log/open.hpp"
#include "server/log/open_postgres.hpp"
#include "server/logging.hpp"
#include "server/metrics.hpp"
#include "server/net/server.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <exception>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace {

using namespace kast::server;

constexpr int exit_ok = 0;
constexpr int exit_not_started = 1;
constexpr int exit_damaged = 1;
constexpr int exit_usage = 2;

/// Blocks the signals that end a server in every thread, so that `wait_for_end` gets them.
sigset_t block_signals() {
    std::signal(SIGPIPE, SIG_IGN);
    sigset_t ending;
    sigemptyset(&ending);
    sigaddset(&ending, SIGTERM);
    sigaddset(&ending, SIGINT);
    pthread_sigmask(SIG_BLOCK, &ending, nullptr);
    return ending;
}

void wait_for_end(const sigset_t& ending) {
    int signal = 0;
    sigwait(&ending, &signal);
    log_line(Level::info, "stopping", {{"signal", signal == SIGINT ? "SIGINT" : "SIGTERM"}});
}

/// With the log in PostgreSQL the data directory is still this process's own.
struct Storage {
    std::unique_ptr<DataDirectory> directory;
    std::unique_ptr<EventLog> log;
};

/// What carries hints between the nodes over one log: "none", "postgres" or "nats".
std::string bus_of(const Settings& settings) {
    if (settings.bus != "auto") return settings.bus;
    return settings.log == "postgres" ? "postgres" : "none";
}

/// Null where nobody else can write to the log. To PostgreSQL's another node may at any time, also
/// where they tell each other nothing: then the log is asked each second, and that is all.
std::unique_ptr<Bus> open_bus(const Settings& settings, const std::string& node) {
    const std::string bus = bus_of(settings);
    if (bus == "none") return settings.log == "postgres" ? LocalBusHub().join(node) : nullptr;
    if (bus == "nats")
        return open_nats_bus({.url = settings.nats, .channel = settings.bus_name, .node = node});
    const auto places = postgres_places(settings.postgres);
    PostgresBusOptions options{
        .conninfos = {},
        .database_of = [places](std::string_view room) { return place_of_room(places, room); },
        .channel = settings.bus_name,
        .node = node,
        .announces = false};  // The log does, where it stores.
    for (const PostgresPlace& place : places) options.conninfos.push_back(place.conninfo);
    return open_postgres_bus(std::move(options));
}

Storage open_storage(const Settings& settings, const std::string& node) {
    if (settings.log != "postgres") return {nullptr, open_sqlite_log(settings.data)};
    PostgresOptions options;
    options.places = postgres_places(settings.postgres);
    options.writers = settings.log_writers;
    options.readers = settings.postgres_readers;
    options.patience = std::chrono::seconds(settings.log_patience_s);
    options.node = node;
    if (bus_of(settings) == "postgres") options.notify_channel = settings.bus_name;
    auto directory = std::make_unique<DataDirectory>(settings.data);
    return {std::move(directory), open_postgres_log(std::move(options))};
}

int run(const Settings& settings) {
    const sigset_t ending = block_signals();
    // Destroyed in the reverse order: connections, then numbers, then the log, which stores first
    // what it was given.
    const std::string node = new_node_name();
    const auto bus = open_bus(settings, node);
    const Storage storage = open_storage(settings, node);
    EventLog& log = *storage.log;
    Metrics metrics(shard_count(settings));
    metrics.watch_log([&log] { return log.counts(); });
    Server server(settings, log, metrics, bus.get());
    server.start();
    std::printf("kastd listening on %s\n", server.url().c_str());
    std::fflush(stdout);
    log_line(Level::info, "started",
             {{"version", version_line()},
              {"url", server.url()},
              {"admin", server.admin()},
              {"data", settings.data},
              {"log", settings.log},
              {"shards", shard_count(settings)}});
    wait_for_end(ending);
    // A second signal does not wait.
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
    pthread_sigmask(SIG_UNBLOCK, &ending, nullptr);
    server.set_leaving();
    std::this_thread::sleep_for(std::chrono::seconds(settings.drain_s));
    server.stop(std::chrono::seconds(settings.stop_grace_s));
    log_line(Level::info, "stopped");
    return exit_ok;
}

/// `kastd migrate`: a line for each database.
int migrate(const Settings& settings) {
    if (settings.log != "postgres") {
        open_sqlite_log(settings.data);
        std::printf("%s: format %d\n", settings.data.c_str(), log_format_version);
        return exit_ok;
    }
    for (const PostgresPlace& place : postgres_places(settings.postgres))
        std::printf("PostgreSQL (%s): format %d\n", migrate_postgres_log(place).c_str(),
                    postgres_format_version);
    return exit_ok;
}

/// What `kastd check` found: a line for each fault, and one that sums up.
int print_report(const std::string& path, const CheckReport& report) {
    for (const std::string& fault : report.faults) std::printf("%s\n", fault.c_str());
    std::printf("%s: format %lld, %llu rooms, %llu records, %llu snapshots: ", path.c_str(),
                static_cast<long long>(report.format),
                static_cast<unsigned long long>(report.rooms),
                static_cast<unsigned long long>(report.records),
                static_cast<unsigned long long>(report.snapshots));
    if (!report.faults.empty()) {
        std::printf("%zu%s faults; what to do is in docs/hosting.md\n", report.faults.size(),
                    report.faults.size() < CheckReport::faults_max ? "" : " or more");
        return exit_damaged;
    }
    const bool is_old = report.format == 1 && report.place.empty();
    std::puts(is_old ? "SQLite finds no fault. Format 1 has no checksums, so what the "
                       "records say was not verified; a start of kastd lifts it"
                     : "whole");
    return exit_ok;
}

/// `kastd check`.
int check(const std::string& path, const Settings& settings) {
    if (!path.empty()) return print_report(path, check_log(path));
    int worst = exit_ok;
    for (const PostgresPlace& place : postgres_places(settings.postgres)) {
        const CheckReport report = check_postgres_log(place);
        worst = std::max(worst, print_report("PostgreSQL (" + report.place + ")", report));
    }
    return worst;
}

#ifdef KAST_TEST_DICE
/// Takes `--test-dice SEED` out of the arguments. SEED: a whole number from 0.
std::optional<std::uint64_t> take_test_dice(std::vector<std::string>& arguments) {
    const auto flag = std::ranges::find(arguments, "--test-dice");
    if (flag == arguments.end()) return std::nullopt;
    std::uint64_t seed = 0;
    const auto value = flag + 1;
    const std::string text = value == arguments.end() ? "" : *value;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (text.empty() || read.ec != std::errc() || read.ptr != text.data() + text.size())
        throw ConfigError("--test-dice: a whole number from 0 is wanted");
    arguments.erase(flag, value + 1);
    std::fputs("kastd-test: rooms opened now have test dice, which are not fair\n", stderr);
    return seed;
}
#endif

}  // namespace

int main(int count, char** words) {
    try {
        std::vector<std::string> arguments(words + 1, words + count);
#ifdef KAST_TEST_DICE
        const auto test_dice = take_test_dice(arguments);
        Invocation invocation = read_settings(arguments, environment_of_process());
        invocation.settings.test_dice = test_dice;
#else
        const Invocation invocation = read_settings(arguments, environment_of_process());
#endif
        if (invocation.output) {
            std::fputs(invocation.output->c_str(), stdout);
            return exit_ok;
        }
        set_up_logging(invocation.settings.log_level, invocation.settings.log_format);
        for (const std::string& name : invocation.passed_over) {
            log_line(Level::warning, "a variable of the orchestrator, and no setting",
                     {{"variable", name}});
        }
        if (invocation.migrate) return migrate(invocation.settings);
        if (invocation.check) return check(*invocation.check, invocation.settings);
        return run(invocation.settings);
    } catch (const ConfigError& wrong) {
        std::fprintf(stderr, "kastd: %s\n", wrong.what());
        return exit_usage;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "kastd: %s\n", error.what());
        return exit_not_started;
    }
}

// kastd: the table server. Compiled a second time with KAST_TEST_DICE as `kastd-test`, which has
// one flag more: `--test-dice SEED`, for browser tests.

#include "server/config.hpp"
#include "server/log/check.hpp"
#include "server/log/open.hpp"
#include "server/logging.hpp"
#include "server/metrics.hpp"
#include "server/net/server.hpp"

#include <algorithm>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <exception>
#include <optional>
#include <string>
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

int run(const Settings& settings) {
    const sigset_t ending = block_signals();
    // Destroyed in the reverse order: connections, then numbers, then the log, which stores first
    // what it was given.
    const auto log = open_sqlite_log(settings.data);
    Metrics metrics(shard_count(settings));
    metrics.watch_log([&log] { return log->counts(); });
    Server server(settings, *log, metrics);
    server.start();
    std::printf("kastd listening on %s\n", server.url().c_str());
    std::fflush(stdout);
    log_line(Level::info, "started",
             {{"version", version_line()},
              {"url", server.url()},
              {"admin", server.admin()},
              {"data", settings.data},
              {"shards", shard_count(settings)}});
    wait_for_end(ending);
    // A second signal does not wait.
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
    pthread_sigmask(SIG_UNBLOCK, &ending, nullptr);
    server.stop(std::chrono::seconds(settings.stop_grace_s));
    log_line(Level::info, "stopped");
    return exit_ok;
}

/// `kastd check`: a line for each fault, and one that sums up.
int check(const std::string& path) {
    const CheckReport report = check_log(path);
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
    std::puts(report.format == 1 ? "SQLite finds no fault. Format 1 has no checksums, so what the "
                                   "records say was not verified; a start of kastd lifts it"
                                 : "whole");
    return exit_ok;
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
        if (invocation.check) return check(*invocation.check);
        return run(invocation.settings);
    } catch (const ConfigError& wrong) {
        std::fprintf(stderr, "kastd: %s\n", wrong.what());
        return exit_usage;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "kastd: %s\n", error.what());
        return exit_not_started;
    }
}

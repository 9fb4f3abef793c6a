// kastd: the table server.

#include "server/config.hpp"
#include "server/log/open.hpp"
#include "server/logging.hpp"
#include "server/metrics.hpp"
#include "server/net/server.hpp"

#include <csignal>
#include <cstdio>
#include <exception>

namespace {

using namespace kast::server;

constexpr int exit_well = 0;
constexpr int exit_not_started = 1;
constexpr int exit_wrongly_used = 2;

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
              {"data", settings.data},
              {"shards", shard_count(settings)}});
    wait_for_end(ending);
    // A second signal does not wait.
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
    pthread_sigmask(SIG_UNBLOCK, &ending, nullptr);
    server.stop(std::chrono::seconds(settings.stop_grace_s));
    log_line(Level::info, "stopped");
    return exit_well;
}

}  // namespace

int main(int count, char** words) {
    try {
        const Invocation invocation = read_settings(
            std::vector<std::string>(words + 1, words + count), environment_of_process());
        if (invocation.say) {
            std::fputs(invocation.say->c_str(), stdout);
            return exit_well;
        }
        set_up_logging(invocation.settings.log_level, invocation.settings.log_format);
        return run(invocation.settings);
    } catch (const ConfigError& wrong) {
        std::fprintf(stderr, "kastd: %s\n", wrong.what());
        return exit_wrongly_used;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "kastd: %s\n", error.what());
        return exit_not_started;
    }
}

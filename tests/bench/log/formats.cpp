// What the present format costs beside format 1: 200 rooms with 50,000 commands behind them, 100
// commands a commit, of random rooms, one record each. The same batches go into both.

#include "server/log/open.hpp"

#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include "support/format_1.hpp"
#include "support/temporary_directory.hpp"
#include <cstdlib>
#include <fstream>
#include <future>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace kast;
using Directory = tests::TemporaryDirectory;
using server::Batch;

constexpr std::size_t rooms = 200;
constexpr std::size_t batches_a_commit = 100;
constexpr int commits_before = 500;

double cpu_us() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto us = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) * 1e6 + static_cast<double>(time.tv_usec);
    };
    return us(usage.ru_utime) + us(usage.ru_stime);
}

/// Bytes handed to write calls by this process.
double written_bytes() {
    std::ifstream stream("/proc/self/io");
    for (std::string key, value; stream >> key >> value;)
        if (key == "wchar:") return std::stod(value);
    return 0;
}

/// Commands of random rooms, always the same ones.
class Traffic {
public:
    std::vector<Batch> next() {
        std::vector<Batch> batches;
        for (std::size_t i = 0; i < batches_a_commit; ++i) {
            const auto room = random_() % rooms;
            std::uint64_t& last = last_[room];
            const std::string command = "c" + std::to_string(random_()) + std::to_string(last);
            const std::string member = "member" + std::to_string(random_() % 6);
            Batch batch{"room-" + std::to_string(room * 7'919),  last, {}, member, command,
                        R"({"cursor":"EsT39bq5JfXFxjh3b6QHVg"})"};
            batch.records.push_back({last + 1, 1'700'000'000'000, member, command, "dice.rolled",
                                     R"({"data":{"text":")" + std::string(300, 'x') + "\"}}"});
            ++last;
            batches.push_back(std::move(batch));
        }
        return batches;
    }

    /// What is before the measuring begins, once.
    template <class Log>
    void live(Log&& store) {
        for (; lived_ < commits_before; ++lived_) store(next());
    }

private:
    int lived_ = 0;
    std::mt19937_64 random_{20'261'122};
    std::vector<std::uint64_t> last_ = std::vector<std::uint64_t>(rooms);
};

template <class Log>
void measure(benchmark::State& state, Traffic& traffic, Log&& store) {
    double us = 0;
    double bytes = 0;
    for (auto _ : state) {
        state.PauseTiming();
        auto batches = traffic.next();
        const double us_before = cpu_us();
        const double bytes_before = written_bytes();
        state.ResumeTiming();
        store(std::move(batches));
        state.PauseTiming();
        us += cpu_us() - us_before;
        bytes += written_bytes() - bytes_before;
        state.ResumeTiming();
    }
    const auto commands = static_cast<double>(state.iterations()) * batches_a_commit;
    state.counters["cpu_us_a_command"] = us / commands;
    state.counters["bytes_a_command"] = bytes / commands;
}

void StoreInFormat1(benchmark::State& state) {
    static const Directory directory;
    static tests::Format1 log(directory.path() / "kast.db");
    static Traffic traffic;
    const auto store = [](const std::vector<Batch>& batches) { log.store(batches); };
    traffic.live(store);
    measure(state, traffic, store);
}
BENCHMARK(StoreInFormat1)->Unit(benchmark::kMillisecond)->UseRealTime();

void append(server::EventLog& log, std::vector<Batch> batches) {
    std::promise<void> stored;
    log.append(std::move(batches), [&](const std::vector<server::Append>& outcomes) {
        for (const server::Append outcome : outcomes)
            if (outcome != server::Append::stored) std::abort();
        stored.set_value();
    });
    stored.get_future().wait();
}

void StoreInPresentFormat(benchmark::State& state) {
    static const Directory directory;
    static const auto log = server::open_sqlite_log(directory.path());
    static Traffic traffic;
    const auto store = [](std::vector<Batch> batches) { append(*log, std::move(batches)); };
    traffic.live(store);
    measure(state, traffic, store);
}
BENCHMARK(StoreInPresentFormat)->Unit(benchmark::kMillisecond)->UseRealTime();

/// A log with a room of so many commands.
server::EventLog& log_of(std::uint64_t commands) {
    static std::map<std::uint64_t, std::pair<Directory, std::unique_ptr<server::EventLog>>> logs;
    auto& [directory, log] = logs[commands];
    if (log) return *log;
    log = server::open_sqlite_log(directory.path());
    for (std::uint64_t last = 0; last < commands;) {
        std::vector<Batch> batches;
        for (; batches.size() < 1'000 && last < commands; ++last) {
            const std::string id = "c" + std::to_string(last);
            Batch batch{"room", last, {}, "m", id, "{}"};
            batch.records.push_back({last + 1, 0, "m", id, "dice.rolled", std::string(400, 'x')});
            batches.push_back(std::move(batch));
        }
        append(*log, std::move(batches));
    }
    return *log;
}

/// Opening a room: its end, and its last 300 records.
void OpenRoom(benchmark::State& state) {
    auto& log = log_of(static_cast<std::uint64_t>(state.range(0)));
    for (auto _ : state) {
        const auto last = log.last_seq("room");
        benchmark::DoNotOptimize(log.read("room", last > 300 ? last - 300 : 1, 300));
    }
}
BENCHMARK(OpenRoom)->ArgName("commands")->Arg(300)->Arg(100'000);

/// Whether a command is new, in a room whose marks are in memory, or not (`opened`).
void AskForAnswer(benchmark::State& state) {
    auto& log = log_of(static_cast<std::uint64_t>(state.range(0)));
    const bool opened = state.range(1) != 0;
    for (auto _ : state) {
        if (!opened) {
            state.PauseTiming();
            log.forget("room");
            append(log, {});
            state.ResumeTiming();
        }
        benchmark::DoNotOptimize(log.answered("room", "m", "new"));
    }
}
BENCHMARK(AskForAnswer)->ArgNames({"commands", "opened"})->ArgsProduct({{300, 100'000}, {0, 1}});

}  // namespace

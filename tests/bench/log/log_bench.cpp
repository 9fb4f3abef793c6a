// What it costs to store a command durably, by how many rooms' commands share a commit: CPU of all
// threads, the log's own included, and the time until it is on the disk of the directory for
// temporary files.

#include "server/log/open.hpp"
#include "server/log/open_postgres.hpp"

#include <benchmark/benchmark.h>

#include "support/postgres_server.hpp"
#include "support/temporary_directory.hpp"
#include <future>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using namespace kast;
using Directory = tests::TemporaryDirectory;

/// A roll of 2d6 as a room stores it, about.
server::Batch roll(const std::string& room, std::uint64_t seq) {
    const std::string id = std::to_string(seq);
    return {.room = room,
            .expected_seq = seq - 1,
            .records = {{.seq = seq,
                         .at_ms = 1'700'000'000'000 + static_cast<std::int64_t>(seq),
                         .by = "qnLILEigiBRq",
                         .cause = id,
                         .type = "dice.rolled",
                         .data = std::string(R"({"roll":1,"result":")") + std::string(330, 'x') +
                                 "\"}"}},
            .by = "qnLILEigiBRq",
            .command = id,
            .answer = R"({"cursor":"a-9fNAwBnmbd1NdtD_RvHg"})"};
}

void store(server::EventLog& log, std::vector<server::Batch> batches) {
    std::promise<std::vector<server::Append>> promise;
    auto outcomes = promise.get_future();
    log.append(std::move(batches),
               [&](std::vector<server::Append> all) { promise.set_value(std::move(all)); });
    for (const server::Append outcome : outcomes.get())
        if (outcome != server::Append::stored) throw std::runtime_error("not stored");
}

/// One roll of each of so many rooms a call, each when the one before is on the disk.
void store_rolls(benchmark::State& state, server::EventLog& log) {
    std::vector<std::string> rooms;
    for (std::int64_t i = 0; i < state.range(0); ++i) rooms.push_back("room" + std::to_string(i));
    std::uint64_t seq = 0;
    for (auto _ : state) {
        ++seq;
        std::vector<server::Batch> batches;
        batches.reserve(rooms.size());
        for (const std::string& room : rooms) batches.push_back(roll(room, seq));
        store(log, std::move(batches));
    }
    const auto rolls = static_cast<double>(state.iterations() * state.range(0));
    state.counters["per_roll"] =
        benchmark::Counter(rolls, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void StoreRolls(benchmark::State& state) {
    const Directory directory;
    store_rolls(state, *server::open_sqlite_log(directory.path()));
}
BENCHMARK(StoreRolls)
    ->ArgName("rooms")
    ->Arg(1)
    ->Arg(16)
    ->Arg(64)
    ->Arg(200)
    ->MeasureProcessCPUTime()
    ->UseRealTime();

/// In a PostgreSQL of its own on the same disk, with its fsync on. The server's CPU is not counted.
void StoreRollsInPostgres(benchmark::State& state) {
    if (!tests::has_postgres()) return state.SkipWithError("there is no PostgreSQL 15");
    tests::PostgresServer postgres({"fsync = on"});
    server::PostgresOptions options;
    options.places = {{.name = {}, .conninfo = postgres.conninfo()}};
    options.writers = static_cast<std::size_t>(state.range(1));
    store_rolls(state, *server::open_postgres_log(std::move(options)));
}
BENCHMARK(StoreRollsInPostgres)
    ->ArgNames({"rooms", "writers"})
    ->ArgsProduct({{1, 16, 64, 200}, {1, 2}})
    ->MeasureProcessCPUTime()
    ->UseRealTime();

void ReadRoom(benchmark::State& state) {
    const Directory directory;
    const auto log = server::open_sqlite_log(directory.path());
    constexpr std::uint64_t rolls = 1'000;
    for (std::uint64_t seq = 1; seq <= rolls; ++seq) {
        std::vector<server::Batch> batches;
        batches.push_back(roll("room", seq));
        store(*log, std::move(batches));
    }
    for (auto _ : state) benchmark::DoNotOptimize(log->read("room", 1, rolls));
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(rolls));
}
BENCHMARK(ReadRoom);

}  // namespace

BENCHMARK_MAIN();

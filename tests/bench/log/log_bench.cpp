// What it costs to store a command durably, by how many rooms' commands share a commit: CPU of all
// threads, the log's own included, and the time until it is on the disk of the directory for
// temporary files.

#include "server/log/open.hpp"

#include <benchmark/benchmark.h>

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

void StoreRolls(benchmark::State& state) {
    const Directory directory;
    const auto log = server::open_sqlite_log(directory.path());
    std::vector<std::string> rooms;
    for (std::int64_t i = 0; i < state.range(0); ++i) rooms.push_back("room" + std::to_string(i));
    std::uint64_t seq = 0;
    for (auto _ : state) {
        ++seq;
        std::vector<server::Batch> batches;
        batches.reserve(rooms.size());
        for (const std::string& room : rooms) batches.push_back(roll(room, seq));
        store(*log, std::move(batches));
    }
    const auto rolls = static_cast<double>(state.iterations() * state.range(0));
    state.counters["per_roll"] =
        benchmark::Counter(rolls, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK(StoreRolls)->ArgName("rooms")->Arg(1)->Arg(16)->Arg(200)->MeasureProcessCPUTime();

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

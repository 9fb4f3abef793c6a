// The server's promises under faults that come at any place: thousands of schedules, each by its
// seed. KAST_SCHEDULES says how many, KAST_SEED which is the first; CI shares 6,000 among five
// processes.

#include "server/logging.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include "simulation/schedule.hpp"
#include "support/temporary_directory.hpp"
#include <cstdlib>
#include <iostream>
#include <utility>

namespace kast::simulation {

namespace {

constexpr std::uint64_t schedules_of_a_process = 2'000;

std::uint64_t number_of(const char* variable, std::uint64_t otherwise) {
    const char* given = std::getenv(variable);
    return given ? std::strtoull(given, nullptr, 10) : otherwise;
}

/// The server syncs files of its own there, which costs nothing in memory.
std::filesystem::path fast_directory() {
    const std::filesystem::path memory = "/dev/shm";
    std::error_code ignored;
    const bool is_there = std::filesystem::is_directory(memory, ignored);
    return is_there && ::access(memory.c_str(), W_OK) == 0 ? memory
                                                           : std::filesystem::temp_directory_path();
}

class Simulation : public testing::Test {
protected:
    Simulation() { server::set_up_logging(number_of("KAST_LOG", 0) ? "debug" : "off", "text"); }

    /// Plays a seed; where something is broken, once more with its steps written down.
    Outcome run(std::uint64_t seed) {
        Outcome outcome = play(seed, directory_.path(), false);
        if (outcome.violation.empty()) return outcome;
        outcome = play(seed, directory_.path(), true);
        std::string steps;
        for (const std::string& step : outcome.steps) steps += "  " + step + '\n';
        ADD_FAILURE() << "seed " << seed << ": " << outcome.violation << "\nthe last steps:\n"
                      << steps << "again: scripts/simulate --seed " << seed << " --schedules 1";
        return outcome;
    }

    tests::TemporaryDirectory directory_{fast_directory()};
};

void print(const Totals& all) {
    std::cout << all.schedules << " schedules: " << all.commands << " commands, " << all.events
              << " events told, " << all.starts << " starts, " << all.deaths
              << " times the process died, " << all.power_cuts << " times the power went\n"
              << "faults: writes failed " << all.faults[0] << ", torn " << all.faults[1]
              << ", syncs failed " << all.faults[2] << ", dropped " << all.faults[3] << ", lied "
              << all.faults[4] << ", reads failed " << all.faults[5] << ", lied " << all.faults[6]
              << ", writes to a full disk " << all.full << "; lies noticed in " << all.noticed
              << " schedules\n";
}

}  // namespace

TEST_F(Simulation, KeepsWhatWasToldWhateverFails) {
    const std::uint64_t first = number_of("KAST_SEED", 1);
    const std::uint64_t count = number_of("KAST_SCHEDULES", schedules_of_a_process);
    Totals all;
    for (std::uint64_t seed = first; seed < first + count && !HasFailure(); ++seed)
        all.add(run(seed).totals);
    print(all);
    if (count < schedules_of_a_process || HasFailure()) return;
    EXPECT_GT(all.deaths, count / 10);
    EXPECT_GT(all.power_cuts, count / 20);
    for (const std::uint64_t times : all.faults) EXPECT_GT(times, count / 250);
    EXPECT_GT(all.full, count / 100);
}

/// Schedules within which a mistake is seen.
constexpr std::uint64_t schedules_of_a_mistake = 50;

using NamedMistake = std::pair<const char*, Mistake>;
class AMistake : public Simulation, public testing::WithParamInterface<NamedMistake> {};

TEST_P(AMistake, IsNoticed) {
    std::uint64_t seed = 1;
    const auto is_noticed = [&] {
        return !play(seed, directory_.path(), false, GetParam().second).violation.empty();
    };
    while (seed <= schedules_of_a_mistake && !is_noticed()) ++seed;
    EXPECT_LE(seed, schedules_of_a_mistake);
    std::cout << "noticed by seed " << seed << '\n';
}

INSTANTIATE_TEST_SUITE_P(Simulation, AMistake,
                         testing::Values(NamedMistake{"AppliesTwice", Mistake::applies_twice},
                                         NamedMistake{"ForgetsAnswers", Mistake::forgets_answers},
                                         NamedMistake{"SyncsNothing", Mistake::syncs_nothing},
                                         NamedMistake{"LeavesOutRoom", Mistake::leaves_out_room}),
                         [](const auto& test) { return std::string(test.param.first); });

TEST_F(Simulation, TheSameSeedIsTheSameSchedule) {
    for (std::uint64_t seed = 1; seed <= 50; ++seed)
        EXPECT_EQ(run(seed).trace, run(seed).trace) << "seed " << seed;
}

}  // namespace kast::simulation

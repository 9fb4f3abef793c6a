#pragma once
// One schedule: what people do, what the server does when, and what goes wrong, all by one seed.

#include "simulation/player.hpp"
#include <array>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <string>
#include <vector>

namespace kast::simulation {

/// What came of schedules.
struct Totals {
    std::uint64_t schedules = 0, commands = 0, events = 0;
    std::uint64_t deaths = 0, power_cuts = 0, starts = 0;
    std::uint64_t noticed = 0;  ///< disks that lied, and the server said so
    std::array<std::uint64_t, fault_kinds> faults{};
    std::uint64_t full = 0;

    void add(const Totals& other);
};

/// How one schedule went.
struct Outcome {
    std::string violation;           ///< empty: all held
    std::vector<std::string> steps;  ///< the last ones, where they were asked for
    std::uint64_t trace = 0;         ///< a hash of all that was told
    Totals totals;
};

/// Plays the schedule of a seed. `directory` is one that nobody else uses. With `keeps_steps` it
/// writes down what it does.
Outcome play(std::uint64_t seed, const std::filesystem::path& directory, bool keeps_steps);

}  // namespace kast::simulation

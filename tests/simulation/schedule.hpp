#pragma once
// One schedule: what people do, what the server does when, and what goes wrong, all by one seed.

#include "simulation/player.hpp"
#include "simulation/totals.hpp"
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace kast::simulation {

/// How one schedule went.
struct Outcome {
    std::string violation;           ///< empty: all held
    std::vector<std::string> steps;  ///< the last ones, where they were asked for
    std::uint64_t trace = 0;         ///< a hash of all that was sent
    Totals totals;
};

/// Plays the schedule of a seed. `directory` is one that nobody else uses. With `keeps_steps` it
/// writes down what it does.
Outcome play(std::uint64_t seed, const std::filesystem::path& directory, bool keeps_steps,
             Mistake mistake = Mistake::none);

}  // namespace kast::simulation

#pragma once

#include "simulation/disk.hpp"
#include <array>
#include <cstdint>

namespace kast::simulation {

/// What came of schedules.
struct Totals {
    std::uint64_t schedules = 0, commands = 0, events = 0;
    std::uint64_t deaths = 0, power_cuts = 0, starts = 0;
    std::uint64_t noticed = 0;  ///< disks that lied, and the server said so
    std::array<std::uint64_t, fault_kinds> faults{};
    std::uint64_t full = 0;

    void add(const Totals& other);
    /// What the disk did.
    void take_faults(const Disk& disk);
};

}  // namespace kast::simulation

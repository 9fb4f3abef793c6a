#pragma once

#include <sys/types.h>

#include "bench/delivery_ledger.hpp"
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kast::bench {

/// One kind of work: rolls in rooms, or seats that are taken and stay idle.
struct Load {
    std::string_view name, what;
    std::uint32_t rooms, members;
    std::size_t in_flight;  ///< pending rolls of a room; 0: paced
    double per_second;      ///< rolls of a room, where paced; 0: none, the seats stay idle
    bool watched = false;   ///< all but the one who rolls are spectators; of Kast only
};

std::span<const Load> loads();

struct Measurement {
    /// What came out, by name; the unit is the name's last word.
    std::map<std::string, double> figures;
    DeliveryFaults faults;
    std::uint64_t checked = 0;  ///< messages of which each was to come once and in order
};

/// The server to be measured, and how much of the load it gets.
struct Target {
    std::string protocol;
    std::uint16_t port = 0;
    std::vector<pid_t> pids;  ///< of one server, or of several nodes; memory is the first one's
    /// Processes that work for it, with their children, by what they are called in the figures.
    std::map<std::string, std::vector<pid_t>> beside;
    double seconds = 5;  ///< of rolls that are measured, after a fifth of that to warm up
    double size = 1;     ///< of every crowd, 1 as documented
};

/// Puts the load on the server. Throws where something was lost, or somebody was not let in.
Measurement measure(const Load& load, const Target& target);

}  // namespace kast::bench

#pragma once

#include <sys/types.h>

#include "bench/delivery_ledger.hpp"
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace kast::bench {

struct SoakOptions {
    std::uint16_t port = 0;
    pid_t pid = -1;
    double minutes = 10;
    double deeds_per_second = 500;
    std::uint32_t tables = 40;
    std::uint64_t seed = 1;
};

/// The server at one moment.
struct SoakSample {
    double minute = 0;
    double memory_kib = 0;
    std::size_t files = 0, descriptors = 0;  ///< open files; other descriptors
    std::size_t connections = 0;
};

struct SoakReport {
    std::vector<SoakSample> samples;
    std::size_t descriptors_before = 0, descriptors_after = 0;  ///< with nobody there
    std::map<std::string, std::uint64_t> deeds;                 ///< what people did, how often
    std::map<std::string, std::uint64_t> refused;               ///< kinds of refusals
    std::uint64_t checked = 0;
    DeliveryFaults faults;
};

/// A mixed evening on kastd: at each table six people roll, speak, add creatures and take the table
/// back, lose their connection with commands unanswered and come back, leave their seats and take
/// them again; tables end and others begin.
SoakReport soak(const SoakOptions& options);

}  // namespace kast::bench

#include "bench/process_usage.hpp"

#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <system_error>

namespace kast::bench {

namespace fs = std::filesystem;

double cpu_us(pid_t pid) {
    clockid_t clock{};
    timespec used{};
    if (const int error = clock_getcpuclockid(pid, &clock); error != 0)
        throw std::system_error(error, std::generic_category(), "clock_getcpuclockid");
    if (clock_gettime(clock, &used) != 0)
        throw std::system_error(errno, std::generic_category(), "clock_gettime");
    return static_cast<double>(used.tv_sec) * 1e6 + static_cast<double>(used.tv_nsec) / 1e3;
}

double cpu_us(std::span<const pid_t> pids) {
    double sum = 0;
    for (const pid_t pid : pids) sum += cpu_us(pid);
    return sum;
}

double cpu_us_with_children(std::span<const pid_t> pids) {
    double sum = cpu_us(pids);
    for (const pid_t pid : pids) {
        const std::string of = std::to_string(pid);
        std::ifstream file("/proc/" + of + "/task/" + of + "/children");
        for (pid_t child = 0; file >> child;) {
            try {
                sum += cpu_us(child);
            } catch (const std::system_error&) {
                // It has ended meanwhile.
            }
        }
    }
    return sum;
}

double memory_kib(pid_t pid) {
    std::ifstream file("/proc/" + std::to_string(pid) + "/smaps_rollup");
    for (std::string word; file >> word;) {
        double kib = 0;
        if (word == "Pss:" && file >> kib) return kib;
    }
    throw std::runtime_error("no Pss in smaps_rollup of process " + std::to_string(pid));
}

std::size_t descriptors(pid_t pid) {
    const fs::directory_iterator all("/proc/" + std::to_string(pid) + "/fd");
    return static_cast<std::size_t>(std::distance(begin(all), end(all)));
}

}  // namespace kast::bench

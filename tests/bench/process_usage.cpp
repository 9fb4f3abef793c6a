#include "bench/process_usage.hpp"

#include <ctime>
#include <filesystem>
#include <fstream>
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

OpenDescriptors descriptors(pid_t pid) {
    OpenDescriptors open;
    for (const auto& one : fs::directory_iterator("/proc/" + std::to_string(pid) + "/fd")) {
        std::error_code is_closed;
        const std::string what = fs::read_symlink(one.path(), is_closed).string();
        if (is_closed) continue;
        const bool is_file = what.starts_with('/') && !what.starts_with("/dev/");
        ++(is_file ? open.files : open.others);
    }
    return open;
}

}  // namespace kast::bench

#pragma once

#include <sys/types.h>

#include <cstddef>
#include <span>

namespace kast::bench {

/// CPU time of all threads that a process has or had, user and system, in microseconds.
/// Throws where there is no such process.
double cpu_us(pid_t pid);
/// Of several processes together.
double cpu_us(std::span<const pid_t> pids);
/// Of these and of the children that they have now. What a child used that has ended is left out.
double cpu_us_with_children(std::span<const pid_t> pids);
/// The process's own memory, in KiB: what it shares with others is counted by its part (PSS).
double memory_kib(pid_t pid);
/// How many file descriptors it has open.
struct OpenDescriptors {
    std::size_t files = 0;   ///< on a disk: a log, and two for each connection that reads it
    std::size_t others = 0;  ///< sockets, and what threads wait with
};
OpenDescriptors descriptors(pid_t pid);

}  // namespace kast::bench

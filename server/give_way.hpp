#pragma once

#include <sys/resource.h>
#include <unistd.h>

namespace kast::server {

/// Gives the calling thread a lower priority than the shards, beside which it works, and keeps it
/// so. (On Linux each thread has a nice value of its own.)
inline void give_way() {
    constexpr int nice_value = 10;
    thread_local const int done =
        ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), nice_value);
    static_cast<void>(done);
}

}  // namespace kast::server

#pragma once

#include <utility>

namespace kast::server {

/// While one lives, what its thread asks a log is tried once, and does not wait until a connection
/// that was lost can be made again: for threads on which others' work waits too.
class NoWaiting {
public:
    NoWaiting() : before_(std::exchange(here_, true)) {}
    ~NoWaiting() { here_ = before_; }
    NoWaiting(const NoWaiting&) = delete;
    NoWaiting& operator=(const NoWaiting&) = delete;

    /// True on a thread that has one.
    static bool here() { return here_; }

private:
    static inline thread_local bool here_ = false;
    const bool before_;
};

}  // namespace kast::server

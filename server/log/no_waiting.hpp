#pragma once

#include <utility>

namespace kast::server {

/// RAII: while an instance lives, log calls of its thread fail at once where the connection is
/// lost, instead of waiting for a reconnect. For threads on which other work waits too.
class NoWaiting {
public:
    NoWaiting() : before_(std::exchange(here_, true)) {}
    ~NoWaiting() { here_ = before_; }
    NoWaiting(const NoWaiting&) = delete;
    NoWaiting& operator=(const NoWaiting&) = delete;

    /// True on a thread that has an instance.
    static bool here() { return here_; }

private:
    static inline thread_local bool here_ = false;
    const bool before_;
};

}  // namespace kast::server

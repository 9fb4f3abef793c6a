#pragma once

#include "server/net/flushable.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace kast::server::net {

/// Connections that were sent something less than a broadcast interval ago and have a broadcast
/// waiting: each is flushed when its interval is over. Times are milliseconds of a steady clock,
/// and rounded up to whole steps, so that a shard wakes once for all that are due in a step.
class PacedFlushes {
public:
    static constexpr std::int64_t step_ms = 8;

    /// `interval_ms`: 0 and more. `now_ms`: when the first call of `take_due` may come.
    PacedFlushes(std::int64_t interval_ms, std::int64_t now_ms)
        : interval_ms_(interval_ms),
          slots_(static_cast<std::size_t>(interval_ms / step_ms + 2)),
          next_step_(now_ms / step_ms + 1) {}

    /// Whether who was last flushed at `flushed_ms` has to wait at `now_ms`.
    bool must_wait(std::int64_t flushed_ms, std::int64_t now_ms) const {
        return now_ms - flushed_ms < interval_ms_;
    }
    /// `one` is in no list and must wait; `flushed_ms` is not in the future.
    void add(Flushable& one, std::int64_t flushed_ms) {
        const std::int64_t step = (flushed_ms + interval_ms_ + step_ms - 1) / step_ms;
        slot(std::max(step, next_step_)).push_back(one);
    }
    /// Moves those whose interval is over at `now_ms` to the end of `due`.
    void take_due(std::int64_t now_ms, FlushList& due) {
        const std::int64_t last = now_ms / step_ms;
        // Each slot once, however long nobody asked.
        const std::int64_t first =
            std::max(next_step_, last - static_cast<std::int64_t>(slots_.size()) + 1);
        for (std::int64_t step = first; step <= last; ++step) due.splice(due.end(), slot(step));
        next_step_ = std::max(next_step_, last + 1);
    }
    /// How long until somebody is due, at most `at_most_ms`.
    std::int64_t wait_ms(std::int64_t now_ms, std::int64_t at_most_ms) {
        for (std::size_t i = 0; i < slots_.size(); ++i) {
            const std::int64_t step = next_step_ + static_cast<std::int64_t>(i);
            const std::int64_t wait = std::max<std::int64_t>(0, step * step_ms - now_ms);
            if (wait >= at_most_ms) break;
            if (!slot(step).empty()) return wait;
        }
        return at_most_ms;
    }

private:
    FlushList& slot(std::int64_t step) {
        return slots_[static_cast<std::size_t>(step) % slots_.size()];
    }

    std::int64_t interval_ms_;
    std::vector<FlushList> slots_;  ///< by step; as many as an interval has, and two
    std::int64_t next_step_;        ///< the first whose slot has not been taken
};

}  // namespace kast::server::net

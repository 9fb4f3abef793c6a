#pragma once

#include <cstdint>

namespace kast::server::net {

/// Batches a shard's socket reads: sockets are polled once per interval (span), and at once after
/// an interval without a poll. So a single command is read without delay, and commands that arrive
/// close together share a turn, a commit and its sync. The intervals of all shards are aligned, so
/// that their commits reach the log together.
class GatherSpans {
public:
    /// `span_us`: length of the interval; 0: sockets are always polled at once.
    explicit GatherSpans(std::uint64_t span_us) : span_us_(span_us) {}

    /// How long to wait before the next poll. `now_us` is of a steady clock.
    std::uint64_t wait_us(std::uint64_t now_us) const {
        if (span_us_ == 0 || now_us / span_us_ != looked_us_ / span_us_) return 0;
        return span_us_ - now_us % span_us_;
    }
    /// Records that sockets were polled at `now_us`.
    void looked(std::uint64_t now_us) { looked_us_ = now_us; }

private:
    std::uint64_t span_us_;
    std::uint64_t looked_us_ = 0;
};

}  // namespace kast::server::net

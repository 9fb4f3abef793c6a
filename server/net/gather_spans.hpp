#pragma once

#include <cstdint>

namespace kast::server::net {

/// When a shard looks at its sockets: once in each span of time, and at once where none of this
/// span has been looked at yet. So a command that comes alone is taken when it comes, and those
/// that come close after each other share a turn, a commit and its sync. The spans of all shards
/// begin together, so that their commits meet at the log.
class GatherSpans {
public:
    /// 0: sockets are always looked at at once.
    explicit GatherSpans(std::uint64_t span_us) : span_us_(span_us) {}

    /// How long sockets are to wait, from this moment of a steady clock.
    std::uint64_t wait_us(std::uint64_t now_us) const {
        if (span_us_ == 0 || now_us / span_us_ != looked_us_ / span_us_) return 0;
        return span_us_ - now_us % span_us_;
    }
    /// They have been looked at.
    void looked(std::uint64_t now_us) { looked_us_ = now_us; }

private:
    std::uint64_t span_us_;
    std::uint64_t looked_us_ = 0;
};

}  // namespace kast::server::net

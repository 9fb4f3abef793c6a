#pragma once

#include <algorithm>
#include <cstdint>

namespace kast::server::net {

/// A token bucket. What is refused costs as much as what is not: who continues regardless runs into
/// debt, and who is a whole burst and a second in debt is abusive.
class RateLimit {
public:
    RateLimit(std::uint64_t per_second, std::uint64_t burst, std::int64_t now_ms)
        : per_second_(static_cast<std::int64_t>(per_second)),
          burst_milli_(static_cast<std::int64_t>(burst) * 1'000),
          level_milli_(burst_milli_),
          at_ms_(now_ms) {}

    /// True where one more is allowed now.
    bool take(std::int64_t now_ms) {
        level_milli_ = std::min(burst_milli_, level_milli_ + (now_ms - at_ms_) * per_second_);
        at_ms_ = now_ms;
        const bool allowed = level_milli_ >= 1'000;
        level_milli_ -= 1'000;
        return allowed;
    }
    bool is_abusive() const { return level_milli_ < -burst_milli_ - per_second_ * 1'000; }
    /// After how many milliseconds the next would be allowed.
    std::int64_t wait_ms() const {
        return level_milli_ >= 1'000 ? 0 : (1'000 - level_milli_ + per_second_ - 1) / per_second_;
    }

private:
    std::int64_t per_second_;
    std::int64_t burst_milli_;
    std::int64_t level_milli_;
    std::int64_t at_ms_;
};

}  // namespace kast::server::net

#pragma once

#include <cstdint>

namespace kast::server {

/// Low-discrepancy jitter (a golden ratio sequence): numbers that cover a span evenly, however many
/// are drawn. Delays made of them keep clients that arrived together from retrying together.
class EvenSpread {
public:
    /// The next number, 0 to `span` - 1. Requires `span` < 2^48.
    std::uint64_t next(std::uint64_t span) {
        constexpr std::uint32_t golden = 2'654'435'769U;  // 2^32 over the golden ratio
        at_ += golden;
        return (span * (at_ >> 16)) >> 16;
    }

private:
    std::uint32_t at_ = 0;
};

}  // namespace kast::server

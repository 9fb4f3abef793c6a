#pragma once

#include <cstdint>

namespace kast::server {

/// Numbers that lie as evenly as can be within a span, however many are asked for: so that those
/// who came at once do not all do the next thing at once.
class EvenSpread {
public:
    /// The next one, from 0 to below `span`, which is less than 2^48.
    std::uint64_t next(std::uint64_t span) {
        constexpr std::uint32_t golden = 2'654'435'769U;  // 2^32 over the golden ratio
        at_ += golden;
        return (span * (at_ >> 16)) >> 16;
    }

private:
    std::uint32_t at_ = 0;
};

}  // namespace kast::server

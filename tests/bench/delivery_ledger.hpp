#pragma once

#include <cstdint>
#include <set>

namespace kast::bench {

/// What went wrong with the delivery of numbered messages. All zero where each came once, in order.
struct DeliveryFaults {
    std::uint64_t lost = 0;
    std::uint64_t doubled = 0;
    std::uint64_t out_of_order = 0;
    std::uint64_t stray = 0;    ///< of another room, or never asked for
    std::uint64_t refused = 0;  ///< commands answered with an error

    std::uint64_t sum() const { return lost + doubled + out_of_order + stray + refused; }
};

/// What one receiver has got of the messages 1, 2, 3, … that it is to get once each, in order.
class DeliveryLedger {
public:
    /// `number` has come. Says in `faults` what is wrong about that; true where it is the first
    /// time.
    bool record(std::uint32_t number, DeliveryFaults& faults) {
        if (number >= next_) {
            for (; next_ < number; ++next_) missing_.insert(next_);
            ++next_;
            return true;
        }
        const bool late = missing_.erase(number) > 0;
        ++(late ? faults.out_of_order : faults.doubled);
        return late;
    }

    /// How many of the first `sent` have not come.
    std::uint64_t missing(std::uint32_t sent) const {
        return missing_.size() + (sent >= next_ ? sent - next_ + 1 : 0);
    }

private:
    std::uint32_t next_ = 1;
    std::set<std::uint32_t> missing_;  ///< below `next_`, and not come
};

}  // namespace kast::bench

#pragma once

#include "bench/delivery_ledger.hpp"
#include <cstdint>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace kast::bench {

/// The order of a room's events, learned from all who follow it: each cursor is followed by the
/// same one for everybody, those too who were away in between.
class EventChain {
public:
    /// Somebody whose last event was at `last` is sent the event at `cursor`. `command`: what alone
    /// led to it, where that is to happen once. Says in `faults` what is wrong about that.
    void record(const std::string& last, const std::string& cursor, const std::string& command,
                DeliveryFaults& faults) {
        if (cursor == last) {
            ++faults.doubled;
            return;
        }
        if (known_.insert(cursor).second && !command.empty() && !commands_.insert(command).second)
            ++faults.doubled;
        const auto [next, first_time] = next_.emplace(last, cursor);
        if (!first_time && next->second != cursor) ++faults.out_of_order;
    }

    bool knows(const std::string& cursor) const { return known_.contains(cursor); }

private:
    std::unordered_map<std::string, std::string> next_;
    std::unordered_set<std::string> known_, commands_;
};

}  // namespace kast::bench

#pragma once

#include "server/log/event_log.hpp"

#include <cstdint>
#include <set>
#include <string_view>
#include <utility>

namespace kast::server {

/// Finds the batches whose predecessor in the same append call was not stored. They are dropped
/// too: they were decided on it, even if another writer has meanwhile brought the room to the seq
/// they expect.
class Unfounded {
public:
    /// `batch` was not stored. It must outlive this object.
    void add(const Batch& batch) {
        if (!batch.records.empty()) ends_.emplace(batch.room, batch.records.back().seq);
    }
    bool has(const Batch& batch) const {
        return ends_.contains(
            std::pair<std::string_view, std::uint64_t>(batch.room, batch.expected_seq));
    }

private:
    std::set<std::pair<std::string_view, std::uint64_t>>
        ends_;  ///< rooms, and last seqs of batches not stored
};

}  // namespace kast::server

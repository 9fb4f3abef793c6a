#pragma once

#include "server/log/event_log.hpp"

#include <cstdint>
#include <set>
#include <string_view>
#include <utility>

namespace kast::server {

/// Which batches of one call were decided upon others of it that were not stored. They are not
/// stored either, though another writer may have brought the room to just where they go on.
class Unfounded {
public:
    /// `batch` was not stored, and outlives this.
    void add(const Batch& batch) {
        if (!batch.records.empty()) ends_.emplace(batch.room, batch.records.back().seq);
    }
    bool has(const Batch& batch) const {
        return ends_.contains(
            std::pair<std::string_view, std::uint64_t>(batch.room, batch.expected_seq));
    }

private:
    std::set<std::pair<std::string_view, std::uint64_t>>
        ends_;  ///< rooms, and seqs that never were
};

}  // namespace kast::server

#pragma once

#include "server/log/event_log.hpp"

#include <algorithm>

namespace kast::server {

/// The record that keeps the answer of the batch's command: the first one of that command. Null
/// where there is none.
inline const Record* answered_record(const Batch& batch) {
    const auto found = std::ranges::find_if(batch.records, [&](const Record& record) {
        return record.cause == batch.command && record.by == batch.by;
    });
    return batch.command.empty() || found == batch.records.end() ? nullptr : &*found;
}

}  // namespace kast::server

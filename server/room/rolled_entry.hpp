#pragma once

#include "server/room/entry.hpp"

#include <algorithm>
#include <vector>

namespace kast::server {

/// The event of one command that has its proof: the first that all who may check the dice are sent.
/// Null where nothing was rolled.
inline const Entry* rolled_entry(const std::vector<Entry>& entries) {
    const auto found =
        std::ranges::find_if(entries, [](const Entry& entry) { return entry.proof != nullptr; });
    return found == entries.end() ? nullptr : &*found;
}

}  // namespace kast::server

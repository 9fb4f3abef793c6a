#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace kast::server {

/// The snapshots of a room that may go; `seqs`: all that are kept, the newest first. The newest
/// stay, and ever fewer the further back: a snapshot goes where the gap it leaves is at most half
/// of its age. So they stay few, and going far back costs at most as much as is gone over.
inline std::vector<std::uint64_t> superfluous_snapshots(std::span<const std::uint64_t> seqs) {
    constexpr std::size_t snapshots_untouched = 4;
    std::vector<std::uint64_t> superfluous;
    if (seqs.empty()) return superfluous;
    std::uint64_t after = seqs.front();
    for (std::size_t i = 1; i + 1 < seqs.size(); ++i) {
        const auto gap = after - seqs[i + 1];
        const auto age = seqs.front() - seqs[i];
        if (i >= snapshots_untouched && gap <= age / 2)
            superfluous.push_back(seqs[i]);
        else
            after = seqs[i];
    }
    return superfluous;
}

}  // namespace kast::server

#pragma once

#include "rules/core/table.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>

namespace kast::server {

/// Ranges of seq in which no event is visible to a kind of viewer; paging through the log skips
/// them. The log is append-only, so a range stays valid for ever.
class HiddenRuns {
public:
    /// Shorter ranges are not kept: skipping them saves too little.
    static constexpr std::uint64_t length_min = 32;
    static constexpr std::size_t runs_max = 256;

    /// Adds the range `first` to `last`. Dropped where it is too short, or where there are
    /// `runs_max` already.
    void add(std::uint64_t first, std::uint64_t last);
    void add(const HiddenRuns& more);
    /// Where a backward read that has come to `before` continues: before this seq.
    std::uint64_t skip_before(std::uint64_t before) const;
    /// Where a forward read that has come to `from` continues: from this seq.
    std::uint64_t skip_from(std::uint64_t from) const;
    std::size_t size() const { return runs_.size(); }

private:
    std::map<std::uint64_t, std::uint64_t> runs_;  ///< first and last seq; neither meet nor overlap
};

/// Collects the hidden ranges that one read comes upon, in either direction.
class HiddenRunsNoted {
public:
    void note(std::uint64_t seq, bool is_hidden);
    /// All ranges collected. Call when the read ends.
    const HiddenRuns& finish();

private:
    void end_run();

    HiddenRuns runs_;
    std::uint64_t first_ = 0, last_ = 0;  ///< of the run that goes on; 0: none
};

/// The hidden ranges of one room, for each kind of viewer that has read it.
class HiddenIndex {
public:
    /// The index is cleared where there would be more.
    static constexpr std::size_t kinds_max = 256;

    /// May be used on another thread.
    std::shared_ptr<const HiddenRuns> find(const std::string& kind) const;
    void add(const std::string& kind, const HiddenRuns& runs);
    /// Approximate memory use, in bytes.
    std::size_t bytes() const;

private:
    std::unordered_map<std::string, std::shared_ptr<const HiddenRuns>> kinds_;
    std::size_t runs_ = 0;
};

/// The kind of a viewer: viewers of the same kind may see the same events.
std::string kind_of(const rules::Viewer& viewer);

}  // namespace kast::server

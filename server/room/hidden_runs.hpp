#pragma once

#include "rules/core/table.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>

namespace kast::server {

/// Places in a room's log where one viewer may know of nothing: long runs of events, which a later
/// reading skips. The past does not change, so they hold for ever.
class HiddenRuns {
public:
    /// Shorter runs are not worth a jump.
    static constexpr std::uint64_t length_min = 32;
    static constexpr std::size_t runs_max = 256;

    /// Adds the events `first` to `last`. What is short, or one too many, is left out.
    void add(std::uint64_t first, std::uint64_t last);
    void add(const HiddenRuns& more);
    /// The seq before which a reading backwards goes on that has come to `before`.
    std::uint64_t skip_before(std::uint64_t before) const;
    /// The seq from which a reading forwards goes on that has come to `from`.
    std::uint64_t skip_from(std::uint64_t from) const;
    std::size_t size() const { return runs_.size(); }

private:
    std::map<std::uint64_t, std::uint64_t> runs_;  ///< first and last seq; neither meet nor overlap
};

/// Notes the runs that one reading comes upon, in either direction.
class HiddenRunsNoted {
public:
    void note(std::uint64_t seq, bool is_hidden);
    /// All that was noted. Call when the reading ends.
    const HiddenRuns& finish();

private:
    void end_run();

    HiddenRuns runs_;
    std::uint64_t first_ = 0, last_ = 0;  ///< of the run that goes on; 0: none
};

/// The runs of one room for each kind of viewer that has read it.
class HiddenIndex {
public:
    /// Past it the index begins anew.
    static constexpr std::size_t kinds_max = 256;

    /// May be used on another thread.
    std::shared_ptr<const HiddenRuns> find(const std::string& kind) const;
    void add(const std::string& kind, const HiddenRuns& runs);
    /// Memory that it holds, about, in bytes.
    std::size_t bytes() const;

private:
    std::unordered_map<std::string, std::shared_ptr<const HiddenRuns>> kinds_;
    std::size_t runs_ = 0;
};

/// Viewers of the same kind may know of the same events.
std::string kind_of(const rules::Viewer& viewer);

}  // namespace kast::server

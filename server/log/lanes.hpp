#pragma once

#include "server/log/committer.hpp"

#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <string_view>
#include <vector>

namespace kast::server {

/// Parallel committers (lanes), each for its own rooms. An append call that spans several lanes
/// completes once: `done` is called on the thread of the lane that finishes last. Within a lane
/// calls complete in the order in which they were made.
class Lanes {
public:
    /// `stores`: one per lane. They must outlive this object.
    explicit Lanes(const std::vector<Store*>& stores);

    /// As EventLog::append. `lanes`: the lane of each batch.
    void append(std::vector<Batch> batches, const std::vector<std::size_t>& lanes,
                std::function<void(std::vector<Append>)> done);
    void keep(std::size_t lane, KeptSnapshot snapshot) {
        committers_[lane]->keep(std::move(snapshot));
    }
    /// Of all lanes together.
    LogCounts counts() const;
    /// Of one.
    LogCounts counts(std::size_t lane) const { return committers_[lane]->counts(); }

private:
    struct Call {
        std::vector<Append> outcomes;
        std::set<std::size_t> lanes;
        std::size_t pending = 0;  ///< lanes that have not stored their part
        std::function<void(std::vector<Append>)> done;
    };

    void finish_part(Call& call, const std::vector<std::size_t>& places,
                     const std::vector<Append>& outcomes);
    std::shared_ptr<Call> take_done(std::size_t lane);
    void report(std::size_t lane);

    std::mutex done_mutex_;  ///< held while `done` is called, so that their order is kept
    std::mutex mutex_;       ///< over the calls
    std::vector<std::deque<std::shared_ptr<Call>>> calls_;  ///< of each lane, not done yet
    std::vector<std::unique_ptr<Committer>> committers_;    // The last: their threads end first.
};

}  // namespace kast::server

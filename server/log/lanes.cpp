#include "server/log/lanes.hpp"

#include "server/logging.hpp"

#include <algorithm>
#include <exception>
#include <map>
#include <utility>

namespace kast::server {

Lanes::Lanes(const std::vector<Store*>& stores) : calls_(stores.size()) {
    for (Store* store : stores) committers_.push_back(std::make_unique<Committer>(*store));
}

void Lanes::append(std::vector<Batch> batches, const std::vector<std::size_t>& lanes,
                   std::function<void(std::vector<Append>)> done) {
    check_order(batches);
    struct Part {
        std::vector<Batch> batches;
        std::vector<std::size_t> places;
    };
    std::map<std::size_t, Part> parts;
    if (batches.empty()) parts[0];
    auto call = std::make_shared<Call>();
    call->outcomes.resize(batches.size());
    call->done = std::move(done);
    for (std::size_t i = 0; i < batches.size(); ++i) {
        Part& part = parts[lanes[i]];
        part.batches.push_back(std::move(batches[i]));
        part.places.push_back(i);
    }
    call->pending = parts.size();
    for (const auto& [lane, part] : parts) call->lanes.insert(lane);
    // Handed over under the lock, so that each lane's committer has the order that `calls_` has.
    const std::lock_guard lock(mutex_);
    for (auto& [lane, part] : parts) {
        calls_[lane].push_back(call);
        committers_[lane]->append(std::move(part.batches),
                                  [this, call, lane, places = std::move(part.places)](
                                      const std::vector<Append>& outcomes) {
                                      finish_part(*call, places, outcomes);
                                      report(lane);
                                  });
    }
}

void Lanes::finish_part(Call& call, const std::vector<std::size_t>& places,
                        const std::vector<Append>& outcomes) {
    const std::lock_guard lock(mutex_);
    for (std::size_t i = 0; i < places.size(); ++i) call.outcomes[places[i]] = outcomes[i];
    --call.pending;
}

/// The lane's first call, where it is stored in all its lanes, and the first of each.
std::shared_ptr<Lanes::Call> Lanes::take_done(std::size_t lane) {
    const std::lock_guard lock(mutex_);
    if (calls_[lane].empty()) return nullptr;
    auto call = calls_[lane].front();
    const auto is_first = [&](std::size_t one) { return calls_[one].front() == call; };
    if (call->pending > 0 || !std::ranges::all_of(call->lanes, is_first)) return nullptr;
    for (const std::size_t one : call->lanes) calls_[one].pop_front();
    return call;
}

/// All calls that can be done now, from this lane on.
void Lanes::report(std::size_t lane) {
    const std::lock_guard lock(done_mutex_);
    std::set<std::size_t> looked_at{lane};
    while (!looked_at.empty()) {
        const std::size_t next = *looked_at.begin();
        const auto call = take_done(next);
        if (!call) {
            looked_at.erase(next);
            continue;
        }
        looked_at.insert(call->lanes.begin(), call->lanes.end());
        try {
            call->done(std::move(call->outcomes));
        } catch (const std::exception& error) {
            log_line(Level::error, "who waited for the log threw", {{"why", error.what()}});
        }
    }
}

LogCounts Lanes::counts() const {
    LogCounts all;
    for (const auto& committer : committers_) {
        const LogCounts one = committer->counts();
        all.waiting += one.waiting;
        all.commits += one.commits;
        all.batches += one.batches;
        all.records += one.records;
        all.bytes += one.bytes;
        all.failures += one.failures;
        all.commit_us += one.commit_us;
        for (std::size_t i = 0; i < all.commits_by_us.size(); ++i)
            all.commits_by_us[i] += one.commits_by_us[i];
        all.failing = all.failing || one.failing;
        all.failing_ms = std::max(all.failing_ms, one.failing_ms);
        if (!one.last_failure.empty()) all.last_failure = one.last_failure;
    }
    return all;
}

}  // namespace kast::server

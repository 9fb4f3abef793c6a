#include "server/room/pending_queue.hpp"

#include <algorithm>
#include <utility>

namespace kast::server {

std::shared_ptr<const PendingRequest> asker_of(const PendingRequest& pending) {
    const auto asker = std::make_shared<PendingRequest>();
    asker->session = pending.session;
    asker->request.id = pending.request.id;
    return asker;
}

PendingRequest& PendingQueue::push() {
    PendingRequest& request = requests_.emplace_back();
    if (first_unevaluated_ == requests_.end()) --first_unevaluated_;
    request.number = next_number_++;
    return request;
}

std::list<PendingRequest> PendingQueue::take_all() {
    std::list<PendingRequest> all;
    all.swap(requests_);
    first_unevaluated_ = requests_.end();
    return all;
}

void PendingQueue::pop_front() { requests_.pop_front(); }

PendingRequest* PendingQueue::unevaluated() {
    return first_unevaluated_ != requests_.end() ? &*first_unevaluated_ : nullptr;
}

PendingRequest PendingQueue::take_unevaluated() {
    PendingRequest taken = std::move(*first_unevaluated_);
    first_unevaluated_ = requests_.erase(first_unevaluated_);
    return taken;
}

PendingRequest* PendingQueue::find(std::uint64_t number) {
    const auto found = std::ranges::find(requests_, number, &PendingRequest::number);
    return found == requests_.end() ? nullptr : &*found;
}

void PendingQueue::take_batches(std::vector<Batch>& out) {
    if (stale_in_flight_ > 0) return;
    for (PendingRequest& pending : requests_) {
        std::optional<Batch>& batch = pending.evaluation.batch;
        if (!batch) continue;
        out.push_back(std::move(*batch));
        batch.reset();
        in_flight_.push_back(pending.number);
    }
}

PendingQueue::Returned PendingQueue::on_appended(Append outcome) {
    if (in_flight_.empty()) return Returned::nothing;
    const std::uint64_t number = in_flight_.front();
    in_flight_.erase(in_flight_.begin());
    if (number != stale) {
        // Those before it are stored or had nothing to store, and are answered.
        const bool is_front = !requests_.empty() && requests_.front().number == number;
        return is_front ? Returned::front : Returned::nothing;
    }
    const bool may_be_stored = outcome == Append::stored || outcome == Append::unsure;
    stale_was_stored_ = stale_was_stored_ || may_be_stored;
    if (--stale_in_flight_ > 0) return Returned::nothing;
    return std::exchange(stale_was_stored_, false) ? Returned::log_is_ahead : Returned::can_send;
}

void PendingQueue::invalidate() {
    for (std::uint64_t& number : in_flight_) number = stale;
    stale_in_flight_ = in_flight_.size();
    first_unevaluated_ = requests_.begin();
    for (PendingRequest& pending : requests_) pending.evaluation = {};
}

}  // namespace kast::server

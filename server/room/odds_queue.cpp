#include "server/room/odds_queue.hpp"

#include <algorithm>
#include <utility>

namespace kast::server {

bool OddsQueue::add(const std::string& room, std::stop_token cancelled, BackgroundJob job) {
    if (!post_) {
        job()();
        return true;
    }
    if (const auto found = rooms_.find(room);
        found != rooms_.end() && found->second.size() >= waiting_of_room_max)
        drop_cancelled(room);
    if (waiting_ >= waiting_max) return false;
    auto& waiting = rooms_[room];
    if (waiting.size() >= waiting_of_room_max) return false;
    if (waiting.empty()) turns_.push_back(room);
    waiting.push_back({std::move(cancelled), std::move(job)});
    ++waiting_;
    if (!running_) run_next();
    return true;
}

void OddsQueue::drop_cancelled(const std::string& room) {
    auto& waiting = rooms_[room];
    waiting_ -=
        std::erase_if(waiting, [](const Waiting& one) { return one.cancelled.stop_requested(); });
    if (!waiting.empty()) return;
    rooms_.erase(room);
    std::erase(turns_, room);
}

void OddsQueue::run_next() {
    running_ = !turns_.empty();
    if (!running_) return;
    std::string room = std::move(turns_.front());
    turns_.pop_front();
    const auto found = rooms_.find(room);
    BackgroundJob job = std::move(found->second.front().job);
    found->second.pop_front();
    --waiting_;
    if (found->second.empty())
        rooms_.erase(found);
    else
        turns_.push_back(std::move(room));
    post_([job = std::move(job), queue = weak_from_this()]() -> std::function<void()> {
        return [done = job(), queue] {
            if (const auto here = queue.lock()) here->run_next();
            done();
        };
    });
}

std::size_t OddsCache::Answer::bytes() const {
    return question.size() + (reply ? reply->size() : 0);
}

const Reply* OddsCache::find(const protocol::GameStatePtr& table, std::string_view question) {
    if (table_.lock() != table) return nullptr;
    const auto found = std::ranges::find(answers_, question, &Answer::question);
    return found == answers_.end() ? nullptr : &found->reply;
}

void OddsCache::keep(const protocol::GameStatePtr& table, std::string question, Reply answer) {
    if (table_.lock() != table) {
        answers_.clear();
        bytes_ = 0;
        table_ = table;
    }
    Answer kept{std::move(question), std::move(answer)};
    if (kept.bytes() > bytes_max) return;
    bytes_ += kept.bytes();
    answers_.push_back(std::move(kept));
    while (answers_.size() > answers_max || bytes_ > bytes_max) {
        bytes_ -= answers_.front().bytes();
        answers_.pop_front();
    }
}

}  // namespace kast::server

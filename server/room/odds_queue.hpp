#pragma once

#include "protocol/game.hpp"
#include "server/room/reply_cache.hpp"
#include "server/room/room.hpp"

#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_map>

namespace kast::server {

/// Odds that wait to be computed for the rooms of one shard. One is computed at a time, and the
/// rooms take turns, so that many requests of one room delay only that room. Lives on the shard.
class OddsQueue : public std::enable_shared_from_this<OddsQueue> {
public:
    /// Of one room; past it further ones are refused.
    static constexpr std::size_t waiting_of_room_max = 8;
    /// Of all rooms; past it further ones are refused.
    static constexpr std::size_t waiting_max = 1'024;

    /// `post` runs a job on another thread, and what that returns on the shard. At once and here
    /// where it is empty.
    explicit OddsQueue(std::function<void(BackgroundJob)> post) : post_(std::move(post)) {}

    /// Where all is well the job is run when it is its room's turn. False, and not taken, where too
    /// many of its room or of all rooms wait; those whose asker has gone do not count.
    bool add(const std::string& room, std::stop_token cancelled, BackgroundJob job);

private:
    struct Waiting {
        std::stop_token cancelled;
        BackgroundJob job;
    };

    void drop_cancelled(const std::string& room);
    void run_next();

    std::function<void(BackgroundJob)> post_;
    std::unordered_map<std::string, std::deque<Waiting>> rooms_;  ///< none of them empty
    std::deque<std::string> turns_;  ///< keys of `rooms_`, whose turn is next first
    std::size_t waiting_ = 0;
    bool running_ = false;
};

/// Cache of a room's recently computed odds. Valid as long as its table is the same.
class OddsCache {
public:
    static constexpr std::size_t answers_max = 64;
    static constexpr std::size_t bytes_max = 64 * 1024;

    /// The answer to this question about `table`, or null. Valid until the next call.
    const Reply* find(const protocol::GameStatePtr& table, std::string_view question);
    /// Adds an answer, unless it is larger than the cache. Evicts the oldest ones.
    void keep(const protocol::GameStatePtr& table, std::string question, Reply answer);
    /// Of the questions and answers.
    std::size_t bytes() const { return bytes_; }

private:
    struct Answer {
        std::string question;
        Reply reply;
        std::size_t bytes() const;
    };

    std::weak_ptr<const protocol::GameState> table_;
    std::deque<Answer> answers_;
    std::size_t bytes_ = 0;
};

}  // namespace kast::server

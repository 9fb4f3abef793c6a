#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

namespace kast::server {

/// How much each of many (addresses, members, rooms) may have within a time, counted from the first
/// it has. Keeps `keys_max` of them; past that who began longest ago is forgotten. Any thread.
class Quota {
public:
    static constexpr std::size_t keys_max = 65'536;

    Quota(std::uint64_t most, std::int64_t window_ms) : most_(most), window_ms_(window_ms) {}

    std::uint64_t most() const { return most_; }

    /// 0 where `key` has not used up what it may have, and one more is counted; else after how many
    /// seconds it may again.
    std::uint64_t take(std::string_view key, std::int64_t now_ms) {
        const std::lock_guard lock(mutex_);
        const std::uint64_t wait = wait_of(key, now_ms);
        if (wait == 0) add(key, 1, now_ms);
        return wait;
    }
    /// As `take`, but nothing is counted.
    std::uint64_t wait_s(std::string_view key, std::int64_t now_ms) {
        const std::lock_guard lock(mutex_);
        return wait_of(key, now_ms);
    }
    /// Counts what `key` has had, even beyond what it may have.
    void count(std::string_view key, std::uint64_t amount, std::int64_t now_ms) {
        const std::lock_guard lock(mutex_);
        forget_old(now_ms);
        add(key, amount, now_ms);
    }

private:
    struct Use {
        std::string key;
        std::int64_t began_ms;
        std::uint64_t used;
    };

    std::uint64_t wait_of(std::string_view key, std::int64_t now_ms) {
        forget_old(now_ms);
        const auto found = by_key_.find(key);
        if (found == by_key_.end() || found->second->used < most_) return 0;
        const std::int64_t left_ms = found->second->began_ms + window_ms_ - now_ms;
        return static_cast<std::uint64_t>((left_ms + 999) / 1'000);
    }
    void add(std::string_view key, std::uint64_t amount, std::int64_t now_ms) {
        if (const auto found = by_key_.find(key); found != by_key_.end()) {
            found->second->used += amount;
            return;
        }
        if (uses_.size() >= keys_max) forget_first();
        uses_.push_back({std::string(key), now_ms, amount});
        by_key_.emplace(uses_.back().key, std::prev(uses_.end()));
    }
    void forget_old(std::int64_t now_ms) {
        while (!uses_.empty() && now_ms - uses_.front().began_ms >= window_ms_) forget_first();
    }
    void forget_first() {
        by_key_.erase(uses_.front().key);
        uses_.pop_front();
    }

    const std::uint64_t most_;
    const std::int64_t window_ms_;
    std::mutex mutex_;
    std::list<Use> uses_;  ///< who began first comes first
    std::unordered_map<std::string_view, std::list<Use>::iterator> by_key_;
};

}  // namespace kast::server

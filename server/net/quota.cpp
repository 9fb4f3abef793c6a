#include "server/net/quota.hpp"

namespace kast::server::net {

std::uint64_t Quota::take(std::string_view key, std::int64_t now_ms) {
    const std::lock_guard lock(mutex_);
    const std::uint64_t wait = wait_of(key, now_ms);
    if (wait == 0) add(key, 1, now_ms);
    return wait;
}

std::uint64_t Quota::wait_s(std::string_view key, std::int64_t now_ms) {
    const std::lock_guard lock(mutex_);
    return wait_of(key, now_ms);
}

void Quota::count(std::string_view key, std::uint64_t amount, std::int64_t now_ms) {
    const std::lock_guard lock(mutex_);
    add(key, amount, now_ms);
}

std::uint64_t Quota::wait_of(std::string_view key, std::int64_t now_ms) {
    while (!uses_.empty() && now_ms - uses_.front().began_ms >= window_ms_) forget_first();
    const auto found = by_key_.find(key);
    if (found == by_key_.end() || found->second->used < most_) return 0;
    return static_cast<std::uint64_t>((found->second->began_ms + window_ms_ - now_ms) / 1'000 + 1);
}

void Quota::add(std::string_view key, std::uint64_t amount, std::int64_t now_ms) {
    if (const auto found = by_key_.find(key); found != by_key_.end()) {
        found->second->used += amount;
        return;
    }
    if (uses_.size() >= keys_max) forget_first();
    uses_.push_back({std::string(key), now_ms, amount});
    by_key_.emplace(uses_.back().key, std::prev(uses_.end()));
}

void Quota::forget_first() {
    by_key_.erase(uses_.front().key);
    uses_.pop_front();
}

}  // namespace kast::server::net

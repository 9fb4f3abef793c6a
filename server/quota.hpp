#pragma once

#include <boost/unordered/unordered_flat_map.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <list>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace kast::server {

/// Rate limits of several kinds, per key (address, member, room): amounts within a window that
/// begins with a key's first use. Keeps at most `keys_max` keys, and then drops the one with the
/// oldest window. Any thread.
template <std::size_t kinds>
class Quotas {
public:
    static constexpr std::size_t keys_max = 65'536;
    using Amounts = std::array<std::uint64_t, kinds>;

    /// The first kind that a key has used up, and the seconds until its window ends.
    struct UsedUp {
        std::size_t kind = 0;
        std::uint64_t wait_s = 0;
    };

    Quotas(const Amounts& most, std::int64_t window_ms) : most_(most), window_ms_(window_ms) {}

    const Amounts& most() const { return most_; }

    /// Counts the amounts, unless `key` has used up some kind.
    std::optional<UsedUp> take(std::string_view key, const Amounts& amounts, std::int64_t now_ms) {
        const std::lock_guard lock(mutex_);
        Use* use = find(key, now_ms);
        if (const auto used_up = used_up_of(use, now_ms)) return used_up;
        add(use ? *use : begin(key, now_ms), amounts);
        return std::nullopt;
    }
    std::optional<UsedUp> used_up(std::string_view key, std::int64_t now_ms) {
        const std::lock_guard lock(mutex_);
        return used_up_of(find(key, now_ms), now_ms);
    }
    /// Counts what `key` has had, even beyond what it may have.
    void count(std::string_view key, const Amounts& amounts, std::int64_t now_ms) {
        const std::lock_guard lock(mutex_);
        Use* use = find(key, now_ms);
        add(use ? *use : begin(key, now_ms), amounts);
    }

    /// What `key` has had, which from now on it has not.
    Amounts forget(std::string_view key, std::int64_t now_ms) {
        const std::lock_guard lock(mutex_);
        Use* use = find(key, now_ms);
        return use ? std::exchange(use->used, {}) : Amounts{};
    }
    /// Counts so much less for `key`.
    void take_off(std::string_view key, const Amounts& amounts, std::int64_t now_ms) {
        const std::lock_guard lock(mutex_);
        Use* use = find(key, now_ms);
        for (std::size_t kind = 0; use && kind < kinds; ++kind)
            use->used[kind] -= std::min(use->used[kind], amounts[kind]);
    }

private:
    struct Use {
        std::string key;
        std::int64_t began_ms;
        Amounts used;
    };

    /// Null where `key` has had nothing.
    Use* find(std::string_view key, std::int64_t now_ms) {
        forget_old(now_ms);
        const auto found = by_key_.find(key);
        return found == by_key_.end() ? nullptr : &*found->second;
    }
    std::optional<UsedUp> used_up_of(const Use* use, std::int64_t now_ms) const {
        for (std::size_t kind = 0; use && kind < kinds; ++kind) {
            if (use->used[kind] < most_[kind]) continue;
            const std::int64_t left_ms = use->began_ms + window_ms_ - now_ms;
            return UsedUp{kind, static_cast<std::uint64_t>((left_ms + 999) / 1'000)};
        }
        return std::nullopt;
    }
    Use& begin(std::string_view key, std::int64_t now_ms) {
        if (uses_.size() >= keys_max) forget_first();
        uses_.push_back({std::string(key), now_ms, {}});
        by_key_.emplace(uses_.back().key, std::prev(uses_.end()));
        return uses_.back();
    }
    static void add(Use& use, const Amounts& amounts) {
        for (std::size_t kind = 0; kind < kinds; ++kind) use.used[kind] += amounts[kind];
    }
    void forget_old(std::int64_t now_ms) {
        while (!uses_.empty() && now_ms - uses_.front().began_ms >= window_ms_) forget_first();
    }
    void forget_first() {
        by_key_.erase(uses_.front().key);
        uses_.pop_front();
    }

    const Amounts most_;
    const std::int64_t window_ms_;
    std::mutex mutex_;
    std::list<Use> uses_;  ///< who began first comes first
    boost::unordered_flat_map<std::string_view, typename std::list<Use>::iterator> by_key_;
};

/// A quota of one kind, counted one by one. Any thread.
class Quota {
public:
    static constexpr std::size_t keys_max = Quotas<1>::keys_max;

    Quota(std::uint64_t most, std::int64_t window_ms) : quotas_({most}, window_ms) {}

    /// 0 where `key` has not used up what it may have, and one more is counted; else after how many
    /// seconds it may again.
    std::uint64_t take(std::string_view key, std::int64_t now_ms) {
        return wait_of(quotas_.take(key, {1}, now_ms));
    }
    /// As `take`, but nothing is counted.
    std::uint64_t wait_s(std::string_view key, std::int64_t now_ms) {
        return wait_of(quotas_.used_up(key, now_ms));
    }
    /// Counts what `key` has had, even beyond what it may have.
    void count(std::string_view key, std::uint64_t amount, std::int64_t now_ms) {
        quotas_.count(key, {amount}, now_ms);
    }

private:
    static std::uint64_t wait_of(const std::optional<Quotas<1>::UsedUp>& used_up) {
        return used_up ? used_up->wait_s : 0;
    }

    Quotas<1> quotas_;
};

}  // namespace kast::server

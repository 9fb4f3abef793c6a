#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>

namespace kast::server::net {

/// How many rooms one address may open in an hour. Any thread.
class RoomQuota {
public:
    explicit RoomQuota(std::uint64_t per_hour) : per_hour_(per_hour) {}

    /// 0 where `address` may open one more now; else after how many seconds.
    std::uint64_t take(const std::string& address, std::int64_t now_ms) {
        const std::lock_guard lock(mutex_);
        if (now_ms - began_ms_ >= hour_ms) {
            began_ms_ = now_ms;
            opened_.clear();
        }
        if (opened_[address] >= per_hour_) {
            return static_cast<std::uint64_t>((began_ms_ + hour_ms - now_ms) / 1'000 + 1);
        }
        ++opened_[address];
        return 0;
    }

private:
    static constexpr std::int64_t hour_ms = 3'600'000;
    const std::uint64_t per_hour_;
    std::mutex mutex_;
    std::int64_t began_ms_ = -hour_ms;
    std::unordered_map<std::string, std::uint64_t> opened_;
};

}  // namespace kast::server::net

#pragma once

#include "server/quota.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kast::server {

inline constexpr std::int64_t day_ms = 86'400'000;

/// A quota of what may be stored that is used up.
struct UsedUpQuota {
    std::string_view setting;  ///< that says how much may be stored
    std::uint64_t most = 0;    ///< bytes
    std::uint64_t wait_s = 0;  ///< until there is more
};

/// What each room of a shard, and each of its members, may have stored within a day. Outlives the
/// rooms, so that who lets one be evicted has no more than others.
class StorageQuotas {
public:
    /// In bytes of events.
    StorageQuotas(std::uint64_t room_max, std::uint64_t member_max)
        : rooms_(room_max, day_ms), members_(member_max, day_ms) {}

    /// The quota that is used up, or nothing. `member` is empty for who becomes one.
    std::optional<UsedUpQuota> used_up(const std::string& room, const std::string& member,
                                       std::int64_t now_ms) {
        if (const auto wait_s = rooms_.wait_s(room, now_ms); wait_s != 0)
            return UsedUpQuota{"stored_bytes_per_room_day", rooms_.most(), wait_s};
        if (const auto wait_s = members_.wait_s(key_of(room, member), now_ms); wait_s != 0)
            return UsedUpQuota{"stored_bytes_per_member_day", members_.most(), wait_s};
        return std::nullopt;
    }
    void count(const std::string& room, const std::string& member, std::uint64_t bytes,
               std::int64_t now_ms) {
        rooms_.count(room, bytes, now_ms);
        if (!member.empty()) members_.count(key_of(room, member), bytes, now_ms);
    }

private:
    std::string_view key_of(const std::string& room, const std::string& member) {
        return key_.assign(room).append(1, '/').append(member);
    }
    Quota rooms_;
    Quota members_;
    std::string key_;  ///< the last one, whose memory serves for the next
};

}  // namespace kast::server

#pragma once

#include "server/quota.hpp"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace kast::server {

inline constexpr std::int64_t day_ms = 86'400'000;

/// A quota of a day that is used up.
struct UsedUpQuota {
    std::string_view setting;  ///< that says how much there is in a day
    std::uint64_t most = 0;
    std::string_view unit;     ///< of `most`
    std::uint64_t wait_s = 0;  ///< until there is more
};

/// The limits of a day.
struct DayLimits {
    std::uint64_t stored_bytes = 0;  ///< of events
    std::uint64_t commands = 0;      ///< carried out or refused
};
inline constexpr DayLimits unlimited_day{std::numeric_limits<std::uint64_t>::max(),
                                         std::numeric_limits<std::uint64_t>::max()};

/// Daily quotas of commands and stored bytes, per key. Any thread.
class DayQuota {
public:
    /// `of`: whose it is, as the settings call it.
    DayQuota(std::string_view of, const DayLimits& limits)
        : bytes_setting_("stored_bytes_per_" + std::string(of) + "_day"),
          commands_setting_("commands_per_" + std::string(of) + "_day"),
          quotas_({limits.stored_bytes, limits.commands}, day_ms) {}

    std::optional<UsedUpQuota> used_up(std::string_view key, std::int64_t now_ms) {
        return named(quotas_.used_up(key, now_ms));
    }
    /// Counts a command, unless a quota is used up: then it is that one.
    std::optional<UsedUpQuota> take_command(std::string_view key, std::int64_t now_ms) {
        return named(quotas_.take(key, {0, 1}, now_ms));
    }
    void count_stored(std::string_view key, std::uint64_t bytes, std::int64_t now_ms) {
        quotas_.count(key, {bytes, 0}, now_ms);
    }

private:
    static constexpr std::size_t of_bytes = 0;

    std::optional<UsedUpQuota> named(const std::optional<Quotas<2>::UsedUp>& used_up) const {
        if (!used_up) return std::nullopt;
        const std::uint64_t most = quotas_.most()[used_up->kind];
        if (used_up->kind == of_bytes)
            return UsedUpQuota{bytes_setting_, most, "bytes", used_up->wait_s};
        return UsedUpQuota{commands_setting_, most, "commands", used_up->wait_s};
    }

    const std::string bytes_setting_;
    const std::string commands_setting_;
    Quotas<2> quotas_;
};

/// The quotas of each room of a shard, and of each of its members. Outlive the rooms, so that who
/// lets one be evicted has no more than others.
class RoomQuotas {
public:
    RoomQuotas(const DayLimits& of_room, const DayLimits& of_member)
        : rooms_("room", of_room), members_("member", of_member) {}

    /// The quota that is used up, or nothing. `member` is empty for who becomes one.
    std::optional<UsedUpQuota> used_up(const std::string& room, const std::string& member,
                                       std::int64_t now_ms) {
        if (const auto of_room = rooms_.used_up(room, now_ms)) return of_room;
        return members_.used_up(key_of(room, member), now_ms);
    }
    /// Counts a command, unless a quota is used up: then it is that one.
    std::optional<UsedUpQuota> take_command(const std::string& room, const std::string& member,
                                            std::int64_t now_ms) {
        if (const auto of_room = rooms_.take_command(room, now_ms)) return of_room;
        if (member.empty()) return std::nullopt;
        return members_.take_command(key_of(room, member), now_ms);
    }
    void count_stored(const std::string& room, const std::string& member, std::uint64_t bytes,
                      std::int64_t now_ms) {
        rooms_.count_stored(room, bytes, now_ms);
        if (!member.empty()) members_.count_stored(key_of(room, member), bytes, now_ms);
    }

private:
    std::string_view key_of(const std::string& room, const std::string& member) {
        return key_.assign(room).append(1, '/').append(member);
    }
    DayQuota rooms_;
    DayQuota members_;
    std::string key_;  ///< the last one, whose memory serves for the next
};

}  // namespace kast::server

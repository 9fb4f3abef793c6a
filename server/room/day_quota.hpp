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
    bool is_share = false;     ///< `most` is what one address may have of it
};

/// The limits of a day.
struct DayLimits {
    std::uint64_t stored_bytes = 0;  ///< of events
    std::uint64_t commands = 0;      ///< carried out or refused
};
inline constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();
inline constexpr DayLimits unlimited_day{unlimited, unlimited};

/// Daily quotas of commands and stored bytes, per key. Any thread.
class DayQuota {
public:
    using Amounts = Quotas<2>::Amounts;

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
    void count_command(std::string_view key, std::int64_t now_ms) {
        quotas_.count(key, {0, 1}, now_ms);
    }
    void count_stored(std::string_view key, std::uint64_t bytes, std::int64_t now_ms) {
        quotas_.count(key, {bytes, 0}, now_ms);
    }
    Amounts forget(std::string_view key, std::int64_t now_ms) {
        return quotas_.forget(key, now_ms);
    }
    void take_off(std::string_view key, const Amounts& amounts, std::int64_t now_ms) {
        quotas_.take_off(key, amounts, now_ms);
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

/// Who uses a room.
struct RoomUser {
    const std::string& room;
    const std::string& member;  ///< empty for who becomes one
    std::string_view address;   ///< of the connection; empty where there is none
    bool is_gm = false;
};

/// The quotas of each room of a shard, of each of its members and of the addresses that use it.
/// Outlive the rooms, so that who lets one be evicted has no more than others. A GM is never
/// refused for what the room has had; one address has half of what the room may have, its GMs left
/// aside.
class RoomQuotas {
public:
    RoomQuotas(const DayLimits& of_room, const DayLimits& of_member,
               std::uint64_t new_members_of_address)
        : rooms_("room", of_room),
          shares_("room", {of_room.stored_bytes / 2, of_room.commands / 2}),
          members_("member", of_member),
          new_members_most_(new_members_of_address),
          new_members_(new_members_of_address, day_ms) {}

    /// The quota that is used up, or nothing.
    std::optional<UsedUpQuota> used_up(const RoomUser& user, std::int64_t now_ms) {
        if (!user.is_gm) {
            if (const auto of_room = rooms_.used_up(user.room, now_ms)) return of_room;
            if (auto of_share = share_used_up(user, now_ms)) return of_share;
        }
        if (user.member.empty()) return std::nullopt;
        return members_.used_up(key_of(user.room, user.member), now_ms);
    }
    /// Counts a command, unless a quota is used up: then it is that one.
    std::optional<UsedUpQuota> take_command(const RoomUser& user, std::int64_t now_ms) {
        if (const auto quota = used_up(user, now_ms)) return quota;
        rooms_.count_command(user.room, now_ms);
        if (has_share(user)) shares_.count_command(key_of(user.room, user.address), now_ms);
        if (!user.member.empty()) members_.count_command(key_of(user.room, user.member), now_ms);
        return std::nullopt;
    }
    void count_stored(const RoomUser& user, std::uint64_t bytes, std::int64_t now_ms) {
        rooms_.count_stored(user.room, bytes, now_ms);
        if (has_share(user)) shares_.count_stored(key_of(user.room, user.address), bytes, now_ms);
        if (!user.member.empty())
            members_.count_stored(key_of(user.room, user.member), bytes, now_ms);
    }
    /// Counts one who becomes a member, or does so again; or the quota that is used up.
    std::optional<UsedUpQuota> take_new_member(const RoomUser& user, std::int64_t now_ms) {
        if (user.address.empty()) return std::nullopt;
        const auto wait_s = new_members_.take(key_of(user.room, user.address), now_ms);
        if (wait_s == 0) return std::nullopt;
        return UsedUpQuota{"new_members_per_address_day", new_members_most_, "new members", wait_s};
    }
    /// What a member had that is removed is taken off what the room has had.
    void remove_member(const std::string& room, const std::string& member, std::int64_t now_ms) {
        rooms_.take_off(room, members_.forget(key_of(room, member), now_ms), now_ms);
    }

private:
    static bool has_share(const RoomUser& user) { return !user.is_gm && !user.address.empty(); }
    std::optional<UsedUpQuota> share_used_up(const RoomUser& user, std::int64_t now_ms) {
        if (!has_share(user)) return std::nullopt;
        auto used_up = shares_.used_up(key_of(user.room, user.address), now_ms);
        if (used_up) used_up->is_share = true;
        return used_up;
    }
    std::string_view key_of(std::string_view room, std::string_view whose) {
        return key_.assign(room).append(1, '/').append(whose);
    }
    DayQuota rooms_;
    DayQuota shares_;
    DayQuota members_;
    const std::uint64_t new_members_most_;
    Quota new_members_;
    std::string key_;  ///< the last one, whose memory serves for the next
};

}  // namespace kast::server

#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

namespace kast::server::net {

/// How much each of many (addresses, members, rooms) may have within a time, counted from the first
/// it has. Keeps `keys_max` of them; past that who began longest ago is forgotten. Any thread.
class Quota {
public:
    static constexpr std::size_t keys_max = 65'536;

    Quota(std::uint64_t most, std::int64_t window_ms) : most_(most), window_ms_(window_ms) {}

    /// 0 where `key` has not used up what it may have, and one more is counted; else after how many
    /// seconds it may again.
    std::uint64_t take(std::string_view key, std::int64_t now_ms);
    /// As `take`, but nothing is counted.
    std::uint64_t wait_s(std::string_view key, std::int64_t now_ms);
    /// Counts what `key` has had, even beyond what it may have.
    void count(std::string_view key, std::uint64_t amount, std::int64_t now_ms);

private:
    struct Use {
        std::string key;
        std::int64_t began_ms;
        std::uint64_t used;
    };
    std::uint64_t wait_of(std::string_view key, std::int64_t now_ms);
    void add(std::string_view key, std::uint64_t amount, std::int64_t now_ms);
    void forget_first();

    const std::uint64_t most_;
    const std::int64_t window_ms_;
    std::mutex mutex_;
    std::list<Use> uses_;  ///< who began first comes first
    std::unordered_map<std::string_view, std::list<Use>::iterator> by_key_;
};

}  // namespace kast::server::net

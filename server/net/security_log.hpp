#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

namespace kast::server::net {

/// How many lines of the log those outside may cause in a minute, so that nobody fills the disk or
/// hides somebody else's lines under their own. Any thread.
class SecurityLogLimit {
public:
    static constexpr std::uint64_t lines_of_address = 20;
    static constexpr std::uint64_t lines_of_all = 600;

    /// True where one more line may be written of `address`. `left_out` is how many were not in the
    /// minute before, told once.
    bool take(const std::string& address, std::int64_t now_ms, std::uint64_t& left_out);

private:
    std::mutex mutex_;
    std::int64_t began_ms_ = 0;
    std::uint64_t written_ = 0;
    std::uint64_t left_out_ = 0;
    std::unordered_map<std::string, std::uint64_t> by_address_;
};

/// Writes one line, a warning, on somebody who was kept out or put out: what happened, from which
/// address, the status or close code they were given, and why. Never a token. `path` without its
/// query, or empty.
void log_security(std::string_view what, const std::string& address, int code, std::string_view why,
                  std::string_view path = {});

}  // namespace kast::server::net

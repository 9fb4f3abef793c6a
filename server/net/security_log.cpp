#include "server/net/security_log.hpp"

#include "server/logging.hpp"

#include <chrono>
#include <utility>

namespace kast::server::net {

namespace {

constexpr std::int64_t minute_ms = 60'000;

}  // namespace

bool SecurityLogLimit::take(const std::string& address, std::int64_t now_ms,
                            std::uint64_t& left_out) {
    const std::lock_guard lock(mutex_);
    left_out = 0;
    if (now_ms - began_ms_ >= minute_ms) {
        began_ms_ = now_ms;
        written_ = 0;
        left_out = std::exchange(left_out_, 0);
        by_address_.clear();
    }
    // Where all have had theirs, no more addresses are kept.
    if (written_ < lines_of_all && ++by_address_[address] <= lines_of_address) {
        ++written_;
        return true;
    }
    ++left_out_;
    return false;
}

void log_security(std::string_view what, const std::string& address, int code, std::string_view why,
                  std::string_view path) {
    static SecurityLogLimit limit;
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    std::uint64_t left_out = 0;
    const bool may = limit.take(
        address, std::chrono::duration_cast<std::chrono::milliseconds>(now).count(), left_out);
    if (left_out != 0) {
        log_line(Level::warning, "lines on refused clients were left out", {{"lines", left_out}});
    }
    if (!may) return;
    if (path.empty()) {
        log_line(Level::warning, what, {{"address", address}, {"code", code}, {"why", why}});
    } else {
        log_line(Level::warning, what,
                 {{"address", address}, {"code", code}, {"why", why}, {"path", path}});
    }
}

}  // namespace kast::server::net

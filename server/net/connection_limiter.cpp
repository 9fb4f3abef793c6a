#include "server/net/connection_limiter.hpp"

namespace kast::server::net {

ConnectionLimiter::Permit ConnectionLimiter::acquire(const std::string& address) {
    const std::lock_guard lock(mutex_);
    if (all_ >= all_max_) return {};
    if (per_address_max_ != 0) {
        std::uint64_t& here = by_address_[address];
        if (here >= per_address_max_) return {};
        ++here;
    }
    ++all_;
    return {*this, address};
}

void ConnectionLimiter::leave(const std::string& address) {
    const std::lock_guard lock(mutex_);
    --all_;
    if (per_address_max_ == 0) return;
    const auto found = by_address_.find(address);
    if (--found->second == 0) by_address_.erase(found);
}

}  // namespace kast::server::net

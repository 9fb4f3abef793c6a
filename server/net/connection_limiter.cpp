#include "server/net/connection_limiter.hpp"

namespace kast::server::net {

ConnectionLimiter::Permit ConnectionLimiter::acquire(const std::string& peer,
                                                     const std::string& counted) {
    const std::lock_guard lock(mutex_);
    if (all_ >= all_max_ || !enter(counted)) return {};
    ++all_;
    return {*this, peer, counted};
}

bool ConnectionLimiter::Permit::count_for(const std::string& address) {
    if (from_ == nullptr || counted_ == address) return true;
    const std::lock_guard lock(from_->mutex_);
    if (!from_->enter(address)) return false;
    from_->leave_address(counted_);
    counted_ = address;
    return true;
}

bool ConnectionLimiter::enter(const std::string& address) {
    if (per_address_max_ == 0 || address.empty()) return true;
    std::uint64_t& here = by_address_[address];
    if (here >= per_address_max_) return false;
    ++here;
    return true;
}

void ConnectionLimiter::leave_address(const std::string& address) {
    if (per_address_max_ == 0 || address.empty()) return;
    const auto found = by_address_.find(address);
    if (--found->second == 0) by_address_.erase(found);
}

void ConnectionLimiter::leave(const std::string& address) {
    const std::lock_guard lock(mutex_);
    --all_;
    leave_address(address);
}

}  // namespace kast::server::net

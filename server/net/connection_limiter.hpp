#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <utility>

namespace kast::server::net {

/// How many connections there may be, in all and from one address. Any thread; outlives its
/// permits.
class ConnectionLimiter {
public:
    /// 0 for `per_address_max`: no limit of that kind (a proxy stands before the server).
    ConnectionLimiter(std::uint64_t all_max, std::uint64_t per_address_max)
        : all_max_(all_max), per_address_max_(per_address_max) {}

    /// A connection's place. Given back when destroyed.
    class Permit {
    public:
        Permit() = default;
        Permit(ConnectionLimiter& from, std::string peer, std::string counted)
            : from_(&from), peer_(std::move(peer)), counted_(std::move(counted)) {}
        Permit(Permit&& other) noexcept
            : from_(std::exchange(other.from_, nullptr)),
              peer_(std::move(other.peer_)),
              counted_(std::move(other.counted_)) {}
        Permit& operator=(Permit&& other) noexcept {
            std::swap(from_, other.from_);
            std::swap(peer_, other.peer_);
            std::swap(counted_, other.counted_);
            return *this;
        }
        ~Permit() {
            if (from_ != nullptr) from_->leave(counted_);
        }
        explicit operator bool() const { return from_ != nullptr; }
        /// The address that the connection comes from.
        const std::string& peer() const { return peer_; }
        /// Whose connection it is, as far as that is known: for whom it counts, or else the peer.
        const std::string& client() const { return counted_.empty() ? peer_ : counted_; }
        /// From now on it counts as one of `address`. False, and it does not, where that has as
        /// many as it may.
        bool count_for(const std::string& address);

    private:
        ConnectionLimiter* from_ = nullptr;
        std::string peer_;
        std::string counted_;  ///< for which address; empty: for none
    };

    /// `counted`: the address it counts for; empty: none yet, as with what a proxy opens. An empty
    /// permit where a limit is reached.
    Permit acquire(const std::string& peer, const std::string& counted);

private:
    bool enter(const std::string& address);
    void leave_address(const std::string& address);
    void leave(const std::string& address);

    const std::uint64_t all_max_;
    const std::uint64_t per_address_max_;
    std::mutex mutex_;
    std::uint64_t all_ = 0;
    std::map<std::string, std::uint64_t> by_address_;
};

}  // namespace kast::server::net

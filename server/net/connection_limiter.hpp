#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <utility>

namespace kast::server::net {

/// How many connections there may be, in all and from one address. Any thread; outlives its
/// tickets.
class ConnectionLimiter {
public:
    /// 0 for `per_address_max`: no limit of that kind (a proxy stands before the server).
    ConnectionLimiter(std::uint64_t all_max, std::uint64_t per_address_max)
        : all_max_(all_max), per_address_max_(per_address_max) {}

    /// A connection's place. Given back when destroyed.
    class Permit {
    public:
        Permit() = default;
        Permit(ConnectionLimiter& from, std::string address)
            : from_(&from), address_(std::move(address)) {}
        Permit(Permit&& other) noexcept
            : from_(std::exchange(other.from_, nullptr)), address_(std::move(other.address_)) {}
        Permit& operator=(Permit&& other) noexcept {
            std::swap(from_, other.from_);
            std::swap(address_, other.address_);
            return *this;
        }
        ~Permit() {
            if (from_ != nullptr) from_->leave(address_);
        }
        explicit operator bool() const { return from_ != nullptr; }
        const std::string& address() const { return address_; }

    private:
        ConnectionLimiter* from_ = nullptr;
        std::string address_;
    };

    /// An empty ticket where a limit is reached.
    Permit acquire(const std::string& address);

private:
    void leave(const std::string& address);

    const std::uint64_t all_max_;
    const std::uint64_t per_address_max_;
    std::mutex mutex_;
    std::uint64_t all_ = 0;
    std::map<std::string, std::uint64_t> by_address_;
};

}  // namespace kast::server::net

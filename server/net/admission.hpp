#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <utility>

namespace kast::server::net {

/// How many connections there may be, in all and from one address. Any thread; outlives its
/// tickets.
class Admission {
public:
    /// 0 for `per_address_max`: no limit of that kind (a proxy stands before the server).
    Admission(std::uint64_t all_max, std::uint64_t per_address_max)
        : all_max_(all_max), per_address_max_(per_address_max) {}

    /// A connection's place. Given back when destroyed.
    class Ticket {
    public:
        Ticket() = default;
        Ticket(Admission& from, std::string address) : from_(&from), address_(std::move(address)) {}
        Ticket(Ticket&& other) noexcept
            : from_(std::exchange(other.from_, nullptr)), address_(std::move(other.address_)) {}
        Ticket& operator=(Ticket&& other) noexcept {
            std::swap(from_, other.from_);
            std::swap(address_, other.address_);
            return *this;
        }
        ~Ticket() {
            if (from_ != nullptr) from_->leave(address_);
        }
        explicit operator bool() const { return from_ != nullptr; }
        const std::string& address() const { return address_; }

    private:
        Admission* from_ = nullptr;
        std::string address_;
    };

    /// An empty ticket where a limit is reached.
    Ticket admit(const std::string& address);

private:
    void leave(const std::string& address);

    const std::uint64_t all_max_;
    const std::uint64_t per_address_max_;
    std::mutex mutex_;
    std::uint64_t all_ = 0;
    std::map<std::string, std::uint64_t> by_address_;
};

}  // namespace kast::server::net

#pragma once

#include <boost/intrusive/set.hpp>

#include <cstdint>
#include <optional>

namespace kast::server {

/// Something with a deadline.
class Expiring : public boost::intrusive::set_base_hook<
                     boost::intrusive::link_mode<boost::intrusive::auto_unlink>> {
public:
    Expiring() = default;
    Expiring(const Expiring&) = delete;
    Expiring& operator=(const Expiring&) = delete;
    virtual ~Expiring() = default;
    /// Called when the deadline has passed. `now_ms`: Unix time.
    virtual void end_expired(std::int64_t now_ms) = 0;

    bool operator<(const Expiring& other) const { return expires_ms_ < other.expires_ms_; }

private:
    friend class Expiries;
    std::int64_t expires_ms_ = 0;
};

/// Deadlines in ascending order, so that checking costs nothing while none has passed. An object
/// that is destroyed is removed.
class Expiries {
public:
    /// Sets the deadline of `one`, Unix time, in place of an earlier one; nothing: none.
    void set(Expiring& one, std::optional<std::int64_t> at_ms) {
        if (one.is_linked()) one.unlink();
        if (!at_ms) return;
        one.expires_ms_ = *at_ms;
        all_.insert(one);
    }
    /// Calls each whose deadline has passed, once. They may set another one, or be destroyed.
    void end_expired(std::int64_t now_ms) {
        Ordered due;
        while (!all_.empty() && all_.begin()->expires_ms_ <= now_ms) {
            Expiring& one = *all_.begin();
            one.unlink();
            due.insert(one);
        }
        while (!due.empty()) {
            Expiring& one = *due.begin();
            one.unlink();
            one.end_expired(now_ms);
        }
    }

private:
    using Ordered =
        boost::intrusive::multiset<Expiring, boost::intrusive::constant_time_size<false>>;
    Ordered all_;
};

}  // namespace kast::server

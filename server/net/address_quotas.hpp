#pragma once

#include "server/config.hpp"
#include "server/room/storage_quota.hpp"

namespace kast::server::net {

/// What each address may ask and have stored, whichever its rooms. Any thread.
struct AddressQuotas {
    explicit AddressQuotas(const Settings& settings)
        : requests(settings.requests_per_address_minute, minute_ms),
          stored_bytes(settings.stored_bytes_per_address_day, day_ms) {}

    static constexpr std::int64_t minute_ms = 60'000;
    Quota requests;
    Quota stored_bytes;
};

}  // namespace kast::server::net

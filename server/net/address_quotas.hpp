#pragma once

#include "server/config.hpp"
#include "server/room/day_quota.hpp"

namespace kast::server::net {

/// What each address may ask, have stored and carried out, whichever its rooms. Any thread.
struct AddressQuotas {
    explicit AddressQuotas(const Settings& settings)
        : requests(settings.requests_per_address_minute, minute_ms),
          day("address",
              {settings.stored_bytes_per_address_day, settings.commands_per_address_day}) {}

    static constexpr std::int64_t minute_ms = 60'000;
    Quota requests;
    DayQuota day;
};

}  // namespace kast::server::net

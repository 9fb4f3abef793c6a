#pragma once

#include "server/config.hpp"
#include "server/room/day_quota.hpp"
#include "server/room/session.hpp"

namespace kast::server::net {

/// What each address may ask, have stored and carried out, whichever its rooms. Any thread.
struct AddressQuotas {
    explicit AddressQuotas(const Settings& settings)
        : requests(settings.requests_per_address_minute, minute_ms),
          day("address",
              {settings.stored_bytes_per_address_day, settings.commands_per_address_day}) {}

    static constexpr std::int64_t minute_ms = 60'000;
    static constexpr std::uint64_t seat_tries_max = 10;
    static constexpr std::int64_t seat_tries_ms = 10 * minute_ms;
    Quota requests;
    DayQuota day;
    Quota wrong_codes{seat_tries_max, seat_tries_ms};
    Quota seat_asks{seat_tries_max, seat_tries_ms};

    Quota& of(SeatTry what) { return what == SeatTry::ask ? seat_asks : wrong_codes; }
};

}  // namespace kast::server::net

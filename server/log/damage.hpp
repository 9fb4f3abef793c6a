#pragma once
// How damage is reported: the file, the room, the record, and what to do.

#include <string_view>

namespace kast::server {

/// What a host does about a damaged log. Ends the message that names the damage.
constexpr std::string_view damage_advice =
    "`kastd check` lists all that is damaged; put back a backup (docs/hosting.md)";

}  // namespace kast::server

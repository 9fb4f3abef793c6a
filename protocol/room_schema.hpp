#pragma once
// The room's part of the wire's schema.

#include "protocol/room_refusals.hpp"
#include "protocol/schema.hpp"

namespace kast::protocol {

/// `{"methods", "results", "events", "notifications", "state"}`, as `wire_schema()` has them under
/// "room".
Json room_schema(Schemas& schemas);

}  // namespace kast::protocol

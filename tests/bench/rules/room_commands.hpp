#pragma once

namespace kast::tests {

/// Registers `room/<method>/<things>`: all that a room does for a command, but for its log, on a
/// table of 5 and of 200.
void register_room_commands();

}  // namespace kast::tests

#pragma once

#include <cstddef>
#include <cstdint>

namespace kast::bench {

/// The least a server can do, as a yardstick: one thread, epoll, every event framed once and
/// written to every member of the room with one send each. It checks nothing, rolls nothing and
/// keeps nothing. Events have about `event_bytes`. Serves on the listening socket until it is
/// killed.
[[noreturn]] void serve_bare(int listener, std::size_t event_bytes);

/// A listening socket on a free port of the loopback.
int listen_somewhere(std::uint16_t& port);

}  // namespace kast::bench

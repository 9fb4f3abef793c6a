#pragma once

#include "server/net/connection_limiter.hpp"
#include "server/net/tls.hpp"

#include <memory>

namespace kast::server::net {

/// A connection's socket, with what goes with it from one thread to another.
struct Socket {
    int descriptor = -1;
    ConnectionLimiter::Permit permit = {};
    std::unique_ptr<TlsStream> tls = {};  ///< null where plain bytes are spoken
};

}  // namespace kast::server::net

#pragma once

#include "server/trusted_proxies.hpp"

#include <string>
#include <string_view>

namespace kast::server::net {

/// What a request says of its way here. Anybody can write these; see `client_of`.
struct ForwardedHeaders {
    std::string forwarded;                                       ///< RFC 7239
    std::string forwarded_for, forwarded_proto, forwarded_host;  ///< X-Forwarded-…
};

/// Who a request is from, and what they asked for.
struct Client {
    std::string address;  ///< an IP address, or "unix"
    std::string scheme;   ///< "http", "https"; empty: not said
    std::string host;     ///< as a Host header; empty: not said
};

/// Goes back from `peer` through the proxies that `proxies` has, to the first that it has not.
/// Without a trusted peer nothing in `headers` counts. A proxy that writes one kind of header
/// passes the other kind on as it came, from anybody: where both are there and name different
/// clients, neither counts, and the request is the proxy's.
Client client_of(const TrustedProxies& proxies, std::string_view peer,
                 const ForwardedHeaders& headers);

}  // namespace kast::server::net

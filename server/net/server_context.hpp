#pragma once

#include "server/net/http.hpp"
#include "server/trusted_proxies.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace kast::server {

class Shard;
struct Settings;

namespace net {

struct AddressQuotas;
class ConnectionLimiter;

/// What a connection asks of the whole server. Any thread.
class ServerContext {
public:
    virtual ~ServerContext() = default;
    virtual const Settings& settings() const = 0;
    virtual const TrustedProxies& trusted_proxies() const = 0;
    /// Null where whoever may ask may ask without end.
    virtual AddressQuotas* address_quotas() = 0;
    /// How many images may be sent at the same time; null where none may be.
    virtual ConnectionLimiter* upload_limiter() = 0;
    /// Why nobody may send an image by the head of `request`, or nothing. Asked on the right shard,
    /// where `done` is called.
    virtual void check_upload(Shard& shard, const HttpRequest& request, const std::string& room,
                              CheckCallback done) = 0;
    /// The one shard on which this room and all its connections live.
    virtual Shard& shard_of(std::string_view room) = 0;
    /// The room whose shard must answer `request`; empty: any shard can. For a room to be opened, a
    /// new name.
    virtual std::string room_of(const HttpRequest& request) = 0;
    /// Answers `request`. On the right shard; `room` is what `room_of` said. `reply` is called
    /// there.
    virtual void answer(Shard& shard, const HttpRequest& request, const std::string& room,
                        ResponseCallback reply) = 0;
};

}  // namespace net
}  // namespace kast::server

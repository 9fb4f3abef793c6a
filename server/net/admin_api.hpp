#pragma once

#include "server/net/server_context.hpp"

#include <cstdint>
#include <string>

namespace kast::server {

class Metrics;

namespace net {

class Readiness;

/// The endpoints of the admin listener: metrics and detailed health. They reveal more about the
/// tables than players may know, so they are for the host alone.
/// Served by one shard.
class AdminApi final : public ServerContext {
public:
    /// Throws std::runtime_error where `admin_token_file` cannot be read or has no token.
    AdminApi(const Settings& settings, const Readiness& readiness, Metrics& metrics);

    /// The shard that serves; called before the first connection.
    void set_shard(Shard& shard) { shard_ = &shard; }

    const Settings& settings() const override { return settings_; }
    const TrustedProxies& trusted_proxies() const override { return no_proxies_; }
    AddressQuotas* address_quotas() override { return nullptr; }
    ConnectionLimiter* upload_limiter() override { return nullptr; }
    void check_upload(Shard&, const HttpRequest&, const std::string&, CheckCallback done) override {
        done(std::nullopt);
    }
    Shard& shard_of(std::string_view) override { return *shard_; }
    std::string room_of(const HttpRequest&) override { return {}; }
    void answer(Shard& shard, const HttpRequest& request, const std::string& room,
                ResponseCallback reply) override;

private:
    bool may_ask(const HttpRequest& request) const;
    HttpResponse answer(const HttpRequest& request, std::int64_t now_ms);
    const std::string& metrics_text(std::int64_t now_ms);

    const Settings& settings_;
    const Readiness& readiness_;
    Metrics& metrics_;
    const TrustedProxies no_proxies_;
    Shard* shard_ = nullptr;
    std::string token_;  ///< empty: none is asked for (a Unix socket)
    std::string metrics_text_;
    std::int64_t metrics_second_ = -1;  ///< of the shard's clock, when that text was made
};

/// Where the admin listener listens: `admin_listen`, or else the Unix socket `admin.sock` in the
/// data directory.
std::string admin_address(const Settings& settings);

}  // namespace net
}  // namespace kast::server

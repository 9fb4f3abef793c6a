#include "server/net/server.hpp"

#include "server/bus/bus.hpp"
#include "server/config.hpp"
#include "server/logging.hpp"
#include "server/metrics.hpp"
#include "server/net/address_quotas.hpp"
#include "server/net/admin_api.hpp"
#include "server/net/api.hpp"
#include "server/net/connection_limiter.hpp"
#include "server/net/http_connection.hpp"
#include "server/net/image_api.hpp"
#include "server/net/listener.hpp"
#include "server/net/readiness.hpp"
#include "server/net/security_log.hpp"
#include "server/net/server_context.hpp"
#include "server/room/room.hpp"
#include "server/shard.hpp"

#include <boost/asio/thread_pool.hpp>
#include <sched.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>
#include <thread>
#include <vector>

namespace kast::server {

namespace {

// Descriptors that are not connections: the log's files, the shards' own, standard streams.
constexpr std::uint64_t other_descriptors = 64;
constexpr std::uint64_t admin_connections_max = 32;
// Images that are being sent at the same time, each of up to image_bytes_max in memory.
constexpr std::uint64_t uploads_max = 16;
constexpr std::uint64_t uploads_per_address_max = 4;

/// Takes all the descriptors the system allows, and says how many connections that leaves.
std::uint64_t connections_allowed(const Settings& settings) {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return settings.connections_max;
    if (limit.rlim_cur < limit.rlim_max) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
        getrlimit(RLIMIT_NOFILE, &limit);
    }
    const std::uint64_t usable =
        std::max<std::uint64_t>(limit.rlim_cur, 2 * other_descriptors) - other_descriptors;
    const std::uint64_t allowed = std::min(settings.connections_max, usable);
    log_line(allowed < settings.connections_max ? Level::warning : Level::info, "connections",
             {{"allowed", allowed},
              {"connections_max", settings.connections_max},
              {"descriptors", static_cast<std::uint64_t>(limit.rlim_cur)}});
    return allowed;
}

/// Threads that read the log for all shards: what is far in the past holds up nobody but who asked.
/// For PostgreSQL as many as it is read with, since each waits for its answers.
LogReaders log_readers_of(const Settings& settings, const EventLog& log) {
    const std::size_t threads = settings.log == "postgres" ? settings.postgres_readers : 2;
    LogReaders readers;
    for (std::size_t i = 0; i < log.databases(); ++i)
        readers.push_back(std::make_unique<boost::asio::thread_pool>(threads));
    return readers;
}

std::optional<net::TlsCertificate> certificate_of(const Settings& settings) {
    if (settings.tls_certificate.empty()) return std::nullopt;
    return std::optional<net::TlsCertificate>(std::in_place, settings.tls_certificate,
                                              settings.tls_key);
}

/// A refusal that costs one call, so that a crowd at a full server costs little.
void reject_connection(int descriptor) {
    static const std::string answer = [] {
        const auto body =
            net::problem(503, "too-many-connections", "Too many connections: see /api/limits.")
                .body;
        return "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/problem+json\r\n"
               "Retry-After: 5\r\nConnection: close\r\nContent-Length: " +
               std::to_string(body->size()) + "\r\n\r\n" + *body;
    }();
    ::send(descriptor, answer.data(), answer.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    ::shutdown(descriptor, SHUT_WR);
    ::close(descriptor);
}

}  // namespace

std::size_t shard_count(const Settings& settings) {
    if (settings.shards != 0) return settings.shards;
    // What a container, or who started the server, has given it, of all that the machine has.
    cpu_set_t given;
    if (sched_getaffinity(0, sizeof given, &given) == 0)
        return static_cast<std::size_t>(CPU_COUNT(&given));
    return std::max(1U, std::thread::hardware_concurrency());
}

struct Server::Inner final : net::ServerContext {
    Inner(const Settings& given, EventLog& log, Metrics& counted, Bus* other_nodes)
        : settings_(given),
          bus(other_nodes),
          proxies_(given.trusted_proxies),
          address_quotas_(given),
          certificate(certificate_of(given)),
          listener(given.listen, net::Listener::Access::owner_and_group),
          connection_limiter(connections_allowed(given), given.connections_per_address),
          upload_limiter_(uploads_max, uploads_per_address_max),
          readiness(log),
          api(given, log, readiness, images),
          admin_api(given, readiness, counted),
          admin_listener(net::admin_address(given)),
          admin_limiter(admin_connections_max, 0),
          log_readers(log_readers_of(given, log)) {
        api.set_address(listener.address());
        for (std::size_t i = 0; i < shard_count(given); ++i) {
            RoomsOptions options;
            options.bus = bus;
            options.drop_images = [this](const std::string& room,
                                         std::vector<std::string> dropped) {
                images.drop(room, std::move(dropped));
            };
            shards.push_back(std::make_unique<Shard>(i, given, log, counted.shard(i),
                                                     machine_environment(log_readers),
                                                     std::move(options)));
        }
        admin_api.set_shard(*shards.front());
    }

    const Settings& settings() const override { return settings_; }
    const TrustedProxies& trusted_proxies() const override { return proxies_; }
    net::AddressQuotas* address_quotas() override { return &address_quotas_; }
    net::ConnectionLimiter* upload_limiter() override { return &upload_limiter_; }
    Shard& shard_of(std::string_view room) override { return *shards[shard_index(room)]; }
    std::string room_of(const net::HttpRequest& request) override { return api.room_of(request); }
    void check_upload(Shard& shard, const net::HttpRequest& request, const std::string& room,
                      net::CheckCallback done) override {
        api.check_upload(shard, request, room, std::move(done));
    }
    void answer(Shard& shard, const net::HttpRequest& request, const std::string& room,
                net::ResponseCallback reply) override {
        api.answer(shard, request, room, std::move(reply));
    }

    /// On the listener's thread.
    void take(int descriptor, const std::string& peer) {
        // What a proxy opens counts for whom it asks for, as soon as that is known.
        const std::string counted =
            proxies_.has(peer) ? std::string() : limited_address(peer).value_or(peer);
        net::ConnectionLimiter::Permit permit = connection_limiter.acquire(peer, counted);
        Shard& shard = *shards[next++ % shards.size()];
        if (!permit) {
            net::log_security("a connection was refused", peer, 503,
                              "connections_max or connections_per_address");
            shard.post([&shard] { shard.counts().rejected.add(); });
            // Over TLS nothing can be said yet.
            if (certificate) {
                ::close(descriptor);
                return;
            }
            return reject_connection(descriptor);
        }
        net::Socket socket{.descriptor = descriptor, .permit = std::move(permit)};
        if (certificate) socket.tls = certificate->accept(std::chrono::steady_clock::now());
        serve(*this, shard, std::move(socket));
    }

    /// On the admin listener's thread.
    void take_admin(int descriptor, const std::string& peer) {
        net::ConnectionLimiter::Permit permit = admin_limiter.acquire(peer, {});
        if (!permit) return reject_connection(descriptor);
        serve(admin_api, *shards.front(), {.descriptor = descriptor, .permit = std::move(permit)});
    }

    /// Any thread.
    static void serve(net::ServerContext& context, Shard& shard, net::Socket socket) {
        auto kept = std::make_shared<net::Socket>(std::move(socket));
        shard.post_with_sockets(
            [&context, &shard, kept] { net::start_http(context, shard, std::move(*kept)); });
    }

    /// On a thread of the bus. Rooms are told in one task a shard.
    void on_bus_messages(const std::vector<BusMessage>& messages) {
        std::vector<std::vector<BusMessage>> by_shard(shards.size());
        for (const BusMessage& one : messages) {
            const std::string_view room = room_of(one);
            for (std::size_t i = 0; i < shards.size(); ++i) {
                if (room.empty() || i == shard_index(room)) by_shard[i].push_back(one);
            }
        }
        for (std::size_t i = 0; i < shards.size(); ++i) {
            if (by_shard[i].empty()) continue;
            shards[i]->post_with_sockets([shard = shards[i].get(), told = std::move(by_shard[i])] {
                for (const BusMessage& one : told) shard->rooms().on_bus_message(one);
            });
        }
    }
    /// Empty where it is about a whole node.
    static std::string_view room_of(const BusMessage& message) {
        if (const auto* hint = std::get_if<RoomHint>(&message.said)) return hint->room;
        if (const auto* report = std::get_if<PresenceReport>(&message.said)) return report->room;
        return {};
    }
    std::size_t shard_index(std::string_view room) const {
        return std::hash<std::string_view>{}(room) % shards.size();
    }

    void stop_listening() {
        listener.stop();
        admin_listener.stop();
    }
    bool are_connections_gone() const {
        return std::ranges::all_of(shards, [](const auto& one) { return one->connections() == 0; });
    }

    const Settings& settings_;
    Bus* const bus;
    const TrustedProxies proxies_;
    net::AddressQuotas address_quotas_;
    /// The listener's thread alone; nothing where plain bytes are spoken.
    std::optional<net::TlsCertificate> certificate;
    net::Listener listener;
    net::ConnectionLimiter connection_limiter;
    net::ConnectionLimiter upload_limiter_;
    net::ImageApi images{settings_, address_quotas_};
    net::Readiness readiness;
    net::Api api;
    net::AdminApi admin_api;
    net::Listener admin_listener;
    net::ConnectionLimiter admin_limiter;
    LogReaders log_readers;
    std::vector<std::unique_ptr<Shard>> shards;
    std::vector<std::thread> threads;
    std::size_t next = 0;
};

Server::Server(const Settings& settings, EventLog& log, Metrics& metrics, Bus* bus)
    : inner_(std::make_unique<Inner>(settings, log, metrics, bus)) {}

Server::~Server() { stop(std::chrono::milliseconds(0)); }

std::string Server::url() const {
    const std::string& address = inner_->listener.address();
    if (address.starts_with("unix:")) return address;
    return (inner_->certificate ? "https://" : "http://") + address;
}

std::string Server::admin() const { return inner_->admin_listener.address(); }

void Server::start() {
    for (const auto& shard : inner_->shards) {
        inner_->threads.emplace_back([one = shard.get()] { one->run(); });
    }
    if (inner_->bus) {
        inner_->bus->listen([inner = inner_.get()](const std::vector<BusMessage>& messages) {
            inner->on_bus_messages(messages);
        });
    }
    inner_->listener.start([inner = inner_.get()](int descriptor, const std::string& peer) {
        inner->take(descriptor, peer);
    });
    inner_->admin_listener.start([inner = inner_.get()](int descriptor, const std::string& peer) {
        inner->take_admin(descriptor, peer);
    });
}

void Server::set_leaving() { inner_->readiness.set_leaving(); }

void Server::stop(std::chrono::milliseconds grace) {
    // Where there are other nodes a proxy takes one that does not listen for dead, and cuts off
    // those who are still to be told.
    if (!inner_->bus) inner_->stop_listening();
    for (const auto& shard : inner_->shards) shard->drain();
    const auto until = std::chrono::steady_clock::now() + grace;
    while (!inner_->are_connections_gone() && std::chrono::steady_clock::now() < until) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    inner_->stop_listening();
    if (inner_->bus && !inner_->threads.empty()) {
        inner_->bus->leave();
        inner_->bus->stop_listening();
    }
    for (const auto& shard : inner_->shards) shard->stop();
    for (std::thread& thread : inner_->threads) thread.join();
    inner_->images.finish();
    inner_->threads.clear();
}

}  // namespace kast::server

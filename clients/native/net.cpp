#include "clients/native/net_inner.hpp"

#include <csignal>

namespace kast::client {

Closed::Closed(std::uint16_t close_code, const std::string& why)
    : NetError("the server closed the connection (" + std::to_string(close_code) +
               (why.empty() ? ")" : "): " + why)),
      code(close_code) {}

Loop::Loop(bool catch_signals) : inner_(std::make_unique<Inner>()) {
    if (!catch_signals) return;
    auto& signals = inner_->signals.emplace(inner_->io, SIGINT, SIGTERM);
    signals.async_wait([inner = inner_.get()](error_code ec, int) {
        if (!ec) inner->interrupted = true;
    });
}

Loop::~Loop() = default;

void Loop::sleep(std::chrono::milliseconds time) {
    bool over = false;
    asio::steady_timer timer(inner_->io, time);
    timer.async_wait([&](error_code) { over = true; });
    inner_->run([&] { return over; }, [&] { timer.cancel(); });
}

void connect_tcp(Loop::Inner& loop, const Origin& origin, Tcp& stream) {
    tcp::resolver resolver(loop.io);
    std::optional<error_code> resolved;
    tcp::resolver::results_type endpoints;
    resolver.async_resolve(origin.host, origin.port, [&](error_code ec, auto results) {
        endpoints = std::move(results);
        resolved = ec;
    });
    loop.run([&] { return resolved.has_value(); }, [&] { resolver.cancel(); });
    require(origin, *resolved);
    require(origin, wait(loop, stream, connect_time,
                         [&](auto handler) { stream.async_connect(endpoints, handler); }));
    stream.socket().set_option(tcp::no_delay(true));
}

HttpAnswer http(Loop& loop, const Origin& origin, const HttpRequest& request, const OnData& on_data,
                std::chrono::seconds quiet_max) {
    if (origin.tls) return http_tls(loop.inner(), origin, request, on_data, quiet_max);
    Tcp stream(loop.inner().io);
    connect_tcp(loop.inner(), origin, stream);
    return http_over(loop.inner(), origin, stream, request, on_data, quiet_max);
}

std::unique_ptr<WebSocket> open_websocket(Loop& loop, const Origin& origin,
                                          const std::string& target) {
    if (origin.tls) return open_websocket_tls(loop.inner(), origin, target);
    auto socket = std::make_unique<WebSocketOver<Tcp>>(loop.inner(), origin, loop.inner().io);
    connect_tcp(loop.inner(), origin, socket->lowest());
    socket->handshake(target);
    return socket;
}

}  // namespace kast::client

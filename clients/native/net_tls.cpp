#include "clients/native/net_detail.hpp"

#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/beast/ssl.hpp>
#include <boost/beast/websocket/ssl.hpp>

namespace kast::client {
namespace {

using Tls = beast::ssl_stream<Tcp>;

/// The machine's own authorities (SSL_CERT_FILE and SSL_CERT_DIR are heeded); TLS 1.2 or later.
asio::ssl::context& context() {
    static asio::ssl::context made = [] {
        asio::ssl::context one(asio::ssl::context::tls_client);
        one.set_options(asio::ssl::context::default_workarounds | asio::ssl::context::no_tlsv1 |
                        asio::ssl::context::no_tlsv1_1);
        one.set_default_verify_paths();
        one.set_verify_mode(asio::ssl::verify_peer);
        return one;
    }();
    return made;
}

void connect(Loop::Inner& loop, const Origin& origin, Tls& stream) {
    connect_tcp(loop, origin, beast::get_lowest_layer(stream));
    stream.set_verify_callback(asio::ssl::host_name_verification(origin.host));
    SSL_set_tlsext_host_name(stream.native_handle(), origin.host.c_str());
    require(origin, wait(loop, beast::get_lowest_layer(stream), connect_time, [&](auto handler) {
                stream.async_handshake(asio::ssl::stream_base::client, handler);
            }));
}

}  // namespace

HttpAnswer http_tls(Loop::Inner& loop, const Origin& origin, const HttpRequest& request,
                    const OnData& on_data, std::chrono::seconds quiet_max) {
    Tls stream(loop.io, context());
    connect(loop, origin, stream);
    return http_over(loop, origin, stream, request, on_data, quiet_max);
}

std::unique_ptr<WebSocket> open_websocket_tls(Loop::Inner& loop, const Origin& origin,
                                              const std::string& target) {
    auto socket = std::make_unique<WebSocketOver<Tls>>(loop, origin, loop.io, context());
    connect(loop, origin, socket->next_layer());
    socket->handshake(target);
    return socket;
}

}  // namespace kast::client

#include "clients/native/net_detail.hpp"

#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/asio/ssl/stream.hpp>

namespace kast::client {
namespace {

using Tls = asio::ssl::stream<Tcp>;

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

class Secured final : public Transport {
public:
    explicit Secured(asio::io_context& io) : tls_(io, context()) {}
    Tcp& tcp() override { return tls_.next_layer(); }
    Tls& tls() { return tls_; }

protected:
    void read(std::vector<asio::mutable_buffer> into, Transferred handler) override {
        tls_.async_read_some(into, std::move(handler));
    }
    void write(std::vector<asio::const_buffer> from, Transferred handler) override {
        tls_.async_write_some(from, std::move(handler));
    }
    void tear_down(beast::role_type, Done handler) override {
        tls_.async_shutdown(std::move(handler));
    }

private:
    Tls tls_;
};

}  // namespace

std::unique_ptr<Transport> connect_tls(Loop::Inner& loop, const Origin& origin) {
    auto secured = std::make_unique<Secured>(loop.io);
    Tls& tls = secured->tls();
    connect_tcp(loop, origin, secured->tcp());
    tls.set_verify_callback(asio::ssl::host_name_verification(origin.host));
    SSL_set_tlsext_host_name(tls.native_handle(), origin.host.c_str());
    const auto start = [&](auto handler) {
        tls.async_handshake(asio::ssl::stream_base::client, handler);
    };
    require(origin, wait(loop, origin, secured->tcp(), connect_time, start), connect_time);
    return secured;
}

}  // namespace kast::client

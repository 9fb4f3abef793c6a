// TLS in the server: which versions, which certificate, and that what is slow or broken is cut.

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <sys/socket.h>
#include <unistd.h>

#include "integration/room_test.hpp"
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <thread>

namespace kast::tests {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

/// A client that trusts whatever it is shown.
class TlsClient {
public:
    /// Of no version past `newest`. Whether the handshake went well: `is_open`.
    explicit TlsClient(std::uint16_t port, int newest = TLS1_3_VERSION)
        : context_(SSL_CTX_new(TLS_client_method()), SSL_CTX_free),
          socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
        SSL_CTX_set_min_proto_version(context_.get(), TLS1_VERSION);
        SSL_CTX_set_max_proto_version(context_.get(), newest);
        SSL_CTX_set_cipher_list(context_.get(), "ALL:@SECLEVEL=0");
        const timeval wait{patience.count(), 0};
        setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        if (::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
            throw std::runtime_error("cannot connect");
        ssl_.reset(SSL_new(context_.get()));
        SSL_set_fd(ssl_.get(), socket_);
        is_open = SSL_connect(ssl_.get()) == 1;
    }
    ~TlsClient() { ::close(socket_); }
    TlsClient(const TlsClient&) = delete;

    std::string version() const { return SSL_get_version(ssl_.get()); }
    /// The name on the certificate it was shown.
    std::string name() const {
        const std::unique_ptr<X509, void (*)(X509*)> shown(SSL_get1_peer_certificate(ssl_.get()),
                                                           X509_free);
        char text[128] = {};
        if (shown)
            X509_NAME_get_text_by_NID(X509_get_subject_name(shown.get()), NID_commonName, text,
                                      sizeof text);
        return text;
    }
    void send(std::string_view text) {
        EXPECT_EQ(SSL_write(ssl_.get(), text.data(), static_cast<int>(text.size())),
                  static_cast<int>(text.size()));
    }
    /// What comes, up to and with `text`, or to the end.
    std::string read_until(std::string_view text) {
        std::string all;
        char some[4096];
        while (!all.contains(text)) {
            const int got = SSL_read(ssl_.get(), some, sizeof some);
            if (got <= 0) break;
            all.append(some, static_cast<std::size_t>(got));
        }
        return all;
    }
    /// The status and all of a small answer.
    std::string get(const std::string& target) {
        send("GET " + target + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
        return read_until("alive\n");
    }

    bool is_open = false;

private:
    std::unique_ptr<SSL_CTX, void (*)(SSL_CTX*)> context_;
    int socket_;
    struct Free {
        void operator()(SSL* ssl) const { SSL_free(ssl); }
    };
    std::unique_ptr<SSL, Free> ssl_;
};

class Tls : public testing::Test {
protected:
    void make_pair(const std::string& name) {
        const std::string command =
            "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj "
            "/CN=" +
            name + " -keyout '" + key.string() + ".new' -out '" + certificate.string() +
            ".new' 2>/dev/null";
        ASSERT_EQ(std::system(command.c_str()), 0);
        fs::rename(key.string() + ".new", key);
        fs::rename(certificate.string() + ".new", certificate);
    }
    void start(std::vector<std::string> more = {}) {
        make_pair("first.example");
        more.insert(more.end(), flags.begin(), flags.end());
        kastd.emplace(place.path() / "data", std::move(more));
    }
    /// Until what a new connection is shown, or what the log says, is so.
    template <class Holds>
    bool comes_to_hold(Holds&& holds) {
        const auto until = std::chrono::steady_clock::now() + patience;
        while (!holds()) {
            if (std::chrono::steady_clock::now() > until) return false;
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
        return true;
    }

    TemporaryDirectory place;
    fs::path certificate = place.path() / "certificate.pem", key = place.path() / "key.pem";
    std::vector<std::string> flags{"--tls-certificate", certificate.string(), "--tls-key",
                                   key.string()};
    std::optional<Kastd> kastd;
};

TEST_F(Tls, IsSpokenFromVersion12On) {
    start();
    EXPECT_THAT(kastd->first_line(), HasSubstr("https://127.0.0.1:"));
    for (const auto& [newest, name] :
         {std::pair{TLS1_2_VERSION, "TLSv1.2"}, std::pair{TLS1_3_VERSION, "TLSv1.3"}}) {
        TlsClient client(kastd->port(), newest);
        ASSERT_TRUE(client.is_open) << name;
        EXPECT_EQ(client.version(), name);
        EXPECT_THAT(client.get("/healthz"), HasSubstr("HTTP/1.1 200"));
    }
    for (const int old : {TLS1_VERSION, TLS1_1_VERSION})
        EXPECT_FALSE(TlsClient(kastd->port(), old).is_open) << old;
}

TEST_F(Tls, LinksBeginWithHttps) {
    start();
    TlsClient client(kastd->port());
    client.send(
        "POST /api/rooms HTTP/1.1\r\nHost: table.example\r\nContent-Type: application/json\r\n"
        "Content-Length: 19\r\n\r\n{\"system\":\"troika\"}");
    EXPECT_THAT(client.read_until("\"tokens\""), HasSubstr("https://table.example/rooms/"));
}

TEST_F(Tls, WhoSpeaksNoTlsIsToldNothing) {
    start();
    RawConnection plain(kastd->port());
    plain.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    EXPECT_FALSE(plain.answer());
    TlsClient client(kastd->port());
    EXPECT_THAT(client.get("/healthz"), HasSubstr("HTTP/1.1 200"));
}

TEST_F(Tls, ASlowHandshakeIsCutOff) {
    start({"--idle-timeout-s", "2", "--ping-interval-s", "1"});
    RawConnection silent(kastd->port());
    RawConnection begun(kastd->port());
    begun.send(std::string("\x16\x03\x01\x02\x00\x01", 6));
    EXPECT_TRUE(silent.is_closed());
    EXPECT_TRUE(begun.is_closed());
}

TEST_F(Tls, MuchGoesBothWaysWhole) {
    start();
    TlsClient client(kastd->port());
    // More than a record holds, and than is sent at once.
    const std::string body = "{\"system\":\"troika\"" + std::string(60'000, ' ') + "}";
    client.send("POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: " +
                std::to_string(body.size()) + "\r\n\r\n" + body);
    EXPECT_THAT(client.read_until("\"tokens\""), HasSubstr("HTTP/1.1 201"));
    TlsClient reader(kastd->port());
    reader.send("GET /api/schema HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    const std::string schema = reader.read_until("no such text: read to the end");
    const auto head = schema.find("\r\n\r\n");
    ASSERT_NE(head, std::string::npos);
    EXPECT_EQ(Json::parse(schema.substr(head + 4))["protocol"], "kast.v1");
}

TEST_F(Tls, ANewPairIsShownToThoseWhoComeAndOthersGoOn) {
    start();
    TlsClient before(kastd->port());
    ASSERT_EQ(before.name(), "first.example");
    make_pair("second.example");
    EXPECT_TRUE(comes_to_hold([&] { return TlsClient(kastd->port()).name() == "second.example"; }));
    EXPECT_THAT(before.get("/healthz"), HasSubstr("HTTP/1.1 200"));
    EXPECT_EQ(before.name(), "first.example");
}

TEST_F(Tls, ABadPairKeepsTheOneBeforeAndSaysSo) {
    start();
    const auto says = [&](const std::string& what) {
        return comes_to_hold([&] {
            EXPECT_EQ(TlsClient(kastd->port()).name(), "first.example");
            return kastd->log().contains(what);
        });
    };
    std::ofstream(certificate) << "no certificate\n";
    EXPECT_TRUE(says("the new certificate cannot be used, the one before goes on"));
    EXPECT_THAT(kastd->log(), HasSubstr("tls_certificate: " + certificate.string()));
    // One that does not go with its key.
    const fs::path first_key = place.path() / "first";
    fs::copy_file(key, first_key);
    make_pair("second.example");
    ASSERT_TRUE(comes_to_hold([&] { return TlsClient(kastd->port()).name() == "second.example"; }));
    fs::copy_file(first_key, key, fs::copy_options::overwrite_existing);
    EXPECT_TRUE(comes_to_hold([&] {
        EXPECT_EQ(TlsClient(kastd->port()).name(), "second.example");
        return kastd->log().contains("tls_key: " + key.string());
    }));
}

TEST_F(Tls, ABadPairAtTheStartIsNamed) {
    make_pair("first.example");
    const auto ended = [&] {
        std::vector<std::string> all{"--listen", "127.0.0.1:0", "--data",
                                     (place.path() / "data").string()};
        all.insert(all.end(), flags.begin(), flags.end());
        return run_kastd(all);
    };
    std::ofstream(key) << "no key\n";
    EXPECT_EQ(ended().code, 1);
    EXPECT_THAT(ended().err, HasSubstr("kastd: tls_key: " + key.string()));
    fs::remove(certificate);
    EXPECT_EQ(ended().code, 1);
    EXPECT_THAT(ended().err, HasSubstr("kastd: tls_certificate: " + certificate.string()));
}

}  // namespace
}  // namespace kast::tests

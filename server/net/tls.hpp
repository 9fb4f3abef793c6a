#pragma once
// TLS between a socket and the protocol above it, by OpenSSL, which never sees the socket.

#include <openssl/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace kast::server::net {

struct FreeSsl {
    void operator()(SSL* ssl) const;
    void operator()(SSL_CTX* context) const;
};

/// One connection's TLS, the server's side: bytes of the wire in, plain ones out, and back. Belongs
/// to whoever has the socket.
class TlsStream {
public:
    /// Throws std::runtime_error where OpenSSL has no memory.
    explicit TlsStream(SSL_CTX* context);

    /// The result of a read.
    struct Read {
        std::size_t size = 0;  ///< plain bytes
        bool failed = false;  ///< it is no TLS that we speak: what is `waiting` says so to the peer
    };
    /// Bytes of the wire that one call takes at most.
    static constexpr std::size_t wire_bytes_max = 32 * 1024;
    /// Plain bytes that one call gives at most: of what it takes, and of a record that was begun.
    static constexpr std::size_t plain_bytes_max = wire_bytes_max + 16 * 1024;
    /// Takes what came, and puts all that is whole into `plain`, of `plain_bytes_max` or more.
    Read decrypt(std::span<const char> wire, std::span<char> plain);
    /// Adds to what is `waiting`. False where the peer has not shown yet that it speaks TLS: then
    /// nothing can be said to it.
    bool encrypt(std::string_view plain);
    /// Queues the close notification (close_notify).
    void end();

    /// What is to be sent as it is, bytes of the handshake too.
    std::string_view waiting() const { return std::string_view(out_).substr(sent_); }
    void consume(std::size_t bytes);

private:
    void take_out();

    std::unique_ptr<SSL, FreeSsl> ssl_;
    BIO* in_ = nullptr;    ///< of `ssl_`
    BIO* from_ = nullptr;  ///< of `ssl_`: where it writes
    std::string out_;
    std::size_t sent_ = 0;
};

/// The certificate and key that a server shows, read again when the files change. One thread.
class TlsCertificate {
public:
    /// PEM files; the certificate's with its chain. Throws std::runtime_error, which names the file
    /// that is wrong.
    TlsCertificate(std::string certificate, std::string key);

    /// For a new connection. Looks at the files, once a second at most; a pair that cannot be used
    /// is a line in the log, and the one before goes on.
    std::unique_ptr<TlsStream> accept(std::chrono::steady_clock::time_point now);

private:
    using Context = std::unique_ptr<SSL_CTX, FreeSsl>;
    struct Files {
        std::filesystem::file_time_type certificate, key;
        bool operator==(const Files&) const = default;
    };
    Context load() const;
    std::optional<Files> look() const;
    void reload();

    const std::string certificate_;
    const std::string key_;
    std::optional<Files> files_;  ///< as they were when last read, well or not
    Context context_;
    std::chrono::steady_clock::time_point looked_{};
};

}  // namespace kast::server::net

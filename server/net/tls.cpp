#include "server/net/tls.hpp"

#include "server/logging.hpp"

#include <openssl/err.h>
#include <openssl/ssl.h>

#include <stdexcept>

namespace kast::server::net {

namespace {

constexpr std::chrono::seconds look_interval{1};
/// Of TLS 1.2, those with a key of their own for each connection and with authentication; all of
/// 1.3 are so.
constexpr const char* ciphers = "ECDHE+AESGCM:ECDHE+CHACHA20";

/// What OpenSSL has to say of its last error.
std::string why() {
    const unsigned long code = ERR_peek_last_error();
    ERR_clear_error();
    const char* reason = code == 0 ? nullptr : ERR_reason_error_string(code);
    return reason ? reason : "it cannot be used";
}

std::runtime_error wrong(const char* setting, const std::string& file) {
    return std::runtime_error(std::string(setting) + ": " + file + ": " + why());
}

}  // namespace

void FreeSsl::operator()(SSL* ssl) const { SSL_free(ssl); }
void FreeSsl::operator()(SSL_CTX* context) const { SSL_CTX_free(context); }

TlsStream::TlsStream(SSL_CTX* context)
    : ssl_(SSL_new(context)), in_(BIO_new(BIO_s_mem())), from_(BIO_new(BIO_s_mem())) {
    if (!ssl_ || !in_ || !from_) throw std::runtime_error("OpenSSL has no memory");
    SSL_set_bio(ssl_.get(), in_, from_);
    SSL_set_accept_state(ssl_.get());
}

TlsStream::Read TlsStream::decrypt(std::span<const char> wire, std::span<char> plain) {
    ERR_clear_error();
    BIO_write(in_, wire.data(), static_cast<int>(wire.size()));
    Read read;
    int got = 1;
    while (got > 0 && read.size < plain.size()) {
        const auto rest = plain.subspan(read.size);
        got = SSL_read(ssl_.get(), rest.data(), static_cast<int>(rest.size()));
        if (got > 0) read.size += static_cast<std::size_t>(got);
    }
    if (got <= 0) {
        const int error = SSL_get_error(ssl_.get(), got);
        // Who says that nothing follows closes the socket next.
        read.failed = error != SSL_ERROR_WANT_READ && error != SSL_ERROR_ZERO_RETURN;
        ERR_clear_error();
    }
    take_out();
    return read;
}

bool TlsStream::encrypt(std::string_view plain) {
    if (SSL_is_init_finished(ssl_.get()) == 0) return false;
    ERR_clear_error();
    const int written = SSL_write(ssl_.get(), plain.data(), static_cast<int>(plain.size()));
    ERR_clear_error();
    take_out();
    return written == static_cast<int>(plain.size());
}

void TlsStream::end() {
    if (SSL_is_init_finished(ssl_.get()) == 0) return;
    SSL_shutdown(ssl_.get());
    ERR_clear_error();
    take_out();
}

void TlsStream::consume(std::size_t bytes) {
    sent_ += bytes;
    if (sent_ < out_.size()) return;
    out_ = {};  // An idle connection keeps no memory for it.
    sent_ = 0;
}

void TlsStream::take_out() {
    char* data = nullptr;
    const long size = BIO_get_mem_data(from_, &data);
    if (size <= 0) return;
    out_.append(data, static_cast<std::size_t>(size));
    (void)BIO_reset(from_);
}

TlsCertificate::TlsCertificate(std::string certificate, std::string key)
    : certificate_(std::move(certificate)), key_(std::move(key)) {
    files_ = look();
    context_ = load();
}

TlsCertificate::Context TlsCertificate::load() const {
    ERR_clear_error();
    Context context(SSL_CTX_new(TLS_server_method()));
    if (!context) throw std::runtime_error("TLS: " + why());
    SSL_CTX_set_min_proto_version(context.get(), TLS1_2_VERSION);
    SSL_CTX_set_options(context.get(), SSL_OP_NO_RENEGOTIATION | SSL_OP_IGNORE_UNEXPECTED_EOF |
                                           SSL_OP_CIPHER_SERVER_PREFERENCE);
    // A key with a password is wrong, and nothing to ask a terminal for.
    SSL_CTX_set_default_passwd_cb(context.get(), [](char*, int, int, void*) { return 0; });
    SSL_CTX_set_mode(context.get(), SSL_MODE_RELEASE_BUFFERS);
    if (SSL_CTX_set_cipher_list(context.get(), ciphers) != 1)
        throw std::runtime_error("TLS: " + why());
    if (SSL_CTX_use_certificate_chain_file(context.get(), certificate_.c_str()) != 1)
        throw wrong("tls_certificate", certificate_);
    if (SSL_CTX_use_PrivateKey_file(context.get(), key_.c_str(), SSL_FILETYPE_PEM) != 1)
        throw wrong("tls_key", key_);
    return context;
}

std::optional<TlsCertificate::Files> TlsCertificate::look() const {
    std::error_code failed;
    Files files;
    files.certificate = std::filesystem::last_write_time(certificate_, failed);
    if (!failed) files.key = std::filesystem::last_write_time(key_, failed);
    if (failed) return std::nullopt;
    return files;
}

void TlsCertificate::reload() {
    const auto files = look();
    if (!files || files == files_) return;  // Being replaced, or as they were.
    files_ = files;
    try {
        context_ = load();
        log_line(Level::info, "the certificate was read again", {{"file", certificate_}});
    } catch (const std::exception& error) {
        log_line(Level::error, "the new certificate cannot be used, the one before goes on",
                 {{"why", error.what()}});
    }
}

std::unique_ptr<TlsStream> TlsCertificate::accept(std::chrono::steady_clock::time_point now) {
    if (now - looked_ >= look_interval) {
        looked_ = now;
        reload();
    }
    return std::make_unique<TlsStream>(context_.get());
}

}  // namespace kast::server::net

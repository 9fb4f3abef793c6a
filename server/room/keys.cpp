#include "server/room/keys.hpp"

#include "protocol/hmac.hpp"

#include <openssl/evp.h>
#include <sodium.h>

#include <stdexcept>

namespace kast::server {
namespace {

constexpr std::string_view alphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::size_t block_bytes = 16;
constexpr std::size_t cursor_letters = 22;
/// Fills the block beside the seq. A foreign cursor opens to anything else.
constexpr std::array<std::uint8_t, 8> mark{'k', 'a', 's', 't', '.', 'v', '1', 0};

using Block = std::array<std::uint8_t, block_bytes>;

void require(int done) {
    if (done != 1) throw std::runtime_error("OpenSSL failed");
}

struct FreeCipher {
    void operator()(EVP_CIPHER_CTX* one) const { EVP_CIPHER_CTX_free(one); }
};
using Cipher = std::unique_ptr<EVP_CIPHER_CTX, FreeCipher>;

Cipher aes(const std::uint8_t* key, int encrypt) {
    // Looked up once: a search among the algorithms costs more than all that a room does with it.
    static const EVP_CIPHER* const algorithm = EVP_CIPHER_fetch(nullptr, "AES-128-ECB", nullptr);
    Cipher cipher(EVP_CIPHER_CTX_new());
    require(cipher != nullptr);
    require(EVP_CipherInit_ex2(cipher.get(), algorithm, key, nullptr, encrypt, nullptr));
    require(EVP_CIPHER_CTX_set_padding(cipher.get(), 0));
    return cipher;
}

/// One block: a pseudo-random permutation of the places, which is all that is asked of it here.
Block pass(EVP_CIPHER_CTX* cipher, const Block& in) {
    Block out;
    int size = 0;
    require(EVP_CipherUpdate(cipher, out.data(), &size, in.data(), static_cast<int>(in.size())));
    return out;
}

std::optional<Block> block_of(std::string_view text) {
    if (text.size() != cursor_letters) return std::nullopt;
    Block block{};
    std::uint32_t bits = 0;
    int held = 0;
    std::size_t at = 0;
    for (const char c : text) {
        const auto value = alphabet.find(c);
        if (value == std::string_view::npos) return std::nullopt;
        bits = (bits << 6) | static_cast<std::uint32_t>(value);
        held += 6;
        if (held < 8) continue;
        held -= 8;
        block[at++] = static_cast<std::uint8_t>(bits >> held);
    }
    // One spelling for each: the bits left over must be zero.
    if ((bits & ((1U << held) - 1)) != 0) return std::nullopt;
    return block;
}

constexpr std::size_t letters_of(std::size_t bytes) { return (bytes * 4 + 2) / 3; }

/// Puts as many letters there as `letters_of` says.
void put_base64url(std::span<const std::uint8_t> bytes, char* letter) {
    const auto put = [&](std::uint32_t bits, std::size_t letters) {
        for (std::size_t i = 0; i < letters; ++i) *letter++ = alphabet[bits >> (18 - 6 * i) & 63U];
    };
    const auto byte = [&](std::size_t at) { return std::uint32_t{bytes[at]}; };
    std::size_t at = 0;
    for (; at + 3 <= bytes.size(); at += 3)
        put(byte(at) << 16U | byte(at + 1) << 8U | byte(at + 2), 4);
    if (bytes.size() - at == 1) put(byte(at) << 16U, 2);
    if (bytes.size() - at == 2) put(byte(at) << 16U | byte(at + 1) << 8U, 3);
}

}  // namespace

Random os_random() {
    // Once, by whichever thread is the first.
    static const bool is_ready = sodium_init() >= 0;
    if (!is_ready) throw std::runtime_error("libsodium cannot be used");
    return [](std::span<std::uint8_t> bytes) { randombytes_buf(bytes.data(), bytes.size()); };
}

std::string base64url(std::span<const std::uint8_t> bytes) {
    std::string text(letters_of(bytes.size()), '\0');
    put_base64url(bytes, text.data());
    return text;
}

std::string token_hash(std::string_view token) { return base64url(protocol::sha256(token)); }

Key derive(const Key& key, std::initializer_list<std::string_view> parts) {
    protocol::Hmac hmac(key);
    for (const std::string_view part : parts) hmac.add_field(part);
    return hmac.finish();
}

std::string random_token(const Random& random) {
    Key bytes;
    random(bytes);
    return base64url(bytes);
}

std::string random_id(const Random& random) {
    std::array<std::uint8_t, 9> bytes;
    random(bytes);
    return base64url(bytes);
}

struct Cursors::Ciphers {
    Key key;
    Cipher seal;
    Cipher open;  ///< made when the first cursor comes back: most rooms see none
    /// The last one sealed: an event's is asked for again by the reply to its command.
    std::optional<std::uint64_t> sealed_seq = std::nullopt;
    std::array<char, cursor_letters> sealed = {};
};
static_assert(letters_of(block_bytes) == cursor_letters);

Cursors::Cursors(const Key& room_key) : ciphers_(std::make_unique<Ciphers>()) {
    ciphers_->key = derive(room_key, {"cursors"});
    ciphers_->seal = aes(ciphers_->key.data(), 1);
}
Cursors::~Cursors() = default;
Cursors::Cursors(Cursors&&) noexcept = default;
Cursors& Cursors::operator=(Cursors&&) noexcept = default;

std::string_view Cursors::sealed(std::uint64_t seq) const {
    const std::string_view letters(ciphers_->sealed.data(), cursor_letters);
    if (ciphers_->sealed_seq == seq) return letters;
    Block plain;
    for (std::size_t i = 0; i < 8; ++i) {
        plain[i] = static_cast<std::uint8_t>(seq >> (8 * i));
        plain[8 + i] = mark[i];
    }
    put_base64url(pass(ciphers_->seal.get(), plain), ciphers_->sealed.data());
    ciphers_->sealed_seq = seq;
    return letters;
}

std::optional<std::uint64_t> Cursors::open(std::string_view cursor) const {
    const auto sealed = block_of(cursor);
    if (!sealed) return std::nullopt;
    if (!ciphers_->open) ciphers_->open = aes(ciphers_->key.data(), 0);
    const Block plain = pass(ciphers_->open.get(), *sealed);
    std::uint64_t seq = 0;
    for (std::size_t i = 0; i < 8; ++i) {
        if (plain[8 + i] != mark[i]) return std::nullopt;
        seq |= static_cast<std::uint64_t>(plain[i]) << (8 * i);
    }
    return seq;
}

}  // namespace kast::server

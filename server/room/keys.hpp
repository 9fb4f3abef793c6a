#pragma once
// A room's cryptography, by OpenSSL: tokens, their hashes, and cursors.

#include <array>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace kast::server {

using Key = std::array<std::uint8_t, 32>;
/// Fills a buffer with unpredictable random bytes.
using Random = std::function<void(std::span<std::uint8_t>)>;

/// The operating system's.
Random os_random();

std::string base64url(std::span<const std::uint8_t> bytes);
/// The hash a token is stored as: SHA-256, base64url. Tokens are 22 or more random characters, so
/// no salt or slow hash is called for.
std::string token_hash(std::string_view token);
/// HMAC-SHA256 of the parts, each with its length, so that different lists never collide.
Key derive(const Key& key, std::initializer_list<std::string_view> parts);

/// A token: 32 random bytes, 43 characters.
std::string random_token(const Random& random);
/// An id: 9 random bytes, 12 characters.
std::string random_id(const Random& random);

/// Encrypted cursors into a room's log: AES-128 of the seq under the room's key, 22 characters.
/// They do not reveal how many events lie between two, and an event has the same one for all
/// viewers. Used by one thread at a time.
class Cursors {
public:
    explicit Cursors(const Key& room_key);
    ~Cursors();
    Cursors(Cursors&&) noexcept;
    Cursors& operator=(Cursors&&) noexcept;

    std::string seal(std::uint64_t seq) const { return std::string(sealed(seq)); }
    void append(std::string& out, std::uint64_t seq) const { out += sealed(seq); }
    /// The seq, or nothing where the cursor is not this room's.
    std::optional<std::uint64_t> open(std::string_view cursor) const;

private:
    /// Holds until the next call.
    std::string_view sealed(std::uint64_t seq) const;

    struct Ciphers;
    std::unique_ptr<Ciphers> ciphers_;
};

}  // namespace kast::server

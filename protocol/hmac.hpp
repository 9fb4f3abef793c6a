#pragma once

#include <openssl/sha.h>

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace kast::protocol {

using Sha256 = std::array<std::uint8_t, SHA256_DIGEST_LENGTH>;

Sha256 sha256(std::string_view bytes);

/// HMAC-SHA256 (RFC 2104). A copy continues from the state that was copied.
class Hmac {
public:
    using Code = Sha256;

    /// Keys have at most 64 bytes.
    explicit Hmac(std::span<const std::uint8_t> key);
    void add(std::string_view bytes);
    /// A field: its length as four bytes, highest first, and its bytes.
    void add_field(std::string_view field);
    Code finish();

private:
    SHA256_CTX inner_;
    SHA256_CTX outer_;
};

}  // namespace kast::protocol

// The plain functions of SHA-256, as of OpenSSL 1.1: they use the processor's instructions and
// look nothing up. Those that follow them allocate and search for an algorithm for every hash.
#define OPENSSL_API_COMPAT 0x10100000L

#include "protocol/hmac.hpp"

#include <algorithm>
#include <cassert>

namespace kast::protocol {
namespace {

using Block = std::array<std::uint8_t, SHA256_CBLOCK>;

SHA256_CTX begun_with(const Block& key, std::uint8_t pad) {
    Block padded;
    std::ranges::transform(key, padded.begin(),
                           [pad](std::uint8_t byte) { return std::uint8_t(byte ^ pad); });
    SHA256_CTX state;
    SHA256_Init(&state);
    SHA256_Update(&state, padded.data(), padded.size());
    return state;
}

}  // namespace

Sha256 sha256(std::string_view bytes) {
    SHA256_CTX state;
    SHA256_Init(&state);
    SHA256_Update(&state, bytes.data(), bytes.size());
    Sha256 digest;
    SHA256_Final(digest.data(), &state);
    return digest;
}

Hmac::Hmac(std::span<const std::uint8_t> key) {
    assert(key.size() <= SHA256_CBLOCK);
    Block block{};
    std::ranges::copy(key, block.begin());
    inner_ = begun_with(block, 0x36);
    outer_ = begun_with(block, 0x5c);
}

void Hmac::add(std::string_view bytes) { SHA256_Update(&inner_, bytes.data(), bytes.size()); }

void Hmac::add_field(std::string_view field) {
    const auto size = static_cast<std::uint32_t>(field.size());
    const std::array<char, 4> length{static_cast<char>(size >> 24), static_cast<char>(size >> 16),
                                     static_cast<char>(size >> 8), static_cast<char>(size)};
    add({length.data(), length.size()});
    add(field);
}

Hmac::Code Hmac::finish() {
    Code code;
    SHA256_Final(code.data(), &inner_);
    SHA256_Update(&outer_, code.data(), code.size());
    SHA256_Final(code.data(), &outer_);
    return code;
}

}  // namespace kast::protocol

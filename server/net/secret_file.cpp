#include "server/net/secret_file.hpp"

#include <openssl/crypto.h>

#include <algorithm>
#include <fstream>
#include <stdexcept>

namespace kast::server::net {

namespace {

constexpr std::size_t letters_min = 16;

bool is_printable(char c) { return c >= ' ' && c <= '~'; }

}  // namespace

std::string read_secret(std::string_view setting, const std::string& file) {
    const std::string place = std::string(setting) + ": ";
    std::ifstream stream(file);
    std::string secret;
    if (!stream || !std::getline(stream, secret))
        throw std::runtime_error(place + file + " cannot be read");
    while (!secret.empty() && (secret.back() == '\r' || secret.back() == ' ')) secret.pop_back();
    if (secret.size() < letters_min || !std::ranges::all_of(secret, is_printable)) {
        throw std::runtime_error(place + "the first line of " + file +
                                 " must have 16 or more characters, of ASCII's printable ones");
    }
    return secret;
}

bool is_same_secret(std::string_view given, std::string_view secret) {
    return given.size() == secret.size() &&
           CRYPTO_memcmp(given.data(), secret.data(), secret.size()) == 0;
}

}  // namespace kast::server::net

#include "server/trusted_proxies.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <charconv>
#include <stdexcept>

namespace kast::server {

namespace {

constexpr std::string_view unix_peer = "unix";
constexpr std::size_t ipv6_bits = 128;
constexpr std::size_t ipv4_prefix_bits = 96;     // of ::ffff:0:0/96, where IPv4 lies within IPv6
constexpr std::size_t bytes_of_one_network = 8;  // /64

using Bytes = std::array<unsigned char, 16>;

/// IPv4 as the IPv6 address that stands for it, so that there is one kind. Nothing where `text` is
/// no address.
std::optional<Bytes> bytes_of(std::string_view text) {
    const std::string terminated(text);
    Bytes bytes{};
    if (inet_pton(AF_INET6, terminated.c_str(), bytes.data()) == 1) return bytes;
    bytes[10] = bytes[11] = 0xff;
    if (inet_pton(AF_INET, terminated.c_str(), bytes.data() + 12) == 1) return bytes;
    return std::nullopt;
}

bool is_ipv4(const Bytes& bytes) {
    return std::ranges::all_of(bytes.begin(), bytes.begin() + 10, [](auto b) { return b == 0; }) &&
           bytes[10] == 0xff && bytes[11] == 0xff;
}

bool is_loopback(const Bytes& bytes) {
    return std::ranges::all_of(bytes.begin(), bytes.begin() + 15, [](auto b) { return b == 0; }) &&
           bytes[15] == 1;
}

std::string text_of(const Bytes& bytes) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    if (is_ipv4(bytes))
        inet_ntop(AF_INET, bytes.data() + 12, text.data(), text.size());
    else
        inet_ntop(AF_INET6, bytes.data(), text.data(), text.size());
    return text.data();
}

bool begins_alike(const Bytes& a, const Bytes& b, std::size_t bits) {
    const std::size_t whole = bits / 8;
    if (!std::ranges::equal(a.begin(), a.begin() + whole, b.begin(), b.begin() + whole))
        return false;
    const std::size_t rest = bits % 8;
    return rest == 0 || ((a[whole] ^ b[whole]) >> (8 - rest)) == 0;
}

}  // namespace

std::optional<TrustedProxies::Range> TrustedProxies::range_of(std::string_view text) {
    const auto slash = text.find('/');
    const auto first = bytes_of(text.substr(0, slash));
    if (!first) return std::nullopt;
    std::size_t bits = ipv6_bits;
    if (slash != std::string_view::npos) {
        const std::string_view digits = text.substr(slash + 1);
        const auto [stop, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), bits);
        if (error != std::errc{} || stop != digits.data() + digits.size()) return std::nullopt;
        if (!text.contains(':')) bits += ipv4_prefix_bits;
        if (bits > ipv6_bits) return std::nullopt;
    }
    return Range{.first = *first, .bits = bits};
}

TrustedProxies::TrustedProxies(std::string_view list) {
    constexpr std::string_view separators = ", ";
    while (true) {
        list.remove_prefix(std::min(list.size(), list.find_first_not_of(separators)));
        if (list.empty()) return;
        const std::string_view entry = list.substr(0, list.find_first_of(separators));
        list.remove_prefix(entry.size());
        if (entry == unix_peer) {
            unix_ = true;
        } else if (const auto range = range_of(entry)) {
            ranges_.push_back(*range);
        } else {
            throw std::invalid_argument("`" + std::string(entry) +
                                        "` is no address, no range such as 10.0.0.0/8 and not "
                                        "`unix`");
        }
    }
}

bool TrustedProxies::has(std::string_view peer) const {
    if (peer == unix_peer) return unix_;
    if (ranges_.empty()) return false;
    const auto bytes = bytes_of(peer);
    return bytes && std::ranges::any_of(ranges_, [&](const Range& range) {
               return begins_alike(*bytes, range.first, range.bits);
           });
}

std::optional<std::string> limited_address(std::string_view address) {
    if (address == unix_peer) return std::string(address);
    auto bytes = bytes_of(address);
    if (!bytes) return std::nullopt;
    if (!address.contains(':')) return std::string(address);  // IPv4 has one spelling.
    if (!is_ipv4(*bytes) && !is_loopback(*bytes))
        std::fill(bytes->begin() + bytes_of_one_network, bytes->end(), 0);
    return text_of(*bytes);
}

}  // namespace kast::server

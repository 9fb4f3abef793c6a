#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kast::server {

/// The proxies that are believed when they say for whom they ask: the setting `trusted_proxies`.
class TrustedProxies {
public:
    TrustedProxies() = default;
    /// `list`: addresses, ranges of them (CIDR) and `unix`, with commas or spaces between them.
    /// Throws std::invalid_argument that names the first entry that is none of these.
    explicit TrustedProxies(std::string_view list);

    /// `peer`: an IP address as text, or "unix".
    bool has(std::string_view peer) const;

private:
    struct Range {
        std::array<unsigned char, 16> first;
        std::size_t bits;  ///< of `first`, that are those of all in the range
    };
    static std::optional<Range> range_of(std::string_view text);

    std::vector<Range> ranges_;
    bool unix_ = false;
};

/// The address under which limits count what comes from `address`: an IPv6 address has its whole
/// /64 for itself, and one that stands for an IPv4 address is that. `unix` is itself. Nothing where
/// `address` is none.
std::optional<std::string> limited_address(std::string_view address);

}  // namespace kast::server

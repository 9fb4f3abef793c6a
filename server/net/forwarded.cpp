#include "server/net/forwarded.hpp"

#include "server/net/http.hpp"

#include <algorithm>
#include <optional>
#include <ranges>
#include <utility>
#include <vector>

namespace kast::server::net {

namespace {

/// The parts of `text` between `separator`, but not within quotes.
std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    bool quoted = false;
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        if (i < text.size() && text[i] == '"') quoted = !quoted;
        if (i == text.size() || (text[i] == separator && !quoted)) {
            parts.push_back(trimmed(text.substr(begin, i - begin)));
            begin = i + 1;
        }
    }
    return parts;
}

/// "192.0.2.1", "192.0.2.1:80", "[2001:db8::1]:80" and "2001:db8::1" without the port and brackets.
std::string_view without_port(std::string_view node) {
    if (node.starts_with('[')) return node.substr(1, node.find(']') - 1);
    if (std::ranges::count(node, ':') == 1) return node.substr(0, node.find(':'));
    return node;
}

/// What one proxy wrote.
struct Hop {
    std::string_view from, proto, host;
};

Hop hop_of(std::string_view element) {
    Hop hop;
    for (const std::string_view pair : split(element, ';')) {
        const auto equals = pair.find('=');
        if (equals == std::string_view::npos) continue;
        const std::string_view name = trimmed(pair.substr(0, equals));
        std::string_view value = trimmed(pair.substr(equals + 1));
        if (value.size() >= 2 && value.front() == '"' && value.back() == '"')
            value = value.substr(1, value.size() - 2);
        if (same_word(name, "for")) hop.from = without_port(value);
        if (same_word(name, "proto")) hop.proto = value;
        if (same_word(name, "host")) hop.host = value;
    }
    return hop;
}

std::vector<Hop> hops_of_forwarded(std::string_view header) {
    std::vector<Hop> hops;
    if (!header.empty())
        for (const std::string_view element : split(header, ',')) hops.push_back(hop_of(element));
    return hops;
}

/// The scheme and the host are those that the last proxy wrote: the lists need not be of one
/// length.
std::vector<Hop> hops_of_x_headers(const ForwardedHeaders& headers) {
    std::vector<Hop> hops;
    if (headers.forwarded_for.empty()) return hops;
    const std::string_view proto = split(headers.forwarded_proto, ',').back();
    const std::string_view host = split(headers.forwarded_host, ',').back();
    for (const std::string_view node : split(headers.forwarded_for, ','))
        hops.push_back({.from = without_port(node), .proto = proto, .host = host});
    return hops;
}

/// Empty where it is neither.
std::string_view scheme_of(std::string_view proto) {
    for (const std::string_view scheme : {"http", "https"})
        if (same_word(proto, scheme)) return scheme;
    return {};
}

/// Nothing where there are no hops to go back through.
std::optional<Client> walked_back(const TrustedProxies& proxies, std::string_view peer,
                                  const std::vector<Hop>& hops) {
    if (hops.empty()) return std::nullopt;
    Client client{.address = std::string(peer), .scheme = {}, .host = {}};
    for (const Hop& hop : std::views::reverse(hops)) {
        if (!proxies.has(client.address)) break;
        client.scheme = scheme_of(hop.proto);
        client.host = hop.host;
        // "unknown", or a name that only the proxy understands: further back nobody can be named.
        if (!limited_address(hop.from) || hop.from == "unix") break;
        client.address = hop.from;
    }
    return client;
}

}  // namespace

Client client_of(const TrustedProxies& proxies, std::string_view peer,
                 const ForwardedHeaders& headers) {
    Client of_nobody{.address = std::string(peer), .scheme = {}, .host = {}};
    if (!proxies.has(peer)) return of_nobody;
    auto standard = walked_back(proxies, peer, hops_of_forwarded(headers.forwarded));
    auto customary = walked_back(proxies, peer, hops_of_x_headers(headers));
    if (standard && customary && standard->address != customary->address) return of_nobody;
    if (standard) return std::move(*standard);
    return customary ? std::move(*customary) : of_nobody;
}

}  // namespace kast::server::net

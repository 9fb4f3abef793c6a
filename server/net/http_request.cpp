#include "server/net/beast_http.hpp"
#include "server/net/forwarded.hpp"

namespace kast::server::net {

namespace {

namespace http = boost::beast::http;

Method method_of(http::verb verb) {
    switch (verb) {
        case http::verb::get:
            return Method::get;
        case http::verb::head:
            return Method::head;
        case http::verb::post:
            return Method::post;
        case http::verb::options:
            return Method::options;
        default:
            return Method::other;
    }
}

std::string header(const RawRequest& raw, http::field field) {
    const auto found = raw.find(field);
    return found == raw.end() ? std::string() : std::string(found->value());
}

/// All headers of that name, in their order, as one.
std::string headers(const RawRequest& raw, std::string_view name) {
    std::string joined;
    const auto [begin, end] = raw.equal_range(name);
    for (auto one = begin; one != end; ++one) {
        if (!joined.empty()) joined += ',';
        joined += one->value();
    }
    return joined;
}

/// Says in `request` who sent it, and what for: as trusted proxies say.
void look_behind_proxies(HttpRequest& request, const RawRequest& raw, std::string_view peer,
                         const TrustedProxies& proxies) {
    Client client{.address = std::string(peer), .scheme = {}, .host = {}};
    if (proxies.has(peer)) {
        client = client_of(proxies, peer,
                           {.forwarded = headers(raw, "Forwarded"),
                            .forwarded_for = headers(raw, "X-Forwarded-For"),
                            .forwarded_proto = headers(raw, "X-Forwarded-Proto"),
                            .forwarded_host = headers(raw, "X-Forwarded-Host")});
    }
    request.address = limited_address(client.address).value_or(client.address);
    if (!client.scheme.empty()) request.scheme = client.scheme;
    if (!client.host.empty()) request.host = client.host;
}

}  // namespace

std::optional<HttpRequest> request_of(RawRequest& raw, std::string_view peer, bool encrypted,
                                      const TrustedProxies& proxies) {
    HttpRequest request;
    if (encrypted) request.scheme = "https";
    std::string_view target(raw.target().data(), raw.target().size());
    if (const auto scheme = target.find("://"); scheme < target.find('/')) {
        const auto slash = target.find('/', scheme + 3);
        target = slash == std::string_view::npos ? "/" : target.substr(slash);
    }
    const auto mark = target.find('?');
    if (mark != std::string_view::npos) request.query = target.substr(mark + 1);
    auto path = percent_decoded(target.substr(0, mark), false);
    if (!path || !path->starts_with('/')) return std::nullopt;
    request.path = std::move(*path);
    request.method = method_of(raw.method());
    request.host = header(raw, http::field::host);
    request.authorization = header(raw, http::field::authorization);
    request.accept = header(raw, http::field::accept);
    request.accept_encoding = header(raw, http::field::accept_encoding);
    request.content_type = header(raw, http::field::content_type);
    request.if_none_match = header(raw, http::field::if_none_match);
    request.origin = header(raw, http::field::origin);
    if (const auto last = raw.find("Last-Event-ID"); last != raw.end()) {
        request.last_event_id = std::string(last->value());
    }
    request.keep_alive = raw.keep_alive();
    request.chunks = raw.version() >= 11;
    request.body = std::move(raw.body());
    look_behind_proxies(request, raw, peer, proxies);
    return request;
}

}  // namespace kast::server::net

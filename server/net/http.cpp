#include "server/net/http.hpp"

#include "protocol/json_text.hpp"
#include "rules/core/utf8.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <ctime>
#include <stdexcept>

namespace kast::server::net {

namespace {

int hex_value(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

std::string_view title_of(int status) {
    switch (status) {
        case 400:
            return "Bad Request";
        case 401:
            return "Unauthorized";
        case 403:
            return "Forbidden";
        case 404:
            return "Not Found";
        case 405:
            return "Method Not Allowed";
        case 406:
            return "Not Acceptable";
        case 408:
            return "Request Timeout";
        case 409:
            return "Conflict";
        case 413:
            return "Content Too Large";
        case 414:
            return "URI Too Long";
        case 415:
            return "Unsupported Media Type";
        case 422:
            return "Unprocessable Content";
        case 426:
            return "Upgrade Required";
        case 429:
            return "Too Many Requests";
        case 431:
            return "Request Header Fields Too Large";
        case 503:
            return "Service Unavailable";
        default:
            return status < 500 ? "Error" : "Internal Server Error";
    }
}

/// True for "q=0", "q=0.0", …
bool refuses(std::string_view weight) {
    weight = trimmed(weight);
    if (!weight.starts_with("q=0")) return false;
    return weight.find_first_not_of("0.", 2) == std::string_view::npos;
}

}  // namespace

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    return text;
}

bool same_word(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, [](char x, char y) {
        return std::tolower(static_cast<unsigned char>(x)) ==
               std::tolower(static_cast<unsigned char>(y));
    });
}

std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_space) {
    std::string decoded;
    decoded.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        char c = text[i];
        if (c == '+' && plus_is_space) c = ' ';
        if (c == '%') {
            if (i + 2 >= text.size()) return std::nullopt;
            const int high = hex_value(text[i + 1]);
            const int low = hex_value(text[i + 2]);
            if (high < 0 || low < 0) return std::nullopt;
            c = static_cast<char>(high * 16 + low);
            i += 2;
        }
        if (c == '\0') return std::nullopt;
        decoded += c;
    }
    // What is not UTF-8 is nobody's path and no parameter, and could not be said again in JSON.
    if (!rules::is_utf8(decoded)) return std::nullopt;
    return decoded;
}

std::optional<std::string> HttpRequest::parameter(std::string_view name) const {
    std::string_view rest = query;
    while (!rest.empty()) {
        const std::string_view one = rest.substr(0, rest.find('&'));
        rest.remove_prefix(std::min(rest.size(), one.size() + 1));
        const std::string_view key = one.substr(0, one.find('='));
        if (key != name) continue;
        const std::string_view value = key.size() < one.size() ? one.substr(key.size() + 1) : "";
        auto decoded = percent_decoded(value, true);
        if (!decoded) {
            throw std::invalid_argument("The query parameter " + std::string(name) +
                                        " is not properly percent-encoded.");
        }
        return decoded;
    }
    return std::nullopt;
}

std::string_view HttpRequest::unknown_parameter(std::span<const std::string_view> known) const {
    std::string_view rest = query;
    while (!rest.empty()) {
        const std::string_view one = rest.substr(0, rest.find('&'));
        rest.remove_prefix(std::min(rest.size(), one.size() + 1));
        const std::string_view name = one.substr(0, one.find('='));
        if (!name.empty() && std::ranges::find(known, name) == known.end()) return name;
    }
    return {};
}

HttpResponse text_response(int status, std::string content_type, std::string body) {
    HttpResponse response;
    response.status = status;
    response.content_type = std::move(content_type);
    response.body = std::make_shared<const std::string>(std::move(body));
    return response;
}

HttpResponse problem(int status, std::string_view kind, std::string_view detail,
                     std::string_view path) {
    std::string body = R"({"type":"about:blank","title":)";
    protocol::append_string(body, title_of(status));
    body += R"(,"status":)";
    protocol::append_number(body, static_cast<std::int64_t>(status));
    body += R"(,"kind":)";
    protocol::append_string(body, kind);
    body += R"(,"detail":)";
    protocol::append_string(body, detail);
    if (!path.empty()) {
        body += R"(,"path":)";
        protocol::append_string(body, path);
    }
    body += "}\n";
    HttpResponse response = text_response(status, "application/problem+json", std::move(body));
    response.headers.emplace_back("Cache-Control", "no-store");
    if (status == 401 || status == 403) response.kept_out = kind;
    return response;
}

HttpResponse too_many(std::string_view kind, std::string_view limit, std::uint64_t wait_s,
                      std::string_view detail) {
    HttpResponse refused = problem(429, kind, detail);
    refused.headers.emplace_back("Retry-After", std::to_string(wait_s));
    refused.kept_out = limit;
    return refused;
}

std::string bearer_of(const HttpRequest& request) {
    constexpr std::string_view scheme = "bearer ";
    const std::string_view given = request.authorization;
    if (given.size() <= scheme.size()) return {};
    for (std::size_t i = 0; i < scheme.size(); ++i) {
        if ((given[i] | 0x20) != (scheme[i] | 0x20)) return {};
    }
    return std::string(given.substr(given.find_first_not_of(' ', scheme.size())));
}

HttpResponse too_many_connections() {
    return too_many("too-many-connections", "connections_per_address", 5,
                    "From one address: see connections_per_address in /api/limits.");
}

HttpResponse restarting() {
    HttpResponse refused =
        problem(503, "restarting", "This server goes down: reconnect, to it or to another.");
    refused.headers.emplace_back("Retry-After", "1");
    return refused;
}

std::optional<HttpResponse> strip_public_path(HttpRequest& request, std::string_view public_url) {
    const std::string_view prefix = origin_and_path(public_url).second;
    if (prefix.empty() || !request.path.starts_with(prefix)) return std::nullopt;
    if (request.path.size() == prefix.size()) {
        HttpResponse moved;
        moved.status = 308;
        moved.headers.emplace_back("Location", std::string(prefix) + "/");
        return moved;
    }
    if (request.path[prefix.size()] == '/') request.path.erase(0, prefix.size());
    return std::nullopt;
}

HttpResponse alive() { return text_response(200, "text/plain; charset=utf-8", "alive\n"); }

HttpResponse method_not_allowed(std::string_view allow) {
    HttpResponse response =
        problem(405, "method-not-allowed", "Allowed here: " + std::string(allow) + ".");
    response.headers.emplace_back("Allow", allow);
    return response;
}

bool accepts(std::string_view header, std::string_view name) {
    while (!header.empty()) {
        std::string_view one = header.substr(0, header.find(','));
        header.remove_prefix(std::min(header.size(), one.size() + 1));
        const std::size_t semicolon = one.find(';');
        const std::string_view word = trimmed(one.substr(0, semicolon));
        if (!same_word(word, name)) continue;
        return semicolon == std::string_view::npos || !refuses(one.substr(semicolon + 1));
    }
    return false;
}

bool is_own_origin(std::string_view origin, std::string_view host, std::string_view public_url) {
    if (origin.empty() || origin == origin_and_path(public_url).first) return true;
    const auto scheme = origin.find("://");
    return scheme != std::string_view::npos && same_word(origin.substr(scheme + 3), host);
}

std::pair<std::string_view, std::string_view> origin_and_path(std::string_view url) {
    const auto scheme = url.find("://");
    if (scheme == std::string_view::npos) return {};
    const std::string_view origin = url.substr(0, url.find('/', scheme + 3));
    return {origin, url.substr(origin.size())};
}

const std::string& http_date() {
    thread_local std::time_t made = 0;
    thread_local std::string text;
    const std::time_t now = std::time(nullptr);
    if (now == made) return text;
    made = now;
    static constexpr std::array days{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static constexpr std::array months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                       "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    std::tm utc{};
    gmtime_r(&now, &utc);
    // Names by hand: strftime's depend on the locale.
    char clock[40];
    std::strftime(clock, sizeof clock, " %Y %H:%M:%S GMT", &utc);
    char day[16];
    std::strftime(day, sizeof day, ", %d ", &utc);
    text = days[static_cast<std::size_t>(utc.tm_wday)];
    text += day;
    text += months[static_cast<std::size_t>(utc.tm_mon)];
    text += clock;
    return text;
}

}  // namespace kast::server::net

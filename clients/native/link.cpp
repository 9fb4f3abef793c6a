#include "clients/native/link.hpp"

#include "clients/native/cli_error.hpp"

#include <boost/url/src.hpp>
#include <boost/url/url_view.hpp>

#include <algorithm>
#include <charconv>

namespace kast::client {
namespace {

namespace urls = boost::urls;

/// For a message: without what follows the #, which may be a token.
std::string shown(std::string_view url) {
    return '"' + std::string(url.substr(0, std::min<std::size_t>(url.find('#'), 200))) + '"';
}

urls::url_view parsed(std::string_view url) {
    const auto view = urls::parse_uri(url);
    if (!view) wrong_use(shown(url) + " is no URL: " + view.error().message());
    return *view;
}

Origin origin_of(const urls::url_view& url, std::string_view whole) {
    Origin origin;
    if (url.scheme_id() == urls::scheme::https)
        origin.tls = true;
    else if (url.scheme_id() != urls::scheme::http)
        wrong_use(shown(whole) + " must start with http:// or https://");
    if (url.has_userinfo()) wrong_use(shown(whole) + " must not have a user name before the host");
    origin.host = url.host_address();
    if (origin.host.empty()) wrong_use(shown(whole) + " names no host");
    if (url.has_query()) wrong_use(shown(whole) + " must not have a ? part");
    origin.port = url.has_port() && !url.port().empty() ? std::string(url.port())
                                                        : (origin.tls ? "443" : "80");
    unsigned number = 0;
    const char* const end = origin.port.data() + origin.port.size();
    const auto [at, wrong_number] = std::from_chars(origin.port.data(), end, number);
    if (wrong_number != std::errc() || at != end || number == 0 || number > 65535) {
        wrong_use(shown(whole) + " has no such port: " + origin.port);
    }
    return origin;
}

}  // namespace

std::string Origin::authority() const {
    std::string text = host.find(':') == std::string::npos ? host : '[' + host + ']';
    if (port != (tls ? "443" : "80")) text += ':' + port;
    return text;
}

std::string Origin::text() const { return (tls ? "https://" : "http://") + authority() + path; }

Origin parse_origin(std::string_view url) {
    const auto view = parsed(url);
    Origin origin = origin_of(view, url);
    origin.path = view.encoded_path();
    if (view.has_fragment() || origin.path.contains("/rooms/"))
        wrong_use(shown(url) + " is a table's link; the server's address is wanted");
    while (origin.path.ends_with('/')) origin.path.pop_back();
    return origin;
}

Link parse_link(std::string_view url) {
    static constexpr std::string_view form = "; a table's link is http://HOST/rooms/ROOM#TOKEN";
    const auto view = parsed(url);
    Link link{origin_of(view, url), {}, {}};
    const std::string path(view.encoded_path());
    static constexpr std::string_view rooms = "/rooms/";
    const auto at = path.rfind(rooms);
    if (at == std::string::npos) wrong_use(shown(url) + " has no /rooms/" + std::string(form));
    link.origin.path = path.substr(0, at);
    link.room = path.substr(at + rooms.size());
    if (link.room.ends_with('/')) link.room.pop_back();
    const auto is_plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '-' || c == '_';
    };
    if (link.room.empty() || link.room.size() > 64 || !std::ranges::all_of(link.room, is_plain)) {
        wrong_use(shown(url) + " names no room" + std::string(form));
    }
    link.token = std::string(view.encoded_fragment());
    if (link.token.empty()) wrong_use(shown(url) + " has no token after the #" + std::string(form));
    if (link.token.size() > 100 || !std::ranges::all_of(link.token, is_plain)) {
        wrong_use("what follows the # in " + shown(url) + " is no token" + std::string(form));
    }
    return link;
}

}  // namespace kast::client

#pragma once

#include <string>
#include <string_view>

namespace kast::client {

/// A server: scheme, host and port of its address.
struct Origin {
    bool tls = false;
    std::string host;  ///< IPv6 addresses without brackets
    std::string port;

    /// "host:port" as in a Host header; the port only where it is not the scheme's own.
    std::string authority() const;
    /// "http://host:port"
    std::string text() const;
    bool operator==(const Origin&) const = default;
};

/// A table's link: `http://HOST/rooms/{room}#{token}`.
struct Link {
    Origin origin;
    std::string room;
    std::string token;

    std::string room_path() const { return "/rooms/" + room; }
    std::string text() const { return origin.text() + room_path() + '#' + token; }
    bool operator==(const Link&) const = default;
};

/// `http://` or `https://`, a host, and no more than a `/` after it. Throws CliError (used_wrongly)
/// that says what is wrong with it.
Origin parse_origin(std::string_view url);
/// Throws CliError (used_wrongly). Never repeats the token.
Link parse_link(std::string_view url);

}  // namespace kast::client

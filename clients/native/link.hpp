#pragma once

#include <string>
#include <string_view>

namespace kast::client {

/// A server: scheme, host and port of its address, and the path that stands before its own.
struct Origin {
    bool tls = false;
    std::string host;  ///< IPv6 addresses without brackets
    std::string port;
    std::string path;  ///< "/table" where a proxy serves it there, else empty

    /// "host:port" as in a Host header; the port only where it is not the scheme's own.
    std::string authority() const;
    /// "http://host:port", and the path.
    std::string text() const;
    bool operator==(const Origin&) const = default;
};

/// A table's link: `http://HOST/rooms/{room}#{token}`, with the server's path before `/rooms`.
struct Link {
    Origin origin;
    std::string room;
    std::string token;

    std::string room_path() const { return origin.path + "/rooms/" + room; }
    std::string text() const { return origin.text() + "/rooms/" + room + '#' + token; }
    bool operator==(const Link&) const = default;
};

/// `http://` or `https://`, a host, and the path, if any, that the server is served under. Throws
/// CliError (ExitCode::usage) that says what is wrong with it.
Origin parse_origin(std::string_view url);
/// Throws CliError (ExitCode::usage). Never repeats the token.
Link parse_link(std::string_view url);

}  // namespace kast::client

#include "server/net/assets.hpp"

#include "rules/core/id.hpp"
#include "server/net/gzip.hpp"

namespace kast::server::net {

namespace {

constexpr std::string_view index_path = "/index.html";

// Everything the page may do comes from this server. 'self' covers the WebSocket too (CSP 3).
constexpr const char* content_policy =
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
constexpr const char* permissions_policy =
    "camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), bluetooth=(), "
    "midi=(), accelerometer=(), gyroscope=(), magnetometer=(), display-capture=()";

constexpr std::string_view not_built_page = R"(<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Kast</title></head>
<body>
<h1>Kast is running</h1>
<p>Rooms, bots and the command line work. The web client was not there when this server was built.</p>
<p>Build it and the server again: <code>npm --prefix clients ci</code>,
<code>npm --prefix clients run build</code>, <code>scripts/build</code>.</p>
</body>
</html>
)";

/// Vite puts a hash of the content into the names of what lies in /assets.
bool is_hashed(std::string_view path) { return path.starts_with("/assets/"); }

std::shared_ptr<const std::string> body_of(std::string_view bytes) {
    return bytes.empty() ? nullptr : std::make_shared<const std::string>(bytes);
}

/// "/rooms/{room}": a page of the client, like "/" and "/verify".
bool is_room_page(std::string_view path) {
    constexpr std::string_view prefix = "/rooms/";
    return path.starts_with(prefix) && rules::is_id(path.substr(prefix.size()));
}

bool lists(std::string_view tags, std::string_view tag) {
    return tags == "*" || tags.find(tag) != std::string_view::npos;
}

/// The page with its files where they are from every place of the client: Vite names them "./…".
std::string with_absolute_links(std::string page, std::string_view path) {
    const std::string link = "=\"./";
    for (auto at = page.find(link); at != std::string::npos; at = page.find(link, at + 1))
        page.replace(at + 2, 1, path);
    return page;
}

}  // namespace

Assets::Assets(std::span<const PackedFile> files, std::string_view path) {
    for (const PackedFile& packed : files) {
        files_.emplace(packed.path, File{.type = std::string(packed.type),
                                         .tag = std::string(packed.tag),
                                         .plain = body_of(packed.plain),
                                         .gzip = body_of(packed.gzip),
                                         .brotli = body_of(packed.brotli),
                                         .immutable = is_hashed(packed.path),
                                         .page = packed.type.starts_with("text/html")});
    }
    if (const auto found = files_.find(index_path); found != files_.end()) {
        File& page = found->second;
        const std::string packed = page.plain ? *page.plain : gunzipped(*page.gzip);
        page.plain = std::make_shared<const std::string>(with_absolute_links(packed, path));
        page.gzip = page.brotli = nullptr;  // It is short.
        page.tag += path;
        return;
    }
    files_.emplace(index_path, File{.type = "text/html; charset=utf-8",
                                    .tag = "not-built",
                                    .plain = body_of(not_built_page),
                                    .gzip = nullptr,
                                    .brotli = nullptr,
                                    .immutable = false,
                                    .page = true});
}

const Assets::File* Assets::find(std::string_view path) const {
    if (path == "/" || path == "/verify" || is_room_page(path)) path = index_path;
    const auto found = files_.find(path);
    return found == files_.end() ? nullptr : &found->second;
}

bool Assets::has(std::string_view path) const { return find(path) != nullptr; }

HttpResponse Assets::answer(const HttpRequest& request) const {
    if (request.method == Method::other || request.method == Method::post) {
        return method_not_allowed("GET, HEAD");
    }
    const File& file = *find(request.path);
    HttpResponse response;
    response.content_type = file.type;
    response.body = file.plain;
    std::string tag = file.tag;
    if (file.gzip || file.brotli) response.headers.emplace_back("Vary", "Accept-Encoding");
    const auto encode = [&](const Body& body, const char* name) {
        response.body = body;
        response.headers.emplace_back("Content-Encoding", name);
        tag += '-';
        tag += name;
    };
    if (file.brotli && accepts(request.accept_encoding, "br"))
        encode(file.brotli, "br");
    else if (file.gzip && accepts(request.accept_encoding, "gzip"))
        encode(file.gzip, "gzip");
    else if (file.gzip)
        response.body = std::make_shared<const std::string>(gunzipped(*file.gzip));
    tag = '"' + tag + '"';
    response.headers.emplace_back("ETag", tag);
    response.headers.emplace_back(
        "Cache-Control", file.immutable ? "public, max-age=31536000, immutable" : "no-cache");
    if (file.page) {
        response.headers.emplace_back("Content-Security-Policy", content_policy);
        response.headers.emplace_back("Permissions-Policy", permissions_policy);
        response.headers.emplace_back("Cross-Origin-Opener-Policy", "same-origin");
    }
    if (lists(request.if_none_match, tag)) {
        response.status = 304;
        response.body = nullptr;
    }
    return response;
}

}  // namespace kast::server::net

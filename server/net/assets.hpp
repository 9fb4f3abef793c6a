#pragma once
// The web client, from inside the binary.

#include "server/net/http.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace kast::server::net {

/// One file as the packer laid it down. `brotli` and `gzip` are empty where they save nothing, and
/// `plain` where there is `gzip`: a reader who takes neither is rare, and gets the file unpacked.
struct PackedFile {
    std::string_view path;  ///< "/index.html"
    std::string_view type;
    std::string_view tag;  ///< of its content
    std::string_view plain, gzip, brotli;
};

/// Made at build time by kast_pack_assets, of KAST_WEB_DIST. Empty where the client is not built.
std::span<const PackedFile> packed_files();

class Assets {
public:
    /// `path`: what stands before the client's addresses, as "/table", or empty.
    Assets(std::span<const PackedFile> files, std::string_view path);
    /// True where this is a page of the client or one of its files.
    bool has(std::string_view path) const;
    /// Requires has(request.path).
    HttpResponse answer(const HttpRequest& request) const;

private:
    using Body = std::shared_ptr<const std::string>;
    struct File {
        std::string type, tag;
        Body plain, gzip, brotli;
        bool immutable = false;
        bool page = false;
    };
    const File* find(std::string_view path) const;

    std::map<std::string, File, std::less<>> files_;
};

}  // namespace kast::server::net

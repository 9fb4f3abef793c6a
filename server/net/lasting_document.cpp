#include "server/net/lasting_document.hpp"

#include "protocol/fair_dice.hpp"
#include "protocol/hmac.hpp"
#include "server/net/gzip.hpp"
#include "server/net/http.hpp"

#include <span>
#include <utility>

namespace kast::server::net {

namespace {

constexpr std::size_t gzip_from_bytes = 1024;

}  // namespace

LastingDocument::LastingDocument(std::function<std::string()> write) : write_(std::move(write)) {}

void LastingDocument::make() {
    std::call_once(once_, [this] {
        std::string text = write_();
        const auto digest = protocol::sha256(text);
        tag_ = protocol::hex(std::span(digest).first(10));
        std::string gzip = text.size() > gzip_from_bytes ? gzipped(text) : std::string();
        if (!gzip.empty()) gzip_ = std::make_shared<const std::string>(std::move(gzip));
        text_ = std::make_shared<const std::string>(std::move(text));
        is_made_.store(true, std::memory_order_release);
    });
}

HttpResponse LastingDocument::answer(const HttpRequest& request) const {
    HttpResponse response;
    response.content_type = "application/json";
    response.body = text_;
    std::string tag = tag_;
    if (gzip_) response.headers.emplace_back("Vary", "Accept-Encoding");
    if (gzip_ && accepts(request.accept_encoding, "gzip")) {
        response.body = gzip_;
        response.headers.emplace_back("Content-Encoding", "gzip");
        tag += "-gzip";
    }
    tag = '"' + tag + '"';
    response.headers.emplace_back("ETag", tag);
    response.headers.emplace_back("Cache-Control", "no-cache");
    if (request.if_none_match == "*" || request.if_none_match.contains(tag)) {
        response.status = 304;
        response.body = nullptr;
    }
    return response;
}

}  // namespace kast::server::net

// HTTP requests, as a connection reads them from a peer whose word counts and from one whose does
// not; and their bodies as images.
//
// Promised: a path begins at the root and has no NUL; a parameter is decoded or refused; who asks
// is an address, and the peer's own where its word does not count; an image's sides are what they
// may be.

#include "protocol/room_documents.hpp"
#include "server/images/image_header.hpp"
#include "server/net/beast_http.hpp"
#include "server/trusted_proxies.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/parser.hpp>

#include "fuzz/fuzz_target.hpp"
#include <stdexcept>

namespace {

using namespace kast;
using namespace kast::fuzz;
using server::TrustedProxies;
namespace net = server::net;
namespace http = boost::beast::http;

constexpr std::uint32_t head_bytes_max = 16'384;
constexpr const char* peer = "192.0.2.1";

void check(const net::HttpRequest& request) {
    require(request.path.starts_with('/'), "a path begins at the root", request.path);
    require(!request.path.contains('\0'), "a path has no NUL", request.path);
    for (const char* name : {"since", "types", "live"}) {
        try {
            static_cast<void>(request.parameter(name));
        } catch (const std::invalid_argument&) {
        }
    }
    net::bearer_of(request);
    net::accepts(request.accept, "text/event-stream");
    net::accepts(request.accept_encoding, "br");
    net::is_own_origin(request.origin, request.host, "https://example.org/table");
    require(server::limited_address(request.address) == request.address, "who asks is an address",
            request.address);
    if (const auto image = server::read_image_header(request.body))
        require(image->width >= 1 && image->width <= protocol::room::image_side_max &&
                    image->height >= 1 && image->height <= protocol::room::image_side_max,
                "an image's sides are what they may be");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(head_bytes_max);
    parser.body_limit(std::uint64_t{65'536});
    parser.eager(true);
    boost::system::error_code failed;
    parser.put(boost::asio::buffer(data, size), failed);
    if (failed || !parser.is_done()) return 0;
    net::RawRequest raw = parser.release();
    static const TrustedProxies nobody;
    static const TrustedProxies trusted("192.0.2.0/24, 2001:db8::/32, unix");
    for (const TrustedProxies* proxies : {&nobody, &trusted}) {
        net::RawRequest copy = raw;
        const auto request = net::request_of(copy, peer, false, *proxies);
        if (!request) continue;
        check(*request);
        if (proxies == &nobody)
            require(request->address == peer, "nobody chooses their own address", request->address);
    }
    return 0;
}

#include "server/net/request_limits.hpp"

#include "protocol/room_documents.hpp"
#include "server/config.hpp"
#include "server/net/image_api.hpp"
#include "server/shard.hpp"

#include <boost/beast/http/error.hpp>

#include <algorithm>
#include <memory>
#include <utility>

namespace kast::server::net {

namespace http = boost::beast::http;

std::uint64_t largest_body(const Settings& settings) {
    return std::max<std::uint64_t>(settings.message_bytes_max, protocol::room::image_bytes_max);
}

bool is_upload(ServerContext& context, std::string_view method, std::string_view target) {
    const std::string_view prefix = origin_and_path(context.settings().public_url).second;
    if (!prefix.empty() && target.starts_with(prefix)) target.remove_prefix(prefix.size());
    return method == "POST" && ImageApi::is_upload(target) && context.upload_limiter() != nullptr;
}

void check_upload_at_room(ServerContext& context, Shard& here, HttpRequest request,
                          CheckCallback done) {
    const std::string room = context.room_of(request);
    Shard& home = context.shard_of(room);
    home.post([&context, &home, &here, request = std::move(request), room, done = std::move(done)] {
        context.check_upload(
            home, request, room, [&here, done](std::optional<HttpResponse> refused) {
                const auto kept = std::make_shared<std::optional<HttpResponse>>(std::move(refused));
                here.post([done, kept] { done(std::move(*kept)); });
            });
    });
}

std::expected<ConnectionLimiter::Permit, HttpResponse> take_upload_place(
    ServerContext& context, const TcpConnection& connection) {
    // What a proxy passes on is of many.
    const bool is_proxy = context.trusted_proxies().has(connection.peer());
    auto place =
        context.upload_limiter()->acquire(connection.peer(), is_proxy ? "" : connection.client());
    if (place) return place;
    return std::unexpected(too_many("too-many-uploads", "uploads", 5,
                                    "Too many images are being sent at the same time: try again."));
}

HttpResponse problem_of(boost::system::error_code failed) {
    HttpResponse response;
    if (failed == http::error::header_limit || failed == http::error::buffer_overflow) {
        response = problem(431, "head-too-large", "The request's head has at most 16384 bytes.");
    } else if (failed == http::error::body_limit) {
        response = problem(413, "too-large",
                           "The body is too large: see message_bytes_max and, of images, "
                           "image_bytes_max in /api/limits.");
    } else {
        response = problem(400, "not-http",
                           "This is not a well-formed HTTP/1.1 request: " + failed.message() + ".");
    }
    response.close = true;
    return response;
}

}  // namespace kast::server::net

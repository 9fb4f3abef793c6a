#include "server/net/beast_http.hpp"

#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/write.hpp>

#include <sstream>

namespace kast::server::net {

namespace http = boost::beast::http;

bool write_response(TcpConnection& connection, const HttpResponse& response, bool head_only,
                    bool keep_alive, bool chunked) {
    http::response<http::empty_body> head;
    head.version(11);
    head.result(static_cast<unsigned>(response.status));
    head.set(http::field::server, "kastd");
    head.set(http::field::date, http_date());
    head.set("X-Content-Type-Options", "nosniff");
    head.set("Referrer-Policy", "no-referrer");
    if (!response.content_type.empty()) head.set(http::field::content_type, response.content_type);
    for (const auto& [name, value] : response.headers) head.set(name, value);
    if (response.source) {
        if (chunked) head.set(http::field::transfer_encoding, "chunked");
    } else if (response.status != 304 && response.status != 204) {
        head.content_length(response.body ? response.body->size() : 0);
    }
    if (!keep_alive) head.set(http::field::connection, "close");
    std::ostringstream text;
    text << head.base();
    bool sent = connection.send(std::move(text).str());
    if (sent && response.body && !response.body->empty() && !head_only) {
        sent = connection.send(response.body);
    }
    return sent;
}

}  // namespace kast::server::net

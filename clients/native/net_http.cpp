#include "clients/native/net_detail.hpp"

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>

#include <array>

namespace kast::client {

namespace http_ = boost::beast::http;

HttpAnswer http(Loop& outer, const Origin& origin, const HttpRequest& request,
                const OnData& on_data, std::chrono::seconds quiet_max) {
    Loop::Inner& loop = outer.inner();
    const std::unique_ptr<Transport> connected = connect(loop, origin);
    Transport& stream = *connected;
    Tcp& lowest = stream.tcp();
    http_::request<http_::string_body> out;
    out.method_string(request.method);
    out.target(request.target);
    out.set(http_::field::host, origin.authority());
    out.set(http_::field::user_agent, "kast");
    for (const auto& [name, value] : request.headers) out.set(name, value);
    out.body() = request.body;
    out.keep_alive(false);
    out.prepare_payload();
    const auto awaited = [&](auto start) { return wait(loop, origin, lowest, quiet_max, start); };
    const auto write = [&](auto handler) { http_::async_write(stream, out, handler); };
    require(origin, awaited(write), quiet_max);

    beast::flat_buffer buffer;
    http_::response_parser<http_::buffer_body> in;
    in.body_limit(boost::none);
    const auto read = [&](auto handler) { http_::async_read_header(stream, buffer, in, handler); };
    require(origin, awaited(read), quiet_max);
    HttpAnswer answer{in.get().result_int(), std::string(in.get()[http_::field::content_type]), {}};
    const bool streamed = on_data && answer.status == 200;
    std::array<char, 16 * 1024> piece;
    while (!in.is_done()) {
        in.get().body().data = piece.data();
        in.get().body().size = piece.size();
        error_code ec =
            awaited([&](auto handler) { http_::async_read_some(stream, buffer, in, handler); });
        if (ec == http_::error::need_buffer) ec = {};
        const std::string_view got(piece.data(), piece.size() - in.get().body().size);
        if (streamed && !got.empty())
            on_data(got);
        else
            answer.body += got;
        require(origin, ec, quiet_max);
        if (answer.body.size() > std::size_t{16} * 1024 * 1024) {
            throw NetError(origin.text() + ": the answer is too large");
        }
    }
    return answer;
}

}  // namespace kast::client

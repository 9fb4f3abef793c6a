#pragma once
// The stream behind net.hpp, once for plain TCP and once for TLS, each in a file of its own: Beast
// over TLS costs much to compile. Only net*.cpp include this.

#include "clients/native/net.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

namespace kast::client {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http_ = boost::beast::http;
namespace websocket = boost::beast::websocket;
using boost::system::error_code;
using tcp = asio::ip::tcp;
using Tcp = beast::tcp_stream;

struct Loop::Inner {
    asio::io_context io{1};
    std::optional<asio::signal_set> signals;
    bool interrupted = false;

    void await_signal() {
        signals->async_wait([this](error_code ec, int) {
            if (!ec) interrupted = true;
        });
    }

    /// Runs until `done()`. On a signal calls `cancel` once, runs on until done, throws
    /// Interrupted.
    template <class Done, class Cancel>
    void run(Done&& done, Cancel&& cancel) {
        bool cancelled = false;
        while (!done()) {
            if (interrupted && !cancelled) {
                cancelled = true;
                cancel();
            }
            io.restart();
            io.run_one();
        }
        if (interrupted) throw Interrupted{};
    }
};

inline constexpr auto connect_time = std::chrono::seconds(10);
inline constexpr auto answer_time = std::chrono::seconds(30);

/// Starts one operation, waits for it, gives its error. `start(handler)`.
template <class Start>
error_code wait(Loop::Inner& loop, Tcp& stream, std::chrono::seconds limit, Start&& start) {
    std::optional<error_code> result;
    stream.expires_after(limit);
    start([&result](error_code ec, auto&&...) { result = ec; });
    loop.run([&] { return result.has_value(); }, [&] { stream.cancel(); });
    return *result;
}

inline void require(const Origin& origin, const error_code& ec) {
    if (!ec) return;
    const std::string why = ec == beast::error::timeout ? "no answer in time" : ec.message();
    throw NetError(origin.text() + ": " + why);
}

/// Connected, and through the TLS handshake where there is one.
void connect_tcp(Loop::Inner& loop, const Origin& origin, Tcp& stream);

template <class Stream>
HttpAnswer http_over(Loop::Inner& loop, const Origin& origin, Stream& stream,
                     const HttpRequest& request, const OnData& on_data,
                     std::chrono::seconds quiet_max) {
    Tcp& lowest = beast::get_lowest_layer(stream);
    http_::request<http_::string_body> out;
    out.method_string(request.method);
    out.target(request.target);
    out.set(http_::field::host, origin.authority());
    out.set(http_::field::user_agent, "kast");
    for (const auto& [name, value] : request.headers) out.set(name, value);
    out.body() = request.body;
    out.keep_alive(false);
    out.prepare_payload();
    require(origin, wait(loop, lowest, quiet_max,
                         [&](auto handler) { http_::async_write(stream, out, handler); }));

    beast::flat_buffer buffer;
    http_::response_parser<http_::buffer_body> in;
    in.body_limit(boost::none);
    require(origin, wait(loop, lowest, quiet_max, [&](auto handler) {
                http_::async_read_header(stream, buffer, in, handler);
            }));
    HttpAnswer answer{in.get().result_int(), std::string(in.get()[http_::field::content_type]), {}};
    const bool streamed = on_data && answer.status == 200;
    std::array<char, 16 * 1024> piece;
    while (!in.is_done()) {
        in.get().body().data = piece.data();
        in.get().body().size = piece.size();
        error_code ec = wait(loop, lowest, quiet_max, [&](auto handler) {
            http_::async_read_some(stream, buffer, in, handler);
        });
        if (ec == http_::error::need_buffer) ec = {};
        const std::string_view got(piece.data(), piece.size() - in.get().body().size);
        if (streamed && !got.empty())
            on_data(got);
        else
            answer.body += got;
        require(origin, ec);
        if (answer.body.size() > 16U * 1024 * 1024) {
            throw NetError(origin.text() + ": the answer is too large");
        }
    }
    return answer;
}

template <class Stream>
class WebSocketOver final : public WebSocket {
public:
    template <class... Args>
    WebSocketOver(Loop::Inner& loop, Origin origin, Args&&... args)
        : loop_(loop), origin_(std::move(origin)), stream_(std::forward<Args>(args)...) {}
    ~WebSocketOver() override {
        // A read that is still pending has its buffer here: it must end first.
        if (!reading_) return;
        lowest().close();
        while (reading_) {
            loop_.io.restart();
            loop_.io.run_one();
        }
    }

    auto& next_layer() { return stream_.next_layer(); }
    Tcp& lowest() { return beast::get_lowest_layer(stream_); }

    void handshake(const std::string& target) {
        stream_.read_message_max(message_bytes_max);
        stream_.set_option(websocket::stream_base::decorator([](websocket::request_type& request) {
            request.set(http_::field::sec_websocket_protocol, "kast.v1");
            request.set(http_::field::user_agent, "kast");
        }));
        websocket::response_type answer;
        const error_code ec = wait(loop_, lowest(), answer_time, [&](auto handler) {
            stream_.async_handshake(answer, origin_.authority(), target, handler);
        });
        if (ec == websocket::error::upgrade_declined) {
            throw NetError(origin_.text() + target + ": no WebSocket here (HTTP " +
                           std::to_string(answer.result_int()) + ")");
        }
        require(origin_, ec);
        // From now on the WebSocket's own clock: a ping when it is quiet, an end when none answers.
        lowest().expires_never();
        stream_.set_option(
            websocket::stream_base::timeout{answer_time, std::chrono::seconds(60), true});
        stream_.text(true);
    }

    void send(std::string_view text) override {
        std::optional<error_code> result;
        stream_.async_write(asio::buffer(text.data(), text.size()),
                            [&result](error_code ec, std::size_t) { result = ec; });
        loop_.run([&] { return result.has_value(); }, [&] { lowest().cancel(); });
        fail_on(*result);
    }

    std::optional<std::string> receive(std::chrono::milliseconds time, Input* wake) override {
        if (!reading_ && !read_) {
            reading_ = true;
            stream_.async_read(buffer_, [this](error_code ec, std::size_t) {
                reading_ = false;
                read_ = ec;
            });
        }
        bool over = false;
        bool timer_done = false;
        asio::steady_timer timer(loop_.io, time);
        timer.async_wait([&](error_code ec) {
            over = over || !ec;
            timer_done = true;
        });
        const auto woken = [wake] { return wake != nullptr && wake->ready(); };
        if (wake != nullptr) wake->arm();
        const auto finish_timer = [&] {
            timer.cancel();
            while (!timer_done) {
                loop_.io.restart();
                loop_.io.run_one();
            }
        };
        try {
            loop_.run([&] { return read_ || over || woken(); },
                      [&] {
                          timer.cancel();
                          over = true;
                      });
        } catch (...) {
            finish_timer();
            throw;
        }
        finish_timer();
        if (!read_) return std::nullopt;
        const error_code ec = *std::exchange(read_, std::nullopt);
        fail_on(ec);
        std::string text = beast::buffers_to_string(buffer_.data());
        buffer_.consume(buffer_.size());
        return text;
    }

    void close() override {
        bool done = false;
        stream_.async_close(websocket::close_code::normal, [&done](error_code) { done = true; });
        asio::steady_timer timer(loop_.io, std::chrono::seconds(2));
        bool timer_done = false;
        timer.async_wait([&](error_code) {
            timer_done = true;
            if (!done) lowest().close();
        });
        while (!done || !timer_done) {
            if (done) timer.cancel();
            loop_.io.restart();
            loop_.io.run_one();
        }
    }

private:
    void fail_on(const error_code& ec) {
        if (!ec) return;
        if (ec == websocket::error::closed) {
            const auto& reason = stream_.reason();
            throw Closed(reason.code, std::string(reason.reason.data(), reason.reason.size()));
        }
        require(origin_, ec);
    }

    Loop::Inner& loop_;
    Origin origin_;
    websocket::stream<Stream> stream_;
    beast::flat_buffer buffer_;
    bool reading_ = false;
    std::optional<error_code> read_;
};

HttpAnswer http_tls(Loop::Inner& loop, const Origin& origin, const HttpRequest& request,
                    const OnData& on_data, std::chrono::seconds quiet_max);
std::unique_ptr<WebSocket> open_websocket_tls(Loop::Inner& loop, const Origin& origin,
                                              const std::string& target);

}  // namespace kast::client

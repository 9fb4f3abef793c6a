#include "clients/native/net_detail.hpp"

#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>

#include <utility>

namespace kast::client {

namespace http_ = boost::beast::http;
namespace websocket = boost::beast::websocket;

namespace {

constexpr auto idle_time = std::chrono::seconds(60);

class BeastWebSocket final : public WebSocket {
public:
    BeastWebSocket(Loop::Inner& loop, Origin origin)
        : loop_(loop),
          origin_(std::move(origin)),
          transport_(connect(loop_, origin_)),
          stream_(*transport_) {}
    ~BeastWebSocket() override {
        // A read that is still pending has its buffer here: it must end first.
        if (!reading_) return;
        lowest().close();
        while (reading_) {
            loop_.io.restart();
            loop_.io.run_one();
        }
    }

    Tcp& lowest() { return transport_->tcp(); }

    void handshake(const std::string& target) {
        stream_.read_message_max(message_bytes_max);
        stream_.set_option(websocket::stream_base::decorator([](websocket::request_type& request) {
            request.set(http_::field::sec_websocket_protocol, "kast.v1");
            request.set(http_::field::user_agent, "kast");
        }));
        websocket::response_type answer;
        const error_code ec = wait(loop_, origin_, lowest(), answer_time, [&](auto handler) {
            stream_.async_handshake(answer, origin_.authority(), target, handler);
        });
        if (ec == websocket::error::upgrade_declined) {
            throw NetError(origin_.text() + target + ": no WebSocket here (HTTP " +
                           std::to_string(answer.result_int()) + ")");
        }
        require(origin_, ec, answer_time);
        // From now on the WebSocket's own clock: a ping when it is quiet, an end when none answers.
        lowest().expires_never();
        stream_.set_option(websocket::stream_base::timeout{answer_time, idle_time, true});
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
        require(origin_, ec, idle_time);
    }

    Loop::Inner& loop_;
    Origin origin_;
    std::unique_ptr<Transport> transport_;
    websocket::stream<Transport&, false> stream_;  ///< never compressed: the server does not either
    beast::flat_buffer buffer_;
    bool reading_ = false;
    std::optional<error_code> read_;
};

}  // namespace

std::unique_ptr<WebSocket> open_websocket(Loop& loop, const Origin& origin,
                                          const std::string& target) {
    auto socket = std::make_unique<BeastWebSocket>(loop.inner(), origin);
    socket->handshake(target);
    return socket;
}

}  // namespace kast::client

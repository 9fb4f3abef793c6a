#include "integration/websocket_client.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <gtest/gtest.h>

#include "integration/kastd.hpp"
#include <algorithm>

namespace kast::tests {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;

struct TestWebSocket::Inner {
    using Socket = asio::basic_stream_socket<tcp, asio::io_context::executor_type>;
    using Stream = websocket::stream<Socket, false>;

    asio::io_context context;
    Stream stream{Socket(context)};
    websocket::response_type response;
    beast::flat_buffer buffer;
    beast::error_code read_failed;
    std::vector<std::string> pongs;
    int requests = 0;
    bool reading = false;
    bool read_done = false;

    /// Lets things happen until `done`, for as long as the test has patience.
    template <class Done>
    bool run_until(Done done) {
        const auto until = std::chrono::steady_clock::now() + patience;
        while (!done() && std::chrono::steady_clock::now() < until) {
            context.restart();
            context.run_one_for(std::chrono::milliseconds(100));
        }
        return done();
    }
    void read() {
        if (reading) return;
        reading = true;
        read_done = false;
        stream.async_read(buffer, [this](beast::error_code failed, std::size_t) {
            reading = false;
            read_done = true;
            read_failed = failed;
        });
    }
};

TestWebSocket::TestWebSocket(std::uint16_t port, const std::string& room, const Options& options)
    : inner_(std::make_unique<Inner>()) {
    auto& stream = inner_->stream;
    auto& socket = stream.next_layer();
    socket.open(tcp::v4());
    if (options.receive_buffer != 0) {
        socket.set_option(asio::socket_base::receive_buffer_size(options.receive_buffer));
    }
    socket.connect({asio::ip::address_v4::loopback(), port});
    socket.set_option(tcp::no_delay(true));
    stream.read_message_max(64 * 1024 * 1024);
    stream.auto_fragment(false);
    stream.control_callback(
        [inner = inner_.get()](websocket::frame_type kind, beast::string_view text) {
            if (kind == websocket::frame_type::pong) inner->pongs.emplace_back(text);
        });
    stream.set_option(
        websocket::stream_base::decorator([options](websocket::request_type& request) {
            if (!options.subprotocol.empty()) {
                request.set(beast::http::field::sec_websocket_protocol, options.subprotocol);
            }
            if (!options.origin.empty()) request.set(beast::http::field::origin, options.origin);
            if (!options.forwarded_for.empty())
                request.set("X-Forwarded-For", options.forwarded_for);
        }));
    beast::error_code failed;
    stream.handshake(inner_->response, "127.0.0.1:" + std::to_string(port),
                     "/rooms/" + room + "/ws", failed);
}

TestWebSocket::~TestWebSocket() = default;
TestWebSocket::TestWebSocket(TestWebSocket&&) noexcept = default;

int TestWebSocket::handshake_status() const {
    return static_cast<int>(inner_->response.result_int());
}
std::string TestWebSocket::handshake_body() const { return inner_->response.body(); }
std::string TestWebSocket::negotiated() const {
    return std::string(inner_->response[beast::http::field::sec_websocket_protocol]);
}

void TestWebSocket::send(const Json& message) { send_text(message.dump()); }

void TestWebSocket::send_text(std::string_view text) {
    beast::error_code failed;
    inner_->stream.text(true);
    inner_->stream.write(asio::buffer(text), failed);
}

void TestWebSocket::send_binary(std::string_view bytes) {
    beast::error_code failed;
    inner_->stream.binary(true);
    inner_->stream.write(asio::buffer(bytes), failed);
}

void TestWebSocket::send_in_pieces(std::string_view text, std::size_t piece_bytes) {
    beast::error_code failed;
    inner_->stream.text(true);
    while (!text.empty()) {
        const auto piece = text.substr(0, piece_bytes);
        text.remove_prefix(piece.size());
        inner_->stream.write_some(text.empty(), asio::buffer(piece), failed);
    }
}

bool TestWebSocket::send_raw(std::string_view bytes) {
    beast::error_code failed;
    asio::write(inner_->stream.next_layer(), asio::buffer(bytes), failed);
    return !failed;
}

void TestWebSocket::ping(std::string_view payload) {
    beast::error_code failed;
    websocket::ping_data data;
    data.assign(payload.begin(), payload.end());
    inner_->stream.ping(data, failed);
}

std::optional<Json> TestWebSocket::next_or_close() {
    inner_->read();
    if (!inner_->run_until([this] { return inner_->read_done; })) {
        ADD_FAILURE() << "no message came";
        return std::nullopt;
    }
    if (inner_->read_failed) return std::nullopt;
    const std::string text = beast::buffers_to_string(inner_->buffer.data());
    inner_->buffer.clear();
    return Json::parse(text);
}

Json TestWebSocket::next() {
    auto message = next_or_close();
    if (message) return *message;
    ADD_FAILURE() << "the server closed: " << close_code() << " " << close_text();
    return nullptr;
}

Json TestWebSocket::resolve_answer(const std::string& id) {
    for (;;) {
        Json message = next();
        if (message.is_null() || (message.contains("id") && message["id"] == id)) return message;
        heard.push_back(std::move(message));
    }
}

Json TestWebSocket::call(const std::string& method, const Json& params, std::string id) {
    if (id.empty()) id = "t" + std::to_string(++inner_->requests);
    send({{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}});
    return resolve_answer(id);
}

Json TestWebSocket::event(const std::string& type) {
    const auto is_wanted = [&](const Json& message) {
        return message.value("method", "") == "event" && message["params"]["type"] == type;
    };
    const auto known = std::ranges::find_if(heard, is_wanted);
    if (known != heard.end()) {
        Json found = *known;
        heard.erase(known);
        return found["params"];
    }
    for (;;) {
        Json message = next();
        if (message.is_null()) return message;
        if (is_wanted(message)) return message["params"];
        heard.push_back(std::move(message));
    }
}

Json TestWebSocket::join(const std::string& token, Json more) {
    more["token"] = token;
    const Json answer = call("room.join", more);
    EXPECT_TRUE(answer.contains("result")) << answer;
    return answer.value("result", Json());
}

int TestWebSocket::close_code() {
    while (next_or_close()) {
    }
    return inner_->stream.reason().code;
}

std::string TestWebSocket::close_text() const { return inner_->stream.reason().reason.c_str(); }

std::vector<std::string> TestWebSocket::pongs() const { return inner_->pongs; }

void TestWebSocket::vanish() {
    beast::error_code ignored;
    inner_->stream.next_layer().close(ignored);
}

int TestWebSocket::leave() {
    bool done = false;
    inner_->stream.async_close(websocket::close_code::normal,
                               [&](beast::error_code) { done = true; });
    inner_->run_until([&] { return done; });
    return inner_->stream.reason().code;
}

}  // namespace kast::tests

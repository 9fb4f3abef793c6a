#include "protocol/json_rpc.hpp"
#include "protocol/room_refusals.hpp"
#include "server/config.hpp"
#include "server/logging.hpp"
#include "server/net/beast_http.hpp"
#include "server/net/queued_stream.hpp"
#include "server/net/rate_limit.hpp"
#include "server/net/websocket_frame.hpp"
#include "server/room/room.hpp"

#include <boost/beast/http/rfc7230.hpp>
#include <boost/beast/websocket/stream.hpp>

#include <algorithm>
#include <array>
#include <optional>

namespace kast::server::net {

namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
namespace json_rpc = protocol::json_rpc;
using boost::system::error_code;

constexpr std::string_view subprotocol = "kast.v1";
// Most commands fit, so a quiet session needs no buffer of its own.
constexpr std::size_t small_message_bytes = 384;
constexpr std::size_t read_step_bytes = 4'096;
constexpr std::int64_t join_ms = 15'000;
constexpr std::int64_t close_ms = 5'000;
constexpr std::size_t close_text_bytes_max = 120;

/// The configured interval or up to a quarter less, differently for each session: those who come at
/// once, after a restart, are not all pinged at once.
std::int64_t ping_interval_ms(const Settings& settings) {
    thread_local std::uint32_t count = 0;
    constexpr std::uint32_t golden = 2'654'435'769U;  // steps of it spread evenly over all 32 bits
    count += golden;
    const auto whole = static_cast<std::int64_t>(settings.ping_interval_s) * 1'000;
    return whole - ((whole / 4) * static_cast<std::int64_t>(count >> 16) >> 16);
}

class WebSocketSession final : public Session,
                               public ConnectionHandler,
                               public std::enable_shared_from_this<WebSocketSession> {
public:
    WebSocketSession(const std::shared_ptr<TcpConnection>& connection, std::string leftover)
        : connection_(connection),
          stream_(connection, std::move(leftover)),
          rate_(shard().settings().commands_per_second, shard().settings().commands_burst,
                shard().now_ms()),
          last_activity_ms_(shard().now_ms()),
          ping_ms_(ping_interval_ms(settings())) {
        shard().counts().connections.add();
    }
    ~WebSocketSession() override {
        shard().counts().connections.add(-1);
        if (connection_) connection_->set_handler(nullptr);
    }

    void accept(RawRequest request, const std::string& room);

    void send(const MessagePtr& message) override;
    void close(CloseCode reason, std::string_view text) override;

    std::uint32_t on_timer(std::int64_t now_ms) override;
    void on_sent() override {}
    void on_closed() override {}  // The read that is always pending ends with an error.
    void on_drain() override { close(CloseCode::restarting, "The server restarts: reconnect."); }

private:
    Shard& shard() { return connection_->shard(); }
    const Settings& settings() { return shard().settings(); }
    void accepted(const std::string& room);
    void open_room(const std::string& room);
    void send_close();
    void read();
    void on_read(error_code failed, std::size_t size);
    void on_control_frame(websocket::frame_type kind);
    void handle(std::string_view message);
    void refuse_rate(std::string_view message);
    void send_text(std::string text) { send(std::make_shared<const Message>(std::move(text))); }
    void leave_room();
    void on_stream_closed();

    std::shared_ptr<TcpConnection> connection_;
    websocket::stream<QueuedStream, false> stream_;
    std::shared_ptr<Room> room_;
    std::array<char, small_message_bytes> small_;
    std::string large_;  ///< a message that does not fit into `small_`, while it comes in
    RateLimit rate_;
    std::int64_t last_activity_ms_;
    std::int64_t ping_ms_;
    std::int64_t close_by_ms_ = 0;
    std::string close_text_;
    CloseCode close_reason_ = CloseCode::trouble;
    bool open_ = false;         ///< the handshake is done
    bool got_message_ = false;  ///< a first message has come
    bool closing_ = false;      ///< nothing more from or to the room
};

void WebSocketSession::accept(RawRequest request, const std::string& room) {
    connection_->set_handler(this);
    shard().timer_wheel().set(*connection_,
                              static_cast<std::uint32_t>(std::min(ping_ms_, join_ms)));
    stream_.read_message_max(settings().message_bytes_max);
    stream_.auto_fragment(false);
    stream_.control_callback(
        [this](websocket::frame_type kind, beast::string_view) { on_control_frame(kind); });
    stream_.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
        response.set(http::field::server, "kastd");
        response.set(http::field::sec_websocket_protocol, subprotocol);
    }));
    auto kept = std::make_shared<const RawRequest>(std::move(request));
    stream_.async_accept(*kept, [self = shared_from_this(), kept, room](error_code failed) {
        if (failed) return self->on_stream_closed();
        self->accepted(room);
    });
}

void WebSocketSession::accepted(const std::string& room) {
    open_ = true;
    if (closing_)
        send_close();
    else
        open_room(room);
    read();
}

void WebSocketSession::open_room(const std::string& room) {
    try {
        room_ = shard().rooms().find(room);
        if (!room_) close(CloseCode::no_room, "There is no such room.");
    } catch (const std::exception& error) {
        log_line(Level::error, "a room cannot be opened", {{"room", room}, {"why", error.what()}});
        close(CloseCode::trouble, "The room cannot be opened: the server's log says why.");
    }
}

void WebSocketSession::send(const MessagePtr& message) {
    if (closing_) return;
    shard().counts().deliveries.add();
    if (connection_->send(frame_of(*message))) return;
    shard().counts().closed_slow.add();
    connection_->drop_unsent();
    close(CloseCode::too_slow, "Too slow: reconnect with your cursor.");
}

void WebSocketSession::close(CloseCode reason, std::string_view text) {
    if (closing_) return;
    closing_ = true;
    close_reason_ = reason;
    close_text_ = text.substr(0, close_text_bytes_max);
    close_by_ms_ = shard().now_ms() + close_ms;
    shard().timer_wheel().set(*connection_, static_cast<std::uint32_t>(close_ms));
    // Later: the room may be calling from the middle of its list of sessions.
    shard().defer([self = shared_from_this()] { self->leave_room(); });
    if (open_) send_close();
}

void WebSocketSession::send_close() {
    if (!stream_.is_open()) return;
    websocket::close_reason reason(static_cast<std::uint16_t>(close_reason_));
    reason.reason = close_text_;
    stream_.async_close(reason, [self = shared_from_this()](error_code) {});
}

void WebSocketSession::read() {
    boost::asio::mutable_buffer space(small_.data(), small_.size());
    if (!large_.empty()) {
        const std::size_t used = large_.size();
        large_.resize(used + read_step_bytes);
        space = boost::asio::buffer(large_.data() + used, read_step_bytes);
    }
    stream_.async_read_some(space,
                            [self = shared_from_this()](error_code failed, std::size_t size) {
                                self->on_read(failed, size);
                            });
}

void WebSocketSession::on_read(error_code failed, std::size_t size) {
    if (failed) return on_stream_closed();
    last_activity_ms_ = shard().now_ms();
    shard().counts().bytes_in.add(static_cast<std::int64_t>(size));
    if (!large_.empty()) large_.resize(large_.size() - read_step_bytes + size);
    if (!stream_.is_message_done()) {
        if (large_.empty()) large_.assign(small_.data(), size);
        return read();
    }
    handle(large_.empty() ? std::string_view(small_.data(), size) : std::string_view(large_));
    if (!large_.empty()) std::string().swap(large_);
    read();
}

void WebSocketSession::on_control_frame(websocket::frame_type kind) {
    last_activity_ms_ = shard().now_ms();
    // A flood of pings costs what a flood of commands does.
    if (kind != websocket::frame_type::ping) return;
    rate_.take(shard().now_ms());
    if (rate_.is_abusive()) close(CloseCode::too_many, "Too many pings: see /api/limits.");
}

void WebSocketSession::handle(std::string_view message) {
    shard().counts().messages_in.add();
    got_message_ = true;
    // What comes while the server goes down is sent again, under its id, to the next one.
    if (closing_ || shard().is_draining()) return;
    if (!stream_.got_text()) {
        return close(CloseCode::bad_message, "Messages are text frames of JSON.");
    }
    if (!rate_.take(shard().now_ms())) return refuse_rate(message);
    auto request = json_rpc::read_request(
        message, {.bytes = settings().message_bytes_max, .depth = settings().depth_max});
    if (!request) {
        shard().count_malformed();
        const json_rpc::Malformed& wrong = request.error();
        return send_text(json_rpc::error_message(wrong.id, wrong.code, wrong.refusal));
    }
    const std::string id = request->id;
    try {
        room_->receive(*this, std::move(*request));
    } catch (const std::exception& error) {
        log_line(Level::error, "a command failed", {{"why", error.what()}});
        send_text(json_rpc::error_message(id, rules::refuse(protocol::room::trouble).error()));
        close(CloseCode::trouble, "A command failed: reconnect.");
    }
}

void WebSocketSession::refuse_rate(std::string_view message) {
    shard().counts().rate_limited.add();
    if (rate_.is_abusive()) {
        return close(CloseCode::too_many,
                     "Too many commands: see commands_per_second in /api/limits.");
    }
    const auto request = json_rpc::read_request(
        message, {.bytes = settings().message_bytes_max, .depth = settings().depth_max});
    const std::string more = R"("limit":"commands_per_second","value":)" +
                             std::to_string(settings().commands_per_second) +
                             R"(,"retry_after_ms":)" + std::to_string(rate_.wait_ms());
    send_text(json_rpc::error_message(request ? request->id : request.error().id,
                                      json_rpc::Code::rate_limited,
                                      rules::refuse(json_rpc::rate_limited).error(), more));
}

std::uint32_t WebSocketSession::on_timer(std::int64_t now_ms) {
    const auto idle_ms = now_ms - last_activity_ms_;
    const auto timeout_ms = static_cast<std::int64_t>(settings().idle_timeout_s) * 1'000;
    if (closing_) {
        if (now_ms < close_by_ms_) return static_cast<std::uint32_t>(close_by_ms_ - now_ms);
        connection_->close_now();
        return 0;
    }
    if (idle_ms >= timeout_ms) {
        shard().counts().closed_idle.add();
        connection_->close_now();
        return 0;
    }
    if (!got_message_ && idle_ms >= join_ms) {
        close(CloseCode::no_entry, "No room.join came in time.");
        return 0;
    }
    if (!got_message_) return static_cast<std::uint32_t>(join_ms - idle_ms);
    if (idle_ms < ping_ms_) return static_cast<std::uint32_t>(ping_ms_ - idle_ms);
    if (!connection_->send(ping_frame())) return static_cast<std::uint32_t>(close_ms);
    return static_cast<std::uint32_t>(std::min(ping_ms_, timeout_ms - idle_ms));
}

void WebSocketSession::leave_room() {
    const auto room = std::exchange(room_, nullptr);
    if (!room) return;
    try {
        room->left(*this);
    } catch (const std::exception& error) {
        log_line(Level::error, "a session could not leave", {{"why", error.what()}});
    }
}

void WebSocketSession::on_stream_closed() {
    closing_ = true;
    leave_room();
    connection_->set_handler(nullptr);
    // Where Beast has ended the WebSocket itself, its last words are still on their way.
    if (!open_)
        connection_->close_gracefully();
    else if (!connection_->is_closing())
        connection_->close_now();
}

std::optional<HttpResponse> refusal_of(const RawRequest& request, const Settings& settings) {
    http::token_list offered(request[http::field::sec_websocket_protocol]);
    if (!offered.exists(subprotocol)) {
        return problem(400, "no-subprotocol", "Offer the WebSocket subprotocol kast.v1.");
    }
    if (!is_own_origin(request[http::field::origin], request[http::field::host],
                       settings.public_url)) {
        return problem(403, "foreign-origin", "This page is not one of this server's (Origin).");
    }
    return std::nullopt;
}

}  // namespace

void start_web_socket(ServerContext& context, std::shared_ptr<TcpConnection> connection,
                      RawRequest request, std::string leftover, const std::string& room) {
    if (const auto refusal = refusal_of(request, context.settings())) {
        write_response(*connection, *refusal, false, false, false);
        connection->close_gracefully();
        return;
    }
    const auto session = std::make_shared<WebSocketSession>(connection, std::move(leftover));
    session->accept(std::move(request), room);
}

}  // namespace kast::server::net

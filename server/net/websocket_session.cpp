#include "protocol/json_rpc.hpp"
#include "protocol/refused_message.hpp"
#include "protocol/room_refusals.hpp"
#include "server/config.hpp"
#include "server/even_spread.hpp"
#include "server/logging.hpp"
#include "server/net/address_quotas.hpp"
#include "server/net/beast_http.hpp"
#include "server/net/message_reader.hpp"
#include "server/net/rate_limit.hpp"
#include "server/net/security_log.hpp"
#include "server/net/websocket_frame.hpp"
#include "server/room/room.hpp"

#include <boost/beast/http/rfc7230.hpp>
#include <openssl/evp.h>
#include <openssl/sha.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <stdexcept>
#include <utility>

namespace kast::server::net {

namespace {

namespace http = boost::beast::http;
namespace json_rpc = protocol::json_rpc;

constexpr std::string_view subprotocol = "kast.v1";
constexpr std::int64_t join_ms = 15'000;
constexpr std::int64_t closing_ms = 5'000;
constexpr std::size_t close_text_bytes_max = 120;

/// The configured interval or up to a quarter less, differently for each session: those who come at
/// once, after a restart, are not all pinged at once.
std::int64_t ping_interval_ms(const Settings& settings) {
    thread_local EvenSpread spread;
    const std::uint64_t whole = settings.ping_interval_s * 1'000;
    return static_cast<std::int64_t>(whole - spread.next(whole / 4));
}

class WebSocketSession final : public Session,
                               public ConnectionHandler,
                               public std::enable_shared_from_this<WebSocketSession> {
public:
    WebSocketSession(std::shared_ptr<TcpConnection> connection, AddressQuotas& quotas)
        : connection_(std::move(connection)),
          quotas_(quotas),
          reader_(settings().message_bytes_max),
          rate_(settings().commands_per_second, settings().commands_burst, shard().now_ms()),
          last_activity_ms_(shard().now_ms()),
          ping_ms_(ping_interval_ms(settings())),
          join_by_ms_(last_activity_ms_ + join_ms) {
        shard().counts().connections.add();
    }
    ~WebSocketSession() override { shard().counts().connections.add(-1); }

    /// After the handshake. `leftover`: what came with it.
    void start(const std::string& room, std::string leftover);

    void send(const MessagePtr& message) override;
    void send_broadcast(const MessagePtr& message) override;
    void close(CloseCode reason, std::string_view text) override;
    std::string_view address() const override { return connection_->client(); }
    std::optional<UsedUpQuota> take_command() override;
    void count_stored(std::size_t bytes) override;
    void note_over_quota(const UsedUpQuota& quota) override;
    bool may_try(SeatTry what) override;
    void count_try(SeatTry what) override;

    std::uint32_t on_timer(std::int64_t now_ms) override;
    void on_bytes(std::span<char> bytes) override;
    void on_end() override { end(); }
    void on_closed() override;
    void on_too_slow() override { close_too_slow(shard().counts().closed_slow); }
    void on_drain() override;

private:
    Shard& shard() { return connection_->shard(); }
    const Settings& settings() { return shard().settings(); }
    void open_room(const std::string& room);
    void on_room_found(FoundRoom found);
    void close_too_slow(Count& closed);
    void handle(const ClientMessage& message);
    /// A frame that asks for nothing costs what a command does: a flood of them ends.
    void charge();
    void handle_ping(std::string_view payload);
    void handle_close(std::uint16_t code);
    void handle_request(std::string_view text);
    void refuse_rate(std::string_view text);
    void send_text(std::string text) { send(std::make_shared<const Message>(std::move(text))); }
    std::int64_t join_time_left(std::int64_t now_ms);
    void leave_room();
    void end();

    // What `send` reads comes first: `broadcast` has it fetched.
    std::shared_ptr<TcpConnection> connection_;
    bool closing_ = false;  ///< nothing more from or to the room
    bool joined_ = false;   ///< when the timer last looked
    bool rate_logged_ = false;
    bool quota_logged_ = false;
    std::shared_ptr<WebSocketSession> self_;  ///< until the end
    AddressQuotas& quotas_;
    std::shared_ptr<Room> room_;  ///< null until it is read from the log
    std::string leftover_;        ///< what came with the handshake, until then
    MessageReader reader_;
    RateLimit rate_;
    std::int64_t last_activity_ms_;
    std::int64_t ping_ms_;
    std::int64_t join_by_ms_;  ///< while it has not joined
    std::int64_t close_by_ms_ = 0;
    std::optional<std::int64_t> drain_at_ms_;  ///< when it is closed because the server goes down
};

void WebSocketSession::start(const std::string& room, std::string leftover) {
    self_ = shared_from_this();
    leftover_ = std::move(leftover);
    connection_->set_handler(this);
    connection_->set_reading(false);
    shard().timer_wheel().set(*connection_,
                              static_cast<std::uint32_t>(std::min(ping_ms_, join_ms)));
    open_room(room);
}

/// What the client sends stays with the kernel until the room is there.
void WebSocketSession::open_room(const std::string& room) {
    if (!shard().rooms().has(room) && !shard().has_memory())
        return close(CloseCode::too_many, "The server's memory is full: come back later.");
    shard().rooms().find(room, [weak = weak_from_this(), room](const FoundRoom& found) {
        if (!found)
            log_line(Level::error, "a room cannot be opened",
                     {{"room", room}, {"why", found.error().why}});
        if (const auto self = weak.lock()) self->on_room_found(found);
    });
}

void WebSocketSession::on_room_found(FoundRoom found) {
    if (closing_) return;
    if (!found && found.error().is_newer)
        return close(CloseCode::restarting, "A newer server goes on with this room: reconnect.");
    if (!found)
        return close(CloseCode::restarting, "The room's records cannot be read here: reconnect.");
    if (!*found) return close(CloseCode::no_room, "There is no such room.");
    room_ = std::move(*found);
    last_activity_ms_ = shard().now_ms();
    join_by_ms_ = last_activity_ms_ + join_ms;
    connection_->set_reading(true);
    std::string leftover = std::exchange(leftover_, {});
    if (!leftover.empty()) on_bytes(leftover);
}

void WebSocketSession::send(const MessagePtr& message) {
    if (closing_) return;
    shard().counts().deliveries.add();
    if (!connection_->send(frame_of(*message))) close_too_slow(shard().counts().closed_slow);
}

void WebSocketSession::send_broadcast(const MessagePtr& message) {
    if (closing_) return;
    shard().counts().deliveries.add();
    if (!connection_->send_paced(frame_of(*message))) close_too_slow(shard().counts().closed_slow);
}

void WebSocketSession::close_too_slow(Count& closed) {
    closed.add();
    connection_->drop_unsent();
    close(CloseCode::too_slow, "Too slow: reconnect with your cursor.");
}

void WebSocketSession::close(CloseCode reason, std::string_view text) {
    if (closing_) return;
    closing_ = true;
    using enum CloseCode;
    if (reason == no_entry || reason == kicked || reason == too_many) {
        log_security("a connection was closed", connection_->client(),
                     static_cast<std::uint16_t>(reason), text);
    }
    connection_->set_reading(true);  // For the client's own close, where no room was there yet.
    close_by_ms_ = shard().now_ms() + closing_ms;
    shard().timer_wheel().set(*connection_, static_cast<std::uint32_t>(closing_ms));
    // Later: the room may be calling from the middle of its list of sessions.
    shard().defer([self = shared_from_this()] { self->leave_room(); });
    connection_->send(
        close_frame(static_cast<std::uint16_t>(reason), text.substr(0, close_text_bytes_max)));
}

std::optional<UsedUpQuota> WebSocketSession::take_command() {
    return quotas_.day.take_command(connection_->client(), shard().now_ms());
}

void WebSocketSession::count_stored(std::size_t bytes) {
    quotas_.day.count_stored(connection_->client(), bytes, shard().now_ms());
}

void WebSocketSession::note_over_quota(const UsedUpQuota& quota) {
    shard().counts().over_quota.add();
    if (std::exchange(quota_logged_, true)) return;
    log_security("a command was refused", connection_->client(),
                 std::to_underlying(json_rpc::Code::refused), quota.setting);
}

bool WebSocketSession::may_try(SeatTry what) {
    return quotas_.of(what).wait_s(connection_->client(), shard().now_ms()) == 0;
}

void WebSocketSession::count_try(SeatTry what) {
    quotas_.of(what).count(connection_->client(), 1, shard().now_ms());
}

void WebSocketSession::on_bytes(std::span<char> bytes) {
    last_activity_ms_ = shard().now_ms();
    shard().counts().bytes_in.add(static_cast<std::int64_t>(bytes.size()));
    reader_.take(bytes);
    while (const auto message = reader_.next()) {
        handle(*message);
        if (!self_) return;
    }
}

void WebSocketSession::handle(const ClientMessage& message) {
    using Kind = ClientMessage::Kind;
    switch (message.kind) {
        case Kind::text:
        case Kind::binary:
            shard().counts().messages_in.add();
            // What comes while the server goes down is sent again, under its id, to the next one.
            if (closing_ || shard().is_mute()) return;
            if (message.kind == Kind::text) return handle_request(message.payload);
            return close(CloseCode::bad_message, "Messages are text frames of JSON.");
        case Kind::ping:
            return handle_ping(message.payload);
        case Kind::pong:
        case Kind::empty_fragment:
            return charge();
        case Kind::close:
        case Kind::malformed:
            return handle_close(message.code);
    }
}

void WebSocketSession::charge() {
    rate_.take(shard().now_ms());
    if (rate_.is_abusive()) close(CloseCode::too_many, "Too many frames: see /api/limits.");
}

void WebSocketSession::handle_ping(std::string_view payload) {
    charge();
    // Who does not even take our pongs is too slow.
    if (!closing_ && !connection_->send(pong_frame(payload)))
        close_too_slow(shard().counts().closed_slow);
}

/// The client has closed, or cannot be understood. Where we have closed already, this answers it.
void WebSocketSession::handle_close(std::uint16_t code) {
    if (!closing_) connection_->send(close_frame(code, {}));
    connection_->close_gracefully();
    end();
}

void WebSocketSession::handle_request(std::string_view text) {
    if (!rate_.take(shard().now_ms())) return refuse_rate(text);
    const protocol::ParseLimits limits{.bytes = settings().message_bytes_max,
                                       .depth = settings().depth_max};
    auto request = json_rpc::read_request(text, limits);
    if (!request) {
        shard().count_malformed();
        std::string answer = json_rpc::answer_to_refused(text, limits, request.error());
        if (answer.empty())
            return log_line(Level::debug, "a request without an id was passed over");
        return send_text(std::move(answer));
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

void WebSocketSession::refuse_rate(std::string_view text) {
    shard().counts().rate_limited.add();
    if (rate_.is_abusive()) {
        return close(CloseCode::too_many,
                     "Too many commands: see commands_per_second in /api/limits.");
    }
    if (!std::exchange(rate_logged_, true)) {
        log_security("a command was refused", connection_->client(),
                     std::to_underlying(json_rpc::Code::rate_limited), "commands_per_second");
    }
    const protocol::ParseLimits limits{.bytes = settings().message_bytes_max,
                                       .depth = settings().depth_max};
    const auto request = json_rpc::read_request(text, limits);
    if (!request && json_rpc::is_notification(text, limits)) return;
    const std::string more = R"("limit":"commands_per_second","value":)" +
                             std::to_string(settings().commands_per_second) +
                             R"(,"retry_after_ms":)" + std::to_string(rate_.wait_ms());
    send_text(json_rpc::error_message(request ? request->id : request.error().id,
                                      json_rpc::Code::rate_limited,
                                      rules::refuse(json_rpc::rate_limited).error(), more));
}

void WebSocketSession::on_drain() {
    const std::uint32_t delay_ms = shard().drain_delay_ms();
    if (delay_ms == 0) return close(CloseCode::restarting, "The server restarts: reconnect.");
    drain_at_ms_ = shard().now_ms() + delay_ms;
    shard().timer_wheel().set(*connection_, delay_ms);
}

std::uint32_t WebSocketSession::on_timer(std::int64_t now_ms) {
    if (!closing_ && drain_at_ms_) {
        if (now_ms < *drain_at_ms_) return static_cast<std::uint32_t>(*drain_at_ms_ - now_ms);
        close(CloseCode::restarting, "The server restarts: reconnect.");
        return 0;
    }
    const auto idle_ms = now_ms - last_activity_ms_;
    const auto timeout_ms = static_cast<std::int64_t>(settings().idle_timeout_s) * 1'000;
    if (closing_) {
        if (now_ms < close_by_ms_) return static_cast<std::uint32_t>(close_by_ms_ - now_ms);
        end();
        return 0;
    }
    if (idle_ms >= timeout_ms) {
        shard().counts().closed_idle.add();
        end();
        return 0;
    }
    const auto stall_ms = static_cast<std::int64_t>(settings().stall_timeout_s) * 1'000;
    if (connection_->stalled_ms() >= stall_ms) {
        close_too_slow(shard().counts().closed_stalled);
        return 0;
    }
    const std::int64_t join_wait_ms = join_time_left(now_ms);
    if (join_wait_ms <= 0) {
        close(CloseCode::no_entry, "No room.join came in time.");
        return 0;
    }
    const auto in = [&](std::int64_t ms) {
        return static_cast<std::uint32_t>(std::min(ms, join_wait_ms));
    };
    if (idle_ms < ping_ms_) return in(ping_ms_ - idle_ms);
    if (!connection_->send(ping_frame())) return in(closing_ms);
    return in(std::min(ping_ms_, timeout_ms - idle_ms));
}

/// Milliseconds; more than any other time where it has joined. Who leaves the room has as long to
/// join again.
std::int64_t WebSocketSession::join_time_left(std::int64_t now_ms) {
    if (room_ && room_->has_joined(*this)) {
        joined_ = true;
        return std::numeric_limits<std::int64_t>::max();
    }
    if (std::exchange(joined_, false)) join_by_ms_ = now_ms + join_ms;
    return join_by_ms_ - now_ms;
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

/// Later: the room may be calling.
void WebSocketSession::on_closed() {
    closing_ = true;
    shard().defer([self = shared_from_this()] { self->end(); });
}

/// Closes the connection unless it is closing already; nothing holds the session any more.
void WebSocketSession::end() {
    if (!self_) return;
    closing_ = true;
    leave_room();
    connection_->set_handler(nullptr);
    if (!connection_->is_closing()) connection_->close_now();
    shard().retire(std::move(self_));
}

/// 16 bytes as base64 (RFC 6455, 4.1), and one of it (11.3.1).
bool has_key(const RawRequest& request) {
    const auto key = request[http::field::sec_websocket_key];
    constexpr std::size_t letters = 22;
    const auto is_base64 = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '+' || c == '/';
    };
    return request.count(http::field::sec_websocket_key) == 1 && key.size() == letters + 2 &&
           key.ends_with("==") && std::all_of(key.begin(), key.begin() + letters, is_base64);
}

std::optional<HttpResponse> refusal_of(const RawRequest& raw, const HttpRequest& request,
                                       const Settings& settings) {
    http::token_list offered(raw[http::field::sec_websocket_protocol]);
    if (!offered.exists(subprotocol)) {
        return problem(400, "no-subprotocol", "Offer the WebSocket subprotocol kast.v1.");
    }
    if (!is_own_origin(request.origin, request.host, settings.public_url)) {
        return problem(403, "foreign-origin", "This page is not one of this server's (Origin).");
    }
    if (raw[http::field::sec_websocket_version] != "13") {
        auto response = problem(426, "websocket-version", "The version of WebSockets is 13.");
        response.headers.emplace_back("Sec-WebSocket-Version", "13");
        return response;
    }
    if (!has_key(raw)) {
        return problem(400, "no-websocket-key",
                       "A WebSocket begins with one Sec-WebSocket-Key: 16 bytes as base64.");
    }
    return std::nullopt;
}

/// The head of the answer that ends the handshake (RFC 6455, 4.2.2).
std::string switching_protocols(std::string_view key) {
    std::string salted(key);
    salted += "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    // Looked up once: a search among the algorithms costs more than the hash.
    static const EVP_MD* const algorithm = EVP_MD_fetch(nullptr, "SHA1", nullptr);
    std::array<unsigned char, SHA_DIGEST_LENGTH> digest{};
    if (EVP_Digest(salted.data(), salted.size(), digest.data(), nullptr, algorithm, nullptr) != 1)
        throw std::runtime_error("OpenSSL failed");
    std::array<char, 32> accepted{};
    EVP_EncodeBlock(reinterpret_cast<unsigned char*>(accepted.data()), digest.data(),
                    static_cast<int>(digest.size()));
    std::string head =
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Server: kastd\r\nSec-WebSocket-Accept: ";
    head.append(accepted.data()).append("\r\nSec-WebSocket-Protocol: ");
    head.append(subprotocol).append("\r\n\r\n");
    return head;
}

}  // namespace

void start_web_socket(ServerContext& context, std::shared_ptr<TcpConnection> connection,
                      const RawRequest& raw, const HttpRequest& request, std::string leftover,
                      const std::string& room) {
    if (const auto refusal = refusal_of(raw, request, context.settings())) {
        if (!refusal->kept_out.empty()) {
            log_security("a request was refused", request.address, refusal->status,
                         refusal->kept_out, "/rooms/" + room + "/ws");
        }
        write_response(*connection, *refusal, false, false, false);
        connection->close_gracefully();
        return;
    }
    connection->send(switching_protocols(raw[http::field::sec_websocket_key]));
    const auto session =
        std::make_shared<WebSocketSession>(std::move(connection), *context.address_quotas());
    session->start(room, std::move(leftover));
}

}  // namespace kast::server::net

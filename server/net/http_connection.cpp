#include "server/net/http_connection.hpp"

#include "protocol/http_refusals.hpp"
#include "protocol/room_documents.hpp"
#include "server/config.hpp"
#include "server/logging.hpp"
#include "server/net/address_quotas.hpp"
#include "server/net/beast_http.hpp"
#include "server/net/paced_source.hpp"
#include "server/net/request_limits.hpp"
#include "server/net/security_log.hpp"

#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/chunk_encode.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include <algorithm>
#include <optional>

namespace kast::server::net {

namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using boost::system::error_code;

constexpr std::size_t target_bytes_max = 4 * 1024;
// From the first byte of a connection to the end of its first request; a whole later request has
// the time of an idle connection.
constexpr std::int64_t first_request_ms = 10'000;
// The same where the server goes down.
constexpr std::int64_t last_request_ms = 2'000;
constexpr std::int64_t body_ms = 20'000;
constexpr std::int64_t upload_ms = 60'000;

class HttpConnection final : public ConnectionHandler,
                             public std::enable_shared_from_this<HttpConnection> {
public:
    HttpConnection(ServerContext& context, std::shared_ptr<TcpConnection> connection)
        : context_(context), connection_(std::move(connection)) {}
    ~HttpConnection() override { drop_source(); }

    void start() {
        self_ = shared_from_this();
        connection_->set_handler(this);
        connection_->notify_sent();
    }
    void read_first() {
        due_in(shard().is_draining() ? last_request_ms : std::min(first_request_ms, idle_ms()));
        read();
    }
    void take_leftover(std::string_view leftover) {
        const auto room = buffer_.prepare(leftover.size());
        buffer_.commit(boost::asio::buffer_copy(room, boost::asio::buffer(leftover)));
    }
    void serve(const RawRequest& raw, HttpRequest request, const std::string& room);

    std::uint32_t on_timer(std::int64_t now_ms) override;
    void on_bytes(std::span<char> bytes) override;
    void on_end() override;
    void on_sent() override;
    void on_closed() override { close_now(); }
    void on_drain() override;
    void on_too_slow() override {
        shard().counts().closed_slow.add();
        close_now();
    }

private:
    enum class Stage { reading, working, writing, streaming, ended };

    Shard& shard() { return connection_->shard(); }
    std::int64_t idle_ms() const {
        return static_cast<std::int64_t>(context_.settings().idle_timeout_s) * 1'000;
    }
    std::int64_t stall_ms() const {
        return static_cast<std::int64_t>(context_.settings().stall_timeout_s) * 1'000;
    }
    void due_in(std::int64_t ms) {
        deadline_ms_ = shard().now_ms() + ms;
        shard().timer_wheel().set(*connection_, static_cast<std::uint32_t>(ms));
    }
    void read();
    void parse();
    bool on_head();
    void check_upload();
    void on_upload_checked(std::optional<HttpResponse> refused);
    bool begin_body(std::uint64_t bytes_max);
    void read_body();
    void route();
    std::optional<HttpResponse> too_many_requests(const HttpRequest& request);
    void move_to(Shard& target, RawRequest raw, HttpRequest request, const std::string& room);
    void refuse(HttpResponse response);
    void reply(HttpResponse response);
    void start_stream(std::unique_ptr<BodySource> source);
    void pump();
    void pump_later();
    bool send_piece(std::string piece);
    void end_stream();
    void cut_stream();
    void drop_source();
    void close_gracefully();
    void close_now();

    ServerContext& context_;
    std::shared_ptr<TcpConnection> connection_;
    std::shared_ptr<HttpConnection> self_;  ///< until the end
    beast::flat_buffer buffer_{head_bytes_max + 64 * 1024};
    std::optional<http::request_parser<http::string_body>> parser_;
    std::optional<PacedSource> source_;
    ConnectionLimiter::Permit upload_;  ///< of an image that is being sent
    std::string client_;                ///< whose request it is, for limits
    std::string path_;                  ///< of the request that is served
    std::int64_t deadline_ms_ = 0;
    std::uint64_t taken_before_ = 0;
    Stage stage_ = Stage::reading;
    bool head_only_ = false;
    bool keep_alive_ = true;
    bool chunks_ = true;
    bool source_waits_ = false;
    bool pump_queued_ = false;
    bool has_head_ = false;    ///< of the request that is being read
    bool is_counted_ = false;  ///< for its address
    bool has_served_ = false;
};

void HttpConnection::read() {
    stage_ = Stage::reading;
    has_head_ = false;
    parser_.emplace();
    parser_->header_limit(head_bytes_max);
    parser_->body_limit(largest_body(context_.settings()));
    connection_->set_reading(true);
    if (buffer_.size() > 0) parse();
}

void HttpConnection::on_bytes(std::span<char> bytes) {
    take_leftover({bytes.data(), bytes.size()});
    parse();
}

void HttpConnection::parse() {
    error_code failed;
    buffer_.consume(parser_->put(buffer_.data(), failed));
    if (failed && failed != http::error::need_more) return refuse(problem_of(failed));
    if (parser_->is_header_done() && !std::exchange(has_head_, true)) {
        if (!on_head()) return;
        return read_body();
    }
    if (parser_->is_done()) route();
}

/// The body, as far as it is here, now that it is known how long it may be.
void HttpConnection::read_body() {
    parser_->eager(true);
    if (!parser_->is_done() && buffer_.size() > 0) return parse();
    if (parser_->is_done()) route();
}

/// False where the request was refused for its head, or that is still being looked at.
bool HttpConnection::on_head() {
    due_in(body_ms);
    if (parser_->is_done()) return true;
    const auto& head = parser_->get();
    if (!is_upload(context_, head.method_string(), head.target()))
        return begin_body(context_.settings().message_bytes_max);
    check_upload();
    return false;
}

/// Before an image is given a place: only who may send one holds it.
void HttpConnection::check_upload() {
    stage_ = Stage::working;
    connection_->set_reading(false);
    auto request = request_of(parser_->get(), connection_->peer(), connection_->is_encrypted(),
                              context_.trusted_proxies());
    if (!request) return refuse(problem(400, "bad-target", "The request's target is not a path."));
    if (auto limited = too_many_requests(*request)) return refuse(std::move(*limited));
    is_counted_ = true;
    client_ = request->address;
    path_ = request->path;
    strip_public_path(*request, context_.settings().public_url);
    check_upload_at_room(context_, shard(), std::move(*request),
                         [weak = weak_from_this()](std::optional<HttpResponse> refused) {
                             if (const auto self = weak.lock())
                                 self->on_upload_checked(std::move(refused));
                         });
}

void HttpConnection::on_upload_checked(std::optional<HttpResponse> refused) {
    if (stage_ != Stage::working) return;
    if (refused) return refuse(std::move(*refused));
    auto place = take_upload_place(context_, *connection_);
    if (!place) return refuse(std::move(place.error()));
    upload_ = std::move(*place);
    stage_ = Stage::reading;
    if (!begin_body(protocol::room::image_bytes_max)) return;
    due_in(upload_ms);
    connection_->set_reading(true);
    read_body();
}

/// False where the request was refused for its length.
bool HttpConnection::begin_body(std::uint64_t bytes_max) {
    if (const auto length = parser_->content_length(); length && *length > bytes_max) {
        refuse(problem_of(http::error::body_limit));
        return false;
    }
    parser_->body_limit(bytes_max);
    if (beast::iequals(parser_->get()[http::field::expect], "100-continue"))
        connection_->send(std::string("HTTP/1.1 100 Continue\r\n\r\n"));
    return true;
}

void HttpConnection::on_end() {
    if (stage_ == Stage::streaming) return close_now();
    if (stage_ != Stage::reading) return;
    if (!has_head_ && parser_->got_some())
        return refuse(problem_of(make_error_code(http::error::partial_message)));
    close_gracefully();
}

void HttpConnection::route() {
    stage_ = Stage::working;
    connection_->set_reading(false);
    shard().counts().http_requests.add();
    RawRequest raw = parser_->release();
    parser_.reset();
    if (raw.target().size() > target_bytes_max) {
        return refuse(
            problem(414, "target-too-long", "The request's target has at most 4096 bytes."));
    }
    auto request = request_of(raw, connection_->peer(), connection_->is_encrypted(),
                              context_.trusted_proxies());
    if (request && request->chunks && request->host.empty()) {
        return refuse(problem(400, "no-host", "HTTP/1.1 has a Host header."));
    }
    if (!request) return refuse(problem(400, "bad-target", "The request's target is not a path."));
    if (!std::exchange(is_counted_, false)) {
        if (auto limited = too_many_requests(*request)) return refuse(std::move(*limited));
    }
    if (auto moved = strip_public_path(*request, context_.settings().public_url)) {
        keep_alive_ = request->keep_alive;
        return reply(std::move(*moved));
    }
    const std::string room = context_.room_of(*request);
    if (!room.empty()) {
        Shard& home = context_.shard_of(room);
        if (&home != &shard()) return move_to(home, std::move(raw), std::move(*request), room);
    }
    serve(raw, std::move(*request), room);
}

/// Counts the request for its address; the answer where that has asked too often.
std::optional<HttpResponse> HttpConnection::too_many_requests(const HttpRequest& request) {
    AddressQuotas* quotas = context_.address_quotas();
    if (quotas == nullptr) return std::nullopt;
    const auto wait_s = quotas->requests.take(request.address, shard().now_ms());
    if (wait_s == 0) return std::nullopt;
    shard().counts().requests_limited.add();
    client_ = request.address;
    path_ = request.path;
    const rules::RefusalKind& kind = protocol::http_refusal::too_many_requests;
    return too_many(kind.kind, "requests_per_address_minute", wait_s, kind.message);
}

void HttpConnection::move_to(Shard& target, RawRequest raw, HttpRequest request,
                             const std::string& room) {
    struct Moved {
        Socket socket;
        RawRequest raw;
        HttpRequest request;
        std::string room, leftover;
        ConnectionLimiter::Permit upload;
    };
    auto moved =
        std::make_shared<Moved>(Socket(), std::move(raw), std::move(request), room,
                                beast::buffers_to_string(buffer_.data()), std::move(upload_));
    stage_ = Stage::ended;
    moved->socket = connection_->release();
    shard().retire(std::move(self_));
    if (moved->socket.descriptor < 0) return;
    target.post([&context = context_, &target, moved] {
        auto connection = std::make_shared<TcpConnection>(target, std::move(moved->socket));
        auto http = std::make_shared<HttpConnection>(context, std::move(connection));
        http->start();
        http->take_leftover(moved->leftover);
        http->upload_ = std::move(moved->upload);
        http->serve(moved->raw, std::move(moved->request), moved->room);
    });
}

void HttpConnection::serve(const RawRequest& raw, HttpRequest request, const std::string& room) {
    stage_ = Stage::working;
    due_in(stall_ms());
    head_only_ = request.method == Method::head;
    keep_alive_ = request.keep_alive && !shard().is_draining();
    chunks_ = request.chunks;
    path_ = request.path;
    client_ = request.address;
    if (!room.empty() && request.path.ends_with("/ws") && beast::websocket::is_upgrade(raw)) {
        if (shard().is_draining()) return refuse(restarting());
        if (!connection_->count_for(request.address)) return refuse(too_many_connections());
        stage_ = Stage::ended;
        connection_->set_handler(nullptr);
        shard().retire(std::move(self_));
        return start_web_socket(context_, connection_, raw, request,
                                beast::buffers_to_string(buffer_.data()), room);
    }
    try {
        context_.answer(shard(), request, room, [self = shared_from_this()](HttpResponse response) {
            self->reply(std::move(response));
        });
    } catch (const std::exception& error) {
        log_line(Level::error, "an HTTP request failed",
                 {{"path", request.path}, {"why", error.what()}});
        if (stage_ == Stage::working) {
            reply(problem(500, "trouble", "The server could not do this; its log says why."));
        }
    }
}

void HttpConnection::refuse(HttpResponse response) {
    connection_->set_reading(false);  // What may still come of it is nobody's.
    response.close = true;
    reply(std::move(response));
}

void HttpConnection::reply(HttpResponse response) {
    upload_ = {};
    if (stage_ == Stage::ended) return;
    if (response.source && shard().is_draining()) response = restarting();
    if (response.source && !connection_->count_for(client_)) response = too_many_connections();
    if (!response.kept_out.empty())
        log_security("a request was refused", client_, response.status, response.kept_out, path_);
    if (response.close || (response.source && !chunks_)) keep_alive_ = false;
    taken_before_ = connection_->bytes_taken();
    due_in(stall_ms());
    const bool fits = write_response(*connection_, response, head_only_, keep_alive_, chunks_);
    if (!fits) return close_now();
    stage_ = Stage::writing;
    if (response.source && !head_only_) start_stream(std::move(response.source));
}

void HttpConnection::start_stream(std::unique_ptr<BodySource> source) {
    stage_ = Stage::streaming;
    source_.emplace(std::move(source), shard().now_ms());
    shard().counts().streams.add();
    due_in(source_->wait_ms(shard().now_ms()));
    source_->start([weak = weak_from_this()] {
        if (const auto self = weak.lock()) {
            self->source_waits_ = false;
            self->pump_later();
        }
    });
}

void HttpConnection::pump_later() {
    if (pump_queued_ || stage_ != Stage::streaming) return;
    pump_queued_ = true;
    shard().defer([self = shared_from_this()] {
        self->pump_queued_ = false;
        self->pump();
    });
}

/// One piece a turn: the next is made when this one is with the kernel, and others had their turn.
void HttpConnection::pump() {
    if (stage_ != Stage::streaming || source_waits_ || !connection_->is_sent()) return;
    std::string piece;
    auto next = BodySource::Next::end;
    try {
        next = source_->pull(piece, shard().now_ms());
    } catch (const std::exception& error) {
        log_line(Level::error, "an event stream failed", {{"why", error.what()}});
        return cut_stream();
    }
    if (next == BodySource::Next::cut) return cut_stream();
    source_waits_ = next == BodySource::Next::wait;
    const bool quiet = piece.empty();
    if (!quiet) {
        if (!send_piece(std::move(piece))) return close_now();
        due_in(source_->wait_ms(shard().now_ms()));
    }
    if (next == BodySource::Next::end) return end_stream();
    if (quiet && !source_waits_) shard().post([self = shared_from_this()] { self->pump(); });
}

bool HttpConnection::send_piece(std::string piece) {
    if (!chunks_) return connection_->send(std::move(piece));
    return connection_->send(
        beast::buffers_to_string(http::make_chunk(boost::asio::buffer(piece))));
}

void HttpConnection::drop_source() {
    if (!source_) return;
    source_.reset();
    shard().counts().streams.add(-1);
}

void HttpConnection::end_stream() {
    drop_source();
    stage_ = Stage::writing;
    if (chunks_) connection_->send(beast::buffers_to_string(http::make_chunk_last()));
    if (connection_->is_sent()) on_sent();
}

/// Without an end: a reader must not take this for the whole. Where no chunks tell, a reset does.
void HttpConnection::cut_stream() {
    if (!chunks_) connection_->reset_on_close();
    close_now();
}

void HttpConnection::on_sent() {
    if (stage_ == Stage::streaming) {
        // Another piece is another turn's work.
        if (!source_waits_) shard().post([self = shared_from_this()] { self->pump(); });
        return;
    }
    if (stage_ != Stage::writing) return;
    if (!keep_alive_ || shard().is_draining()) return close_gracefully();
    due_in(idle_ms());
    has_served_ = true;
    read();
}

std::uint32_t HttpConnection::on_timer(std::int64_t now_ms) {
    if (now_ms < deadline_ms_) return static_cast<std::uint32_t>(deadline_ms_ - now_ms);
    if (stage_ == Stage::streaming && connection_->is_sent()) {
        std::string beat = source_->heartbeat(now_ms);
        if (!beat.empty() && !send_piece(std::move(beat))) {
            close_now();
            return 0;
        }
        const std::int64_t wait_ms = source_->wait_ms(now_ms);
        deadline_ms_ = now_ms + wait_ms;
        return static_cast<std::uint32_t>(wait_ms);
    }
    if (!connection_->is_sent() && connection_->bytes_taken() != taken_before_) {
        taken_before_ = connection_->bytes_taken();
        deadline_ms_ = now_ms + stall_ms();
        return static_cast<std::uint32_t>(stall_ms());
    }
    // Nothing came, or nothing was taken, in time.
    close_now();
    return 0;
}

void HttpConnection::on_drain() {
    keep_alive_ = false;
    if (stage_ == Stage::reading) {
        if (has_served_) return close_now();
        return due_in(last_request_ms);  // It is here, or on its way, and is answered.
    }
    if (stage_ != Stage::streaming) return;
    std::optional<std::string> last = source_->final_chunk();
    if (!last) return cut_stream();
    send_piece(std::move(*last));
    end_stream();
}

void HttpConnection::close_gracefully() {
    stage_ = Stage::ended;
    drop_source();
    connection_->set_handler(nullptr);
    connection_->close_gracefully();
    shard().retire(std::move(self_));
}

void HttpConnection::close_now() {
    if (stage_ == Stage::ended) return;
    stage_ = Stage::ended;
    drop_source();
    connection_->set_handler(nullptr);
    connection_->close_now();
    shard().retire(std::move(self_));
}

}  // namespace

void start_http(ServerContext& context, Shard& shard, Socket socket) {
    auto connection = std::make_shared<TcpConnection>(shard, std::move(socket));
    shard.counts().accepted.add();
    auto http = std::make_shared<HttpConnection>(context, std::move(connection));
    http->start();
    http->read_first();
}

}  // namespace kast::server::net

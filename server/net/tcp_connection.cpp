#include "server/net/tcp_connection.hpp"

#include "server/config.hpp"

#include <boost/asio/error.hpp>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace kast::server::net {

namespace {

using boost::system::error_code;

constexpr std::size_t cork_bytes_max = 128 * 1024;
// How long a peer has to take our last words, and to close its side after them.
constexpr std::int64_t close_ms = 5'000;
constexpr std::int64_t linger_ms = 2'000;

}  // namespace

TcpConnection::TcpConnection(Shard& shard, int descriptor, ConnectionLimiter::Permit permit)
    : shard_(shard), socket_(shard.context().get_executor()), permit_(std::move(permit)) {
    error_code failed;
    socket_.assign(boost::asio::ip::tcp::v4(), descriptor, failed);
    if (failed) {
        ::close(descriptor);
    } else {
        socket_.non_blocking(true, failed);
    }
    shard_.count_connection(1);
}

TcpConnection::~TcpConnection() {
    outbox_ = {};
    note_waiting();
    shard_.count_connection(-1);
}

bool TcpConnection::send(Frame frame) {
    if (!is_open()) return true;
    const std::size_t max = shard_.settings().outbox_bytes_max;
    if (outbox_.bytes() + frame->size() > max) {
        // A burst within one turn is not yet a slow reader.
        if (!waiting_) flush();
        if (!is_open()) return true;
        if (outbox_.bytes() + frame->size() > max && !outbox_.empty()) return false;
    }
    outbox_.push(std::move(frame));
    if (in_flush_list_ || waiting_) return true;
    in_flush_list_ = true;
    shard_.flush_later(shared_from_this());
    return true;
}

void TcpConnection::flush() {
    in_flush_list_ = false;
    if (waiting_ || !is_open()) return;
    while (!outbox_.empty()) {
        const std::string_view piece = outbox_.next(shard_.scratch(), cork_bytes_max);
        const ssize_t sent = ::send(socket_.native_handle(), piece.data(), piece.size(),
                                    MSG_NOSIGNAL | MSG_DONTWAIT);
        shard_.counts().sends.add();
        if (sent < 0 && errno == EINTR) continue;
        if (sent < 0 && errno != EAGAIN && errno != EWOULDBLOCK) return on_error();
        const auto taken = static_cast<std::size_t>(std::max<ssize_t>(sent, 0));
        const bool whole = taken == piece.size();
        shard_.counts().bytes_out.add(static_cast<std::int64_t>(taken));
        outbox_.consume(taken);
        bytes_taken_ += taken;
        if (!whole) {
            wait_writable();
            break;
        }
    }
    note_waiting();
    if (!outbox_.empty()) return;
    if (stage_ == Stage::closing) return shutdown_send();
    if (handler_ != nullptr) handler_->on_sent();
}

void TcpConnection::wait_writable() {
    waiting_ = true;
    socket_.async_wait(boost::asio::socket_base::wait_write,
                       [self = shared_from_this()](error_code failed) {
                           self->waiting_ = false;
                           if (failed || self->in_flush_list_) return;
                           self->in_flush_list_ = true;
                           self->shard_.flush_later(self);
                       });
}

void TcpConnection::note_waiting() {
    const std::size_t now = outbox_.bytes();
    shard_.counts().outbox_bytes.add(static_cast<std::int64_t>(now) -
                                     static_cast<std::int64_t>(noted_waiting_));
    noted_waiting_ = now;
}

void TcpConnection::on_error() {
    close_now();
    if (handler_ != nullptr) handler_->on_closed();
}

void TcpConnection::close_now() {
    outbox_ = {};
    note_waiting();
    error_code ignored;
    socket_.close(ignored);
}

void TcpConnection::close_gracefully() {
    handler_ = nullptr;
    if (!is_open() || stage_ != Stage::open) return;
    stage_ = Stage::closing;
    close_by_ms_ = shard_.now_ms() + close_ms;
    shard_.timer_wheel().set(*this, static_cast<std::uint32_t>(close_ms));
    if (outbox_.empty()) shutdown_send();
}

void TcpConnection::shutdown_send() {
    stage_ = Stage::lingering;
    close_by_ms_ = shard_.now_ms() + linger_ms;
    shard_.timer_wheel().set(*this, static_cast<std::uint32_t>(linger_ms));
    error_code failed;
    socket_.shutdown(Socket::shutdown_send, failed);
    if (failed) return close_now();
    linger();
}

void TcpConnection::linger() {
    socket_.async_wait(
        boost::asio::socket_base::wait_read, [self = shared_from_this()](error_code failed) {
            if (failed || !self->is_open()) return;
            char dropped[4096];
            const ssize_t got =
                ::recv(self->socket_.native_handle(), dropped, sizeof dropped, MSG_DONTWAIT);
            const bool more = got > 0 || (got < 0 && errno == EAGAIN);
            more ? self->linger() : self->close_now();
        });
}

int TcpConnection::release(ConnectionLimiter::Permit& permit) {
    permit = std::move(permit_);
    handler_ = nullptr;
    if (is_linked()) unlink();
    return socket_.release();
}

std::uint32_t TcpConnection::on_timer(std::int64_t now_ms) {
    // Kept alive over a call that may end it.
    const auto self = shared_from_this();
    if (stage_ == Stage::open) {
        if (handler_ != nullptr) return handler_->on_timer(now_ms);
        close_now();
        return 0;
    }
    if (now_ms < close_by_ms_) return static_cast<std::uint32_t>(close_by_ms_ - now_ms);
    close_now();
    return 0;
}

void TcpConnection::on_drain() {
    const auto self = shared_from_this();
    if (handler_ != nullptr) handler_->on_drain();
}

void TcpConnection::on_shutdown() {
    const auto self = shared_from_this();
    on_error();
}

}  // namespace kast::server::net

#include "server/net/tcp_connection.hpp"

#include "server/config.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace kast::server::net {

namespace {

constexpr std::size_t cork_bytes_max = 128 * 1024;
// Broadcasts that wait for their interval to end: with more than this a send is worth it.
constexpr std::size_t paced_bytes_max = 2 * 1024;
// How long a peer has to take our last words, and to close its side after them.
constexpr std::int64_t close_ms = 5'000;
constexpr std::int64_t linger_ms = 2'000;

}  // namespace

TcpConnection::TcpConnection(Shard& shard, Socket socket)
    : shard_(shard),
      descriptor_(socket.descriptor),
      tls_(std::move(socket.tls)),
      permit_(std::move(socket.permit)) {
    try {
        shard_.poller().add(descriptor_, *this, watched_);
    } catch (...) {
        ::close(descriptor_);
        throw;
    }
    shard_.count_connection(1);
    // Of the handshake, where the connection was moved in its midst.
    if (!is_sent()) shard_.flush_later(*this);
}

TcpConnection::~TcpConnection() {
    close_now();
    if (is_slow_) shard_.remove_slow(*this);
    shard_.count_connection(-1);
}

void TcpConnection::set_reading(bool reading) {
    reading_ = reading;
    if (!reading || !unread_) return;
    unread_ = false;
    watch();
}

/// Tells the poller what is waited for, where it is not what it was.
void TcpConnection::watch() {
    if (!is_open()) return;
    const std::uint32_t events = (unread_ ? 0U : EPOLLIN) | (waiting_ ? EPOLLOUT : 0U);
    if (std::exchange(watched_, events) != events)
        shard_.poller().change(descriptor_, *this, events);
}

void TcpConnection::on_ready(std::uint32_t events) {
    if ((events & EPOLLOUT) != 0) {
        waiting_ = false;
        shard_.flush_later(*this);
    }
    if ((events & ~static_cast<std::uint32_t>(EPOLLOUT)) == 0) return;
    if (stage_ != Stage::open) return linger();
    if (reading_) return receive();
    if ((events & (EPOLLERR | EPOLLHUP)) != 0) return on_error();
    notice_end();
}

void TcpConnection::receive() {
    const auto buffer = shard_.receive_buffer();
    const ssize_t got = receive_some(buffer);
    if (got > 0) {
        if (handler_ != nullptr) handler_->on_bytes(buffer.first(static_cast<std::size_t>(got)));
        return;
    }
    if (got < 0) {
        if (errno != EAGAIN && errno != EINTR) on_error();
        return;
    }
    unread_ = true;
    watch();
    if (handler_ != nullptr) handler_->on_end();
}

ssize_t TcpConnection::receive_some(std::span<char> plain) {
    if (!tls_) return ::recv(descriptor_, plain.data(), plain.size(), MSG_DONTWAIT);
    std::array<char, TlsStream::wire_bytes_max> wire;
    const ssize_t got = ::recv(descriptor_, wire.data(), wire.size(), MSG_DONTWAIT);
    if (got <= 0) return got;
    const auto read = tls_->decrypt(std::span(wire).first(static_cast<std::size_t>(got)), plain);
    if (!tls_->waiting().empty() && !waiting_) shard_.flush_later(*this);
    if (read.size > 0) return static_cast<ssize_t>(read.size);
    if (read.failed) {
        // Why, for the peer, if the kernel takes it.
        const std::string_view alert = tls_->waiting();
        ::send(descriptor_, alert.data(), alert.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    }
    errno = read.failed ? EPROTO : EAGAIN;
    return -1;
}

std::string_view TcpConnection::next_bytes() {
    if (!tls_)
        return outbox_.empty() ? std::string_view()
                               : outbox_.next(shard_.scratch(), cork_bytes_max);
    if (tls_->waiting().empty() && !outbox_.empty()) {
        const std::string_view piece = outbox_.next(shard_.scratch(), cork_bytes_max);
        if (tls_->encrypt(piece))
            outbox_.consume(piece.size());
        else
            outbox_ = {};  // Who has not said hello is told nothing.
    }
    return tls_->waiting();
}

void TcpConnection::consume(std::size_t bytes) {
    if (tls_)
        tls_->consume(bytes);
    else
        outbox_.consume(bytes);
}

/// Nobody reads: what comes waits in the kernel, but that the peer has gone is told.
void TcpConnection::notice_end() {
    char one = 0;
    const ssize_t got = ::recv(descriptor_, &one, 1, MSG_PEEK | MSG_DONTWAIT);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
    unread_ = true;
    watch();
    if (got == 0 && handler_ != nullptr) handler_->on_end();
}

bool TcpConnection::send(Frame frame) {
    if (!queue(std::move(frame))) return false;
    if (is_open() && !waiting_) shard_.flush_later(*this);
    return true;
}

bool TcpConnection::send_paced(Frame frame) {
    if (!queue(std::move(frame))) return false;
    if (!is_open() || waiting_) return true;
    // What waits for the interval is not counted as waiting: it stays little.
    if (outbox_.bytes() > paced_bytes_max)
        shard_.flush_later(*this);
    else
        shard_.flush_paced(*this, flushed_ms_);
    return true;
}

/// False, and not queued, where the outbox is full. Dropped where the connection is closed.
bool TcpConnection::queue(Frame frame) {
    if (!is_open()) return true;
    const std::size_t max = shard_.settings().outbox_bytes_max;
    if (!outbox_.takes(frame->size(), max)) {
        // A burst within one turn is not yet a slow reader.
        if (!waiting_) flush();
        if (!is_open()) return true;
        if (!outbox_.takes(frame->size(), max)) return false;
    }
    if (is_sent()) progress_ms_ = shard_.now_ms();
    outbox_.push(std::move(frame));
    if (waiting_) note_waiting();
    return true;
}

void TcpConnection::flush() {
    if (waiting_ || !is_open()) return;
    flushed_ms_ = shard_.now_ms();
    for (std::string_view piece = next_bytes(); !piece.empty(); piece = next_bytes()) {
        const ssize_t sent =
            ::send(descriptor_, piece.data(), piece.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        shard_.counts().sends.add();
        if (sent < 0 && errno == EINTR) continue;
        if (sent < 0 && errno != EAGAIN && errno != EWOULDBLOCK) return on_error();
        const auto taken = static_cast<std::size_t>(std::max<ssize_t>(sent, 0));
        const bool whole = taken == piece.size();
        shard_.counts().bytes_out.add(static_cast<std::int64_t>(taken));
        consume(taken);
        bytes_taken_ += taken;
        if (taken > 0) progress_ms_ = shard_.now_ms();
        if (!whole) {
            waiting_ = true;
            break;
        }
    }
    watch();
    note_waiting();
    if (!is_sent()) return;
    if (stage_ == Stage::closing) return shutdown_send();
    if (notifies_sent_) handler_->on_sent();
}

void TcpConnection::note_waiting() {
    const std::size_t now = waiting_bytes();
    if (now == noted_waiting_) return;
    shard_.counts().outbox_bytes.add(static_cast<std::int64_t>(now) -
                                     static_cast<std::int64_t>(noted_waiting_));
    noted_waiting_ = now;
    if (is_slow_ == (now > 0)) return;
    is_slow_ = now > 0;
    is_slow_ ? shard_.add_slow(*this) : shard_.remove_slow(*this);
}

void TcpConnection::close_slow() {
    const auto self = shared_from_this();
    drop_unsent();
    if (handler_ != nullptr)
        handler_->on_too_slow();
    else
        close_now();
}

void TcpConnection::on_error() {
    close_now();
    if (handler_ != nullptr) handler_->on_closed();
}

void TcpConnection::close_now() {
    outbox_ = {};
    tls_.reset();
    note_waiting();
    if (is_open()) {
        shard_.poller().remove(descriptor_, *this);
        ::close(std::exchange(descriptor_, -1));
    }
    if (self_) shard_.retire(std::move(self_));
}

void TcpConnection::reset_on_close() {
    if (!is_open()) return;
    const struct ::linger at_once{.l_onoff = 1, .l_linger = 0};
    ::setsockopt(descriptor_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
}

void TcpConnection::close_gracefully() {
    set_handler(nullptr);
    if (!is_open() || stage_ != Stage::open) return;
    stage_ = Stage::closing;
    self_ = shared_from_this();
    close_by_ms_ = shard_.now_ms() + close_ms;
    shard_.timer_wheel().set(*this, static_cast<std::uint32_t>(close_ms));
    if (is_sent()) shutdown_send();
}

void TcpConnection::shutdown_send() {
    stage_ = Stage::lingering;
    close_by_ms_ = shard_.now_ms() + linger_ms;
    shard_.timer_wheel().set(*this, static_cast<std::uint32_t>(linger_ms));
    if (tls_) {
        tls_->end();
        const std::string_view last = tls_->waiting();
        ::send(descriptor_, last.data(), last.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        tls_->consume(last.size());
    }
    if (::shutdown(descriptor_, SHUT_WR) != 0) return close_now();
    unread_ = false;
    watch();
}

void TcpConnection::linger() {
    const auto dropped = shard_.receive_buffer();
    const ssize_t got = ::recv(descriptor_, dropped.data(), dropped.size(), MSG_DONTWAIT);
    const bool more = got > 0 || (got < 0 && errno == EAGAIN);
    if (more) return;
    // Its last words may still be waiting to be taken.
    if (got == 0 && stage_ == Stage::closing) {
        unread_ = true;
        return watch();
    }
    close_now();
}

Socket TcpConnection::release() {
    set_handler(nullptr);
    if (is_timed()) stop_timer();
    if (is_open()) shard_.poller().remove(descriptor_, *this);
    return {.descriptor = std::exchange(descriptor_, -1),
            .permit = std::move(permit_),
            .tls = std::move(tls_)};
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

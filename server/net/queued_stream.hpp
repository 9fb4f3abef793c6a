#pragma once
// Beast: for web_socket.cpp alone.

#include "server/net/tcp_connection.hpp"

#include <boost/asio/async_result.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/role.hpp>

#include <memory>
#include <string>
#include <utility>

namespace kast::server::net {

/// The stream under Beast's WebSocket. What Beast writes itself (the handshake's answer, pongs,
/// closes) goes, a whole write at a time, into the same outbox as our prepared frames, so the one
/// never breaks into the other; reads go straight to the socket.
class QueuedStream {
public:
    using executor_type = Socket::executor_type;

    /// `leftover`: what was read already, past the handshake.
    QueuedStream(std::shared_ptr<TcpConnection> connection, std::string leftover)
        : connection_(std::move(connection)), leftover_(std::move(leftover)) {}

    executor_type get_executor() noexcept { return connection_->socket().get_executor(); }
    TcpConnection& connection() { return *connection_; }

    template <class Buffers, class Handler>
    auto async_read_some(const Buffers& buffers, Handler&& handler) {
        if (leftover_.empty()) {
            return connection_->socket().async_read_some(buffers, std::forward<Handler>(handler));
        }
        const std::size_t size = boost::asio::buffer_copy(buffers, boost::asio::buffer(leftover_));
        leftover_.erase(0, size);
        return complete(std::forward<Handler>(handler), {}, size);
    }

    template <class Buffers, class Handler>
    auto async_write_some(const Buffers& buffers, Handler&& handler) {
        std::string bytes(boost::asio::buffer_size(buffers), '\0');
        boost::asio::buffer_copy(boost::asio::buffer(bytes), buffers);
        const std::size_t size = bytes.size();
        boost::system::error_code failed;
        // Who does not even take our pongs is too slow, and disconnected.
        if (!connection_->send(std::move(bytes))) failed = boost::asio::error::no_buffer_space;
        return complete(std::forward<Handler>(handler), failed, failed ? 0 : size);
    }

private:
    template <class Handler>
    auto complete(Handler&& handler, boost::system::error_code result, std::size_t size) {
        auto start = [](auto&& given, Socket::executor_type executor,
                        boost::system::error_code with, std::size_t n) {
            boost::asio::post(executor, boost::beast::bind_front_handler(
                                            std::forward<decltype(given)>(given), with, n));
        };
        return boost::asio::async_initiate<Handler, void(boost::system::error_code, std::size_t)>(
            start, handler, get_executor(), result, size);
    }

    std::shared_ptr<TcpConnection> connection_;
    std::string leftover_;
};

/// The end of a WebSocket: what is queued is still sent, and only then is the socket closed.
template <class Handler>
void async_teardown(boost::beast::role_type, QueuedStream& socket, Handler&& handler) {
    socket.connection().close_gracefully();
    boost::asio::post(socket.get_executor(),
                      boost::beast::bind_front_handler(std::forward<Handler>(handler),
                                                       boost::system::error_code{}));
}

inline void beast_close_socket(QueuedStream& socket) { socket.connection().close_now(); }

}  // namespace kast::server::net

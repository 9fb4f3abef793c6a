#pragma once
// Asio: for the .cpp files of `server/net` alone.

#include "server/net/connection_limiter.hpp"
#include "server/net/outbox.hpp"
#include "server/shard.hpp"

#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include <memory>
#include <string>

namespace kast::server::net {

using Socket =
    boost::asio::basic_stream_socket<boost::asio::ip::tcp, boost::asio::io_context::executor_type>;

/// What a TCP connection is there for: an HTTP connection or a WebSocket session.
class ConnectionHandler {
public:
    virtual ~ConnectionHandler() = default;
    /// As TimerWheel::Entry::due.
    virtual std::uint32_t on_timer(std::int64_t now_ms) = 0;
    /// All that was queued is with the kernel.
    virtual void on_sent() = 0;
    /// The peer is gone, or the server ends. The connection is closed already.
    virtual void on_closed() = 0;
    virtual void on_drain() = 0;
};

/// A socket with its bounded outbox: the only way out of the server. Bytes are queued during a turn
/// and sent with one non-blocking call at its end; what the kernel does not take waits for it.
/// Lives on one shard.
class TcpConnection final : public Flushable,
                            public TimerWheel::Entry,
                            public std::enable_shared_from_this<TcpConnection> {
public:
    TcpConnection(Shard& shard, int descriptor, ConnectionLimiter::Permit permit);
    ~TcpConnection() override;

    void set_handler(ConnectionHandler* handler) { handler_ = handler; }
    Shard& shard() { return shard_; }
    Socket& socket() { return socket_; }
    const std::string& address() const { return permit_.address(); }
    bool is_open() const { return socket_.is_open(); }
    /// True where nothing waits to be written.
    bool is_sent() const { return outbox_.empty(); }

    /// Queues. False, and not queued, where the outbox is full.
    bool send(Frame frame);
    bool send(std::string bytes) {
        return send(std::make_shared<const std::string>(std::move(bytes)));
    }
    /// Drops what is not yet begun to be written.
    void drop_unsent() { outbox_.drop_unsent(); }
    /// Sends what is queued, says that nothing follows, reads and drops what still comes, closes.
    /// So what was sent last is not lost to a reset. The handler is detached.
    void close_gracefully();
    bool is_closing() const { return stage_ != Stage::open; }
    /// Closes now.
    void close_now();
    /// Gives the socket away, to another shard. Requires is_sent() and no operation on it.
    int release(ConnectionLimiter::Permit& permit);

    void flush() override;
    std::uint32_t on_timer(std::int64_t now_ms) override;
    void on_drain() override;
    void on_shutdown() override;
    /// Bytes the kernel has taken, ever: who waits for a slow reader sees whether there is
    /// progress.
    std::uint64_t bytes_taken() const { return bytes_taken_; }

private:
    enum class Stage { open, closing, lingering };

    void wait_writable();
    void on_error();
    void shutdown_send();
    void linger();
    void note_waiting();

    Shard& shard_;
    Socket socket_;
    ConnectionLimiter::Permit permit_;
    Outbox outbox_;
    ConnectionHandler* handler_ = nullptr;
    std::int64_t close_by_ms_ = 0;
    std::uint64_t bytes_taken_ = 0;
    std::size_t noted_waiting_ = 0;  ///< what the shard's count of waiting bytes holds of ours
    Stage stage_ = Stage::open;
    bool in_flush_list_ = false;
    bool waiting_ = false;  ///< for the kernel to take more
};

}  // namespace kast::server::net

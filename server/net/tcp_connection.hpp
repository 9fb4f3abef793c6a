#pragma once

#include "server/net/outbox.hpp"
#include "server/net/socket.hpp"
#include "server/shard.hpp"

#include <memory>
#include <span>
#include <string>

namespace kast::server::net {

/// What a TCP connection is there for: an HTTP connection or a WebSocket session.
class ConnectionHandler {
public:
    virtual ~ConnectionHandler() = default;
    /// As TimerWheel::Entry::on_timer.
    virtual std::uint32_t on_timer(std::int64_t now_ms) = 0;
    /// What has come, as far as it is there. The bytes may be changed; they are gone after the
    /// call.
    virtual void on_bytes(std::span<char> bytes) = 0;
    /// End of stream: the peer sends nothing more, but may still read. Also called while reading is
    /// off.
    virtual void on_end() = 0;
    /// All that was queued is with the kernel. For who asked for it: `TcpConnection::notify_sent`.
    virtual void on_sent() {}
    /// The peer is gone, or the server ends. The connection is closed already. May be called from
    /// inside of `send`.
    virtual void on_closed() = 0;
    virtual void on_drain() = 0;
    /// The connection is to be closed because it reads too slowly; what was queued is dropped.
    virtual void on_too_slow() = 0;
};

/// A socket with its bounded outbox: the only way out of the server. Bytes are queued during a turn
/// and sent with one non-blocking call at its end; what the kernel does not take waits for it.
/// Lives on one shard. Whoever handles it owns it, until `close_gracefully`.
class TcpConnection final : public Flushable,
                            public SocketWaiter,
                            public SlowReader,
                            public TimerWheel::Entry,
                            public std::enable_shared_from_this<TcpConnection> {
public:
    TcpConnection(Shard& shard, Socket socket);
    ~TcpConnection() override;

    void set_handler(ConnectionHandler* handler) {
        handler_ = handler;
        notifies_sent_ = false;
    }
    /// Calls the handler's `on_sent` when all is sent.
    void notify_sent() { notifies_sent_ = true; }
    Shard& shard() { return shard_; }
    /// The address that the connection comes from; a proxy's where one stands before the server.
    const std::string& peer() const { return permit_.peer(); }
    /// As ConnectionLimiter::Permit::client.
    const std::string& client() const { return permit_.client(); }
    /// As ConnectionLimiter::Permit::count_for.
    bool count_for(const std::string& address) { return permit_.count_for(address); }
    bool is_open() const { return descriptor_ >= 0; }
    bool is_encrypted() const { return tls_ != nullptr; }
    /// Turns reading on or off. It is on at first.
    void set_reading(bool reading);
    /// True where nothing waits to be written.
    bool is_sent() const { return outbox_.empty() && (!tls_ || tls_->waiting().empty()); }

    /// Queues. False, and not queued, where the outbox is full.
    bool send(Frame frame);
    bool send(std::string bytes) {
        return send(std::make_shared<const std::string>(std::move(bytes)));
    }
    /// The same, sent at the end of this turn where the last send is a broadcast interval ago or
    /// much waits, else when the interval is over.
    bool send_paced(Frame frame);
    /// Drops frames of which nothing was written yet.
    void drop_unsent() {
        outbox_.drop_unsent();
        note_waiting();
    }
    /// Sends what is queued, says that nothing follows, reads and drops what still comes, closes.
    /// So what was sent last is not lost to a reset. The handler is detached.
    void close_gracefully();
    bool is_closing() const { return stage_ != Stage::open; }
    /// Closes now.
    void close_now();
    /// Closing resets the connection: the peer notices that this was not the end.
    void reset_on_close();
    /// Gives the socket away, to another shard. Requires is_sent().
    Socket release();

    void flush() override;
    void on_ready(std::uint32_t events) override;
    std::uint32_t on_timer(std::int64_t now_ms) override;
    void on_drain() override;
    void on_shutdown() override;
    std::size_t waiting_bytes() const override {
        return outbox_.memory() + (tls_ ? tls_->waiting().size() : 0);
    }
    void close_slow() override;
    /// For how long the kernel has taken nothing of what waits, in milliseconds; 0 where nothing
    /// waits.
    std::int64_t stalled_ms() const { return is_sent() ? 0 : shard_.now_ms() - progress_ms_; }
    /// Bytes the kernel has taken, ever: who waits for a slow reader sees whether there is
    /// progress.
    std::uint64_t bytes_taken() const { return bytes_taken_; }

private:
    enum class Stage : std::uint8_t { open, closing, lingering };

    bool queue(Frame frame);
    void receive();
    /// As ::recv, of plain bytes.
    ssize_t receive_some(std::span<char> plain);
    /// What is to be sent next, as it is to be sent; empty where nothing is.
    std::string_view next_bytes();
    void consume(std::size_t bytes);
    void notice_end();
    void watch();
    void on_error();
    void shutdown_send();
    void linger();
    void note_waiting();

    // What `send` and `flush` read comes first: Shard::flush_all has it fetched.
    Shard& shard_;
    int descriptor_;
    std::uint32_t watched_ = EPOLLIN;  ///< events of the poller
    Stage stage_ = Stage::open;
    bool reading_ = true;
    bool unread_ = false;             ///< something has come that nobody reads for now
    bool waiting_ = false;            ///< for the kernel to take more
    bool is_slow_ = false;            ///< among the shard's slow readers
    bool notifies_sent_ = false;      ///< the handler
    std::unique_ptr<TlsStream> tls_;  ///< null where plain bytes are spoken
    Outbox outbox_;
    std::int64_t flushed_ms_ = 0;  ///< when something was last sent
    std::uint64_t bytes_taken_ = 0;
    std::int64_t progress_ms_ = 0;   ///< when the kernel last took something, or nothing waited
    std::size_t noted_waiting_ = 0;  ///< what the shard's count of waiting bytes holds of ours
    ConnectionHandler* handler_ = nullptr;
    std::int64_t close_by_ms_ = 0;
    std::shared_ptr<TcpConnection> self_;  ///< while it closes gracefully
    ConnectionLimiter::Permit permit_;
};

}  // namespace kast::server::net

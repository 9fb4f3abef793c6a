#pragma once
// Asio: for the .cpp files of `server/net` alone.

#include "server/net/admission.hpp"
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

/// What a wire is there for: an HTTP connection or a WebSocket session.
class WireOwner {
public:
    virtual ~WireOwner() = default;
    /// As Wheel::Entry::due.
    virtual std::uint32_t wire_due(std::int64_t now_ms) = 0;
    /// All that was queued is with the kernel.
    virtual void wire_sent() = 0;
    /// The peer is gone, or the server ends. The wire is cut already.
    virtual void wire_broken() = 0;
    virtual void wire_stopping() = 0;
};

/// A socket with its bounded outbox: the only way out of the server. Bytes are queued during a turn
/// and sent with one non-blocking call at its end; what the kernel does not take waits for it.
/// Lives on one shard.
class Wire final : public Flushable,
                   public Wheel::Entry,
                   public std::enable_shared_from_this<Wire> {
public:
    Wire(Shard& shard, int descriptor, Admission::Ticket ticket);
    ~Wire() override;

    void own(WireOwner* owner) { owner_ = owner; }
    Shard& shard() { return shard_; }
    Socket& socket() { return socket_; }
    const std::string& address() const { return ticket_.address(); }
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
    /// So what we said last is not lost to a reset. The owner is let go.
    void finish();
    bool is_finishing() const { return stage_ != Stage::open; }
    /// Closes now.
    void cut();
    /// Gives the socket away, to another shard. Requires is_sent() and no operation on it.
    int release(Admission::Ticket& ticket);

    void flush() override;
    std::uint32_t due(std::int64_t now_ms) override;
    void stopping() override;
    void ended() override;
    /// Bytes the kernel has taken, ever: who waits for a slow reader sees whether there is
    /// progress.
    std::uint64_t bytes_taken() const { return bytes_taken_; }

private:
    enum class Stage { open, finishing, lingering };

    void wait_writable();
    void broken();
    void say_end();
    void linger();
    void note_waiting();

    Shard& shard_;
    Socket socket_;
    Admission::Ticket ticket_;
    Outbox outbox_;
    WireOwner* owner_ = nullptr;
    std::int64_t finish_by_ms_ = 0;
    std::uint64_t bytes_taken_ = 0;
    std::size_t noted_waiting_ = 0;  ///< what the shard's count of waiting bytes holds of ours
    Stage stage_ = Stage::open;
    bool in_flush_list_ = false;
    bool waiting_ = false;  ///< for the kernel to take more
};

}  // namespace kast::server::net

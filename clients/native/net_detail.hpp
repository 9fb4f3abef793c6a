#pragma once
// The stream behind net.hpp: TCP or TLS as one type, so that Beast's HTTP and WebSocket are
// compiled once. Only net*.cpp include this.

#include "clients/native/net.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/beast/core/error.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/core/tcp_stream.hpp>

#include <functional>
#include <vector>

namespace kast::client {

namespace asio = boost::asio;
namespace beast = boost::beast;
using boost::system::error_code;
using tcp = asio::ip::tcp;
using Tcp = beast::tcp_stream;

struct Loop::Inner {
    asio::io_context io{1};
    std::optional<asio::signal_set> signals;
    bool interrupted = false;
    Silence on_silence;

    struct Watched {
        Watched(asio::io_context& io, int number, std::function<void()> given)
            : signal(io, number), act(std::move(given)) {}
        asio::signal_set signal;
        std::function<void()> act;
        void await() {
            signal.async_wait([this](error_code ec, int) {
                if (ec) return;
                act();
                await();
            });
        }
    };
    std::vector<std::unique_ptr<Watched>> watched;

    void await_signal() {
        signals->async_wait([this](error_code ec, int) {
            if (!ec) interrupted = true;
        });
    }

    /// Runs until `done()`. On a signal calls `cancel` once, runs on until done, throws
    /// Interrupted.
    template <class Done, class Cancel>
    void run(Done&& done, Cancel&& cancel) {
        bool cancelled = false;
        while (!done()) {
            if (interrupted && !cancelled) {
                cancelled = true;
                cancel();
            }
            io.restart();
            io.run_one();
        }
        if (interrupted) throw Interrupted{};
    }
};

inline constexpr auto connect_time = std::chrono::seconds(10);
inline constexpr auto answer_time = std::chrono::seconds(30);

/// Starts one operation, waits for it, gives its error. `start(handler)`.
template <class Start>
error_code wait(Loop::Inner& loop, const Origin& origin, Tcp& stream, std::chrono::seconds limit,
                Start&& start) {
    const OwedAnswer owed(loop, origin);
    std::optional<error_code> result;
    stream.expires_after(limit);
    start([&result](error_code ec, auto&&...) { result = ec; });
    loop.run([&] { return result.has_value(); }, [&] { stream.cancel(); });
    return *result;
}

/// `limit`: how long was waited.
inline void require(const Origin& origin, const error_code& ec, std::chrono::seconds limit) {
    if (ec == beast::error::timeout) throw NetError(no_answer(origin, limit));
    if (ec) throw NetError(origin.text() + ": " + ec.message());
}

/// A connected stream of bytes, in the shape that Beast asks of one (AsyncStream). All handlers run
/// in the loop.
class Transport {
public:
    using executor_type = Tcp::executor_type;
    using Transferred = std::function<void(error_code, std::size_t)>;
    using Done = std::function<void(error_code)>;

    virtual ~Transport() = default;
    /// The lowest layer: its clock ends what takes too long.
    virtual Tcp& tcp() = 0;
    executor_type get_executor() { return tcp().get_executor(); }

    template <class Buffers, class Handler>
    void async_read_some(const Buffers& buffers, Handler&& handler) {
        read({asio::buffer_sequence_begin(buffers), asio::buffer_sequence_end(buffers)},
             shared(std::forward<Handler>(handler)));
    }
    template <class Buffers, class Handler>
    void async_write_some(const Buffers& buffers, Handler&& handler) {
        write({asio::buffer_sequence_begin(buffers), asio::buffer_sequence_end(buffers)},
              shared(std::forward<Handler>(handler)));
    }
    template <class Handler>
    friend void async_teardown(beast::role_type role, Transport& stream, Handler&& handler) {
        stream.tear_down(role, shared(std::forward<Handler>(handler)));
    }
    friend void beast_close_socket(Transport& stream) { stream.tcp().close(); }

protected:
    virtual void read(std::vector<asio::mutable_buffer> into, Transferred handler) = 0;
    virtual void write(std::vector<asio::const_buffer> from, Transferred handler) = 0;
    virtual void tear_down(beast::role_type role, Done handler) = 0;

private:
    /// Beast's handlers can only be moved; std::function wants copies.
    template <class Handler>
    static auto shared(Handler&& handler) {
        return [one = std::make_shared<std::decay_t<Handler>>(std::forward<Handler>(handler))](
                   error_code ec, auto... more) { (*one)(ec, more...); };
    }
};

/// Connects over TCP.
void connect_tcp(Loop::Inner& loop, const Origin& origin, Tcp& stream);
/// Connected, and through the TLS handshake where `origin` asks for it.
std::unique_ptr<Transport> connect(Loop::Inner& loop, const Origin& origin);
std::unique_ptr<Transport> connect_tls(Loop::Inner& loop, const Origin& origin);

}  // namespace kast::client

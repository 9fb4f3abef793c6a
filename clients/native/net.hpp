#pragma once
// HTTP and WebSocket to one server, one thing at a time. Plain and TLS; Beast stays in the .cpp.

#include "clients/native/link.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kast::client {

/// The server could not be reached, or broke off. Reconnecting may help.
struct NetError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The server closed the WebSocket and said why.
struct Closed : NetError {
    Closed(std::uint16_t close_code, const std::string& why);
    std::uint16_t code;
};

/// "no answer from http://host for 30 s"
std::string no_answer(const Origin& origin, std::chrono::seconds silence);

/// Ctrl-C or SIGTERM.
struct Interrupted {};

class Input;

/// What all waiting is done in. With `catch_signals`, SIGINT and SIGTERM end whatever waits with
/// Interrupted instead of ending the program.
class Loop {
public:
    explicit Loop(bool catch_signals = false);
    ~Loop();
    Loop(const Loop&) = delete;
    Loop& operator=(const Loop&) = delete;

    /// Shorter where `wake` can be read before. Throws Interrupted.
    void sleep(std::chrono::milliseconds time, Input* wake = nullptr);
    /// After Interrupted: goes on, and the next signal interrupts again.
    void go_on();
    /// Whenever this signal comes, `act` is called in the midst of whatever waits.
    void on_signal(int number, std::function<void()> act);
    /// Called while a server owes an answer (`OwedAnswer`), after 5 s, 10 s, 20 s.
    using Silence = std::function<void(const Origin&, std::chrono::seconds)>;
    void on_silence(Silence act);

    struct Inner;
    Inner& inner() { return *inner_; }

private:
    std::unique_ptr<Inner> inner_;
};

/// While it lives a server owes an answer: the loop tells of its silence.
class OwedAnswer {
public:
    OwedAnswer(Loop::Inner& loop, const Origin& origin);
    ~OwedAnswer();
    OwedAnswer(const OwedAnswer&) = delete;
    OwedAnswer& operator=(const OwedAnswer&) = delete;

private:
    struct Inner;
    std::shared_ptr<Inner> inner_;
};

/// A file that people type into (or a pipe, or a file on a disk): makes waiting end when there is
/// something to read. The file itself is left as it is, its flags too.
class Input {
public:
    /// Throws NetError where the system has no descriptors left.
    Input(Loop& loop, int file);
    ~Input();
    Input(const Input&) = delete;
    Input& operator=(const Input&) = delete;

    /// True where a read would not wait: there is something, or it has ended.
    bool ready() const;
    /// Before waiting: the loop turns when it gets ready.
    void arm();

private:
    struct Inner;
    std::shared_ptr<Inner> inner_;
};

struct HttpRequest {
    std::string method = "GET";
    std::string target;  ///< path and query
    std::vector<std::pair<std::string, std::string>> headers = {};
    std::string body = {};
};

struct HttpAnswer {
    unsigned status = 0;
    std::string type;  ///< Content-Type
    std::string body;
};

using OnData = std::function<void(std::string_view)>;

/// Asks once, on a connection of its own. Where `on_data` is given and the status is 200, the body
/// goes there in pieces as it comes; else it is in the answer (at most 16 MiB). Gives up when
/// nothing comes for `quiet_max`. Throws NetError, Interrupted, and what `on_data` throws.
HttpAnswer http(Loop& loop, const Origin& origin, const HttpRequest& request,
                const OnData& on_data = {},
                std::chrono::seconds quiet_max = std::chrono::seconds(30));

class WebSocket {
public:
    static constexpr std::size_t message_bytes_max = std::size_t{64} * 1024 * 1024;

    virtual ~WebSocket() = default;
    /// One text frame. Throws NetError, Interrupted.
    virtual void send(std::string_view text) = 0;
    /// The next message, or nothing when `time` is over or `wake` can be read. Throws Closed,
    /// NetError, Interrupted.
    virtual std::optional<std::string> receive(std::chrono::milliseconds time,
                                               Input* wake = nullptr) = 0;
    /// Sends the closing handshake. Never throws.
    virtual void close() = 0;
};

/// Connects, with subprotocol `kast.v1`. Throws NetError, Interrupted.
std::unique_ptr<WebSocket> open_websocket(Loop& loop, const Origin& origin,
                                          const std::string& target);

}  // namespace kast::client

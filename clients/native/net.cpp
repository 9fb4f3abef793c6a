#include "clients/native/net_detail.hpp"

#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <poll.h>
#include <sys/epoll.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

namespace kast::client {

Closed::Closed(std::uint16_t close_code, const std::string& why)
    : NetError("the server closed the connection (" + std::to_string(close_code) +
               (why.empty() ? ")" : "): " + why)),
      code(close_code) {}

std::string no_answer(const Origin& origin, std::chrono::seconds silence) {
    return "no answer from " + origin.text() + " for " + std::to_string(silence.count()) + " s";
}

Loop::Loop(bool catch_signals) : inner_(std::make_unique<Inner>()) {
    if (!catch_signals) return;
    inner_->signals.emplace(inner_->io, SIGINT, SIGTERM);
    inner_->await_signal();
}

Loop::~Loop() = default;

void Loop::go_on() {
    if (!std::exchange(inner_->interrupted, false)) return;
    inner_->await_signal();
}

void Loop::on_signal(int number, std::function<void()> act) {
    inner_->watched.push_back(std::make_unique<Inner::Watched>(inner_->io, number, std::move(act)));
    inner_->watched.back()->await();
}

void Loop::on_silence(Silence act) { inner_->on_silence = std::move(act); }

struct OwedAnswer::Inner : std::enable_shared_from_this<Inner> {
    Inner(Loop::Inner& given, Origin asked)
        : loop(given), origin(std::move(asked)), timer(loop.io) {}

    void await(std::chrono::seconds silence) {
        timer.expires_at(since + silence);
        timer.async_wait([self = shared_from_this(), silence](error_code ec) {
            if (ec) return;
            if (self->loop.on_silence) self->loop.on_silence(self->origin, silence);
            self->await(silence * 2);
        });
    }

    Loop::Inner& loop;
    Origin origin;
    std::chrono::steady_clock::time_point since = std::chrono::steady_clock::now();
    asio::steady_timer timer;
};

OwedAnswer::OwedAnswer(Loop::Inner& loop, const Origin& origin)
    : inner_(std::make_shared<Inner>(loop, origin)) {
    inner_->await(std::chrono::seconds(5));
}

OwedAnswer::~OwedAnswer() { inner_->timer.cancel(); }

void Loop::sleep(std::chrono::milliseconds time, Input* wake) {
    bool over = false;
    asio::steady_timer timer(inner_->io, time);
    timer.async_wait([&](error_code) { over = true; });
    if (wake != nullptr) wake->arm();
    const auto done = [&] { return over || (wake != nullptr && wake->ready()); };
    const auto finish = [&] {
        timer.cancel();
        while (!over) {
            inner_->io.restart();
            inner_->io.run_one();
        }
    };
    try {
        inner_->run(done, [&] { timer.cancel(); });
    } catch (...) {
        finish();
        throw;
    }
    finish();
}

/// Waiting goes through an epoll of our own: the loop would make the file itself non-blocking, and
/// with it the terminal that others write to. It also knows no files on disks.
struct Input::Inner {
    Inner(Loop& loop, int given) : file(given), watch(loop.inner().io) {
        const int both = ::epoll_create1(EPOLL_CLOEXEC);
        if (both < 0) throw NetError(std::strerror(errno));
        watch.assign(both);
        epoll_event wanted{};
        wanted.events = EPOLLIN;
        // What cannot be waited for, a file on a disk, can always be read.
        ::epoll_ctl(both, EPOLL_CTL_ADD, file, &wanted);
    }

    int file;
    bool armed = false;
    asio::posix::stream_descriptor watch;
};

Input::Input(Loop& loop, int file) : inner_(std::make_shared<Inner>(loop, file)) {}
Input::~Input() {
    error_code ignored;
    inner_->watch.close(ignored);
}

bool Input::ready() const {
    pollfd one{inner_->file, POLLIN, 0};
    return ::poll(&one, 1, 0) > 0;
}

void Input::arm() {
    if (std::exchange(inner_->armed, true)) return;
    inner_->watch.async_wait(asio::posix::descriptor_base::wait_read,
                             [inner = inner_](error_code) { inner->armed = false; });
}

void connect_tcp(Loop::Inner& loop, const Origin& origin, Tcp& stream) {
    tcp::resolver resolver(loop.io);
    std::optional<error_code> resolved;
    tcp::resolver::results_type endpoints;
    resolver.async_resolve(origin.host, origin.port, [&](error_code ec, auto results) {
        endpoints = std::move(results);
        resolved = ec;
    });
    loop.run([&] { return resolved.has_value(); }, [&] { resolver.cancel(); });
    require(origin, *resolved, connect_time);
    const auto start = [&](auto handler) { stream.async_connect(endpoints, handler); };
    require(origin, wait(loop, origin, stream, connect_time, start), connect_time);
    stream.socket().set_option(tcp::no_delay(true));
}

namespace {

class Plain final : public Transport {
public:
    explicit Plain(asio::io_context& io) : tcp_(io) {}
    Tcp& tcp() override { return tcp_; }

protected:
    void read(std::vector<asio::mutable_buffer> into, Transferred handler) override {
        tcp_.async_read_some(into, std::move(handler));
    }
    void write(std::vector<asio::const_buffer> from, Transferred handler) override {
        tcp_.async_write_some(from, std::move(handler));
    }
    void tear_down(beast::role_type role, Done handler) override {
        beast::websocket::async_teardown(role, tcp_.socket(), std::move(handler));
    }

private:
    Tcp tcp_;
};

}  // namespace

std::unique_ptr<Transport> connect(Loop::Inner& loop, const Origin& origin) {
    if (origin.tls) return connect_tls(loop, origin);
    auto plain = std::make_unique<Plain>(loop.io);
    connect_tcp(loop, origin, plain->tcp());
    return plain;
}

}  // namespace kast::client

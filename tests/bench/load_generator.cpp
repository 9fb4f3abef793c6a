#include "bench/load_generator.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <cstring>
#include <stdexcept>
#include <system_error>

namespace kast::bench {

namespace {

constexpr auto patience = std::chrono::seconds(120);

[[noreturn]] void fail(const char* what) {
    throw std::system_error(errno, std::generic_category(), what);
}

/// A masked text frame whose mask is zero: the payload stays as it is.
std::string masked(std::string_view text) {
    std::string frame;
    frame += '\x81';
    if (text.size() < 126) {
        frame += static_cast<char>(0x80 | text.size());
    } else {
        frame += '\xfe';
        frame += static_cast<char>(text.size() >> 8);
        frame += static_cast<char>(text.size() & 0xff);
    }
    frame.append(4, '\0');
    frame += text;
    return frame;
}

/// Header and payload of the frame that `bytes` begins with; 0 where it is not whole yet.
struct FrameSize {
    std::size_t header = 0;
    std::size_t payload = 0;
};

FrameSize size_of(std::string_view bytes) {
    if (bytes.size() < 2) return {};
    const auto byte = [&](std::size_t at) {
        return static_cast<std::size_t>(static_cast<unsigned char>(bytes[at]));
    };
    FrameSize size{2, byte(1) & 0x7f};
    if (size.payload >= 126) {
        const std::size_t more = size.payload == 126 ? 2 : 8;
        if (bytes.size() < 2 + more) return {};
        size = {2 + more, 0};
        for (std::size_t i = 0; i < more; ++i) size.payload = size.payload << 8 | byte(2 + i);
    }
    return bytes.size() < size.header + size.payload ? FrameSize{} : size;
}

/// The number after `before`, which is a command's id; or nothing.
std::size_t number_after(std::string_view text, std::string_view before) {
    const auto at = text.find(before);
    if (at == std::string_view::npos) return SIZE_MAX;
    std::size_t number = SIZE_MAX;
    std::from_chars(text.data() + at + before.size(), text.data() + text.size(), number);
    return number;
}

}  // namespace

LoadGenerator::LoadGenerator(std::uint16_t port)
    : port_(port), epoll_(epoll_create1(EPOLL_CLOEXEC)) {
    if (epoll_ < 0) fail("epoll_create1");
}

LoadGenerator::~LoadGenerator() {
    for (const Client& client : clients_) close(client.fd);
    close(epoll_);
}

void LoadGenerator::join(const std::vector<Seat>& seats) {
    clients_.resize(seats.size());
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port_);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const auto until = Clock::now() + patience;
    for (std::size_t i = 0; i < seats.size(); ++i) {
        Client& client = clients_[i];
        client.speaks = seats[i].speaks;
        client.join = R"({"jsonrpc":"2.0","id":"join","method":"room.join","params":)" +
                      seats[i].join_params + "}";
        client.fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (client.fd < 0) fail("socket");
        if (connect(client.fd, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0)
            fail("connect");
        const int yes = 1;
        setsockopt(client.fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        fcntl(client.fd, F_SETFL, O_NONBLOCK);
        epoll_event event{.events = EPOLLIN, .data = {.ptr = &client}};
        epoll_ctl(epoll_, EPOLL_CTL_ADD, client.fd, &event);
        client.out = "GET " + seats[i].path +
                     " HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                     "Sec-WebSocket-Protocol: kast.v1\r\n\r\n";
        write(client);
        // Not all at once: a table fills up, it is not stormed.
        while (joined_ + 100 < i) {
            turn(std::chrono::milliseconds(10));
            if (Clock::now() > until) throw std::runtime_error("not all were let in");
        }
    }
    while (joined_ < clients_.size()) {
        turn(std::chrono::milliseconds(10));
        if (Clock::now() > until) throw std::runtime_error("not all were let in");
    }
    for (Client& client : clients_)
        if (client.speaks) speakers_.push_back(&client);
}

Seen LoadGenerator::flood(std::size_t in_flight, std::chrono::milliseconds time) {
    const auto start = Clock::now();
    counted_from_ = sent_.size();
    seen_ = {};
    keep_in_flight_ = in_flight;
    for (Client* speaker : speakers_)
        while (speaker->in_flight < in_flight) throw_dice(*speaker);
    while (Clock::now() < start + time) turn(std::chrono::milliseconds(10));
    keep_in_flight_ = 0;
    return seen_since(start);
}

Seen LoadGenerator::pace(double per_second, std::chrono::milliseconds time) {
    const auto start = Clock::now();
    counted_from_ = sent_.size();
    seen_ = {};
    keep_in_flight_ = 0;
    const std::chrono::duration<double> step(1.0 /
                                             (per_second * static_cast<double>(speakers_.size())));
    std::uint64_t thrown = 0;
    for (auto now = start; now < start + time; now = Clock::now()) {
        const auto due =
            std::chrono::duration_cast<Clock::duration>(step * static_cast<double>(thrown));
        if (now >= start + due)
            throw_dice(*speakers_[thrown++ % speakers_.size()]);
        else
            turn(std::min(std::chrono::duration_cast<std::chrono::microseconds>(start + due - now),
                          std::chrono::microseconds(10'000)));
    }
    return seen_since(start);
}

/// Ends the span, then hears out what is still under way.
Seen LoadGenerator::seen_since(Clock::time_point start) {
    seen_.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    Seen seen = std::move(seen_);
    seen_ = {};
    counted_from_ = sent_.size();
    const auto until = Clock::now() + patience;
    for (const Client* speaker : speakers_)
        while (speaker->in_flight > 0 && Clock::now() < until) turn(std::chrono::milliseconds(10));
    return seen;
}

void LoadGenerator::turn(std::chrono::microseconds wait) {
    std::array<epoll_event, 256> events{};
    const timespec time{.tv_sec = wait.count() / 1'000'000,
                        .tv_nsec = wait.count() % 1'000'000 * 1'000};
    const int ready =
        epoll_pwait2(epoll_, events.data(), static_cast<int>(events.size()), &time, nullptr);
    for (int i = 0; i < ready; ++i) {
        Client& client = *static_cast<Client*>(events[static_cast<std::size_t>(i)].data.ptr);
        if (events[static_cast<std::size_t>(i)].events & EPOLLOUT) write(client);
        if (events[static_cast<std::size_t>(i)].events & (EPOLLIN | EPOLLHUP | EPOLLERR))
            read(client);
    }
}

void LoadGenerator::read(Client& client) {
    static thread_local std::array<char, 65'536> buffer;
    for (;;) {
        const auto size = recv(client.fd, buffer.data(), buffer.size(), 0);
        if (size == 0)
            throw std::runtime_error("the server closed a connection: " + client.in.substr(0, 300));
        if (size < 0) break;
        client.in.append(buffer.data(), static_cast<std::size_t>(size));
        if (static_cast<std::size_t>(size) < buffer.size()) break;
    }
    if (!client.upgraded) {
        const auto end = client.in.find("\r\n\r\n");
        if (end == std::string::npos) return;
        if (!client.in.starts_with("HTTP/1.1 101"))
            throw std::runtime_error("no WebSocket: " + client.in);
        client.in.erase(0, end + 4);
        client.upgraded = true;
        send(client, client.join);
        client.join = {};
    }
    take_frames(client);
}

void LoadGenerator::take_frames(Client& client) {
    std::size_t taken = 0;
    const std::string_view in(client.in);
    for (FrameSize size = size_of(in); size.header != 0; size = size_of(in.substr(taken))) {
        const auto opcode = static_cast<unsigned char>(in[taken]) & 0x0f;
        const auto payload = in.substr(taken + size.header, size.payload);
        if (opcode == 8) throw std::runtime_error("closed: " + std::string(payload));
        if (opcode == 1) handle_message(client, payload, size.header + size.payload);
        taken += size.header + size.payload;
    }
    client.in.erase(0, taken);
}

void LoadGenerator::handle_message(Client& client, std::string_view payload,
                                   std::size_t frame_bytes) {
    constexpr std::string_view event = R"({"jsonrpc":"2.0","method":"event")";
    constexpr std::string_view answer = R"({"jsonrpc":"2.0","id":")";
    const auto ms_since = [&](std::size_t number) {
        return std::chrono::duration<float, std::milli>(Clock::now() - sent_[number]).count();
    };
    if (payload.starts_with(event)) {
        const auto number = number_after(payload.substr(0, 200), R"("cause":")");
        if (number >= sent_.size() || number < counted_from_) return;
        ++seen_.deliveries;
        seen_.bytes += frame_bytes;
        seen_.event_ms.push_back(ms_since(number));
        return;
    }
    if (!payload.starts_with(answer)) return;
    const bool well = payload.find(R"("result":)") != std::string_view::npos;
    if (!client.joined) {
        if (!well) throw std::runtime_error("not let in: " + std::string(payload));
        client.joined = true;
        ++joined_;
        return;
    }
    --client.in_flight;
    const auto number = number_after(payload, answer);
    if (number < sent_.size() && number >= counted_from_) {
        ++(well ? seen_.commands : seen_.refused);
        seen_.answer_ms.push_back(ms_since(number));
    }
    while (client.in_flight < keep_in_flight_) throw_dice(client);
}

void LoadGenerator::throw_dice(Client& client) {
    ++client.in_flight;
    const std::string id = std::to_string(sent_.size());
    sent_.push_back(Clock::now());
    send(client, R"({"jsonrpc":"2.0","id":")" + id +
                     R"(","method":"dice.roll","params":{"notation":"2d6"}})");
}

void LoadGenerator::send(Client& client, std::string_view text) {
    client.out += masked(text);
    write(client);
}

void LoadGenerator::write(Client& client) {
    while (!client.out.empty()) {
        const auto size = ::send(client.fd, client.out.data(), client.out.size(), MSG_NOSIGNAL);
        if (size < 0) break;
        client.out.erase(0, static_cast<std::size_t>(size));
    }
    if (client.writes == !client.out.empty()) return;
    client.writes = !client.writes;
    epoll_event event{.events = client.writes ? EPOLLIN | EPOLLOUT : EPOLLIN,
                      .data = {.ptr = &client}};
    epoll_ctl(epoll_, EPOLL_CTL_MOD, client.fd, &event);
}

}  // namespace kast::bench

#include "bench/crowd.hpp"

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

Crowd::Crowd(std::uint16_t port) : port_(port), epoll_(epoll_create1(EPOLL_CLOEXEC)) {
    if (epoll_ < 0) fail("epoll_create1");
}

Crowd::~Crowd() {
    for (const Guest& guest : guests_) close(guest.fd);
    close(epoll_);
}

void Crowd::sit_down(const std::vector<Seat>& seats) {
    guests_.resize(seats.size());
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port_);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const auto until = Clock::now() + patience;
    for (std::size_t i = 0; i < seats.size(); ++i) {
        Guest& guest = guests_[i];
        guest.speaks = seats[i].speaks;
        guest.join = R"({"jsonrpc":"2.0","id":"join","method":"room.join","params":)" +
                     seats[i].join_params + "}";
        guest.fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (guest.fd < 0) fail("socket");
        if (connect(guest.fd, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0)
            fail("connect");
        const int yes = 1;
        setsockopt(guest.fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        fcntl(guest.fd, F_SETFL, O_NONBLOCK);
        epoll_event event{.events = EPOLLIN, .data = {.ptr = &guest}};
        epoll_ctl(epoll_, EPOLL_CTL_ADD, guest.fd, &event);
        guest.out = "GET " + seats[i].path +
                    " HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                    "Sec-WebSocket-Protocol: kast.v1\r\n\r\n";
        write(guest);
        // Not all at once: a table fills up, it is not stormed.
        while (joined_ + 100 < i) {
            turn(std::chrono::milliseconds(10));
            if (Clock::now() > until) throw std::runtime_error("not all were let in");
        }
    }
    while (joined_ < guests_.size()) {
        turn(std::chrono::milliseconds(10));
        if (Clock::now() > until) throw std::runtime_error("not all were let in");
    }
    for (Guest& guest : guests_)
        if (guest.speaks) speakers_.push_back(&guest);
}

Seen Crowd::flood(std::size_t in_flight, std::chrono::milliseconds time) {
    const auto start = Clock::now();
    counted_from_ = sent_.size();
    seen_ = {};
    keep_in_flight_ = in_flight;
    for (Guest* speaker : speakers_)
        while (speaker->in_flight < in_flight) throw_dice(*speaker);
    while (Clock::now() < start + time) turn(std::chrono::milliseconds(10));
    keep_in_flight_ = 0;
    return seen_since(start);
}

Seen Crowd::pace(double per_second, std::chrono::milliseconds time) {
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
Seen Crowd::seen_since(Clock::time_point start) {
    seen_.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    Seen seen = std::move(seen_);
    seen_ = {};
    counted_from_ = sent_.size();
    const auto until = Clock::now() + patience;
    for (const Guest* speaker : speakers_)
        while (speaker->in_flight > 0 && Clock::now() < until) turn(std::chrono::milliseconds(10));
    return seen;
}

void Crowd::turn(std::chrono::microseconds wait) {
    std::array<epoll_event, 256> events{};
    const timespec time{.tv_sec = wait.count() / 1'000'000,
                        .tv_nsec = wait.count() % 1'000'000 * 1'000};
    const int ready =
        epoll_pwait2(epoll_, events.data(), static_cast<int>(events.size()), &time, nullptr);
    for (int i = 0; i < ready; ++i) {
        Guest& guest = *static_cast<Guest*>(events[static_cast<std::size_t>(i)].data.ptr);
        if (events[static_cast<std::size_t>(i)].events & EPOLLOUT) write(guest);
        if (events[static_cast<std::size_t>(i)].events & (EPOLLIN | EPOLLHUP | EPOLLERR))
            read(guest);
    }
}

void Crowd::read(Guest& guest) {
    static thread_local std::array<char, 65'536> buffer;
    for (;;) {
        const auto size = recv(guest.fd, buffer.data(), buffer.size(), 0);
        if (size == 0)
            throw std::runtime_error("the server closed a connection: " + guest.in.substr(0, 300));
        if (size < 0) break;
        guest.in.append(buffer.data(), static_cast<std::size_t>(size));
        if (static_cast<std::size_t>(size) < buffer.size()) break;
    }
    if (!guest.upgraded) {
        const auto end = guest.in.find("\r\n\r\n");
        if (end == std::string::npos) return;
        if (!guest.in.starts_with("HTTP/1.1 101"))
            throw std::runtime_error("no WebSocket: " + guest.in);
        guest.in.erase(0, end + 4);
        guest.upgraded = true;
        send(guest, guest.join);
        guest.join = {};
    }
    take_frames(guest);
}

void Crowd::take_frames(Guest& guest) {
    std::size_t taken = 0;
    const std::string_view in(guest.in);
    for (FrameSize size = size_of(in); size.header != 0; size = size_of(in.substr(taken))) {
        const auto opcode = static_cast<unsigned char>(in[taken]) & 0x0f;
        const auto payload = in.substr(taken + size.header, size.payload);
        if (opcode == 8) throw std::runtime_error("closed: " + std::string(payload));
        if (opcode == 1) hear(guest, payload, size.header + size.payload);
        taken += size.header + size.payload;
    }
    guest.in.erase(0, taken);
}

void Crowd::hear(Guest& guest, std::string_view payload, std::size_t frame_bytes) {
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
    if (!guest.joined) {
        if (!well) throw std::runtime_error("not let in: " + std::string(payload));
        guest.joined = true;
        ++joined_;
        return;
    }
    --guest.in_flight;
    const auto number = number_after(payload, answer);
    if (number < sent_.size() && number >= counted_from_) {
        ++(well ? seen_.commands : seen_.refused);
        seen_.answer_ms.push_back(ms_since(number));
    }
    while (guest.in_flight < keep_in_flight_) throw_dice(guest);
}

void Crowd::throw_dice(Guest& guest) {
    ++guest.in_flight;
    const std::string id = std::to_string(sent_.size());
    sent_.push_back(Clock::now());
    send(guest, R"({"jsonrpc":"2.0","id":")" + id +
                    R"(","method":"dice.roll","params":{"notation":"2d6"}})");
}

void Crowd::send(Guest& guest, std::string_view text) {
    guest.out += masked(text);
    write(guest);
}

void Crowd::write(Guest& guest) {
    while (!guest.out.empty()) {
        const auto size = ::send(guest.fd, guest.out.data(), guest.out.size(), MSG_NOSIGNAL);
        if (size < 0) break;
        guest.out.erase(0, static_cast<std::size_t>(size));
    }
    if (guest.writes == !guest.out.empty()) return;
    guest.writes = !guest.writes;
    epoll_event event{.events = guest.writes ? EPOLLIN | EPOLLOUT : EPOLLIN,
                      .data = {.ptr = &guest}};
    epoll_ctl(epoll_, EPOLL_CTL_MOD, guest.fd, &event);
}

}  // namespace kast::bench

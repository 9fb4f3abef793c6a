#include "bench/bare.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace kast::bench {

namespace {

struct Member {
    int fd = -1;
    bool upgraded = false;
    std::string in;
    std::vector<Member*>* room = nullptr;
};

std::string text_frame(std::string_view text) {
    std::string frame = "\x81";
    if (text.size() < 126) {
        frame += static_cast<char>(text.size());
    } else {
        frame += '\x7e';
        frame += static_cast<char>(text.size() >> 8);
        frame += static_cast<char>(text.size() & 0xff);
    }
    return frame.append(text);
}

/// Loopback and small frames: what does not fit into the socket's buffer is waited for.
void send_all(int fd, std::string_view bytes) {
    while (!bytes.empty()) {
        const auto sent = send(fd, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent > 0) bytes.remove_prefix(static_cast<std::size_t>(sent));
        if (sent < 0 && errno != EAGAIN) return;
    }
}

/// The next masked frame's payload, taken off `in`; false where it is not whole.
bool take_frame(std::string& in, std::string& payload) {
    if (in.size() < 6) return false;
    const auto byte = [&](std::size_t at) {
        return static_cast<std::size_t>(static_cast<unsigned char>(in[at]));
    };
    std::size_t header = 2;
    std::size_t size = byte(1) & 0x7f;
    if (size == 126) {
        size = byte(2) << 8 | byte(3);
        header = 4;
    }
    if (in.size() < header + 4 + size) return false;
    payload = in.substr(header + 4, size);
    for (std::size_t i = 0; i < size; ++i)
        payload[i] = static_cast<char>(payload[i] ^ in[header + i % 4]);
    in.erase(0, header + 4 + size);
    return true;
}

class BareServer {
public:
    BareServer(int listener, std::size_t event_bytes)
        : listener_(listener), epoll_(epoll_create1(EPOLL_CLOEXEC)), filler_(event_bytes, 'x') {
        watch(listener_, nullptr);
    }

    [[noreturn]] void serve() {
        std::array<epoll_event, 256> events{};
        for (;;) {
            const int ready =
                epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), -1);
            for (int i = 0; i < ready; ++i) {
                auto* member = static_cast<Member*>(events[static_cast<std::size_t>(i)].data.ptr);
                member ? read(*member) : accept_all();
            }
        }
    }

private:
    void watch(int fd, Member* member) const {
        epoll_event event{.events = EPOLLIN, .data = {.ptr = member}};
        epoll_ctl(epoll_, EPOLL_CTL_ADD, fd, &event);
    }

    void accept_all() {
        for (int fd;
             (fd = accept4(listener_, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC)) >= 0;) {
            const int yes = 1;
            setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
            members_.push_back(std::make_unique<Member>());
            members_.back()->fd = fd;
            watch(fd, members_.back().get());
        }
    }

    void read(Member& member) {
        static std::array<char, 16'384> buffer;
        const auto size = recv(member.fd, buffer.data(), buffer.size(), 0);
        if (size <= 0) {
            close(member.fd);
            if (member.room) std::erase(*member.room, &member);
            return;
        }
        member.in.append(buffer.data(), static_cast<std::size_t>(size));
        if (!member.upgraded && !upgrade(member)) return;
        for (std::string payload; take_frame(member.in, payload);) obey(member, payload);
    }

    bool upgrade(Member& member) {
        const auto end = member.in.find("\r\n\r\n");
        if (end == std::string::npos) return false;
        member.room = &rooms_[member.in.substr(0, member.in.find(" HTTP"))];
        member.room->push_back(&member);
        member.in.erase(0, end + 4);
        member.upgraded = true;
        send_all(member.fd,
                 "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                 "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\nSec-WebSocket-Protocol: "
                 "kast.v1\r\n\r\n");
        return true;
    }

    void obey(const Member& member, const std::string& payload) {
        constexpr std::string_view before = R"("id":")";
        const auto at = payload.find(before) + before.size();
        const auto id = payload.substr(at, payload.find('"', at) - at);
        if (!payload.contains("room.join")) {
            std::string event =
                R"({"jsonrpc":"2.0","method":"event","params":{"cause":")" + id + R"(","data":")";
            if (event.size() + 4 < filler_.size())
                event.append(filler_, 0, filler_.size() - event.size() - 4);
            const std::string frame = text_frame(event + "\"}}");
            for (const Member* one : *member.room) send_all(one->fd, frame);
        }
        send_all(member.fd, text_frame(R"({"jsonrpc":"2.0","id":")" + id + R"(","result":{}})"));
    }

    int listener_, epoll_;
    std::string filler_;
    std::vector<std::unique_ptr<Member>> members_;
    std::map<std::string, std::vector<Member*>> rooms_;
};

}  // namespace

void serve_bare(int listener, std::size_t event_bytes) {
    BareServer(listener, event_bytes).serve();
}

int listen_somewhere(std::uint16_t& port) {
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    if (fd < 0 || bind(fd, reinterpret_cast<sockaddr*>(&address), size) != 0 ||
        listen(fd, 4096) != 0 || getsockname(fd, reinterpret_cast<sockaddr*>(&address), &size) != 0)
        throw std::system_error(errno, std::generic_category(), "listen");
    port = ntohs(address.sin_port);
    return fd;
}

}  // namespace kast::bench

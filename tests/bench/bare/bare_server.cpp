// The least a server can do, as a yardstick: one thread, epoll, every event framed once and written
// to every member of the room. It reads what it must to know who asked for what, throws two dice,
// and checks and keeps nothing.
//
//     kast_bare              one send for each frame and member
//     kast_bare --one-send   what is due to a member leaves in one send at the end of the turn

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>

#include "bench/frames.hpp"
#include "bench/sockets.hpp"
#include <array>
#include <cstdio>
#include <initializer_list>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kast::bench {

namespace {

struct Room;

struct Member {
    Socket socket;
    bool upgraded = false;
    bool due = false;      ///< in the list of whom the turn's end sends to
    bool blocked = false;  ///< waits for room in the socket's buffer
    std::string in, out;   ///< bytes not yet read as frames; bytes not yet sent
    std::string name;
    Room* room = nullptr;
};

struct Room {
    std::string name;
    std::vector<Member*> members;
    std::string names;  ///< a JSON list without its brackets
    int rolls = 0;
};

std::string concat(std::initializer_list<std::string_view> parts) {
    std::string text;
    text.reserve(256);
    for (const auto part : parts) text += part;
    return text;
}

/// The text of a field that is a string without escapes.
std::string_view field(std::string_view message, std::string_view name) {
    const auto start = message.find(name) + name.size();
    return message.substr(start, message.find('"', start) - start);
}

class BareServer {
public:
    BareServer(Socket listener, bool one_send)
        : listener_(std::move(listener)),
          epoll_(epoll_create1(EPOLL_CLOEXEC)),
          one_send_(one_send) {
        watch(EPOLL_CTL_ADD, listener_, nullptr, EPOLLIN);
    }

    [[noreturn]] void serve() {
        std::array<epoll_event, 256> events{};
        for (;;) {
            const int ready =
                epoll_wait(epoll_.fd(), events.data(), static_cast<int>(events.size()), -1);
            for (int i = 0; i < ready; ++i) {
                const epoll_event& event = events[static_cast<std::size_t>(i)];
                auto* const member = static_cast<Member*>(event.data.ptr);
                if (!member) {
                    accept_all();
                } else {
                    if (event.events & EPOLLOUT) flush(*member);
                    if (event.events & ~EPOLLOUT) read(*member);
                }
            }
            for (Member* const member : due_) {
                member->due = false;
                flush(*member);
            }
            due_.clear();
            gone_.clear();
        }
    }

private:
    void watch(int operation, const Socket& socket, Member* member, std::uint32_t events) const {
        epoll_event event{.events = events, .data = {.ptr = member}};
        epoll_ctl(epoll_.fd(), operation, socket.fd(), &event);
    }

    void accept_all() {
        for (int fd;
             (fd = accept4(listener_.fd(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC)) >= 0;) {
            const int yes = 1;
            setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
            auto member = std::make_unique<Member>();
            member->socket = Socket(fd);
            watch(EPOLL_CTL_ADD, member->socket, member.get(), EPOLLIN);
            members_[member.get()] = std::move(member);
        }
    }

    void read(Member& member) {
        const auto size = recv(member.socket.fd(), buffer_.data(), buffer_.size(), 0);
        if (size <= 0) return drop(member);
        member.in.append(buffer_.data(), static_cast<std::size_t>(size));
        if (!member.upgraded && !upgrade(member)) return;
        std::string_view rest(member.in);
        for (FrameHead head = parse_frame(rest); head.header > 0; head = parse_frame(rest)) {
            if (head.opcode == Opcode::text) handle(member, unmasked(rest, head));
            rest.remove_prefix(head.size());
        }
        member.in.erase(0, member.in.size() - rest.size());
    }

    void drop(Member& member) {
        if (member.room) std::erase(member.room->members, &member);
        std::erase(due_, &member);
        const auto found = members_.find(&member);
        gone_.push_back(std::move(found->second));
        members_.erase(found);
        gone_.back()->socket = Socket();
    }

    bool upgrade(Member& member) {
        const auto end = member.in.find("\r\n\r\n");
        if (end == std::string::npos) return false;
        member.in.erase(0, end + 4);
        member.upgraded = true;
        // The key's answer is not worked out: the bench always sends the RFC's own example.
        send_to(member,
                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n");
        return true;
    }

    void handle(Member& member, std::string_view message) {
        if (message.starts_with(R"({"method":"join")"))
            join(member, message);
        else if (member.room)
            roll(member, field(message, R"("id":")"));
    }

    void join(Member& member, std::string_view message) {
        const std::string name(field(message, R"("room":")"));
        Room& room = rooms_[name];
        room.name = name;
        member.name = field(message, R"("name":")");
        broadcast(room, server_frame(concat({R"({"joined":")", member.name, R"("})"})));
        member.room = &room;
        room.members.push_back(&member);
        room.names += concat({room.names.empty() ? "\"" : ",\"", member.name, "\""});
        send_to(member,
                server_frame(concat({R"({"id":"join","result":{"members":[)", room.names, "]}}"})));
    }

    void roll(Member& member, std::string_view id) {
        Room& room = *member.room;
        const int first = die_(random_);
        const int second = die_(random_);
        const std::string number = std::to_string(++room.rolls);
        broadcast(room,
                  server_frame(concat(
                      {R"({"event":{"id":"5b1d9c5e-0d3f-4a52-9d3e-7f2a6c1b8e40","number":)", number,
                       R"(,"room":")", room.name, R"(","at":"2026-11-20T12:11:13.075Z","by":")",
                       member.name, R"(","cause":")", id,
                       R"(","type":"dice.rolled","data":{"notation":"2d6","dice":[)",
                       std::to_string(first), ",", std::to_string(second), R"(],"total":)",
                       std::to_string(first + second), "}}}"})));
        send_to(member, server_frame(concat({R"({"id":")", id, R"(","result":{}})"})));
    }

    void broadcast(const Room& room, std::string_view frame) {
        for (Member* const member : room.members) send_to(*member, frame);
    }

    void send_to(Member& member, std::string_view bytes) {
        if (!one_send_ && !member.blocked) return send_now(member, bytes);
        member.out += bytes;
        if (member.blocked || member.due) return;
        member.due = true;
        due_.push_back(&member);
    }

    void flush(Member& member) {
        const std::string out = std::exchange(member.out, {});
        send_now(member, out);
    }

    /// What the socket does not take is kept until it does.
    void send_now(Member& member, std::string_view bytes) {
        const auto sent = send(member.socket.fd(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent > 0) bytes.remove_prefix(static_cast<std::size_t>(sent));
        member.out.assign(bytes);
        if (member.blocked == !bytes.empty()) return;
        member.blocked = !bytes.empty();
        watch(EPOLL_CTL_MOD, member.socket, &member, member.blocked ? EPOLLIN | EPOLLOUT : EPOLLIN);
    }

    Socket listener_;
    Socket epoll_;
    bool one_send_;
    std::array<char, 65'536> buffer_{};
    std::map<std::string, Room, std::less<>> rooms_;
    std::map<Member*, std::unique_ptr<Member>> members_;
    std::vector<Member*> due_;
    std::vector<std::unique_ptr<Member>> gone_;  ///< kept until the turn's end: its list names them
    std::mt19937 random_{std::random_device()()};
    std::uniform_int_distribution<int> die_{1, 6};
};

}  // namespace

}  // namespace kast::bench

int main(int count, char** words) {
    try {
        std::uint16_t port = 0;
        kast::bench::Socket listener = kast::bench::listen_somewhere(port);
        std::printf("listening on http://127.0.0.1:%u\n", static_cast<unsigned>(port));
        std::fflush(stdout);
        const bool one_send = count > 1 && std::string_view(words[1]) == "--one-send";
        kast::bench::BareServer(std::move(listener), one_send).serve();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "kast_bare: %s\n", error.what());
        return 1;
    }
}

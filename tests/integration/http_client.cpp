#include "integration/http_client.hpp"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "integration/kastd.hpp"
#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace kast::tests {

RawConnection::RawConnection(std::uint16_t port, int receive_buffer)
    : descriptor_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    if (receive_buffer != 0) {
        setsockopt(descriptor_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
    }
    set_patience();
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(descriptor_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
        throw std::runtime_error("cannot connect");
    }
    // Else the kernel puts what is sent in pieces together again, and holds it back for 40 ms.
    const int yes = 1;
    setsockopt(descriptor_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
}

RawConnection::RawConnection(const std::filesystem::path& socket)
    : descriptor_(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    set_patience();
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    socket.native().copy(address.sun_path, sizeof address.sun_path - 1);
    if (connect(descriptor_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
        throw std::runtime_error("cannot connect to " + socket.string());
    }
}

void RawConnection::set_patience() {
    const timeval timeout{patience.count(), 0};
    setsockopt(descriptor_, SOL_SOCKET, SO_RCVTIMEO, &timeout, sizeof timeout);
    setsockopt(descriptor_, SOL_SOCKET, SO_SNDTIMEO, &timeout, sizeof timeout);
}

RawConnection::~RawConnection() { close(descriptor_); }

bool RawConnection::send(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t sent = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

bool RawConnection::fill() {
    char piece[65'536];
    const ssize_t got = recv(descriptor_, piece, sizeof piece, 0);
    if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
        ADD_FAILURE() << "nothing came in time";
    if (got <= 0) return false;
    buffer_.append(piece, static_cast<std::size_t>(got));
    return true;
}

bool RawConnection::have(std::size_t size) {
    while (buffer_.size() < size) {
        if (!fill()) return false;
    }
    return true;
}

std::string RawConnection::read(std::size_t size) {
    have(size);
    return take(std::min(size, buffer_.size()));
}

void RawConnection::end() { shutdown(descriptor_, SHUT_WR); }

bool RawConnection::is_readable() const {
    pollfd waiting{descriptor_, POLLIN, 0};
    return !buffer_.empty() || poll(&waiting, 1, 0) > 0;
}

std::string RawConnection::take(std::size_t size) {
    if (!have(size)) throw std::runtime_error("the connection ended in the middle");
    std::string taken = buffer_.substr(0, size);
    buffer_.erase(0, size);
    return taken;
}

std::string RawConnection::line() {
    std::size_t end = 0;
    while ((end = buffer_.find("\r\n")) == std::string::npos) {
        if (!fill()) return {};
    }
    std::string text = take(end + 2);
    text.resize(end);
    return text;
}

std::optional<HttpAnswer> RawConnection::head() {
    const std::string status = line();
    if (!status.starts_with("HTTP/1.1 ")) return std::nullopt;
    HttpAnswer answer;
    answer.status = std::stoi(status.substr(9, 3));
    for (std::string one = line(); !one.empty(); one = line()) {
        const auto colon = one.find(": ");
        std::string name = one.substr(0, colon);
        std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
        answer.headers[name] = one.substr(colon + 2);
    }
    return answer;
}

std::optional<HttpAnswer> RawConnection::answer(bool head_only) {
    auto answer = head();
    if (!answer || head_only || answer->status == 304 || answer->status == 204) return answer;
    if (answer->headers.contains("content-length")) {
        answer->body = take(std::stoul(answer->headers["content-length"]));
    } else if (answer->headers["transfer-encoding"] == "chunked") {
        for (std::size_t size = 1; size != 0;) {
            size = std::stoul(line(), nullptr, 16);
            answer->body += take(size);
            line();
        }
    } else {
        while (fill()) {
        }
        answer->body = std::exchange(buffer_, {});
    }
    return answer;
}

std::string RawConnection::read_until(std::string_view text) {
    while (!buffer_.contains(text)) {
        if (!fill()) {
            ADD_FAILURE() << "ended without \"" << text << "\" after: " << buffer_;
            break;
        }
    }
    return std::exchange(buffer_, {});
}

bool RawConnection::is_closed() { return buffer_.empty() && !fill(); }

HttpAnswer http(std::uint16_t port, std::string_view method, std::string_view target,
                std::string_view headers, std::string_view body) {
    RawConnection connection(port);
    std::ostringstream request;
    request << method << ' ' << target << " HTTP/1.1\r\nHost: 127.0.0.1:" << port
            << "\r\nConnection: close\r\n"
            << headers;
    if (!body.empty()) request << "Content-Length: " << body.size() << "\r\n";
    request << "\r\n" << body;
    connection.send(request.str());
    auto answer = connection.answer(method == "HEAD");
    if (!answer) throw std::runtime_error("no answer to " + std::string(target));
    return *answer;
}

HttpAnswer http(const std::filesystem::path& socket, std::string_view target) {
    RawConnection connection(socket);
    connection.send("GET " + std::string(target) +
                    " HTTP/1.1\r\nHost: kastd\r\nConnection: close\r\n\r\n");
    auto answer = connection.answer();
    if (!answer) throw std::runtime_error("no answer to " + std::string(target));
    return *answer;
}

Json open_room(std::uint16_t port, const Json& body) {
    const auto answer =
        http(port, "POST", "/api/rooms", "Content-Type: application/json\r\n", body.dump());
    EXPECT_EQ(answer.status, 201) << answer.body;
    return answer.json();
}

std::vector<Json> events_of(std::uint16_t port, const std::string& room, const std::string& token,
                            const std::string& query) {
    const auto answer = http(port, "GET", "/rooms/" + room + "/events" + query,
                             "Authorization: Bearer " + token + "\r\n");
    EXPECT_EQ(answer.status, 200) << answer.body;
    std::vector<Json> events;
    std::istringstream lines(answer.body);
    for (std::string line; std::getline(lines, line);) events.push_back(Json::parse(line));
    return events;
}

}  // namespace kast::tests

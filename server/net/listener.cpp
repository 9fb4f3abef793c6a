#include "server/net/listener.hpp"

#include "server/logging.hpp"

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace kast::server::net {

namespace {

// Out of descriptors: those who wait are taken when others have gone.
constexpr int exhausted_pause_ms = 200;
constexpr std::string_view unix_prefix = "unix:";

std::runtime_error cannot(const std::string& address, const char* why) {
    return std::runtime_error("cannot listen on " + address + ": " + why);
}

/// Host and service, without the brackets of an IPv6 address.
std::pair<std::string, std::string> split(const std::string& address) {
    const auto colon = address.rfind(':');
    if (colon == std::string::npos) throw cannot(address, "must be ADDR:PORT");
    std::string host = address.substr(0, colon);
    if (host.size() > 2 && host.starts_with('[') && host.ends_with(']')) {
        host = host.substr(1, host.size() - 2);
    }
    return {host, address.substr(colon + 1)};
}

std::string host_of(const sockaddr* address, socklen_t size) {
    std::array<char, NI_MAXHOST> host{};
    getnameinfo(address, size, host.data(), host.size(), nullptr, 0, NI_NUMERICHOST);
    return host.data();
}

std::string name_of(int descriptor) {
    sockaddr_storage storage{};
    socklen_t size = sizeof storage;
    auto* address = reinterpret_cast<sockaddr*>(&storage);
    getsockname(descriptor, address, &size);
    std::array<char, NI_MAXHOST> host{};
    std::array<char, NI_MAXSERV> service{};
    getnameinfo(address, size, host.data(), host.size(), service.data(), service.size(),
                NI_NUMERICHOST | NI_NUMERICSERV);
    const std::string name = host.data();
    return (name.contains(':') ? "[" + name + "]" : name) + ":" + service.data();
}

std::string peer_of(const sockaddr_storage& storage, socklen_t size) {
    if (storage.ss_family == AF_UNIX) return "unix";
    return host_of(reinterpret_cast<const sockaddr*>(&storage), size);
}

}  // namespace

Listener::Listener(const std::string& address, Access access) {
    if (address.starts_with(unix_prefix))
        listen_on_path(address.substr(unix_prefix.size()), access);
    else
        listen_on_tcp(address);
    wake_ = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
}

void Listener::listen_on_path(const std::string& path, Access access) {
    address_ = std::string(unix_prefix) + path;
    sockaddr_un place{};
    place.sun_family = AF_UNIX;
    if (path.size() >= sizeof place.sun_path) {
        throw cannot(address_, "a socket's path has at most 107 bytes; name a shorter one");
    }
    path.copy(place.sun_path, path.size());
    descriptor_ = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (descriptor_ < 0) throw cannot(address_, std::strerror(errno));
    struct stat there{};
    if (::lstat(path.c_str(), &there) == 0 && S_ISSOCK(there.st_mode)) ::unlink(path.c_str());
    // Before it has a name: nobody else is ever let in.
    const mode_t group = access == Access::owner ? 0 : S_IRGRP | S_IWGRP;
    ::fchmod(descriptor_, S_IRUSR | S_IWUSR | group);
    if (bind(descriptor_, reinterpret_cast<const sockaddr*>(&place), sizeof place) != 0 ||
        listen(descriptor_, SOMAXCONN) != 0) {
        const int why = errno;
        ::close(descriptor_);
        throw cannot(address_, std::strerror(why));
    }
    path_ = path;
}

void Listener::listen_on_tcp(const std::string& address) {
    const auto [host, service] = split(address);
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
    addrinfo* found = nullptr;
    if (const int failed = getaddrinfo(host.c_str(), service.c_str(), &hints, &found);
        failed != 0) {
        throw cannot(address, gai_strerror(failed));
    }
    const std::unique_ptr<addrinfo, void (*)(addrinfo*)> list(found, freeaddrinfo);
    descriptor_ = socket(list->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (descriptor_ < 0) throw cannot(address, std::strerror(errno));
    const int yes = 1;
    setsockopt(descriptor_, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    // Whoever is accepted inherits it.
    setsockopt(descriptor_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (bind(descriptor_, list->ai_addr, list->ai_addrlen) != 0 ||
        listen(descriptor_, SOMAXCONN) != 0) {
        const int why = errno;
        ::close(descriptor_);
        throw cannot(address, std::strerror(why));
    }
    address_ = name_of(descriptor_);
}

Listener::~Listener() {
    stop();
    if (!path_.empty()) ::unlink(path_.c_str());
    if (descriptor_ >= 0) ::close(descriptor_);
    ::close(wake_);
}

void Listener::start(std::function<void(int, std::string)> take) {
    take_ = std::move(take);
    thread_ = std::thread([this] { run(); });
}

void Listener::stop() {
    stopping_ = true;
    const std::uint64_t one = 1;
    [[maybe_unused]] const ssize_t written = ::write(wake_, &one, sizeof one);
    if (!thread_.joinable()) return;
    thread_.join();
    ::close(std::exchange(descriptor_, -1));
}

void Listener::run() {
    std::array<pollfd, 2> waited{pollfd{descriptor_, POLLIN, 0}, pollfd{wake_, POLLIN, 0}};
    while (!stopping_) {
        if (poll(waited.data(), waited.size(), -1) > 0 && (waited[0].revents & POLLIN) != 0) {
            accept_all();
        }
    }
}

void Listener::accept_all() {
    while (!stopping_) {
        sockaddr_storage peer{};
        socklen_t size = sizeof peer;
        const int taken = accept4(descriptor_, reinterpret_cast<sockaddr*>(&peer), &size,
                                  SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (taken >= 0) {
            take_(taken, peer_of(peer, size));
            continue;
        }
        if (errno == EINTR || errno == ECONNABORTED) continue;
        if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
            log_line(Level::error, "no connection can be accepted",
                     {{"why", std::strerror(errno)}});
            pollfd woken{wake_, POLLIN, 0};
            poll(&woken, 1, exhausted_pause_ms);
        }
        return;
    }
}

}  // namespace kast::server::net

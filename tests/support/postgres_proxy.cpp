#include "support/postgres_proxy.hpp"

#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <stdexcept>
#include <string_view>

namespace kast::tests {

namespace {

constexpr int look_ms = 20;

sockaddr_un address_in(const std::string& folder) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::string path = folder + "/.s.PGSQL.5432";
    path.copy(address.sun_path, sizeof address.sun_path - 1);
    return address;
}

/// The binding of the prepared statement `commit`, in what a client sends.
bool has_commit(const std::string& bytes) {
    constexpr std::string_view bound("\0commit\0", 8);
    for (auto at = bytes.find(bound); at != std::string::npos; at = bytes.find(bound, at + 1))
        if (at >= 5 && bytes[at - 5] == 'B') return true;
    return false;
}

/// What there is to be read, or empty at the end.
std::string read_some(int from) {
    std::array<char, 65'536> buffer{};
    const auto size = ::recv(from, buffer.data(), buffer.size(), 0);
    return size > 0 ? std::string(buffer.data(), static_cast<std::size_t>(size)) : std::string();
}

bool write_all(int to, const std::string& bytes) {
    std::size_t written = 0;
    while (written < bytes.size()) {
        const auto size = ::send(to, bytes.data() + written, bytes.size() - written, MSG_NOSIGNAL);
        if (size <= 0) return false;
        written += static_cast<std::size_t>(size);
    }
    return true;
}

}  // namespace

PostgresProxy::PostgresProxy(std::string folder) : server_folder_(std::move(folder)) {
    listener_ = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const sockaddr_un address = address_in(this->folder());
    if (::bind(listener_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
        ::listen(listener_, 64) != 0)
        throw std::runtime_error("the proxy cannot listen");
    accepting_ = std::thread([this] { accept_all(); });
}

PostgresProxy::~PostgresProxy() {
    ends_ = true;
    accepting_.join();
    for (std::thread& one : serving_) one.join();
    ::close(listener_);
}

void PostgresProxy::accept_all() {
    while (!ends_) {
        pollfd waiting{.fd = listener_, .events = POLLIN, .revents = 0};
        if (::poll(&waiting, 1, look_ms) <= 0) continue;
        const int client = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
        if (client < 0) continue;
        if (refuses_) {
            ::close(client);
            ++refusals_;
        } else {
            serving_.emplace_back([this, client] { serve(client); });
        }
    }
}

void PostgresProxy::serve(int client) {
    const int server = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const sockaddr_un address = address_in(server_folder_);
    bool goes_on =
        ::connect(server, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    bool client_open = true;
    while (goes_on && !ends_) {
        std::array<pollfd, 2> both{pollfd{.fd = client, .events = POLLIN, .revents = 0},
                                   pollfd{.fd = server, .events = POLLIN, .revents = 0}};
        if (::poll(both.data(), both.size(), look_ms) <= 0) continue;
        if (both[0].revents != 0) {
            const std::string bytes = read_some(client);
            const Cut cut = has_commit(bytes) ? cut_.exchange(Cut::nothing) : Cut::nothing;
            if (cut != Cut::nothing) {
                if (refuses_after_cut_) refuses_ = true;
                has_cut_ = true;
                finish(cut, client, server, bytes);
                client_open = goes_on = false;
                break;
            }
            goes_on = !bytes.empty() && write_all(server, bytes);
        }
        if (goes_on && both[1].revents != 0) {
            const std::string bytes = read_some(server);
            goes_on = !bytes.empty() && write_all(client, bytes);
        }
    }
    ::close(server);
    if (client_open) ::close(client);
}

void PostgresProxy::finish(Cut cut, int client, int server, const std::string& bytes) {
    if (cut == Cut::late) {
        ::close(client);
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
    }
    if (cut != Cut::request) {
        write_all(server, bytes);
        std::string answer;
        constexpr std::string_view done("COMMIT\0", 7);
        while (answer.find(done) == std::string::npos) {
            const std::string more = read_some(server);
            if (more.empty()) break;
            answer += more;
        }
    }
    if (cut != Cut::late) ::close(client);
}

}  // namespace kast::tests

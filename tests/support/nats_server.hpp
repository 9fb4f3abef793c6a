#pragma once

#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/temporary_directory.hpp"
#include <chrono>
#include <csignal>
#include <fstream>
#include <stdexcept>
#include <string>
#include <thread>

namespace kast::tests {

/// Debian's nats-server on a free port of the loopback, for as long as this lives.
class NatsServer {
public:
    NatsServer() { start(-1); }
    ~NatsServer() { stop(); }
    NatsServer(const NatsServer&) = delete;
    NatsServer& operator=(const NatsServer&) = delete;

    const std::string& url() const { return url_; }
    void stop() {
        if (process_ <= 0) return;
        ::kill(process_, SIGKILL);
        ::waitpid(process_, nullptr, 0);
        process_ = 0;
    }
    /// On the port that it had.
    void start_again() { start(port_); }

private:
    void start(int port) {
        const std::string ports_folder = directory_.path().string();
        const std::string port_text = std::to_string(port);
        const char* const arguments[] = {
            "/usr/sbin/nats-server", "--addr",           "127.0.0.1",          "--port",
            port_text.c_str(),       "--ports_file_dir", ports_folder.c_str(), nullptr};
        posix_spawn_file_actions_t files;
        posix_spawn_file_actions_init(&files);
        posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
        posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
        const int error = posix_spawn(&process_, arguments[0], &files, nullptr,
                                      const_cast<char* const*>(arguments), environ);
        posix_spawn_file_actions_destroy(&files);
        if (error != 0) throw std::runtime_error("nats-server does not start: scripts/setup test");
        read_url();
    }
    /// It writes where it listens once it does.
    void read_url() {
        const auto file =
            directory_.path() / ("nats-server_" + std::to_string(process_) + ".ports");
        for (int tries = 0; tries < 1'000; ++tries) {
            std::ifstream in(file);
            const auto ports = nlohmann::json::parse(in, nullptr, false);
            if (ports.is_object() && ports.contains("nats") && !ports["nats"].empty()) {
                url_ = ports["nats"][0].get<std::string>();
                port_ = std::stoi(url_.substr(url_.rfind(':') + 1));
                return;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
        stop();
        throw std::runtime_error("nats-server does not say where it listens");
    }

    TemporaryDirectory directory_;
    pid_t process_ = 0;
    int port_ = 0;
    std::string url_;
};

}  // namespace kast::tests
